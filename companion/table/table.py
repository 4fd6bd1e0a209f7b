"""The single writer: one thread takes signals from a bounded inbox and publishes Views."""

import logging
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable

from msgspec.structs import replace

from companion.table.counter import Counter
from companion.table.inbox import Inbox
from companion.table.publisher import Publisher, Subscriber
from companion.table.signals import Signal, TagTapped
from companion.table.sources import Sources
from companion.table.state import State
from companion.table.view import Cue, View
from companion.table.watch import SAVING_AFTER_S, SlowWatch

LOG = logging.getLogger(__name__)

REMEMBERED_KEYS = 1024
"""Gestures whose repetition is recognised even if they booked nothing."""
IDLE_TIDY_S = 20
"""After so long without a signal the ledger may tidy up."""

Sound = Callable[[str], None]


class Table:
    """Owns the game. `post` may be called from any thread and never blocks."""

    def __init__(self, sources: Sources, *, saving_after_s: float = SAVING_AFTER_S) -> None:
        self._state = State(sources)
        self._watch = SlowWatch(self._say_saving, saving_after_s)
        self._state.saving = self._watch
        self._newest: View | None = None
        self._counter = Counter(self._state)
        self._inbox = Inbox()
        self._publisher: Publisher[View] = Publisher()
        self._sounds: Publisher[str] = Publisher()
        self._recent: OrderedDict[str, None] = OrderedDict()
        self._thread = threading.Thread(target=self._run, name="table-writer", daemon=True)

    @property
    def dropped(self) -> int:
        """Signals that were malformed, or came while the inbox had no room for them."""
        return self._inbox.dropped

    def subscribe(self, name: str, subscriber: Subscriber) -> None:
        """Every subscriber gets the newest View in a thread of its own."""
        self._publisher.subscribe(name, subscriber)

    def listen(self, sound: Sound) -> None:
        """`seen` is said here, in a thread of its own, while the tap still waits to be booked."""
        self._sounds.subscribe(f"sound-{getattr(sound, '__qualname__', '')}", sound)

    def start(self) -> None:
        """Begin to take signals."""
        self._watch.start()
        self._thread.start()

    def stop(self) -> None:
        """Finish the signals that wait, close the ledger, end the thread."""
        self._inbox.end()
        self._thread.join(timeout=10)
        self._watch.close()
        self._publisher.close()
        self._sounds.close()

    def post(self, signal: Signal) -> None:
        """Hand over a signal; one for which there is no room is dropped.

        A tap is said to be seen at once: the writer may be waiting for a slow disk.
        """
        if self._inbox.put(signal) and isinstance(signal, TagTapped):
            self._sounds.publish(Cue.SEEN.value)

    def _run(self) -> None:
        self._publisher.publish(self._state.first_view())
        self._publish()
        while True:
            try:
                signal = self._inbox.get(self._patience_s())
            except queue.Empty:
                if not self.tick():
                    self.tidy()
                continue
            if signal is None:
                break
            self.take(signal)
            self.tick()
        self._state.rolls.keep()
        if self._state.desk is not None:
            self._state.desk.close()

    def take(self, signal: Signal) -> View:
        """Handle one signal and publish the View after it. For the writer thread and for tests."""
        if self._is_new(signal):
            self._counter.take(signal)
        return self._publish()

    def _patience_s(self) -> float:
        """How long the writer may sleep without a signal."""
        now_ms = self._state.sources.clock()
        clocks = (self._state.hammer.waits_s(now_ms), self._state.timekeeper.waits_s(now_ms))
        waits_s = min((wait for wait in clocks if wait is not None), default=IDLE_TIDY_S)
        return min(IDLE_TIDY_S, max(0.01, waits_s))

    def tick(self) -> bool:
        """Time has passed without a signal; whether something came of it."""
        if not self._counter.tick():
            return False
        self._publish()
        return True

    def tidy(self) -> None:
        """Bring a grown log back into the file, when nobody has done anything for a while."""
        if self._counter.tidy():
            self._publish()

    def _is_new(self, signal: Signal) -> bool:
        """The same gesture twice counts once, whether or not it has booked anything."""
        key = getattr(signal, "key", None)
        if key is None:
            return True
        identity = f"{type(signal).__name__}:{key}"
        if identity in self._recent:
            return False
        self._recent[identity] = None
        while len(self._recent) > REMEMBERED_KEYS:
            self._recent.popitem(last=False)
        return True

    def _say_saving(self) -> None:
        """The newest picture again, with the word that something is being written; by the watch."""
        if self._newest is not None:
            version = self._state.next_version()
            self._publisher.publish(replace(self._newest, version=version, saving=True))

    def _publish(self) -> View:
        view = self._state.view()
        self._newest = view
        self._publisher.publish(view)
        return view
