"""Screen 21: one thing after the other gets its tag on the reader; or tags are only tried."""

from companion.table.requests import (
    BackToWelcome,
    Cancel,
    PreviousTag,
    RegisterTag,
    SkipTag,
    TagMeaning,
    TagRole,
)
from companion.table.view import TriedTag, View, Wizard
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
        words = self._subject(run)
        sheet(pen, box, tear, self._paint(words))
        page = Box(box.x + 24, box.y, tear - box.x - 48, box.h)
        foot_rosette(self, page)
        self._page(run, words, page)
        self._stub(run, words, Box(tear, box.y, STUB_W, box.h))
        self._keys(run, words)

    def _subject(self, run: Wizard) -> TagWords | None:
        """What the page is about: the thing that waits, or that which a tried tag means."""
        meaning = run.meaning
        if run.trying:
            meaning = run.tried.meaning if run.tried is not None else None
        return tag_words(self.speech, meaning) if meaning is not None else None

    def _page(self, run: Wizard, words: TagWords | None, page: Box) -> None:
        if run.trying:
            self._trial(run.tried, words, page)
            return
        self._progress(run, page)
        if words is None:
            self._done(run, page)
        elif run.conflict is not None:
            known = tag_words(self.speech, run.conflict)
            self._two(page, "wizard.known", (("wizard.now", known), ("wizard.then", words)))
            self._arrow(page)
        elif run.suggested is not None:
            named = tag_words(self.speech, run.suggested)
            rows = (("wizard.written", named), ("wizard.asked", words))
            self._two(page, "wizard.which", rows)
        elif run.uid is not None:
            self._rival(run.meaning, words, page)
        else:
            self._wanted(run, words, page)

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

    def _wanted(self, run: Wizard, words: TagWords, page: Box) -> None:
        self.pen.text(self.say("wizard.lay"), page.x, page.y + 108, size=27, face=SERIF,
                      room=page.w)  # fmt: skip
        more = self.say("wizard.has_tag") if run.has_tag else ""
        self._thing(run.meaning, words, Box(page.x, page.y + 138, page.w, 112), more=more)

    def _thing(self, meaning: TagMeaning | None, words: TagWords, box: Box, *, more: str) -> None:
        """Its sign, and beside it kind and name; `more` stands after the kind."""
        pen, side, top = self.pen, box.h, box.y
        self._sign(meaning, words, Box(box.x, top, side, side))
        left = box.x + side + 24
        room = box.right - left
        kind = f"{words.kind} · {more}" if more else words.kind
        pen.text(kind, left, top + 24, size=20, face=SANS, colour=self.theme.ink2, room=room)
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

    def _two(self, page: Box, title: str, rows: tuple[tuple[str, TagWords], ...]) -> None:
        """Two things that the tag may stand for, one below the other."""
        pen, x = self.pen, page.x
        pen.text(self.say(title), x, page.y + 108, size=27, face=SERIF, room=page.w)
        for top, (code, words) in zip((130, 256), rows, strict=True):
            y = page.y + top + (pen.height - 480) * 0.3
            self._sign(None, words, Box(x, y, 84, 84))
            left, room = x + 108, page.right - x - 108
            pen.text(self.say(code, kind=words.kind), left, y + 24, size=20, face=SANS,
                     colour=self.theme.ink2, room=room)  # fmt: skip
            pen.paragraph(words.name, left, y + 60, room=room, size=31, lines=2, leading=1.1,
                          face=SERIF, may_cut=True)  # fmt: skip

    def _arrow(self, page: Box) -> None:
        icon(self.pen, "down", page.x + 42, page.y + 235 + (self.pen.height - 480) * 0.3, 30)

    def _rival(self, meaning: TagMeaning | None, words: TagWords, page: Box) -> None:
        """A new tag for something that has one."""
        pen = self.pen
        pen.paragraph(self.say("wizard.lost"), page.x, page.y + 104, room=page.w, size=27, lines=2,
                      leading=1.15, face=SERIF)  # fmt: skip
        self._thing(meaning, words, Box(page.x, page.y + 158, page.w, 84), more="")
        pen.paragraph(self.say("wizard.lost.more"), page.x, page.y + 282, room=page.w - 60, size=20,
                      lines=3, leading=1.25, face=SANS, colour=self.theme.ink2)  # fmt: skip

    def _trial(self, tried: TriedTag | None, words: TagWords | None, page: Box) -> None:
        """What the last tag is; nothing is registered."""
        pen, x, theme = self.pen, page.x, self.theme
        pen.spaced(self.say("wizard.try").upper(), x, page.y + 36)
        title = "wizard.try.lay" if tried is None else "tag.title"
        pen.text(self.say(title), x, page.y + 92, size=27, face=SERIF, room=page.w)
        if tried is None:
            pen.text(self.say("wizard.try.nothing"), x, page.y + 136, size=20, face=SANS,
                     colour=theme.ink2, room=page.w)  # fmt: skip
            return
        more = self.say("wizard.try.in_game") if tried.in_game_only else ""
        if words is not None:
            self._thing(tried.meaning, words, Box(x, page.y + 120, page.w, 112), more=more)
        else:
            said = self.say("wizard.try.phone" if tried.made_up else "wizard.try.unknown")
            pen.paragraph(said, x, page.y + 156, room=page.w, size=31, lines=2, leading=1.15,
                          face=SERIF)  # fmt: skip
        lines = [self.say("tag.number", uid=tried.uid)]
        lines += [self.say("tag.says", text=tried.text)] if tried.text else []
        for number, line in enumerate(lines):
            pen.text(line, x, page.y + 282 + 30 * number, size=20, face=SANS, colour=theme.ink2,
                     room=page.w - 60, may_cut=True)  # fmt: skip

    def _done(self, run: Wizard, page: Box) -> None:
        pen, y = self.pen, page.y + 140
        pen.disc(page.x + 40, y + 30, 38, self.theme.good)
        icon(pen, "check", page.x + 40, y + 30, 44, colour=self.theme.card, weight=2.4)
        said = self.say("wizard.finished" if run.done else "wizard.nothing")
        pen.text(said, page.x + 100, y + 44, size=41, face=SERIF, room=page.w - 100)

    def _stub(self, run: Wizard, words: TagWords | None, box: Box) -> None:
        pen = self.pen
        mark = words.mark if words is not None else ""
        letter = words.letter if words is not None else ""
        ink = group_paint(letter).ink if letter else self.theme.ink
        ink = MARKS[mark].ink if mark else ink
        is_over = words is None and not run.trying
        said = self.say("wizard.over" if is_over else "wizard.here")
        pen.text(said, box.cx, box.y + 48, size=25, face=BOLD, colour=ink, align="centre",
                 room=box.w - 20)  # fmt: skip
        if is_over:
            icon(pen, "check", box.cx, box.cy + 10, 90, colour=ink, weight=2.0)
            return
        picture = Box(box.x, box.y + 66, box.w, box.h - 84)
        form = {"mark": mark} if mark else {"letter": letter}
        self.add_widget(TapPicture(self, picture, r=82, **form))

    # --- the keys ---

    def _keys(self, run: Wizard, words: TagWords | None) -> None:
        y, right = self.bar_top, self.pen.width - 8
        main = Box(right - STUB_W, y, STUB_W, BAR)
        if run.uid is not None and run.meaning is not None:
            self._answers(run.uid, run.meaning, run, main)
            return
        if run.trying:
            ask(self, main, Face(self.say("action.done")), BackToWelcome(), look=Look.MAIN)
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

    def _answers(self, uid: str, wanted: TagMeaning, run: Wizard, main: Box) -> None:
        """The keys of a question about the tag that lies there."""
        ask(self, Box(8, main.y, 190, BAR), Face(self.say("wizard.keep"), icon="cross"), Cancel())
        as_wanted = RegisterTag(uid=uid, meaning=wanted)
        if run.conflict is not None:
            ask(self, main, Face(self.say("wizard.move"), icon="right"), as_wanted, look=Look.MAIN)
            return
        second = Box(206, main.y, main.x - 214, BAR)
        if run.suggested is not None:
            as_written = RegisterTag(uid=uid, meaning=run.suggested)
            ask(self, second, Face(self.say("wizard.take_asked")), as_wanted)
            ask(self, main, Face(self.say("wizard.take_written")), as_written, look=Look.MAIN)
            return
        instead = RegisterTag(uid=uid, meaning=wanted, instead=True)
        ask(self, second, Face(self.say("wizard.both")), as_wanted)
        ask(self, main, Face(self.say("wizard.instead"), icon="right"), instead, look=Look.MAIN)


SCREEN = WizardScreen
