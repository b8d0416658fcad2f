"""How someone enters who was asked to: as everyone does, back after leaving, or in the place of someone else."""

from __future__ import annotations

from datetime import datetime

from bot.community.tournaments.entrants.places import replace
from bot.community.tournaments.entrants.withdrawal import plays_on
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.pages.posts import enqueue_decision
from bot.community.tournaments.refusals import AlreadyEntered, InvitationOver, NotOpen, NotOpenYet, PlaceInUse
from bot.community.tournaments.rounds.replay import FactKind, replaced
from bot.community.tournaments.rounds.schedule import may_enter_late, may_return
from bot.core.people import Player
from storage import Connection
from storage.community import pairings, tournaments
from storage.community.requests import RequestRow
from storage.community.tournaments import BEFORE_START, DURING, TournamentState
from tournaments.teams import is_annulled


async def take_up(connection: Connection, held: HeldTournament, player: Player, row: RequestRow, now: datetime) -> bool:
    """Let someone in who was asked to and whom the format treats in a way of its own: who comes back, or for another.

    False for a newcomer, who enters as everyone does, once one can; raises `AlreadyEntered`, `InvitationOver`,
    `NotOpen`, `NotOpenYet`, `PlaceInUse`.
    """
    who, tournament = str(player.id), held.tournament
    known = next((each for each in tournament.people if each.id == who), None)
    if held.row.state not in BEFORE_START | DURING or who in replaced(held.facts) or is_annulled(tournament, who):
        raise InvitationOver(name=held.row.name)
    if known is not None and known.left is None:
        raise AlreadyEntered(name=held.row.name)
    if row.instead_id is not None:
        await _take_over(connection, held, player, row.instead_id, now, row.by_id)
        return True
    if known is not None:
        if not may_return(tournament, known):
            raise InvitationOver(name=held.row.name)
        await tournaments.enter(connection, held.number, player.id, now)
        await tournaments.append(connection, held.row, now, row.by_id, (FactKind.RETURNED.value, {"player": who}))
        await tournaments.change(connection, held.number, due_at=now)
        return True
    if held.row.state in DURING and not (may_enter_late(tournament) or row.team_id):
        raise InvitationOver(name=held.row.name)
    if held.row.state in {TournamentState.DRAFT, TournamentState.ANNOUNCED}:
        raise (NotOpen if held.row.state is TournamentState.DRAFT else NotOpenYet)(name=held.row.name)
    return False


async def playing_there(connection: Connection, held: HeldTournament, player_id: int) -> int | None:
    mine = {contest.row.id for contest in held.contests if str(player_id) in contest.pairing.seats}
    for each in await pairings.matches_of(connection, held.number):
        if each.pairing_id in mine and each.match_id is not None and each.ended_at is None:
            return each.match_id
    return None


async def _take_over(
    connection: Connection, held: HeldTournament, player: Player, leaver_id: int, now: datetime, by_id: int
) -> None:
    """Take over someone's points and opponents between matches."""
    in_it = {each.id for each in held.tournament.people}
    if held.row.state not in DURING or str(leaver_id) not in in_it - held.gone or str(player.id) in in_it:
        raise InvitationOver(name=held.row.name)
    if not plays_on(held, str(leaver_id)):  # what they have made is theirs
        raise InvitationOver(name=held.row.name)
    if await playing_there(connection, held, leaver_id) is not None:
        raise PlaceInUse(name=held.row.name)
    fact = await replace(connection, held, player, leaver_id, now, by_id)
    await enqueue_decision(connection, held.row, fact, now)
