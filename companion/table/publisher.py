"""Fan-out of Views: the newest wins, and no subscriber can make the writer wait."""

import logging
import threading
from collections.abc import Callable

from companion.table.view import View

LOG = logging.getLogger(__name__)

Subscriber = Callable[[View], None]


class Publisher:
    """Each subscriber has a thread of its own and a mailbox of one: an unread View is replaced."""

    def __init__(self) -> None:
        self._boxes: list[_Mailbox] = []

    def subscribe(self, name: str, subscriber: Subscriber) -> None:
        """Views reach the subscriber in a thread of its own, from the next one on."""
        self._boxes.append(_Mailbox(name, subscriber))

    def publish(self, view: View) -> None:
        """Put a View into every mailbox; never waits."""
        for box in self._boxes:
            box.put(view)

    def close(self) -> None:
        """Deliver what is in the mailboxes, then end the threads."""
        for box in self._boxes:
            box.close()
        self._boxes.clear()


class _Mailbox:
    def __init__(self, name: str, subscriber: Subscriber) -> None:
        self._subscriber = subscriber
        self._name = name
        self._newest: View | None = None
        self._closed = False
        self._arrived = threading.Condition()
        self._thread = threading.Thread(target=self._deliver, name=f"view-{name}", daemon=True)
        self._thread.start()

    def put(self, view: View) -> None:
        with self._arrived:
            self._newest = view
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
                view, self._newest = self._newest, None
            if view is None:
                return
            try:
                self._subscriber(view)
            except Exception:  # a broken screen or light must not stop the table
                LOG.exception("subscriber %r failed on view %d", self._name, view.version)
