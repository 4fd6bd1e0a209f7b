"""What the documents promise exists: commands, files, links, and help for every command."""

import os
import re
import shlex
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BANKER = Path(sys.executable).parent / "banker"
COMMANDS = (
    "play",
    "demo",
    "cases",
    "export",
    "import",
    "replay",
    "audit",
    "undo",
    "lab",
    "edition",
    "doctor",
    "tags",
)
FOLDERS = ("companion", "deploy", "hardware", "systemd", "tests", "ui")
PAGE_LINES = 80
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *(ROOT / folder / "README.md" for folder in FOLDERS)]
)


def _run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


def _shell_lines() -> list[str]:
    """Every command in the shell blocks of README and CONTRIBUTING, without its comment."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")]
    blocks = [block for text in texts for block in re.findall(r"```sh\n(.*?)```", text, flags=re.S)]
    lines = [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line]


def _words(line: str) -> list[str]:
    words = shlex.split(line)
    return words[1:] if words[0] == "sudo" else words


def _program(line: str) -> Path:
    name = _words(line)[0]
    return BANKER if name == ".venv/bin/banker" else ROOT / name


@pytest.mark.parametrize("line", _shell_lines())
def test_command_of_the_documents_is_executable(line):
    assert os.access(_program(line), os.X_OK), line


@pytest.mark.parametrize(
    "line", [line for line in _shell_lines() if line.endswith(("--help", "--version"))]
)
def test_command_of_the_readme_runs(line):
    result = _run(_program(line), *_words(line)[1:])

    assert 0 == result.returncode, result.stderr
    assert result.stdout


def test_readme_starts_with_what_it_is_and_the_two_commands():
    first_screen = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:20]

    assert "# Tabletop Banker" == first_screen[0]
    assert any(line.startswith("./deploy/play") for line in first_screen)
    assert any(line.startswith("./deploy/test") for line in first_screen)


@pytest.mark.parametrize("script", ["play", "test", "install.sh"])
def test_script_explains_itself_without_setting_up(script):
    result = _run(ROOT / "deploy" / script, "--help")

    assert 0 == result.returncode, result.stderr
    assert result.stdout.startswith("usage: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    result = _run(BANKER, command, "--help")

    assert 0 == result.returncode, result.stderr
    assert command in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_named_in_the_readme(command):
    assert any(line.split()[1] == command for line in _shell_lines() if "banker" in line)


def test_version_is_the_one_of_the_package():
    result = _run(BANKER, "--version")

    assert 0 == result.returncode, result.stderr
    assert metadata.version("tabletop-banker") in result.stdout


def test_unknown_command_is_a_usage_error():
    assert 2 == _run(BANKER, "no-such-command").returncode


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_top_folder_has_a_page(folder):
    page = ROOT / folder / "README.md"

    assert page.is_file(), f"{folder}/README.md is missing"
    assert len(page.read_text(encoding="utf-8").splitlines()) <= PAGE_LINES


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    targets = [
        target.partition("#")[0]
        for target in re.findall(r"\]\(([^)\s]+)\)", text)
        if not target.startswith(("http:", "https:", "mailto:", "#"))
    ]
    lost = [target for target in targets if not (ROOT / document).parent.joinpath(target).exists()]

    assert [] == lost


def test_changelog_has_an_open_section():
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_licence_is_the_whole_text():
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")

    assert "GNU GENERAL PUBLIC LICENSE" in text
    assert "END OF TERMS AND CONDITIONS" in text
