"""A row of people to choose from: everybody's seal and name, the chosen one filled."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD, SMALL, faded
from ui.widgets.pad import Pad
from ui.widgets.screen import Screen

NARROW = 100
PERSON_H = 50
WIDEST = 190
LEAST = 48.0
"""Nine millimetres: no key of a row is narrower."""
GAP = 8.0
BESIDE = 54.0
"""What a seal before the name takes of a key."""


class PersonFace(NamedTuple):
    """A key of the row; without a mark it stands for all."""

    player: str | None
    mark: str
    name: str
    icon: str = ""
    """Stands where nobody's seal can: the bank, the pot, all together."""


class PersonKey(Pad):
    """One person of a row."""

    def __init__(self, screen: Screen, box: Box, face: PersonFace, *, chosen: bool,
                 on_choose: Callable[[], None], hold_s: float = 0.0,
                 stacked: bool = False) -> None:  # fmt: skip
        """`stacked`: seal over name whatever the width, as its neighbours are."""
        super().__init__(screen.pen, box, on_choose=on_choose, hold_s=hold_s)
        self.face = face
        self.stacked = stacked or self.body.w < NARROW
        self.chosen = chosen
        self.draw()

    def draw(self) -> None:
        """Seal before the name, or over it where the key is narrow."""
        pen, theme, face = self.pen, self.theme, self.face
        under = self.body.moved(dy=3) if self.pressed and not self.hold_s else self.body
        fill = theme.primary if self.chosen else theme.rule if self.pressed else theme.raised
        ink = theme.onprimary if self.chosen else theme.ink
        card(pen, under, fill=fill, line=theme.edge, width=0.9)
        if self.progress > 0:
            share = Box(under.x, under.y, max(20.0, under.w * self.progress), under.h)
            pen.rounded(share, 10, faded(theme.ink, 0.2))
        if face.icon:
            icon(pen, face.icon, under.cx, under.y + 15.5, 23, colour=ink)
            pen.text(face.name, under.cx, under.bottom - 6.5, size=17, colour=ink, align="centre",
                     room=under.w - 4, may_cut=True)  # fmt: skip
        elif not face.mark:
            pen.middle(face.name, under.inset(5), size=21, colour=ink)
        elif self.stacked:
            seal(pen, face.mark, Box(under.cx - 12.5, under.y + 3, 25, 25))
            pen.text(face.name, under.cx, under.bottom - 6.5, size=17, colour=ink, align="centre",
                     room=under.w - 6, may_cut=True)  # fmt: skip
        else:
            seal(pen, face.mark, Box(under.x + 8, under.cy - 15, 30, 30))
            size = 21.0
            while size > 17 and pen.wide(face.name, BOLD, size) > under.w - BESIDE:
                size -= 1
            pen.text(face.name, under.x + 47, under.cy + size * 0.36, size=size, colour=ink,
                     room=under.w - BESIDE, may_cut=True)  # fmt: skip


def people_row(screen: Screen, box: Box, people: Sequence[PersonFace], chosen: str | None,
               on_choose: Callable[[str | None], None]) -> float:  # fmt: skip
    """The row; returns where it ends at the right."""
    x, widths = box.x, people_widths(screen.pen, people, box.w)
    stacked = is_stacked(screen.pen, people, widths)
    for face, wide in zip(people, widths, strict=True):
        place = Box(x, box.y, wide, box.h)
        key = PersonKey(screen, place, face, chosen=face.player == chosen,
                        stacked=stacked,
                        on_choose=partial(on_choose, face.player))  # fmt: skip
        screen.add_widget(key)
        x += wide + GAP
    return x - GAP


def people_widths(pen: Pen, people: Sequence[PersonFace], room: float) -> list[float]:
    """How wide the keys of a row are: alike, or where it is narrow as their names need."""
    count = max(1, len(people))
    room -= GAP * (count - 1)
    even = room / count
    if even >= NARROW:
        return [min(WIDEST, even)] * len(people)
    needs = [max(LEAST, pen.wide(face.name, BOLD, SMALL) + 12) for face in people]
    widest = _ceiling(needs, room)
    kept = [min(widest, need) for need in needs]
    spare = max(0.0, room - sum(kept)) / count
    return [wide + spare for wide in kept]


def is_stacked(pen: Pen, people: Sequence[PersonFace], widths: Sequence[float]) -> bool:
    """Whether the keys of a row are better with the seals over the names, all of them alike."""
    return any(
        wide < NARROW or (face.mark and pen.wide(face.name, BOLD, SMALL) > wide - BESIDE)
        for face, wide in zip(people, widths, strict=True)
    )


def _ceiling(needs: Sequence[float], room: float) -> float:
    """The width above which a row of such needs must cut, so that all of it fits."""
    left, keys = room, len(needs)
    for need in sorted(needs):
        if need * keys > left:
            return left / keys
        left, keys = left - need, keys - 1
    return max(needs, default=room)


def everybody(screen: Screen, *, all_of_them: str = "") -> list[PersonFace]:
    """Everybody who still plays, after a key for all if that has a name."""
    first = [PersonFace(None, "", all_of_them)] if all_of_them else []
    seats = [seat for seat in screen.view.players if all_of_them or not seat.out]
    return first + [PersonFace(str(seat.id), str(seat.mark), seat.name) for seat in seats]
