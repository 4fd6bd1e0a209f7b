"""Fan-out of Views and cues: the newest wins, and no subscriber can make the writer wait."""

import logging
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from companion.table.view import View

LOG = logging.getLogger(__name__)

Item = TypeVar("Item")
Subscriber = Callable[[View], None]


class Publisher(Generic[Item]):
    """Each subscriber has a thread of its own and a mailbox of one: an unread item is replaced."""

    def __init__(self) -> None:
        self._boxes: list[_Mailbox[Item]] = []

    def subscribe(self, name: str, subscriber: Callable[[Item], None]) -> None:
        """Items reach the subscriber in a thread of its own, from the next one on."""
        self._boxes.append(_Mailbox(name, subscriber))

    def publish(self, item: Item) -> None:
        """Put an item into every mailbox; never waits."""
        for box in self._boxes:
            box.put(item)

    def close(self) -> None:
        """Deliver what is in the mailboxes, then end the threads."""
        for box in self._boxes:
            box.close()
        self._boxes.clear()


class _Mailbox(Generic[Item]):
    def __init__(self, name: str, subscriber: Callable[[Item], None]) -> None:
        self._subscriber = subscriber
        self._name = name
        self._newest: Item | None = None
        self._fails = False
        self._closed = False
        self._arrived = threading.Condition()
        self._thread = threading.Thread(target=self._deliver, name=f"view-{name}", daemon=True)
        self._thread.start()

    def put(self, item: Item) -> None:
        with self._arrived:
            self._newest = item
            self._arrived.notify()

    def close(self) -> None:
        with self._arrived:
            self._closed = True
            self._arrived.notify()
        self._thread.join(timeout=2)

    def _deliver(self) -> None:
        while True:
            with self._arrived:
                while self._newest is None and not self._closed:
                    self._arrived.wait()
                item, self._newest = self._newest, None
            if item is None:
                return
            self._hand_over(item)

    def _hand_over(self, item: Item) -> None:
        try:
            self._subscriber(item)
        except Exception:  # a broken screen, light or buzzer must not stop the table
            if not self._fails:
                LOG.exception("subscriber %r fails", self._name)
            self._fails = True
        else:
            if self._fails:
                LOG.info("subscriber %r works again", self._name)
            self._fails = False
