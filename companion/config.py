"""Settings as typed values: shipped defaults under the user's file, every mistake at once."""

import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion.errors import BankerError

APP = "tabletop-banker"


class ConfigError(BankerError):
    """The user's file has mistakes; the message holds all of them, one a line."""


Width = Annotated[int, msgspec.Meta(ge=480, le=3840)]
Height = Annotated[int, msgspec.Meta(ge=320, le=2160)]


class Screen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The window."""

    width: Width
    height: Height
    desk_width: Width = 1280
    desk_height: Height = 800
    """The window where simulated devices are drawn beside the screen."""
    fullscreen: bool
    rotation: Literal[0, 90, 180, 270]
    pixels_per_mm: Annotated[float, msgspec.Meta(gt=2, lt=20)]
    theme: Literal["paper", "evening"]
    language: str


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """Which driver, and its own settings."""

    driver: str
    settings: dict[str, Any] = {}


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be set."""

    data: Path
    screen: Screen
    reader: Device
    dice: Device
    panel: Device


def load(path: Path | None = None) -> Config:
    """The settings. Raises ConfigError with the file, the place, what was expected, what came."""
    file = path or _user_file()
    tables = tomllib.loads((files("companion") / "defaults.toml").read_text(encoding="utf-8"))
    given = _read(file, must_exist=path is not None)
    mistakes = _unknown(given, tables, file)
    for name, table in given.items():
        if name in tables and isinstance(table, dict):
            tables[name] = {**tables[name], **table}
        elif name in tables:
            mistakes.append(f"{file}: {name}: expected a table, got {table!r}")
    screen = _screen(tables["screen"], file, mistakes)
    devices = {name: _device(tables[name]) for name in ("reader", "dice", "panel")}
    data = _data(tables["banker"], file, mistakes)
    if mistakes or screen is None:
        raise ConfigError("\n".join(mistakes))
    return Config(data=data, screen=screen, **devices)


def _user_file() -> Path:
    named = os.environ.get("BANKER_CONFIG")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(base).expanduser() / APP / "config.toml"


def data_home() -> Path:
    """Where games are kept unless said otherwise: BANKER_DATA, or the user's data folder."""
    named = os.environ.get("BANKER_DATA")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / APP


def _read(file: Path, *, must_exist: bool) -> dict[str, Any]:
    if not file.exists() and not must_exist:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: expected a readable file: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: expected TOML: {error}") from error


def _unknown(given: dict[str, Any], tables: dict[str, Any], file: Path) -> list[str]:
    known = ", ".join(tables)
    return [
        f"{file}: {name}: expected one of the tables {known}"
        for name in given
        if name not in tables
    ]


def _screen(table: dict[str, Any], file: Path, mistakes: list[str]) -> Screen | None:
    """Every value is tried alone against the defaults, so that all mistakes are named."""
    tried = len(mistakes)
    fields = {field.name: field.type for field in msgspec.structs.fields(Screen)}
    for name, value in table.items():
        if name not in fields:
            expected = ", ".join(fields)
            mistakes.append(f"{file}: screen.{name}: expected one of {expected}")
            continue
        try:
            msgspec.convert(value, fields[name])
        except msgspec.ValidationError as error:
            mistakes.append(f"{file}: screen.{name}: {error}; got {value!r}")
    if len(mistakes) > tried:
        return None
    return msgspec.convert(table, Screen)


def _data(table: dict[str, Any], file: Path, mistakes: list[str]) -> Path:
    mistakes += [f"{file}: banker.{name}: expected data" for name in table if name != "data"]
    data = table["data"]
    if not isinstance(data, str):
        mistakes.append(f"{file}: banker.data: expected a folder as text, got {data!r}")
        return data_home()
    return Path(data).expanduser() if data else data_home()


def _device(table: dict[str, Any]) -> Device:
    settings = {name: value for name, value in table.items() if name != "driver"}
    return Device(driver=str(table.get("driver", "auto")), settings=settings)
