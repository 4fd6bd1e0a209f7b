"""From many polls of an antenna to one tap per placing, and one farewell per lifting."""

from collections.abc import Iterator

import msgspec

from companion.table.signals import (
    Place,
    Signal,
    TagLifted,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)

LIFTED_MS = 300
"""A tag must be away for so long before its next arrival is a new tap."""
MISSED_POLLS = 3
"""And so many polls in a row must have missed it: a slow or halted poll proves nothing."""
SURE_POLLS = 2
"""A crowd or an unreadable tag is believed when so many polls in a row agree."""
MOST_TAGS = 8
"""So many tags are remembered as lying on one antenna; more cannot take turns on it."""


class OneTag(msgspec.Struct, frozen=True, kw_only=True):
    """Exactly one tag answered and was read."""

    uid: bytes
    """First byte first, as on the tag: 4, 7 or 10 bytes."""
    sak: int = 0
    atqa: bytes = b""
    text: str = ""
    """What somebody has written on it; read on arrival only."""

    @property
    def is_random(self) -> bool:
        """Whether it makes up its identity: a phone (08.. of 4 bytes) or an ISO-DEP device."""
        return (len(self.uid) == 4 and self.uid[0] == 0x08) or bool(self.sak & 0x20)


class NoTag(msgspec.Struct, frozen=True):
    """The antenna is empty."""


class Crowd(msgspec.Struct, frozen=True):
    """More than one tag answered."""


class Unreadable(msgspec.Struct, frozen=True):
    """Something answered and could not be read to the end."""


Sighting = OneTag | NoTag | Crowd | Unreadable


class _Absence:
    """How long and how often something has been missed in a row."""

    def __init__(self) -> None:
        self.since_ms = 0
        self.polls = 0

    def seen(self) -> None:
        self.polls = 0

    def missed(self, now_ms: int) -> None:
        if self.polls == 0:
            self.since_ms = now_ms
        self.polls += 1

    def is_over(self, now_ms: int, lifted_ms: int) -> bool:
        return self.polls >= MISSED_POLLS and now_ms - self.since_ms >= lifted_ms


class _Trouble:
    """A crowd or an unreadable tag: said once when sure, forgotten when it has gone."""

    def __init__(self) -> None:
        self.said = False
        self._polls = 0
        self._absence = _Absence()

    def seen(self) -> bool:
        """Whether this sighting is the one to speak about."""
        self._absence.seen()
        self._polls += 1
        if self.said or self._polls < SURE_POLLS:
            return False
        self.said = True
        return True

    def missed(self, now_ms: int, lifted_ms: int) -> None:
        self._polls = 0
        self._absence.missed(now_ms)
        if self._absence.is_over(now_ms, lifted_ms):
            self.said = False


class Whereabouts:
    """On which antennas of one reader each tag lies, by their places.

    Two antennas side by side may both reach one tag, and a copied tag may lie on each: the first
    that sees an identity says the tap, the last that loses it says the lifting.
    """

    def __init__(self) -> None:
        self._places: dict[str, list[Place]] = {}

    def seen(self, uid: str, place: Place) -> bool:
        """Note that an antenna sees a tag; whether no other one has it."""
        places = self._places.setdefault(uid, [])
        if place not in places:
            places.append(place)
        return places == [place]

    def gone(self, uid: str, place: Place) -> bool:
        """Note that an antenna has lost a tag; whether no other one has it."""
        places = [other for other in self._places.pop(uid, ()) if other != place]
        if places:
            self._places[uid] = places
        return not places

    def blind(self, place: Place) -> None:
        """An antenna does not look any more: what lay there may be laid on another one."""
        for uid in list(self._places):
            self.gone(uid, place)


class Taps:
    """The memory of one antenna. Pure: time comes in with every poll.

    It outlives the connection to the reader, so a tag that lies there while the cable is out
    and in again does not tap a second time.
    """

    def __init__(
        self,
        *,
        reader: str,
        boot: str,
        lifted_ms: int = LIFTED_MS,
        place: Place = Place.ANY,
        whereabouts: Whereabouts | None = None,
    ) -> None:
        """`whereabouts`: shared by the antennas of one reader, where it has several."""
        self._whereabouts = whereabouts or Whereabouts()
        self._reader = reader
        self._place = place
        self._boot = boot
        self._lifted_ms = lifted_ms
        self._arrivals = 0
        self._present: dict[str, _Absence] = {}
        self._crowd = _Trouble()
        self._unreadable = _Trouble()

    @property
    def present(self) -> tuple[str, ...]:
        """The tags that have tapped and not yet been lifted."""
        return tuple(self._present)

    def blind(self) -> None:
        """There will be no polls for a while. What lies there is remembered, not claimed."""
        self._whereabouts.blind(self._place)

    def poll(self, sighting: Sighting, now_ms: int) -> list[Signal]:
        """Take in what one poll saw; return what is new about it."""
        return [*self._troubles(sighting, now_ms), *self._tags(sighting, now_ms)]

    def _troubles(self, sighting: Sighting, now_ms: int) -> Iterator[Signal]:
        if not isinstance(sighting, Crowd):
            self._crowd.missed(now_ms, self._lifted_ms)
        elif self._crowd.seen():
            yield TagsCrowded(reader=self._reader, place=self._place, at_ms=now_ms)
        if not isinstance(sighting, Unreadable):
            self._unreadable.missed(now_ms, self._lifted_ms)
        elif self._unreadable.seen():
            yield TagUnreadable(reader=self._reader, place=self._place, at_ms=now_ms)

    def _tags(self, sighting: Sighting, now_ms: int) -> Iterator[Signal]:
        if isinstance(sighting, Crowd | Unreadable):
            # Something is there and it may be one of ours: its absence starts from scratch.
            for absence in self._present.values():
                absence.seen()
            return
        seen = sighting.uid.hex().upper() if isinstance(sighting, OneTag) else ""
        yield from self._departures(seen, now_ms)
        if isinstance(sighting, OneTag):
            yield from self._arrival(sighting, seen, now_ms)

    def _departures(self, seen: str, now_ms: int) -> Iterator[Signal]:
        for uid, absence in list(self._present.items()):
            if uid == seen:
                absence.seen()
                continue
            absence.missed(now_ms)
            if absence.is_over(now_ms, self._lifted_ms):
                yield from self._departure(uid, now_ms)

    def _departure(self, uid: str, now_ms: int) -> Iterator[Signal]:
        del self._present[uid]
        if self._whereabouts.gone(uid, self._place):
            yield TagLifted(reader=self._reader, uid=uid, place=self._place, at_ms=now_ms)

    def _arrival(self, tag: OneTag, uid: str, now_ms: int) -> Iterator[Signal]:
        has_come = self._whereabouts.seen(uid, self._place)
        if uid in self._present:
            return
        if len(self._present) >= MOST_TAGS:
            yield from self._departure(next(iter(self._present)), now_ms)
        self._present[uid] = _Absence()
        if not has_come:
            return
        self._arrivals += 1
        yield TagTapped(
            reader=self._reader,
            uid=uid,
            key=f"{self._boot}:{self._arrivals}",
            at_ms=now_ms,
            random_uid=tag.is_random,
            text=tag.text,
            place=self._place,
        )
