"""The gate: the connections of players, and whether they are still there; what is said over them is the room's."""
