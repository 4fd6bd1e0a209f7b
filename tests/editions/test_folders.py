"""Any sound edition comes back from its folder; any damage to a file is met with EditionError."""

import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import editions
from companion.editions import EditionError
from companion.editions.names import FALLBACK_MARK
from companion.editions.places import FILES
from companion.rules.edition import Edition
from tests.editions import strategies
from tests.editions.folders import copied, written

SLOW_IS_FINE = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


@SLOW_IS_FINE
@given(strategies.editions())
def test_sound_edition_comes_back_from_its_folder(edition: Edition):
    with tempfile.TemporaryDirectory() as folder:
        written(Path(folder), edition)

        assert edition == editions.load(edition.id, Path(folder))


@pytest.mark.parametrize("edition_id", ["us_classic", "id_monopoli", "ru_birzha"])
def test_shipped_edition_written_anew_is_the_same(tmp_path, edition_id):
    edition = editions.load(edition_id)
    written(tmp_path, edition)

    assert edition == editions.load(edition_id, tmp_path)


@SLOW_IS_FINE
@given(st.data())
def test_damage_to_a_file_is_an_edition_error_or_another_edition(data):
    file = data.draw(st.sampled_from([*FILES, "names/en.toml"]))
    with tempfile.TemporaryDirectory() as parent:
        folder = copied(Path(parent))
        raw = (folder / file).read_bytes()
        start = data.draw(st.integers(0, len(raw)))
        end = min(len(raw), start + data.draw(st.integers(0, 12)))
        splice = data.draw(st.binary(max_size=3) | st.sampled_from([b"-", b"nan", b"{}", b"[]"]))
        (folder / file).write_bytes(raw[:start] + splice + raw[end:])
        with suppress(EditionError):
            editions.load("us_classic", Path(parent))


@SLOW_IS_FINE
@given(st.data())
def test_wrong_value_anywhere_on_the_board_is_named_and_nothing_else_raises(data):
    lines = (editions.loader.SHIPPED / "us_classic" / "board.toml").read_text("utf-8").splitlines()
    numbered = [n for n, line in enumerate(lines) if " = " in line]
    wrong = st.sampled_from(["[]", "{}", "true", '"x"', "-1", "1.5", "1979-05-27", "nan", "[[]]"])
    for number in data.draw(st.sets(st.sampled_from(numbered), min_size=1, max_size=5)):
        lines[number] = lines[number].partition(" = ")[0] + " = " + data.draw(wrong)
    with tempfile.TemporaryDirectory() as parent:
        folder = copied(Path(parent))
        (folder / "board.toml").write_text("\n".join(lines), "utf-8")
        with pytest.raises(EditionError):
            editions.load("us_classic", Path(parent))


def test_missing_translation_is_the_english_text_marked_as_such(tmp_path):
    copied(tmp_path, ("names/ja.toml", "1 = ", "# 1 = "))

    names = editions.names("us_classic", tmp_path)

    assert "Mediterranean Avenue" + FALLBACK_MARK == names["ja"]["square.1"]
    assert "Mediterranean Avenue" == names["en"]["square.1"]


def test_another_language_needs_no_more_than_a_file(tmp_path):
    folder = copied(tmp_path)
    (folder / "names" / "de.toml").write_text('[square]\n0 = "LOS"\n')

    names = editions.names("us_classic", tmp_path)

    assert ("LOS", "Boardwalk" + FALLBACK_MARK) == (
        names["de"]["square.0"],
        names["de"]["square.39"],
    )
