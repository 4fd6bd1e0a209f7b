"""Codes and facts become sentences: names, money, lots and cards in the language of the table."""

from collections.abc import Mapping

from companion.table.view import CardFace, Fact, GroupFace, Message, Seat, SquareFace, View
from ui.present.buildings import Buildings
from ui.present.catalogue import Catalogue
from ui.present.numbers import figure

BANK = "bank"
POT = "pot"
EVERYBODY = "all"
PEOPLE = frozenset(
    (
        "player", "owner", "debtor", "creditor", "bidder", "other", "payer", "payee", "winner",
        "left", "jailed", "owes",
    )
)  # fmt: skip
MONEY = frozenset(
    (
        "amount", "price", "cash", "missing", "minimum", "fine", "balance", "salary", "limit",
        "note", "step", "due", "fee", "redemption", "high", "worth",
    )
)  # fmt: skip
COUNTS = ("number", "count")
WIDE_STOP = "。"
LISTS = {"players": "name", "lots": "lot_name"}


def in_a_row(first: str, second: str) -> str:
    """Two sentences, one after the other; a wide full stop brings its own space.

    >>> in_a_row("One.", "Two."), in_a_row("一。", "二。"), in_a_row("One.", "")
    ('One. Two.', '一。二。', 'One.')
    """
    gap = "" if not second or first.endswith(WIDE_STOP) else " "
    return f"{first}{gap}{second}"


class _Gaps(dict[str, str]):
    """Facts for a sentence; the names of the buildings fill in, else a dash instead of an error."""

    def __init__(self, facts: Mapping[str, str], buildings: Buildings) -> None:
        super().__init__(facts)
        self._buildings = buildings

    def __missing__(self, key: str) -> str:
        return self._buildings.filled(key) or "…"


