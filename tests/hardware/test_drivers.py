"""Every driver that the project names can be built as it is shipped, and says what is wrong."""

import pkgutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.table.ports import Driver
from hardware.errors import BadSetting
from hardware.settings import (
    PanelSettings,
    SerialDiceSettings,
    SimulatedDiceSettings,
    SimulatedReaderSettings,
    TemplateSettings,
    read_settings,
)
from tests.hardware.inbox import monotonic_ms

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
ENTRY_POINTS = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["entry-points"]
READERS = ENTRY_POINTS["companion.tag_readers"]
NEED_A_PI = {"mfrc522"}
"""Its packages refuse to be imported elsewhere."""


def build(name: str, **settings: object) -> Any:
    return pkgutil.resolve_name(READERS[name])(settings, monotonic_ms)


@pytest.mark.parametrize("name", sorted(set(READERS) - NEED_A_PI))
def test_reader_is_built_with_shipped_settings_and_reports_in_words(name: str) -> None:
    reader: Driver = build(name, driver=name)
    assert "reader" == reader.name
    lines = reader.self_check()
    assert "work" in lines[0]
    assert all(line and "\n" not in line for line in lines)


@pytest.mark.parametrize("name", sorted(set(READERS) - NEED_A_PI))
def test_unknown_setting_is_named_at_once(name: str) -> None:
    with pytest.raises(BadSetting, match="colour"):
        build(name, colour="red")


@pytest.mark.parametrize(
    ("kind", "table", "field", "value"),
    [
        (SerialDiceSettings, "serial_dice", "least_confidence", 101),
        (SerialDiceSettings, "serial_dice", "least_confidence", -1),
        (SimulatedDiceSettings, "simulated_dice", "settle_ms", -1),
        (SimulatedReaderSettings, "simulated_reader", "lifted_ms", 10_001),
        (PanelSettings, "gpio", "settle_ms", -1),
        (PanelSettings, "gpio", "settle_ms", 201),
        (PanelSettings, "gpio", "seat_pins", {"8": 4}),
        (PanelSettings, "gpio", "seat_pins", {"-1": 4}),
        (TemplateSettings, "template_reader", "poll_ms", 0),
    ],
)
def test_a_number_that_cannot_work_is_refused(
    kind: Any, table: str, field: str, value: object
) -> None:
    with pytest.raises(BadSetting, match=field):
        read_settings(kind, table, {field: value})
