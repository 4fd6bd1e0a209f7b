"""Readers of RFID tags: from a chip's registers to one tap per placing."""
