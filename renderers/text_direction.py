"""Names as they are read: plain characters in the order in which they stand on the line.

Pillow's own complex layout depends on a library of the machine; pictures must be the same everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter

_ORDINALS = re.compile("([ªº])")
"""Part of how numbers are written in some languages, no ornaments."""
_BLANK = "\u2800"
"""A Braille cell without dots."""
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def plain(text: str) -> str:
    """The text on one line without ornaments: fancy letters as letters, no stacked marks, no controls."""
    parts = _ORDINALS.split(text)
    usual = "".join(part if _ORDINALS.fullmatch(part) else unicodedata.normalize("NFKC", part) for part in parts)
    letters = (char for char in usual if _stands_alone(char))
    return " ".join("".join(" " if char.isspace() or char == _BLANK else char for char in letters).split())


@lru_cache(maxsize=1024)
def visual(text: str, base: str = "") -> str:
    """The text in the order of the line: right-to-left words turned round, Arabic letters joined.

    A name runs as its first letter does; a sentence has a `base`, whatever name it begins with.
    """
    base = base or _base(text)
    runs = groupby(_directed(text, base), itemgetter(1))
    words = [(direction, "".join(char for char, _ in run)) for direction, run in runs]
    turned = [_turn(word) if direction == "R" else word for direction, word in words]
    return "".join(reversed(turned) if base == "R" else turned)


def _stands_alone(char: str) -> bool:
    category = unicodedata.category(char)
    return char.isspace() or not (category.startswith("C") or category in {"Mn", "Me"})


def _direction(char: str) -> str:
    """`R`, `L`, or nothing for a character that takes the direction of its neighbours."""
    kind = unicodedata.bidirectional(char)
    if kind in {"R", "AL"}:
        return "R"
    return "L" if kind in {"L", "EN", "AN"} else ""


def _base(text: str) -> str:
    return next((direction for char in text if (direction := _direction(char))), "L")


def _directed(text: str, base: str) -> Iterator[tuple[str, str]]:
    """Each character with its direction; neutral ones follow both neighbours if these agree, else the text."""
    before = base
    for place, char in enumerate(text):
        direction = _direction(char)
        if not direction:
            after = next((found for later in text[place:] if (found := _direction(later))), base)
            direction = before if before == after else base
        yield char, direction
        before = _direction(char) or before


def _turn(run: str) -> str:
    return _join(run)[::-1].translate(_MIRRORED)


def _join(run: str) -> str:
    """Arabic letters in the form their neighbours ask for."""
    forms = _forms()
    for pair, ligature in forms.items():
        if len(pair) == 2 and "isolated" in ligature:
            run = run.replace(pair, ligature["isolated"])
    return "".join(_form(run, place) for place in range(len(run)))


def _form(run: str, place: int) -> str:
    own = _forms().get(run[place], {})
    linked = place > 0 and "initial" in _forms().get(run[place - 1], {}) and "final" in own
    links = place + 1 < len(run) and "initial" in own and "final" in _forms().get(run[place + 1], {})
    kind = ("medial" if links else "final") if linked else ("initial" if links else "isolated")
    return own.get(kind, run[place])


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The characters drawn, by letter (or lam-alef pair, or ligature) and form, from Unicode's decompositions."""
    forms: dict[str, dict[str, str]] = {}
    for code in range(0xFE80, 0xFEFD):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if letters:
            forms.setdefault("".join(chr(int(letter, 16)) for letter in letters), {})[kind.strip("<>")] = chr(code)
    for pair in [letters for letters in forms if len(letters) == 2]:
        forms[forms[pair]["isolated"]] = forms[pair]
    return forms
