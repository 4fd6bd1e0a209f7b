"""One file for a bug report, without the names of people and machines."""

import os
import platform
import pwd
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from companion.table.ports import Finding

NOT_PERSONAL = frozenset({"banker", "pi", "root", "user", "raspberrypi", "localhost"})
"""Accounts and machines as they come out of the box."""


def personal_words() -> dict[str, str]:
    """What must not stand in a report, with what stands there instead; longest first."""
    words = {str(Path.home()): "~", platform.node(): "HOST"}
    try:
        account = pwd.getpwuid(os.getuid())
        words |= {account.pw_name: "USER"}
        words |= dict.fromkeys(re.findall(r"[^\s,]+", account.pw_gecos), "NAME")
    except KeyError:
        pass
    kept = {word: mask for word, mask in words.items() if word.lower() not in NOT_PERSONAL}
    return dict(sorted(kept.items(), key=lambda item: -len(item[0])))


def without_names(text: str, words: Mapping[str, str]) -> str:
    """The text with every personal word masked, where it stands as a word."""
    for word, mask in words.items():
        if len(word) > 1:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", mask, text)
    return text


def report(
    findings: Iterable[Finding],
    settings: Mapping[str, Mapping[str, object]],
    words: Mapping[str, str],
) -> str:
    """All findings and the settings of the devices, fit to be shown to strangers."""
    lines = ["# banker doctor: report", ""]
    for found in findings:
        lines.append(f"{'LOOK' if found.todo else 'ok'}\t{found.code}\t{found.text}")
    lines += ["", "# settings of the devices", ""]
    lines += [f"{kind}\t{msgspec.json.encode(table).decode()}" for kind, table in settings.items()]
    return without_names("\n".join(lines) + "\n", words)
