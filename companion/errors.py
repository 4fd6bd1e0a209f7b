"""The root of every fault that the banker answers for, and how much of a text a fault repeats."""

LONGEST_ECHO = 200
"""Characters of a wrong text that a fault repeats."""


class BankerError(Exception):
    """A fault that is expected to happen to somebody; refusals of the rules are not among them."""


class UsageError(BankerError):
    """What was typed cannot be right, whatever there is on this machine."""


def shortened(text: str) -> str:
    """What a fault repeats of a text: all of it, or its beginning and how long it is."""
    if len(text) <= LONGEST_ECHO:
        return text
    return f"{text[:LONGEST_ECHO]}... ({len(text)} characters)"
