"""What people type, read by the words of every language we have: their lists stand in the catalogs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from unicodedata import combining, east_asian_width, normalize

from bot.core.speech.sentences import ENGLISH, NAMES, Sentence, _p, in_language, spoken
from games.typed import folded, know_sides

UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
"""What no database keeps: no UTF-8 writes half a character, and PostgreSQL keeps no NUL."""
NOTHING = _p("words people may type", "none, no, off, never, without, no clock, unlimited")
UNITS: Mapping[str, Sentence] = {
    "w": _p("words people may type", "w, week, weeks"),
    "d": _p("words people may type", "d, day, days"),
    "h": _p("words people may type", "h, hr, hrs, hour, hours"),
    "m": _p("words people may type", "m, min, mins, minute, minutes"),
    "½": _p("words people may type after a span, for half of its unit", "and a half"),
    "×0.5": _p("words people may type before a unit of time, for half of it", "half"),
    "×1.5": _p("words people may type before a unit of time, for one and a half", "one and a half"),
}
AND = _p("words people may type", "and")
LEFT = _p("words people may type for the left side", "left")
RIGHT = _p("words people may type for the right side", "right")
TO = _p("words people may type between two numbers", "to, till, til, until")


class Vocabulary:
    """Words by what they are read as; a word of several languages means what it does in English, then in one's own."""

    def __init__(self, meanings: Mapping[str, Sentence]) -> None:
        self._meanings = meanings

    def read(self, text: str) -> str:
        pattern, meanings = self._known(spoken())
        return pattern.sub(lambda found: f" {meanings[found[0]]} ", plain(text))

    @cache  # noqa: B019 - there are only a few, and they are constants
    def _known(self, language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
        meanings: dict[str, str] = {}
        for each in dict.fromkeys((ENGLISH, language, *NAMES)):
            for meaning, words in self._meanings.items():
                for word in _words(words, each):
                    meanings.setdefault(word, meaning)
        longest_first = sorted(meanings, key=len, reverse=True)
        return re.compile("|".join(map(_whole, longest_first))), meanings


def is_nothing(text: str) -> bool:
    word = " ".join(plain(text).split())
    return word == "-" or any(word in _words(NOTHING, language) for language in NAMES)


def plain(text: str) -> str:
    """The text as it is read, in small letters."""
    return folded(text).lower()


def bare(text: str) -> str:
    """The text as it is looked for, without accents."""
    letters = folded(text).casefold()
    if letters.isascii():
        return letters
    letters = normalize("NFKD", letters)
    return "".join(letter for letter in letters if not combining(letter))


def learn_sides() -> None:
    """Let games read *left* and *right* in every language whose catalog has words for them."""
    for language in NAMES.keys() - {ENGLISH}:
        sides = [tuple(_words(words, language)) for words in (LEFT, RIGHT)]
        if sides != [tuple(_words(words, ENGLISH)) for words in (LEFT, RIGHT)]:
            know_sides(language, *sides)


def _words(words: Sentence, language: str) -> Iterator[str]:
    return (word.strip() for word in plain(in_language(words, language)).split(",") if word.strip())


def _whole(word: str) -> str:
    """A pattern for a word that is no part of a longer one, unless it is written without blanks around it."""
    before = "" if _stands_alone(word[0]) else r"(?<![^\W\d_])"
    after = "" if _stands_alone(word[-1]) else r"(?![^\W\d_])"
    return f"{before}{re.escape(word)}{after}"


def _stands_alone(char: str) -> bool:
    return not char.isalpha() or east_asian_width(char) in "WF"


learn_sides()
