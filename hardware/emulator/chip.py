"""An MFRC522: its registers, FIFO, timer and commands, transfer by transfer."""

import time
from collections.abc import Callable

from hardware.emulator.bits import bits_of, bytes_of
from hardware.emulator.field import Field, Heard
from hardware.emulator.memories import Classic1K
from hardware.rfid.iso14443 import crc_a

COMMAND, COM_IRQ, DIV_IRQ, ERROR, STATUS2 = 0x01, 0x04, 0x05, 0x06, 0x08
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
TX_MODE, RX_MODE, TX_CONTROL, CRC_HIGH, CRC_LOW = 0x12, 0x13, 0x14, 0x21, 0x22
RF_CFG, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x26, 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37
IDLE, CALC_CRC, TRANSCEIVE, MF_AUTHENT, SOFT_RESET = 0x00, 0x03, 0x0C, 0x0E, 0x0F
RX_IRQ, IDLE_IRQ, TX_IRQ, TIMER_IRQ, CRC_IRQ = 0x20, 0x10, 0x40, 0x01, 0x04
RESET_VALUES = {
    COMMAND: 0x20, COM_IRQ: 0x14, COLL: 0xA0, TX_CONTROL: 0x80, RF_CFG: 0x48, 0x11: 0x3F,
}  # fmt: skip
FIFO_SIZE = 64
BIT_US = 128 / 13.56
ANSWER_US = 91.0
"""Frame delay time of a card."""
IOCTL_US = 25
"""What one transfer costs besides its bits: the way through the kernel."""
CRYPTO_ON, CRC_ON = 0x08, 0x80


class ChipClock:
    """Microseconds for the chip: each transfer costs its time on the bus.

    `sleep` stands in for `time.sleep` under a driver, so tests neither wait nor depend on load.
    With `real_time` the clock goes on by itself too, for drivers that sleep for real.
    """

    def __init__(self, *, real_time: bool) -> None:
        self._spent_us = 0.0
        self._real: Callable[[], float] = time.monotonic if real_time else float

    def now_us(self) -> float:
        """The present moment."""
        return self._spent_us + self._real() * 1e6

    def spend(self, microseconds: float) -> None:
        """Let so much time pass."""
        self._spent_us += microseconds

    def sleep(self, seconds: float) -> None:
        """Let so much time pass, in seconds."""
        self.spend(seconds * 1e6)


