"""What is to be seen while tags are registered or tried out."""

import msgspec

from companion.table.requests import TagMeaning


class TriedTag(msgspec.Struct, frozen=True, kw_only=True):
    """What a tag is, said to somebody who only wants to know."""

    uid: str
    meaning: TagMeaning | None
    in_game_only: bool = False
    text: str = ""
    made_up: bool = False
    """A phone: its number is another one each time."""


class Wizard(msgspec.Struct, frozen=True, kw_only=True):
    """Screen 21: tags are registered one after the other, or one unknown tag waits."""

    meaning: TagMeaning | None
    number: int
    total: int
    uid: str | None = None
    """A tag that lies there and about which something is asked."""
    conflict: TagMeaning | None = None
    """The tag just laid down already means this: move it?"""
    suggested: TagMeaning | None = None
    """The text on the tag just laid down names this: is it that?"""
    text: str = ""
    """What somebody has written on the tag."""
    has_tag: bool = False
    """The thing has another tag already; while one lies there: is the other one lost?"""
    done: tuple[str, ...] = ()
    trying: bool = False
    """Tags are tried out: nothing is registered."""
    tried: TriedTag | None = None
    """The tag that was tried last."""
