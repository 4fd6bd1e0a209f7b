"""A command in one line of words and back: `ben bids 120 on square 7` is `ben bids 7 120`.

A line is a subject (a player, or the table), a verb, what the command cannot do without in its
order, and `name=value` for everything else. Words with spaces or signs in them are quoted as JSON.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from companion.rules import commands as c

TABLE = "table"
NOTHING = "nothing"
EMPTY = "-"

VERBS: Mapping[type[c.AnyCommand], str] = MappingProxyType(
    {
        c.Roll: "rolls",
        c.EndTurn: "ends-turn",
        c.DrawCard: "draws",
        c.RollForRent: "rolls-for-rent",
        c.BuyDeed: "buys",
        c.DeclineDeed: "declines",
        c.Bid: "bids",
        c.Pass: "passes",
        c.ChooseTax: "chooses-tax",
        c.CountWorth: "counts-worth",
        c.PayJailFine: "pays-jail-fine",
        c.UseJailCard: "uses-jail-card",
        c.Build: "builds",
        c.SellBuilding: "sells-building",
        c.SellGroup: "sells-group",
        c.AnnounceBuild: "announces-build",
        c.AgreeShortage: "agrees-shortage",
        c.BidBuilding: "bids-for-building",
        c.Mortgage: "mortgages",
        c.Unmortgage: "unmortgages",
        c.KeepMortgage: "keeps-mortgage",
        c.LiftMortgage: "lifts-mortgage",
        c.Trade: "trades",
        c.ProposeTrade: "proposes-trade",
        c.ConsentToTrade: "consents-to-trade",
        c.WithdrawTrade: "withdraws-trade",
        c.SettleDebt: "settles-debt",
        c.DeclareBankruptcy: "declares-bankruptcy",
        c.TakeOver: "takes-over",
        c.ClaimRent: "claims-rent",
        c.PayWrongTokenPenalty: "pays-wrong-token-penalty",
        c.Expel: "expels",
        c.EndGame: "ends-game",
        c.Lend: "lends",
        c.ForgiveDebt: "forgives-debt",
        c.TakeFromBank: "takes-from-bank",
        c.SellDeedToBank: "sells-deed-to-bank",
        c.OpenAuction: "opens-auction",
        c.ChargeRent: "is-charged-rent",
        c.CollectSalary: "collects-salary",
        c.PayTax: "pays-tax",
        c.PayFineSquare: "pays-fine-square",
        c.CollectPrize: "collects-prize",
        c.CollectPot: "collects-pot",
        c.ApplyCard: "applies-card",
        c.Pay: "pays",
        c.SwitchTracking: "switches-tracking",
    }
)
_NOTHING_GIVEN = c.Offer()
_BY_VERB = {verb: kind for kind, verb in VERBS.items()}

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_WORD = re.compile(rf'(?:{_QUOTED}|[^\s;"])+')
_PLAIN = re.compile(r'[^\s;"=:,\\]+')
_RESERVED = frozenset(
    (TABLE, NOTHING, EMPTY, "balance", "undo", "redo", "game", "made-by", "edition", "rules")
) | {"deck", "seat"}


def command_line(command: c.AnyCommand) -> str:
    """The words of a command."""
    required, optional = _fields(type(command))
    words = [word(getattr(command, "player", "")) if hasattr(command, "player") else TABLE]
    words.append(VERBS[type(command)])
    words += [_written(getattr(command, name)) for name in required if name != "dice"]
    if "dice" in required:
        words += [str(face) for face in getattr(command, "dice", ())]
    for name, usual in optional.items():
        value = getattr(command, name)
        if value != usual:
            words.append(f"{name}={_written(value)}")
    return " ".join(words)


def command_of(words: Sequence[str]) -> c.AnyCommand:
    """The command that the words of a line say. Raises ValueError with what was expected."""
    kind = _BY_VERB.get(words[1]) if len(words) > 1 else None
    if kind is None:
        raise ValueError("a player and a verb")
    hints = get_type_hints(kind)
    required, optional = _fields(kind)
    raw: dict[str, Any] = {"type": kind.__name__}
    if "player" in hints:
        raw["player"] = unquoted(words[0])
    elif words[0] != TABLE:
        raise ValueError(f"{TABLE!r} as the subject of {words[1]!r}")
    rest = list(words[2:])
    for name in required:
        if not rest:
            raise ValueError(f"{name} after {words[1]!r}")
        mine = rest[: _width(hints[name], len(rest))]
        rest = rest[len(mine) :]
        raw[name] = _read(hints[name], mine)
    for extra in rest:
        name, sign, value = extra.partition("=")
        if not sign or name not in optional:
            raise ValueError(f"nothing more, or one of {', '.join(optional) or 'nothing'}")
        raw[name] = _read(hints[name], [value])
    return msgspec.convert(raw, type=kind)


def words_of(line: str) -> list[str]:
    """The words before the comment. Raises ValueError for a quote that does not end."""
    words: list[str] = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        if line[at] == ";":
            break
        match = _WORD.match(line, at)
        if match is None:
            raise ValueError(f"a closing quote for {line[at:]!r}")
        words.append(match.group())
        at = match.end()
    return words


def word(text: str) -> str:
    """A word as it is written: quoted where it would be read as something else."""
    if _PLAIN.fullmatch(text) and text not in _RESERVED:
        return text
    return json.dumps(text, ensure_ascii=False)


def unquoted(text: str) -> str:
    """The word that was written."""
    try:
        return str(json.loads(text)) if text.startswith('"') else text
    except json.JSONDecodeError as error:
        raise ValueError(f"a word that is quoted as in JSON, not {text!r}") from error


def whole(text: str) -> int:
    """The number that was written. Raises ValueError with what was expected."""
    try:
        return int(text)
    except ValueError as error:
        raise ValueError(f"a whole number, not {text!r}") from error


@cache
def _fields(kind: type[c.AnyCommand]) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    """What a command needs besides its player, and what it may have, with the usual values."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name != "player"]
    required = tuple(field.name for field in fields if field.required)
    optional = {
        field.name: {} if field.default is msgspec.NODEFAULT else field.default
        for field in fields
        if not field.required
    }
    return required, optional


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return ",".join(_written(item) for item in value) or EMPTY
    if isinstance(value, Mapping):
        if any(isinstance(item, c.Offer) for item in value.values()):
            return " ".join(_offered(giver, offer) for giver, offer in value.items())
        return ",".join(f"{_written(k)}={_written(v)}" for k, v in value.items()) or EMPTY
    return word(str(value))


