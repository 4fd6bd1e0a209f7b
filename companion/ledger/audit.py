"""Every promise of a ledger, checked over a whole file: the list `CHECKS`, L1 to L8."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import msgspec

from companion.ledger.codec import digest
from companion.ledger.reading import Reading, read
from companion.ledger.records import AnyRecord, Reversal, Transaction
from companion.ledger.replay import Moment, has_card, has_dice, moments, replay
from companion.ledger.salvage import Salvage, salvage
from companion.ledger.tally import Tally, figures_of
from companion.ledger.titles import title_problems
from companion.plurals import counted
from companion.rules.decide import decide
from companion.rules.events import Transfer
from companion.rules.evolve import evolve
from companion.rules.refusals import RuleViolation

MOST_PROBLEMS = 20
"""A finding names no more than these, the first ones."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What one check looked at and what it found wrong."""

    name: str
    promise: str
    checked: str
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Worth knowing, nothing wrong."""

    @property
    def is_good(self) -> bool:
        """The promise holds."""
        return not self.problems

    def __str__(self) -> str:
        verdict = "good" if self.is_good else counted(len(self.problems), "problem")
        lines = [f"{self.name} {self.promise}: {verdict} ({self.checked})"]
        lines += [f"   problem: {problem}" for problem in self.problems[:MOST_PROBLEMS]]
        return "\n".join([*lines, *(f"   note: {note}" for note in self.notes)])


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it was read, once for all checks."""

    found: Salvage
    reading: Reading
    moments: tuple[Moment, ...]
    rules_are_same: bool
    """The version that wrote the file is the one that audits it."""


Check = Callable[[Evidence], Finding]


def audit(path: Path, app_version: str | None = None) -> tuple[Finding, ...]:
    """The findings of every check. Raises LedgerBusy, LedgerTooNew or LedgerUnwritable.

    A command that today's rules judge otherwise is a problem, or only a note if the file was made
    by another version than `app_version`.
    """
    evidence = gather(path, app_version)
    return tuple(check(evidence) for check in CHECKS)


def gather(path: Path, app_version: str | None = None) -> Evidence:
    """Read a file once for all checks."""
    found = salvage(path)
    made_by = found.history.genesis.app_version if found.history else None
    return Evidence(
        found=found,
        reading=read(path),
        moments=tuple(moments(found.records)),
        rules_are_same=app_version is None or app_version == made_by,
    )


def conservation(evidence: Evidence) -> Finding:
    """L1: money moves, it never appears."""
    problems: list[str] = []
    transfers = 0
    tally = Tally()
    for record, _, after in evidence.moments:
        for transfer in _transfers(record):
            transfers += 1
            if transfer.amount <= 0 or transfer.payer == transfer.payee:
                problems.append(f"record {record.seq}: {transfer!r}")
        tally.add(record)
        figures = figures_of(after, record.seq + 1)
        total = sum(player.balance for player in after.players) + after.bank_balance + after.pot
        if total:
            problems.append(f"record {record.seq}: balances sum to {total}")
        if figures != tally.figures:
            problems.append(f"record {record.seq}: balances differ from the transfers")
    if evidence.moments and evidence.reading.figures != tally.figures:
        problems.append("stored balances differ from the transfers")
    records = counted(len(evidence.moments), "record")
    checked = f"{counted(transfers, 'transfer')}, balances after {records}"
    return _finding("L1", "money is conserved", checked, problems)


def solvency(evidence: Evidence) -> Finding:
    """L2: no player is below zero at rest; what cannot be paid is a debt."""
    problems = [
        f"record {moment.record.seq}: {player.id} has {player.balance}"
        for moment in evidence.moments
        for player in moment.after.players
        if player.balance < 0
    ]
    balances = sum(len(moment.after.players) for moment in evidence.moments)
    return _finding("L2", "no player is below zero", counted(balances, "balance"), problems)


def titles(evidence: Evidence) -> Finding:
    """L3: deeds, buildings and cards are where the rules allow, each exactly once."""
    problems = [
        f"record {moment.record.seq}: {problem}"
        for moment in evidence.moments
        for problem in title_problems(moment.after)
    ]
    lots = sum(sum(h is not None for h in m.after.holdings) for m in evidence.moments)
    return _finding("L3", "deeds, buildings and cards add up", counted(lots, "holding"), problems)


