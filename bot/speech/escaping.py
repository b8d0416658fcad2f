"""What people typed, as it was typed: nothing of it formats, links, mentions or turns around what stands beside it."""

from __future__ import annotations

import re
from unicodedata import category

_MARK = re.compile(r"[\\_*~|`<\[]|:(?=//|[^\s:]+:)|^#{1,3}(?=\s)|^>(?:>>)?\s|^[^\S\n]*[-+](?=[\s#])", re.MULTILINE)
"""Signs Discord renders, and those that begin a link, a mention, a moment, a command or an emoji."""
_NUMBERED = re.compile(r"^([^\S\n]*[0-9]+)\.(?=\s)", re.MULTILINE)
_MENTION = re.compile(r"@(everyone|here|[!&]?[0-9]{17,20})")
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction of all text after them."""


_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that are drawn as nothing."""


def plain(text: str) -> str:
    """A name, a note or a reason inside a text Discord renders."""
    calling_nobody = _MENTION.sub("@\u200b\\1", visible(text))
    return _NUMBERED.sub(r"\1\\.", _MARK.sub(r"\\\g<0>", calling_nobody))


def visible(text: str) -> str:
    """The same without what nobody sees but what turns the text around; for labels, which are not formatted."""
    return "".join(sign for sign in text if sign == "\n" or (sign not in _TURNING and category(sign) != "Cc"))


def is_blank(text: str) -> bool:
    """Whether nobody would see anything of it."""
    return all(sign in _FILLERS or category(sign) in {"Cc", "Cf", "Zl", "Zp", "Zs"} for sign in text)
