"""The stage: shows the newest View through the screen that is due, and posts what is touched."""

import secrets
from collections.abc import Callable
from itertools import count
from time import monotonic_ns

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.table.ports import Post
from companion.table.requests import Request, StaffCame, TapsToForm
from companion.table.signals import Chosen, DeviceKind
from companion.table.view import View
from ui.drafts import Drafts
from ui.drawing.plate import Plate, Shelf
from ui.i18n import Translator
from ui.present.cards import just_drawn
from ui.present.devices import ORDER, Kinds, back_words, lost_devices, lost_words
from ui.present.games import news
from ui.present.health import troubles
from ui.present.speech import Speech
from ui.router import LOOKED_AT, TABLES, Opened, due, identity, screen_class
from ui.theme import DESIGN_HEIGHT, DESIGN_WIDTH, PAPER, THEMES, Theme
from ui.widgets.saving import SavingStrip
from ui.widgets.screen import Screen
from ui.widgets.staff import StaffFrame
from ui.widgets.strips import RefusalStrip, StripKey

AFTER_HOLD_S = 0.1
"""How often a held-back picture looks whether the finger has gone."""
VOLATILE = ("version", "cue", "refused", "notice", "focus", "saving")
"""Fields of a View that change no picture; the stage answers to them with strips and pages."""
QUESTIONS = ("tap.unknown_tag", "prompt.touch_to_pay")
"""Messages that come as a refusal or as news do, but ask for something."""


