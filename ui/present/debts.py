"""A debt in words: who pays whom and why, and how the next steps would cover it."""

from collections.abc import Sequence

from companion.table.view import DebtSheet, RaiseStep
from ui.present.speech import Speech


def kicker(speech: Speech, sheet: DebtSheet) -> str:
    """The heading of the document."""
    return speech.first_of(f"rent.kicker.{sheet.cause}", "rent.kicker").upper()


def receivers(speech: Speech, sheet: DebtSheet) -> str:
    """The name of the creditor, or of the first and how many more."""
    first = sheet.creditors[0]
    more = len(sheet.creditors) - 1
    if more:
        return speech.say("rent.and_others", player=first, number=more)
    return speech.name(first)


def steps_needed(steps: Sequence[RaiseStep], missing: int) -> int | None:
    """How many of the next steps cover what is missing; None if all together do not."""
    for count, step in enumerate(steps, start=1):
        missing -= step.gain
        if missing <= 0:
            return count
    return None


def outlook(speech: Speech, sheet: DebtSheet) -> str:
    """What the proposals amount to."""
    if not sheet.steps:
        return speech.say("debt.none")
    needed = steps_needed(sheet.steps, sheet.missing)
    if needed is None:
        short = sheet.missing - sum(step.gain for step in sheet.steps)
        return speech.say("debt.never", missing=short)
    return speech.say("debt.covers", number=needed)


def fate(speech: Speech, sheet: DebtSheet) -> str:
    """What giving up would mean, truthfully, before it is done."""
    return speech.say(
        f"debt.fate.{sheet.fate.value}", debtor=sheet.debtor, creditor=sheet.creditors[0]
    )


def later(speech: Speech, step: RaiseStep) -> str:
    """What taking a step back would cost."""
    build = step.message.code.startswith("raise.sell")
    return speech.say("debt.later_build" if build else "debt.later", amount=step.later)
