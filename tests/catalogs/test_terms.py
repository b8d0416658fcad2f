"""One word for one thing, as far as a list can tell: `terms/<language>.txt`.

A line `english = beginning, beginning`: where the English has this word, also with s or es, the translation has a word
that begins so. A line `! word`: no translation has this word. Japanese has no spaces, so there it's letters anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogs.__main__ import read, translations

TERMS = Path(__file__).parent / "terms"
NO_WORDS = re.compile(r"\{.*?\}|`.*?`|/\w+")
"""Fields and commands."""
LANGUAGES = sorted(path.stem for path in TERMS.glob("*.txt"))


def lines(language: str) -> list[str]:
    said = (TERMS / f"{language}.txt").read_text().splitlines()
    return [line for each in said if (line := each.partition("#")[0].strip())]


def texts(language: str) -> Iterator[tuple[str, str]]:
    """What each text says in English, and in the language, all forms in one."""
    for each in read(language):
        if each.id and any(translations(each.string)):
            yield NO_WORDS.sub("", "\n".join(translations(each.id))), "\n".join(translations(each.string))


def has_any(text: str, words: str, language: str, *, whole: bool = False) -> bool:
    edge = "" if language == "ja" else r"\b"
    wanted = "|".join(re.escape(each.strip()) for each in words.split(","))
    return re.search(f"{edge}(?:{wanted}){edge if whole else ''}", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_word(language: str) -> None:
    found = list(texts(language))
    wrong = []
    for line in lines(language):
        if line.startswith("!"):
            wrong += [f"{line}: {said}" for _, said in found if has_any(said, line[1:], language, whole=True)]
            continue
        term, _, words = line.partition("=")
        english = re.compile(rf"\b{re.escape(term.strip())}(?:s|es)?\b", re.IGNORECASE)
        theirs = [(source, said) for source, said in found if english.search(source)]
        assert theirs, f"no text has the word {term}"
        wrong += [f"{line}: {source} / {said}" for source, said in theirs if not has_any(said, words, language)]
    assert not wrong, "\n".join(wrong)


def test_a_second_word_for_a_thing_is_found() -> None:
    assert has_any("Das ist deine Partie.", "partie", "de")
    assert not has_any("Dein Spielpartner zieht.", "partie, partner", "de")
    assert has_any("次の対局です", "対局", "ja")