class Speech:
    """Says everything about one View in one language."""

    def __init__(self, catalogue: Catalogue, view: View) -> None:
        self.catalogue = catalogue
        self.view = view
        self.language = catalogue.language
        board = view.board
        self._squares: dict[int, SquareFace] = {}
        self._groups: dict[str, GroupFace] = {}
        self._cards: dict[str, CardFace] = {}
        words = board.words if board is not None else view.lobby.words
        self._own = words.get(self.language, {})
        """What the edition says in this language by itself."""
        self._words_of_board = (self._own, words.get("en", {}))
        small_max = board.small_max if board is not None else 0
        self.buildings = Buildings(self._own or words.get("en", {}), catalogue.plural, small_max)
        if board is not None:
            self._squares = {face.square: face for face in board.squares}
            self._groups = {str(face.group): face for face in board.groups}
            self._cards = {str(face.card.id): face for face in board.cards}

    # --- sentences ---

    def say(self, code: str, **facts: Fact) -> str:
        """The sentence of a code; a readable form of the code where the catalogue has none."""
        count = next((facts[name] for name in COUNTS if isinstance(facts.get(name), int)), 1)
        pattern = self._pattern(code, int(str(count)))
        if pattern is None:
            return code.rpartition(".")[2].replace("_", " ").capitalize()
        return pattern.format_map(self._words(facts))

    def _pattern(self, code: str, count: int) -> str | None:
        """The edition's own wording of a sentence, else the catalogue's."""
        own = self._own.get(f"sentence.{code}")
        if own is None:
            return self.catalogue.find(code, count)
        return self.buildings.form(own, count)

    def sentence(self, message: Message | None) -> str:
        """A message of the View as a sentence; empty for none."""
        return self.say(message.code, **message.facts) if message is not None else ""

    def reasons(self, reason: Message | None) -> tuple[str, str]:
        """Why an action is off: a few words for its button, and a whole sentence."""
        if reason is None:
            return self.say("reason.not_now"), self.say("reason.not_now")
        family, _, name = reason.code.rpartition(".")
        short, full = (f"reason.{name}", f"refusal.{name}")
        if family not in ("reason", "refusal"):
            short = full = reason.code
        return (
            self.first_of(short, full, **reason.facts),
            self.first_of(full, short, **reason.facts),
        )

    def has(self, code: str) -> bool:
        """Whether the catalogue has a sentence for the code."""
        return self.catalogue.has(code) or f"sentence.{code}" in self._own

    def first_of(self, *codes: str, **facts: Fact) -> str:
        """The sentence of the first code that the catalogue has."""
        known = next((code for code in codes if self.has(code)), codes[-1])
        return self.say(known, **facts)

    def _words(self, facts: Mapping[str, Fact]) -> _Gaps:
        said = {name: self._word(name, value) for name, value in facts.items()}
        return _Gaps(said, self.buildings)

    def _word(self, name: str, value: Fact) -> str:
        if value is None:
            return "…"
        if isinstance(value, tuple):
            return self._list(name, value)
        if name in PEOPLE:
            return self.name(str(value))
        if name in MONEY and isinstance(value, int):
            return self.money(value)
        if name in ("lot", "square") and isinstance(value, int):
            return self.lot_name(value)
        if name == "card":
            return self.card_text(str(value))
        if name == "group":
            return self.letter_of_group(str(value))
        if name == "deck":
            return self.deck_name(str(value))
        if name == "kind":
            return self.buildings.many(str(value))
        return self._plain(name, value)

    def _plain(self, name: str, value: int | str) -> str:
        if isinstance(value, int):
            return figure(value, self.language)
        for code in (f"{name}.{value}", f"word.{value}"):
            if self.has(code):
                return self.say(code)
        return value

    def _list(self, name: str, values: tuple[int | str, ...]) -> str:
        if name == "buildings":
            pairs = zip(values[::2], values[1::2], strict=True)
            return self.joined([self.buildings.counted(str(k), int(n)) for k, n in pairs])
        if name == "lots":
            return self.joined([self.lot_name(int(lot)) for lot in dict.fromkeys(values)])
        if name == "players":
            return self.joined([self.name(str(player)) for player in values])
        return self.joined([self._plain(name, value) for value in values])

    def joined(self, words: list[str]) -> str:
        """Several words as a list: a, b and c."""
        if len(words) < 2:
            return "".join(words)
        first = self.say("word.comma").join(words[:-1])
        return self.say("word.list_and", first=first, last=words[-1])

    # --- names and figures ---

    def money(self, amount: int) -> str:
        """A sum, grouped, without the currency sign."""
        return figure(amount, self.language)

    def name(self, player: str) -> str:
        """The name that somebody typed, or that of the bank, the pot or all players."""
        if player in (BANK, POT, EVERYBODY):
            return self.say(f"word.{player}")
        seat = self.seat(player)
        return seat.name if seat is not None else player

    def seat(self, player: str) -> Seat | None:
        """The seat of a player id; None for the bank and strangers."""
        return next((seat for seat in self.view.players if seat.id == player), None)

    def square(self, number: int) -> SquareFace | None:
        """The printed face of a square."""
        return self._squares.get(number)

    def lot_name(self, lot: int) -> str:
        """The name of a square in the language of the table."""
        face = self._squares.get(lot)
        return self.local(face.names) if face is not None else f"#{lot}"

    def letter(self, lot: int) -> str:
        """The letter of a lot's group; empty for a square without a deed."""
        face = self._squares.get(lot)
        return face.letter if face is not None else ""

    def deck_name(self, deck: str) -> str:
        """What the edition calls a deck."""
        key = f"deck.{deck}"
        return next((words[key] for words in self._words_of_board if key in words), deck)

    def letter_of_group(self, group: str) -> str:
        """The plate letter of a group id."""
        face = self._groups.get(group)
        return face.letter if face is not None else group

    def card_text(self, card: str) -> str:
        """What a card says."""
        face = self._cards.get(card)
        return self.local(face.texts) if face is not None else card

    def local(self, texts: Mapping[str, str]) -> str:
        """The text in this language, else English, else any."""
        return texts.get(self.language) or texts.get("en") or next(iter(texts.values()), "")
