/** The sheets of a table, fetched together in one answer once the table stands there. */

import "./of-hands.js"
import "./of-own-seat.js"
import "./of-settings.js"
import "./of-sit.js"
