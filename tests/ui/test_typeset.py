"""How lines break, and how a row of names shares its width."""

import pytest

from tests.ui import harness, views
from ui.drawing.pen import Box
from ui.theme import BOLD, SANS, SMALL, TARGET_MM, panel_of
from ui.typeset import ORPHAN, line_width, rejoined, wrapped
from ui.widgets.asking import balanced
from ui.widgets.people import PersonFace, PersonKey, people_row

SENTENCES = (
    "Go straight to jail. No salary on the way.",
    "Средиземноморская авеню и Нью-Йорк-авеню",
    "このゲームのファイルは読めません。",
    "セントジェームスプレース",
)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("room", [90, 140, 200, 260, 330])
def test_lines_keep_the_room_and_every_letter(sentence: str, room: int) -> None:
    lines = wrapped(sentence, SANS, 20, room=room)
    longest = max(line_width(word, SANS, 20) for word in sentence.replace("-", "- ").split())
    if longest <= room or " " not in sentence:
        assert [line for line in lines if line_width(line, SANS, 20) > room] == []
    assert rejoined(lines) == sentence


def test_last_line_is_no_scrap_where_another_word_can_come_down() -> None:
    lines = wrapped("Go straight to jail. No salary on the way.", SANS, 20, room=360)
    assert len(lines) == 2
    assert line_width(lines[-1], SANS, 20) >= 360 * ORPHAN


def test_japanese_breaks_after_a_particle_and_not_inside_a_word() -> None:
    lines = wrapped("このゲームのファイルは読めません。", SANS, 20, room=250)
    assert ["このゲームのファイルは", "読めません。"] == lines


def test_two_words_too_wide_for_a_line_stand_in_two() -> None:
    assert wrapped("Электростанция (PLN)", SANS, 20, room=150) == ["Электростанция", "(PLN)"]


def test_long_word_breaks_at_its_hyphen() -> None:
    assert wrapped("Коннектикут-авеню", SANS, 20, room=150) == ["Коннектикут-", "авеню"]


def test_pages_hold_the_same_but_for_one() -> None:
    items = list(range(13))
    pages = [balanced(items, number, 4)[0] for number in range(4)]
    assert [4, 3, 3, 3] == sorted((len(page) for page in pages), reverse=True)
    assert items == [item for page in pages for item in page]


def test_a_crowded_row_gives_a_long_name_what_short_ones_leave() -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Yuki", "Sari", "Konstantin", "Mila", "Bo", "Al")
    people = [PersonFace(name, "sun", name) for name in names]
    with harness.stage() as shown:
        shown.show(views.playing())
        screen = shown.stage.screen
        assert screen is not None
        screen.clear_widgets()
        people_row(screen, Box(70, 8, 640, 50), people, None, lambda _name: None)
        keys = [pad for pad in screen.pads() if isinstance(pad, PersonKey)]
        said = {run.text: run for key in keys for run in key.pen.runs}
        assert set(names) == set(said)
        assert said["Konstantin"].width >= 0.9 * line_width("Konstantin", BOLD, SMALL)
        least = panel_of(800, 480).mm(TARGET_MM) - 0.9
        assert [key.face.name for key in keys if key.width < least] == []
        assert {key.stacked for key in keys} == {True}