class Stage(Widget):
    """Everything on the panel. One screen at a time, a refusal strip over it."""

    _troubles: frozenset[tuple[str, str]] = frozenset()
    """What is wrong with devices that work, and has been said to be."""
    _gone: Kinds = ()
    """Everything that was lost since all devices worked."""
    _refusal: RefusalStrip | None = None
    """The strip that says no; not always the one that is up."""

    def __init__(self, *, post: Post, theme: Theme = PAPER, language: str = "en") -> None:
        super().__init__(size_hint=(None, None))
        self._post = post
        self.theme = theme
        self.translator = Translator(language=language)
        self.view: View
        self.speech: Speech
        self.screen: Screen | None = None
        self.opened: Opened | None = None
        self.still = False
        """No motion at all."""
        self.explained = -1
        """The entry whose money has been seen moving; -1 before the first table."""
        self.on_view: Callable[[View], None] = lambda _view: None
        self.on_drawn: Callable[[], None] = lambda: None
        """Called when a screen has laid out its keys anew."""
        self._plates = Shelf()
        self._beneath: Opened | None = None
        """The form that a tap has covered; closing what covers it brings it back."""
        self._drafts = Drafts()
        self._name = ""
        self._last = ""
        self._drawn: View | None = None
        self._hidden: tuple[object, ...] = ()
        self._under: tuple[object, ...] = ()
        self._focus = -1
        self._refused = -1
        self._noticed = -1
        self._card = -1
        self._lost: Kinds = ()
        self._boot = secrets.token_hex(4)
        self._numbers = count(1)
        self._strip: RefusalStrip | None = None
        self._saving: SavingStrip | None = None
        self._frame: StaffFrame | None = None
        with self.canvas.before:
            self._desk_colour = Color(*theme.desk)
            self._desk = Rectangle()
        self.bind(pos=self._resized, size=self._resized)
        self.translator.bind(language=self._anew)

    # --- what is shown ---

    def show(self, view: View) -> None:
        """Show a View; nothing is drawn where nothing visible has changed."""
        first = not hasattr(self, "view")
        if not first and (self.view.mode, self.view.game) != (view.mode, view.game):
            self._shut()
            self._drafts.clear()
            if self.screen is not None:
                self.screen.is_spent = True
        if not first and self.view.seq != view.seq:
            self._lift()
        self.view = view
        self.speech = self.translator.speech(view)
        self._prefer(view)
        if identity(view.sheet) != self._under:
            self._under = identity(view.sheet)
            looking = self.opened is not None and self.opened.screen in LOOKED_AT
            if view.sheet is not None or looking:
                self._shut()
        self._follow_focus(view, first=first)
        self._follow_card(view, first=first)
        self._refresh()
        self._follow_refusal(view, first=first)
        self._follow_notice(view, first=first)
        self._follow_devices(view)
        self._follow_troubles(view)
        self._follow_saving(view)
        self._follow_staff(view, first=first)
        self.on_view(view)

    def _prefer(self, view: View) -> None:
        theme = THEMES.get(view.preferences.get("theme", ""), self.theme)
        if theme is not self.theme:
            self.theme = theme
            self._desk_colour.rgba = theme.desk
            self._name = ""
        if "motion" in view.preferences:
            self.still = view.preferences["motion"] == "still"
        language = view.preferences.get("language", self.translator.language)
        if language != self.translator.language:
            self.translator.language = language
            self.speech = self.translator.speech(view)

    def _follow_focus(self, view: View, *, first: bool) -> None:
        focus = view.focus
        if focus is None or focus.number == self._focus:
            return
        self._focus = focus.number
        if first or (self.screen is not None and self.screen.tapped(focus)):
            return
        if self.opened is not None and self.screen is not None and self.screen.kept:
            self._beneath = self.opened
        self.opened = Opened(focus.screen, focus.player, focus.lot, focus.uid)
        self._name = ""

    def _follow_card(self, view: View, *, first: bool) -> None:
        """A card that was just drawn lies on top until it is touched away or something follows."""
        entry = just_drawn(view)
        number = entry.seq if entry is not None else -1
        if number == self._card:
            return
        self._card = number
        if entry is not None and not first:
            self.opened = Opened("drawn")
            self._name = ""
        elif self.opened is not None and self.opened.screen == "drawn":
            self._shut()

    def _follow_refusal(self, view: View, *, first: bool) -> None:
        refused = view.refused
        if refused is None:
            if self._refused >= 0:
                self._end_refusal()
            self._refused = -1
            return
        if refused.number == self._refused:
            return
        self._refused = refused.number
        if not first:
            expected = self.speech.sentence(refused.expected)
            sign = "hand" if refused.message.code in QUESTIONS else "cross"
            sentence = self.speech.sentence(refused.message)
            self._drop(RefusalStrip(self, sentence, expected, sign=sign))
            self._refusal = self._strip

    def _end_refusal(self) -> None:
        """Whatever is done next ends a refusal; what else is being said stays."""
        if self._refusal is not None and self._refusal is self._strip:
            self._lift()

    def _follow_notice(self, view: View, *, first: bool) -> None:
        """Something was done besides the game: said once, with the way back beside it."""
        notice = view.notice
        if notice is None or notice.number == self._noticed:
            return
        self._noticed = notice.number
        if not first:
            way, key = notice.back, None
            if way is not None and way.request is not None:
                label, wish = self.speech.say("action.undo"), way.request
                key = StripKey(label, lambda: self.post(wish, self.view.seq), wish)
            sentence = news(self.speech, notice.message)
            sign = "hand" if notice.message.code in QUESTIONS else "check"
            self._drop(RefusalStrip(self, sentence, "", sign=sign, key=key))

    def _follow_devices(self, view: View) -> None:
        """What is lost is said once, all together, and once when all of it is back.

        The table has a line of its own that stays, but not for the panel alone.
        """
        lost, before = lost_devices(view), self._lost
        self._lost = lost
        if before and not lost:
            self._drop(RefusalStrip(self, back_words(self.speech, self._gone), "", sign="check"))
        self._gone = tuple(kind for kind in ORDER if kind in (*self._gone, *lost)) if lost else ()
        told = self._name in TABLES and lost != (DeviceKind.PANEL,)
        if set(lost) - set(before) and not told:
            sentence, instead = lost_words(self.speech, view)
            self._drop(RefusalStrip(self, sentence, instead, sign="hand"))

    def _follow_troubles(self, view: View) -> None:
        """A battery that gets low, or a fault that a sensor reports, is said once until it ends."""
        told = troubles(self.speech, view)
        fresh = [words for trouble, words in told.items() if trouble not in self._troubles]
        self._troubles = frozenset(told)
        if fresh:
            self._drop(RefusalStrip(self, *fresh[0], sign="die"))

    def _follow_saving(self, view: View) -> None:
        """A slow medium is said as long as it takes; nothing looks done before it is."""
        if view.saving and self._saving is None:
            self._saving = SavingStrip(self)
            self.add_widget(self._saving)
        elif not view.saving and self._saving is not None:
            self._saving.leave()
            self._saving = None

    def _follow_staff(self, view: View, *, first: bool) -> None:
        """A call for the staff is said with a key, and framed until somebody has come.

        The tables have a key of their own that stays.
        """
        fresh = view.staff_called and self._frame is None
        self._reframe()
        if fresh and not first and self._name not in TABLES:
            wish = StaffCame()
            key = StripKey(self.speech.say("staff.here"), lambda: self.post(wish, self.view.seq),
                           wish, icon="check")  # fmt: skip
            said = self.speech.say("staff.called")
            self._drop(RefusalStrip(self, said, "", sign="bell", key=key, stays=True))

    def _reframe(self) -> None:
        frame, called = self._frame, self.view.staff_called
        if frame is not None and not (called and frame.still_fits()):
            self.remove_widget(frame)
            self._frame = frame = None
        if called and frame is None:
            self._frame = StaffFrame(self)
            self.add_widget(self._frame)

    def _refresh(self) -> None:
        hidden = bool(self._hidden) and self._hidden == identity(self.view.sheet)
        name = due(self.view, self.opened, sheet_hidden=hidden)
        if name != self._name or self.screen is None:
            self._change(name)
        elif self._drawn is not None and _alike(self._drawn, self.view):
            self.screen.view = self.view
            return
        elif (
            self._is_held() and self._drawn is not None and _means_the_same(self._drawn, self.view)
        ):
            # Drawing anew would take the key from under the finger.
            self.screen.view = self.view
            Clock.schedule_once(lambda _dt: self._refresh(), AFTER_HOLD_S)
            return
        self._drawn = self.view
        assert self.screen is not None
        self.screen.show(self.view, self.speech)

    def _is_held(self) -> bool:
        return self.screen is not None and any(pad.is_held for pad in self.screen.pads())

    def _change(self, name: str) -> None:
        listened = self.screen is not None and self.screen.listens
        if self.screen is not None:
            self.screen.release()
            self.screen.left()
            self._drafts.keep(self._last, self.screen)
            self.remove_widget(self.screen)
        before, self._name = self._last, name
        self._last = name
        self._desk.size = (0, 0)  # The screen covers it all.
        self.screen = screen_class(name)(self)
        self._drafts.give(name, self.screen)
        if self.screen.listens is not listened:
            self.post(TapsToForm(on=self.screen.listens), self.view.seq)
        self.add_widget(self.screen, index=len(self.children))
        if name not in (*TABLES, before) and not self.still:
            self.screen.rise()

    def _anew(self, *_change: object) -> None:
        self._name = ""

    def _resized(self, *_change: object) -> None:
        self._desk.pos, self._desk.size = self.pos, self.size
        if hasattr(self, "view"):
            self._name = ""
            self._refresh()
            self._reframe()

    # --- what a screen may ask for ---

    @property
    def k(self) -> float:
        """Pixels for one unit of the drawings, where a screen has no scale of its own."""
        return float(min(self.width / DESIGN_WIDTH, self.height / DESIGN_HEIGHT))

    def plate(self) -> Plate:
        """The plate for the screen that is due, as it was left the last time."""
        pos, size = (round(self.x), round(self.y)), (round(self.width), round(self.height))
        return self._plates.plate(self._name, pos, size)

    def post(self, request: Request, seen_seq: int) -> None:
        """Hand a touch to the table; each has a key of its own."""
        if not isinstance(request, TapsToForm):
            self._end_refusal()
        key = f"screen:{self._boot}:{next(self._numbers)}"
        at_ms = monotonic_ns() // 1_000_000
        self._post(Chosen(key=key, seen_seq=seen_seq, request=request, at_ms=at_ms))

    def open(self, screen: str, *, player: str | None = None, lot: int | None = None) -> None:
        """Open a form or a page over the table."""
        self._end_refusal()
        self.opened, self._beneath = Opened(screen, player, lot), None
        self._name = ""
        self._refresh()

    def close(self) -> None:
        """Close what was opened, back to the form under it; else put the sheet aside."""
        self._end_refusal()
        if self.opened is None:
            self._hidden = identity(self.view.sheet)
        if self.screen is not None:
            self.screen.is_spent = True
        beneath = self._beneath
        self._shut()
        self.opened = beneath
        self._refresh()

    def reopen(self) -> None:
        """Bring back a sheet that was put aside."""
        self._hidden = ()
        self._shut()
        self._refresh()

    def _shut(self) -> None:
        self.opened = self._beneath = None
        self._name = ""

    def refuse(self, sentence: str, expected: str = "") -> None:
        """Drop the refusal strip for three seconds: no, and why."""
        self._drop(RefusalStrip(self, sentence, expected))
        self._refusal = self._strip

    def _drop(self, strip: RefusalStrip) -> None:
        self._lift()
        self._strip = strip
        self.add_widget(strip)

    def _lift(self) -> None:
        """Take the strip away: something was booked, so what it says is over."""
        if self._strip is not None:
            self.remove_widget(self._strip)
        self._strip = None


def _alike(old: View, new: View) -> bool:
    """Whether two Views look the same."""
    return all(
        getattr(old, name) == getattr(new, name)
        for name in old.__struct_fields__
        if name not in VOLATILE
    )


def _means_the_same(old: View, new: View) -> bool:
    """Whether a finger that is down still means what it meant: same entry, sheet and prompt."""
    return (old.seq, old.sheet, old.prompt, old.mode) == (new.seq, new.sheet, new.prompt, new.mode)
