"""The version of the program, as the wheel says it."""

VERSION = "0.1.0"
