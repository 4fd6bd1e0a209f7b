"""Drivers: everything that touches a chip, a port or a pin, and the simulators of the same.

A driver runs itself in one worker thread and speaks to the table in signals only.
Start with `hardware/README.md`; to write one, copy `hardware/template`.
"""
