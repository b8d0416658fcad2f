"""The rules texts of all games: open a section, page through it, search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from bot.core.speech.sentences import ENGLISH, _p, spoken
from bot.learn.rules.asked import ClauseAddress, Questions
from bot.learn.rules.fulltext import Document, Index, without_unspaced, words_of
from bot.learn.rules.refusals import NoSuchRule, NoSuchRules, NothingFound
from bot.learn.rules.ruletexts import (
    Diagram,
    PagePart,
    RulesText,
    Section,
    clauses_in,
    rules_text,
    sentences_on,
    words_on,
)
from bot.learn.rules.stems import stem_in
from bot.learn.rules.synonyms import meant_by, without_name
from bot.play.replays import MOVE, AppliedEntry
from games.core import AnyGame, brief, listed
from games.typed import folded

MOST_FOUND = 25
"""Discord's limit for suggestions and for the options of a select."""
IDLE = _p(
    "words of questions that don't tell what they are about",
    "a, an, the, i, you, we, it, is, are, am, do, does, did, have, has, be, can, could, may, must, should, to, of, in, "
    "on, at, how, what, when, where, why, which, who, whom, my, your, and, or, not, "
    "there, if, many, much, happens, counts",
)
ASIDES = {"B", "D", "E"}
"""Sections that hardly any question is about: a short match, variants, history; and so is the last numbered one, on
sources."""
SHARE_OF_ASIDES = 0.5
SHARE_OF_WORDS = 0.3
"""The share of the best answer's weight that the page with the best words has; the next ones count less."""
HERE = 1.5
"""How much more a page counts if its game is the one that is played where the question is asked."""

_FURTHER = "~"
"""The sign before the number of a further page of a section."""


class Spot(NamedTuple):
    """A place in the rules, as buttons and suggestions carry it: a game, and a page or clause of its text."""

    key: str
    address: str
    """The address: `R6` the section, `R6~2` its second page, `R6a` a clause."""

    def __str__(self) -> str:
        return f"{self.key}:{self.address}"


