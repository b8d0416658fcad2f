"""What people typed, as it was typed: nothing of it formats, links, mentions or turns around what stands beside it."""

from __future__ import annotations

import re
from unicodedata import bidirectional, category

from games.typed import is_seen

_MARK = re.compile(r"[\\_*~|`<\[]|:(?=//|[^\s:]+:)|^#{1,3}(?=\s)|^>(?:>>)?\s|^[^\S\n]*[-+](?=[\s#])", re.MULTILINE)
_NUMBERED = re.compile(r"^([^\S\n]*[0-9]+)\.(?=\s)", re.MULTILINE)
_MENTION = re.compile(r"@(everyone|here|[!&]?[0-9]{17,20})")
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction of all text after them."""
_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
"""What no database keeps: no UTF-8 writes half a character, and PostgreSQL keeps no NUL."""
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATED = "\u2068{}\u2069"
"""A text that turns around nothing beside it, whichever way it runs."""


def plain(text: str) -> str:
    """A name, a note or a reason inside a text Discord renders."""
    calling_nobody = _MENTION.sub("@\u200b\\1", visible(text))
    return isolated(_NUMBERED.sub(r"\1\\.", _MARK.sub(r"\\\g<0>", calling_nobody)))


def isolated(text: str) -> str:
    """A text in which every line that holds writing from right to left is kept apart from what stands beside it."""
    if text.isascii():
        return text
    return "\n".join(_ISOLATED.format(line) if _turns(line) else line for line in text.split("\n"))


def writable(text: str) -> str:
    """What was typed, as a database can keep it; commands have it done for all their options, dialogs do it."""
    return _UNWRITABLE.sub("\ufffd", text)


def visible(text: str) -> str:
    """A label, which is not formatted, without what nobody sees but what turns the text around."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text if sign == "\n" or not (sign in _TURNING or _is_unwritten(sign)))


def _is_unwritten(sign: str) -> bool:
    """Whether it is a control, or half a character."""
    return category(sign) == "Cc" or "\ud800" <= sign <= "\udfff"


def is_blank(text: str) -> bool:
    """Whether nobody would see anything of it."""
    return not any(is_seen(sign) and not sign.isspace() and not category(sign).startswith("M") for sign in text)


def _turns(line: str) -> bool:
    return any(bidirectional(sign) in _RIGHT_TO_LEFT for sign in line)
