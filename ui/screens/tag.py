"""An unknown tag on the reader: what shall it stand for?"""

from functools import partial

from companion.table.requests import Cancel, FunctionTag, Mark, RegisterTag, TagMeaning, TagRole
from companion.table.view import View
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.present.games import TagWords, tag_words
from ui.theme import SANS, SERIF, SMALL
from ui.widgets.asking import columns, grid, off, paged, turn_page
from ui.widgets.button import Face, Look
from ui.widgets.pad import Pad
from ui.widgets.screen import BAR, Screen

ROLES = (TagRole.PLAYER, TagRole.DEED, TagRole.CARD, TagRole.BANKER, TagRole.FUNCTION)
PRINTED = (TagRole.DEED, TagRole.CARD)
"""What cannot be named before a board has been chosen."""
WAYS = ("for_ever", "instead", "for_game")
"""How the tag gets its meaning; the first is the usual one."""
LAYOUT = {TagRole.DEED: (4, 4), TagRole.CARD: (2, 3)}
"""Keys across and down on a page; the rest has few."""
DEED_SIGN_W = 70
"""What plate, gaps and margins take of a deed's key."""


class TagScreen(Screen):
    """Kind first, then the thing; the choice is one touch and can be moved again later."""

    kept = ("_role", "_number", "_way")
    _role: TagRole | None = None
    _number = 0
    _way = "for_ever"

    def compose(self, pen: Pen, view: View) -> None:
        """Heading with the tag's number, the kinds, the things, the keys."""
        uid = self._uid(view)
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        x, wide = box.x + 20, box.w - 40
        title = pen.text(self.say("tag.title"), x, box.y + 42, size=31, face=SERIF, room=wide - 240)
        self._suggest(view)
        text = view.wizard.text if view.wizard is not None else ""
        said = self.say("tag.says", text=text) if text else self.say("tag.number", uid=uid)
        pen.text(said, x + wide, box.y + 40, size=18, face=SANS,
                 colour=self.theme.ink2, align="right", room=wide - title - 20,
                 may_cut=True)  # fmt: skip
        pen.double_rule(x, box.y + 54, wide, self.theme.ink)
        self._kinds(view, Box(x, box.y + 68, wide, 52))
        self._things(view, uid, Box(x, box.y + 132, wide, box.h - 148))
        self.button(Box(8, self.bar_top, 150, BAR),
                    Face(self.say("action.cancel"), icon="cross"), self._cancel)  # fmt: skip
        self._lasting(view)

    def _uid(self, view: View) -> str:
        opened = self.stage.opened
        if opened is not None and opened.uid:
            return opened.uid
        return (view.wizard.uid or "") if view.wizard is not None else ""

    def _cancel(self) -> None:
        self.post(Cancel())
        self.stage.close()

    def _suggest(self, view: View) -> None:
        """The page opens at the kind that is written on the tag."""
        named = view.wizard.suggested if view.wizard is not None else None
        if self._role is None:
            self._role = named.role if named is not None else TagRole.PLAYER

    def _lasting(self, view: View) -> None:
        """One key: for every game, instead of a lost tag, or during a game only for this one."""
        ways = WAYS if view.game else WAYS[:2]
        now = self._way if self._way in ways else ways[0]
        following = ways[(ways.index(now) + 1) % len(ways)]
        look = Look.NORMAL if now == ways[0] else Look.NEXT
        self.button(Box(166, self.bar_top, 320, BAR), Face(self.say(f"tag.{now}")),
                    lambda: self._turn(following), look=look)  # fmt: skip

    def _turn(self, way: str) -> None:
        self._way = way
        self.redraw()

    # --- kinds ---

    def _kinds(self, view: View, box: Box) -> None:
        for place, role in zip(columns(box, [1] * len(ROLES)), ROLES, strict=True):
            face = Face(self.say(f"tag.role.{role.value}"))
            if role in PRINTED and view.board is None:
                short = self.say("tag.in_a_game")
                off(self, place, face._replace(second=short), self.say("tag.later"))
                continue
            look = Look.MAIN if role is self._role else Look.NORMAL
            self.button(place, face, partial(self._choose, role), look=look)

    def _choose(self, role: TagRole, number: int = 0) -> None:
        self._role, self._number = role, number
        self.redraw()

    # --- things ---

    def _things(self, view: View, uid: str, box: Box) -> None:
        role = self._role or TagRole.PLAYER
        across, rows = LAYOUT.get(role, (4, 2))
        if role is TagRole.DEED and not self._fit(box.w / across - DEED_SIGN_W):
            across -= 1
        shown, page = paged(self._subjects(view), self._number, across * rows)
        high = box.h if rows > 2 else min(box.h, 2 * 84)
        places = grid(Box(box.x, box.y, box.w, high), across, rows)
        for place, subject in zip(places, shown, strict=False):
            request = RegisterTag(
                uid=uid,
                meaning=TagMeaning(role=role, subject=subject),
                instead=self._way == "instead",
                for_game=self._way == "for_game",
            )
            self.add_widget(MeaningKey(self, place, request))
        more = Box(self.pen.width - 8 - 184, self.bar_top, 184, BAR)
        turn_page(self, more, page, lambda number: self._choose(role, number))

    def _fit(self, room: float) -> bool:
        """Whether every deed's name can be set in two lines of this width."""
        for subject in self._of_kind(self.view):
            name = self.speech.lot_name(int(subject))
            lines = self.pen.cut(name, SANS, SMALL, room=room)
            if len(lines) > 2 or any(self.pen.wide(line, SANS, SMALL) > room for line in lines):
                return False
        return True

    def _subjects(self, view: View) -> list[str]:
        """What there is of the kind; what is written on the tag comes first."""
        named = view.wizard.suggested if view.wizard is not None else None
        first = [named.subject] if named is not None and named.role is self._role else []
        return first + [subject for subject in self._of_kind(view) if subject not in first]

    def _of_kind(self, view: View) -> list[str]:
        match self._role:
            case TagRole.PLAYER:
                return [mark.value for mark in Mark]
            case TagRole.FUNCTION:
                return [function.value for function in FunctionTag]
            case TagRole.BANKER:
                return [""]
            case TagRole.DEED if view.board is not None:
                return [str(face.square) for face in view.board.squares if face.letter]
            case TagRole.CARD if view.board is not None:
                return [str(face.card.id) for face in view.board.cards]
            case _:
                return []


