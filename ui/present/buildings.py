"""What an edition calls its buildings: house and hotel, branch and enterprise, one or many."""

from collections.abc import Callable, Mapping

BIG, SMALL = "big", "small"
NUMBER = "{number}"


class Buildings:
    """The names of the two kinds of building in one language, with their plural forms."""

    def __init__(
        self, words: Mapping[str, str], plural: Callable[[int], int], small_max: int
    ) -> None:
        self._words = words
        self._plural = plural
        self._small_max = small_max

    def one(self, kind: str) -> str:
        """One of a kind, as a dictionary lists it: house."""
        return self._words.get(kind, kind)

    def many(self, kind: str) -> str:
        """A kind as such, or the lack of it: houses."""
        return self._words.get(f"{kind}_many") or self.one(kind)

    def counted(self, kind: str, number: int) -> str:
        """So many of a kind: 3 houses."""
        pattern = self._words.get(f"{kind}_count") or f"{NUMBER} {self.one(kind)}"
        return self.form(pattern, number).replace(NUMBER, str(number))

    def form(self, text: str, number: int) -> str:
        """The plural form of a text for a number; its forms stand between bars.

        >>> Buildings({}, lambda n: n != 1, 4).form("a house | some houses", 3)
        'some houses'
        """
        forms = [form.strip() for form in text.split("|")]
        return forms[min(self._plural(number), len(forms) - 1)]

    def standing(self, level: int) -> str:
        """What stands on a lot of a level: nothing, 3 houses, 1 hotel."""
        if level > self._small_max:
            return self.counted(BIG, 1)
        return self.counted(SMALL, level) if level else ""

    def filled(self, blank: str) -> str:
        """The word for a blank of a sentence; empty for a blank that is none of these.

        small_one, small_many, small_full (as many as a lot bears), and the same for big; a
        capital at the beginning gives one.
        """
        kind, _, form = blank.lower().partition("_")
        if kind not in (BIG, SMALL):
            return ""
        if form == "full":
            said = self.counted(kind, self._small_max if kind == SMALL else 1)
        elif form in ("one", "many"):
            said = self.one(kind) if form == "one" else self.many(kind)
        else:
            return ""
        return said[:1].upper() + said[1:] if blank[0].isupper() else said
