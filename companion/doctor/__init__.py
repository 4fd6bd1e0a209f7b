"""Collects what `banker doctor` says: about the program, the machine and the devices."""
