"""The law between hands: seats, buy-ins, the button, the clock, one hand after the other.  Pure like the rules."""
