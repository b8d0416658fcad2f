"""Words for the same: what people call things that the rules call otherwise, a list per language."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from bot.rules.fulltext import folded, is_unspaced, words_of
from bot.rules.stems import Stem, stem_in

Group: TypeAlias = tuple[str, ...]
"""Words and phrases that mean the same."""


class Meant(NamedTuple):
    """What someone looks for."""

    words: str
    """The text without phrases for which there are other words: what such a phrase is made of means something else."""
    alike: tuple[str, ...]
    """Those phrases, and other words for what stands in the text."""


def meant_by(text: str, language: str) -> Meant:
    """The words of a text, and others for the same."""
    asked, stem = folded(text), stem_in(language)
    found, phrases = list[str](), set[str]()
    for group in groups(language):
        standing = [word for word in map(folded, group) if _stands_in(word, asked, stem)]
        found += map(folded, group) if standing else ()
        phrases |= {part for word in standing if " " in word for part in _stems(word, stem)}
    left = (word for word in asked.split() if phrases.isdisjoint(_stems(word, stem)))
    return Meant(" ".join(left), tuple(dict.fromkeys(found)))


def without_name(name: str, text: str, language: str) -> str:
    """A text without a name, however it is written; the text itself if the name doesn't stand in it."""
    spellings = next((group for group in groups(language) if name in group), (name,))
    asked = folded(text)
    for each in map(folded, spellings):
        asked = asked.replace(each, " ") if is_unspaced(each) else re.sub(rf"\b{re.escape(each)}\b", " ", asked)
    return text if asked == folded(text) else asked


@cache
def groups(language: str) -> tuple[Group, ...]:
    """The lists of a language, none if nobody has written them; `#` begins a remark."""
    path = files("games").joinpath("texts", language, "synonyms.txt")
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return tuple(tuple(word.strip() for word in line.split(",")) for line in lines if line and line[0] != "#")


def _stands_in(word: str, text: str, stem: Stem) -> bool:
    """Whether a text has it: in any form, or anywhere where no blanks are written."""
    if is_unspaced(word):
        return word in text
    return f" {' '.join(_stems(word, stem))} " in f" {' '.join(_stems(text, stem))} "


def _stems(text: str, stem: Stem) -> list[str]:
    return [stem(word) for word in words_of(text)]
