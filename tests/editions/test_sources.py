"""Where editions are found: the user's folder, then plug-ins, then the shipped ones."""

from pathlib import Path

import pytest

from companion import editions
from companion.editions import EditionError
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
