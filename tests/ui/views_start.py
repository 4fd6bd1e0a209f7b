"""Views of everything before and after a game."""

from typing import Any

from msgspec.structs import replace

from companion.table import requests as r
from companion.table import view as v
from companion.table.requests import Mark
from tests.ui import views
from tests.ui.views import message

EDITIONS = (
    v.EditionFace(edition="harbour", names={"en": "Harbour classic"}, players_min=2, players_max=8,
                  playable=True),
    v.EditionFace(edition="exchange", names={"en": "The exchange of Bell Yard"}, players_min=2,
                  players_max=6, playable=False,
                  problem=message("lobby.edition_broken", detail="no cards")),
    v.EditionFace(edition="home", names={}, players_min=0, players_max=0, playable=False,
                  problem=message("lobby.edition_broken", detail="spaces[3].price: got 'x'")),
)  # fmt: skip
TWO_BOARDS = (
    EDITIONS[0],
    v.EditionFace(edition="yard", names={"en": "Bell Yard"}, players_min=2, players_max=6,
                  playable=True),
)  # fmt: skip
NOON = 1_795_000_000
SAVED = (
    v.SavedGame(game="g7", edition="harbour", players=("Ada", "Kenji", "Sari", "Oleg"),
                turn_number=31, saved_at=NOON, over=False),
    v.SavedGame(game="g6", edition="harbour", players=("Nana", "Mila"), turn_number=12,
                saved_at=NOON - 90_000, over=False,
                damaged=message("fault.LedgerDamaged", detail="entry 30: hash differs")),
    v.SavedGame(game="g5", edition="harbour", players=("Ada", "Oleg", "Kenji"), turn_number=88,
                saved_at=NOON - 180_000, over=True),
)  # fmt: skip
MANY_SAVED = tuple(
    v.SavedGame(game=f"h{number}", edition="harbour", players=("Ada", "Kenji", "Sari", "Oleg",
                "Bartholomew", "Konstantin", "Annegret", "Maximiliane"),
                turn_number=100 + number, saved_at=NOON, over=number > 3)
    for number in range(7)
)  # fmt: skip


def lobby(mode: v.Mode = v.Mode.WELCOME, **changes: Any) -> v.View:
    fields: dict[str, Any] = {"editions": EDITIONS, "saved": SAVED, "free_marks": tuple(Mark)}
    return v.View(version=1, mode=mode, lobby=v.Lobby(**{**fields, **changes}),
                  devices=views.DEVICES)  # fmt: skip


def welcome(**changes: Any) -> v.View:
    return lobby(**changes)


NAMES = ("Ada", "Kenji", "Sari", "Oleg", "Nana", "Konstantin", "Тимур", "雪")


def seats(count: int = 4, rolls: tuple[tuple[int, int] | None, ...] = ()) -> dict[str, Any]:
    """Fields of a lobby in which so many have sat down."""
    taken = tuple(Mark)[:count]
    thrown = (*rolls, *(None,) * (count - len(rolls)))
    return {
        "edition": "harbour",
        "seats": tuple(
            v.LobbySeat(name=NAMES[number], mark=mark, tagged=number % 2 == 0, roll=thrown[number])
            for number, mark in enumerate(taken)
        ),
        "free_marks": tuple(Mark)[count:],
    }


def rules(**changes: Any) -> v.View:
    return lobby(v.Mode.RULES, edition="harbour", **changes)


def sitting(count: int = 4, **changes: Any) -> v.View:
    short = count < 2
    why = message("lobby.too_few_players", number=2) if short else None
    proceed = v.Action(name="starter", request=r.DecideStarter(), allowed=not short, reason=why)
    return lobby(v.Mode.SEATS, **{**seats(count), "proceed": proceed, **changes})


def starting(count: int = 4, rolls: tuple[tuple[int, int] | None, ...] = ((3, 4), (6, 2)),
             **changes: Any) -> v.View:  # fmt: skip
    """Who starts: the first two have thrown."""
    ready = changes.get("starter") is not None
    why = None if ready else message("lobby.no_starter_yet")
    proceed = v.Action(name="begin", request=r.BeginGame(), allowed=ready, reason=why)
    throwing = None if ready else len(rolls)
    fields = {**seats(count, rolls), "proceed": proceed, "throwing": throwing}
    return lobby(v.Mode.STARTER, **{**fields, **changes})


ALL_THROWN = ((3, 4), (6, 2), (5, 3), (1, 1))


def tied() -> v.View:
    return starting(rolls=((3, 4), None, None, (1, 1)), tied=(1, 2), throwing=1)


def decided(count: int = 4) -> v.View:
    return starting(count, rolls=(*ALL_THROWN[:3], (6, 6), *ALL_THROWN)[:count], starter=3)


def wizard(role: r.TagRole = r.TagRole.DEED, subject: str | None = "34", number: int = 7,
           total: int = 28, **changes: Any) -> v.View:  # fmt: skip
    """The run of tags that has come so far."""
    meaning = None if subject is None else r.TagMeaning(role=role, subject=subject)
    run = v.Wizard(meaning=meaning, number=number, total=total, **changes)
    return v.View(version=1, mode=v.Mode.WIZARD, lobby=v.Lobby(editions=EDITIONS, saved=SAVED),
                  wizard=run, board=views.BOARD, devices=views.DEVICES)  # fmt: skip


UID = "04A2245C1B6E80"


def moving_tag() -> v.View:
    known = r.TagMeaning(role=r.TagRole.PLAYER, subject="drop")
    return wizard(uid=UID, conflict=known)


def deed(square: int) -> r.TagMeaning:
    return r.TagMeaning(role=r.TagRole.DEED, subject=str(square))


def written_tag() -> v.View:
    """The tag says that it is another deed than the one that is asked for."""
    return wizard(uid=UID, suggested=deed(39), text="Boardwalk")


def rival_tag() -> v.View:
    """The deed has a tag, and a new one lies there."""
    return wizard(uid=UID, has_tag=True)


def trying(tried: v.TriedTag | None = None) -> v.View:
    """Tags are tried out."""
    return wizard(subject=None, number=0, total=0, trying=True, tried=tried)


LONG_TEXT = "Somebody has written a whole sentence on this little tag, and then some more"
TRIED = {
    "nothing": None,
    "deed": v.TriedTag(uid=UID, meaning=deed(34), text="Pennsylvania Avenue", in_game_only=True),
    "token": v.TriedTag(uid=UID, meaning=r.TagMeaning(role=r.TagRole.PLAYER, subject="moon")),
    "card": v.TriedTag(uid=UID, meaning=r.TagMeaning(role=r.TagRole.CARD, subject="ch_free")),
    "unknown": v.TriedTag(uid="04A2245C1B6E80AABBCC", meaning=None, text=LONG_TEXT),
    "phone": v.TriedTag(uid="08A1B2C3", meaning=None, made_up=True),
}


def unknown_tag(*, game: bool = True, number: int = 4, **changes: Any) -> v.View:
    """A strange tag lies on the reader."""
    focus = v.Focus(number=number, screen="tag", uid=UID)
    run = v.Wizard(meaning=None, number=0, total=0, uid=UID, **changes)
    if game:
        return views.playing(focus=focus, wizard=run)
    return replace(welcome(), focus=focus, wizard=run)
