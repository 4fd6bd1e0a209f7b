"""The direction of dependencies and the house sizes, for those who do not run the linters."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "hardware", "ui")
VOCABULARY = tuple(f"companion.table.{name}" for name in ("ports", "requests", "signals", "view"))
IMPURE = frozenset(
    {
        "asyncio",
        "datetime",
        "gpiozero",
        "kivy",
        "logging",
        "os",
        "pathlib",
        "random",
        "secrets",
        "serial",
        "socket",
        "sqlite3",
        "subprocess",
        "threading",
        "time",
    }
)
DEVICES_AND_SCREEN = frozenset(
    {"gpiozero", "hardware", "kivy", "mfrc522", "serial", "spidev", "ui"}
)
FUNCTION_LINES, FILE_LINES = 40, 400


def _sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _exists(module: str) -> bool:
    path = ROOT.joinpath(*module.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, also inside functions; `from a import b` may name a.b."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import hides its layer"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if _exists(inner) else str(node.module)


def _is_within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _offenders(folder: str, allowed: Callable[[str], bool]) -> list[str]:
    return [
        f"{_module(path)} -> {module}"
        for path in _sources(folder)
        for module in imports(path)
        if not allowed(module)
    ]


def test_rules_import_nothing_that_can_wait_roll_or_tell_the_time():
    def allowed(module: str) -> bool:
        if _is_within(module, "companion"):
            return _is_within(module, "companion.rules", "companion.errors")
        return module.partition(".")[0] not in IMPURE | DEVICES_AND_SCREEN

    assert [] == _offenders("companion/rules", allowed)


@pytest.mark.parametrize("folder", ["ledger", "editions"])
def test_ledger_and_editions_stand_on_the_rules_only(folder):
    above = {"ledger": "companion.editions", "editions": "companion.ledger"}[folder]

    assert [] == _offenders(
        f"companion/{folder}",
        lambda module: (
            not _is_within(
                module,
                above,
                "companion.table",
                "companion.app",
                "companion.cli",
                *DEVICES_AND_SCREEN,
            )
        ),
    )


def test_table_knows_no_device_and_no_screen():
    assert [] == _offenders(
        "companion/table",
        lambda module: (
            not _is_within(module, "companion.app", "companion.cli", *DEVICES_AND_SCREEN)
        ),
    )


def test_companion_reaches_drivers_and_screens_by_entry_point_only():
    assert [] == _offenders("companion", lambda module: not _is_within(module, *DEVICES_AND_SCREEN))


@pytest.mark.parametrize(("folder", "other"), [("hardware", "ui"), ("ui", "hardware")])
def test_drivers_and_screens_see_the_vocabulary_of_the_table_only(folder, other):
    def allowed(module: str) -> bool:
        if _is_within(module, "companion"):
            return _is_within(module, *VOCABULARY)
        return not _is_within(module, other)

    assert [] == _offenders(folder, allowed)


def test_what_a_screen_shows_is_decided_without_kivy():
    present = [path for path in _sources("ui") if _is_within(_module(path), "ui.present")]

    assert present
    assert [] == [
        path.name for path in present for name in imports(path) if _is_within(name, "kivy")
    ]


def _body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def test_functions_have_at_most_40_lines():
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {_body_lines(node)}"
        for path in _sources(*PACKAGES, "tests")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and _body_lines(node) > FUNCTION_LINES
    ]

    assert [] == long


def test_files_have_at_most_400_lines():
    texts = [*_sources(*PACKAGES, "tests"), *sorted(ROOT.glob("ui/**/*.kv"))]
    counts = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in texts}

    assert {} == {path.name: lines for path, lines in counts.items() if lines > FILE_LINES}
