"""Words without their endings, by the Snowball algorithm of a language: *pushed* and *pushing* are both *push*."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from types import MappingProxyType, ModuleType
from typing import TypeAlias

Stem: TypeAlias = Callable[[str], str]
"""Takes from a folded word what all its forms share."""

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

REMEMBERED = 4096
_LIBRARY, _APART = "snowballstemmer", "snowball_algorithms"


@cache
def stem_in(language: str) -> Stem:
    """The stems of a language; where there are none, every word is its own."""
    name = ALGORITHMS.get(language.partition("-")[0])
    if name is None:
        return same
    algorithm = getattr(import_module(f"{_algorithms().__name__}.{name}_stemmer"), f"{name.title()}Stemmer")
    return lru_cache(maxsize=REMEMBERED)(algorithm().stemWord)


def same(word: str) -> str:
    """The word itself, where a language has no stems."""
    return word


@cache
def _algorithms() -> ModuleType:
    """The modules of the library without its beginning, which loads all 35 of them: 3 MB, and a tenth of a second."""
    found = find_spec(_LIBRARY)
    assert found is not None
    spec = ModuleSpec(_APART, loader=None, is_package=True)
    spec.submodule_search_locations = found.submodule_search_locations
    sys.modules[_APART] = package = module_from_spec(spec)
    return package
