"""What the bot says about boards of the past, films and records."""

from __future__ import annotations

import discord

from bot.archive.archive import Leaf
from bot.matches import words as matches_words
from bot.matches.sittings import Sitting
from bot.matches.verification import Verdict
from bot.matches.words import _with_sides, ending, last_move, match_title, moves, versus
from bot.speech.sentences import _

REPLAY = _("Replay")
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


def leaf_text(leaf: Leaf) -> str:
    """Which board of which match it is, what led to it and when, and how the match ended."""
    sitting = leaf.sitting
    lines = [
        f"**{match_title(sitting)}**",
        f"{MOVE_OF.format(ply=leaf.ply, last=leaf.last)} · {discord.utils.format_dt(leaf.at, 'f')}",
        last_move(sitting)
        if leaf.ply
        else matches_words.MATCH_BEGINS.format(players=_with_sides(sitting, sitting.movers)),
    ]
    if sitting.position.is_over:
        lines.append(ending(sitting))
    return "\n".join(lines)


def story_text(last: Sitting) -> str:
    """What a film shows."""
    over = ending(last) if last.position.is_over else str(GOES_ON)
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
