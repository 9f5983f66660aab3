"""The running room: one actor per table, what each client is told, and the ports to the world outside."""
