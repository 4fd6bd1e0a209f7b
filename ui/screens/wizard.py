"""Screen 21: one thing after the other is laid on the reader and gets its tag."""

from companion.table.requests import (
    BackToWelcome,
    Cancel,
    PreviousTag,
    RegisterTag,
    SkipTag,
    TagMeaning,
    TagRole,
)
from companion.table.view import View, Wizard
from ui.drawing.documents import sheet
from ui.drawing.icons import icon
from ui.drawing.marks import token
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.present.games import TagWords, tag_words
from ui.theme import BOLD, CAPITAL_OF, MARKS, SANS, SERIF, group_paint, mixed
from ui.widgets.asking import ask, columns, off
from ui.widgets.button import Face, Look
from ui.widgets.page import foot_rosette
from ui.widgets.screen import BAR, Screen
from ui.widgets.tap import TapPicture

STUB_W = 224
SIGNS = {TagRole.CARD: "card", TagRole.BANKER: "pot", TagRole.FUNCTION: "hand"}


class WizardScreen(Screen):
    """What is wanted now, how far the run is, and what to do about a tag that is known."""

    def compose(self, pen: Pen, view: View) -> None:
        """The page and its counterfoil, the keys."""
        run = view.wizard
        if run is None:
            return
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        tear = box.right - STUB_W
        words = tag_words(self.speech, run.meaning) if run.meaning is not None else None
        sheet(pen, box, tear, self._paint(words))
        page = Box(box.x + 24, box.y, tear - box.x - 48, box.h)
        self._progress(run, page)
        foot_rosette(self, page)
        if run.conflict is not None and words is not None:
            self._conflict(tag_words(self.speech, run.conflict), words, page)
        elif words is None:
            self._done(run, page)
        else:
            self._wanted(run.meaning, words, page)
        self._stub(words, Box(tear, box.y, STUB_W, box.h))
        self._keys(run, words)

    def _paint(self, words: TagWords | None) -> tuple[float, float, float, float]:
        if words is not None and words.mark:
            return MARKS[words.mark].fill
        if words is not None and words.letter:
            return group_paint(words.letter).fill
        return mixed(self.theme.card, self.theme.primary, 0.12)

    def _progress(self, run: Wizard, page: Box) -> None:
        pen, theme = self.pen, self.theme
        pen.spaced(self.say("wizard.kicker").upper(), page.x, page.y + 36)
        done = run.total if run.meaning is None else run.number - 1
        said = self.say("wizard.progress", number=run.number, total=run.total)
        if run.meaning is None:
            said = self.say("wizard.tagged", count=len(run.done), total=run.total)
        pen.text(said, page.right, page.y + 37, size=21, align="right", room=page.w - 120)
        bar = Box(page.x, page.y + 52, page.w, 10)
        pen.rounded(bar, 5, theme.rule)
        if done:
            share = max(10.0, bar.w * done / max(1, run.total))
            pen.rounded(Box(bar.x, bar.y, share, bar.h), 5, theme.good)
        pen.outline(bar, 5, theme.edge, 0.7)

    # --- the page ---

    def _wanted(self, meaning: TagMeaning | None, words: TagWords, page: Box) -> None:
        pen = self.pen
        pen.text(self.say("wizard.lay"), page.x, page.y + 108, size=27, face=SERIF, room=page.w)
        side = 112.0
        top = page.y + 138
        self._sign(meaning, words, Box(page.x, top, side, side))
        left = page.x + side + 24
        room = page.right - left
        pen.text(words.kind, left, top + 24, size=20, face=SANS, colour=self.theme.ink2, room=room)
        if meaning is not None and meaning.role is TagRole.CARD:
            pen.paragraph(words.name, left, top + 54, room=room, size=24, lines=6, leading=1.25,
                          face=SERIF)  # fmt: skip
            return
        size = 41.0
        while size > 27 and pen.wide(words.name, SERIF, size) > room:
            size -= 1
        pen.paragraph(words.name, left, top + 36 + size * CAPITAL_OF, room=room, size=size, lines=2,
                      leading=1.15, face=SERIF)  # fmt: skip

    def _sign(self, meaning: TagMeaning | None, words: TagWords, box: Box) -> None:
        pen = self.pen
        if words.mark:
            token(pen, words.mark, box.cx, box.cy, box.w / 2 - 4)
            return
        if words.letter:
            wide = box.h * 0.84
            plate(pen, words.letter, Box(box.x + 6, box.y, wide, box.h))
            return
        pen.rounded(box, 14, self.theme.raised)
        pen.outline(box, 14, self.theme.ink, 1.1)
        role = meaning.role if meaning is not None else TagRole.CARD
        icon(pen, SIGNS.get(role, "card"), box.cx, box.cy, 58)

    def _conflict(self, known: TagWords, wanted: TagWords, page: Box) -> None:
        pen, x = self.pen, page.x
        pen.text(self.say("wizard.known"), x, page.y + 108, size=27, face=SERIF, room=page.w)
        for top, words, code in ((130, known, "wizard.now"), (256, wanted, "wizard.then")):
            y = page.y + top + (pen.height - 480) * 0.3
            self._sign(None, words, Box(x, y, 84, 84))
            left, room = x + 108, page.right - x - 108
            pen.text(self.say(code, kind=words.kind), left, y + 24, size=20, face=SANS,
                     colour=self.theme.ink2, room=room)  # fmt: skip
            pen.paragraph(words.name, left, y + 60, room=room, size=31, lines=2, leading=1.1,
                          face=SERIF, may_cut=True)  # fmt: skip
        icon(pen, "down", x + 42, page.y + 235 + (pen.height - 480) * 0.3, 30)

    def _done(self, run: Wizard, page: Box) -> None:
        pen, y = self.pen, page.y + 140
        pen.disc(page.x + 40, y + 30, 38, self.theme.good)
        icon(pen, "check", page.x + 40, y + 30, 44, colour=self.theme.card, weight=2.4)
        said = self.say("wizard.finished" if run.done else "wizard.nothing")
        pen.text(said, page.x + 100, y + 44, size=41, face=SERIF, room=page.w - 100)

    def _stub(self, words: TagWords | None, box: Box) -> None:
        pen = self.pen
        mark = words.mark if words is not None else ""
        letter = words.letter if words is not None else ""
        ink = group_paint(letter).ink if letter else self.theme.ink
        ink = MARKS[mark].ink if mark else ink
        said = self.say("wizard.here" if words is not None else "wizard.over")
        pen.text(said, box.cx, box.y + 48, size=25, face=BOLD, colour=ink, align="centre",
                 room=box.w - 20)  # fmt: skip
        if words is None:
            icon(pen, "check", box.cx, box.cy + 10, 90, colour=ink, weight=2.0)
            return
        picture = Box(box.x, box.y + 66, box.w, box.h - 84)
        form = {"mark": mark} if mark else {"letter": words.letter}
        self.add_widget(TapPicture(self, picture, r=82, **form))

    # --- the keys ---

    def _keys(self, run: Wizard, words: TagWords | None) -> None:
        y, right = self.bar_top, self.pen.width - 8
        main = Box(right - STUB_W, y, STUB_W, BAR)
        if run.conflict is not None and run.uid is not None and run.meaning is not None:
            ask(self, Box(8, y, 190, BAR), Face(self.say("wizard.keep"), icon="cross"), Cancel())
            move = RegisterTag(uid=run.uid, meaning=run.meaning)
            ask(self, main, Face(self.say("wizard.move"), icon="right"), move, look=Look.MAIN)
            return
        close, _, skip = columns(Box(8, y, main.x - 18, BAR), (190, 150, 150))
        if words is None:
            ask(self, main, Face(self.say("action.done")), BackToWelcome(), look=Look.MAIN)
        else:
            ask(self, close, Face(self.say("wizard.stop"), icon="cross"), BackToWelcome())
            ask(self, main, Face(self.say("wizard.skip"), icon="right"), SkipTag())
        previous = Face(self.say("wizard.previous"), icon="left")
        place = skip if words is not None else close
        if run.number > 1 or words is None:
            ask(self, place, previous, PreviousTag())
        else:
            first = self.say("wizard.first")
            off(self, place, previous._replace(second=first, icon=""), first)


SCREEN = WizardScreen
