"""What the bot says about boards of the past, films and records."""

from __future__ import annotations

from bot.archive.archive import Leaf
from bot.matches import words as matches_words
from bot.matches.sittings import Sitting
from bot.matches.told import Told
from bot.matches.verification import Verdict
from bot.matches.words import match_title, moves, versus, with_sides
from bot.speech.moments import moment
from bot.speech.sentences import _
from games.core import Said

REPLAY = _("Replay")
HISTORY = _("All boards")
FILM = _("The match move by move. At the end: {board}")
MATCH_OPTION = Said("The number of the match; without it, the one last moved in here")
FINISHED_OPTION = Said("The number of the match; without it, your last one that is over")
RECORD = _("The record of match #{number} with {moves}. Keep it, or look at it anywhere with `/match import`.")
IMPORTED = _("-# From a record; only you see it.")
UNTOUCHED = _(
    "✅ Match #{number} is stored as it was played: {moves}, all legal, and the chain that seals them is unbroken. "
    "Its last value is `{short}`.\n-# In full: `{chain}`. As long as it comes out again, nobody has changed a move "
    "that was made before."
)
TOUCHED = _(
    "⚠️ Match #{number} is not stored as it was played: {difference}. Please tell the host of this bot, who can restore "
    "a backup."
)


def leaf_text(leaf: Leaf, told: Told) -> str:
    """Which board of which match it is, what led to it and when, and how the match ended."""
    sitting = leaf.sitting
    lines = [
        f"**{match_title(sitting)}**",
        f"{MOVE_OF.format(ply=leaf.ply, last=leaf.last)} · {moment(leaf.at, 'f')}",
        told.last_move(sitting)
        if leaf.ply
        else matches_words.MATCH_BEGINS.format(players=with_sides(sitting, sitting.movers)),
    ]
    if sitting.position.is_over:
        lines.append(told.ending(sitting))
    return "\n".join(lines)


def story_text(last: Sitting, told: Told) -> str:
    """What a film shows."""
    over = told.ending(last) if last.position.is_over else str(GOES_ON)
    return f"**{match_title(last)}** · {versus(last)} · {moves(len(last.position.line))}\n{over}"


def verdict(found: Verdict) -> str:
    """Whether a match is stored as it was played."""
    number = found.match.id
    if found.difference:
        return TOUCHED.format(number=number, difference=found.difference)
    chain = found.chain
    return UNTOUCHED.format(number=number, moves=moves(found.count), short=chain[:8], chain=chain)


MOVE_OF = _("Move {ply} of {last}")
GOES_ON = _("The match goes on.")
