"""Dice that can be read: the `$PDCE` protocol, its host side and the ports it comes through."""
