"""The factual part of a View: board, seats, deeds, bank, standings."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.rules import accounts
from companion.rules import commands as c
from companion.rules.debts import may_give
from companion.rules.edition import Edition
from companion.rules.game import Game, Player
from companion.rules.groups import is_full_group, is_street
from companion.rules.look import active_players, debts_of, holding_of, lots_of, owned_lots
from companion.rules.names import Money, PlayerId, Square, SquareKind
from companion.rules.offers import refusal
from companion.rules.policies import BigRequires, DeckMode, HotelSale
from companion.rules.refusals import RuleViolation
from companion.rules.rent import rent_due
from companion.table import caution
from companion.table.requests import Mark
from companion.table.view import (
    Action,
    Bank,
    Board,
    CardFace,
    Deed,
    GroupFace,
    Message,
    Seat,
    SquareFace,
    Standing,
)

Names = Mapping[str, Mapping[str, str]]
"""By language, then by key: `square.5`, `card.ch_go`, `group.red`."""

FACES = ("square.", "card.")
"""Keys whose texts stand on faces of their own."""


def board(game: Game, names: Names) -> Board:
    """What is printed; made once for each game."""
    return printed(game.edition, game.table_rules.decks, names)


def printed(edition: Edition, decks: DeckMode, names: Names) -> Board:
    """The printed board of an edition, also where nobody plays."""
    return Board(
        edition=edition.id,
        currency=edition.currency,
        smallest_note=edition.switches.money_smallest_note,
        small_max=edition.switches.build_small_max,
        squares=tuple(_face(edition, names, square) for square in range(len(edition.spaces))),
        groups=tuple(
            GroupFace(group=g.id, kind=g.kind.value, letter=g.letter, squares=g.squares)
            for g in edition.groups
        ),
        cards=tuple(
            CardFace(deck=deck.id, card=card, texts=_texts(names, f"card.{card.id}"))
            for deck in edition.decks
            for card in deck.cards
        ),
        deck_mode=decks,
        jail_fine=edition.switches.jail_fine,
        wrong_token=edition.switches.penalty_wrong_token,
        group_factor=edition.switches.rent_group_factor,
        touch_sums=caution.sums(edition),
        words=words(names),
    )


def words(names: Names) -> dict[str, dict[str, str]]:
    """What an edition calls its decks, groups and buildings, and its own sentences."""
    return {
        language: {key: text for key, text in texts.items() if not key.startswith(FACES)}
        for language, texts in names.items()
    }


def _face(edition: Edition, names: Names, square: Square) -> SquareFace:
    space = edition.spaces[square]
    face = SquareFace(
        square=square,
        kind=space.kind.value,
        names=_texts(names, f"square.{square}"),
        deck=space.deck,
    )
    lot = space.lot
    if lot is None:
        return face
    return replace(
        face,
        group=lot.group,
        letter=next(group.letter for group in edition.groups if group.id == lot.group),
        price=lot.price,
        mortgage=lot.mortgage,
        rents=_printed_rents(edition, square),
        small_cost=lot.small_cost,
        big_cost=lot.big_cost,
    )


def _texts(names: Names, key: str) -> dict[str, str]:
    return {language: texts[key] for language, texts in names.items() if key in texts}


def _printed_rents(edition: Edition, square: Square) -> tuple[Money, ...]:
    space = edition.spaces[square]
    if space.kind is SquareKind.RAILROAD:
        return edition.railroad_rents
    if space.kind is SquareKind.UTILITY:
        unit = edition.switches.money_smallest_note if edition.utility_rent_in_notes else 1
        return tuple(factor * unit for factor in edition.utility_factors)
    return space.lot.rents if space.lot else ()


Curves = Mapping[PlayerId, tuple[Money, ...]]
"""Worth at the start of the game, then after each turn."""


def seats(
    game: Game, names: Mapping[PlayerId, str], curves: Curves, out_turns: Mapping[PlayerId, int]
) -> tuple[Seat, ...]:
    """Every player as the table sees them; the player id is the mark."""
    return tuple(
        Seat(
            id=player.id,
            seat=number,
            name=names[player.id],
            mark=Mark(player.id),
            balance=player.balance,
            worth=accounts.worth(game, player.id),
            square=player.square,
            in_jail=player.in_jail,
            jail_turn=player.jail_turn,
            cards=player.cards,
            out=player.out,
            owes=sum(debt.amount for debt in debts_of(game, player.id)),
            lots=lots_of(game, player.id),
            out_turn=out_turns.get(player.id),
            curve=curves.get(player.id, ()),
        )
        for number, player in enumerate(game.players)
    )


def bank(game: Game) -> Bank:
    """What the bank has left."""
    pot = game.pot if game.edition.switches.parking_pot else None
    return Bank(small_left=game.small_left, big_left=game.big_left, pot=pot)


def action(game: Game, name: str, command: c.AnyCommand) -> Action:
    """A command as something to touch, with the reason if it cannot be done now."""
    violation = refusal(game, command)
    if violation is None:
        return Action(name=name, request=command)
    reason = Message(code=f"refusal.{violation.code.value}", facts=violation.facts)
    return Action(name=name, request=command, allowed=False, reason=reason)


def deeds(game: Game) -> tuple[Deed, ...]:
    """Every title deed as it stands now."""
    return tuple(_deed(game, lot) for lot, _ in owned_lots(game))


def _deed(game: Game, lot: Square) -> Deed:
    holding = holding_of(game, lot)
    return Deed(
        lot=lot,
        owner=holding.owner,
        level=holding.level,
        mortgaged=holding.mortgaged,
        full_group=is_full_group(game, lot, holding.owner),
        rent=_rent_now(game, lot),
        redemption=accounts.redemption(game, lot),
        actions=_deed_actions(game, lot) if holding.owner is not None else (),
        redeemers=_redeemers(game, lot),
        locked=locked(game, lot) if holding.owner is not None else None,
    )


def _rent_now(game: Game, lot: Square) -> Money | None:
    holding = holding_of(game, lot)
    if holding.owner is None or game.edition.spaces[lot].kind is SquareKind.UTILITY:
        return None
    return 0 if holding.mortgaged else rent_due(game, lot, 0)


def _deed_actions(game: Game, lot: Square) -> tuple[Action, ...]:
    owner = holding_of(game, lot).owner
    assert owner is not None
    if holding_of(game, lot).mortgaged:
        return (action(game, "unmortgage", c.Unmortgage(player=owner, lot=lot)),)
    actions = [action(game, "mortgage", c.Mortgage(player=owner, lot=lot))]
    if is_street(game, lot):
        actions[:0] = _building_actions(game, owner, lot)
    return tuple(actions)


def _building_actions(game: Game, owner: PlayerId, lot: Square) -> list[Action]:
    """One level up or down; where the rule book knows them, a hotel at once and one sold whole."""
    switches = game.edition.switches
    actions = [
        action(game, "build", c.Build(player=owner, lots=(lot,))),
        action(game, "sell", c.SellBuilding(player=owner, lots=(lot,))),
    ]
    whole = switches.sell_hotel_mode is HotelSale.WHOLE_OR_BY_LEVEL
    if whole and holding_of(game, lot).level > switches.build_small_max:
        sale = c.SellBuilding(player=owner, lots=(lot,), whole=True)
        actions.append(action(game, "sell_whole", sale))
    pooled = switches.build_big_requires is BigRequires.GROUP_TOTAL
    if pooled or switches.build_skip_houses_when_short:
        to_big = c.Build(player=owner, lots=(lot,), to_big=True)
        actions.append(action(game, "to_big", to_big))
    return actions


def _redeemers(game: Game, lot: Square) -> tuple[Action, ...]:
    """Whoever may lift the mortgage over the owner's head, and take the deed (I3)."""
    holding = holding_of(game, lot)
    if not (holding.mortgaged and game.edition.switches.mortgage_third_party_redeem):
        return ()
    return tuple(
        action(game, player.id, c.Unmortgage(player=player.id, lot=lot))
        for player in active_players(game)
        if player.id != holding.owner
    )


def locked(game: Game, lot: Square) -> Message | None:
    """Why a deed cannot change hands now: its buildings, or its mortgage."""
    try:
        may_give(game, (lot,))
    except RuleViolation as violation:
        return Message(code=f"refusal.{violation.code.value}", facts=violation.facts)
    return None


def standings(
    game: Game,
    curves: Curves,
    out_turns: Mapping[PlayerId, int],
    left_at: Mapping[PlayerId, int],
) -> tuple[Standing, ...]:
    """The final table: the winner, then by worth, then by who held out longest; equals together.

    `left_at` tells who held out longer: a turn, or any other number that grows.
    """

    def place(player: Player) -> tuple[bool, bool, int, Money]:
        lasted, worth = left_at.get(player.id, 0), accounts.worth(game, player.id)
        return (player.id != game.winner, player.out, -lasted, -worth)

    ranked = sorted(game.players, key=place)
    places = [place(player) for player in ranked]
    return tuple(
        Standing(
            player=player.id,
            rank=places.index(place(player)) + 1,
            worth=accounts.worth(game, player.id),
            out_turn=out_turns.get(player.id),
            curve=curves.get(player.id, ()),
        )
        for player in ranked
    )
