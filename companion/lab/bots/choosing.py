"""One function for each phase: what the bots would like to do, best first."""

from collections.abc import Callable, Iterator

from companion.lab.bots import bidding, building, dealing, raising
from companion.lab.bots.chance import anything
from companion.lab.bots.mind import Mind
from companion.lab.policy import JailHabit
from companion.rules import commands as c
from companion.rules.accounts import tax_worth
from companion.rules.game import Game, Player
from companion.rules.look import deed_of, phase_of, player_of, player_on_turn
from companion.rules.names import Phase, TaxMode
from companion.rules.offers import offers

Wishes = Iterator[c.AnyCommand]


def wishes(mind: Mind, game: Game) -> Wishes:
    """Commands in the order of preference; the first accepted one is played.

    Only when all of them are refused are the full offers asked for, so nobody is ever stuck.
    """
    if mind.policies[player_on_turn(game).id].tries_anything:
        yield from anything(mind, game)
    yield from PHASES[phase_of(game)](mind, game)
    possible = [offer for offer in offers(game) if not isinstance(offer, c.EndGame)]
    mind.rng.shuffle(possible)
    yield from possible


def before_roll(mind: Mind, game: Game) -> Wishes:
    """Claims, deals, jail, buildings, redemptions; then the throw."""
    player = player_on_turn(game)
    if game.claims:
        yield from claims(mind, game)
    if game.proposal is not None:
        yield from dealing.answers(mind, game, game.proposal)
    if not game.thrown:
        if dealing.is_due(mind, game, player.id):
            yield from dealing.proposals(mind, game, player.id)
        estate = mind.estate(game)
        if player.id in estate.complete or estate.mortgaged[player.id]:
            yield from building.wishes(mind, game, player)
    if player.in_jail:
        yield from _ways_out(mind, game, player)
    yield c.Roll(player=player.id, dice=mind.throw())


def _ways_out(mind: Mind, game: Game, player: Player) -> Wishes:
    habit = mind.policies[player.id].jail
    early = habit is JailHabit.EARLY and mind.estate(game).unowned > 0
    if habit is JailHabit.LEAVE or early:
        yield from leave_jail(game, player)


def leave_jail(game: Game, player: Player) -> Wishes:
    """By card if there is one, else by the fine."""
    for card in player.cards:
        yield c.UseJailCard(player=player.id, card=card)
    if player.balance >= game.edition.switches.jail_fine:
        yield c.PayJailFine(player=player.id)


def after_move(mind: Mind, game: Game) -> Wishes:
    """Claims, an early release where it is allowed; then the turn ends."""
    player = player_on_turn(game)
    if game.claims:
        yield from claims(mind, game)
    if game.proposal is not None:
        yield from dealing.answers(mind, game, game.proposal)
    if player.in_jail and game.edition.switches.jail_same_turn_release:
        yield from _ways_out(mind, game, player)
    yield c.EndTurn(player=player.id)


def claims(mind: Mind, game: Game) -> Wishes:
    """Owners ask for rent that does not fall due by itself, now and then too late."""
    for claim in game.claims:
        if claim.throws_left and mind.chance(850):
            yield c.ClaimRent(player=claim.owner, lot=claim.lot)


def jail_exit(_: Mind, game: Game) -> Wishes:
    """After the third failed throw: card or fine."""
    yield from leave_jail(game, player_on_turn(game))


def purchase(mind: Mind, game: Game) -> Wishes:
    """Buy what the reserve allows, and what completes a group or keeps another from it."""
    player = player_on_turn(game)
    lot = player.square
    price = deed_of(game, lot).price
    left = player.balance - price
    wanted = left >= mind.reserve(game, player.id)
    if wanted or (left >= 0 and mind.value(game, player.id, lot) > price * 5 // 4):
        yield c.BuyDeed(player=player.id, lot=lot)
    yield c.DeclineDeed(player=player.id, lot=lot)


def draw(_: Mind, game: Game) -> Wishes:
    """The top card; of an unknown order any that lies in the deck."""
    deck_id = game.edition.spaces[player_on_turn(game).square].deck
    if deck_id is not None:
        for card in game.decks[deck_id].cards:
            yield c.DrawCard(player=player_on_turn(game).id, deck=deck_id, card=card)


def tax_choice(_: Mind, game: Game) -> Wishes:
    """The cheaper way, estimated as people do."""
    player = player_on_turn(game).id
    estimate = tax_worth(game, player) * game.edition.income_tax_percent // 100
    flat_first = estimate > game.edition.income_tax_flat
    for mode in (TaxMode.FLAT, TaxMode.PERCENT) if flat_first else (TaxMode.PERCENT, TaxMode.FLAT):
        yield c.ChooseTax(player=player, mode=mode)


def rent_roll(mind: Mind, game: Game) -> Wishes:
    """The fresh throw for a utility."""
    yield c.RollForRent(player=player_on_turn(game).id, dice=mind.throw())


def takeover(mind: Mind, game: Game) -> Wishes:
    """An estate for the jail fine is cheap, if there is one."""
    offered = game.takeover
    assert offered is not None
    if mind.estate(game).lots[offered.debtor]:
        yield c.TakeOver(player=offered.owner)
    yield c.Pass(player=offered.owner)


def mortgage_choice(mind: Mind, game: Game) -> Wishes:
    """Lift at once with money to spare; else keep and pay the fee."""
    choice = game.choices[0]
    left = player_of(game, choice.player).balance - 2 * deed_of(game, choice.lot).mortgage
    if left >= mind.reserve(game, choice.player):
        yield c.LiftMortgage(player=choice.player, lot=choice.lot)
    yield c.KeepMortgage(player=choice.player, lot=choice.lot)


def game_over(_mind: Mind, _game: Game) -> Wishes:
    """Nobody wishes anything."""
    return iter(())


PHASES: dict[Phase, Callable[[Mind, Game], Wishes]] = {
    Phase.BEFORE_ROLL: before_roll,
    Phase.AFTER_MOVE: after_move,
    Phase.DEBT: raising.wishes,
    Phase.PURCHASE: purchase,
    Phase.AUCTION: bidding.deed,
    Phase.DRAW: draw,
    Phase.TAX_CHOICE: tax_choice,
    Phase.JAIL_EXIT: jail_exit,
    Phase.RENT_ROLL: rent_roll,
    Phase.SHORTAGE: bidding.building,
    Phase.TAKEOVER: takeover,
    Phase.MORTGAGE_CHOICE: mortgage_choice,
    Phase.GAME_OVER: game_over,
}