def chain(evidence: Evidence) -> Finding:
    """L4: no record is missing, added or changed."""
    links = evidence.reading.links
    problems = [f"record {p.seq}: {p.reason}" for p in evidence.reading.problems if p.seq >= 0]
    problems += [p.reason for p in evidence.reading.problems if p.seq < 0]
    if not links:
        return _finding("L4", "the chain is whole", "nothing readable", problems)
    checked = f"{counted(len(links), 'record')}, head {links[-1].hash.hex()}"
    return _finding("L4", "the chain is whole", checked, problems)


def keys(evidence: Evidence) -> Finding:
    """L5: one gesture, one record."""
    first: dict[str, int] = {}
    problems = []
    for link in evidence.reading.links:
        record = link.record
        if record.key in first:
            problems.append(f"record {record.seq}: key {record.key!r} of {first[record.key]}")
        first.setdefault(record.key, record.seq)
    return _finding("L5", "one key, one record", counted(len(first), "key"), problems)


def replays(evidence: Evidence) -> Finding:
    """L6: the records alone give the game, twice the same, and the rules judge them so again."""
    history = evidence.found.history
    if history is None:
        return _finding("L6", "replay gives the same game", "nothing readable", ["no genesis"])
    problems = []
    if evidence.found.first_bad_seq is not None or evidence.found.reason is not None:
        problems.append(f"the file replays only to record {history.head}: {evidence.found.reason}")
    one, two = digest(history.game), digest(replay(history.records).game)
    if one != two:
        problems.append(f"digest {one}, then {two}")
    judged = tuple(_judged_otherwise(evidence))
    is_same = evidence.rules_are_same
    commands = sum(isinstance(record, Transaction) for record in history.records)
    records = counted(len(history.records), "record")
    checked = f"2 replays of {records}, {counted(commands, 'command')}, digest {one}"
    return Finding(
        name="L6",
        promise="replay gives the same game",
        checked=checked,
        problems=(*problems, *(judged if is_same else ())),
        notes=() if is_same else judged,
    )


def reversals(evidence: Evidence) -> Finding:
    """L7: what was taken back is named, stays readable, and left no trace in the game."""
    history = evidence.found.history
    if history is None:
        return _finding("L7", "undo restores", "nothing readable", [])
    records = history.records
    rules = history.game.table_rules
    problems = []
    for record in records:
        target = records[record.of] if isinstance(record, Reversal) else None
        if not isinstance(target, Transaction):
            continue
        if (has_dice(target.events) and not rules.undo_dice) or (
            has_card(target.events) and not rules.undo_cards
        ):
            problems.append(f"record {record.seq}: takes back {target.seq} against the table rules")
    game = replay(records[:1]).game
    standing = sorted(step.seq for step in history.done)
    for seq in standing:
        transaction = records[seq]
        for event in transaction.events if isinstance(transaction, Transaction) else ():
            game = evolve(game, event)
    if digest(game) != digest(history.game):
        problems.append("the records that stand do not lead to the game")
    count = sum(isinstance(record, Reversal) for record in records)
    checked = f"{counted(count, 'reversal')}, {len(standing)} standing"
    return _finding("L7", "undo restores", checked, problems)


def clock(evidence: Evidence) -> Finding:
    """L8: order comes from the numbers; the clock may jump."""
    history = evidence.found.history
    if history is None:
        return _finding("L8", "the clock decides nothing", "nothing readable", [])
    times = [record.at for record in history.records]
    back = sum(later < earlier for earlier, later in pairwise(times))
    timeless = (msgspec.structs.replace(record, at=-record.seq) for record in history.records)
    problems = []
    if digest(replay(timeless).game) != digest(history.game):
        problems.append("other times give another game")
    if [record.seq for record in history.records] != list(range(len(times))):
        problems.append("numbers have gaps")
    checked = f"{counted(len(times), 'time')}, {back} of them before the one before"
    return _finding("L8", "the clock decides nothing", checked, problems)


CHECKS: tuple[Check, ...] = (
    conservation,
    solvency,
    titles,
    chain,
    keys,
    replays,
    reversals,
    clock,
)


def _finding(name: str, promise: str, checked: str, problems: list[str]) -> Finding:
    return Finding(name=name, promise=promise, checked=checked, problems=tuple(problems))


def _transfers(record: AnyRecord) -> Iterator[Transfer]:
    if isinstance(record, Transaction):
        for event in record.events:
            yield from event.transfers


def _judged_otherwise(evidence: Evidence) -> Iterator[str]:
    for record, before, _ in evidence.moments:
        if not isinstance(record, Transaction):
            continue
        try:
            if decide(before, record.command) != record.events:
                yield f"record {record.seq}: today's rules give other events"
        except RuleViolation as violation:
            yield f"record {record.seq}: today's rules refuse it: {violation}"
