"""What the log of a match says: everything that happened besides the moves, with its time."""

from __future__ import annotations

from bot.archive.logs import Log, Logged
from bot.matches import match_title, versus
from bot.speech.limits import MESSAGE_LIMIT
from bot.speech.moments import moment
from bot.speech.sentences import _, _n

HEADING = _("### Log of {title}\n{players}")
LINE = "{day} {time} · {what}"
EARLIER = _n("-# One earlier entry doesn't fit here.", "-# {count} earlier entries don't fit here.")
EARLIER_LIMIT = 100
"""Characters of the part about earlier lines, in any language."""
EMPTY = _("Nothing but moves so far. See them with `/match history`.")


def log_text(log: Log) -> str:
    heading = HEADING.format(title=match_title(log.view), players=versus(log.view))
    lines = [_line(note) for note in log.notes]
    room = MESSAGE_LIMIT - len(heading) - EARLIER_LIMIT
    shown: list[str] = []
    while len(shown) < len(lines) and sum(len(line) + 1 for line in shown) + len(lines[-1 - len(shown)]) < room:
        shown.insert(0, lines[-1 - len(shown)])
    left_out = len(lines) - len(shown)
    earlier = [EARLIER.format(left_out)] if left_out else []
    return "\n".join([heading, *earlier, *(shown or [str(EMPTY)])])


def _line(note: Logged) -> str:
    return LINE.format(day=moment(note.at, "d"), time=moment(note.at, "t"), what=note.say())
