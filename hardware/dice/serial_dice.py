"""The dice sensor on a serial port, by pyserial: finds it, listens, answers, comes back."""

import importlib
import threading
from collections import Counter, deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.table.ports import Clock
from companion.table.signals import DeviceChanged, DeviceKind, Signal
from hardware.dice.frames import LONGEST_LINE, LineCutter, parse
from hardware.dice.ports import ListPorts, candidates, no_candidate
from hardware.dice.protocol import HELLO_WITHIN_MS, DiceHost, Output, Say
from hardware.dice.sentences import Sentence
from hardware.errors import BadFrame, DependencyMissing, DeviceMissing, DeviceSilent
from hardware.serial_ports import UNPLUGGED, own_port, why_not
from hardware.settings import SerialDiceSettings
from hardware.worked import WorkedDriver
from hardware.worker import BACKOFF_S

NEXT_RATE_MS = 1_500
"""At a further rate the sensor is awake already: two questions are enough."""
BATTERY_STEP = 5
LOW_BATTERY = 20
"""Percent."""
READ_S = 0.2
WRITE_S = 0.5
MOST_BYTES = 4_096
"""Bytes taken in one step: a sensor gone mad cannot keep the thread from being stopped."""
RAW_LINES = 200
DEVICE = "a dice sensor"


class SerialDice(WorkedDriver):
    """Dice source on a serial port."""

    kind = DeviceKind.DICE

    def __init__(
        self,
        settings: SerialDiceSettings,
        clock: Clock,
        *,
        list_ports: ListPorts | None = None,
        backoff_s: Sequence[float] = BACKOFF_S,
    ) -> None:
        super().__init__(settings.name, clock, backoff_s)
        self._settings = settings
        self._serial, ports = _pyserial()
        self._list_ports: ListPorts = list_ports or ports.comports
        self._host = DiceHost(
            source=settings.name,
            dice=settings.dice,
            least_confidence=settings.least_confidence,
        )
        self._works: tuple[str, int] | None = None
        """Port and rate of the last HELLO: the first to be tried."""
        self._raw: deque[bytes] = deque(maxlen=RAW_LINES)
        self._rejected: Counter[str] = Counter()

    @property
    def claims(self) -> dict[str, str]:
        """The port that the settings name; one that is still to be found is nobody's."""
        port = self._settings.port
        return {} if port == "auto" else own_port(port)

    @property
    def raw_lines(self) -> tuple[bytes, ...]:
        """The last lines as they came, for bug reports."""
        return tuple(self._raw)

    @property
    def rejected(self) -> dict[str, int]:
        """How many lines were refused, by reason."""
        return dict(self._rejected)

    def self_check(self) -> list[str]:
        """The state, and what the line quality is."""
        host = self._host
        lines = [f"dice sensor on {self._settings.port}: {self.worker.report()}"]
        if host.battery_percent is not None:
            lines.append(battery_words(host.battery_percent))
        if self._raw:
            lines.append(f"last line {self._raw[-1].decode('ascii', 'backslashreplace').strip()}")
        if host.trouble:
            lines.append(f"the sensor reported {host.trouble}")
        refused = ", ".join(f"{count} {why}" for why, count in sorted(self._rejected.items()))
        lines.append(f"lines refused: {refused or 'none'}; ignored: {host.ignored}")
        return lines

    def _connect(self, stopping: threading.Event) -> "_Port":
        paths = candidates(self._settings.port, self._settings.candidates, self._list_ports)
        known = self._works[0] if self._works else None
        paths.sort(key=lambda path: path != known)
        if not paths:
            raise DeviceMissing(no_candidate(self._settings.candidates, self._list_ports))
        problem: Exception = DeviceMissing("expected a port to be tried, got an early end")
        for path in paths:
            if stopping.is_set():
                break
            try:
                return self._greet(path, stopping)
            except (DeviceMissing, DeviceSilent) as error:
                problem = error
        raise problem

    def _greet(self, path: str, stopping: threading.Event) -> "_Port":
        """Open a port and wait for a HELLO, rate by rate: only that makes it the dice sensor."""
        rates = self._rates(path)
        port = _Port(self, path, self._open(path, rates[0]))
        try:
            for rate in rates:
                if self._answers(port, rate, stopping, last=rate == rates[-1]):
                    break
        except Exception:
            port.close()
            raise
        return port

    def _rates(self, path: str) -> list[int]:
        known = self._works[1] if self._works and self._works[0] == path else None
        return sorted(self._settings.rates, key=lambda rate: rate != known)

    def _answers(self, port: "_Port", rate: int, stopping: threading.Event, *, last: bool) -> bool:
        """Whether a HELLO comes at this rate; raise DeviceSilent after the last one."""
        patience_ms = HELLO_WITHIN_MS
        if rate != port.rate:
            port.change_rate(rate)
            patience_ms = NEXT_RATE_MS
        where = Path(port.path).name
        self._send(port, self._host.connect(self.clock(), where=where, patience_ms=patience_ms))
        try:
            while self._host.hello is None and not stopping.is_set():
                port.step()
        except DeviceSilent:
            # A sensor at another rate is not silent: its beats come as noise.
            if last or not port.has_heard:
                raise
            return False
        hello = self._host.hello
        if hello is not None:
            self._works = (port.path, rate)
            dice = "1 die" if hello.dice == 1 else f"{hello.dice} dice"
            port.detail = f"{hello.model} {hello.firmware} with {dice} on {port.path}"
            if rate != self._settings.rates[0]:
                port.detail += f" at {rate} baud"
        return True

    def _open(self, path: str, rate: int) -> Any:
        try:
            return self._serial.Serial(
                path, rate, timeout=READ_S, write_timeout=WRITE_S, exclusive=True
            )
        except UNPLUGGED as error:
            raise DeviceMissing(why_not(path, error, device=DEVICE)) from error

    def take(self, port: "_Port", data: bytes) -> None:
        """Take in what came, line by line, and let the protocol judge it."""
        lines = port.cutter.feed(data)
        overlong = port.cutter.take_overlong()
        if overlong:
            self._rejected["too long"] += overlong
        for line in lines:
            self._raw.append(line[:LONGEST_LINE])
            now_ms = self.clock()
            try:
                sentence = self._parse(line)
            except BadFrame as error:
                self._rejected[error.reason] += 1
                continue
            self._send(port, self._host.hear(sentence, now_ms))
            self._tell_news(port)
        self._send(port, self._host.tick(self.clock()))

    def _tell_news(self, port: "_Port") -> None:
        """Say how full the battery is, not every percent of it, and what the sensor reports."""
        percent, complaint = self._host.battery_percent, self._host.complaint
        if not port.detail:
            return
        if complaint == port.complaint and not _differs(port.battery_percent, percent):
            return
        port.battery_percent, port.complaint = percent, complaint
        battery = "" if percent is None else battery_words(percent)
        reported = complaint and f"the sensor reported {complaint}"
        changed = DeviceChanged(
            device=self.name,
            kind=self.kind,
            detail=", ".join(part for part in (reported, port.detail, battery) if part),
            at_ms=self.clock(),
            battery_percent=percent,
            complains=bool(complaint),
        )
        self._send(port, [changed])

    def post_all(self, signals: Sequence[Signal]) -> None:
        """Hand signals to the table."""
        for signal in signals:
            self.worker.post(signal)

    def _parse(self, line: bytes) -> Sentence | None:
        hello = self._host.hello
        return parse(
            line,
            dice=hello.dice if hello else self._settings.dice,
            accept_xor=self._settings.accept_xor,
        )

    def _send(self, port: "_Port", outputs: list[Output]) -> None:
        for output in outputs:
            if isinstance(output, Say):
                port.write(output.line)
            elif not port.detail:
                port.backlog.append(output)
            else:
                self.worker.post(output)


