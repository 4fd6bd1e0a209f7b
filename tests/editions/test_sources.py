"""Where editions are found: the user's folder, then plug-ins, then the shipped ones."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import editions
from companion.editions import EditionError
from companion.editions.places import FILES
from companion.shelves import EditionsOnDisk
from tests.editions.folders import copied

FIRST_STREET = ("board.toml", "price = 60", "price = 61")


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """An installed package that brings an edition of its own and one with the id of ours."""

    def install(name: str, module: str) -> Path:
        site = tmp_path / "site"
        info = site / f"{module}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[companion.editions]\n{name} = {module}\n")
        monkeypatch.syspath_prepend(str(site))
        return site

    return install


def _price(user: Path | None = None) -> int:
    return editions.load("us_classic", user).spaces[1].lot.price


def test_user_edition_wins_over_the_shipped_one(tmp_path):
    copied(tmp_path, FIRST_STREET)

    assert 61 == _price(tmp_path)
    assert 60 == _price()


def test_plugin_edition_wins_over_the_shipped_one_and_the_users_over_both(tmp_path, plugin):
    copied(plugin("us_classic", "us_classic"), FIRST_STREET)
    user = tmp_path / "user"
    copied(user, ("board.toml", "price = 60", "price = 62"))

    assert 61 == _price()
    assert 62 == _price(user)


@pytest.mark.parametrize("module", ["gone", "gone.sub", "msgspec.nothing"])
def test_plugin_that_is_gone_is_listed_and_says_so(plugin, module):
    plugin("lost_town", module)

    assert "lost_town" in editions.available()
    with pytest.raises(EditionError, match=r"expected a file, got nothing at board\.toml"):
        editions.load("lost_town")


def test_user_folder_that_does_not_exist_changes_nothing(tmp_path):
    assert editions.available() == editions.available(tmp_path / "none")


@pytest.mark.parametrize("edition_id", ["../us_classic", "/etc", "", "names"])
def test_only_listed_ids_are_loaded(edition_id):
    with pytest.raises(EditionError, match="expected one of 'id_monopoli'"):
        editions.load(edition_id)


GARBAGE = st.dictionaries(
    st.sampled_from(["my_town", "us_classic", "x y", ".hidden", "-"]),
    st.dictionaries(
        st.sampled_from([*FILES, "names/en.toml", "names/x.toml", "notes.txt"]),
        st.binary(max_size=40) | st.sampled_from([b'id = "my_town"\n', b"[[spaces]]\nkind = 1\n"]),
        max_size=4,
    ),
)


@settings(max_examples=40, deadline=None)
@given(GARBAGE)
def test_garbage_in_the_users_folder_hides_no_other_edition(garbage):
    with tempfile.TemporaryDirectory() as user:
        for folder, files in garbage.items():
            for name, raw in files.items():
                file = Path(user) / folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(raw)
        faces = {face.edition: face for face in EditionsOnDisk(Path(user)).faces()}

    assert faces["id_monopoli"].names["id"] == "Monopoli Indonesia"
    assert faces["ru_birzha"].players_max
    assert [] == [name for name in faces if name.startswith(".")]
    broken = garbage.keys() & faces.keys() - {"us_classic"}
    assert [] == [name for name in broken if faces[name].problem is None]
