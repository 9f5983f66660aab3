/** What a table can be drawn without: it is fetched together, in one answer, once the table stands there. */

import "./of-hands.js"
import "./of-own-seat.js"
import "./of-prompt.js"
import "./of-settings.js"
import "./of-sit.js"
