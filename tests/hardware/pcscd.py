"""The real pcscd with vsmartcard's virtual reader, for the tests alone: own socket, own port.

The daemon's socket has a fixed place, so it runs in a mount namespace of its own in which that
place is a folder of ours. Where there are no namespaces (in a chroot) it runs in the open, one at a
time. Clients ask `PCSCLITE_CSOCK_NAME` for the place, once in a process.
"""

import contextlib
import fcntl
import functools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from hardware.emulator.vpcd import VirtualField, VirtualTag

PATIENCE_S = 15
SOCKETS = Path(tempfile.gettempdir()) / f"banker-pcscd-{os.getpid()}"
"""One for each process: the client's library reads the variable only once."""
os.environ["PCSCLITE_CSOCK_NAME"] = str(SOCKETS / "pcscd.comm")
LIBRARY = Path("/usr/lib/pcsc/drivers/serial/libifdvpcd.so")
FIXED_PLACE = Path("/run/pcscd")
ONE_AT_A_TIME = Path(tempfile.gettempdir()) / "banker-pcscd.lock"
INSIDE = """
mount -t tmpfs tmpfs /run && mkdir /run/pcscd && mount --bind "$1" /run/pcscd &&
shift && exec "$@"
"""


class Pcscd:
    """The service with one virtual reader; ends with the `with` block."""

    def __init__(self, folder: Path) -> None:
        self.port = _two_free_ports()
        self.field = VirtualField()
        self._config = folder / "reader.conf.d"
        self._config.mkdir()
        self._entry = self._config / "vpcd"
        self._daemon: subprocess.Popen[bytes] | None = None
        self._log = folder / "pcscd.log"
        self._turn: int | None = None

    def __enter__(self) -> "Pcscd":
        if _namespace() is None:
            self._turn = os.open(ONE_AT_A_TIME, os.O_CREAT | os.O_RDWR, 0o600)
            fcntl.flock(self._turn, fcntl.LOCK_EX)
            FIXED_PLACE.mkdir(exist_ok=True)
            SOCKETS.symlink_to(FIXED_PLACE)
        else:
            SOCKETS.mkdir()
        self.plug()
        return self

    def __exit__(self, *reason: object) -> None:
        self.field.close()
        self.stop()
        if self._turn is None:
            SOCKETS.rmdir()
        else:
            SOCKETS.unlink()
            os.close(self._turn)

    def start(self) -> None:
        """Start the service with the readers that its configuration names."""
        program = _program("pcscd")
        options = _options(program)
        command = [program, "--foreground", "--config", str(self._config), *options]
        namespace = _namespace()
        if namespace is not None:
            inside = ["sh", "-c", INSIDE, "pcscd", str(SOCKETS)]
            command = [*namespace, *inside, *command]
        with self._log.open("ab") as log:
            self._daemon = subprocess.Popen(command, stdout=log, stderr=log)
        self._await(self._answers, "pcscd to answer")

    def stop(self) -> None:
        """End the service, as by an update of its package."""
        daemon, self._daemon = self._daemon, None
        if daemon is None:
            return
        daemon.send_signal(signal.SIGTERM)
        try:
            daemon.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()
        for left in SOCKETS.iterdir():
            left.unlink()

    @contextlib.contextmanager
    def hangs(self) -> Iterator[None]:
        """The service is there and answers nobody, as with a reader that blocks its driver."""
        daemon = self._daemon
        assert daemon is not None
        daemon.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            daemon.send_signal(signal.SIGCONT)

    def crash(self) -> None:
        """End the service without a word, as a reader's bad driver does."""
        assert self._daemon is not None
        self._daemon.kill()
        self._daemon.wait()
        self.stop()

    def unplug(self) -> None:
        """Pull the reader's cable: a configured reader leaves with the service only."""
        self.stop()
        self._entry.unlink(missing_ok=True)
        self.start()

    def plug(self) -> None:
        """Put it back."""
        self.stop()
        self._write_entry()
        self.start()
        self._await(self._listens, "the virtual reader to listen")

    def place(self, tag: VirtualTag) -> VirtualTag:
        """Lay a tag on the reader."""
        self.field.place(tag, self.port)
        return tag

    def _write_entry(self) -> None:
        self._entry.write_text(
            'FRIENDLYNAME "Virtual PICC"\n'
            f"DEVICENAME /dev/null:0x{self.port:04X}\n"
            f"LIBPATH {LIBRARY}\n"
            f"CHANNELID 0x{self.port:04X}\n"
        )

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as line, contextlib.suppress(OSError):
            line.connect(str(SOCKETS / "pcscd.comm"))
            return True
        return False

    def _listens(self) -> bool:
        # Looking at the kernel's list: a call would be taken for a tag that lies there.
        wanted = f":{self.port:04X} 00000000:0000 0A"
        return wanted in Path("/proc/net/tcp").read_text()

    def _await(self, holds: object, what: str) -> None:
        assert callable(holds)
        ends = time.monotonic() + PATIENCE_S
        while not holds():
            assert self._daemon is not None
            log = self._log.read_text(errors="replace")
            assert self._daemon.poll() is None, f"pcscd ended: {log}"
            assert time.monotonic() < ends, f"expected {what}, got {log!r}"
            time.sleep(0.01)


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    assert found, f"expected {name}, got none: run deploy/test --setup-only"
    assert LIBRARY.exists(), f"expected {LIBRARY}, got none: run deploy/test --setup-only"
    return found


@functools.cache
def _namespace() -> tuple[str, ...] | None:
    """The command that runs another one with mounts of its own, if this machine has it."""
    privileges = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    command = ("unshare", *privileges, "--mount")
    tried = subprocess.run([*command, "true"], capture_output=True, check=False)
    if tried.returncode == 0:
        return command
    assert os.geteuid() == 0, f"expected root or namespaces, got {tried.stderr!r}"
    return None


@functools.cache
def _options(program: str) -> tuple[str, ...]:
    """Newer versions ask polkit, which is not there in a container."""
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=False).stdout
    return tuple(option for option in ("--disable-polkit",) if option in told)


def _two_free_ports() -> int:
    """The virtual reader has two slots, on ports in a row."""
    for _ in range(100):
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port: int = first.getsockname()[1]
            with contextlib.suppress(OSError, OverflowError):
                second.bind(("127.0.0.1", port + 1))
                return port
    raise AssertionError("expected two free ports in a row, got none")
