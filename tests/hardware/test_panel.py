"""Buttons, lights and sounds on gpiozero's mock pins."""

import os
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.table.signals import Button, ButtonPressed, DeviceLost, DeviceReady
from companion.table.view import Cue
from hardware.drivers import build_gpio_panel
from hardware.errors import BadSetting, DependencyMissing
from hardware.panel.debounce import Debouncer
from hardware.panel.gpio import Board, GpioPanel
from hardware.panel.pins import refuse_taken
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.tunes import TUNES, Player
from hardware.settings import PanelSettings, read_settings
from tests.doctor.tree import lay
from tests.hardware.inbox import Inbox, ManualClock, monotonic_ms
from tests.hardware.rigs import MockPins

END_TURN, UNDO, BUZZER, STATUS = 5, 6, 18, 24
SETTINGS = read_settings(PanelSettings, "gpio", {})


class Stepped:
    """The real panel with its steps made by hand."""

    def __init__(self) -> None:
        self.pins = MockPins()
        self.clock = ManualClock()
        self.inbox = Inbox()
        self.panel = GpioPanel(SETTINGS, self.clock, self.pins.open)
        self.panel.worker.post = self.inbox.post  # type: ignore[method-assign]
        self.board: Board = self.panel._connect(threading.Event())

    def step(self, after_ms: int = 0) -> float:
        self.clock.now_ms += after_ms
        return self.board.step()

    def tone(self) -> float | None:
        pin = self.pins.factory.pin(BUZZER)
        return round(pin.frequency, 1) if pin.frequency and pin.state else None


@pytest.fixture
def stepped() -> Iterator[Stepped]:
    made = Stepped()
    yield made
    made.board.close()


def view(
    turn: str | None,
    *,
    paused: bool = False,
    bank_only: bool = False,
    cue: tuple[int, Cue] | None = None,
    staff_called: bool = False,
) -> Any:
    players = tuple(SimpleNamespace(id=name, seat=seat) for seat, name in enumerate(("ada", "ben")))
    return SimpleNamespace(
        players=players,
        turn=turn,
        paused=paused,
        bank_only=bank_only,
        cue=cue,
        staff_called=staff_called,
    )


def test_bouncing_contact_is_one_press(stepped: Stepped) -> None:
    for _ in range(5):
        stepped.pins.press(END_TURN)
        stepped.step(1)
        stepped.pins.release(END_TURN)
        stepped.step(1)
    stepped.pins.press(END_TURN)
    for _ in range(20):
        stepped.step(5)
    (press,) = stepped.inbox.of(ButtonPressed)
    assert press.button is Button.END_TURN


def test_spark_shorter_than_settling_is_no_press(stepped: Stepped) -> None:
    stepped.pins.press(UNDO)
    stepped.step(1)
    stepped.step(15)
    stepped.pins.release(UNDO)
    stepped.step(10)
    stepped.step(50)
    assert stepped.inbox.signals == []


def test_presses_have_keys_of_their_own(stepped: Stepped) -> None:
    for pin in (END_TURN, UNDO, END_TURN):
        for move in (stepped.pins.press, stepped.pins.release):
            move(pin)
            stepped.step(1)
            stepped.step(25)
    presses = stepped.inbox.of(ButtonPressed)
    assert [press.button for press in presses] == ["end_turn", "undo", "end_turn"]
    assert len({press.key for press in presses}) == 3


def test_button_held_down_at_the_start_is_no_press() -> None:
    button = Debouncer(settle_ms=20, is_down=True)
    assert not any(button.sample(is_down=True, now_ms=moment) for moment in range(0, 500, 5))
    assert not any(button.sample(is_down=False, now_ms=moment) for moment in range(500, 600, 5))
    assert any(button.sample(is_down=True, now_ms=moment) for moment in range(600, 700, 5))


def test_light_of_the_seat_on_turn_burns_alone(stepped: Stepped) -> None:
    burning = []
    for turn in ("ada", "ben", None):
        stepped.panel.show(view(turn))
        stepped.step()
        burning.append([seat for seat, light in stepped.board.seats.items() if light.value])
    assert burning == [[0], [1], []]


