"""The audit: good files pass, each broken promise is named by its own check."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.ledger.audit import CHECKS, Finding, audit, gather, keys
from companion.ledger.errors import LedgerUnwritable
from companion.ledger.records import AnyRecord, Genesis, Reversal, Transaction
from companion.ledger.replay import History, extend, replay
from companion.ledger.sqlite import create_file
from companion.ledger.titles import title_problems
from companion.rules.commands import Roll
from companion.rules.edition import TableRules
from companion.rules.events import DeedPassed, MoneyMoved, Transfer
from companion.rules.game import Game, Holding
from companion.rules.names import CardId, Cause, PlayerId
from tests.ledger import sample
from tests.ledger.sample import ADA, BEN, next_transaction, reversal


def audited(folder: Path, records: tuple[AnyRecord, ...]) -> dict[str, Finding]:
    path = folder / "game-1.banker"
    create_file(path, records)
    return {finding.name: finding for finding in audit(path)}


def bad_checks(findings: dict[str, Finding]) -> set[str]:
    return {name for name, finding in findings.items() if not finding.is_good}


def with_events(history: History, *events: object) -> tuple[AnyRecord, ...]:
    """The records, and a throw whose events were made up."""
    record = next_transaction(history, Roll(player=ADA, dice=(1, 2)))
    return (*history.records, msgspec.structs.replace(record, events=events))


@pytest.mark.parametrize("seed", range(4))
def test_a_played_game_audits_clean(tmp_path: Path, seed: int) -> None:
    findings = audited(tmp_path, sample.play(seed, 2000, undo=0.05).records)
    assert set() == bad_checks(findings)
    assert [f"L{number}" for number in range(1, 9)] == list(findings)
    assert len(CHECKS) == len(findings)


def test_a_finding_says_what_was_checked(saved: Path, played: History) -> None:
    said = "\n".join(map(str, audit(saved)))
    for text in ("L1 money is conserved: good", f"{len(played.records)} records", "head "):
        assert text in said


def test_money_from_nowhere_is_l1(tmp_path: Path) -> None:
    start = replay((sample.genesis(),))
    gift = Transfer(payer="bank", payee=ADA, amount=-5, cause=Cause.CARD)
    findings = audited(tmp_path, with_events(start, MoneyMoved(transfers=(gift,))))
    assert {"L1", "L6"} == bad_checks(findings)
    assert "problem: record 1" in str(findings["L1"])


def test_a_balance_below_zero_is_l2(tmp_path: Path) -> None:
    start = replay((sample.genesis(),))
    loss = Transfer(payer=ADA, payee=BEN, amount=401, cause=Cause.RENT)
    findings = audited(tmp_path, with_events(start, MoneyMoved(transfers=(loss,))))
    assert {"L2", "L6"} == bad_checks(findings)


def test_a_deed_of_a_stranger_is_l3(tmp_path: Path) -> None:
    start = replay((sample.genesis(),))
    passed = DeedPassed(lot=3, owner=PlayerId("nobody"))
    assert {"L3", "L6"} == bad_checks(audited(tmp_path, with_events(start, passed)))


def test_a_changed_record_is_l4_and_l6(saved: Path) -> None:
    raw = saved.read_bytes().replace(b'"type":"EndTurn"', b'"type":"EndTurm"', 1)
    saved.write_bytes(raw)
    findings = {finding.name: finding for finding in audit(saved)}
    assert {"L4", "L6"} <= bad_checks(findings)


def test_an_undo_against_the_table_rules_is_l7(tmp_path: Path) -> None:
    start = replay((sample.genesis(rules=TableRules(undo_dice=False)),))
    history = extend(start, next_transaction(start, Roll(player=ADA, dice=(1, 2))))
    records = (*history.records, reversal(history, 1))
    assert {"L7"} == bad_checks(audited(tmp_path, records))


def test_jumping_times_change_nothing(tmp_path: Path, played: History) -> None:
    times = [(-1) ** seq * 10**9 * seq for seq in range(len(played.records))]
    pairs = zip(played.records, times, strict=True)
    jumping = tuple(msgspec.structs.replace(record, at=at) for record, at in pairs)
    findings = audited(tmp_path, jumping)
    assert set() == bad_checks(findings)
    assert "120 of them before" in findings["L8"].checked
    assert played.game == replay(jumping).game


def test_rules_that_were_mended_are_a_note_for_old_files(tmp_path: Path) -> None:
    start = replay((sample.genesis(),))
    path = tmp_path / "game-1.banker"
    create_file(path, with_events(start, DeedPassed(lot=3, owner=BEN)))
    l6 = {finding.name: finding for finding in audit(path, "0.2.0")}["L6"]
    assert l6.is_good
    assert "record 1: today's rules give other events" in str(l6)


def test_a_command_that_is_refused_today_is_told(tmp_path: Path) -> None:
    start = replay((sample.genesis(),))
    record = Transaction(seq=1, key="x", at=0, command=Roll(player=BEN, dice=(1, 1)), events=())
    findings = audited(tmp_path, (*start.records, record))
    assert "not_your_turn" in str(findings["L6"])


def test_nothing_readable_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game-1.banker"
    path.write_bytes(bytes(9000))
    findings = {finding.name: finding for finding in audit(path)}
    assert {"L4", "L6"} == bad_checks(findings)
    with pytest.raises(LedgerUnwritable):
        audit(tmp_path / "none.banker")


def test_double_keys_are_l5(saved: Path) -> None:
    """No file can hold a double key, so the check is shown links of our own."""
    evidence = gather(saved)
    genesis, first, second, *_ = evidence.reading.links
    doubled = msgspec.structs.replace(second.record, key=first.record.key)
    links = [genesis, first, second._replace(record=doubled)]
    evidence = msgspec.structs.replace(evidence, reading=evidence.reading._replace(links=links))
    assert keys(gather(saved)).is_good
    assert ("record 2: key 'tap:1' of 1",) == keys(evidence).problems


def with_holding(game: Game, lot: int, **changes: object) -> Game:
    holding = msgspec.structs.replace(game.holdings[lot] or Holding(), **changes)
    holdings = (*game.holdings[:lot], holding, *game.holdings[lot + 1 :])
    return msgspec.structs.replace(game, holdings=holdings)


def uneven(game: Game) -> Game:
    game = with_holding(with_holding(game, 7, owner=ADA, level=2), 9, owner=ADA)
    return msgspec.structs.replace(game, small_left=game.small_left - 2)


STATES: dict[str, tuple[Callable[[Game], Game], str]] = {
    "uneven": (uneven, "unevenly"),
    "lost house": (lambda g: msgspec.structs.replace(g, small_left=9), "small buildings stand"),
    "lost hotel": (lambda g: msgspec.structs.replace(g, big_left=2), "big buildings stand"),
    "more than the stock": (lambda g: msgspec.structs.replace(g, big_left=4), "4 of 3 big"),
    "the bank builds": (lambda g: with_holding(g, 7, level=1), "carries buildings"),
    "mortgaged and built": (
        lambda g: with_holding(
            with_holding(g, 7, owner=ADA, level=1), 9, owner=ADA, mortgaged=True
        ),
        "mortgaged and built",
    ),
    "too high": (lambda g: with_holding(g, 7, owner=ADA, level=6), "levels"),
    "double card": (
        lambda g: msgspec.structs.replace(
            g,
            players=(
                msgspec.structs.replace(g.players[0], cards=(CardId("luck-4"),)),
                *g.players[1:],
            ),
        ),
        "luck-4",
    ),
    "rich bankrupt": (
        lambda g: msgspec.structs.replace(
            g, players=(msgspec.structs.replace(g.players[0], out=True), *g.players[1:])
        ),
        "is out",
    ),
}


@pytest.mark.parametrize(("change", "told"), STATES.values(), ids=STATES.keys())
def test_titles_that_do_not_add_up_are_told(change: Callable[[Game], Game], told: str) -> None:
    game = replay((sample.genesis(),)).game
    assert [] == list(title_problems(game))
    assert told in "; ".join(title_problems(change(game)))


def test_genesis_and_reversal_have_their_place() -> None:
    assert {Genesis, Transaction, Reversal} == set(AnyRecord.__args__)
