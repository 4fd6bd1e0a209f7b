"""Screen 14, building and selling: the groups of a player, street by street."""

from companion.table.requests import AnnounceBuild, LookAtGroup, PlayerId
from companion.table.view import Action, Deed, Focus, View
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.present import estates
from ui.present.estates import GroupWords
from ui.theme import BOLD, SANS, SERIF, SMALL, faded
from ui.widgets.button import Face, Look
from ui.widgets.groupsteps import group_steps
from ui.widgets.people import PERSON_H, everybody, people_row
from ui.widgets.screen import BAR, Screen

ACROSS = 2
ROWS = 3
"""Streets of a group in one column."""
GAP = 10
KEY = 56


class BuildScreen(Screen):
    """Each key books one building at once; a wish is collected here and announced whole."""

    needs_board = True
    kept = ("_player", "_page", "_wish", "_whole")
    _player: str | None = None
    _page = 0
    _wish: tuple[int, ...] | None = None
    _whole: str | None = None
    """The group whose steps for all its streets at once are shown."""

    def compose(self, pen: Pen, view: View) -> None:
        """People, two groups at a time, stock and keys."""
        if self._player is None:
            opened = self.stage.opened
            self._player = estates.who(view, opened.player if opened is not None else None)
        if self._player is None:
            return
        row = Box(8, 8, pen.width - 16, PERSON_H)
        people_row(self, row, everybody(self), self._player, self._choose)
        groups = self._columns(view, self._player)
        room = Box(8, row.bottom + 12, pen.width - 16, self.bar_top - 13 - row.bottom - 12)
        pages = max(1, -(-len(groups) // ACROSS))
        self._page %= pages
        whole = estates.whole_group(view, self._player, self._whole)
        if whole is not None:
            group_steps(self, whole, room)
            self._bar(view, 1)
            return
        wide = (room.w - GAP) / ACROSS
        for index, group in enumerate(groups[self._page * ACROSS : (self._page + 1) * ACROSS]):
            self._group(group, Box(room.x + index * (wide + GAP), room.y, wide, room.h))
        if not groups:
            card(pen, room)
            pen.middle(self.say("build.no_streets", player=self._player), room.inset(20), size=27,
                       face=SERIF)  # fmt: skip
        self._bar(view, pages)

    def _columns(self, view: View, player: str) -> tuple[GroupWords, ...]:
        return estates.columns(estates.street_groups(view, self.speech, player), ROWS)

    def _choose(self, player: str | None) -> None:
        self._player, self._page, self._wish = player, 0, None if self._wish is None else ()
        self._whole = None
        self.redraw()

    def tapped(self, focus: Focus) -> bool:
        """A deed turns to its group, a token to its player; a wish that was begun stays."""
        if focus.screen not in ("deed", "player", "build") or focus.player is None:
            return False
        if focus.player != self._player:
            if self._wish:
                self.stage.refuse(self.say("build.wish_first"), self.say("build.wish_first.more"))
                return True
            self._choose(focus.player)
        groups = self._columns(self.view, focus.player)
        held = [place for place, group in enumerate(groups) if focus.lot in group.shown]
        if focus.lot is not None and not held:
            return False
        if held:
            self._page, self._whole = held[0] // ACROSS, None
            self.redraw()
        return True

    # --- a group ---

    def _group(self, group: GroupWords, box: Box) -> None:
        pen, theme = self.pen, self.theme
        card(pen, box)
        plate(pen, group.letter, Box(box.x + 12, box.y + 9, 36, 43))
        pen.text(self.say("build.cost"), box.x + 58, box.y + 27, size=18, face=SANS,
                 colour=theme.ink2, room=130)  # fmt: skip
        pen.text(self.speech.money(group.cost), box.x + 58, box.y + 51, size=23)
        if group.full:
            self._evenly(group, Box(box.right - 190, box.y + 7, 180, 48))
        else:
            pen.text(self.say("reason.incomplete_group"), box.right - 14, box.y + 37, size=20,
                     face=SANS, colour=theme.ink2, align="right", room=190)  # fmt: skip
        pen.double_rule(box.x + 12, box.y + 60, box.w - 24, theme.ink)
        top = box.y + 66
        step = (box.bottom - top - 2) / ROWS
        deeds = estates.deeds_of(self.view, self._player or "")
        for index, lot in enumerate(group.shown):
            row = Box(box.x + 14, top + index * step, box.w - 24, step)
            if index:
                pen.rule(row.x, row.y, row.w, theme.rule)
            self._street(deeds[lot], row)

    def _evenly(self, group: GroupWords, box: Box) -> None:
        """The way to what can be done with all streets at once; for a wish, one on each."""
        if self._wish is None:
            made = self.button(box, Face(self.say("build.at_once"), icon="right"),
                               lambda: self.show_whole(group.group))  # fmt: skip
            made.request = LookAtGroup(group=group.group)
            return
        lots = group.lots
        self.button(box, Face(self.say("build.evenly")), lambda: self._want(*lots))

    def show_whole(self, group: str | None) -> None:
        """The steps of a group for all its streets at once; None: street by street again.

        The table works them out when it is asked to; until then the streets stay.
        """
        self._whole = group
        self.post(LookAtGroup(group=group))
        self.redraw()

    def left(self) -> None:
        """Nobody looks at the whole group any more."""
        if self._whole is not None:
            self.post(LookAtGroup(group=None))

    def _street(self, deed: Deed, row: Box) -> None:
        pen = self.pen
        keys = 2 * KEY + 58
        room = row.w - keys - 8
        name = self.speech.lot_name(deed.lot)
        base = row.cy + 22
        if pen.wide(name, BOLD, SMALL) > room:
            base = pen.paragraph(name, row.x, row.cy - 13, room=room, size=19, lines=2, leading=1.2)
        else:
            pen.text(name, row.x, row.cy - 3, size=22, room=room)
        said = estates.level_words(self.speech, deed)
        if pen.wide(said, SANS, SMALL) > room:
            said = self.say("build.rent", amount=deed.rent or 0)
        pen.text(said, row.x, base, size=18, face=SANS, colour=self.theme.ink2,
                 room=room)  # fmt: skip
        low = Box(row.right - keys, row.cy - KEY / 2 + 1, KEY, KEY)
        more = low.moved(dx=keys - KEY)
        middle = Box(low.right, low.y, more.x - low.right, KEY)
        self._standing(deed, middle)
        if self._wish is None:
            self._step(low, "minus", estates.action_of(deed, "sell"))
            self._step(more, "plus", estates.action_of(deed, "build"))
            return
        wished = self._wish.count(deed.lot)
        said = self.say("build.choose")
        less = (lambda: self._want_less(deed.lot)) if wished else lambda: self.stage.refuse(said)
        face = Face("", second="" if wished else said, icon="minus")
        self.button(low, face, less, look=Look.NORMAL if wished else Look.OFF)
        self.button(more, Face("", icon="plus"), lambda: self._want(deed.lot))

    def _step(self, box: Box, sign: str, action: Action | None) -> None:
        """One building more or less; a key that is off says why when it is touched."""
        self.offer(box, Face("", icon=sign), action)

    def _standing(self, deed: Deed, box: Box) -> None:
        """The buildings there, or how many are wished on top."""
        pen, theme = self.pen, self.theme
        if self._wish is not None:
            count = self._wish.count(deed.lot)
            said = f"+{count}" if count else "0"
            pen.middle(said, box, size=27, colour=theme.ink if count else theme.ink2)
            return
        small_max = self.view.board.small_max if self.view.board is not None else 4
        if deed.level > small_max:
            icon(pen, "big_building", box.cx, box.cy, 40)
            return
        icon(pen, "small_building", box.cx, box.cy, 40,
             colour=theme.ink if deed.level else faded(theme.edge, 0.35))  # fmt: skip
        if deed.level:
            pen.middle(str(deed.level), box.moved(dy=6), size=21, colour=theme.card)

    # --- wishes ---

    def _want(self, *lots: int) -> None:
        self._wish = (*(self._wish or ()), *lots)
        self.redraw()

    def _want_less(self, lot: int) -> None:
        wish = list(self._wish or ())
        if lot in wish:
            wish.remove(lot)
        self._wish = tuple(wish)
        self.redraw()

    def _toggle_wish(self) -> None:
        self._wish = () if self._wish is None else None
        self.redraw()

    # --- keys ---

    def _bar(self, view: View, pages: int) -> None:
        y, pen = self.bar_top, self.pen
        back = self.stage.close if self._whole is None else lambda: self.show_whole(None)
        self.button(Box(8, y, 130, BAR), Face(self.say("action.back"), icon="left"), back)
        if view.bank is not None:
            x = 162.0
            for sign, left in (("small_building", view.bank.small_left),
                               ("big_building", view.bank.big_left)):  # fmt: skip
                icon(pen, sign, x, y + 29, 22)
                x += 18 + pen.text(str(left), x + 18, y + 37, size=23) + 30
        right = pen.width - 8
        if pages > 1:
            of = self.say("page.of", number=self._page + 1, pages=pages)
            self.button(Box(right - 494, y, 150, BAR), Face(self.say("page.more"), second=of),
                        self._turn_page)  # fmt: skip
        if estates.whole_group(view, self._player or "", self._whole) is None:
            self._wish_key(Box(right - 334, y, 150, BAR))
        self._main(Box(right - 174, y, 174, BAR))

    def _wish_key(self, place: Box) -> None:
        wishing = self._wish is not None
        label = self.say("build.stop_wish" if wishing else "build.wish")
        more = "" if wishing else self.say("build.wish_more")
        announce = self.view.actions.get("announce")
        if announce is not None and not announce.allowed:
            self.offer(place, Face(label), announce)
            return
        self.button(place, Face(label, second=more), self._toggle_wish)

    def _main(self, place: Box) -> None:
        wish = self._wish
        if wish is None:
            undo = self.view.actions.get("undo")
            self.offer(place, Face(self.say("action.undo"), icon="undo"), undo)
            return
        face = Face(self.say("build.announce", number=len(wish)))
        if not wish:
            said = self.say("build.choose")
            self.button(place, face._replace(second=said), lambda: self.stage.refuse(said),
                        look=Look.OFF)  # fmt: skip
            return
        player = self.view.player(PlayerId(self._player or "")).id
        request = AnnounceBuild(player=player, lots=wish)
        made = self.button(place, face, lambda: self._announce(request), look=Look.MAIN)
        made.request = request

    def _announce(self, request: AnnounceBuild) -> None:
        self._wish = None
        self.post(request)
        self.redraw()

    def _turn_page(self) -> None:
        self._page += 1
        self.redraw()


SCREEN = BuildScreen