@dataclass(frozen=True, slots=True)
class Book:
    game: AnyGame
    text: RulesText
    parts: tuple[tuple[Section, int], ...]
    places: Mapping[str, int]
    """The number of the part by address of the clause."""

    @property
    def key(self) -> str:
        return self.game.info.key


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A book opened somewhere."""

    book: Book
    number: int

    @property
    def section(self) -> Section:
        return self.book.parts[self.number][0]

    @property
    def part(self) -> int:
        return self.book.parts[self.number][1] + 1

    @property
    def content(self) -> PagePart:
        return self.section.parts[self.part - 1]

    @property
    def spot(self) -> Spot:
        return Spot(self.book.key, _address(self.section, self.part - 1))

    @property
    def title(self) -> str:
        """`R5 Captures`; further parts of a long section are counted."""
        return f"{self.section.heading} ({self.part})" if self.part > 1 else self.section.heading

    @property
    def full_title(self) -> str:
        return f"{self.book.game.info.name} · {self.title}"

    @property
    def before(self) -> RulesPage | None:
        return RulesPage(self.book, self.number - 1) if self.number else None

    @property
    def after(self) -> RulesPage | None:
        return RulesPage(self.book, self.number + 1) if self.number + 1 < len(self.book.parts) else None

    @property
    def contents(self) -> tuple[RulesPage, ...]:
        """The first pages of the sections round this one, this one's own included, at most `MOST_FOUND`."""
        sections = self.book.text.sections
        here = sections.index(self.section)
        first = max(0, min(here - MOST_FOUND // 2, len(sections) - MOST_FOUND))
        return tuple(_first_page(self.book, section) for section in sections[first : first + MOST_FOUND])


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that was found, and the clause or section on it that answers."""

    page: RulesPage
    address: str


@dataclass(frozen=True, slots=True)
class DrawnPosition:
    """The position of a diagram, with the last of the moves that led to it."""

    state: Any
    last: AppliedEntry | None


class Shelf:
    """The books in one language; their words are indexed when someone searches them for the first time."""

    def __init__(self, games: Iterable[AnyGame], language: str) -> None:
        self.books: Mapping[str, Book] = {game.info.key: _bind(game, language) for game in games}
        self._language = language
        self._pages = [page for book in self.books.values() for page in _all_pages(book)]

    def search(self, text: str, here: str | None = None) -> list[Hit]:
        """Pages that answer or have any of the words, best first; those of a game that is named come before others."""
        named, rest = set[str](), folded(text)
        for key, book in self.books.items():
            left = without_name(book.game.info.name, rest, self._language)
            if left != rest:
                named.add(key)
                rest = left
        rest = rest if rest.strip() else text
        answers = self._asked.answers(rest)
        counted = self._counted(rest, answers)
        for page in counted:
            counted[page] *= HERE if self._pages[page].book.key == here else 1
        order = sorted(counted, key=lambda page: (self._pages[page].book.key not in named, -counted[page], page))
        return [Hit(self._pages[page], self._clause(page, answers)) for page in order]

    def sentence(self, hit: Hit, text: str) -> str:
        """What a hit says to what was asked: the beginning of its clause, else the sentence with most of the words."""
        sentences = sentences_on(hit.page.content, hit.address)
        if hit.address != hit.page.section.number:
            return next(iter(sentences), "")
        stem = stem_in(self._language)
        asked = set(map(stem, words_of(_telling(meant_by(folded(text), self._language).words) or text)))
        return max(sentences, key=lambda each: len(asked.intersection(map(stem, words_of(each)))), default="")

    def _counted(self, text: str, answers: Mapping[ClauseAddress, float]) -> dict[int, float]:
        """How well each page fits by its number, by its clauses and by its words."""
        meant = meant_by(text, self._language)
        words = _telling(meant.words) or ("" if meant.alike else text)
        counted: defaultdict[int, float] = defaultdict(float)
        for address, fit in answers.items():
            number = self._numbers[address]
            counted[number] = max(counted[number], fit)
        for rank, number in enumerate(self._index.search(words, meant.alike)):
            counted[number] += SHARE_OF_WORDS / (1 + rank)
        return counted

    def _clause(self, number: int, answers: Mapping[ClauseAddress, float]) -> str:
        """The clause of a page that answers best; its own address if none does."""
        there = [address for address in answers if self._numbers[address] == number]
        return max(there, key=answers.__getitem__).number if there else self._pages[number].spot.address

    @cached_property
    def _numbers(self) -> Mapping[ClauseAddress, int]:
        """Where each clause and section stands among all pages."""
        first = {book.key: number for number, book in reversed([*enumerate(page.book for page in self._pages)])}
        return {
            ClauseAddress(key, address): first[key] + number
            for key, book in self.books.items()
            for address, number in book.places.items()
        }

    @cached_property
    def _asked(self) -> Questions:
        return Questions(self._language, _idle())

    @cached_property
    def _index(self) -> Index:
        return Index([_document(page) for page in self._pages], stem_in(self._language))


class Rulebook:
    """The texts of some games in the language that is spoken, each language read once in a process.

    The first search in a language builds an index of its words, which takes a tenth of a second: call what searches
    in a thread of its own.
    """

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games = tuple(games)
        _shelf(self._games, ENGLISH)

    def book(self, key: str) -> Book:
        """The text of a game; raises `NoSuchRules`."""
        books = self._shelf.books
        if key not in books:
            names = listed(book.game.info.name for book in books.values())
            raise NoSuchRules(key=brief(key), names=names)
        return books[key]

    def open(self, spot: Spot) -> RulesPage:
        """The page with a section or clause; raises `NoSuchRules`, `NoSuchRule`.

        A further page of a section may be missing in another language; then it is the first one.
        """
        book = self.book(spot.key)
        for address in (spot.address, spot.address.partition(_FURTHER)[0]):
            if address in book.places:
                return RulesPage(book, book.places[address])
        raise NoSuchRule(game=book.game.info.name, topic=brief(spot.address))

    def begin(self, key: str) -> RulesPage:
        """The first page; raises `NoSuchRules`."""
        return RulesPage(self.book(key), 0)

    def topics(self, key: str, typed: str) -> tuple[RulesPage, ...]:
        """Sections of one game that fit what was typed, all of them for nothing; none for an unknown game."""
        if key not in self._shelf.books:
            return ()
        if not folded(typed):
            return self.begin(key).contents
        found = (hit.page for hit in self._shelf.search(typed, key))
        return tuple(page for page in found if page.book.key == key)[:MOST_FOUND]

    def search(self, text: str, here: str | None = None) -> tuple[Hit, ...]:
        """Places of all games that fit, best first; those of a game that is played `here` rather than others.

        For nothing the beginnings of all texts.
        """
        if not folded(text):
            begun = (self.begin(key) for key in self._shelf.books)
            return tuple(Hit(page, page.spot.address) for page in begun)[:MOST_FOUND]
        return tuple(self._shelf.search(text, here)[:MOST_FOUND])

    def ask(self, text: str, only: str | None = None, here: str | None = None) -> tuple[Hit, ...]:
        """What a person means by some words, a number of a section or a spot chosen from suggestions.

        In the rules of one game, or of all; raises `NoSuchRules`, `NoSuchRule`, `NothingFound`.
        """
        if (chosen := self._spot(text)) is not None:
            return (chosen,)
        if only is None:
            found = self.search(text, here)
            if not found:
                raise NothingFound(text=brief(text))
            return found
        book = self.book(only)
        places = {address.casefold(): address for address in book.places}
        if (address := places.get(folded(text).casefold())) is not None:
            return (Hit(RulesPage(book, book.places[address]), address),)
        hits = tuple(hit for hit in self._shelf.search(text, only) if hit.page.book.key == only)[:MOST_FOUND]
        if not hits:
            raise NoSuchRule(game=book.game.info.name, topic=brief(text))
        return hits

    def sentence(self, hit: Hit, text: str) -> str:
        """The sentence of a place that fits what was asked best."""
        return self._shelf.sentence(hit, text)

    def _spot(self, text: str) -> Hit | None:
        """The place that a suggestion stands for."""
        key, _, address = folded(text).partition(":")
        book = self._shelf.books.get(key)
        if book is None or address not in book.places:
            return None
        return Hit(RulesPage(book, book.places[address]), address)

    @property
    def _shelf(self) -> Shelf:
        return _shelf(self._games, spoken())


def _telling(text: str) -> str:
    """The words of a question that tell what it is about."""
    idle = _idle()
    telling = " ".join(word for word in text.split() if word.casefold().strip("?!.,") not in idle)
    return without_unspaced(telling, idle).strip()


def _idle() -> set[str]:
    return {word.strip() for word in str(IDLE).split(",")}


@cache
def _shelf(games: tuple[AnyGame, ...], language: str) -> Shelf:
    return Shelf(games, language)


def show_diagram(game: AnyGame, diagram: Diagram) -> DrawnPosition:
    state, last = game.decode(diagram.code), None
    for text in diagram.play:
        before, seat = state, state.to_move
        move, state, events = game.play(before, seat, text)
        last = AppliedEntry(before, seat, move, game.format(move), events, MOVE)
    return DrawnPosition(state, last)


def _bind(game: AnyGame, language: str) -> Book:
    """Read the text of a game and note where everything stands."""
    text = rules_text(game.info.key, language)
    parts = tuple((section, part) for section in text.sections for part in range(len(section.parts)))
    places: dict[str, int] = {}
    for number, (section, part) in enumerate(parts):
        places[_address(section, part)] = number
        places |= dict.fromkeys(clauses_in(section.parts[part]), number)
    return Book(game, text, parts, places)


def _address(section: Section, part: int) -> str:
    return f"{section.number}{_FURTHER}{part + 1}" if part else section.number


def _all_pages(book: Book) -> Iterable[RulesPage]:
    return (RulesPage(book, number) for number in range(len(book.parts)))


def _first_page(book: Book, section: Section) -> RulesPage:
    return RulesPage(book, book.places[section.number])


def _sources(book: Book) -> str:
    """The number of the section on sources and decisions."""
    return [section.number for section in book.text.sections if not section.number.isalpha()][-1]


def _document(page: RulesPage) -> Document:
    """A page to be found; the name of its game counts as a word of the body, so that it narrows a search."""
    numbers = " ".join(clauses_in(page.content))
    is_aside = page.section.number in ASIDES or page.section.number == _sources(page.book)
    share = SHARE_OF_ASIDES if is_aside else 1.0
    return Document(f"{page.section.heading} {numbers}", f"{page.book.game.info.name}\n{words_on(page.content)}", share)
