"""Running case files: one verdict a case, with every difference named."""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion import editions
from companion.cases.board import Board, Seats
from companion.cases.compare import differences
from companion.cases.mentions import check_expectations, check_steps
from companion.cases.model import Case, LedgerLine
from companion.cases.position import check_people, fit_setup
from companion.cases.reading import UNKNOWN, Reading, read
from companion.cases.setup import starting_game
from companion.cases.shape import MOST_NOTES, Notes, enclosing, noted, said, unblamed
from companion.cases.verbs import CaseError, command_of
from companion.editions.mistakes import EditionError, Mistake, nearest, shown
from companion.errors import shortened
from companion.rules.edition import Edition
from companion.rules.events import AnyEvent
from companion.rules.game import Game
from companion.rules.naming import named_players
from companion.rules.refusals import RuleViolation
from companion.rules.settlement import judge_and_settle


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How one case went under one edition."""

    id: str
    edition: str
    line: int
    passed: bool
    differences: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """What is odd about the case, such as a key that no case has."""


EditionSource = Callable[[str], Edition]


SHIPPED: EditionSource = cache(editions.load)
"""Editions are read once for all cases."""

LARGEST_FILE = 100_000_000
"""Characters of a case file that are read; a hundred thousand cases fill it."""


def named_editions(path: Path) -> set[str]:
    """The editions that the cases of a file name. Raises CaseError as `run_file` does."""
    lines = (read(line) for line in _text(path).split("\n") if line.strip())
    return {edition for found in lines for edition in found.editions} - {UNKNOWN}


def run_file(
    path: Path, source: EditionSource = SHIPPED, only: str | None = None
) -> Iterator[Verdict]:
    """A verdict for each case and edition of a file, in order.

    Lines that are not cases give a failed verdict that says what was expected. Raises CaseError
    when the file itself cannot be read or has no lines. `only`: leave out all other editions.
    """
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if line.strip():
            yield from _run_line(read(line), number, source, only)


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(f"expected a readable case file at {str(path)!r}: {error}") from error
    if len(text) > LARGEST_FILE:
        raise CaseError(f"expected at most {LARGEST_FILE} characters in {str(path)!r}")
    if not text.strip():
        raise CaseError(f"expected at least one case in {str(path)!r}, got an empty file")
    return text


def _run_line(
    found: Reading, line: int, source: EditionSource, only: str | None
) -> Iterator[Verdict]:
    is_named = set(found.editions) != {UNKNOWN}
    for number, edition in enumerate(found.editions):
        is_wanted = only in (None, edition) if is_named else True
        if not is_wanted or (is_named and edition == UNKNOWN):
            continue
        notes = Notes([*found.notes.wrong], [*found.notes.odd])
        differing = tuple(_run_edition(found.case, number, source, notes) if is_named else ())
        if not is_named:
            _check_alone(found.case, notes)
        wrong = (*map(said, notes.wrong), *differing)
        yield Verdict(
            id=found.id,
            edition=edition,
            line=line,
            passed=not wrong,
            differences=wrong,
            warnings=tuple(map(said, notes.odd)),
        )


def _run_edition(case: Case, number: int, source: EditionSource, notes: Notes) -> list[str]:
    """The differences under one of the case's editions; what is wrong with the case is noted."""
    further = Notes([], [])
    printed = _printed(case, number, source, further)
    edition = None if printed is None else _settled(case, printed, further)
    _check(case, edition or printed, further, notes.wrong)
    is_settled = edition is not None and not _is_about(notes.wrong, "switches")
    if not is_settled:
        # What is odd may be so only without the settings that could not be applied.
        further.odd.clear()
    unmet = _unmet_settings(case, edition) if edition is not None and is_settled else []
    _take(further, notes)
    if notes.wrong or edition is None:
        return unmet
    try:
        return unmet + play(case, starting_game(edition, case.setup))
    except Exception as error:  # noqa: BLE001 - a set-up that no game leads to stops no other case
        return [shortened(f"the rules came to a stop: {type(error).__name__}: {error}")]


