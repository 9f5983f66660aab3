"""A room under load: the room in one process, its players in others, real sockets between them."""
