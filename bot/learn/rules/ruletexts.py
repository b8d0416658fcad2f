"""Rules texts as they are written: facts, numbered sections and positions, in pages that fit a message."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from typing import TypeAlias

from bot.core.speech.sentences import ENGLISH

PAGE_LENGTH = 3400
"""Characters; a message holds 4000 over all its texts, headings and buttons' hints included."""

PAGE_DIAGRAMS = 6
"""A message holds 40 components; each diagram brings a picture, a caption and the text that continues below."""

_HEADING = re.compile(r"^## (\S+) (\S.*)$", re.MULTILINE)
_CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]?\d+(?:\.\d+)*[a-z]?)\b[^*]*\*\*", re.MULTILINE)
_BLOCK = re.compile(r"^```position\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NUMBER = re.compile(r"\*\*[A-Z]?\d+(?:\.\d+)*[a-z]?\b\s*([^*]*)\*\*")
_MARK = re.compile(r"^[-*] |\*\*|\*(?=\w)|(?<=\w)\*")
_SENTENCE = re.compile(r"\S[^.!?。！？]{,24}[.!?。！？]?(?:[^.!?。！？]|[.!?](?=\S))*[.!?。！？]*")
"""A sentence with its own short heading, as in *Stalemate. If ...*."""
_BLANK_LINES = re.compile(r"\n{2,}")


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position in a text: a code, and moves that lead on from it to what is shown."""

    code: str
    caption: str
    play: tuple[str, ...]
    legal: tuple[str, ...]
    """Some moves that are legal there."""
    illegal: tuple[str, ...]


Piece: TypeAlias = str | Diagram
"""A part of a page: running text, or a diagram."""

PagePart: TypeAlias = tuple[Piece, ...]
"""The parts of a page that fit into one message."""


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section; objections cite its number or that of one of its clauses."""

    number: str
    title: str
    parts: tuple[PagePart, ...]
    language: str = ENGLISH

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}"


@dataclass(frozen=True, slots=True)
class RulesText:
    facts: Mapping[str, str]
    """A line on who made the game, when, for how many; `about` is the game in three sentences."""
    sections: tuple[Section, ...]


def rules_text(key: str, language: str) -> RulesText:
    """The text of a game in a language; sections that are not translated are in English."""
    original = read_text(_written(key, ENGLISH))
    if language == ENGLISH or not (written := _written(key, language)):
        return original
    translated = read_text(written, language)
    by_number = {section.number: section for section in translated.sections}
    sections = tuple(by_number.get(section.number, section) for section in original.sections)
    return RulesText({**original.facts, **translated.facts}, sections)


def read_text(written: str, language: str = ENGLISH) -> RulesText:
    """Take a text apart: a block of facts between dashes, then sections under headings."""
    _, head, body = written.split("---\n", 2)
    _, *rest = _HEADING.split(body)
    found = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    sections = tuple(Section(number, title, _parts(text), language) for number, title, text in found)
    return RulesText(_fields(head), sections)


def clauses_in(part: PagePart) -> Iterator[str]:
    """The numbers of the clauses that begin on a part."""
    return (number for piece in part if isinstance(piece, str) for number in _CLAUSE.findall(piece))


def sentences_on(part: PagePart, number: str) -> list[str]:
    """The sentences of a clause, without marks and its number; of a whole part where no clause has the number."""
    text = "\n".join(piece for piece in part if isinstance(piece, str)).partition("```")[0]
    begun = next((found for found in _CLAUSE.finditer(text) if found[1] == number), None)
    if begun:
        after = _CLAUSE.search(text, begun.end())
        text = text[begun.start() : after.start() if after else None]
    plain = (_MARK.sub("", _NUMBER.sub(r"\1", line)) for line in text.splitlines())
    return [sentence.strip() for line in plain for sentence in _SENTENCE.findall(line)]


def words_on(part: PagePart) -> str:
    """Everything there is to read on a part."""
    return "\n".join(piece if isinstance(piece, str) else piece.caption for piece in part)


def _written(key: str, language: str) -> str:
    """The text that is written in the file, which is empty if there is none."""
    path = files("games").joinpath("texts", language, f"{key}.md")
    return path.read_text("utf-8") if path.is_file() else ""


def _parts(text: str) -> tuple[PagePart, ...]:
    """Fill parts one after the other, breaking between paragraphs and diagrams."""
    parts: list[list[Piece]] = [[]]
    for piece in _pieces(text):
        if parts[-1] and not _fits(parts[-1], piece):
            parts.append([])
        parts[-1].append(piece)
    return tuple(tuple(_joined(part)) for part in parts)


def _pieces(text: str) -> Iterator[Piece]:
    """Paragraphs and diagrams in their order."""
    for number, part in enumerate(_BLOCK.split(text)):
        if number % 2:
            yield read_diagram(part)
        else:
            yield from _paragraphs(part)


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a text; one that would not fit a page is broken between words."""
    for paragraph in _BLANK_LINES.split(text.strip()):
        if len(paragraph) <= PAGE_LENGTH:
            yield from filter(None, [paragraph])
        else:
            yield from textwrap.wrap(paragraph, PAGE_LENGTH, expand_tabs=False, replace_whitespace=False)


def read_diagram(written: str) -> Diagram:
    """The position that the lines of a block tell."""
    fields = _fields(written)
    play, legal, illegal = (tuple(fields.get(name, "").split()) for name in ("play", "legal", "illegal"))
    return Diagram(fields["code"], fields["caption"], play, legal, illegal)


def _fields(lines: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in lines.splitlines())


def _fits(part: Sequence[Piece], piece: Piece) -> bool:
    together = [*part, piece]
    diagrams = sum(isinstance(each, Diagram) for each in together)
    return sum(map(_length, together)) <= PAGE_LENGTH and diagrams <= PAGE_DIAGRAMS


def _length(piece: Piece) -> int:
    """Characters on the page, to which moves that are set off add a few."""
    if isinstance(piece, str):
        return len(piece) + 2
    moves = (*piece.play, *piece.legal, *piece.illegal)
    return len(piece.caption) + 40 + sum(len(move) + 3 for move in moves)


def _joined(part: Sequence[Piece]) -> Iterator[Piece]:
    """Neighbouring paragraphs as one text."""
    for is_text, pieces in groupby(part, lambda piece: isinstance(piece, str)):
        if is_text:
            yield "\n\n".join(str(piece) for piece in pieces)
        else:
            yield from pieces


def address(facts: Mapping[str, str]) -> str:
    """The page that the rules of a game come from, if there is one."""
    url = facts.get("url", "")
    return url if url.startswith(("https://", "http://")) else ""
