"""A sequence that only grows: each longer one shares its beginning with the one before, so that an evening's sheet is not copied
at every line."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class GrowingList(Sequence[T]):
    """Items in order. It is never changed in place: ``with_one`` gives another, which has one more.

    Going on from the longest one takes no time; going on from an earlier one copies what it has.
    """

    __slots__ = ("_shared", "_size")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._shared = list(items)
        self._size = len(self._shared)

    def with_one(self, item: T) -> "GrowingList[T]":
        """The same and one more behind."""
        longer = GrowingList[T]() if len(self._shared) == self._size else GrowingList(self._shared[: self._size])
        if len(self._shared) == self._size:
            longer._shared = self._shared
        longer._shared.append(item)
        longer._size = self._size + 1
        return longer

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._size)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return [self._shared[i] for i in range(*at.indices(self._size))]
        return self._shared[range(self._size)[at]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrowingList) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"GrowingList({list(self)!r})"
