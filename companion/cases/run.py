"""Running case files: one verdict a case, with every difference named."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion import editions
from companion.cases.compare import differences
from companion.cases.model import LINE, Case, LedgerLine
from companion.cases.setup import starting_game
from companion.cases.verbs import CaseError, command_of
from companion.errors import BankerError, shortened
from companion.rules.edition import Edition
from companion.rules.events import AnyEvent
from companion.rules.game import Game
from companion.rules.refusals import RuleViolation
from companion.rules.settlement import judge_and_settle
from companion.rules.shapes import named_players


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How one case went under one edition."""

    id: str
    edition: str
    line: int
    passed: bool
    differences: tuple[str, ...] = ()


EditionSource = Callable[[str], Edition]


SHIPPED: EditionSource = cache(editions.load)
"""Editions are read once for all cases."""


def run_file(
    path: Path, source: EditionSource = SHIPPED, only: str | None = None
) -> Iterator[Verdict]:
    """A verdict for each case and edition of a file, in order.

    Lines that are not cases give a failed verdict that says what was expected. Raises CaseError
    when the file itself cannot be read or has no lines. `only`: leave out all other editions.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(f"expected a readable case file at {str(path)!r}: {error}") from error
    if not any(text.strip() for text in lines):
        raise CaseError(f"expected at least one case in {str(path)!r}, got an empty file")
    for number, text in enumerate(lines, start=1):
        if text.strip():
            yield from _run_line(text, number, source, only)


def _run_line(text: str, number: int, source: EditionSource, only: str | None) -> Iterator[Verdict]:
    try:
        case = LINE.decode(text)
    except msgspec.MsgspecError as error:
        yield _failed("?", "?", number, f"expected a case of the schema: {error}")
        return
    if not case.editions:
        yield _failed(case.id, "?", number, "editions: expected at least one, got none")
    for edition in case.editions:
        if only is None or edition == only:
            yield _run_edition(case, edition, number, source)


def _failed(case: str, edition: str, line: int, why: str) -> Verdict:
    return Verdict(id=case, edition=edition, line=line, passed=False, differences=(shortened(why),))


def _run_edition(case: Case, name: str, line: int, source: EditionSource) -> Verdict:
    try:
        edition = editions.apply_switches(source(name), case.switches)
        found = _unmet_settings(case, edition) + play(case, starting_game(edition, case.setup))
    except BankerError as error:
        return _failed(case.id, name, line, str(error))
    except (KeyError, ValueError, AssertionError, IndexError) as error:
        return _failed(case.id, name, line, f"{type(error).__name__}: {error}")
    return Verdict(id=case.id, edition=name, line=line, passed=not found, differences=tuple(found))


def _unmet_settings(case: Case, edition: Edition) -> list[str]:
    """`relies_on` names settings whose effective value decides the result: they must hold."""
    found = []
    for switch, expected in case.relies_on.items():
        came = editions.switch_value(edition, switch)
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
            events, game = judge_and_settle(game, command)
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
