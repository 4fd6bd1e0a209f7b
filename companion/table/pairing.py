"""Which tag means what. One tag has one meaning; a meaning may have several tags."""

from collections.abc import Mapping

import msgspec

from companion.table.requests import TagMeaning


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """All known tags by their full upper-case hex identity."""

    tags: Mapping[str, TagMeaning] = {}

    def meaning(self, uid: str) -> TagMeaning | None:
        """What a tag stands for; None for an unknown tag."""
        return self.tags.get(uid)

    def paired(self, uid: str, meaning: TagMeaning) -> "Pairing":
        """With one more pairing; the tag's old one is gone."""
        return Pairing(tags={**self.tags, uid: meaning})

    def forgotten(self, uid: str) -> "Pairing":
        """Without the tag."""
        return Pairing(tags={tag: known for tag, known in self.tags.items() if tag != uid})
