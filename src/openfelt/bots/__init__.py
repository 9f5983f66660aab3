"""Players without a person: they know the rules and the wire protocol, and of a hand only what they may see."""
