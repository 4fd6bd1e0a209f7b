"""Findings about the dice: the counted rolls of each die, and whether it looks fair."""

from collections.abc import Iterator
from pathlib import Path

from companion.ledger.errors import LedgerBusy, LedgerError
from companion.ledger.registry import FILE, Registry
from companion.plurals import counted
from companion.table.fairness import LEAST_ROLLS, Verdict, judge
from companion.table.ports import Finding

WORDS = {
    Verdict.TOO_FEW: f"too few to judge, {LEAST_ROLLS} are needed",
    Verdict.EVEN: "looks fair",
    Verdict.UNEVEN: "a little uneven, as one fair die in twenty is: roll on and look again",
    Verdict.UNFAIR: "hardly fair, one fair die in a thousand looks so",
}


def look_at_rolls(data: Path) -> Iterator[Finding]:
    """One line for each die that a sensor has read; nothing where none has."""
    if not (data / FILE).exists():
        return
    try:
        with Registry(data) as registry:
            rolls = registry.rolls()
    except LedgerBusy:
        yield Finding("rolls_in_use", "rolls are counted by the banker that runs now")
        return
    except LedgerError as error:
        yield Finding(
            "registry_unreadable",
            f"what outlives games (tags, counted rolls) cannot be read: {error}",
            "take in the tags again with `banker tags --import FILE`, or pair them anew",
        )
        return
    for (sensor, die), counts in sorted(rolls.items()):
        yield _die(sensor, die, counts)


def _die(sensor: str, die: int, counts: tuple[int, ...]) -> Finding:
    verdict = judge(counts)
    faces = ", ".join(f"{face}: {count}" for face, count in enumerate(counts, start=1))
    line = f"die {die + 1} of {sensor}, {counted(sum(counts), 'roll')} ({faces}): {WORDS[verdict]}"
    if verdict is Verdict.UNFAIR:
        return Finding(
            "unfair_die", line, "swap the two dice; if the fault stays, it is the sensor"
        )
    return Finding("die", line)
