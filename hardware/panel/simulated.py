"""The panel drawn beside the screen: the real one on gpiozero's mock pins, pressed by a touch."""

from collections import deque
from collections.abc import Sequence
from typing import Any

from companion.table.ports import Clock
from companion.table.signals import Button
from hardware.cable import Cable
from hardware.panel.gpio import SAMPLE_S, Board, GpioPanel
from hardware.settings import PanelSettings
from hardware.worker import BACKOFF_S

PI_5 = "d04170"
MOST_PRESSES = 16
"""Presses that wait for their turn."""


class SimulatedPanel(GpioPanel):
    """Panel without pins."""

    def __init__(
        self, settings: PanelSettings, clock: Clock, *, backoff_s: Sequence[float] = BACKOFF_S
    ) -> None:
        super().__init__(settings, clock, self._open_mock, backoff_s=backoff_s)
        self.cable = Cable("simulated panel")
        self._waiting: deque[Button] = deque(maxlen=MOST_PRESSES)
        self._finger: Button | None = None
        """The button that is held down."""
        self._board: SimulatedBoard | None = None

    @property
    def claims(self) -> dict[str, str]:
        """Nothing: mock pins are on no header."""
        return {}

    def press(self, button: Button) -> None:
        """Press a button and let it go."""
        self._waiting.append(button)
        self.worker.wake()

    def unplug(self) -> None:
        """Pull the cable."""
        self.cable.unplug()
        self.worker.wake()

    def plug(self) -> None:
        """Put the cable back; the driver notices at its next attempt."""
        self.cable.plug()

    @property
    def burning_seats(self) -> frozenset[int]:
        """The seats whose light burns."""
        board = self._board
        seats = board.seats.items() if board else ()
        return frozenset(seat for seat, light in seats if light.value)

    @property
    def is_status_burning(self) -> bool:
        """Whether the status light burns at this moment."""
        board = self._board
        return bool(board and board.status and board.status.value)

    def make_board(self, factory: Any) -> "SimulatedBoard":
        """Lay the devices on mock pins."""
        self._waiting.clear()
        self._finger = None
        self._board = SimulatedBoard(self, factory)
        return self._board

    def move_finger(self, board: "SimulatedBoard") -> bool:
        """Let go, or press what waits; return whether a finger has moved."""
        if self._finger is not None:
            board.pin_of(self._finger).drive_high()
            self._finger = None
            return True
        if self._waiting:
            self._finger = self._waiting.popleft()
            board.pin_of(self._finger).drive_low()
            return True
        return False

    def _open_mock(self) -> Any:
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        self.cable.connect()
        return MockFactory(revision=PI_5, pin_class=MockPWMPin)


class SimulatedBoard(Board):
    """The devices on mock pins, with a cable that can be pulled."""

    def __init__(self, panel: SimulatedPanel, factory: Any) -> None:
        super().__init__(panel, factory)
        self._simulated = panel
        self._connection = panel.cable.connect()

    def step(self) -> float:
        """Do what the real board does, then move the finger if the last move has been noticed."""
        self._simulated.cable.check(self._connection)
        rest_s = super().step()
        has_moved = self.is_settled and self._simulated.move_finger(self)
        return SAMPLE_S if has_moved else rest_s

    def pin_of(self, button: Button) -> Any:
        """The mock pin of a button."""
        return self.factory.pin(self._simulated.settings.button_pins[button])
