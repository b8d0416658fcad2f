"""Every way to name a person in what others typed: by a mention, by their id, by their name however it is written."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from unicodedata import combining, normalize

SNOWFLAKE = 10**14
"""The ids of Discord are larger; a smaller number in a text is only a number."""
_UNSPACED = ("\u3041-\u309f", "\u30a0-\u30ff", "\u3400-\u9fff")
"""Scripts that put no blanks between words: hiragana, katakana, kanji."""


class KnownAs:
    """A person's id and name, to be left out of texts."""

    def __init__(self, discord_id: int | None, name: str, instead: str) -> None:
        self._instead = instead
        self._ids = re.compile("|".join(_ids(discord_id)) or r"(?!)")
        self._name = " ".join(folded(name).split())
        self._all = re.compile("|".join([*_ids(discord_id), _whole(self._name)]))

    def without_id(self, text: str) -> str:
        """The text without mentions and ids."""
        return self._without(self._ids, text)

    def without_name(self, text: str) -> str:
        """The text without mentions, ids and the name as a whole word."""
        return self._without(self._all, text)

    def is_meant(self, name: str) -> bool:
        """Whether this is the name, and nothing more."""
        return " ".join(folded(name).split()) == self._name

    def _without(self, pattern: re.Pattern[str], text: str) -> str:
        if not pattern.search(folded(text)):
            return text
        parts = list(_parts(text))
        begins = list(accumulate(map(len, map(folded, parts)), initial=0))
        kept, at = list[str](), 0
        for found in pattern.finditer("".join(map(folded, parts))):
            begin, end = bisect_left(begins, found.start()), bisect_left(begins, found.end())
            kept += [*parts[at:begin], self._instead]
            at = end
        return "".join([*kept, *parts[at:]])


def folded(text: str) -> str:
    """One text for every way to write it: wide and narrow, large and small, composed or not."""
    return normalize("NFKC", normalize("NFKC", text).casefold())


def _ids(discord_id: int | None) -> list[str]:
    if discord_id is None:
        return []
    bare = [rf"(?<!\d){discord_id}(?!\d)"] if discord_id >= SNOWFLAKE else []
    return [rf"<@!?{discord_id}>", *bare]


def _whole(name: str) -> str:
    """A pattern for a name that is no part of a longer word."""
    if not name:
        return r"(?!)"
    words = r"\s+".join(map(re.escape, name.split(" ")))
    return f"(?<!{_neighbours(name, name[0])}){words}(?!{_neighbours(name, name[-1])})"


def _neighbours(name: str, edge: str) -> str:
    """The signs that make a longer word of a name when they stand beside this edge of it."""
    if not re.search(r"\w", name):
        return r"\S"
    if not re.match(r"\w", edge):
        return r"[^\s\S]"
    own = next((script for script in _UNSPACED if re.match(f"[{script}]", edge)), None)
    return f"[{own}]" if own else rf"[^\W{''.join(_UNSPACED)}]"


def _parts(text: str) -> Iterator[str]:
    """The signs of a text, each with the marks that belong to it."""
    begin = 0
    for at in range(1, len(text)):
        if not _belongs(text[at]):
            yield text[begin:at]
            begin = at
    yield text[begin:]


def _belongs(sign: str) -> bool:
    """Whether it belongs to the sign before: an accent, or a vowel or an end of a Korean syllable."""
    return combining(normalize("NFKD", sign)[0]) != 0 or "\u1160" <= sign <= "\u11ff"
