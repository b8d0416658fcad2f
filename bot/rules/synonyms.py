"""Words for the same: what people call things that the rules call otherwise, a list per language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from bot.rules.fulltext import folded, is_unspaced

Group: TypeAlias = tuple[str, ...]
"""Words and phrases that mean the same."""


def alike(text: str, language: str) -> Iterator[str]:
    """Other words for what stands in a text."""
    asked = folded(text)
    for group in groups(language):
        if any(_stands_in(folded(word), asked) for word in group):
            yield from group


@cache
def groups(language: str) -> tuple[Group, ...]:
    """The lists of a language, none if nobody has written them; `#` begins a remark."""
    path = files("games").joinpath("texts", language, "synonyms.txt")
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return tuple(tuple(word.strip() for word in line.split(",")) for line in lines if line and line[0] != "#")


def _stands_in(word: str, text: str) -> bool:
    """Whether a text has it: as a word, or anywhere where no blanks are written."""
    return word in text if is_unspaced(word) else bool(re.search(rf"\b{re.escape(word)}\b", text))
