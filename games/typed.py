"""What people type, as it is read: whatever keyboard it comes from, the same signs and the same words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from unicodedata import category, decimal, normalize, numeric

BOTH = LEFT, RIGHT = "left", "right"

SIDES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "de": {LEFT: ("links",), RIGHT: ("rechts",)},
    "es": {LEFT: ("izquierda",), RIGHT: ("derecha",)},
    "fr": {LEFT: ("gauche",), RIGHT: ("droite",)},
    "ja": {
        LEFT: ("左側から", "左から", "左側", "左へ", "左に", "左", "ひだり"),
        RIGHT: ("右側から", "右から", "右側", "右へ", "右に", "右", "みぎ"),
    },
}
"""Language -> how people write the two sides in it; those of further languages are told by `know_sides`."""
_further: dict[str, Mapping[str, tuple[str, ...]]] = {}

FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters that are drawn as nothing."""

_PLAIN = re.compile(r"[!-~]+(?: [!-~]+)*")
_FRACTION = re.compile(r"(?<!\d)(\d{1,3})\s?([¼-¾⅐-⅞])")
_LONG_VOWEL = re.compile(r"(?<![^\W\d_a-zA-Z])ー")
"""The key beside the zero on a Japanese keyboard, which is a dash wherever it doesn't lengthen a letter of Japanese."""
_SIGNS = str.maketrans(
    {
        **dict.fromkeys(
            "\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u30a0"
            "\ufe31\ufe32\ufe58\ufe63\uff0d",
            "-",
        ),
        "\u2212": "-", "\u2043": "-", "\u2500": "-", "\u2501": "-", "\u02d7": "-", "\u2796": "-", "\u2795": "+",
        "\u301c": "~", "\u223c": "~", "\u2044": "/", "\u2215": "/", "\u2236": ":", "\ua789": ":",
        "、": ",", "。": ".", "｡": ".", "､": ",",
        "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'", "\u2032": "'", "`": "'", "\u00b4": "'",
        "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u201f": '"', "\u2033": '"',
        "「": '"', "」": '"', "『": '"', "』": '"',
    }
)  # fmt: skip


class Typed(str):
    """A text folded for reading, as `folded_move` has it, that remembers how it was typed."""

    as_typed: str

    def __new__(cls, text: str) -> Typed:
        folded = super().__new__(cls, folded_move(text))
        folded.as_typed = text
        return folded


def folded(text: str) -> str:
    """The text in letters, digits and signs of the usual width, on one line, without what nobody sees.

    All dashes are `-`, all quotation marks `'` or `"`, digits of every script are 0 to 9, `1½` is `1.5`.
    """
    if _PLAIN.fullmatch(text):
        return text.replace("`", "'")
    signs = "".join(map(_sign, normalize("NFKC", _FRACTION.sub(_as_decimal, text)))).translate(_SIGNS)
    return " ".join(_LONG_VOWEL.sub("-", signs).split())


def folded_move(text: str) -> str:
    """A folded move, with the two sides in English whatever language they are in."""
    return " ".join(_side_words().sub(_in_english, folded(text)).split())


def know_sides(language: str, left: Iterable[str], right: Iterable[str]) -> None:
    """Read the two sides in another language as well, from now on."""
    _further[language] = {LEFT: tuple(left), RIGHT: tuple(right)}
    _side_words.cache_clear()


def is_seen(sign: str) -> bool:
    """Whether a character is drawn, or parts words."""
    return sign.isspace() or not (sign in FILLERS or category(sign).startswith("C"))


@lru_cache(maxsize=1024)
def _sign(sign: str) -> str:
    if not is_seen(sign) or "\ufe00" <= sign <= "\ufe0f":
        return ""
    return str(decimal(sign)) if sign.isdecimal() else sign


def _as_decimal(found: re.Match[str]) -> str:
    whole, part = found.groups()
    return f"{int(whole) + numeric(part):.6g}"


def _in_english(found: re.Match[str]) -> str:
    return f" {LEFT} " if found["left"] else f" {RIGHT} "


@lru_cache(maxsize=1)
def _side_words() -> re.Pattern[str]:
    known = [*SIDES.values(), *_further.values()]
    ways = []
    for side in BOTH:
        longest_first = sorted({word for each in known for word in each[side]}, key=len, reverse=True)
        ways.append(f"(?P<{side}>{'|'.join(map(_whole, longest_first))})")
    return re.compile("|".join(ways), re.IGNORECASE)


def _whole(word: str) -> str:
    """A pattern for a word: in Latin letters it is no part of a longer one, but may follow the letter of a hole.

    A letter before it, as in `a esquerda`, belongs to it only behind something else: it may be a hole itself.
    """
    behind = rf"(?<=\S {word})" if word[1:2] == " " else ""
    return rf"{word}{behind}(?<![^\W\d_]{{2}}{word})(?![^\W\d_])" if word.isascii() else word
