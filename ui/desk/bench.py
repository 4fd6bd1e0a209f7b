"""The devices on the felt: readers are tapped, dice rolled, plugs pulled, buttons pressed."""

from functools import partial
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING

from kivy.clock import mainthread
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.table.ports import Simulators
from companion.table.signals import Button
from ui.desk import layout
from ui.desk.cards import OpenPack
from ui.desk.parts import DeedPad, DieToSet, FeltKey, PluggedSwitch, TagPad, TokenPad
from ui.desk.reader import SEEN_S, ReaderPicture
from ui.drawing.pen import Box, Pen
from ui.present.desk import DeskWords, Pack, Thing
from ui.theme import BRASS, EVENING, FELT, SANS, SERIF, faded, mixed
from ui.widgets.asking import columns, grid
from ui.widgets.pad import Pad, Spot

if TYPE_CHECKING:
    from ui.desk.desk import Desk

SIGNS = {
    Button.END_TURN: "right",
    Button.UNDO: "undo",
    Button.CONFIRM: "check",
    Button.CANCEL: "cross",
    Button.STAFF: "hand",
}
DEEDS = 28
"""Empty places while no board is chosen."""
LABELLED = 110
"""A narrower key of the panel shows only its sign."""
LUCK = SystemRandom()


class Bench(Widget):
    """Draws the devices anew whenever something on them has changed."""

    def __init__(self, desk: "Desk", simulators: Simulators) -> None:
        super().__init__(size_hint=(None, None))
        self.desk = desk
        self.simulators = simulators
        self.words: DeskWords | None = None
        self.is_open = False
        """The drawer of a small window."""
        self.lying: list[Thing] = []
        self.last = ""
        self.seen: Thing | None = None
        self.seen_at = 0.0
        self.thrown: list[int | None] = [None, None]
        self.chosen: list[int | None] = [None, None]
        self.unplugged: set[str] = set()
        self.handle = Box(0, 0, 0, 0)
        """Where the drawer's handle lies, in units of the panel from its top left."""
        self.reader: ReaderPicture | None = None
        self.pack: Pack | None = None
        if simulators.reader is not None:
            simulators.reader.watcher = self._watch

    # --- what is shown ---

    def show(self, words: DeskWords) -> None:
        """Things, owners or devices have changed."""
        self.words = words
        self.draw()

    def resized(self) -> None:
        """The window has another size."""
        self.pos, self.size = self.desk.pos, self.desk.size
        self.draw()

    def draw(self) -> None:
        """Everything beside the panel, or the handle and what the drawer shows."""
        self.clear_widgets()
        self.canvas.clear()
        self.reader = None
        if self.words is None or self.width < 2:
            return
        if self.desk.is_wide:
            self._draw_wide(self.words)
        elif self.is_open:
            self._draw_drawer(self.words)
        elif self.desk.has_drawer:
            self._draw_handle()

    def _draw_wide(self, words: DeskWords) -> None:
        k = min(self.width / layout.WIDE_W, self.height / layout.WIDE_H)
        pen = Pen(self, EVENING, k)
        pen.left = self.x + (self.width - layout.WIDE_W * k) / 2
        pen.top = self.top - (self.height - layout.WIDE_H * k) / 2
        places = layout.wide()
        self._devices(pen, places, words)
        if self.pack is not None:
            self._open(pen, Box(12, 562, 1256, 230), self.pack, beside=True)

    def _draw_drawer(self, words: DeskWords) -> None:
        k = min(self.width / layout.SMALL_W, self.height / layout.SMALL_H)
        pen = Pen(self, EVENING, k)
        pen.left = self.x + (self.width - layout.SMALL_W * k) / 2
        pen.rect(Box(-400, 0, 1600, pen.height), mixed(FELT, EVENING.desk, 0.25))
        self._devices(pen, layout.drawer(), words)
        self.add_widget(FeltKey(pen, Box(642, 413, 150, 56), self._say("action.close"),
                                sign="cross", on_choose=self._shut))  # fmt: skip
        if self.pack is not None:
            self._open(pen, Box(4, 4, 792, 472), self.pack, beside=False)

    def _draw_handle(self) -> None:
        """Keys over the panel's edge, where they cover least of what can be pressed there."""
        keys = [("card", self._pull)]
        if self.simulators.dice is not None:
            keys.append(("die", self.roll))
        stage = self.desk.stage
        k = stage.k
        self.handle = self._handle_place(len(keys))
        pen = Pen(self, EVENING, k)
        pen.left, pen.top = stage.x, stage.top
        upright = self.handle.h > layout.HANDLE_H
        for index, (sign, do) in enumerate(keys):
            right, down = (0, index) if upright else (index, 0)
            box = Box(self.handle.x + right * layout.HANDLE_W,
                      self.handle.y + down * layout.HANDLE_H,
                      layout.HANDLE_W, layout.HANDLE_H)  # fmt: skip
            self.add_widget(FeltKey(pen, box, "", sign=sign, brass=index == 0, on_choose=do))

    def _handle_place(self, count: int) -> Box:
        """Beside keys and words, or over as little of them as can be."""
        stage, screen = self.desk.stage, self.desk.stage.screen
        k = stage.k

        def box(x: float, top: float, wide: float, high: float) -> Box:
            return Box((x - stage.x) / k, (stage.top - top) / k, wide / k, high / k)

        pads = screen.pads() if screen is not None else []
        # A whole tile can be touched anywhere else too.
        keys = [pad for pad in pads if not isinstance(pad, Spot)]
        runs = screen.pen.runs if screen is not None else []
        figures = screen.pen.figures if screen is not None else []
        zoom = screen.k / k if screen is not None else 1.0
        under = layout.Covered(
            [box(pad.x, pad.top, pad.width, pad.height) for pad in keys],
            [
                *(box(run.x, run.y + 1.2 * run.size, run.width, run.size) for run in runs),
                *(Box(*(side * zoom for side in figure)) for figure in figures),
            ],
        )
        return layout.handle_place(under, box(stage.x, stage.top, *stage.size), count)

    def follow(self) -> None:
        """The panel shows other keys: the handle gives way, unless a finger is on it."""
        if self.words is None or self.desk.is_wide or self.is_open or not self.desk.has_drawer:
            return
        held = self.pads()
        if any(pad.pressed for pad in held):
            return
        if self._handle_place(len(held)) != self.handle:
            self.draw()

    def _devices(self, pen: Pen, places: layout.Places, words: DeskWords) -> None:
        if self.simulators.reader is not None:
            self._reader(pen, places, words)
            self._things(pen, places, words)
        if self.simulators.dice is not None:
            self._dice(pen, places, words)
        if self.simulators.panel is not None:
            self._buttons(pen, places.buttons)

    def _title(self, pen: Pen, box: Box, code: str, more: str = "") -> None:
        wide = pen.text(self._say(code), box.x, box.y + 25, size=24, face=SERIF, colour=BRASS)
        if more:
            pen.text(self._say(more), box.x + wide + 12, box.y + 24, size=19, face=SANS,
                     colour=EVENING.ink2, room=box.w - wide - 12)  # fmt: skip

    def _switch(self, pen: Pen, box: Box, kind: str) -> None:
        words = (self._say("desk.plugged"), self._say("desk.unplugged"))
        place = Box(box.right - 158, box.y - 9, 158, 48)
        self.add_widget(PluggedSwitch(pen, place, words, on=kind not in self.unplugged,
                                      on_choose=lambda: self.switch(kind)))  # fmt: skip

    def _reader(self, pen: Pen, places: layout.Places, words: DeskWords) -> None:
        self._title(pen, places.reader_title, "desk.reader")
        self._switch(pen, places.reader_title, "reader")
        if not places.reader.w:
            return
        state = self._say("desk.ready" if words.reader_ready else "desk.lost")
        last = self._say("desk.last", name=self.last) if self.last else ""
        self.reader = ReaderPicture(pen, places.reader, (state, last), ready=words.reader_ready)
        fresh = monotonic() - self.seen_at < SEEN_S
        self.reader.show(self.seen if fresh else None, tuple(self.lying))
        self.add_widget(self.reader)

    def _things(self, pen: Pen, places: layout.Places, words: DeskWords) -> None:
        self._title(pen, places.tokens_title, "desk.tokens", "desk.tokens.more")
        for place, thing in zip(places.tokens, words.tokens, strict=False):
            self._tag(pen, place, thing, TokenPad)
        more = "desk.deeds.more" if words.deeds else "desk.deeds.later"
        self._title(pen, places.deeds_title, "desk.deeds", more)
        across = max(1, -(-(len(words.deeds) or DEEDS) // 2))
        boxes = grid(places.deeds, across, 2, 5)
        for place, thing in zip(boxes, words.deeds, strict=False):
            self._tag(pen, place, thing, DeedPad)
        for place in () if words.deeds else boxes:
            pen.outline(place.inset(3), 6, faded(EVENING.ink, 0.16), 0.8)
        if places.packs_title.w:
            self._title(pen, places.packs_title, "desk.cards", "desk.cards.more")
        for place, pack in zip(reversed(places.packs), reversed(words.packs), strict=False):
            self.add_widget(FeltKey(pen, place, pack.name, lit=pack.wanted,
                                    on_choose=partial(self.open, pack)))  # fmt: skip

    def _tag(self, pen: Pen, place: Box, thing: Thing, kind: type[TagPad]) -> None:
        lying = any(one.uid == thing.uid for one in self.lying)
        self.add_widget(kind(pen, place, thing, tap=self.tap, lay=self.lay, lying=lying))

    def _dice(self, pen: Pen, places: layout.Places, words: DeskWords) -> None:
        self._title(pen, places.dice_title, "desk.dice", "desk.dice.more")
        self._switch(pen, places.dice_title, "dice")
        for index, place in enumerate(places.dice):
            chosen = self.chosen[index]
            face = chosen or self.thrown[index] or words.last_roll[index]
            key = DieToSet(pen, place, face, is_set=chosen is not None,
                           on_choose=partial(self.set_die, index))  # fmt: skip
            self.add_widget(key)
        self.add_widget(FeltKey(pen, places.roll, self._say("desk.roll"), sign="die", brass=True,
                                on_choose=self.roll))  # fmt: skip

    def _buttons(self, pen: Pen, box: Box) -> None:
        panel = self.simulators.panel
        assert panel is not None
        own = [button for button in Button if button in panel.buttons]
        for place, button in zip(columns(box, [1] * len(own), 6), own, strict=True):
            label = self._say(f"desk.button.{button.value}") if place.w >= LABELLED else ""
            key = FeltKey(pen, place, label, sign=SIGNS[button],
                          on_choose=partial(self.press, button))  # fmt: skip
            self.add_widget(key)

    def _open(self, pen: Pen, box: Box, pack: Pack, *, beside: bool) -> None:
        words = (self._say("action.close"), self._say("page.more"))
        self.add_widget(OpenPack(pen, box, pack, beside=beside, words=words, tap=self._from_pack,
                                 close=self._shut_pack))  # fmt: skip

    def _say(self, code: str, **facts: str) -> str:
        return self.desk.stage.speech.say(code, **facts)

    # --- what a touch does ---

    def tap(self, thing: Thing) -> None:
        """Lay a tag down and take it away; one that lies there is taken up."""
        reader = self.simulators.reader
        assert reader is not None
        if any(one.uid == thing.uid for one in self.lying):
            self.lying = [one for one in self.lying if one.uid != thing.uid]
            reader.lift(thing.uid)
        else:
            reader.tap(thing.uid)
        self._seen(thing)

    def lay(self, thing: Thing) -> None:
        """Leave a tag on the reader."""
        reader = self.simulators.reader
        assert reader is not None
        if all(one.uid != thing.uid for one in self.lying):
            self.lying.append(thing)
            reader.place(thing.uid)
        self._seen(thing)

    @mainthread
    def _watch(self, uid: str) -> None:
        """Somebody else taps: the demo's hands, or a test's."""
        thing = self.words.thing(uid) if self.words is not None else None
        if thing is None or self.reader is None:
            return
        self.last = thing.name or self._say("desk.blank")
        self.seen, self.seen_at = thing, monotonic()
        self.reader.words = (self.reader.words[0], self._say("desk.last", name=self.last))
        self.reader.show(thing, tuple(self.lying))

    def _seen(self, thing: Thing) -> None:
        self.last = thing.name or self._say("desk.blank")
        self.seen, self.seen_at = thing, monotonic()
        self.is_open = False
        self.draw()

    def roll(self) -> None:
        """Throw; a die that was set shows its face, luck decides the other."""
        dice = self.simulators.dice
        assert dice is not None
        wanted = None
        if any(face is not None for face in self.chosen):
            wanted = tuple(face or LUCK.randint(1, 6) for face in self.chosen)
        self.thrown = list(dice.roll(wanted))
        self.chosen = [None, None]
        self.is_open = False
        self.draw()

    def set_die(self, index: int) -> None:
        """One face further, from one to six, then luck again."""
        face = self.chosen[index]
        self.chosen[index] = 1 if face is None else face + 1 if face < 6 else None
        self.draw()

    def switch(self, kind: str) -> None:
        """Pull the plug of a device or put it back."""
        device = self.simulators.reader if kind == "reader" else self.simulators.dice
        assert device is not None
        if kind in self.unplugged:
            self.unplugged.remove(kind)
            device.plug()
        else:
            self.unplugged.add(kind)
            device.unplug()
        self.draw()

    def press(self, button: Button) -> None:
        """Press a button of the panel."""
        panel = self.simulators.panel
        assert panel is not None
        panel.press(button)

    def open(self, pack: Pack) -> None:
        """Spread the cards of a pack."""
        self.pack = pack
        self.draw()

    def _from_pack(self, thing: Thing) -> None:
        self.pack = None
        self.tap(thing)

    def _shut_pack(self) -> None:
        self.pack = None
        self.draw()

    def _pull(self) -> None:
        self.is_open = True
        self.draw()

    def _shut(self) -> None:
        self.is_open = False
        self.draw()

    def pads(self) -> list[Pad]:
        """Everything on the felt that can be touched."""
        return [child for child in self.walk(restrict=True) if isinstance(child, Pad)]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """An open drawer keeps touches from the panel under it."""
        heard = bool(super().on_touch_down(touch))
        return heard or (self.is_open and not self.desk.is_wide)
