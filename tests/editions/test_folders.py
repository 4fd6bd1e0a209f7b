"""Any sound edition comes back from its folder; any damage to a file is met with EditionError."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import editions
from companion.editions import EditionError
from companion.editions.folder import inspect_folder
from companion.editions.names import fallback_mark, name_keys
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

    assert "Mediterranean Avenue" + fallback_mark("en") == names["ja"]["square.1"]
    assert "Mediterranean Avenue" == names["en"]["square.1"]


def test_another_language_needs_no_more_than_a_file(tmp_path):
    folder = copied(tmp_path)
    (folder / "names" / "de.toml").write_text('[square]\n0 = "LOS"\n')

    names = editions.names("us_classic", tmp_path)

    assert ("LOS", "Boardwalk" + fallback_mark("en")) == (
        names["de"]["square.0"],
        names["de"]["square.39"],
    )


def test_missing_english_name_is_another_language_or_the_key_in_brackets(tmp_path):
    folder = copied(tmp_path, ("names/en.toml", '39 = "Boardwalk"\n', ""))
    for language in ("id", "ja", "ru"):
        text = (folder / "names" / f"{language}.toml").read_text("utf-8")
        kept = [line for line in text.splitlines() if not line.startswith("37 = ")]
        (folder / "names" / f"{language}.toml").write_text("\n".join(kept), "utf-8")
    (folder / "names" / "en.toml").write_text(
        (folder / "names" / "en.toml").read_text("utf-8").replace('37 = "Park Place"\n', ""),
        "utf-8",
    )
    names = editions.names("us_classic", tmp_path)

    assert "Boardwalk [id]" == names["en"]["square.39"]
    assert "[square.37]" == names["en"]["square.37"] == names["ru"]["square.37"]


def test_every_gap_is_listed_and_none_stops_the_game(tmp_path):
    folder = copied(tmp_path, ("names/ja.toml", "1 = ", "# 1 = "))
    (folder / "names" / "en.toml").unlink()
    found = inspect_folder("us_classic", folder)

    assert (
        "names/ja.toml",
        "square.1",
        "expected a name, got nothing, 'Mediterranean Avenue [id]' is shown",
    ) in [(gap.file, gap.path, gap.sentence) for gap in found.gaps]
    english = [gap for gap in found.gaps if gap.file == "names/en.toml"]
    assert len(name_keys(found.edition)) == len(english)
    assert "Boardwalk [id]" == editions.names("us_classic", tmp_path)["en"]["square.39"]


@pytest.mark.parametrize("kind", ["fifo", "device", "loop"])
def test_file_that_has_no_end_is_not_waited_for(tmp_path, kind):
    folder = copied(tmp_path)
    (folder / "cards.toml").unlink()
    if kind == "fifo":
        os.mkfifo(folder / "cards.toml")
    else:
        target = "/dev/zero" if kind == "device" else "cards.toml"
        (folder / "cards.toml").symlink_to(target)

    with pytest.raises(EditionError, match=r"a readable file, got .* at cards\.toml"):
        editions.load("us_classic", tmp_path)


def test_file_in_names_that_is_no_language_is_named(tmp_path):
    (copied(tmp_path) / "names" / "Japanese.toml").write_text("")

    with pytest.raises(EditionError, match=r"expected a language code .* at names/Japanese"):
        editions.load("us_classic", tmp_path)


@pytest.mark.parametrize("text", ["a\\nb", "x" * 301, "\\u0007"])
def test_name_that_cannot_be_drawn_is_refused(tmp_path, text):
    copied(tmp_path, ("names/en.toml", "Boardwalk", text))

    with pytest.raises(EditionError, match=r"at square\.39 in names/en\.toml, line \d+"):
        editions.load("us_classic", tmp_path)


def test_mark_at_the_beginning_of_a_file_is_passed_over(tmp_path):
    folder = copied(tmp_path)
    board = folder / "board.toml"
    board.write_bytes(b"\xef\xbb\xbf" + board.read_bytes())

    assert () == inspect_folder(folder.name, folder).mistakes


@pytest.mark.parametrize(
    ("file", "line", "name"),
    [
        ("switches.toml", '"money.start" = 1', "money.start"),
        ("names/en.toml", '"square.1" = "Here"', "square.1"),
    ],
)
def test_name_that_stands_once_more_in_quotes_is_told(tmp_path, file, line, name):
    folder = copied(tmp_path)
    text = (folder / file).read_text("utf-8")
    (folder / file).write_text(f"{line}\n{text}", "utf-8")

    found = inspect_folder(folder.name, folder).mistakes
    assert [(file, name, "each name once", "2 times")] == [
        (one.file, one.path, one.expected, one.came) for one in found
    ]
