"""From the chatter of a contact to one press."""


class Debouncer:
    """One button. Pure: level and time come in with each sample.

    gpiozero's own bounce time is ignored by its mock pins and drops the edge that counts on some
    factories, so a level counts here when it has been the same for the whole settling time. A
    button that is held down or shorted when the panel starts is not a press.
    """

    def __init__(self, *, settle_ms: int, is_down: bool) -> None:
        self._settle_ms = settle_ms
        self._is_down = is_down
        self._level = is_down
        self._since_ms = 0

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing to wait for."""
        return self._level == self._is_down

    def sample(self, *, is_down: bool, now_ms: int) -> bool:
        """Take in the level; return whether this is the moment of a press."""
        if is_down != self._level:
            self._level = is_down
            self._since_ms = now_ms
        if self.is_settled or now_ms - self._since_ms < self._settle_ms:
            return False
        self._is_down = self._level
        return self._is_down
