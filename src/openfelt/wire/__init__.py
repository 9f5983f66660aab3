"""The protocol between the room and whoever plays or watches, people and bots alike."""
