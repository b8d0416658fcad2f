"""Fillers: a computer plays whoever would have a bye, where the director wants that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.core.host_settings import Hosting
from bot.play.computers import call_filler
from storage import Connection
from storage.community.tournaments import TournamentRow
from tournaments.facts import MAIN, Format

LEVEL = 3
Rounds = Sequence[Mapping[str, Any]]


async def filled(
    connection: Connection, hosting: Hosting, row: TournamentRow, rounds: Rounds, now: datetime
) -> list[dict[str, Any]]:
    """Rounds as they become facts, with a pairing in place of each bye if that is wanted and computers play here."""
    found = [dict(each) for each in rounds]
    if not row.settings.filler or row.settings.team_size or Format(row.format) is not Format.SWISS:
        return found
    if not any(each.get("byes") for each in found):
        return found
    computer = await call_filler(connection, hosting, LEVEL, row.guild_id, now)
    if computer is None:
        return found
    return [_without_byes(each, str(computer.id)) if each["part"] == MAIN else each for each in found]


def _without_byes(held: dict[str, Any], computer: str) -> dict[str, Any]:
    """The pairings without byes: whoever had one has the first seat."""
    pairs = [[who, computer] for who in held.get("byes", ())]
    return held | {"tables": [*held["tables"], *pairs], "byes": []}
