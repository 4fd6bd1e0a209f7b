"""`banker tags`: which tag means what."""

import argparse

from companion import config
from companion.cli.output import Commands, add_data, add_json, json_line
from companion.errors import BankerError
from companion.ledger.registry import Registry
from companion.table.requests import TagRole

UID_DIGITS = (8, 10, 14, 20)


def add_commands(commands: Commands) -> None:
    """The options of `banker tags`."""
    tags = commands.add_parser(
        "tags",
        help="list, pair or forget tags",
        description="Without further words: list every known tag and what it means.",
    )
    tags.add_argument("--pair", nargs=3, metavar=("UID", "ROLE", "SUBJECT"))
    tags.add_argument("--forget", metavar="UID")
    add_data(tags)
    add_json(tags)
    tags.set_defaults(run=run_tags)


def run_tags(options: argparse.Namespace) -> int:
    """Pair, forget, then list the tags."""
    data = options.data or config.load().data
    data.mkdir(parents=True, exist_ok=True)
    with Registry(data) as registry:
        if options.pair:
            registry.pair(*_pairing(*options.pair))
        if options.forget and not registry.forget(_uid(options.forget)):
            raise BankerError(f"expected a tag that is paired, got {options.forget!r}")
        tags = registry.tags()
        if not tags and not options.json:
            print("no tag is paired")
        for uid, pairing in tags.items():
            if options.json:
                json_line({"uid": uid, "role": pairing.role, "subject": pairing.subject})
            else:
                print(f"{uid}  {pairing.role}  {pairing.subject}")
    return 0


def _pairing(uid: str, role: str, subject: str) -> tuple[str, str, str]:
    """A pairing as typed. Raises BankerError with what was expected."""
    digits = _uid(uid)
    roles = [known.value for known in TagRole]
    if role not in roles:
        raise BankerError(f"expected one of the roles {', '.join(roles)}; got {role!r}")
    return digits, role, subject


def _uid(text: str) -> str:
    digits = text.upper()
    if len(digits) not in UID_DIGITS or set(digits) - set("0123456789ABCDEF"):
        raise BankerError(f"expected a uid of 8, 10, 14 or 20 hex digits, got {text!r}")
    return digits