class _Port:
    """The link of the dice worker: one open serial port."""

    def __init__(self, dice: SerialDice, path: str, serial: Any) -> None:
        self._dice = dice
        self.path = path
        self.rate: int = serial.baudrate
        self._serial = serial
        self.cutter = LineCutter()
        self.detail = ""
        """Empty until the sensor has said HELLO."""
        self.backlog: list[Signal] = []
        """Signals heard in one breath with the HELLO: the device must be ready first."""
        self.has_heard = False
        """Whether any byte has come."""
        self.battery_percent: int | None = None
        self.complaint = ""
        """Both as told last."""

    def step(self) -> float:
        """Read what is there, or wait for one byte at most `READ_S`."""
        if self.detail:
            self._dice.post_all(self.backlog)
            self.backlog = []
        self._dice.take(self, self._read())
        return 0.0

    def write(self, line: bytes) -> None:
        """Send one line."""
        try:
            self._serial.write(line)
        except UNPLUGGED as error:
            raise DeviceMissing(why_not(self.path, error, device=DEVICE)) from error

    def change_rate(self, rate: int) -> None:
        """Listen at another rate, without closing: opening anew would restart an Arduino."""
        try:
            self._serial.baudrate = rate
        except (*UNPLUGGED, ValueError) as error:
            raise DeviceMissing(why_not(self.path, error, device=DEVICE)) from error
        self.rate = rate
        self.cutter = LineCutter()

    def interrupt(self) -> None:
        """Make a waiting read return at once. Closing here instead would raise inside it."""
        self._serial.cancel_read()

    def close(self) -> None:
        self._serial.close()

    def _read(self) -> bytes:
        try:
            data: bytes = self._serial.read(min(self._serial.in_waiting or 1, MOST_BYTES))
        except UNPLUGGED as error:
            raise DeviceMissing(why_not(self.path, error, device=DEVICE)) from error
        self.has_heard = self.has_heard or bool(data)
        return data


def battery_words(percent: int) -> str:
    """How full the battery is, and what to do."""
    return f"battery {percent} %" + (": charge it soon" if percent < LOW_BATTERY else "")


def _differs(told: int | None, percent: int | None) -> bool:
    if told is None or percent is None:
        return told != percent
    return abs(told - percent) >= BATTERY_STEP or (told < LOW_BATTERY) != (percent < LOW_BATTERY)


def _pyserial() -> tuple[Any, Any]:
    try:
        return importlib.import_module("serial"), importlib.import_module("serial.tools.list_ports")
    except ImportError as error:
        raise DependencyMissing(f"expected the package pyserial, got {error}") from error
