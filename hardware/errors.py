"""What can be wrong with a device: one tree, whose members are builtin errors too."""


class HardwareError(Exception):
    """Something about a device is not as the driver needs it; the text says what to do."""


class BadSetting(HardwareError, ValueError):
    """A driver's setting has a value that cannot work."""


class DependencyMissing(HardwareError, ImportError):
    """A package that the driver stands on is not there or does not run on this machine."""


class DeviceMissing(HardwareError, OSError):
    """The device, or the way to it, was not found."""


class DeviceSilent(HardwareError, TimeoutError):
    """The device was there and does not answer any more."""


class DeviceRefused(HardwareError, RuntimeError):
    """The device answers but speaks something else than what this driver understands."""


class BadFrame(HardwareError, ValueError):
    """A line from outside is damaged, forged or not of this protocol."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason} {detail}".strip())
        self.reason = reason
        """A short constant text, fit for counting."""
