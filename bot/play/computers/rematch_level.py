"""Another match after a match: the same with a stronger or a weaker level."""

from __future__ import annotations

from bot.core.host_settings import Hosting
from bot.core.people import Player, Request
from bot.core.transactions import Transactions
from bot.core.user_limits import check_matches
from bot.play.computers import lineup
from bot.play.computers.refusals import NoSuchComputer
from bot.play.matches import Arrangement, Arranging, MatchView, NotAtTheTable, match_views, place_again
from bot.play.replays import Replays
from opponents.levels import LEVELS
from storage import Connection
from storage.people import players
from storage.play import table_terms
from storage.play.matches import matches
from storage.play.matches.matches import Match

FIRST_MOVES = 1


class Returns:
    """Begins such matches in one transaction each."""

    def __init__(self, acting: Transactions, replays: Replays, arranging: Arranging, hosting: Hosting) -> None:
        self._acting = acting
        self._replays = replays
        self._arranging = arranging
        self._hosting = hosting

    async def play(self, request: Request, match_id: int, level: int) -> Match:
        """Begin the same game between the same two, with this level and seats swapped; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, person):
            view = await match_views.load(connection, self._replays, match_id)
            if person not in view.players:
                raise NotAtTheTable(number=match_id)
            computer = next((each for each in lineup.known(self._hosting, "") if each.key == str(level)), None)
            if computer is None:
                raise NoSuchComputer(text=str(level), most=len(LEVELS))
            opponent = await lineup.meet(connection, computer, 1, self._acting.clock())
            await players.hold(connection, person.id)  # of two presses the second one finds what the first one began
            if begun := await self._just_begun(connection, view.match, person, opponent):
                return begun
            await lineup.check(connection, self._hosting, person, view.match.guild_id)
            await check_matches(connection, self._acting.bounds, person, person)
            return await self._begin(connection, view, person, opponent)

    async def _just_begun(
        self, connection: Connection, before: Match, person: Player, opponent: Player
    ) -> Match | None:
        """The match that a first press has begun, if this is a second one."""
        for match in await matches.running_of(connection, person.id, None, person.id):
            is_alike = (match.game, match.options) == (before.game, before.options)
            is_next = match.started_at and before.ended_at and match.started_at >= before.ended_at
            is_new = is_alike and is_next and match.ply <= FIRST_MOVES
            if is_new and opponent in await matches.seated(connection, match.id):
                return match
        return None

    async def _begin(self, connection: Connection, view: MatchView, person: Player, opponent: Player) -> Match:
        before, game = view.match, view.game
        options = game.settle(before.seats_wanted, before.options)
        place, clock = await place_again(connection, before, in_forums=self._hosting.forums), before.clock
        wanted = Arrangement(game=game, options=options, seats=2, host=person, place=place, clock=clock)
        match = await self._arranging.arrange(connection, wanted)
        await table_terms.stay_private(connection, before.id, match.id)
        order = [opponent, person] if view.players[0] == person else [person, opponent]
        await self._arranging.begin(connection, match, order)
        return match


def next_level(view: MatchView) -> int | None:
    """The level after a match of one person: the one above for who won, the one below for who lost."""
    outcome = view.position.outcome
    levels = [lineup.level_of(player) for player in view.players]
    if outcome is None or len(levels) != 2 or levels.count(None) != 1 or len(outcome.places[0]) != 1:
        return None
    level = next(each for each in levels if each is not None)
    wanted = level + 1 if levels[outcome.places[0][0]] is None else level - 1
    return wanted if 1 <= wanted <= len(LEVELS) else None
