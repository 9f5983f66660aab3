"""How fast openfelt is, measured beside its peers in the same run.

Machines are noisy: what counts is the ratio to a peer that was measured in turn with ours.
"""
