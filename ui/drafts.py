"""What has been filled into a form and not been sent: kept while a tap shows something else."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.widgets.screen import Screen


class Drafts:
    """By the name of the screen; a form that was sent or cancelled leaves none."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, object]] = {}

    def keep(self, name: str, screen: "Screen") -> None:
        """Remember what the screen says is worth it."""
        if screen.kept and not screen.is_spent:
            self._kept[name] = {field: getattr(screen, field) for field in screen.kept}
        else:
            self.forget(name)

    def give(self, name: str, screen: "Screen") -> None:
        """Fill the screen as it was left, once."""
        for field, value in self._kept.pop(name, {}).items():
            setattr(screen, field, value)

    def forget(self, name: str) -> None:
        """Closed by choice: the next time the form is empty."""
        self._kept.pop(name, None)

    def clear(self) -> None:
        """Another game, or none."""
        self._kept.clear()
