"""Finding documents by their words, however they are misspelt."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from math import log
from typing import NamedTuple, TypeAlias, TypeVar

from bot.learn.rules.stems import Stem, same

EXACT, FORM, BEGINNING, SIMILAR = (64.0, 16.0), (48.0, 12.0), (32.0, 8.0), (4.0, 2.0)
"""What a word counts that is found in the title, in the body."""
REPEATED = 0.1
"""What each further place in the body adds, up to `MOST_REPEATED` of them."""
MOST_REPEATED = 9
COMMON = 0.05
"""What a word counts for that every document has, such as *can* or *a*."""
MOST_WORDS = 12
"""So many words of a question are looked for."""
ALIKE = 0.6
"""The share of a word's weight that another word for the same has."""
MOST_ALIKE = 40
"""Most of those words that are looked for."""

PAIR = 2
"""Signs that stand for a word where no blanks are written."""
SHORTLIST = 40
CLOSEST = 8
LEAST_LIKENESS = 0.7
"""The least likeness of two words, by `difflib`: one letter wrong in four still passes, as in `psuh`."""

_WORD = re.compile(r"\w+(?:\.\w+)*")
_VOICED = "\u3099\u309a"
"""What tells が from か, apart from its letter; an accent elsewhere only decorates."""
_HIRAGANA = {sign: sign - 0x60 for sign in range(ord("ァ"), ord("ヶ") + 1)}
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]+")
"""Writing without blanks between words: kana and Han characters."""

_Postings: TypeAlias = Mapping[str, tuple[int, ...]]
"""Word -> the document of each place where it stands: a table of counts for each would be several times as large."""

_Found = TypeVar("_Found", int, str)


class Document(NamedTuple):
    """A text that can be found."""

    title: str
    body: str
    share: float = 1.0
    """The share of its words' weight that counts: less for what few people look for."""


class Index:
    """The words of some documents."""

    def __init__(self, documents: Sequence[Document], stem: Stem = same) -> None:
        self._size = len(documents)
        self._stem = stem
        self._shares = [document.share for document in documents]
        self._unspaced = [Document(_unspaced_in(document.title), _unspaced_in(document.body)) for document in documents]
        self._titles = _postings(document.title for document in documents)
        self._bodies = _postings(document.body for document in documents)
        self._vocabulary = sorted({*self._titles, *self._bodies})
        self._by_stem = _lists((stem(word), word) for word in self._vocabulary)
        spelt = [word for word in self._vocabulary if not is_unspaced(word)]  # those others are pairs themselves
        self._by_pair = _lists((pair, word) for word in spelt for pair in _pairs(word))

    def search(self, text: str, alike: Iterable[str] = ()) -> list[int]:
        """The numbers of documents with any of the words, or of others that mean the same, best first.

        Rare words count more.
        """
        total: dict[int, float] = defaultdict(float)
        words = list(dict.fromkeys(words_of(text)))[:MOST_WORDS]
        for word in words:
            self._add(total, self._grades(word), 1)
        for run in _UNSPACED.findall(folded(text))[:MOST_WORDS]:
            if len(run) > PAIR:
                self._add(total, self._whole(run), 1)
        for word in [each for each in dict.fromkeys(map(folded, alike)) if each not in words][:MOST_ALIKE]:
            self._add(total, self._whole(word) if is_unspaced(word) else self._all_of(word), ALIKE)
        return sorted(total, key=lambda number: (-total[number], number))

    def _add(self, total: dict[int, float], grades: Mapping[int, float], share: float) -> None:
        """Count documents by how well they fit, the more the fewer there are."""
        for number, grade in grades.items():
            total[number] += share * self._shares[number] * grade * (COMMON + log(self._size / len(grades)))

    def _exactly(self, word: str) -> dict[int, float]:
        """Documents with the word itself, or with another form of it."""
        grades: dict[int, float] = {}
        self._grade(grades, [word], *EXACT)
        self._grade(grades, self._by_stem.get(self._stem(word), ()), *FORM)
        return grades

    def _whole(self, run: str) -> dict[int, float]:
        """Documents with all of what is written without blanks; its pairs of signs tell less."""
        in_title, in_body = EXACT
        found = {number: in_body for number, document in enumerate(self._unspaced) if run in document.body}
        return found | {number: in_title for number, document in enumerate(self._unspaced) if run in document.title}

    def _all_of(self, phrase: str) -> dict[int, float]:
        """Documents with every word of a phrase, as good as its worst."""
        found = [self._exactly(word) for word in words_of(phrase)]
        both = set.intersection(*map(set, found)) if found else set()
        return {number: min(each[number] for each in found) for number in both}

    def _grades(self, word: str) -> dict[int, float]:
        """Documents with the word or one that begins with it, else with a similar one."""
        grades = self._exactly(word)
        self._grade(grades, self._beginning(word), *BEGINNING)
        if not grades:
            self._grade(grades, self._similar(word), *SIMILAR)
        return grades

    def _grade(self, grades: dict[int, float], words: Iterable[str], in_title: float, in_body: float) -> None:
        for word in words:
            for number in self._titles.get(word, ()):
                grades[number] = max(in_title, grades.get(number, 0))
            for number, count in Counter(self._bodies.get(word, ())).items():
                grade = in_body + REPEATED * min(count - 1, MOST_REPEATED)
                grades[number] = max(grade, grades.get(number, 0))

    def _beginning(self, start: str) -> Iterator[str]:
        for word in self._vocabulary[bisect_left(self._vocabulary, start) :]:
            if not word.startswith(start):
                return
            yield word

    def _similar(self, word: str) -> list[str]:
        """The closest words among those that share most pairs of letters."""
        shared = Counter(other for pair in _pairs(word) for other in self._by_pair.get(pair, ()))
        shortlist = [other for other, _ in shared.most_common(SHORTLIST)]
        return get_close_matches(word, shortlist, CLOSEST, LEAST_LIKENESS)


