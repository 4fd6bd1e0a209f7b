"""No driver can take the table down: each misbehaves beside a real one with a game on it."""

import queue
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest

from companion import config, plugins
from companion.app import App
from companion.config import Device
from companion.plugins import Status
from companion.rules import commands as c
from companion.table.requests import ResumeGame
from companion.table.signals import Chosen, DeviceLost, DeviceReady, TagTapped
from companion.table.view import Mode, View
from tests.builders import ADA, BEN, GAME_ID, Position, save
from tests.life import bad_drivers

WAIT_S = 20
SOON_S = 0.2
UNUSABLE = ("raises_when_built", "exits_when_built", "hangs_when_built", "builds_nothing")
NOT_STARTED = ("raises_in_start", "hangs_in_start", "exits_in_start")
MODULE = "tests.life.bad_drivers"


@pytest.fixture(autouse=True)
def _bad_panels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    points = [
        EntryPoint(name=name, group=plugins.PANELS, value=f"{MODULE}:{name}")
        for name in [*bad_drivers.BUILDERS, "missing"]
    ]
    points.append(EntryPoint(name="module", group=plugins.PANELS, value="tests.no_such:build"))
    monkeypatch.setattr(plugins, "entry_points", lambda group: points if group else [])
    monkeypatch.setattr(plugins, "BUILD_S", SOON_S)
    monkeypatch.setattr("companion.app.CALL_S", SOON_S)
    monkeypatch.setattr("companion.app.STOP_S", SOON_S)
    bad_drivers.RELEASE.clear()
    yield
    bad_drivers.RELEASE.set()


class Watched:
    """A running app with a saved game in which Ada owes Ben 10."""

    def __init__(self, folder: Path, driver: str) -> None:
        save(Position().owes(ADA, 10, BEN), folder / "games")
        none = Device(driver="none")
        settings = msgspec.structs.replace(
            config.load(folder / "config.toml"),
            data=folder,
            reader=none,
            dice=none,
            panel=Device(driver=driver),
        )
        self.app = App(settings, simulated=False)
        self.views: queue.Queue[View] = queue.Queue()
        self.app.table.subscribe("test", self.views.put)
        self.app.start()

    def touch(self, key: str, seen: int, request: object) -> None:
        self.app.table.post(Chosen(key=key, seen_seq=seen, request=request, at_ms=0))  # type: ignore[arg-type]

    def wait(self, holds: object) -> View:
        while True:
            view = self.views.get(timeout=WAIT_S)
            if holds(view):  # type: ignore[operator]
                return view

    def play(self) -> View:
        self.touch("resume", 0, ResumeGame(game=GAME_ID))
        view = self.wait(lambda view: view.mode is Mode.PLAYING)
        self.touch("pay", view.seq, c.SettleDebt(player=ADA))
        return self.wait(lambda view: view.players and view.players[0].balance == 1490)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "config.toml").write_text("")
    return tmp_path


@pytest.mark.parametrize("driver", sorted(bad_drivers.BUILDERS))
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_game_goes_on_beside_a_bad_driver(driver: str, folder: Path) -> None:
    table = Watched(folder, driver)
    try:
        view = table.play()
    finally:
        table.app.stop()

    told = {device.name: device for device in view.devices if device.name != "stuck"}
    assert (driver in told) == (driver in UNUSABLE + NOT_STARTED)
    assert all(device.unusable and device.detail for device in told.values())


@pytest.mark.parametrize("driver", ["worker_hangs_opening", "worker_hangs_working"])
def test_the_table_is_told_once_of_a_driver_that_hangs_and_once_of_its_return(
    driver: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.worker.HANGS_MS", 2_000)
    monkeypatch.setattr("hardware.worker.WATCH_S", 0.02)
    heard: list[object] = []
    table = Watched(folder, driver)
    heard_by_table = table.app.table.take
    table.app.table.take = lambda signal: (heard.append(signal), heard_by_table(signal))[1]  # type: ignore[func-returns-value, method-assign]
    try:
        lost = table.wait(lambda view: any(not device.ready for device in view.devices))
        view = table.play()
        bad_drivers.RELEASE.set()
        table.wait(lambda view: any(device.ready for device in view.devices))
    finally:
        table.app.stop()

    assert "it hangs" in lost.devices[0].detail
    assert not view.devices[0].ready
    assert [DeviceLost, DeviceReady] == [
        type(signal) for signal in heard if isinstance(signal, DeviceLost | DeviceReady)
    ][-2:]
    assert 1 == sum(isinstance(signal, DeviceLost) for signal in heard)


@pytest.mark.parametrize("driver", ["missing", "module", "unheard_of"])
def test_a_plug_in_that_cannot_load_shows_why(driver: str, folder: Path) -> None:
    table = Watched(folder, driver)
    try:
        (device,) = table.play().devices
    finally:
        table.app.stop()

    assert device.unusable
    assert {"missing": "missing", "module": "tests.no_such", "unheard_of": "expected one of"}[
        driver
    ] in device.detail


def test_a_flood_leaves_the_taps_of_others_alone(folder: Path) -> None:
    table = Watched(folder, "floods")
    heard: queue.Queue[str] = queue.Queue()
    table.app.table.listen(heard.put)
    try:
        table.play()
        table.app.table.post(TagTapped(reader="reader", uid="04A1", key="r:1", at_ms=0))
        assert "seen" == heard.get(timeout=WAIT_S)
    finally:
        table.app.stop()


def test_a_screen_is_built_by_the_thread_that_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(name="own", group=plugins.FRONTENDS, value="threading:current_thread")
    monkeypatch.setattr(plugins, "entry_points", lambda group: [point] if group else [])
    monkeypatch.setattr(threading, "current_thread", lambda *_more: threading.get_ident())

    built = plugins.build(plugins.FRONTENDS, "own", {})

    assert (Status.ENABLED, threading.get_ident()) == (built.status, built.thing)
