"""Names and lists of names in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.core.people import Player
from bot.core.speech.escapes import isolated, plain, visible
from bot.core.speech.limits import cut
from bot.core.speech.sentences import _n, in_words, said_name
from games.core import Said, all_of, listed

BRIEF = 20
"""Characters of a name in a list."""
SHORTER = (20, 12, 7)
"""Characters of a name where all of it has no room, one after the other until it fits."""
NAMED = 20
"""Names in a sentence about many."""
AND_MORE = _n("{names} and 1 more", "{names} and {count} more")
TYPED = frozenset({"reason", "name"})
"""The places for what someone typed: why, and what they call a tournament, a league or a ladder."""

FORMULA = re.compile(r"(^|[;,\t\r\n|])(\s*[=+\-@＝＋－＠﹣−﹢﹦﹫])")
"""What a spreadsheet may compute: a sign at the beginning, or behind what separates fields somewhere."""


def person(name: str) -> str:
    """A name that formats and mentions nothing."""
    return plain(said_name(name))


def in_label(name: str) -> str:
    """A name in a label or suggestion, where nothing is formatted."""
    return isolated(visible(said_name(name)))


def in_cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula, wherever it thinks that a field begins."""
    return FORMULA.sub(r"\1'\2", text)


def giving_way(tell: Callable[[Sequence[str]], str], names: Sequence[str], room: int) -> str:
    """What is told of people, whose names are cut, all alike, until it fits, so that nothing else is."""
    told = tell(names)
    for most in SHORTER:
        if len(told) > room:
            told = tell([cut(name, most) for name in names])
    return told


def brief(name: str) -> str:
    """A name short enough for ten lines with four names each in one message."""
    return person(cut(said_name(name), BRIEF))


def mention(player: Player) -> str:
    """A mention, or the name of someone who asked to be forgotten."""
    return f"<@{player.discord_id}>" if player.discord_id else person(player.name)


def listing(words: Iterable[str]) -> str:
    """Names as `a`, `a and b`, `a, b and c`."""
    return _as_spoken(all_of(map(said_name, words)))


def series(words: Iterable[str]) -> str:
    """Names as `a`, `a, b`, `a, b, c`."""
    return _as_spoken(listed(map(said_name, words)))


def few(words: Sequence[str]) -> str:
    """The first names as `a, b, c`, and how many more there are."""
    more = len(words) - NAMED
    return series(words) if more <= 0 else AND_MORE.format(more, names=series(words[:NAMED]))


def one_by_one(sentences: Iterable[str]) -> str:
    """Finished sentences one after the other."""
    return in_words(Said.joined(sentences))


def plain_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values with what someone typed as one line that formats and mentions nothing."""
    return {**values, **{place: plain(" ".join(values[place].split())) for place in TYPED & values.keys()}}


def _as_spoken(words: str) -> str:
    return in_words(words) if isinstance(words, Said) else words
