"""Power cuts under busy tables: the room as it is, players who never give up, and a witness who compares."""
