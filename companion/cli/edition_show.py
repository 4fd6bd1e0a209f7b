"""Prints an edition for people: head, board, cards, settings."""

from collections.abc import Mapping

import msgspec

from companion.cli.output import say
from companion.editions.switches import SWITCHES, switch_value
from companion.plurals import counted
from companion.rules.edition import Card, Edition, Space
from companion.rules.names import SquareKind

Texts = Mapping[str, str]


def print_edition(edition: Edition, texts: Texts) -> None:
    """Everything that is in an edition, with the names of one language."""
    say(f"{edition.id}: {texts['edition']}")
    squares = counted(len(edition.spaces), "square")
    say(f"{edition.players_min} to {edition.players_max} players, {squares}")
    say(f"sums in {texts['money']} ({edition.currency})")
    say(f"{edition.small_stock} x {texts['small']}, {edition.big_stock} x {texts['big']}")
    print()
    for square, space in enumerate(edition.spaces):
        say(_square_line(edition, square, space, texts))
    for deck in edition.decks:
        print()
        say(f"{texts[f'deck.{deck.id}']} ({deck.id}, {counted(len(deck.cards), 'card')})")
        for card in deck.cards:
            say(_card_line(card, texts))
    print()
    for name in SWITCHES:
        say(f"{name} = {_shown(switch_value(edition, name))}")


def _square_line(edition: Edition, square: int, space: Space, texts: Texts) -> str:
    line = f"{square:>3}  {texts[f'square.{square}']}"
    lot = space.lot
    if lot is None:
        return line if space.amount is None else f"{line}: {space.amount}"
    rents = {
        SquareKind.RAILROAD: edition.railroad_rents,
        SquareKind.UTILITY: tuple(f"{factor}x" for factor in edition.utility_factors),
    }.get(space.kind, lot.rents)
    costs = f", building {lot.small_cost}/{lot.big_cost}" if lot.small_cost else ""
    shown = " ".join(map(str, rents))
    group = texts[f"group.{lot.group}"]
    return f"{line} [{group}]: {lot.price}, mortgage {lot.mortgage}{costs}, rent {shown}"


def _card_line(card: Card, texts: Texts) -> str:
    effect = msgspec.to_builtins(card.effect)
    kind = effect.pop("type")
    facts = " ".join(f"{key}={value}" for key, value in effect.items() if value is not None)
    return f"  {texts[f'card.{card.id}']} ({' '.join(filter(None, (kind, facts)))})"


def _shown(value: object) -> str:
    return "none" if value is None else msgspec.json.encode(value).decode()
