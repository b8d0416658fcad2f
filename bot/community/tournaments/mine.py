"""What someone is in: their tournaments, the ends of their rounds, and out of all of it at once."""

from __future__ import annotations

from collections.abc import Sequence

from bot.community.tournaments import words
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.loaded import HeldTournament, load_held, runners
from bot.community.tournaments.notes import APPEALED, REPORTED, REPORTED_SOMEONE
from bot.community.tournaments.pages.stale_buttons import check_seen, row_mark
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.refusals import (
    FinalAlready,
    NoSuchOwnResult,
    NoSuchTournament,
    NotInIt,
    ReportedOften,
    RunsItAlone,
)
from bot.community.tournaments.rights import is_secret
from bot.core.agenda import DatedLine, WaitingRows
from bot.core.people import Person, Player, Request
from bot.core.personal import Ties
from bot.core.services import Services
from bot.core.speech.names import in_label
from bot.core.transactions import Transactions
from bot.core.user_limits import RateLimiter, TooFast
from bot.people.players import FollowedWaiting, is_following, remove_follow, toggle_follow
from storage import Connection
from storage.community import entrants, tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from storage.core.rows import Condition, Number, nobody
from storage.people import players
from storage.people.follows import FollowKind
from storage.play.matches import listings, matches

MOST_FOLLOWED = 50
REPORTS, A_DAY = 3, 24 * 60
"""So many reports one person sends at most in so many minutes."""


class Participating:
    def __init__(self, acting: Transactions, entering: Entering) -> None:
        self._acting = acting
        self._entering = entering
        self._reports = RateLimiter(REPORTS, REPORTS / A_DAY, acting.clock)

    async def mine(self, person: Person) -> tuple[TournamentRow, ...]:
        """The tournaments someone is in, in all servers, that are not over."""
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            return await tournaments.of_player(connection, player.id) if player else ()

    async def leave_all(self, request: Request, seen: str | None = None) -> int:
        """Leave or withdraw from all of them, if they are those that were seen; returns how many there were."""
        async with self._acting.meeting(request) as (connection, player):
            check_seen(seen, row_mark(await tournaments.of_player(connection, player.id)))
            return await self._entering.leave_all(connection, player)

    async def report(self, request: Request, number: int, reason: str, suspect: Person | None = None) -> None:
        """Tell those who run a tournament that something is not fair, all but the suspect and who has blocked one.

        Raises `NoSuchTournament`, `NotInIt`, `RunsItAlone`, `ReportedOften`.
        """
        async with self._acting.meeting(request) as (connection, player):
            held = await load_held(connection, number)
            row = held.row
            is_elsewhere = row.guild_id != request.place.guild_id or row.state is TournamentState.DRAFT
            if is_elsewhere or await is_secret(connection, row, player, request.rights):
                raise NoSuchTournament(number=number)
            people, kind, now = {"reporter": player}, REPORTED, self._acting.clock()
            if suspect is not None:
                people["suspect"], kind = await _suspect(connection, held, suspect), REPORTED_SOMEONE
            self._count(request.person)
            without = people.get("suspect")
            await tell_directors(connection, row, kind, now, people, by=player, without=without, reason=reason)

    async def follow(self, request: Request, number: int) -> tuple[str, bool]:
        """Follow a tournament one can see, or no more one that one follows; its name, and which; raises `Refusal`."""
        if await self.follows(request.person, number):
            return await self.unfollow(request, number), False
        row = (await self._entering.show(request, number)).row
        async with self._acting.meeting(request) as (connection, player):
            about = (FollowKind.TOURNAMENT, number, row.version)
            return row.name, await toggle_follow(connection, player, *about, self._acting.clock())

    async def unfollow(self, request: Request, number: int) -> str:
        """Follow a tournament no more, whether or not one can still see it; its name for whoever has followed it."""
        async with self._acting.meeting(request) as (connection, player):
            row = await tournaments.find(connection, number)
            was_followed = await remove_follow(connection, player, FollowKind.TOURNAMENT, number)
            return row.name if row and was_followed else f"#{number}"

    async def follows(self, person: Person, number: int) -> bool:
        async with self._acting.database.reading() as connection:
            return await is_following(connection, person, FollowKind.TOURNAMENT, number)

    async def appeal(self, request: Request, number: int, match_id: int, reason: str) -> None:
        """Ask those who run a tournament to look at a result of one's own, before all of them are final.

        Raises `NoSuchTournament`, `NoSuchOwnResult`, `FinalAlready`, `ReportedOften`.
        """
        shown = await self._entering.show(request, number)
        if shown.row.is_over:
            raise FinalAlready(name=shown.row.name)
        if match_id not in shown.results_of(request.person.discord_id):
            raise NoSuchOwnResult(number=match_id, name=shown.row.name)
        async with self._acting.meeting(request) as (connection, player):
            self._count(request.person)
            people, now = {"reporter": player}, self._acting.clock()
            await tell_directors(
                connection, shown.row, APPEALED, now, people, by=player, reason=reason, played=match_id
            )

    def _count(self, reporter: Person) -> None:
        """Count a report; raises `ReportedOften`."""
        try:
            self._reports.spend(reporter)
        except TooFast as often:
            raise ReportedOften(most=REPORTS) from often