def _offered(giver: str, offer: c.Offer) -> str:
    names = [n for n in offer.__struct_fields__ if getattr(offer, n) != getattr(_NOTHING_GIVEN, n)]
    given = [f"{word(giver)}:{name}={_written(getattr(offer, name))}" for name in names]
    return " ".join(given) or f"{word(giver)}:{NOTHING}"


def _width(hint: Any, left: int) -> int:
    """How many of the words that are left belong to a field."""
    if hint == c.Dice:
        return 2
    return left if _is_gives(hint) else 1


def _is_gives(hint: Any) -> bool:
    return get_origin(hint) is not None and c.Offer in get_args(hint)


def _read(hint: Any, words: Sequence[str]) -> Any:
    """What the words stand for in a field of the given type, as msgspec converts it."""
    if _is_gives(hint):
        return _read_gives(words)
    if hint == c.Dice:
        return [whole(face) for face in words]
    (text,) = words
    origin = get_origin(hint)
    if origin is tuple:
        inner = get_args(hint)[0]
        return [_read(inner, [part]) for part in _cut(text, ",")]
    if origin is not None and issubclass(_class_of(origin), Mapping):
        key, value = get_args(hint)
        pairs = (_halves(part, "=") for part in _cut(text, ","))
        return {_read(key, [left]): _read(value, [right]) for left, right in pairs}
    if hint is bool:
        if text not in ("yes", "no"):
            raise ValueError(f"yes or no, not {text!r}")
        return text == "yes"
    return whole(text) if hint is int else unquoted(text)


def _class_of(origin: Any) -> type:
    return origin if isinstance(origin, type) else object


def _read_gives(words: Sequence[str]) -> dict[str, dict[str, Any]]:
    hints = get_type_hints(c.Offer)
    gives: dict[str, dict[str, Any]] = {}
    for text in words:
        if text == EMPTY:
            continue
        giver, given = _halves(text, ":")
        offer = gives.setdefault(unquoted(giver), {})
        if given != NOTHING:
            name, value = _halves(given, "=")
            if name not in hints:
                raise ValueError(f"one of {', '.join(hints)}, not {name!r}")
            offer[name] = _read(hints[name], [value])
    return gives


def _cut(text: str, mark: str) -> list[str]:
    return [] if text == EMPTY else re.findall(rf'(?:{_QUOTED}|[^"{mark}])+', text)


def _halves(text: str, mark: str) -> tuple[str, str]:
    match = re.match(rf'((?:{_QUOTED}|[^"{mark}])+){mark}(.+)', text, re.DOTALL)
    if match is None:
        raise ValueError(f"{mark!r} inside {text!r}")
    return match.group(1), match.group(2)
