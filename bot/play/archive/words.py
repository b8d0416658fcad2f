"""What the bot says about boards of the past, films and records."""

from __future__ import annotations

from bot.core.speech.limits import PAGE_LIMIT
from bot.core.speech.moments import moment
from bot.core.speech.sentences import _, _n
from bot.play.archive.archive import PastBoard
from bot.play.archive.logs import Log, Logged
from bot.play.matches import MatchView, Narration, match_title, moves, versus, with_sides
from bot.play.matches import words as matches_words
from bot.play.replays import Verification
from games.core import Said

REPLAY = _("Replay")
RECORD_BUTTON = _("Record")
HISTORY = _("All boards")
LOOK_BACK = _("Look back")
THIS_MATCH = Said("This match")
BOARDS, FILM_VIEW, STORY, LOG, CHECK = _("Boards"), _("Film"), _("Story"), _("Log"), _("Check")
FILM = _("The match, move by move. At the end: {board}")
MATCH_OPTION = Said("The match number (default: the one last played in here)")
FINISHED_OPTION = Said("The match number (default: your last finished match)")
RECORD = _("Here's the record of match #{number} ({moves}). Keep it, or view it anywhere with `/match`.")
IMPORTED = _("From a record.")
UNTOUCHED = _(
    "✅ Match #{number} is stored exactly as it was played: {moves}, all legal, and the chain that seals them is "
    "intact. Its last value is `{short}`.\n"
    "-# In full: `{chain}`. As long as you get this value again, no earlier move has been changed."
)
TOUCHED = _(
    "⚠️ Match #{number} isn't stored as it was played: {difference}. Please tell whoever runs this bot; they can "
    "restore a backup."
)
HEADING = _("### Log of {title}\n{players}")
LINE = "{day} {time} · {what}"
EARLIER = _n("-# One earlier entry doesn't fit here.", "-# {count} earlier entries don't fit here.")
EARLIER_LIMIT = 100
"""Characters of the part about earlier lines, in any language."""
EMPTY = _("Nothing but moves so far. See them under **Boards**.")


def past_board_text(past: PastBoard, told: Narration) -> str:
    """Which board of which match it is, what led to it and when, and how the match ended."""
    view = past.view
    lines = [
        f"**{match_title(view)}**",
        f"{MOVE_OF.format(ply=past.ply, last=past.last)} · {moment(past.at, 'f')}",
        told.last_move(view) if past.ply else matches_words.MATCH_BEGINS.format(players=with_sides(view, view.movers)),
    ]
    if view.position.is_over:
        lines.append(told.ending(view))
    return "\n".join(lines)


def story_text(last: MatchView, told: Narration) -> str:
    over = told.ending(last) if last.position.is_over else str(GOES_ON)
    return f"**{match_title(last)}** · {versus(last)} · {moves(len(last.position.line))}\n{over}"


def verdict(found: Verification) -> str:
    number = found.match.id
    if found.difference:
        return TOUCHED.format(number=number, difference=found.difference)
    chain = found.chain
    return UNTOUCHED.format(number=number, moves=moves(found.count), short=chain[:8], chain=chain)


MOVE_OF = _("Move {ply} of {last}")
GOES_ON = _("Match in progress.")


def log_text(log: Log) -> str:
    heading = HEADING.format(title=match_title(log.view), players=versus(log.view))
    lines = [_line(note) for note in log.notes]
    room = PAGE_LIMIT - len(heading) - EARLIER_LIMIT
    shown: list[str] = []
    while len(shown) < len(lines) and sum(len(line) + 1 for line in shown) + len(lines[-1 - len(shown)]) < room:
        shown.insert(0, lines[-1 - len(shown)])
    left_out = len(lines) - len(shown)
    earlier = [EARLIER.format(left_out)] if left_out else []
    return "\n".join([heading, *earlier, *(shown or [str(EMPTY)])])


def _line(note: Logged) -> str:
    return LINE.format(day=moment(note.at, "d"), time=moment(note.at, "t"), what=note.say())
