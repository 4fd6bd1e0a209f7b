"""Operating faults: what can go wrong around the rules. Refusals are not faults."""


class BankerError(Exception):
    """Base of all faults that the banker explains in one sentence and survives."""
