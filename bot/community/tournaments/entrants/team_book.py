"""What captains decide: who sits at which board in the rounds to come."""

from __future__ import annotations

from bot.community.tournaments.entrants.squads import Squad, squads
from bot.community.tournaments.loaded import HeldTournament, load_held
from bot.community.tournaments.pages.overviews import Overview, load
from bot.community.tournaments.pages.posts import redraw
from bot.community.tournaments.refusals import ChangedSince, NoSuchTournament, NotCaptain, OverAlready
from bot.community.tournaments.rights import is_secret, runs
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.people import Player, Request
from bot.core.transactions import Transactions
from storage import Connection
from storage.community import entrants, tournaments


class TeamBook:
    """Each call is one transaction."""

    def __init__(self, acting: Transactions) -> None:
        self._acting = acting

    async def exchange(self, request: Request, number: int, team: str, order: str, one: int, other: int) -> Overview:
        """Let two members change places in an order that was seen, from the next round on; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await load_held(connection, number, hold=True)
            if await is_secret(connection, held.row, player, request.rights):
                raise NoSuchTournament(number=number)
            if held.row.is_over:
                raise OverAlready(name=held.row.name)
            squad = await _squad(connection, held, team)
            if squad is None or seen(squad) != order or max(one, other) >= len(squad.members):
                raise ChangedSince
            await _check_leads(connection, held, squad, player, request)
            now, data = self._acting.clock(), {"team": team, "members": list(squad.exchanged(one, other))}
            await tournaments.append(connection, held.row, now, player.id, (FactKind.ORDERED.value, data))
            await redraw(connection, held.row, now)
            return await load(connection, number)


def seen(squad: Squad) -> str:
    """A mark of an order, short enough for a button."""
    return f"{sum(int(who) * 31**place for place, who in enumerate(squad.members)) % 10**9:x}"


async def _squad(connection: Connection, held: HeldTournament, team: str) -> Squad | None:
    found = squads(held, await entrants.of_tournament(connection, held.number))
    return next((each for each in found if each.id == team), None)


async def _check_leads(
    connection: Connection, held: HeldTournament, squad: Squad, player: Player, request: Request
) -> None:
    """Refuse whoever neither leads the team nor runs the tournament; raises `NotCaptain`."""
    if squad.captain != str(player.id) and not await runs(connection, held.row, player, request.rights):
        raise NotCaptain(name=held.row.name)
