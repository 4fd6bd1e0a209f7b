"""The form of a case: every key, what stands there, and which verb takes which arguments."""

from collections.abc import Mapping
from typing import Any

from companion.cases.compare import PLAYER_FIELDS, WHOLE_FIELDS
from companion.cases.shape import (
    Notes,
    Part,
    anything,
    each,
    flag,
    mapping,
    noted,
    one_of,
    optional,
    shown_json,
    square_key,
    table,
    text,
    whole,
)
from companion.editions.mistakes import NOTHING, nearest
from companion.rules.names import Cause, Phase, TaxMode
from companion.rules.refusals import RefusalCode

WORDS = each(text)
SQUARE = whole(0)
SUM = whole(0)
NUMBER = whole()
"""In a step any number may stand; the rules say what they think of it."""
LOTS = each(NUMBER)
CAUSE = one_of([cause.value for cause in Cause], "cause")
PHASE = one_of([phase.value for phase in Phase])
PLAYER_TABLE = mapping(text, anything)

BEGINNINGS = (
    Phase.BEFORE_ROLL,
    Phase.AFTER_MOVE,
    Phase.DRAW,
    Phase.TAX_CHOICE,
    Phase.PURCHASE,
)
"""Phases in which a set-up may stand; the others follow from debts and auctions."""

SEATED = table(
    {"id": text},
    {
        "cash": SUM,
        "pos": SQUARE,
        "in_jail": flag,
        "jail_turn": whole(1, 3),
        "cards": WORDS,
        "out": flag,
        "banker": flag,
    },
)
STOCK = table({"small": SUM, "big": SUM}, {})
OWED = {"from": text, "to": text, "amount": whole(1)}

SETUP = table(
    {"players": each(SEATED, least=2), "turn": text},
    {
        "owners": mapping(square_key, text),
        "buildings": mapping(square_key, whole(0, 99)),
        "mortgaged": each(SQUARE),
        "bank": STOCK,
        "phase": one_of([phase.value for phase in BEGINNINGS]),
        "doubles": whole(0, 2),
        "debts": each(table({**OWED, "cause": CAUSE}, {})),
        "decks": mapping(text, WORDS),
    },
)

_SHAPES: Mapping[str, Part] = {
    "worth": mapping(text, SUM),
    "pos": mapping(text, SQUARE),
    "in_jail": mapping(text, flag),
    "jail_turn": mapping(text, whole(1, 3)),
    "cards": mapping(text, WORDS),
    "buildings": mapping(square_key, whole(0, 99)),
    "mortgaged": each(SQUARE),
    "out": WORDS,
    "auctions": each(SQUARE),
    "debts": each(table(OWED, {})),
    "bank": STOCK,
    "pot": SUM,
    "turn": text,
    "phase": PHASE,
    "extra_roll": flag,
    "winner": optional(text),
}
STATE: Mapping[str, Part] = {
    "owners": mapping(square_key, optional(text)),
    **{field: _SHAPES[field] for field in (*PLAYER_FIELDS, *WHOLE_FIELDS)},
    "deck_bottom": mapping(text, optional(text)),
    "deck_size": mapping(text, SUM),
    "deck_order": mapping(text, WORDS),
}


def _state(notes: Notes, path: str, value: Any) -> Any:
    """What is expected of the state; a field that nothing can be compared with is wrong."""
    found = Notes(wrong=notes.wrong, odd=notes.wrong)
    return table({}, STATE)(found, path, value)


_PLAYER = {"player": text}
_DICE = {"dice": each(NUMBER, least=2, most=2)}
_LOT = {"lot": NUMBER}
_AMOUNT = {"amount": NUMBER}
_LOTS = {"lots": LOTS}
_OFFER = table(
    {},
    {
        "cash": NUMBER,
        "lots": LOTS,
        "cards": WORDS,
        "debt_offset": NUMBER,
        "buildings": mapping(square_key, NUMBER),
        "promise": text,
        "to": text,
    },
)

