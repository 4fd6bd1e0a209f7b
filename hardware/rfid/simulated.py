"""The reader that is drawn beside the screen: tags are laid, lifted and tapped by a touch."""

import secrets
import threading
from collections import deque
from collections.abc import Callable, Sequence

from companion.table.ports import Clock
from hardware.cable import Cable, SteppedLink
from hardware.rfid.reader import DescribedReader
from hardware.rfid.taps import Crowd, NoTag, OneTag, Sighting, Taps, Unreadable
from hardware.settings import SimulatedReaderSettings
from hardware.worker import BACKOFF_S

UID_BYTES = (4, 5, 7, 10)
"""Anything else cannot be read, as a worn-out tag."""
POLL_S = 0.02
MOST_GESTURES = 64
"""Gestures beyond this wait in vain: nobody lays so many tags in one poll."""


class SimulatedReader(DescribedReader):
    """Tag reader without a chip, with the taps logic of the real one behind it."""

    description = "simulated reader"
    requirements = ("nothing: its tags are laid down by a touch",)

    def __init__(
        self,
        settings: SimulatedReaderSettings,
        clock: Clock,
        *,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self.watcher: Callable[[str], None] = lambda _uid: None
        """Told of every tag that is laid down, so that it can be drawn."""
        self._taps = Taps(
            reader=settings.name, boot=secrets.token_hex(4), lifted_ms=settings.lifted_ms
        )
        self._gestures: deque[_Gesture] = deque(maxlen=MOST_GESTURES)
        self._lying: list[str] = []
        self._cable = Cable("simulated reader")

    @property
    def where(self) -> str:
        """Where it is drawn."""
        return "beside the screen"

    def detected(self) -> list[str]:
        """It is always there."""
        return ["what is drawn"]

    def figures(self) -> list[str]:
        """What lies on it."""
        return [f"tags on it: {self._lying or 'none'}"]

    def place(self, uid: str) -> None:
        """Lay a tag on the reader."""
        self._gesture(uid, lies=True)
        self.watcher(uid)

    def lift(self, uid: str) -> None:
        """Take a tag away."""
        self._gesture(uid, lies=False)

    def tap(self, uid: str) -> None:
        """Lay a tag down and take it away again."""
        self.place(uid)
        self.lift(uid)

    def unplug(self) -> None:
        """Pull the cable."""
        self._cable.unplug()
        self.worker.wake()

    def plug(self) -> None:
        """Put the cable back; the driver notices at its next attempt."""
        self._cable.plug()

    def _gesture(self, uid: str, *, lies: bool) -> None:
        self._gestures.append(_Gesture(bytes.fromhex(uid).hex().upper(), lies=lies))
        self.worker.wake()

    def _connect(self, stopping: threading.Event) -> SteppedLink:
        del stopping  # There is nothing to wait for.
        connection = self._cable.connect()
        return SteppedLink("simulated reader", lambda: self._poll(connection))

    def _poll(self, connection: int) -> float:
        """Follow one gesture, if it may happen yet, and look at the antenna."""
        self._cable.check(connection)
        if self._gestures and self._may_happen(self._gestures[0]):
            self._follow(self._gestures.popleft())
        for signal in self._taps.poll(self._sighting(), self.clock()):
            self.worker.post(signal)
        if self._gestures and self._may_happen(self._gestures[0]):
            return 0.0
        return POLL_S if self._lying or self._taps.present or self._gestures else 0.5

    def _may_happen(self, gesture: "_Gesture") -> bool:
        """A tag that is on its way off is laid again only when it has been gone long enough."""
        is_leaving = gesture.uid in self._taps.present and gesture.uid not in self._lying
        return not (gesture.lies and is_leaving)

    def _follow(self, gesture: "_Gesture") -> None:
        if gesture.uid in self._lying:
            self._lying.remove(gesture.uid)
        if gesture.lies:
            self._lying.append(gesture.uid)

    def _sighting(self) -> Sighting:
        if len(self._lying) > 1:
            return Crowd()
        if not self._lying:
            return NoTag()
        uid = bytes.fromhex(self._lying[0])
        return OneTag(uid=uid) if len(uid) in UID_BYTES else Unreadable()


class _Gesture:
    """A hand that lays a tag down or takes it up."""

    def __init__(self, uid: str, *, lies: bool) -> None:
        self.uid = uid
        self.lies = lies
