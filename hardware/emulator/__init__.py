"""Devices in software: an RC522 with cards below the real drivers, and a dice sensor on a pty.

They stand where the chip and the cable end, so every line of the real drivers runs above them.
"""
