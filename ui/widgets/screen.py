"""What every screen is: a picture of one View, drawn again when the View changes.

A screen never keeps rules or money. What it does keep (a half-filled form, a page number) is in
its `memory`, which lives as long as the screen is shown.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.table.requests import Request
from companion.table.view import Action, Focus, View
from ui.drawing.pen import Box, Pen
from ui.drawing.plate import UPRIGHT
from ui.present.speech import Speech
from ui.theme import Theme
from ui.widgets.button import BankButton, Face, Look
from ui.widgets.pad import Pad, Spot

if TYPE_CHECKING:
    from ui.stage import Stage

BAR = 58
"""Height of the action bar; its top is at `Screen.bar_top`."""
RISE, RISE_S = 40, 0.18


class Screen(Widget):
    """Base of all screens: subclasses draw in `compose` and keep their state in attributes."""

    sunk = NumericProperty(0.0)
    """Pixels that the picture still has to rise."""
    needs_board = False
    """Set where a screen cannot be drawn without a running game."""
    keeps_bank_line = False
    """Set where strips have a line of their own to lie on."""
    listens = False
    """Set where taps of tokens and deeds belong to the form, whatever the table waits for."""
    kept: tuple[str, ...] = ()
    """The attributes that hold what has been filled in; kept while something else is shown."""
    is_spent = False
    """What was filled in has been sent: nothing of it is to be kept."""

    def __init__(self, stage: "Stage") -> None:
        super().__init__(pos=stage.pos, size=stage.size, size_hint=(None, None))
        self.stage = stage
        with self.canvas.before:
            Color(*stage.theme.desk)
            self._gap = Rectangle(size=(0, 0))
            PushMatrix()
            self._shift = Translate(0, 0)
        with self.canvas.after:
            PopMatrix()
        self.bind(sunk=self._move)
        self.k = self.scale()
        self.pen = Pen(self, stage.theme, self.k, kept=True)
        self.pen.on_change = self._engrave
        plate = self.plate = stage.plate()
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=plate.texture, tex_coords=UPRIGHT, pos=plate.pos, size=plate.size)
        self.view: View = stage.view
        self.speech: Speech = stage.speech

    def scale(self) -> float:
        """Pixels for one unit of the drawings."""
        return self.stage.k

    @property
    def theme(self) -> Theme:
        """The colours of the present theme."""
        return self.stage.theme

    @property
    def main_w(self) -> float:
        """The width of the action bar and of strips."""
        return self.pen.width

    @property
    def bar_top(self) -> float:
        """Where the action bar begins."""
        return self.pen.height - 11 - BAR

    # --- motion ---

    def rise(self) -> None:
        """Come up from below; the picture is complete and true from the first frame."""
        self.sunk = RISE * self.k
        Animation(sunk=0.0, duration=RISE_S, t="out_cubic").start(self)

    def settle(self) -> None:
        """Be in place at once."""
        Animation.cancel_all(self, "sunk")
        self.sunk = 0.0

    def _move(self, _screen: Widget, sunk: float) -> None:
        self._shift.y = -sunk
        self._gap.pos, self._gap.size = (self.x, self.top - sunk), (self.width, sunk)

    # --- drawing ---

    def show(self, view: View, speech: Speech) -> None:
        """Draw everything anew from a View."""
        self.view = view
        self.speech = speech
        self.release()
        self.clear_widgets()
        self.pen.clear()
        self.compose(self.pen, view)
        self._engrave()
        self.stage.on_drawn()

    def _engrave(self) -> None:
        """Bring the plate up to date with what the pens have drawn; not after it was left."""
        if self.stage.screen is not self:
            return
        self.plate.show(self.pen.picture(), self.theme.desk)
        self.canvas.ask_update()

    def compose(self, pen: Pen, view: View) -> None:
        """Draw the screen; subclasses override it."""
        raise NotImplementedError

    def release(self) -> None:
        """No finger holds on to a key that is about to go."""
        for pad in self.pads():
            pad.drop()

    def redraw(self) -> None:
        """Draw the same View again, after a change of the screen's own state."""
        self.show(self.view, self.speech)

    def left(self) -> None:
        """The screen is taken off; stop what runs."""

    def tapped(self, focus: Focus) -> bool:
        """A tap asks to see something: True where the screen uses it instead of giving way."""
        del focus
        return False

    def say(self, code: str, **facts: int | str | tuple[int | str, ...] | None) -> str:
        """A sentence of the catalogue."""
        return self.speech.say(code, **facts)

    # --- touching ---

    def button(self, box: Box, face: Face, do: Callable[[], None], *, look: Look = Look.NORMAL,
               hold_s: float = 0.0) -> BankButton:  # fmt: skip
        """A button that does something."""
        made = BankButton(self.pen, box, face, look=look, on_choose=do, hold_s=hold_s)
        self.add_widget(made)
        return made

    def offer(self, box: Box, face: Face, action: Action | None, *, look: Look = Look.NORMAL,
              hold_s: float = 0.0, opens: str = "") -> BankButton:  # fmt: skip
        """A button for an offer of the View: posts its request, opens a form, or says why not."""
        if action is not None and action.allowed:
            made = self.button(box, face, lambda: self.choose(action, opens), look=look,
                               hold_s=hold_s)  # fmt: skip
            made.request = action.request
            return made
        short, full = self.speech.reasons(action.reason if action is not None else None)
        off = face._replace(second=short)
        return self.button(box, off, lambda: self.stage.refuse(full), look=Look.OFF)

    def spot(self, box: Box, do: Callable[[], None], radius: float = 8) -> Spot:
        """A touchable area over something already drawn."""
        made = Spot(self.pen, box, on_choose=do, radius=radius)
        self.add_widget(made)
        return made

    def choose(self, action: Action, opens: str = "") -> None:
        """Post the request of an offer, or open the form that it stands for."""
        if action.request is not None:
            self.post(action.request)
        elif opens:
            self.stage.open(opens)

    def post(self, request: Request) -> None:
        """Ask the table for something, as seen on this picture."""
        self.stage.post(request, self.view.seq)

    def pads(self) -> list[Pad]:
        """Everything that can be touched."""
        return [child for child in self.walk(restrict=True) if isinstance(child, Pad)]
