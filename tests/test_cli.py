"""The command line as users and programs meet it: output, exit codes, faults in one sentence."""

import json
import threading
from pathlib import Path

import msgspec
import pytest

from companion import config
from companion.app import App
from companion.cli.main import MODULES, main, parser
from companion.ledger.registry import Registry
from companion.opening import as_left
from companion.table.view import View
from tests.bench.gestures import audible, seated_table, signal_of

CASES = Path(__file__).parent / "rules" / "cases" / "open.jsonl"


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo game, played to its end on a real table."""
    folder = tmp_path_factory.mktemp("played")
    seated = seated_table(folder)
    table, view, _ = seated
    for gesture in audible():
        view = table.take(signal_of(gesture, view.seq))
    seated.close()
    (file,) = (folder / "games").glob("*.banker")
    return file


def test_all_open_cases_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["cases", str(CASES), "--quiet"])

    assert "283 passed, 0 failed\n" == capsys.readouterr().out


def test_json_gives_one_line_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    main(["cases", str(CASES), "--json", "--edition", "us_classic"])
    *lines, closing = capsys.readouterr().out.splitlines()

    assert "153 passed, 0 failed" == closing
    assert 153 == len(lines)
    assert {"id", "edition", "passed", "differences"} <= json.loads(lines[0]).keys()


def test_wrong_expectation_fails_with_the_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = json.loads(CASES.read_text().splitlines()[1])
    case["expect"]["cash"] = {"A": 7}
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(case) + "\nnot json\n")

    assert 1 == main(["cases", str(file)])
    out = capsys.readouterr().out
    assert "cash of A: expected 7" in out
    assert out.endswith("0 passed, 2 failed\n")


def test_missing_case_file_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["cases", "/nowhere.jsonl"])
    assert "expected a readable case file" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_case_file_without_cases_fails_with_the_reason(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.jsonl"
    file.write_text(text)

    assert 1 == main(["cases", str(CASES), str(file), "--quiet"])
    out = capsys.readouterr().out
    assert f"banker: expected at least one case in {str(file)!r}, got an empty file\n" in out
    assert out.endswith(", 1 failed\n")


def test_edition_without_cases_fails_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["cases", str(CASES), "--edition", "nope"])
    assert "expected an edition of these cases, 'id_monopoli', 'ru" in capsys.readouterr().out


def test_case_of_no_edition_is_counted_as_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = json.loads(CASES.read_text().splitlines()[0]) | {"editions": []}
    file = tmp_path / "case.jsonl"
    file.write_text(json.dumps(case) + "\n")

    assert 1 == main(["cases", str(file)])
    out = capsys.readouterr().out
    assert "case.jsonl:1: editions: expected at least 1 item, got 0" in out
    assert out.endswith("0 passed, 1 failed\n")


def test_score_sheet_brings_back_the_same_game(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, copy = tmp_path / "game.score", tmp_path / "copy.banker"
    assert 0 == main(["export", str(ledger), "-o", str(sheet)])
    assert 0 == main(["import", str(sheet), str(copy)])
    capsys.readouterr()
    states = []
    for file in (ledger, copy):
        assert 0 == main(["replay", str(file), "--json"])
        states.append(json.loads(capsys.readouterr().out))

    assert states[0] == states[1]
    assert "sun" == states[0]["winner"]


def test_wrong_balance_line_names_its_line(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "game.score"
    main(["export", str(ledger), "-o", str(sheet)])
    text = sheet.read_text()
    assert "balance" in text
    sheet.write_text(
        text.replace("sun=", "sun=9", 1)
        if "sun=" in text
        else text.replace("balance sun ", "balance sun 9", 1)
    )

    assert 1 == main(["import", str(sheet), str(tmp_path / "new.banker")])
    assert "line " in capsys.readouterr().err
    assert not (tmp_path / "new.banker").exists()


def test_played_game_audits_sound(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["audit", str(ledger)])

    out = capsys.readouterr().out
    assert [f"L{number}" for number in range(1, 9)] == [
        line.split()[0] for line in out.splitlines() if line.startswith("L")
    ]
    assert out.endswith("the ledger is sound\n")


def test_flipped_byte_is_found(ledger: Path, tmp_path: Path) -> None:
    raw = bytearray(ledger.read_bytes())
    place = raw.rindex(b"SettleDebt")
    raw[place] ^= 1
    damaged = tmp_path / "damaged.banker"
    damaged.write_bytes(raw)

    assert 1 == main(["audit", str(damaged)])


def test_export_of_a_broken_chain_points_to_the_readable_copy(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = bytearray(ledger.read_bytes())
    raw[raw.rindex(b"SettleDebt")] ^= 1
    damaged, wanted = tmp_path / "damaged.banker", tmp_path / "wanted.score"
    damaged.write_bytes(raw)

    assert 1 == main(["export", str(damaged), "-o", str(wanted)])
    copy = tmp_path / "damaged.banker.score"
    assert repr(str(copy)) in capsys.readouterr().err
    assert not wanted.exists()
    assert 0 == main(["import", str(copy), str(tmp_path / "good.banker")])


def test_export_of_a_broken_chain_without_room_says_both(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = bytearray(ledger.read_bytes())
    raw[raw.rindex(b"SettleDebt")] ^= 1
    damaged = tmp_path / "damaged.banker"
    damaged.write_bytes(raw)
    (tmp_path / "damaged.banker.score").mkdir()

    assert 1 == main(["export", str(damaged)])
    assert "nothing was exported" in capsys.readouterr().err


def test_undo_takes_back_and_is_told(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.banker"
    copy.write_bytes(ledger.read_bytes())

    assert 0 == main(["undo", str(copy)])
    assert "is taken back" in capsys.readouterr().out
    main(["replay", str(copy), "--json"])
    assert json.loads(capsys.readouterr().out)["winner"] is None


def test_tags_are_paired_listed_and_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path)]
    assert 0 == main(["tags", *data, "--pair", "04a1b2c3d4e5f6", "player", "sun"])
    assert "04A1B2C3D4E5F6  player  sun\n" == capsys.readouterr().out
    assert 0 == main(["tags", *data, "--forget", "04A1B2C3D4E5F6"])
    assert "no tag is paired\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    "uid", ["04A1B2C3", "3E00FB2D38", "04A1B2C3D4E5F6", "04A1B2C3D4E5F6071829"]
)
def test_identity_of_any_reader_can_be_paired(
    uid: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["tags", "--data", str(tmp_path), "--pair", uid, "player", "sun"])
    assert f"{uid}  player  sun\n" == capsys.readouterr().out


@pytest.mark.parametrize("uid", ["04A1B2C3D4E5F6", "nonsense"])
def test_forgetting_what_is_not_paired_fails_and_says_so(
    uid: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = 2 if uid == "nonsense" else 1
    assert code == main(["tags", "--data", str(tmp_path), "--forget", uid])
    said = capsys.readouterr()
    assert ("", True) == (said.out, f"got {uid!r}" in said.err)


@pytest.mark.parametrize(
    "pairing",
    [
        ("zz", "player", "sun"),
        ("04A1B2C3", "queen", "sun"),
        ("04A1B2C3", "deed", "999"),
        ("04A1B2C3", "deed", "007"),
        ("04A1B2C3", "deed", "-1"),
        ("04A1B2C3", "card", "two\nlines"),
        ("04A1B2C3", "card", "x" * 101),
    ],
)
def test_nonsense_pairing_is_refused(
    pairing: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["tags", "--data", str(tmp_path), "--pair", *pairing])
    assert "expected" in capsys.readouterr().err


def test_doctor_finds_simulated_devices_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["doctor", "--simulated", "--data", str(tmp_path), "--json"])
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert all(finding["ok"] for finding in findings)
    assert any("simulated" in finding["finding"] for finding in findings)


def test_all_mistakes_of_a_config_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[screen]\nwidth = "wide"\nrotation = 45\nhue = 3\n[readers]\n')

    assert 1 == main(["play", "--simulated", "--config", str(file), "--data", str(tmp_path)])
    err = capsys.readouterr().err
    for place in ("screen.width", "screen.rotation", "screen.hue", "readers"):
        assert place in err


def test_unknown_command_is_wrong_usage() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["dance"])

    assert 2 == ended.value.code


def test_the_bankers_own_table_of_a_config_is_checked_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[banker]\ndata = 5\nfolder = 'x'\n")

    assert 1 == main(["play", "--simulated", "--config", str(file)])
    assert capsys.readouterr().err == (
        f"banker: {file}: banker.folder: expected data\n"
        f"{file}: banker.data: expected a folder as text, got 5\n"
    )


@pytest.mark.parametrize("size", ["10x10", "800", "800x", "x480", "800x99999", "-800x480"])
def test_a_size_that_no_window_has_is_wrong_usage(
    size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", f"--size={size}"])

    assert 2 == stopped.value.code
    assert "expected a size" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_said_before_anything_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda _path, _mode: False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")

    assert 1 == main(["play", "--simulated", "--data", str(tmp_path)])
    assert "expected a folder that can be written" in capsys.readouterr().err


def test_doctor_names_the_mistakes_of_a_broken_edition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "editions" / "mine"
    broken.mkdir(parents=True)
    (broken / "edition.toml").write_text("nope")

    assert 1 == main(["doctor", "--simulated", "--data", str(tmp_path)])
    said = capsys.readouterr().out.splitlines()
    assert any(line.startswith("LOOK edition 'mine'") and "edition.toml" in line for line in said)
    assert "ok   edition 'us_classic' can be read" in said


def test_play_without_a_display_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("companion.cli.play.SCREEN_DEVICES", tmp_path / "dri")

    assert 1 == main(["play", "--simulated", "--data", str(tmp_path)])
    assert "no display was found" in capsys.readouterr().err


def test_a_driver_that_is_not_installed_is_said_and_leaves_its_place_to_touch(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[reader]\ndriver = "rc523"\n')
    seen: list[View] = []
    heard = threading.Event()

    def see(view: View) -> None:
        seen.append(view)
        if view.devices:
            heard.set()

    app = App(msgspec.structs.replace(config.load(file), data=tmp_path), simulated=False)
    app.table.subscribe("test", see)
    app.start()
    try:
        assert heard.wait(10)
        devices = {device.name: device for device in seen[-1].devices}
        assert devices["rc523"].unusable
        said = "[reader] driver 'rc523' is not used: expected one of: "
        assert any(record.message.startswith(said) for record in caplog.records)
    finally:
        app.stop()


def test_a_driver_that_was_chosen_at_the_table_counts_from_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[dice]\ndriver = "serial"\nport = "/dev/x"\n[panel]\ndriver = "none"\n')
    settings = msgspec.structs.replace(config.load(file), data=tmp_path)
    with Registry(tmp_path) as registry:
        for kind, name in (("reader", "none"), ("dice", ""), ("panel", "gpio")):
            registry.set_preference(f"driver.{kind}", name)

    chosen = as_left(settings)

    assert ("none", "serial", "gpio") == tuple(
        device.driver for device in (chosen.reader, chosen.dice, chosen.panel)
    )
    assert {"port": "/dev/x"} == chosen.dice.settings
    assert {} == chosen.panel.settings


def test_undo_leaves_a_file_that_is_no_ledger_as_it_is(tmp_path: Path) -> None:
    empty = tmp_path / "empty.banker"
    empty.touch()

    assert 1 == main(["undo", str(empty)])
    assert 0 == empty.stat().st_size


def _named(wanted: str) -> set[str]:
    """The commands that a parser knows."""
    (choices,) = [action.choices for action in parser(wanted)._actions if action.choices]
    return set(choices)


def test_every_command_is_found_in_the_module_that_is_loaded_for_it() -> None:
    every = [name for names in MODULES.values() for name in names]

    assert sorted(every) == sorted(_named("")), "MODULES and the modules disagree"
    for names in MODULES.values():
        for name in names:
            assert set(names) == _named(name)