class MeaningKey(Pad):
    """One thing that the tag may stand for."""

    def __init__(self, screen: TagScreen, box: Box, request: RegisterTag) -> None:
        meaning = request.meaning

        def register() -> None:
            screen.post(request)
            screen.stage.close()

        super().__init__(screen.pen, box, on_choose=register)
        self.request = request
        self.words: TagWords = tag_words(screen.speech, meaning)
        self.owner = next(
            (seat.name for seat in screen.view.players if seat.mark == meaning.subject), ""
        )
        self.draw()

    def draw(self) -> None:
        """Seal, plate or sign before the name."""
        pen, theme, words = self.pen, self.theme, self.words
        body = self.body.moved(dy=3) if self.pressed else self.body
        card(pen, body, fill=theme.rule if self.pressed else theme.raised, line=theme.edge,
             width=0.9)  # fmt: skip
        high = min(46.0, body.h - 12)
        left = body.x + 10
        if words.mark:
            seal(pen, words.mark, Box(left, body.cy - high / 2, high, high))
            left += high + 12
        elif words.letter:
            plate(pen, words.letter, Box(left, body.cy - high / 2, high * 0.84, high))
            left += high * 0.84 + 10
        else:
            icon(pen, "card", left + 14, body.cy, 26)
            left += 38
        self._name(Box(left, body.y, body.right - left - 8, body.h))

    def _name(self, box: Box) -> None:
        pen, words = self.pen, self.words
        if words.mark or (not words.letter and len(words.name) < 24):
            name = self.owner or words.name
            pen.text(name, box.x, box.cy + 8, size=22, room=box.w, may_cut=True)
            return
        size, lines = (19.0, 2) if words.letter else (18.0, 3)
        fits = pen.wide(words.name, SANS, size) <= box.w
        lift = 0 if fits else (9 if lines == 2 else 18)
        pen.paragraph(words.name, box.x, box.cy + 7 - lift, room=box.w, size=size, lines=lines,
                      leading=1.15, face=SANS, may_cut=True)  # fmt: skip


SCREEN = TagScreen
