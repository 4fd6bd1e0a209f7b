"""Registering tags one after the other: all deeds, all cards, all functions, or just one."""

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from companion.rules.edition import Edition
from companion.table.requests import FunctionTag, Mark, TagMeaning, TagRole
from companion.table.view import TriedTag, Wizard


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A run of the wizard: what is to be registered, and how far it is."""

    wanted: tuple[TagMeaning, ...]
    place: int = 0
    uid: str | None = None
    """A tag that lies there and about which something is asked."""
    conflict: TagMeaning | None = None
    """It means this already."""
    suggested: TagMeaning | None = None
    """Its text names this."""
    text: str = ""
    replaces: bool | None = None
    """Whether a new tag makes a thing's old one void; asked once in a run."""
    done: tuple[str, ...] = ()
    settled: tuple[TagMeaning, ...] = ()
    """What has got its tag in this run, in whatever order."""
    trying: bool = False
    tried: TriedTag | None = None

    @property
    def current(self) -> TagMeaning | None:
        """The meaning that waits for its tag; None when all are done."""
        return self.wanted[self.place] if self.place < len(self.wanted) else None


def session(edition: Edition, role: TagRole, only: str | None) -> Session:
    """All meanings of a role in an edition, in the order of board or deck."""
    if only is not None:
        return Session(wanted=(TagMeaning(role=role, subject=only),))
    subjects: tuple[str, ...]
    match role:
        case TagRole.DEED:
            lots = (n for n, space in enumerate(edition.spaces) if space.lot is not None)
            subjects = tuple(str(lot) for lot in lots)
        case TagRole.CARD:
            subjects = tuple(card.id for deck in edition.decks for card in deck.cards)
        case TagRole.PLAYER:
            subjects = tuple(mark.value for mark in Mark)
        case TagRole.FUNCTION:
            subjects = tuple(function.value for function in FunctionTag)
        case TagRole.BANKER:
            subjects = ("",)
    return Session(wanted=tuple(TagMeaning(role=role, subject=subject) for subject in subjects))


def trial() -> Session:
    """Nothing is to be registered: tags are only looked at."""
    return Session(wanted=(), trying=True)


def stored(run: Session, uid: str, meaning: TagMeaning) -> Session:
    """A thing has its tag. The run goes on to the next one without, if it was waiting for that."""
    settled = (*run.settled, meaning)
    place = _next(run, run.place + 1, settled) if meaning == run.current else run.place
    return replace(kept(run), place=place, done=(*run.done, uid), settled=settled)


def conflicting(run: Session, uid: str, known: TagMeaning) -> Session:
    """A tag lies there that means something else."""
    return replace(kept(run), uid=uid, conflict=known)


def questioned(run: Session, uid: str, text: str, suggested: TagMeaning) -> Session:
    """A tag lies there whose text names something else."""
    return replace(kept(run), uid=uid, text=text, suggested=suggested)


def rivalled(run: Session, uid: str) -> Session:
    """A new tag lies there, and the thing that waits has an old one."""
    return replace(kept(run), uid=uid)


def is_rivalled(run: Session) -> bool:
    """Whether it is being asked if the thing's old tag is lost."""
    return run.uid is not None and run.conflict is None and run.suggested is None


def decided(run: Session, *, replaces: bool) -> Session:
    """From now on a new tag makes the old one void, or stands beside it."""
    return replace(run, replaces=replaces)


def kept(run: Session) -> Session:
    """The tag that lies there keeps its old meaning, or none."""
    return replace(run, uid=None, conflict=None, suggested=None, text="")


def skipped(run: Session) -> Session:
    """This one stays without a tag."""
    return replace(kept(run), place=_next(run, run.place + 1, run.settled))


def back(run: Session) -> Session:
    """One back."""
    return replace(kept(run), place=max(0, run.place - 1))


def tried(run: Session, tag: TriedTag) -> Session:
    """A tag was laid down to see what it is."""
    return replace(run, tried=tag)


def shown(run: Session, tagged: Collection[TagMeaning]) -> Wizard:
    """The run as a View has it; `tagged` is everything that has a tag already."""
    return Wizard(
        meaning=run.current,
        number=min(run.place + 1, len(run.wanted)),
        total=len(run.wanted),
        uid=run.uid,
        conflict=run.conflict,
        suggested=run.suggested,
        text=run.text,
        has_tag=run.current in tagged,
        done=run.done,
        trying=run.trying,
        tried=run.tried,
    )


def _next(run: Session, place: int, settled: Collection[TagMeaning]) -> int:
    """The first place from there on whose thing has no tag of this run yet."""
    while place < len(run.wanted) and run.wanted[place] in settled:
        place += 1
    return min(place, len(run.wanted))