ARGUMENTS: Mapping[str, tuple[Mapping[str, Part], Mapping[str, Part]]] = {
    "roll": ({**_PLAYER, **_DICE}, {}),
    "end_turn": (_PLAYER, {}),
    "draw": ({**_PLAYER, "deck": text, "card": text}, {}),
    "roll_for_rent": ({**_PLAYER, **_DICE}, {}),
    "buy": ({**_PLAYER, **_LOT}, {}),
    "decline": ({**_PLAYER, **_LOT}, {}),
    "bid": ({**_PLAYER, **_LOT, **_AMOUNT}, {}),
    "pass": (_PLAYER, {}),
    "choose_tax": ({**_PLAYER, "mode": one_of([mode.value for mode in TaxMode])}, {}),
    "count_worth": (_PLAYER, {}),
    "pay_jail_fine": (_PLAYER, {}),
    "use_jail_card": ({**_PLAYER, "card": text}, {}),
    "build": ({**_PLAYER, **_LOTS}, {"rounds": NUMBER, "to_big": flag}),
    "sell_building": ({**_PLAYER, **_LOTS}, {"whole": flag}),
    "sell_group": ({**_PLAYER, "group": text}, {"to": mapping(square_key, NUMBER)}),
    "announce_build": ({**_PLAYER, **_LOTS}, {}),
    "agree_shortage": ({"split": mapping(text, NUMBER)}, {}),
    "bid_building": ({**_PLAYER, **_AMOUNT, **_LOT}, {}),
    "mortgage": ({**_PLAYER, **_LOT}, {}),
    "unmortgage": ({**_PLAYER, **_LOT}, {}),
    "keep_mortgage": ({**_PLAYER, **_LOT}, {}),
    "lift_mortgage": ({**_PLAYER, **_LOT}, {}),
    "trade": ({"parties": WORDS, "gives": mapping(text, _OFFER)}, {}),
    "settle_debt": (_PLAYER, {"in_kind": mapping(square_key, NUMBER)}),
    "declare_bankrupt": (_PLAYER, {}),
    "take_over": (_PLAYER, {}),
    "claim_rent": ({**_PLAYER, **_LOT}, {}),
    "pay_wrong_token_penalty": (_PLAYER, {}),
    "expel": ({"players": WORDS}, {"confirmed_by": WORDS}),
    "end_game": ({}, {}),
    "lend": ({**_PLAYER, "to": text, **_AMOUNT}, {}),
    "forgive_debt": ({**_PLAYER, "debtor": text, **_AMOUNT}, {}),
    "take_from_bank": ({**_PLAYER, **_AMOUNT}, {}),
    "sell_deed_to_bank": ({**_PLAYER, **_LOT}, {}),
}
"""Of each verb the arguments that it needs, and those that may be missing."""

VERB = one_of(tuple(ARGUMENTS), "verb")

_NAMING: Mapping[str, Part] = {
    key: part
    for needed, more in ARGUMENTS.values()
    for key, part in {**needed, **more}.items()
    if key != "to"
}
"""What any verb takes; `to` is a player of one verb, and a table of levels of another."""


def _step(notes: Notes, path: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        noted(notes.wrong, path, 'a step such as {"do": "end_turn"}', shown_json(value))
        return {}
    verb = value.get("do")
    if isinstance(verb, str) and verb in ARGUMENTS:
        needed, more = ARGUMENTS[verb]
        return dict(table({"do": text, **needed}, more)(notes, path, value))
    if "do" in value:
        VERB(notes, f"{path}.do", verb)
    else:
        keys = [key for key in value if nearest(key, ["do"])]
        noted(notes.wrong, f"{path}.do", "a verb", shown_json(keys[0]) if keys else NOTHING)
    known = {key: item for key, item in value.items() if key in _NAMING}
    return dict(table({}, _NAMING)(notes, path, known))


EXPECT = table(
    {
        "refused": each(
            table(
                {
                    "step": whole(0),
                    "code": one_of([code.value for code in RefusalCode], "refusal code"),
                },
                {},
            )
        ),
        "ledger": each(table({**OWED, "cause": CAUSE}, {})),
        "cash": mapping(text, SUM),
    },
    {
        "state": _state,
        "log": each(table({"step": whole(0), "event": VERB, "players": WORDS}, {})),
    },
)


SETTINGS = mapping(text, anything)
"""Their names and values are judged by the edition, which knows what may stand there."""

FOR_PEOPLE = ("kind", "rules", "question", "source", "confidence", "note", "variant_of")
"""Keys that no result depends on."""

CASE = table(
    {
        "id": text,
        "editions": each(text, least=1),
        "setup": SETUP,
        "steps": each(_step),
        "expect": EXPECT,
    },
    {
        "switches": SETTINGS,
        "relies_on": SETTINGS,
        **dict.fromkeys(FOR_PEOPLE, anything),
    },
    idle=FOR_PEOPLE,
)
