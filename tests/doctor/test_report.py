"""What a report keeps to itself: people, their machine, their folders, their networks."""

import os
import platform
import pwd
import re
from pathlib import Path

import pytest

from companion.doctor.report import personal_words, report, without_names
from companion.table.ports import Finding
from hardware.doctor.examine import examine_machine
from tests.doctor.tree import FAULTS, MODELS, PC, lay, settings

PERSONAL = re.compile(r"ada(?!pter)|lovelace|byron|charles|kitchen|/home/", re.IGNORECASE)


@pytest.fixture
def _people(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ada sits there, Charles has an account too, and with sudo the process is root's."""
    accounts = [
        pwd.struct_passwd(("root", "x", 0, 0, "root", "/root", "/bin/sh")),
        pwd.struct_passwd(("daemon", "x", 1, 1, "daemon", "/", "/bin/sh")),
        pwd.struct_passwd(("ada", "x", 1000, 1000, "Ada Lovelace,,,", "/home/ada", "/bin/sh")),
        pwd.struct_passwd(("charles", "x", 1001, 1001, "", "/srv/charles", "/bin/sh")),
        pwd.struct_passwd(("nobody", "x", 65534, 65534, "nobody", "/", "/bin/sh")),
    ]
    monkeypatch.setattr(pwd, "getpwall", lambda: accounts)
    monkeypatch.setattr(os, "getuid", lambda: 0)
    monkeypatch.setattr(platform, "node", lambda: "ada-kitchen.local")
    monkeypatch.setattr(Path, "home", lambda: Path("/root"))


SPOKEN = [
    ("games are kept in /home/ada/games", "games are kept in ~/games"),
    ("games are kept in /root/.local", "games are kept in ~/.local"),
    ("games are kept in /media/charles/STICK", "games are kept in /media/USER/STICK"),
    ("ADA is not in the groups spi", "USER is not in the groups spi"),
    ("input devices: Ada's Keyboard, ft5x06", "input devices: USER's Keyboard, ft5x06"),
    ("edition 'ada_board' can be read", "edition 'USER_board' can be read"),
    ("on ada-kitchen.local and on Ada-Kitchen", "on HOST and on HOST"),
    ("Lovelace Lounge, Lovelace Guests, Byron Barn", "NETWORK, NETWORK, NETWORK"),
    ("the adapter of nobody, root and daemon", "the adapter of nobody, root and daemon"),
]


@pytest.mark.usefixtures("_people")
@pytest.mark.parametrize(("text", "told"), SPOKEN)
def test_personal_words_are_masked_where_they_stand_alone(
    text: str, told: str, tmp_path: Path
) -> None:
    lay(tmp_path, "pi4", "trixie")

    assert told == without_names(text, personal_words(tmp_path))


@pytest.mark.usefixtures("_people")
@pytest.mark.parametrize("model", [*MODELS, PC])
def test_no_report_of_any_machine_names_anybody(model: str, tmp_path: Path) -> None:
    for name, fault in {"healthy": {}, **FAULTS}.items():
        if model not in fault.get("on", MODELS) and name != "healthy":
            continue
        root = tmp_path / name
        found = list(examine_machine(lay(root, model, "trixie", fault), settings(fault)))
        tables = {**settings(fault), "dice": {"port": "/home/ada/dice"}}
        text = report(found, tables, personal_words(root))

        assert PERSONAL.findall(text) == []
        assert all(code in text for code in {finding.code for finding in found})


def test_a_report_has_every_finding_and_the_settings() -> None:
    found = [Finding("storage", "games are kept in /data"), Finding("clock", "no time", "set it")]

    assert (
        "# banker doctor: report\n\nok\tstorage\tgames are kept in /data\nLOOK\tclock\tno time\n"
        '\n# settings of the devices\n\ndice\t{"port":"auto"}\n'
    ) == report(found, {"dice": {"port": "auto"}}, {})


def test_a_finding_keeps_its_code_whatever_people_are_called() -> None:
    assert "ok\tclock\tthe USER is right" in report(
        [Finding("clock", "the clock is right")], {}, {"clock": "USER"}
    )


def test_connections_that_cannot_be_read_give_their_file_names(tmp_path: Path) -> None:
    folder = tmp_path / "etc/NetworkManager/system-connections"
    (folder / "Lovelace Lounge.nmconnection").mkdir(parents=True)

    assert "NETWORK" == personal_words(tmp_path)["lovelace lounge"]