def _check_alone(case: Case, notes: Notes) -> None:
    """A case that names no edition, as far as it can be judged."""
    further = Notes([], [])
    _check(case, None, further, notes.wrong)
    _take(further, notes)


def _take(further: Notes, notes: Notes) -> None:
    """Add notes save on what was wrong before already."""
    notes.odd.extend(unblamed(further.odd, notes.wrong))
    notes.wrong.extend(unblamed(further.wrong, notes.wrong)[: MOST_NOTES - len(notes.wrong)])


def _printed(case: Case, number: int, source: EditionSource, notes: Notes) -> Edition | None:
    """One of the case's editions as it is without its settings; nothing if it cannot be played."""
    try:
        return source(case.editions[number])
    except EditionError as error:
        for wrong in error.mistakes:
            # An id that names nothing is a mistake of the case; any other is one of the edition.
            expected = f"{wrong.expected} at {wrong.place}" if wrong.file else wrong.expected
            noted(notes.wrong, f"editions[{number}]", expected, wrong.came, wrong.meant)
    return None


def _settled(case: Case, edition: Edition, notes: Notes) -> Edition | None:
    """The edition with the settings of the case; nothing if it cannot have them."""
    try:
        return editions.apply_switches(edition, case.switches)
    except EditionError as error:
        for wrong in error.mistakes:
            where = f"switches.{wrong.path}"
            noted(notes.wrong, where, wrong.expected, wrong.came, wrong.meant)
    return None


def _check(case: Case, edition: Edition | None, notes: Notes, earlier: Collection[Mistake]) -> None:
    """Whom and what the case names; without an edition only whom, and its settings."""
    seats = Seats(case) if edition is None else Board(case, edition)
    check_people(seats, case.setup, notes)
    if isinstance(seats, Board):
        fit_setup(seats, case.setup, notes)
    if not _is_about(earlier, "expect.refused"):
        check_steps(seats, case, notes)
    check_expectations(seats, case, notes)
    for switch in (s for s in case.relies_on if s not in editions.SWITCHES):
        meant = nearest(switch, editions.SWITCHES)
        noted(notes.wrong, f"relies_on.{switch}", "a known setting", shown(switch), meant)


def _is_about(earlier: Collection[Mistake], path: str) -> bool:
    """Whether the value at a path is not, or not wholly, what its author wrote."""
    return any(
        path in enclosing(note.path) or note.path in enclosing(path)
        for note in earlier
        if not note.path.endswith(".code")
    )


def _unmet_settings(case: Case, edition: Edition) -> list[str]:
    """`relies_on` names settings whose effective value decides the result: they must hold."""
    found = []
    for switch in (s for s in case.relies_on if s in editions.SWITCHES):
        expected, came = case.relies_on[switch], editions.switch_value(edition, switch)
        if came != expected:
            found.append(f"relies_on {switch}: expected {expected!r}, effective {came!r}")
    return found


def play(case: Case, game: Game) -> list[str]:
    """Carry out the steps and compare; a refused step changes nothing and the rest go on."""
    ledger: list[LedgerLine] = []
    refused: list[tuple[int, str]] = []
    log: list[dict[str, Any]] = []
    for number, step in enumerate(case.steps):
        command = command_of(step)
        try:
            judgement = judge_and_settle(game, command)
            events, game = judgement.events, judgement.game
        except RuleViolation as violation:
            refused.append((number, violation.code.value))
            continue
        ledger += entries(events)
        players = list(dict.fromkeys(named_players(command)))
        log.append({"step": number, "event": step["do"], "players": players})
    return differences(case.expect, game, ledger, refused, log)


def entries(events: tuple[AnyEvent, ...]) -> list[LedgerLine]:
    """The transfers of events as ledger lines, in order."""
    return [
        LedgerLine(
            payer=transfer.payer,
            to=transfer.payee,
            amount=transfer.amount,
            cause=transfer.cause.value,
        )
        for event in events
        for transfer in event.transfers
    ]
