"""What the doctor says about drivers at work, as lines, as JSON and into a file."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app import Devices
from companion.cli import main
from companion.doctor.live import look_at_devices
from companion.doctor.software import look_for_running
from companion.plugins import READERS, Plugin, Status
from companion.table.ports import Finding, Post
from companion.table.signals import (
    DeviceKind,
    DeviceLost,
    DeviceReady,
    Place,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)
from hardware.emulator.modules import emulated_rc522
from hardware.rfid.mfrc522 import Mfrc522Reader
from hardware.settings import ReaderSettings, read_settings
from tests.hardware.inbox import monotonic_ms
from tests.hardware.reader_rigs import mfrc522
from tests.hardware.rigs import serial_dice
from tests.life import bad_drivers

LOST = DeviceLost(
    device="reader",
    kind=DeviceKind.READER,
    reason="expected a chip, got 0x00: check 3.3 V",
    at_ms=0,
)
READY = DeviceReady(device="reader", kind=DeviceKind.READER, detail="version 0x92", at_ms=0)
TAP = TagTapped(reader="reader", uid="04A1B2C3D4E5F6", key="a:1", at_ms=0)
PHONE = TagTapped(reader="reader", uid="08A1B2C3", key="a:2", at_ms=0, random_uid=True)
ON_DEEDS = replace(TAP, place=Place.DEED, text="P07")
UNREADABLE = TagUnreadable(reader="reader", at_ms=0)
CROWD = TagsCrowded(reader="reader", at_ms=0)


class Said:
    """A driver that says what it was given, as soon as it starts."""

    name = "reader"

    def __init__(self, *signals: Any) -> None:
        self.signals = signals
        self.stopped = 0

    def start(self, post: Post) -> None:
        for signal in self.signals:
            post(signal)

    def stop(self) -> None:
        self.stopped += 1

    def self_check(self) -> list[str]:
        return ["reader on SPI 0.0: ready", "polls: 7"]


def findings(*signals: Any, tag_within_s: float = 0) -> dict[str, Finding]:
    driver = Said(*signals)
    plugin = Plugin(group=READERS, name="own", status=Status.ENABLED, thing=driver)
    found = list(
        look_at_devices(Devices(plugins={DeviceKind.READER: plugin}), tag_within_s=tag_within_s)
    )
    assert 1 == driver.stopped
    return {finding.code: finding for finding in found}


def test_a_device_that_works_is_told_with_its_details() -> None:
    found = findings(READY)

    assert "reader: reader on SPI 0.0: ready" == found["reader_ready"].text
    assert "reader: polls: 7" == found["reader_detail"].text
    assert not any(finding.todo for finding in found.values())


def test_a_lost_device_is_told_with_what_to_do() -> None:
    lost = findings(LOST)["reader_lost"]

    assert "reader: does not work, expected a chip, got 0x00" == lost.text
    assert "check 3.3 V" == lost.todo


def found_of(kind: DeviceKind, driver: Any, *, tag_within_s: float = 0) -> list[str]:
    plugin = Plugin(group=READERS, name="own", status=Status.ENABLED, thing=driver)
    built = Devices(plugins={kind: plugin})
    return [found.text for found in look_at_devices(built, tag_within_s=tag_within_s)]


def test_a_chip_is_told_with_its_version_its_reads_and_a_raw_tag(tmp_path: Path) -> None:
    with mfrc522(tmp_path) as rig:
        rig.place("04A1B2C3D4E5F6")
        said = "\n".join(found_of(DeviceKind.READER, rig.driver, tag_within_s=15))

    assert "version 0x92" in said
    assert "reads a second" in said
    assert "tag 04A1B2C3D4E5F6, 7 bytes" in said
    assert "SAK" in said


def test_one_of_two_boards_that_is_missing_is_told_beside_the_one_that_works() -> None:
    with emulated_rc522(real_time=False) as bench:
        second = {"second": {"device": 1, "reset_pin": 24}}
        settings = read_settings(ReaderSettings, "mfrc522", second)
        reader = Mfrc522Reader(settings, monotonic_ms, sleep=bench.clock.sleep)
        plugin = Plugin(group=READERS, name="mfrc522", status=Status.ENABLED, thing=reader)
        found = list(look_at_devices(Devices(plugins={DeviceKind.READER: plugin})))

    assert "reader_ready" in {finding.code for finding in found}
    (lost,) = (finding for finding in found if finding.todo)
    assert "reader_lost" == lost.code
    assert lost.text.startswith("reader deed: does not work, expected /dev/spidev0.1")
    assert "switch SPI on" in lost.todo


def test_a_talkative_driver_does_not_cut_the_patience_with_the_others_short() -> None:
    class Late(Said):
        name = "dice"

        def start(self, post: Post) -> None:
            threading.Timer(1.5, lambda: super(Late, self).start(post)).start()

    parts = [replace(READY, device=f"reader {place}") for place in ("player", "deed")]
    late = Late(DeviceReady(device="dice", kind=DeviceKind.DICE, detail="tray", at_ms=0))
    things = {DeviceKind.READER: Said(READY, *parts), DeviceKind.DICE: late}
    built = {
        kind: Plugin(group=READERS, name="own", status=Status.ENABLED, thing=thing)
        for kind, thing in things.items()
    }
    found = look_at_devices(Devices(plugins=built))

    assert {"reader_ready", "dice_ready"} <= {finding.code for finding in found}


def test_a_sensor_is_told_with_its_hello_and_its_last_line(tmp_path: Path) -> None:
    with serial_dice(tmp_path) as rig:
        said = "\n".join(found_of(DeviceKind.DICE, rig.driver))

    assert "with 2 dice on" in said
    assert "last line $PDCE," in said


def test_a_device_that_nobody_asked_for_may_be_away() -> None:
    plugin = Plugin(group=READERS, name="own", status=Status.ENABLED, thing=Said(LOST))
    kinds = {DeviceKind.DICE: plugin}
    waiting = Devices(plugins=kinds, waiting=frozenset(kinds))
    lost = DeviceLost(device="dice", kind=DeviceKind.DICE, reason="expected a port", at_ms=0)
    plugin.thing.signals = (lost,)
    found = {finding.code: finding for finding in look_at_devices(waiting)}

    assert "dice_away" in found
    assert not any(finding.todo for finding in found.values())


def test_the_last_word_of_a_device_counts() -> None:
    assert "reader_ready" in findings(LOST, READY)


def test_a_device_that_says_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.doctor.live.PATIENCE_S", 0.01)
    monkeypatch.setattr("companion.doctor.live.LISTEN_S", 0.01)

    assert findings()["reader_silent"].todo


@pytest.mark.parametrize(
    ("status", "todo"),
    [
        (Status.UNKNOWN, "write one of these names"),
        (Status.MISSING_DEPENDENCY, "install what it needs"),
        (Status.FAILED, "mend its settings"),
    ],
)
def test_a_driver_that_cannot_be_used_is_told_with_its_reason_and_what_to_do(
    status: Status, todo: str
) -> None:
    plugin = Plugin(
        group=READERS, name="own", status=status, reason="expected bus to be 0, got 'x'"
    )
    (found,) = look_at_devices(Devices(plugins={DeviceKind.READER: plugin}))

    assert "driver_unusable" == found.code
    assert "got 'x'" in found.text
    assert found.todo.startswith(todo)


@pytest.mark.parametrize(
    ("signals", "code", "words"),
    [
        ((READY, TAP), "tag", "04A1B2C3D4E5F6, 7 bytes"),
        ((READY, PHONE), "tag", "08A1B2C3, 4 bytes, made up anew"),
        ((READY, ON_DEEDS), "tag", "7 bytes, on the reader for deeds, 'P07' is written on it"),
        ((READY, CROWD), "tags_crowded", "more than one"),
        ((READY, UNREADABLE), "tag_unreadable", "cannot be read"),
        ((READY,), "no_tag", "no tag"),
    ],
)
def test_a_tag_is_shown_as_the_reader_sees_it(
    signals: tuple[Any, ...], code: str, words: str
) -> None:
    assert words in findings(*signals, tag_within_s=0.05)[code].text


@pytest.mark.parametrize("act", [bad_drivers.burst, bad_drivers.hang])
@pytest.mark.parametrize("part", ["start", "stop", "self_check"])
def test_a_driver_that_raises_or_hangs_does_not_stop_the_doctor(
    part: str, act: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CALL_S", "STOP_S", "PATIENCE_S", "LISTEN_S"):
        monkeypatch.setattr(f"companion.doctor.live.{name}", 0.05)
    bad = Said(READY)
    setattr(bad, part, act)
    kinds = {DeviceKind.READER: bad, DeviceKind.DICE: Said(LOST)}
    built = {
        kind: Plugin(group=READERS, name="own", status=Status.ENABLED, thing=thing)
        for kind, thing in kinds.items()
    }
    try:
        said = [finding.text for finding in look_at_devices(Devices(plugins=built))]
    finally:
        bad_drivers.RELEASE.set()
        bad_drivers.RELEASE.clear()

    assert "dice: the driver 'own' is chosen" in said
    assert len([text for text in said if text.startswith("reader: ")]) >= 2


def test_a_banker_that_runs_is_told(tmp_path: Path) -> None:
    lines = {
        "7": b"/usr/bin/python3\0/opt/tabletop-banker/venv/bin/banker\0play\0",
        "8": b"/usr/bin/python3\0/opt/tabletop-banker/venv/bin/banker\0doctor\0",
        "9": b"less\0play\0banker",
    }
    for number, words in lines.items():
        (tmp_path / number).mkdir()
        (tmp_path / number / "cmdline").write_bytes(words)
    (found,) = look_for_running(tmp_path)

    assert "process 7" in found.text


def test_a_flooding_device_does_not_fill_the_memory() -> None:
    class Flood(Said):
        def start(self, post: Post) -> None:
            for number in range(100_000):
                post(READY if number == 0 else CROWD)

    driver = Flood()
    plugin = Plugin(group=READERS, name="own", status=Status.ENABLED, thing=driver)

    assert "reader_ready" in {
        found.code for found in look_at_devices(Devices(plugins={DeviceKind.READER: plugin}))
    }


@pytest.fixture
def no_person(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("companion.cli.doctor.personal_words", lambda: {"simulated": "NAME"})
    return


@pytest.mark.usefixtures("no_person")
def test_doctor_writes_a_report_and_says_the_same_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.txt"
    data = ["--simulated", "--data", str(tmp_path)]

    assert 0 == main(["doctor", *data, "--json", "--report", str(file)])
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {("ok", "code", "finding", "todo")} == {tuple(finding) for finding in said}
    assert {(bool, str, str, str)} == {tuple(map(type, each.values())) for each in said}
    assert all(finding["ok"] is not bool(finding["todo"]) for finding in said)
    assert {"version", "storage", "model", "renderer", "reader_ready", "dice_ready"} <= {
        finding["code"] for finding in said
    }
    lines = file.read_text(encoding="utf-8").splitlines()
    assert f"ok\tmodel\t{next(f['finding'] for f in said if f['code'] == 'model')}" in [
        line.replace("NAME", "simulated") for line in lines
    ]
    assert not any("simulated" in line for line in lines)


def test_a_report_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing" / "report.txt"

    assert 1 == main(["doctor", "--simulated", "--data", str(tmp_path), "--report", str(file)])
    assert "expected a file that can be written" in capsys.readouterr().err


def test_a_simulated_reader_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.doctor.TAG_WITHIN_S", 1_000)

    assert 0 == main(["doctor", "--simulated", "--tag", "--data", str(tmp_path)])
    said = capsys.readouterr()
    assert "a simulated reader has no tag" in said.out
    assert "lay a tag" not in said.err


def test_a_device_that_is_left_out_is_told_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[reader]\ndriver = "none"\n[dice]\ndriver = "simulated"\n', encoding="utf-8")

    main(["doctor", "--config", str(file), "--data", str(tmp_path)])
    assert "ok   reader: no driver is chosen, a touch does the same" in capsys.readouterr().out


def test_a_file_is_no_folder_for_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    file.touch()

    assert 1 == main(["doctor", "--simulated", "--data", str(file)])
    assert f"LOOK {file} is no folder -> choose another folder" in capsys.readouterr().out


def test_a_finding_of_several_lines_is_told_on_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def talkative(*_more: object, **_named: object) -> Iterator[Finding]:
        yield Finding("loud", "first\nsecond \x1b[31mred")

    monkeypatch.setattr(PARTS["devices"], talkative)

    assert 0 == main(["doctor", "--simulated", "--data", str(tmp_path)])
    assert "ok   first second ?[31mred" in capsys.readouterr().out.splitlines()


PARTS = {
    "program": "companion.cli.doctor.look_at_program",
    "machine": "hardware.doctor.examine.examine",
    "rolls": "companion.cli.doctor.look_at_rolls",
    "devices": "companion.cli.doctor.look_at_devices",
}


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_part_that_breaks_off_is_a_finding_and_the_rest_goes_on(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_more: object, **_named: object) -> Iterator[Finding]:
        yield Finding("first", "one line came")
        raise OSError("expected a card, got dust")

    monkeypatch.setattr(PARTS[part], broken)

    assert 1 == main(["doctor", "--simulated", "--data", str(tmp_path)])
    said = capsys.readouterr().out
    assert "ok   one line came" in said
    assert f"the check {part!r} broke off: OSError('expected a card, got dust')" in said
    last = "banker 0." if part == "devices" else "panel: "
    assert last in said