async def leave_everything(made: Services, connection: Connection, player: Player) -> Ties:
    """Leave all of them, before someone is forgotten; tells how many matches that has resigned."""
    before = await matches.running_of(connection, player.id, None, player.id)
    await made[Entering].leave_all(connection, player)
    return Ties(running=await listings.resigned(connection, player.id, [match.id for match in before]))


async def _suspect(connection: Connection, held: HeldTournament, person: Person) -> Player:
    """A suspect who is or was in it and doesn't run it alone; raises `NotInIt`, `RunsItAlone`."""
    player = await players.find(connection, person.discord_id)
    if player is None or not await entrants.was_in(connection, held.number, player.id):
        raise NotInIt(other=person.name, name=held.row.name)
    if await runners(connection, held.row) == (player.id,):
        raise RunsItAlone(other=person.name, name=held.row.name)
    return player


class StillInWaiting(WaitingRows[TournamentRow]):
    """Tells of tournaments that ask whether someone is still in."""

    rank = 18
    most = 3
    counted = words.STILL_IN_WAITING
    rest = words.MORE_STILL_IN

    async def all(self, connection: Connection, player: Player) -> Sequence[TournamentRow]:
        found = [row for row in await entrants.asking(connection, player.id) if row.starts_at]
        return sorted(found, key=lambda row: (str(row.starts_at), row.id))

    def may_wait_for(self, who: Number) -> Condition:
        return entrants.asks(who)


class FollowedTournaments(FollowedWaiting[TournamentRow]):
    rank = 51
    follows = FollowKind.TOURNAMENT

    async def all(self, connection: Connection, player: Player) -> Sequence[TournamentRow]:
        return await tournaments.followed_news(connection, player.id, MOST_FOLLOWED)

    async def load(self, connection: Connection, found: Sequence[TournamentRow]) -> tuple[TournamentRow, ...]:
        return tuple(found)

    def seen(self, shown: TournamentRow) -> tuple[int, int | None]:
        return shown.id, None if shown.is_over else shown.version

    def may_wait_for(self, who: Number) -> Condition:
        return tournaments.has_followed_news(who)


class RoundsWaiting(WaitingRows[TournamentRow]):
    """Tells of rounds with a deadline, beside the matches whose clocks run; no digest is sent for them alone."""

    rank = 35
    most = 5
    counted = words.ROUNDS_WAITING
    rest = words.MORE_ROUNDS

    async def all(self, connection: Connection, player: Player) -> Sequence[TournamentRow]:
        mine = await tournaments.of_player(connection, player.id)
        timed = [row for row in mine if row.round_ends_at and row.state is TournamentState.RUNNING]
        return sorted(timed, key=lambda row: str(row.round_ends_at))

    async def dates(self, connection: Connection, player: Player) -> Sequence[DatedLine]:
        timed = await self.all(connection, player)
        named = ((row, words.ROUND_ENDS.format(name=in_label(row.name))) for row in timed)
        return [DatedLine(f"event-{row.id}", row.round_ends_at, said) for row, said in named if row.round_ends_at]

    def may_wait_for(self, who: Number) -> Condition:
        """Never: nobody has to be told of them."""
        return nobody()

    async def has_any(self, connection: Connection, player: Player) -> bool:
        return False
