"""Executable rule cases: a hand told step by step, with what must be legal and what must come out."""
