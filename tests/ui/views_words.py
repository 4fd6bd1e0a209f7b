"""The test board in every language of a shipped edition, so that real names meet the screens."""

import tomllib
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.table.view import Board

NAMES = Path(__file__).parents[2] / "companion" / "editions" / "us_classic" / "names"
CARDS = {
    "ch_dividend": "ch_get50",
    "ch_free": "ch_jail_free",
    "cc_fees": "cc_service25",
    "cc_free": "cc_jail_free",
}
"""Card of the test board, and the card of the edition whose text it takes."""


def in_every_language(board: Board) -> Board:
    """The board with the edition's words beside its invented English ones."""
    others = {
        file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted(NAMES.glob("*.toml"))
        if file.stem != "en"
    }
    squares = tuple(
        replace(face, names={**_own(others, "square", str(face.square)), **face.names})
        for face in board.squares
    )
    cards = tuple(
        replace(face, texts={**_own(others, "card", CARDS[str(face.card.id)]), **face.texts})
        for face in board.cards
    )
    words = {language: _flat(texts) for language, texts in others.items()}
    return replace(board, squares=squares, cards=cards, words={**words, **board.words})


def _own(others: dict[str, Any], table: str, key: str) -> dict[str, str]:
    return {language: texts[table][key] for language, texts in others.items()}


def _flat(texts: dict[str, Any]) -> dict[str, str]:
    decks = {f"deck.{deck}": name for deck, name in texts["deck"].items()}
    own = {f"sentence.{code}": text for code, text in texts.get("sentence", {}).items()}
    return decks | own | {key: text for key, text in texts.items() if isinstance(text, str)}
