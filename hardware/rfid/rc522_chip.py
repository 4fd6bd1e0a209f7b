"""The MFRC522 chip as an ISO 14443 transceiver, over the registers of the `mfrc522` package."""

import time
from collections.abc import Callable

from hardware.errors import DeviceMissing, DeviceSilent
from hardware.rfid.iso14443 import Reply
from hardware.rfid.rc522_packages import Packages
from hardware.settings import GAIN_CODES, ReaderSettings

COMMAND, COM_IRQ, ERROR, STATUS2, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x08, 0x0A
CONTROL, BIT_FRAMING, TX_CONTROL, RF_CFG = 0x0C, 0x0D, 0x14, 0x26
T_MODE, T_RELOAD_LOW, VERSION = 0x2A, 0x2D, 0x37
IDLE, TRANSCEIVE = 0x00, 0x0C
FIFO_WRITE, FIFO_READ = 0x12, 0x92
"""Address bytes of FIFODataReg for bursts: the chip takes many bytes in one transfer."""

FRAME_IS_OVER = 0x31
"""RxIRq, IdleIRq and TimerIRq: the three ends of a wait."""
FRAME_IS_SENT = 0x40
"""TxIRq: the last bit of the frame is out."""
START_SEND, FLUSH, CLEAR_ALL = 0x80, 0x80, 0x7F
COLLISION, BROKEN = 0x08, 0x13
"""ErrorReg: CollErr; buffer overflow, parity and protocol errors."""
FIFO_SIZE = 64

TX_HEALTHY, T_MODE_HEALTHY = 0x83, 0x8D
"""What the package's own set-up leaves; a chip that lost its power says 0x80 and 0x00."""
DEAD_VERSIONS = (0x00, 0xFF)
KNOWN_VERSIONS = (0x91, 0x92)
ANSWER_TICKS = 3
"""Timer reload for 2 ms at the package's prescaler: (2*0xD3E+1)*(3+1)/13.56 MHz."""
WAIT_STEP_S = 0.000_25
WAIT_STEPS = 40
"""A chip whose timer does not end the wait by then does not work."""
RESET_LOW_S = 0.002
RESET_SETTLE_S = 0.05
"""Oscillator start-up after a hard reset, with room for slow crystals."""

Sleep = Callable[[float], None]


class Rc522Chip:
    """One chip between opening and closing; sends frames and watches over itself."""

    def __init__(
        self, packages: Packages, settings: ReaderSettings, sleep: Sleep = time.sleep
    ) -> None:
        self._gpio = packages.gpio
        self._settings = settings
        self._sleep = sleep
        self._registers = packages.open(settings)
        self.version = 0
        self._is_hung = False
        """A wait was ended by nothing, not even the chip's own timer."""

    def set_up(self) -> None:
        """Reset the chip by its pin, set it up and make sure that it holds what it was told."""
        self._gpio.output(self._settings.reset_pin, 0)
        self._sleep(RESET_LOW_S)
        self._gpio.output(self._settings.reset_pin, 1)
        self._sleep(RESET_SETTLE_S)
        self._registers.MFRC522_Init()
        self._is_hung = False
        self._write(T_RELOAD_LOW, ANSWER_TICKS)
        self._write(RF_CFG, GAIN_CODES[self._settings.gain_db] << 4 | 0x08)
        self.version = self._read(VERSION)
        if self.version in DEAD_VERSIONS:
            raise DeviceMissing(
                f"expected a chip version in register 0x37, got 0x{self.version:02X}: "
                f"check 3.3 V, the SPI wires and RST on GPIO{self._settings.reset_pin}"
            )
        if not self.is_healthy():
            raise DeviceSilent("expected the chip to hold its settings, got others: check 3.3 V")

    def is_healthy(self) -> bool:
        """Whether the chip is there, set up, and its antenna on. Three transfers."""
        return (
            not self._is_hung
            and self._read(VERSION) not in DEAD_VERSIONS
            and self._read(TX_CONTROL) == TX_HEALTHY
            and self._read(T_MODE) == T_MODE_HEALTHY
        )

    def begin(self) -> None:
        """Leave the cipher, which a broken-off authentication would leave on for ever."""
        self._registers.MFRC522_StopCrypto1()

    def exchange(self, frame: bytes, *, last_bits: int = 0) -> Reply:
        """Send one frame and wait at most 2 ms for the answer."""
        ended_by = self._send(frame, last_bits, until=FRAME_IS_OVER)
        # Timer only: silence. The error flags may still be those of noise, so they do not count.
        return self._reply() if ended_by & ~0x01 else Reply()

    def tell(self, frame: bytes) -> None:
        """Send one frame to which nobody answers; its end is that of the sending."""
        self._send(frame, 0, until=FRAME_IS_SENT)

    def close(self) -> None:
        """Switch the field off and give back SPI and our one pin.

        Never the package's own close: it cleans up the pins of everybody in this process.
        """
        try:
            self._registers.AntennaOff()
        finally:
            self._registers.spi.close()
            self._gpio.cleanup(self._settings.reset_pin)

    def _send(self, frame: bytes, last_bits: int, *, until: int) -> int:
        """What has ended the wait; 0 if nothing did, which no working chip does."""
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, CLEAR_ALL)
        self._write(FIFO_LEVEL, FLUSH)
        self._registers.spi.xfer2([FIFO_WRITE, *frame])
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, START_SEND | last_bits)
        ended_by = self._wait(until)
        self._write(BIT_FRAMING, 0)
        self._is_hung = not ended_by
        return ended_by

    def _wait(self, until: int) -> int:
        for _ in range(WAIT_STEPS):
            ended_by = self._read(COM_IRQ) & until
            if ended_by:
                return ended_by
            self._sleep(WAIT_STEP_S)
        return 0

    def _reply(self) -> Reply:
        error = self._read(ERROR)
        if error & COLLISION:
            return Reply(collision=True)
        if error & BROKEN:
            return Reply(garbled=True)
        count = min(self._read(FIFO_LEVEL) & 0x7F, FIFO_SIZE)
        if not count:
            return Reply()
        last_bits = self._read(CONTROL) & 0x07
        data = self._registers.spi.xfer2([FIFO_READ] * count + [0])[1:]
        bits = count * 8 if last_bits == 0 else (count - 1) * 8 + last_bits
        return Reply(data=bytes(data), bits=bits)

    def _read(self, register: int) -> int:
        return self._registers.Read_MFRC522(register)

    def _write(self, register: int, value: int) -> None:
        self._registers.Write_MFRC522(register, value)
