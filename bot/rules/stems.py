"""Words without their endings, by the Snowball algorithm of a language: *pushed* and *pushing* are both *push*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

Stem: TypeAlias = Callable[[str], str]
"""What of a folded word all its forms share."""

ALGORITHMS: Mapping[str, str] = MappingProxyType(
    {
        "cs": "czech",
        "da": "danish",
        "de": "german",
        "el": "greek",
        "en": "english",
        "es": "spanish",
        "fi": "finnish",
        "fr": "french",
        "hi": "hindi",
        "hu": "hungarian",
        "id": "indonesian",
        "it": "italian",
        "lt": "lithuanian",
        "nl": "dutch",
        "no": "norwegian",
        "pl": "polish",
        "pt": "portuguese",
        "ro": "romanian",
        "ru": "russian",
        "sv": "swedish",
        "tr": "turkish",
    }
)
"""Language -> algorithm, for those that Discord speaks and Snowball knows."""


@cache
def stem_in(language: str) -> Stem:
    """The stems of a language; where there are none, every word is its own."""
    name = ALGORITHMS.get(language.partition("-")[0])
    if name is None:
        return same
    import snowballstemmer  # noqa: PLC0415 (it loads 35 languages, of which a start needs none)

    return cache(snowballstemmer.stemmer(name).stemWord)


def same(word: str) -> str:
    """The word itself."""
    return word
