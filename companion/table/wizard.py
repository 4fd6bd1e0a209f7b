"""Registering tags one after the other: all deeds, all cards, all functions, or just one."""

import msgspec
from msgspec.structs import replace

from companion.rules.edition import Edition
from companion.table.requests import FunctionTag, Mark, TagMeaning, TagRole
from companion.table.view import Wizard


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A run of the wizard: what is to be registered, and how far it is."""

    wanted: tuple[TagMeaning, ...]
    place: int = 0
    uid: str | None = None
    """A tag that lies there and means something else already."""
    conflict: TagMeaning | None = None
    done: tuple[str, ...] = ()

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


def stored(run: Session, uid: str) -> Session:
    """The current meaning has its tag; on to the next."""
    return replace(run, place=run.place + 1, uid=None, conflict=None, done=(*run.done, uid))


def conflicting(run: Session, uid: str, known: TagMeaning) -> Session:
    """A tag lies there that means something else."""
    return replace(run, uid=uid, conflict=known)


def kept(run: Session) -> Session:
    """The tag that lies there keeps its old meaning."""
    return replace(run, uid=None, conflict=None)


def skipped(run: Session) -> Session:
    """This one stays without a tag."""
    return replace(run, place=min(run.place + 1, len(run.wanted)), uid=None, conflict=None)


def back(run: Session) -> Session:
    """One back."""
    return replace(run, place=max(0, run.place - 1), uid=None, conflict=None)


def shown(run: Session) -> Wizard:
    """The run as a View has it."""
    return Wizard(
        meaning=run.current,
        number=min(run.place + 1, len(run.wanted)),
        total=len(run.wanted),
        uid=run.uid,
        conflict=run.conflict,
        done=run.done,
    )