class Chip:
    """The chip behind `spidev`: `transfer` is one chip-select cycle."""

    def __init__(self, field: Field, clock: ChipClock, *, version: int = 0x92) -> None:
        self.field = field
        self.clock = clock
        self.version = version
        self.transfers = 0
        self.resets = 0
        """Falls of the reset pin."""
        self.bus_us = 0.0
        """Time that the transfers have taken, without the rests between them."""
        self.stuck_at: int | None = None
        """0x00 or 0xFF for a bus on which nobody answers."""
        self.fastest_hz: int | None = None
        """Long wires or a bad board: above this every byte that is read has lost its first bit."""
        self._mishaps: dict[int, Callable[[], None]] = {}
        self._is_reset = False
        self._power_up()

    def transfer(self, values: list[int], speed_hz: int) -> list[int]:
        """Clock bytes out and in at the same time; the first one is the address."""
        with self.field.lock:
            self._mishaps.pop(self.transfers, _nothing)()
            self.transfers += 1
            cost_us = IOCTL_US + len(values) * 8e6 / speed_hz
            self.bus_us += cost_us
            self.clock.spend(cost_us)
            if self.stuck_at is not None:
                return [self.stuck_at] * len(values)
            if self._is_reset:
                return [0] * len(values)
            self._let_time_work()
            answer = self._answer(values)
            too_fast = self.fastest_hz is not None and speed_hz > self.fastest_hz
            return [byte << 1 & 0xFF for byte in answer] if too_fast else answer

    def after_transfers(self, count: int, happen: Callable[[], None]) -> None:
        """Let something happen when so many more transfers are done, before the next one."""
        self._mishaps[self.transfers + count] = happen

    def set_reset(self, *, low: bool) -> None:
        """Drive the RST pin."""
        with self.field.lock:
            if low and not self._is_reset:
                self.resets += 1
                self._power_up()
            self._is_reset = low

    def brown_out(self) -> None:
        """Let the supply dip: the chip restarts without anybody having asked."""
        with self.field.lock:
            self._power_up()

    def _answer(self, values: list[int]) -> list[int]:
        if values[0] & 0x80:
            return [0, *(self._read(value >> 1 & 0x3F) for value in values[:-1])]
        for value in values[1:]:
            self._write(values[0] >> 1 & 0x3F, value)
        return [0] * len(values)

    def _power_up(self) -> None:
        self._registers = bytearray(64)
        for register, value in RESET_VALUES.items():
            self._registers[register] = value
        self._registers[VERSION] = self.version
        self._fifo = bytearray()
        self._pending: list[tuple[float, Callable[[], None]]] = []
        self.field.partner = None
        self.field.switch(on=False)

    def _let_time_work(self) -> None:
        while self._pending and self.clock.now_us() >= self._pending[0][0]:
            self._pending.pop(0)[1]()

    def _read(self, register: int) -> int:
        if register == FIFO_DATA:
            return self._fifo.pop(0) if self._fifo else 0
        if register == FIFO_LEVEL:
            return len(self._fifo)
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        match register:
            case 0x04 | 0x05:
                kept = self._registers[register]
                mask = value & 0x7F
                self._registers[register] = kept | mask if value & 0x80 else kept & ~mask
            case 0x09:
                self._push(bytes((value,)))
            case 0x0A:
                self._flush(value)
            case 0x01:
                self._start(value & 0x0F)
            case 0x08:
                self._set_status(value)
            case 0x06 | 0x37:
                return  # Read only.
            case _:
                self._registers[register] = value
                self._after_write(register, value)

    def _after_write(self, register: int, value: int) -> None:
        if register == TX_CONTROL:
            self.field.switch(on=bool(value & 0x03))
        if register == BIT_FRAMING and value & 0x80 and self._command == TRANSCEIVE:
            self._transceive()

    def _flush(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._registers[ERROR] &= ~0x10

    def _set_status(self, value: int) -> None:
        # The cipher bit can be cleared by the host and set by a successful authentication only.
        cipher = self._registers[STATUS2] & value & CRYPTO_ON
        self._registers[STATUS2] = value & ~CRYPTO_ON | cipher
        if not cipher:
            self.field.partner = None

    @property
    def _command(self) -> int:
        return self._registers[COMMAND] & 0x0F

    def _push(self, data: bytes) -> None:
        room = FIFO_SIZE - len(self._fifo)
        self._fifo += data[:room]
        if len(data) > room:
            self._registers[ERROR] |= 0x10

    def _start(self, command: int) -> None:
        if command == SOFT_RESET:
            self._power_up()
            return
        self._registers[COMMAND] = command
        self._pending.clear()
        if command != IDLE:
            self._registers[ERROR] = 0
        if command == CALC_CRC:
            low, high = crc_a(bytes(self._fifo))
            self._fifo.clear()
            self._registers[CRC_LOW], self._registers[CRC_HIGH] = low, high
            self._registers[DIV_IRQ] |= CRC_IRQ
        if command == MF_AUTHENT:
            self._authenticate()

    def _transceive(self) -> None:
        data = bytes(self._fifo)
        self._fifo.clear()
        last_bits = self._registers[BIT_FRAMING] & 0x07
        if self._registers[TX_MODE] & CRC_ON:
            data += crc_a(data)
        frame = bits_of(data)
        if last_bits and frame:
            frame = frame[: len(frame) - 8 + last_bits]
        ciphered = bool(self._registers[STATUS2] & CRYPTO_ON)
        heard = self.field.send(frame, ciphered=ciphered)
        sent_us = self.clock.now_us() + len(frame) * BIT_US
        self._pending.append((sent_us, self._sent))
        if heard is None:
            self._time_out_after(sent_us)
            return
        until_us = sent_us + ANSWER_US + len(heard.bits) * BIT_US
        self._pending.append((until_us, lambda: self._receive(heard)))

    def _sent(self) -> None:
        self._registers[COM_IRQ] |= TX_IRQ

    def _receive(self, heard: Heard) -> None:
        align = self._registers[BIT_FRAMING] >> 4 & 0x07
        bits, collision = heard.bits, heard.collision
        if heard.is_broken:
            self._registers[ERROR] |= 0x02
        if collision is not None:
            self._collide(collision + align)
            if not self._registers[COLL] & 0x80:
                bits = bits[:collision]
        data = bytes_of([0] * align + bits)
        if self._registers[RX_MODE] & CRC_ON:
            if crc_a(data[:-2]) != data[-2:]:
                self._registers[ERROR] |= 0x04
            data = data[:-2]
        self._push(data)
        self._registers[CONTROL] = self._registers[CONTROL] & ~0x07 | (align + len(bits)) % 8
        self._registers[COM_IRQ] |= RX_IRQ

    def _collide(self, place: int) -> None:
        """Note the first collision; the position counts from 1 at the first bit of the FIFO."""
        self._registers[ERROR] |= 0x08
        position = (place + 1) & 0x1F if place < 32 else 0x20
        self._registers[COLL] = self._registers[COLL] & 0x80 | position

    def _time_out_after(self, sent_us: float) -> None:
        if not self._registers[T_MODE] & 0x80:
            return
        prescaler = (self._registers[T_MODE] & 0x0F) << 8 | self._registers[T_PRESCALER]
        reload = self._registers[T_RELOAD_HIGH] << 8 | self._registers[T_RELOAD_LOW]
        period_us = (2 * prescaler + 1) * (reload + 1) / 13.56
        self._pending.append((sent_us + period_us, self._time_out))

    def _time_out(self) -> None:
        self._registers[COM_IRQ] |= TIMER_IRQ

    def _authenticate(self) -> None:
        data = bytes(self._fifo)
        self._fifo.clear()
        for card in self.field.cards if self.field.is_on and len(data) == 12 else ():
            if not isinstance(card, Classic1K) or card.state != "active":
                card.fall_back()
            elif card.opens(key_b=data[0] == 0x61, block=data[1], key=data[2:8], uid=data[8:12]):
                self.field.partner = card
        if self.field.partner is None:
            self._time_out_after(self.clock.now_us())
            return
        self._registers[STATUS2] |= CRYPTO_ON
        self._registers[COM_IRQ] |= IDLE_IRQ
        self._registers[COMMAND] = IDLE


def _nothing() -> None:
    """No mishap at this transfer."""
