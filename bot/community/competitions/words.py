"""What cards of tournaments, ladders and leagues say alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.clock_rules import clock_words
from bot.core.people import Player
from bot.core.speech.limits import PAGE_LIMIT
from bot.core.speech.names import person
from bot.core.speech.sentences import _, _n, _p
from storage.core.clock_rules import ClockRule

CLOCK = _("⏱️ {clock}")
NO_CLOCK = _("⏱️ No clock")
DIRECTOR = _("-# Set up by {director}")
CHOOSE = _("Choose one")
LIST_ROW = _("**{number}. {name}** · {game}")
LIST_LIMIT = PAGE_LIMIT - 200
"""Characters of a list, which leave room on a page for its title and what was just done, and for the count below it."""
MORE_LINES = _n("-# Plus 1 more.", "-# Plus {count} more.")
CHOOSE_LATER = _p("button on an event", "Choose later")
KINDS = {"tournament": _("Tournament"), "ladder": _("Ladder"), "league": _("League")}
WHICH_GAME = _("Choose the game")
TERMS = _p("button on an event", "Variants and clock…")
MORE_SETTINGS = _p("button on an event", "More settings…")
PUBLISH = _p("button on an event", "Publish")
TAKE_BACK = _p("button on an event", "Take it back")
MANAGE = _p("button on an event", "Manage it")
VARIANTS = _("Variants (none: the usual rules)")
CLOCK_FIELD = _("Clock")
CLOCK_HINT = _("3d (per move), 5d + 12h, cap 7d (bank), none")
DRAFTED = _("Only those who run it see it until it's published. /event manage brings you back here.")
TAKEN_BACK = _("-# {name} isn't open any more.")
MOVE_HERE = _p("button on an event", "Move it here")
CLOSE, CLOSE_ASK = _p("button on an event", "Close it"), _p("button on an event", "Close it…")


def clock_line(rule: ClockRule | None) -> str:
    return CLOCK.format(clock=clock_words(rule)) if rule else str(NO_CLOCK)


def director_line(director: Player) -> str:
    return DIRECTOR.format(director=person(director.name))


def fitting(heading: str, lines: Iterable[str], count: int, last: Sequence[str] = (), limit: int = LIST_LIMIT) -> str:
    """As many of the lines as a message takes, how many more of the `count` there are, and what is said last."""
    kept, room = [heading], limit - len("\n".join((heading, *last)))
    for number, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            kept.append(MORE_LINES.format(count - number))
            break
        kept.append(line)
    return "\n".join((*kept, *last))
