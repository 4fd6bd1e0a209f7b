"""A second, naive reading of the case contract, written without the rules core.

Section numbers in the docstrings of this package are those of the cases' README. Nothing here
imports `companion.rules`: the board comes in as plain dicts, a game is one mutable object.
"""
