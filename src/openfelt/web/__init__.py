"""HTTP and WebSocket, and the only place where everything is put together."""
