"""Which tag means what. One tag has one meaning; a meaning may have several tags."""

from collections.abc import Mapping

import msgspec

from companion.table.requests import TagMeaning, simulated_uid

RANDOM_FIRST_BYTE = "08"
"""Four bytes that begin so are made up anew each time (ISO 14443-3, 6.5.4): phones do that."""
SHORT_DIGITS = 8


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """All known tags by their full upper-case hex identity."""

    tags: Mapping[str, TagMeaning] = {}
    in_game: Mapping[str, TagMeaning] = {}
    """What tags mean in the running game only; there it comes first."""

    def meaning(self, uid: str) -> TagMeaning | None:
        """What a tag stands for; None for an unknown tag."""
        return self.in_game.get(uid) or self.tags.get(uid)

    def paired(self, uid: str, meaning: TagMeaning) -> "Pairing":
        """With one more pairing; the tag's old one is gone, that of the running game too."""
        return Pairing(tags={**self.tags, uid: meaning}, in_game=_without(self.in_game, uid))

    def paired_in_game(self, uid: str, meaning: TagMeaning) -> "Pairing":
        """With one more pairing for the running game."""
        return Pairing(tags=self.tags, in_game={**self.in_game, uid: meaning})

    def forgotten(self, uid: str) -> "Pairing":
        """Without the tag."""
        return Pairing(tags=_without(self.tags, uid), in_game=_without(self.in_game, uid))

    def forgotten_in_game(self, uid: str) -> "Pairing":
        """With the meaning that the tag has in every game."""
        return Pairing(tags=self.tags, in_game=_without(self.in_game, uid))

    def within(self, in_game: Mapping[str, TagMeaning]) -> "Pairing":
        """With what tags mean in another game."""
        return Pairing(tags=self.tags, in_game=in_game)

    def others(self, meaning: TagMeaning, uid: str) -> tuple[str, ...]:
        """The other real tags of a thing; that of simulated play can neither be lost nor found."""
        mine = (uid, simulated_uid(meaning))
        return tuple(
            tag for tag, known in self.tags.items() if known == meaning and tag not in mine
        )


def is_made_up(uid: str) -> bool:
    """Whether a phone makes up an identity of this form anew each time.

    >>> [is_made_up(uid) for uid in ("08A1B2C3", "04A1B2C3", "08A1B2C3D4E5F6")]
    [True, False, False]
    """
    return len(uid) == SHORT_DIGITS and uid.startswith(RANDOM_FIRST_BYTE)


def _without(tags: Mapping[str, TagMeaning], uid: str) -> Mapping[str, TagMeaning]:
    return {tag: known for tag, known in tags.items() if tag != uid}
