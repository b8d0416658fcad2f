"""Questions as people type them, and the clauses that answer them: a list per language."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from difflib import get_close_matches
from importlib.resources import files
from math import log
from typing import NamedTuple

from bot.learn.rules.fulltext import folded, is_unspaced, words_of
from bot.learn.rules.stems import stem_in
from bot.learn.rules.synonyms import groups

LEAST = 0.25
"""The fit, of 1, from which on a clause counts as an answer."""
IDLE_SHARE = 0.3
"""The share of its weight that a word keeps if questions of all kinds have it."""
UNKNOWN_SHARE = 0.5
"""The share of the rarest word's weight that a word has which no phrase has."""
LIKENESS, LEAST_LETTERS = 0.75, 4
"""The likeness, by `difflib`, from which a word is taken for a misspelling, and how long it has to be."""
MOST_SIGNS = 300


class ClauseAddress(NamedTuple):
    key: str
    number: str


class AskedLine(NamedTuple):
    """Clauses, the best first, and phrases that ask for them."""

    answers: tuple[ClauseAddress, ...]
    phrases: tuple[str, ...]


def lines_in(language: str) -> tuple[AskedLine, ...]:
    """Lines such as `go 5, chess 3: stuck, can't move`; none if nobody has written them, and `#` begins a remark."""
    path = files("games").joinpath("texts", language, "asked.txt")
    written = path.read_text("utf-8").splitlines() if path.is_file() else []
    return tuple(_line(each) for each in written if each and each[0] != "#")


class Questions:
    """The questions in one language."""

    def __init__(self, language: str, idle: Collection[str]) -> None:
        self._words = _Reader(language, idle)
        self._lines = lines_in(language)
        lines = enumerate(self._lines)
        self._phrases = [(tuple(self._words.of(phrase)), at) for at, line in lines for phrase in line.phrases]
        spread = Counter(word for phrase, _ in self._phrases for word in phrase)
        self._weights = {word: self._weight(word, count) for word, count in spread.items()}

    def answers(self, question: str) -> dict[ClauseAddress, float]:
        """Say how well each clause fits a question, to 1; what hardly does is left out."""
        asked = {self._known(word) for word in self._words.of(question[:MOST_SIGNS])}
        fits: defaultdict[ClauseAddress, float] = defaultdict(float)
        for phrase, at in self._phrases:
            if (fit := self._fit(asked, phrase)) >= LEAST:
                for place, address in enumerate(self._lines[at].answers):
                    fits[address] = max(fits[address], fit - 0.01 * place)
        return dict(fits)

    def _fit(self, asked: Collection[str], phrase: Collection[str]) -> float:
        """The share of question and phrase that is the same."""
        both = sum(self._of(word) for word in phrase if word in asked)
        return 2 * both / (sum(map(self._of, asked)) + sum(map(self._of, phrase))) if both else 0.0

    def _of(self, word: str) -> float:
        return self._weights.get(word) or UNKNOWN_SHARE * self._weight(word, 1)

    def _weight(self, word: str, count: int) -> float:
        """The weight of a word: the rarer, the more."""
        return log(1 + len(self._phrases) / count) * (IDLE_SHARE if self._words.is_idle(word) else 1)

    def _known(self, word: str) -> str:
        """The word itself, or the one it is a misspelling of."""
        if word in self._weights or len(word) < LEAST_LETTERS or is_unspaced(word) or self._words.is_idle(word):
            return word
        return next(iter(get_close_matches(word, self._weights, 1, LIKENESS)), word)


class _Reader:
    """Takes questions apart: stems, with one word for all that mean the same."""

    def __init__(self, language: str, idle: Collection[str]) -> None:
        self._stem = stem_in(language)
        self._idle = {self._stem(word) for each in idle for word in words_of(each)}
        self._same: dict[str, str] = {}
        runs: dict[str, str] = {}
        for group in groups(language):
            first, *_ = group
            for form in map(folded, group):
                if is_unspaced(form):
                    runs.setdefault(form, f"={first}")
                elif form.isalnum():
                    self._same.setdefault(self._stem(form), f"={first}")
        self._runs = sorted(runs.items(), key=lambda each: len(each[0]), reverse=True)

    def of(self, text: str) -> frozenset[str]:
        """The stems that tell one question from another."""
        left, found = folded(text), set[str]()
        for run, meaning in self._runs:
            if run in left:
                left = left.replace(run, " ")
                found.add(meaning)
        stems = map(self._stem, words_of(left))
        return frozenset(found | {self._same.get(stem, stem) for stem in stems})

    def is_idle(self, word: str) -> bool:
        """Whether questions of all kinds have the word."""
        return word in self._idle


def _line(written: str) -> AskedLine:
    answers, phrases = written.split(":", 1)
    places = (ClauseAddress(*answer.split()) for answer in answers.split(","))
    return AskedLine(tuple(places), tuple(phrase.strip() for phrase in phrases.split(",")))
