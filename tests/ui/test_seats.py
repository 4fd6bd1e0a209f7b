"""Sitting down by touch: names, marks, places."""

from companion.table import requests as r
from companion.table.requests import Mark
from tests.ui import harness
from tests.ui import views_start as start
from tests.ui.harness import Screenshots
from tests.ui.test_welcome import asking
from ui.screens.seats import SeatKey
from ui.widgets.seatform import MarkKey
from ui.widgets.strips import RefusalStrip


def sit_at(shown: Screenshots, number: int) -> None:
    place = next(p for p in shown.pads() if isinstance(p, SeatKey) and p.number == number)
    shown.touch(place)


def choose(shown: Screenshots, mark: Mark) -> None:
    shown.touch(next(p for p in shown.pads() if isinstance(p, MarkKey) and p.mark is mark))


def test_somebody_sits_down_with_a_typed_name_and_a_mark() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(2))
        sit_at(shown, 2)
        for label in ("M", "I", "A"):
            shown.touch(shown.pad(label))
        choose(shown, Mark.KEY)
        shown.touch(shown.pad("Sit down"))
        assert shown.requests == [r.AddSeat(name="Mia", mark=Mark.KEY)]


def test_form_closes_when_the_seat_is_there() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(2))
        sit_at(shown, 5)
        shown.touch(shown.pad("Grace"))
        shown.touch(shown.pad("Sit down"))
        assert shown.pad("Sit down")
        shown.show(start.sitting(3))
        assert any(isinstance(pad, SeatKey) for pad in shown.pads())


def test_name_stays_when_somebody_else_taps_a_token_meanwhile() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(2))
        sit_at(shown, 2)
        shown.touch(shown.pad("Grace"))
        shown.show(start.sitting(3))
        shown.touch(shown.pad("Sit down"))
        assert shown.requests == [r.AddSeat(name="Grace", mark=Mark.BOLT)]


def test_nameless_player_is_called_like_the_mark() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(0))
        sit_at(shown, 0)
        shown.touch(shown.pad("Sit down"))
        assert shown.requests == [r.AddSeat(name="Sun", mark=Mark.SUN)]


def test_taken_mark_says_so() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(2))
        sit_at(shown, 2)
        choose(shown, Mark.SUN)
        strip = next(w for w in shown.stage.children if isinstance(w, RefusalStrip))
        assert strip.words[0] == "Sun is taken."


def test_seat_is_renamed_moved_and_removed() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(4))
        sit_at(shown, 1)
        shown.touch(asking(shown, r.MoveSeat(seat=1, to=2)))
        shown.touch(asking(shown, r.RemoveSeat(seat=1)))
        shown.touch(shown.pad("Ben"))
        shown.touch(shown.pad("Done"))
        assert shown.requests == [
            r.MoveSeat(seat=1, to=2),
            r.RemoveSeat(seat=1),
            r.EditSeat(seat=1, name="Ben", mark=Mark.DROP),
        ]


def test_unchanged_seat_asks_for_nothing() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(4))
        sit_at(shown, 1)
        shown.touch(shown.pad("Done"))
        assert shown.requests == []


def test_backspace_and_second_page_of_letters() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(0))
        sit_at(shown, 0)
        for label in ("B", "O", "B"):
            shown.touch(shown.pad(label))
        shown.touch(shown.pad(""))
        shown.touch(shown.pad("123"))
        shown.touch(shown.pad("7"))
        shown.touch(shown.pad("Sit down"))
        assert shown.requests == [r.AddSeat(name="Bo7", mark=Mark.SUN)]


def test_seats_are_done_when_there_are_enough() -> None:
    with harness.stage() as shown:
        shown.show(start.sitting(1))
        shown.touch(shown.pad("Who starts?"))
        assert shown.requests == []
        shown.show(start.sitting(2))
        shown.touch(shown.pad("Who starts?"))
        assert shown.requests == [r.DecideStarter()]
