"""What must hold in every state of every screen, at both sizes and in every language."""

from collections.abc import Iterator
from itertools import combinations, cycle

import pytest
from msgspec.structs import replace

from companion.table.view import View
from tests.ui import harness, views
from tests.ui.glyphs import characters
from tests.ui.harness import Screenshots
from tests.ui.layout import collisions, hidden, leaving, overrun
from tests.ui.states import merged
from tests.ui.views_bank import LONG
from ui.drawing.pen import Pen
from ui.i18n import available, catalogue
from ui.theme import FACES, SMALL, TARGET_MM, panel_of
from ui.typeset import FONTS, Run
from ui.widgets.button import BankButton, Look
from ui.widgets.pad import Pad

STATES = merged()
QUICK = [("en", *size) for size in harness.SIZES] + [("ru", 800, 480), ("ja", 800, 480)]
"""The small panel leaves least room, Russian has the longest words, Japanese its own signs."""
ALL = [(language, *size) for language in available() for size in harness.SIZES]


def runs(shown: Screenshots) -> Iterator[tuple[Run, float]]:
    for widget in shown.stage.walk(restrict=True):
        pen = getattr(widget, "pen", None)
        if isinstance(pen, Pen):
            yield from ((run, pen.k) for run in pen.runs)


def small_targets(shown: Screenshots, least: float) -> list[str]:
    return [
        f"{_named(pad)} {pad.width:.0f}x{pad.height:.0f}"
        for pad in shown.pads()
        if min(pad.width, pad.height) < least - 0.9
    ]


def outside(shown: Screenshots) -> list[str]:
    stage = shown.stage
    return [
        _named(pad)
        for pad in shown.pads()
        if pad.x < 0 or pad.y < 0 or pad.right > stage.width or pad.top > stage.height
    ]


def overlapping(shown: Screenshots) -> list[str]:
    buttons = [pad for pad in shown.pads() if isinstance(pad, BankButton)]
    return [
        f"{_named(one)} and {_named(other)}"
        for one, other in combinations(buttons, 2)
        if one.x < other.right - 1
        and other.x < one.right - 1
        and one.y < other.top - 1
        and other.y < one.top - 1
    ]


def unexplained(shown: Screenshots) -> list[str]:
    return [
        _named(pad)
        for pad in shown.pads()
        if isinstance(pad, BankButton) and pad.look is Look.OFF and not pad.face.second
    ]


def misfits(shown: Screenshots) -> list[str]:
    found = []
    for run, k in runs(shown):
        if run.text != run.wanted and not run.may_cut:
            found.append(f"shortened: {run.wanted!r}")
        if run.narrow < 1 and not run.may_cut:
            found.append(f"narrowed: {run.wanted!r}")
        if run.room is not None and run.width > run.room * k + 1.5:
            found.append(f"too wide: {run.text!r}")
        if run.x < -0.5 or run.x + run.width > shown.stage.width + 0.5:
            found.append(f"off the panel: {run.text!r}")
        if run.size < round(SMALL * k) - 1:
            found.append(f"too small: {run.text!r} {run.size}")
    return found


def missing_glyphs(shown: Screenshots) -> list[str]:
    return [
        f"{sign!r} in {run.face}"
        for run, _ in runs(shown)
        for sign in run.text
        if ord(sign) not in characters(FONTS / FACES[run.face])
    ]


def unfilled(shown: Screenshots) -> list[str]:
    return [run.text for run, _ in runs(shown) if "{" in run.text or "…" in run.text]


def _named(pad: Pad) -> str:
    face = getattr(pad, "face", None)
    return f"{type(pad).__name__}({getattr(face, 'label', face)!r})"


def untranslated(shown: Screenshots, language: str) -> list[str]:
    """Whole sentences of the English catalogue that the other language does not have as well."""
    own = catalogue(language)
    there = {form.upper() for forms in own.entries.values() for form in forms}
    left = {
        form.upper()
        for code, forms in catalogue("en").entries.items()
        for form in forms
        if code != "app.name"
    } - there
    return [run.wanted for run, _ in runs(shown) if run.wanted.upper() in left]


@pytest.mark.parametrize(("language", "width", "height"), QUICK)
@pytest.mark.parametrize("name", sorted(STATES))
def test_state_can_be_read_and_touched(name: str, language: str, width: int, height: int) -> None:
    judge(name, language, width, height)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "width", "height"), sorted(set(ALL) - set(QUICK)))
@pytest.mark.parametrize("name", sorted(STATES))
def test_state_holds_in_every_language(name: str, language: str, width: int, height: int) -> None:
    judge(name, language, width, height)


def long_named(view: View) -> View:
    """The same View with names of twelve letters and as wide as they come."""
    players = tuple(
        replace(seat, name=name) for seat, name in zip(view.players, cycle(LONG), strict=False)
    )
    seats = tuple(
        replace(seat, name=name) for seat, name in zip(view.lobby.seats, cycle(LONG), strict=False)
    )
    return replace(view, players=players, lobby=replace(view.lobby, seats=seats))


LONG_NAMED = [("en", 800, 480), ("ru", 800, 480)]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "width", "height"), LONG_NAMED)
@pytest.mark.parametrize("name", sorted(STATES))
def test_long_names_shorten_nothing_but_themselves(
    name: str, language: str, width: int, height: int
) -> None:
    with harness.stage(width, height, "evening", language) as shown:
        shown.dress = long_named
        shown.show(views.playing())
        STATES[name](shown)
        shown.frames(1)
        cut = [one for one in misfits(shown) if not one.startswith("narrowed")]
        assert cut == []
        assert collisions(shown) == []
        assert overrun(shown) == []
        assert hidden(shown) == []
        assert leaving(shown) == []


def judge(name: str, language: str, width: int, height: int) -> None:
    least = panel_of(width, height).mm(TARGET_MM)
    with harness.stage(width, height, language=language) as shown:
        shown.show(views.playing())
        STATES[name](shown)
        shown.frames(1)
        assert small_targets(shown, least) == []
        assert outside(shown) == []
        assert overlapping(shown) == []
        assert unexplained(shown) == []
        assert misfits(shown) == []
        assert collisions(shown) == []
        assert overrun(shown) == []
        assert hidden(shown) == []
        assert leaving(shown) == []
        assert missing_glyphs(shown) == []
        assert unfilled(shown) == []
        assert untranslated(shown, language) == []
