"""A sequence that grows at its end without being copied, though nobody can see it change."""

from collections.abc import Iterable, Sequence
from typing import TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Grown(Sequence[T_co]):
    """The first so many items of a list that is shared with those who have gone on from here.

    To add or to drop an item gives a new value in constant time and leaves the old one as it was.
    Only where two go on from the same place, as after an undo, the second copies what it has.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T_co] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, item: T_co) -> "Grown[T_co]":  # type: ignore[misc]  # gives a new value only
        """All items and one more."""
        items = self._items
        if len(items) != self._length:
            items = items[: self._length]
        items.append(item)
        return self._upto(items, self._length + 1)

    def less(self) -> "Grown[T_co]":
        """All items but the last. Raises IndexError if there is none."""
        if not self._length:
            raise IndexError("expected an item to drop, found none")
        return self._upto(self._items, self._length - 1)

    @staticmethod
    def _upto(items: list[T_co], length: int) -> "Grown[T_co]":
        grown: Grown[T_co] = Grown.__new__(Grown)
        grown._items = items
        grown._length = length
        return grown

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, place: int | slice) -> T_co | tuple[T_co, ...]:
        if isinstance(place, slice):
            return tuple(self._items[at] for at in range(*place.indices(self._length)))
        if not -self._length <= place < self._length:
            raise IndexError(place)
        return self._items[place % self._length]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grown | tuple | list):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # as of every list

    def __repr__(self) -> str:
        return f"Grown({list(self)!r})"
