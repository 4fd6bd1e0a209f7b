"""The whole banker as players meet it: emulated chip, dice on a pty, fingers on the window."""