def test_status_burns_in_a_game_and_blinks_in_a_pause(stepped: Stepped) -> None:
    def burns(after_ms: int = 0) -> int:
        stepped.step(after_ms)
        return int(stepped.pins.factory.pin(STATUS).state)

    assert burns() == 0
    stepped.panel.show(view("ada"))
    assert [burns(300) for _ in range(4)] == [1, 1, 1, 1]
    stepped.panel.show(view("ada", paused=True))
    assert len({burns(500), burns(500)}) == 2


def test_status_burns_in_bank_only_play_where_nobody_is_on_turn(stepped: Stepped) -> None:
    stepped.panel.show(view(None, bank_only=True))
    stepped.step()
    assert stepped.pins.factory.pin(STATUS).state == 1


def test_status_flickers_until_the_staff_has_come(stepped: Stepped) -> None:
    def changes() -> int:
        levels = []
        for _ in range(20):
            stepped.step(125)
            levels.append(stepped.pins.factory.pin(STATUS).state)
        return sum(level != after for level, after in pairwise(levels))

    stepped.panel.show(view("ada", staff_called=True))
    assert changes() == 19
    stepped.panel.show(view("ada"))
    assert changes() == 0


def test_the_cue_of_a_view_sounds_once(stepped: Stepped) -> None:
    def tones() -> list[float]:
        heard = []
        for _ in range(200):
            stepped.step(5)
            heard += [tone for tone in [stepped.tone()] if tone and tone not in heard]
        return heard

    assert tones() == []
    stepped.panel.show(view("ada", cue=(7, Cue.PAID)))
    paid = tones()
    assert len(paid) == 2
    stepped.panel.show(view("ben", cue=(7, Cue.PAID)))
    assert tones() == []
    stepped.panel.show(view("ben", cue=(8, Cue.PAID)))
    assert tones() == paid


def test_every_cue_of_the_table_has_a_tune_of_its_own() -> None:
    assert {cue.value for cue in Cue} == set(TUNES)
    assert len(set(TUNES.values())) == len(TUNES)


@pytest.mark.parametrize("cue", sorted(TUNES))
def test_cue_sounds_and_falls_silent(stepped: Stepped, cue: str) -> None:
    stepped.panel.sound(cue)
    tones = []
    while stepped.panel.player.is_busy:
        stepped.step(5)
        tones.append(stepped.tone())
    assert any(tones)
    assert tones[-1] is None


def test_cues_wait_for_each_other_and_too_many_are_dropped() -> None:
    player = Player()
    for cue in ("seen", "nonsense", *["paid"] * 100):
        player.ask(cue)
    changes = [player.change(moment) for moment in range(0, 10_000, 5)]
    tones = [tone for tone in changes if tone]
    assert tones == ["A5", *["E5", "A5"] * 4]
    assert not player.is_busy


def test_seen_cuts_off_the_sound_of_an_older_gesture() -> None:
    player = Player()
    player.ask("winner")
    assert player.change(0) == "C5"
    player.ask("seen")
    player.ask("paid")
    tones = [tone for tone in map(player.change, range(5, 1_000, 5)) if tone]
    assert tones == ["A5", "E5", "A5"]


def test_showing_and_sounding_never_wait_and_need_no_device() -> None:
    def never() -> Any:
        raise AssertionError

    panel = GpioPanel(SETTINGS, monotonic_ms, never)
    panel.show(view("ada"))
    panel.sound("winner")
    panel.stop()


def test_panel_offers_the_buttons_that_it_has() -> None:
    few = read_settings(PanelSettings, "gpio", {"button_pins": {"end_turn": 5, "undo": 6}})
    assert GpioPanel(few, monotonic_ms, MockPins().open).buttons == {Button.END_TURN, Button.UNDO}


def test_panel_without_buzzer_and_lights_works(inbox: Inbox) -> None:
    bare = {"buzzer_pin": None, "status_pin": None, "seat_pins": {}, "button_pins": {"undo": 6}}
    panel = SimulatedPanel(read_settings(PanelSettings, "gpio", bare), monotonic_ms)
    panel.start(inbox.post)
    inbox.wait(DeviceReady)
    panel.sound("paid")
    panel.press(Button.UNDO)
    inbox.wait(ButtonPressed)
    panel.stop()
    assert panel.burning_seats == frozenset()
    assert not panel.is_status_burning


