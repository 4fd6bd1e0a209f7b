"""One file for a bug report, without the names of people, machines and networks."""

import os
import platform
import pwd
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from companion.table.ports import Finding

NOT_PERSONAL = frozenset(
    {"banker", "pi", "root", "user", "raspberrypi", "raspberry", "localhost", "debian", "lo"}
)
"""Accounts, machines and connections as they come out of the box."""
PEOPLE = range(1000, 60_000)
"""Numbers of accounts that are people's (Debian policy, 9.2.2)."""
CONNECTIONS = (
    "etc/NetworkManager/system-connections/*",
    "run/NetworkManager/system-connections/*",
    "etc/wpa_supplicant/*.conf",
)
SSID = re.compile(r"^\s*ssid=\"?([^\"\n]+)\"?\s*$", re.MULTILINE)
HOME = re.compile(r"/home/[^/\s'\",;]+")


def personal_words(root: Path = Path("/")) -> dict[str, str]:
    """What must not stand in a report, in small letters, with what stands there instead.

    The longest come first. `root`: where the machine's files begin.
    """
    host = platform.node()
    words = {str(Path.home()): "~", host: "HOST", host.partition(".")[0]: "HOST"}
    words |= dict.fromkeys(_networks(root), "NETWORK")
    for account in _accounts():
        words |= dict.fromkeys(re.findall(r"[^\s,]{3,}", account.pw_gecos), "NAME")
        words[account.pw_name] = "USER"
    small = {word.lower(): mask for word, mask in words.items()}
    kept = {word: mask for word, mask in small.items() if word not in NOT_PERSONAL}
    return dict(sorted(kept.items(), key=lambda item: -len(item[0])))


def _accounts() -> Iterator[pwd.struct_passwd]:
    """Ours and those of all people: with sudo, ours is not that of who sits there."""
    for account in pwd.getpwall():
        if account.pw_uid == os.getuid() or account.pw_uid in PEOPLE:
            yield account


def _networks(root: Path) -> Iterator[str]:
    """The names of the wireless networks that this machine knows, as far as they can be read."""
    for pattern in CONNECTIONS:
        for file in root.glob(pattern):
            if file.suffix != ".conf":
                yield file.stem
            try:
                yield from SSID.findall(file.read_text(encoding="utf-8", errors="replace"))
            except OSError:
                # Passwords are in there, so mostly only root may look.
                continue


def without_names(text: str, words: Mapping[str, str]) -> str:
    """The text with every personal word masked where it stands alone, in small letters or large."""
    text = HOME.sub("~", text)
    for word, mask in words.items():
        if len(word) > 1:
            # An underscore parts words too: boards and sticks carry names like `ada_board`.
            alone = rf"(?<![^\W_]){re.escape(word)}(?![^\W_])"
            text = re.sub(alone, mask, text, flags=re.IGNORECASE)
    return text


def report(
    findings: Iterable[Finding],
    settings: Mapping[str, Mapping[str, object]],
    words: Mapping[str, str],
) -> str:
    """All findings and the settings of the devices, fit to be shown to strangers."""
    lines = ["# banker doctor: report", ""]
    for found in findings:
        mark = "LOOK" if found.todo else "ok"
        lines.append(f"{mark}\t{found.code}\t{without_names(found.text, words)}")
    lines += ["", "# settings of the devices", ""]
    for kind, table in settings.items():
        told = msgspec.json.encode(table).decode()
        lines.append(f"{kind}\t{without_names(told, words)}")
    return "\n".join(lines) + "\n"
