"""Recorded hands: read, written, and proved against the law.

A hand read from any format is a :class:`Record`.  ``formats`` knows the formats, ``replay`` plays a record through the
law and says where the two part.
"""
