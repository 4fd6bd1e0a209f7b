"""The editions that cases may name: the shelf's own, packages', shipped ones, and those brought."""

from collections.abc import Mapping
from pathlib import Path

from companion import editions
from companion.editions.loader import unknown_edition
from companion.editions.mistakes import EditionError
from companion.rules.edition import Edition


class KnownEditions:
    """Gives an edition by its id; each is read once, whether it can be played or not."""

    def __init__(self, user: Path | None, brought: Mapping[str, Edition]) -> None:
        """`user`: the folder of the user's own editions; `brought`: those that come before all."""
        self._user = user
        self._found: dict[str, Edition | EditionError] = dict(brought)
        self._known = sorted({*editions.available(user), *brought})

    def __call__(self, edition_id: str) -> Edition:
        """The edition. Raises EditionError with its mistakes, or with the ids that there are."""
        if edition_id not in self._known:
            raise EditionError(edition_id, [unknown_edition(edition_id, self._known)])
        if edition_id not in self._found:
            self._found[edition_id] = self._read(edition_id)
        found = self._found[edition_id]
        if isinstance(found, EditionError):
            raise found
        return found

    def _read(self, edition_id: str) -> Edition | EditionError:
        try:
            return editions.load(edition_id, self._user)
        except EditionError as error:
            return error
