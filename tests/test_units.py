"""Unit files are well-formed, keep their sandbox, and name what the installer really installs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UNITS = sorted((ROOT / "systemd").glob("*.service"))
EXPOSURE_LIMIT = 2.0
WHOLE_SCALE = 10


@pytest.fixture(scope="module")
def analyze():
    found = shutil.which("systemd-analyze")
    assert found, "systemd-analyze is missing: `deploy/test --setup-only` installs it"

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [found, *arguments], capture_output=True, text=True, check=False, timeout=60
        )

    return run


@pytest.fixture
def stubbed(tmp_path):
    """The units with a program that exists on every machine; `verify` looks for it."""
    for unit in UNITS:
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(), flags=re.M)
        (tmp_path / unit.name).write_text(text)
    return tmp_path


def _settings(unit: str) -> dict[str, list[str]]:
    settings: dict[str, list[str]] = {}
    for line in (ROOT / "systemd" / unit).read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            settings.setdefault(name, []).append(value)
    return settings


@pytest.mark.parametrize("unit", [unit.name for unit in UNITS])
def test_unit_is_well_formed(analyze, stubbed, unit):
    result = analyze("verify", "--man=no", str(stubbed / unit))

    assert (0, "") == (result.returncode, _about_us(result.stderr))


def _about_us(messages: str) -> str:
    """Other units of the machine may have faults too; they are not ours to answer for."""
    return "\n".join(line for line in messages.splitlines() if "banker" in line)


@pytest.mark.parametrize("unit", [unit.name for unit in UNITS])
def test_unit_keeps_its_sandbox(analyze, stubbed, unit):
    threshold = str(int(EXPOSURE_LIMIT * WHOLE_SCALE))
    result = analyze("security", "--offline=true", f"--threshold={threshold}", str(stubbed / unit))

    assert 0 == result.returncode, result.stdout[-2000:]


def test_limit_would_catch_a_bare_unit(analyze, tmp_path):
    bare = tmp_path / "bare.service"
    bare.write_text("[Service]\nExecStart=/bin/true\nUser=nobody\n")

    assert 0 != analyze("security", "--offline=true", "--threshold=20", str(bare)).returncode


def test_a_hung_screen_is_restarted():
    settings = _settings("banker.service")

    assert ["notify"] == settings["Type"]
    assert ["20"] == settings["WatchdogSec"]
    assert ["always"] == settings["Restart"]


def test_no_display_is_an_error_and_never_an_invisible_screen():
    environment = " ".join(_settings("banker.service")["Environment"])

    assert "KIVY_WINDOW=sdl2 SDL_VIDEODRIVER=kmsdrm" in environment


def test_unit_and_installer_agree_on_folders_and_groups():
    installer = (ROOT / "deploy" / "install.sh").read_text()
    settings = _settings("banker.service")
    home = re.search(r"^home=(\S+)", installer, flags=re.M).group(1)
    groups = re.search(r"^groups=\((.*)\)", installer, flags=re.M).group(1)

    assert settings["ExecStart"][0].startswith(f"{home}/venv/bin/banker ")
    assert [groups] == settings["SupplementaryGroups"]
    assert f"state={settings['WorkingDirectory'][0]}\n" in installer


def test_device_rules_and_unit_name_the_same_device_classes():
    rules = (ROOT / "deploy" / "udev" / "99-banker.rules").read_text()
    allowed = " ".join(_settings("banker.service")["DeviceAllow"])

    for subsystem, device in {"spidev": "char-spi", "gpio": "char-gpiochip"}.items():
        assert f'SUBSYSTEM=="{subsystem}"' in rules
        assert device in allowed
