"""A whole game through everything that is real: chip, serial line, window, rules, disk."""

from pathlib import Path

from companion.demo.script import PLAYERS, Note, Tap, Throw, Touch, first_game
from companion.ledger.audit import audit
from companion.ledger.codec import digest
from companion.ledger.records import Transaction
from companion.ledger.replay import replay
from companion.ledger.salvage import read_good
from companion.ledger.scoresheet import read, write
from companion.rules import events as e
from companion.rules.names import Cause
from companion.rules.policies import DeckMode
from companion.table import requests as r
from companion.table.requests import TagMeaning, TagRole
from companion.table.view import Mode
from tests.e2e import fingers
from tests.e2e.rig import Banker, banker

LEAST_TURNS = 40


def meanings() -> list[TagMeaning]:
    return [gesture.meaning for gesture in first_game() if isinstance(gesture, Tap)]


STARTER_THROWS = ((6, 5), (1, 2), (2, 3), (1, 4))


def set_up(running: Banker) -> None:
    """From the welcome screen to the first turn: touches, four tokens, four throws."""
    running.press(fingers.say(running, "welcome.new_game"))
    running.choose(r.NewGame(edition="us_classic"))
    running.press(fingers.say(running, "rules.decks.physical"))
    running.choose(r.SetRules(decks=DeckMode.PHYSICAL))
    for mark, _ in PLAYERS:
        running.tap(TagMeaning(role=TagRole.PLAYER, subject=mark.value))
    running.choose(r.DecideStarter())
    for faces in STARTER_THROWS:
        running.throw(faces)
    assert 0 == running.view.lobby.starter
    running.choose(r.BeginGame())
    running.until(lambda: running.view.mode is Mode.PLAYING, "the first turn")


def play(running: Banker) -> None:
    for gesture in first_game():
        match gesture:
            case Tap():
                running.tap(gesture.meaning)
            case Throw():
                running.throw(gesture.faces)
            case Touch():
                fingers.touch(running, gesture)
            case Note():
                continue
        refused = running.view.refused
        assert refused is None, f"{gesture} was refused: {refused}"


def test_whole_game_by_chip_serial_line_and_touch(tmp_path: Path) -> None:
    with banker(tmp_path, meanings(), (800, 480)) as running:
        set_up(running)
        play(running)
        running.until(lambda: running.view.mode is Mode.OVER, "the end of the game")
        touches = running.touches
        winner = running.view.standings[0].player

    (ledger,) = (tmp_path / "data" / "games").glob("*.banker")
    history = read_good(ledger)
    kinds = {type(event) for record in history.records if isinstance(record, Transaction)
             for event in record.events}  # fmt: skip
    causes = {transfer.cause for record in history.records if isinstance(record, Transaction)
              for event in record.events for transfer in event.transfers}  # fmt: skip

    assert "sun" == winner
    assert LEAST_TURNS <= history.game.turn_number
    assert {e.AuctionClosed, e.BuildingsBuilt, e.BuildingsSold, e.DeedMortgaged,
            e.DeedUnmortgaged, e.TradeClosed, e.CardDrawn, e.JailEntered, e.JailLeft,
            e.TaxChosen, e.PlayerLeft, e.AuctionsOpened, e.GameEnded} <= kinds  # fmt: skip
    assert {Cause.PRICE, Cause.RENT, Cause.AUCTION, Cause.TAX, Cause.CARD, Cause.MORTGAGE_FEE,
            Cause.BANKRUPTCY, Cause.SALARY} <= causes  # fmt: skip
    assert 60 <= touches
    assert all(finding.is_good for finding in audit(ledger))
    assert digest(replay(read(write(history.records))).game) == digest(history.game)
