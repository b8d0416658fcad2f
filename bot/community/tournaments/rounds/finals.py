"""Who has reached the final of a knock-out: the one result on the way that has a message of its own."""

from __future__ import annotations

from datetime import datetime

from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.pages.posts import enqueue_finalists, redraw_finalists
from bot.community.tournaments.rounds.replay import entrants_at
from storage import Connection
from tournaments.brackets import Bracket, finalists
from tournaments.facts import Tournament
from tournaments.verdicts import bracket_of

MOST_BEFORE = 2
"""So many pairings of a round have winners who meet in the final."""


async def tell_finalists(connection: Connection, before: HeldTournament, held: HeldTournament, now: datetime) -> None:
    """Owe word of those who have just reached it, and the posts on others anew if one of them is out of it again."""
    known = {contest.row.id for contest in before.contests if contest.is_decided}
    decided = [each for each in held.contests if each.is_decided]
    fresh = [each for each in decided if each.row.id not in known] or decided  # a corrected one was decided before
    if held.row.settings.private or not any(len(each.held.pairings) <= MOST_BEFORE for each in decided):
        return
    now_in, former = in_final(held.tournament), in_final(before.tournament)
    if former - now_in:
        await redraw_finalists(connection, held.row, now)
    new = now_in - former
    last_by = {who: each for each in fresh for who in entrants_at(each.pairing) if who in new}
    if last_by:
        await enqueue_finalists(connection, held.row, [*last_by.items()], now)


def in_final(tournament: Tournament) -> frozenset[str]:
    """Those in the final of a knock-out of duels; the last table of three or four is named by its round."""
    played = bracket_of(tournament)
    return finalists(played) if isinstance(played, Bracket) else frozenset()
