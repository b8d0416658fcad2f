"""The translations into one language, looked up in their compiled file: what nobody is told takes no memory."""

from __future__ import annotations

from bisect import bisect_left
from gettext import c2py
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import unpack_from

LITTLE_ENDIAN = b"\xde\x12\x04\x95"
PLURAL_RULE = "plural="


class Translations:
    """A file as Babel compiles it: texts by their English, then by their context, each at an offset in a table."""

    def __init__(self, path: Path) -> None:
        """Raises FileNotFoundError where it isn't compiled."""
        with path.open("rb") as file:
            self._file = mmap(file.fileno(), 0, access=ACCESS_READ)
        self._order = "<" if self._file[:4] == LITTLE_ENDIAN else ">"
        count, self._sources, self._translated = unpack_from(f"{self._order}3I", self._file, 8)
        self._places = range(count)
        rule = next((line for line in self.forms("")[0].split("\n") if PLURAL_RULE in line), f"{PLURAL_RULE}n != 1")
        self._number = c2py(rule.partition(PLURAL_RULE)[2].rstrip("; "))

    def forms(self, source: str, context: str = "") -> tuple[str, ...]:
        """The translation of a text, in all forms if it is counted, or an empty tuple."""
        place = bisect_left(self._places, (source, context), key=self._key)
        if place == len(self._places) or self._key(place) != (source, context):
            return ()
        return tuple(self._text(self._translated, place).split("\0"))

    def form(self, count: int) -> int:
        """Which of the forms is that for so many."""
        return self._number(count)

    def _key(self, place: int) -> tuple[str, str]:
        context, _, source = self._text(self._sources, place).rpartition("\4")
        return source.partition("\0")[0], context

    def _text(self, table: int, place: int) -> str:
        length, start = unpack_from(f"{self._order}2I", self._file, table + 8 * place)
        return self._file[start : start + length].decode()
