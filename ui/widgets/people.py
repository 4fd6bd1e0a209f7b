"""A row of people to choose from: everybody's seal and name, the chosen one filled."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box
from ui.theme import BOLD, faded
from ui.widgets.pad import Pad
from ui.widgets.screen import Screen

NARROW = 100
PERSON_H = 50
WIDEST = 150


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
                 on_choose: Callable[[], None], hold_s: float = 0.0) -> None:  # fmt: skip
        super().__init__(screen.pen, box, on_choose=on_choose, hold_s=hold_s)
        self.face = face
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
        elif under.w < NARROW:
            seal(pen, face.mark, Box(under.cx - 12.5, under.y + 3, 25, 25))
            pen.text(face.name, under.cx, under.bottom - 6.5, size=17, colour=ink, align="centre",
                     room=under.w - 6, may_cut=True)  # fmt: skip
        else:
            seal(pen, face.mark, Box(under.x + 8, under.cy - 15, 30, 30))
            size = 21.0
            while size > 17 and pen.wide(face.name, BOLD, size) > under.w - 54:
                size -= 1
            pen.text(face.name, under.x + 47, under.cy + size * 0.36, size=size, colour=ink,
                     room=under.w - 54, may_cut=True)  # fmt: skip


def people_row(screen: Screen, box: Box, people: Sequence[PersonFace], chosen: str | None,
               on_choose: Callable[[str | None], None]) -> float:  # fmt: skip
    """The row; returns where it ends at the right."""
    gap = 8.0
    wide = min(WIDEST, (box.w - gap * (len(people) - 1)) / max(1, len(people)))
    for index, face in enumerate(people):
        place = Box(box.x + index * (wide + gap), box.y, wide, box.h)
        key = PersonKey(screen, place, face, chosen=face.player == chosen,
                        on_choose=partial(on_choose, face.player))  # fmt: skip
        screen.add_widget(key)
    return box.x + len(people) * (wide + gap) - gap


def everybody(screen: Screen, *, all_of_them: str = "") -> list[PersonFace]:
    """Everybody who still plays, after a key for all if that has a name."""
    first = [PersonFace(None, "", all_of_them)] if all_of_them else []
    seats = [seat for seat in screen.view.players if all_of_them or not seat.out]
    return first + [PersonFace(str(seat.id), str(seat.mark), seat.name) for seat in seats]
