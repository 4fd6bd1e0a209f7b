"""The cable of a simulated device, which can be pulled out and put back."""

from collections.abc import Callable

from hardware.errors import DeviceMissing


class Cable:
    """In or out; a connection made before a pull never works again, however short the pull was."""

    def __init__(self, device: str) -> None:
        self._device = device
        self._is_in = True
        self._pulls = 0

    @property
    def is_in(self) -> bool:
        """Whether it is plugged in."""
        return self._is_in

    def unplug(self) -> None:
        """Pull it out."""
        self._is_in = False
        self._pulls += 1

    def plug(self) -> None:
        """Put it back."""
        self._is_in = True

    def connect(self) -> int:
        """A connection's number; raise DeviceMissing when the cable is out."""
        if not self._is_in:
            raise DeviceMissing(f"expected the {self._device}, got an unplugged cable")
        return self._pulls

    def check(self, connection: int) -> None:
        """Raise DeviceMissing when the cable has been pulled since the connection was made."""
        if self.connect() != connection:
            raise DeviceMissing(f"expected the {self._device} all the time, its cable was pulled")


class SteppedLink:
    """The link of a simulated driver's worker: nothing is opened and nothing waits."""

    def __init__(self, detail: str, step: Callable[[], float]) -> None:
        self.detail = detail
        self._step = step

    def step(self) -> float:
        """Do what there is to do; return the seconds to rest."""
        return self._step()

    def interrupt(self) -> None:
        """Nothing waits inside a step."""

    def close(self) -> None:
        """Nothing was opened."""
