"""What a tag can stand for."""

from enum import StrEnum
from hashlib import sha256

import msgspec


class Mark(StrEnum):
    """Colour and symbol of a player, always together (look, section 3)."""

    SUN = "sun"
    DROP = "drop"
    LEAF = "leaf"
    BOLT = "bolt"
    MOON = "moon"
    HEART = "heart"
    KITE = "kite"
    KEY = "key"


class TagRole(StrEnum):
    """What a tag stands for."""

    PLAYER = "player"
    DEED = "deed"
    CARD = "card"
    BANKER = "banker"
    FUNCTION = "function"


class FunctionTag(StrEnum):
    """What a function tag does when tapped."""

    END_TURN = "end_turn"
    UNDO = "undo"
    AUCTION = "auction"
    BUILD = "build"


class TagMeaning(msgspec.Struct, frozen=True, kw_only=True):
    """One tag, one meaning. `subject` is a mark, a square number, a card id or a function."""

    role: TagRole
    subject: str = ""


def simulated_uid(meaning: TagMeaning) -> str:
    """The tag that a simulated table has for a meaning: always the same, seven bytes."""
    digest = sha256(f"{meaning.role.value}:{meaning.subject}".encode()).hexdigest()
    return f"04{digest[:12].upper()}"
