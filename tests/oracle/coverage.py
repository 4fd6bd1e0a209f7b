"""What the duel has tried: by verb, which refusals of the contract came up, and which never did."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ANYWHERE = (
    "game_over",
    "player_out",
    "unknown_player",
    "no_such_lot",
    "amount_not_positive",
    "dice_out_of_range",
    "nothing_named",
    "named_twice",
)
"""Codes that may meet any verb."""

_TABLE = tomllib.loads((Path(__file__).parent / "codes.toml").read_text(encoding="utf-8"))
CODES: dict[str, tuple[str, ...]] = {verb: tuple(codes.split()) for verb, codes in _TABLE.items()}
NEVER = ("lend", "forgive_debt", "take_from_bank", "sell_deed_to_bank")
"""Verbs that are always refused."""
ACCEPTED = "accepted"

Tried = Counter[tuple[str, str]]
"""How often a verb met a code, or was accepted."""


def never_met(tried: Tried) -> list[tuple[str, str]]:
    """Verbs with a code of the contract, or accepted, that the run did not meet."""
    return [pair for pair in _expected() if not tried[pair]]


def unheard_of(tried: Tried) -> list[tuple[str, str]]:
    """Refusals that the contract does not know for the verb."""
    known = set(_expected()) | {(verb, code) for verb in CODES for code in ANYWHERE}
    return sorted(set(tried) - known)


def _expected() -> Iterator[tuple[str, str]]:
    for verb, codes in CODES.items():
        if verb not in NEVER:
            yield verb, ACCEPTED
        yield from ((verb, code) for code in codes)
