"""The law of one hand: pure functions over frozen values, no clock, no randomness, no I/O.

``decide`` turns an action into events or refuses it, ``evolve`` folds an event into the state, ``view`` takes out
what a viewer may not see.  Library users meet them through :class:`openfelt.Hand`.
"""