def is_unspaced(word: str) -> bool:
    """Whether it is written in signs that stand without blanks."""
    return bool(_UNSPACED.fullmatch(word))


def without_unspaced(text: str, words: Iterable[str]) -> str:
    """The text without those of the words that stand in it with no blanks around; single signs stay."""
    unspaced = [word for word in words if len(word) > 1 and is_unspaced(word)]
    for word in sorted(unspaced, key=len, reverse=True):
        text = text.replace(word, " ")
    return text


def folded(text: str) -> str:
    """The text as it is compared: no case, accents, wide or narrow forms; katakana as hiragana."""
    parts = unicodedata.normalize("NFKD", text)
    plain = "".join(sign for sign in parts if sign in _VOICED or not unicodedata.combining(sign))
    return unicodedata.normalize("NFC", plain).casefold().translate(_HIRAGANA)


def _unspaced_in(text: str) -> str:
    """What stands in a text without blanks between words, folded."""
    return " ".join(_UNSPACED.findall(folded(text)))


def _postings(texts: Iterable[str]) -> _Postings:
    return _lists((word, number) for number, text in enumerate(texts) for word in words_of(text))


def _lists(found: Iterable[tuple[str, _Found]]) -> dict[str, tuple[_Found, ...]]:
    lists: defaultdict[str, list[_Found]] = defaultdict(list)
    for word, each in found:
        lists[word].append(each)
    return {word: tuple(every) for word, every in lists.items()}


def _pairs(word: str) -> Iterable[str]:
    """Each pair of neighbouring letters once; the first and the last have a blank beside them."""
    padded = f" {word} "
    return dict.fromkeys(padded[at : at + 2] for at in range(len(word) + 1))


def words_of(text: str) -> Iterator[str]:
    """Words as they are compared; numbers such as 5.1 are one word.

    Where no blanks are written between words, every pair of neighbouring signs stands for one.
    """
    plain = folded(text)
    for run in _UNSPACED.findall(plain):
        yield from (run[at : at + PAIR] for at in range(max(1, len(run) - PAIR + 1)))
    yield from (found[0] for found in _WORD.finditer(_UNSPACED.sub(" ", plain)))
