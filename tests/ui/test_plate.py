"""A plate draws what has changed and nothing else, and nobody can see that it does."""

from collections.abc import Callable

import pytest
from kivy.uix.widget import Widget

from tests.ui import harness, views
from tests.ui.harness import Screenshots
from tests.ui.states import merged
from ui.drawing.pen import Box, Pen
from ui.drawing.plate import MOST_PLATES, Plate, Shelf, patches
from ui.theme import INK0, PAPER, faded

RED, GREEN = (1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0)
SIZE = (320, 224)
SHAPES: dict[str, Callable[[Pen], object]] = {
    "rounded": lambda pen: pen.rounded(Box(90, 70, 70, 30), 9, RED),
    "outline": lambda pen: pen.outline(Box(90, 70, 70, 30), 0, RED, 5),
    "pale": lambda pen: pen.rounded(Box(90, 70, 70, 30), 9, faded(INK0, 0.1)),
    "ellipse": lambda pen: pen.ellipse(Box(96, 64, 64, 64), RED),
    "ring": lambda pen: pen.ring(128, 96, 32, RED, 4),
    "oval": lambda pen: pen.oval(Box(96, 64, 64, 32), RED, 4),
    "sharp corner": lambda pen: pen.line((100, 20, 160, 100, 106, 20), RED, 6),
    "sharp end": lambda pen: pen.line((100, 20, 160, 100, 106, 20), RED, 6, close=True),
    "polygon": lambda pen: pen.polygon((96, 64, 160, 64, 128, 130), RED),
    "text": lambda pen: pen.text("Ag", 96, 96, size=40),
}


@pytest.fixture
def pen() -> Pen:
    harness.EventLoop.ensure_window()
    return Pen(Widget(size=SIZE, pos=(0, 0)), PAPER, 1.0, kept=True)


@pytest.fixture
def plate() -> Plate:
    harness.EventLoop.ensure_window()
    return Plate((0, 0), SIZE)


def show(plate: Plate, pen: Pen) -> int:
    return plate.show(pen.picture(), pen.theme.desk)


def pixels(plate: Plate) -> bytes:
    return bytes(plate.texture.pixels)


def fresh(plate: Plate, pen: Pen) -> bytes:
    """The same strokes on a plate that has never shown anything."""
    empty = Plate(plate.pos, plate.size)
    show(empty, pen)
    return pixels(empty)


def test_same_picture_is_not_drawn_again(plate: Plate, pen: Pen) -> None:
    pen.rounded(Box(10, 10, 50, 30), 5, RED)
    assert show(plate, pen) == 1
    assert show(plate, pen) == 0


def test_only_what_meets_a_change_is_drawn(plate: Plate, pen: Pen) -> None:
    def three(colour: tuple[float, float, float, float]) -> None:
        pen.clear()
        pen.rect(Box(0, 0, 60, 200), RED)
        pen.rect(Box(100, 0, 60, 200), colour)
        pen.rect(Box(200, 0, 60, 200), RED)

    three(RED)
    assert show(plate, pen) == 3
    three(GREEN)
    assert show(plate, pen) == 1
    assert fresh(plate, pen) == pixels(plate)


def test_change_of_order_is_seen(plate: Plate, pen: Pen) -> None:
    first, second = Box(10, 10, 100, 100), Box(60, 60, 100, 100)
    pen.rect(first, RED)
    pen.rect(second, GREEN)
    show(plate, pen)
    before = pixels(plate)
    pen.clear()
    pen.rect(second, GREEN)
    pen.rect(first, RED)
    show(plate, pen)
    assert before != pixels(plate)
    assert fresh(plate, pen) == pixels(plate)


def test_stroke_drawn_twice_counts_twice(plate: Plate, pen: Pen) -> None:
    for _ in range(2):
        pen.rect(Box(10, 10, 100, 100), faded(INK0, 0.3))
    show(plate, pen)
    pen.clear()
    pen.rect(Box(10, 10, 100, 100), faded(INK0, 0.3))
    show(plate, pen)
    assert fresh(plate, pen) == pixels(plate)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", sorted(SHAPES))
def test_no_ink_is_left_behind(name: str, plate: Plate, pen: Pen, *, turned: bool) -> None:
    show(plate, pen)
    empty = pixels(plate)
    if turned:
        pen.turned(120, 90, 33, 1.3)
    SHAPES[name](pen)
    if turned:
        pen.straight()
    show(plate, pen)
    assert empty != pixels(plate)
    assert fresh(plate, pen) == pixels(plate)

    pen.clear()
    show(plate, pen)
    assert empty == pixels(plate)


def test_plate_beside_the_corner_has_the_same_picture(plate: Plate, pen: Pen) -> None:
    aside, moved = (
        Plate((40, 23), SIZE),
        Pen(Widget(size=SIZE, pos=(40, 23)), PAPER, 1.0, kept=True),
    )
    for colour in (RED, GREEN):
        for one in (pen, moved):
            one.clear()
            one.rounded(Box(90, 70, 70, 30), 9, colour)
            one.text("Ag", 20, 210, size=40)
        assert show(plate, pen) == show(aside, moved)
        assert pixels(plate) == pixels(aside)


def test_cells_become_few_rectangles() -> None:
    cells = {(column, row) for column in range(3) for row in range(4)}
    assert patches(cells) == [(0, 0, 3, 4)]
    assert patches(cells - {(1, 1)}) == [(0, 0, 3, 1), (0, 1, 1, 1), (2, 1, 1, 1), (0, 2, 3, 2)]
    assert patches(set()) == []


def test_shelf_keeps_the_plates_used_last() -> None:
    harness.EventLoop.ensure_window()
    shelf = Shelf()
    table = shelf.plate("table", (0, 0), (8, 8))
    for number in range(MOST_PLATES - 1):
        shelf.plate(str(number), (0, 0), (8, 8))
    assert shelf.plate("table", (0, 0), (8, 8)) is table
    assert shelf.plate("table", (0, 0), (9, 8)) is not table


def of_screen(shown: Screenshots) -> tuple[Plate, Pen]:
    screen = shown.stage.screen
    assert screen is not None
    return screen.plate, screen.pen


@pytest.mark.parametrize("theme", ["paper", "evening"])
def test_pictures_that_follow_each_other_are_as_if_drawn_at_first(theme: str) -> None:
    states = [state for name, state in sorted(merged().items()) if "-" not in name]
    with harness.stage(theme=theme) as shown:
        for state in [*states, *states[::-1]]:
            state(shown)
            plate, pen = of_screen(shown)
            assert fresh(plate, pen) == pixels(plate)


def test_pressed_key_changes_its_own_place_only() -> None:
    with harness.stage() as shown:
        shown.show(views.purchase())
        plate, _pen = of_screen(shown)
        before = pixels(plate)
        key = shown.pad("Auction")
        finger = shown.press(*key.center)
        rows = [number // (800 * 4) for number, pair in enumerate(zip(before, pixels(plate),
                strict=True)) if pair[0] != pair[1]]  # fmt: skip
        assert rows
        # Rows of a plate run down from the top, as the drawings do.
        assert min(rows) >= 480 - key.top - 1
        assert max(rows) <= 480 - key.y + 3
        shown.release(finger)
        assert before == pixels(plate)


def test_screen_that_was_left_draws_no_more() -> None:
    with harness.stage() as shown:
        shown.show(views.playing())
        left = shown.stage.screen
        shown.show(views.rent())
        shown.show(views.playing(8))
        plate, _pen = of_screen(shown)
        before = pixels(plate)
        assert left is not None
        assert left.plate is plate
        left.pen.on_change()
        assert before == pixels(plate)
