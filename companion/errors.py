"""The one root of every fault that the banker answers for: device, file or configuration."""


class BankerError(Exception):
    """A fault that is expected to happen to somebody; refusals of the rules are not among them."""
