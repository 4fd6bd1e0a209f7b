"""A fault in words: the sentence to read, what is safe, and the particulars for a report."""

from companion.table.view import Fault
from ui.present.speech import Speech


def name(fault: Fault) -> str:
    """The short name to look up or to report: the last part of its code."""
    return fault.message.code.rpartition(".")[2]


def headline(speech: Speech, fault: Fault) -> str:
    """What failed, in one sentence and without particulars."""
    plain = f"fault.head.{name(fault)}"
    return speech.say(plain) if speech.has(plain) else speech.sentence(fault.message)


def safe(speech: Speech, fault: Fault) -> str:
    """What has not been lost."""
    return speech.first_of(f"fault.safe.{name(fault)}", "fault.safe")


def particulars(speech: Speech, fault: Fault) -> str:
    """The detail as the machine gave it; empty where there is none."""
    detail = str(fault.message.facts.get("detail") or "")
    return speech.say("fault.detail", detail=detail) if detail else ""
