"""The English catalogue has a sentence for every code that may reach the screen."""

import re
from pathlib import Path

import pytest

from companion.ledger.errors import LedgerError
from companion.rules import commands
from companion.rules.contradictions import ContradictionCode
from companion.rules.names import Cause, Phase
from companion.rules.refusals import RefusalCode
from companion.table.requests import Mark
from tests.ui.glyphs import characters
from ui.present.catalogue import LOCALES, languages, load, parsed
from ui.theme import FACES
from ui.typeset import FONTS

ROOT = Path(__file__).parents[2]
ENGLISH = load("en")
COMMANDS = [kind.__name__ for kind in commands.AnyCommand.__args__]


@pytest.mark.parametrize("code", list(RefusalCode))
def test_every_refusal_has_a_sentence(code: RefusalCode) -> None:
    assert ENGLISH.has(f"refusal.{code.value}")


@pytest.mark.parametrize("code", list(ContradictionCode))
def test_every_contradiction_has_a_sentence(code: ContradictionCode) -> None:
    assert ENGLISH.has(f"contradiction.{code.value}")


def test_every_fault_of_a_ledger_has_a_sentence() -> None:
    faults = [f"fault.{kind.__name__}" for kind in LedgerError.__subclasses__()]
    assert "fault.SumTooLarge" in faults
    assert [code for code in faults if not ENGLISH.has(code)] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_line_in_the_ledger(command: str) -> None:
    assert ENGLISH.has(f"entry.{command}")


def test_every_cause_phase_and_mark_has_words() -> None:
    wanted = [f"cause.{cause.value}" for cause in Cause]
    wanted += [f"why.{cause.value}" for cause in Cause]
    wanted += [f"mark.{mark.value}" for mark in Mark]
    wanted += [f"reason.open_{phase.value}" for phase in Phase]
    assert [code for code in wanted if not ENGLISH.has(code)] == []


def test_every_code_named_in_the_screens_has_a_sentence() -> None:
    named = set()
    for file in (ROOT / "ui").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        named |= set(re.findall(r'(?:\bsay|first_of)\(\s*"([a-z_]+\.[a-zA-Z_.]+)"', text))
    assert sorted(code for code in named if not ENGLISH.has(code)) == []


def test_every_code_named_at_the_table_has_a_sentence() -> None:
    named = set()
    for file in (ROOT / "companion" / "table").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        named |= set(re.findall(r'code="([a-z_]+\.[a-zA-Z_]+)"', text))
        named |= set(re.findall(r'\bnot_now\(\s*"([a-z_.]+)"', text))
        refusals = re.findall(r'LobbyRefusal\(\s*"([a-z_]+)"', text)
        named |= {f"lobby.{code}" for code in refusals}
        named |= {f"prompt.{code}" for code in re.findall(r'_prompt\(game, "([a-z_]+)"', text)}
    assert "payee_wanted" in named
    assert sorted(code for code in named if not ENGLISH.has(code)) == []


def test_every_sentence_can_be_set_in_the_faces() -> None:
    used = {sign for forms in ENGLISH.entries.values() for form in forms for sign in form}
    for face in FACES.values():
        known = characters(FONTS / face)
        assert sorted(sign for sign in used if ord(sign) not in known) == []


def test_plural_follows_the_number() -> None:
    assert ENGLISH.find("why.rent_railroad", 1) == "{number} station"
    assert ENGLISH.find("why.rent_railroad", 2) == "{number} stations"


def test_catalogue_text_may_span_lines() -> None:
    text = 'msgid "a.b"\nmsgstr ""\n"one "\n"two"\n'
    assert dict(parsed(text)) == {"a.b": ("one two",)}


@pytest.mark.parametrize("language", languages())
def test_no_code_stands_twice(language: str) -> None:
    codes = [code for code, _forms in parsed(_text(language))]
    assert [code for code in set(codes) if codes.count(code) > 1] == []


@pytest.mark.parametrize("language", languages())
def test_no_language_says_a_code_that_is_gone(language: str) -> None:
    said = {code for code, _forms in parsed(_text(language)) if code}
    assert sorted(said - set(ENGLISH.entries)) == []


def _text(language: str) -> str:
    return (LOCALES / language / "LC_MESSAGES" / "ui.po").read_text(encoding="utf-8")
