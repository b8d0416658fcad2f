"""Words for the same: what people call things that the rules call otherwise, a list per language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from bot.learn.rules.fulltext import folded, is_unspaced, words_of
from bot.learn.rules.stems import stem_in

Group: TypeAlias = tuple[str, ...]
"""Words and phrases that mean the same."""


class Meant(NamedTuple):
    """A text as someone who looks for it means it."""

    words: str
    """The text without phrases for which there are other words: what such a phrase is made of means something else."""
    alike: tuple[str, ...]
    """The phrases that were left out, and other words for what stands in the text."""


def meant_by(text: str, language: str) -> Meant:
    """The words of a text, and others for the same."""
    asked, stem = folded(text), stem_in(language)
    stems = _line(map(stem, words_of(asked)))
    found, phrases = list[str](), set[str]()
    for group in _forms(language):
        standing = [form for form in group if (form.word in asked if form.is_unspaced else form.stems in stems)]
        found += [form.word for form in group] if standing else ()
        phrases.update(*(form.stems.split() for form in standing if " " in form.word))
    left = (word for word in asked.split() if phrases.isdisjoint(map(stem, words_of(word))))
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


class _Form(NamedTuple):
    """A word of a group as it is looked for in a text: in any form, or anywhere where no blanks are written."""

    word: str
    stems: str
    is_unspaced: bool


@cache
def _forms(language: str) -> tuple[tuple[_Form, ...], ...]:
    stem = stem_in(language)
    return tuple(
        tuple(_Form(word, _line(map(stem, words_of(word))), is_unspaced(word)) for word in map(folded, group))
        for group in groups(language)
    )


def _line(stems: Iterable[str]) -> str:
    """Words with blanks before, between and after them."""
    return f" {' '.join(stems)} "