def test_pin_used_twice_is_refused() -> None:
    with pytest.raises(BadSetting, match="each pin once"):
        read_settings(PanelSettings, "gpio", {"buzzer_pin": 5})


@pytest.mark.parametrize("pin", [0, 1, 28, -1])
def test_pin_that_is_not_on_the_header_is_refused(pin: int) -> None:
    with pytest.raises(BadSetting, match="from 2 to 27"):
        read_settings(PanelSettings, "gpio", {"buzzer_pin": pin})


@pytest.mark.parametrize(
    ("pin", "holder"), [(9, "SPI"), (14, "serial port"), (2, "I2C"), (21, "screen")]
)
def test_pin_of_a_bus_or_screen_is_refused_with_its_holder(pin: int, holder: str) -> None:
    taken = {9: "SPI (data)", 14: "serial port (sends)", 2: "I2C (data)", 21: "screen dpi24"}
    with pytest.raises(BadSetting, match=f"GPIO{pin} for button undo, which {holder}"):
        refuse_taken({"button undo": pin, "buzzer": 18}, taken)
    refuse_taken({"button undo": 6, "buzzer": 18}, taken)


@pytest.mark.parametrize("model", ["pi3", "pi4", "pi5"])
@pytest.mark.parametrize(
    ("pin", "overlay", "holder"),
    [
        (11, "", r"SPI \(clock\)"),
        (15, "", r"serial port \(receives\)"),
        (21, "vc4-kms-dpi-hyperpixel4", "screen vc4-kms-dpi-hyperpixel4"),
        (24, "waveshare35a:rotate=90", "screen waveshare35a"),
    ],
)
def test_panel_is_not_built_on_a_wire_of_reader_serial_port_or_screen(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    model: str,
    pin: int,
    overlay: str,
    holder: str,
) -> None:
    plugged = {"boot/firmware/config.txt": ["[all]", f"[all]\ndtoverlay={overlay}"]}
    pi = lay(tmp_path, model, "trixie", {"swap": plugged} if overlay else {})
    monkeypatch.setattr("hardware.doctor.machine.this_machine", lambda: pi)
    free_of_lights = {"status_pin": None, "seat_pins": {}, "button_pins": {}}
    with pytest.raises(BadSetting, match=rf"GPIO{pin} for buzzer, which {holder} uses"):
        build_gpio_panel({**free_of_lights, "buzzer_pin": pin}, monotonic_ms)


def test_pin_that_another_program_holds_is_named(inbox: Inbox) -> None:
    class Busy(MockPins):
        def open(self) -> Any:
            factory = super().open()
            taken = factory.pin

            def pin(number: int) -> Any:
                if number == STATUS:
                    raise OSError("GPIO busy")
                return taken(number)

            factory.pin = pin
            return factory

    panel = GpioPanel(SETTINGS, monotonic_ms, Busy().open)
    panel.start(inbox.post)
    assert "expected GPIO24 to be free, got GPIO busy" in inbox.wait(DeviceLost).reason
    panel.stop()


def test_unknown_button_is_refused() -> None:
    settings = read_settings(PanelSettings, "gpio", {"button_pins": {"explode": 5}})
    with pytest.raises(BadSetting, match="explode"):
        GpioPanel(settings, monotonic_ms, MockPins().open)


def test_machine_without_lgpio_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(DependencyMissing, match="lgpio"):
        build_gpio_panel({}, monotonic_ms)


def test_machine_without_gpio_lines_is_a_lost_panel(
    inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refusal(Exception):
        pass

    class Factory:
        def __init__(self) -> None:
            raise Refusal("can not open gpiochip")

    lgpio, pins = ModuleType("lgpio"), ModuleType("gpiozero.pins.lgpio")
    lgpio.error = Refusal  # type: ignore[attr-defined]
    pins.LGPIOFactory = Factory  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", pins)
    monkeypatch.delenv("LG_WD", raising=False)
    panel = build_gpio_panel({}, monotonic_ms)
    assert Path(os.environ["LG_WD"]).is_dir()
    panel.start(inbox.post)
    assert "group gpio" in inbox.wait(DeviceLost).reason
    panel.stop()
