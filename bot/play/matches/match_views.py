"""A match with everything needed to show it: players, game, position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.core.speech.names import person
from bot.play.clocks import Timing
from bot.play.clocks import timing as clocks_timing
from bot.play.matches.entries import incidents
from bot.play.matches.entries.incidents import Occurrence
from bot.play.matches.refusals import (
    STATUS,
    GoneAlready,
    NoSuchMatch,
    NotAtTheTable,
    NotRunning,
    OutOfPlay,
    StaleBoard,
)
from bot.play.replays import Position, Replays, playing
from games import GAMES
from games.core import AnyGame, PlayerError, Seat
from storage import Connection
from storage.people.players import Player
from storage.play.matches import match_origin, matches, stints, views
from storage.play.matches.match_origin import Occasion
from storage.play.matches.matches import Match, Status
from storage.play.matches.stints import Stint
from storage.play.matches.views import SeatedMatch


@dataclass(frozen=True, slots=True)
class MatchView:
    """A started match as it stands, or stood, at `position.ply`."""

    match: Match
    players: tuple[Player, ...]
    position: Position
    timing: Timing | None = None
    """The clock, which only the present position has."""
    stints: tuple[Stint, ...] = ()
    """Everyone who has ever left a seat to someone else."""
    occurrences: tuple[Occurrence, ...] = ()
    """What happened besides the moves on this board; of the present position also on the board before."""
    occasion: Occasion | None = None
    """What it was made for, if anything; its first board and its last tell it."""
    has_beginner: bool = False
    """Whether someone there has never finished a match of the game, told of the first board."""
    scores: tuple[tuple[int, ...], ...] = ()
    """Points by seat from move to move, told where it is over; empty in games that have none."""
    seated_match: SeatedMatch | None = field(default=None, compare=False, repr=False)
    """What it was made of, where it was loaded by itself."""

    @property
    def lacks(self) -> frozenset[str]:
        """Tables of which it is known that nothing is stored there about it, so that nobody has to ask."""
        return self.seated_match.lacks if self.seated_match else frozenset()

    @property
    def game(self) -> AnyGame:
        return GAMES[self.match.game]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def movers(self) -> tuple[str, ...]:
        """The names by seat at the time of the last entry."""
        return tuple(player.name for player in self.seated_before)

    @property
    def seated_before(self) -> tuple[Player, ...]:
        """The players at the time of the last entry, by seat."""
        return players_at(self.players, self.stints, self.position.ply - 1)

    @property
    def has_computer(self) -> bool:
        """Whether a program decides for one of the seats."""
        return any(player.is_computer for player in self.players)

    def seated_at(self, at: datetime) -> tuple[Player, ...]:
        """The players who sat there at a moment: someone may take over while the board stays the same."""
        later = [stint for stint in self.stints if stint.until_at and stint.until_at > at]
        return tuple(
            next((stint.player for stint in later if stint.seat == seat), player)
            for seat, player in enumerate(self.players)
        )

    @property
    def left(self) -> tuple[Player, ...]:
        """The players who have ever left a seat to someone else."""
        return tuple(stint.player for stint in self.stints)

    @property
    def to_move(self) -> Player | None:
        seat = self.position.to_move
        return None if seat is None else self.players[seat]

    def seat_of(self, discord_id: int) -> Seat | None:
        for seat, player in enumerate(self.players):
            if player.discord_id == discord_id:
                return Seat(seat)
        return None

    def require_seat(self, discord_id: int) -> Seat:
        """Where someone sits; raises `NotAtTheTable`."""
        seat = self.seat_of(discord_id)
        if seat is None:
            raise NotAtTheTable(number=self.match.id)
        return seat

    def active_seat(self, discord_id: int) -> Seat | None:
        """Where someone sits who still plays in a match that is not over."""
        seat = self.seat_of(discord_id)
        return None if seat in self.position.gone or self.to_move is None else seat

    def is_out(self, discord_id: int) -> bool:
        """Whether someone sits there who has left, or whom the rules have put out, while the others play on."""
        seat = self.seat_of(discord_id)
        return seat is not None and self.to_move is not None and seat not in self.deciding

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that still have something to decide; none once it is over."""
        return () if self.to_move is None else playing(self.game, self.position)

    @property
    def is_present(self) -> bool:
        """Whether it is the newest board."""
        return self.position.ply == self.match.ply

    def require_running(self) -> None:
        """Refuse unless it continues; raises `NotRunning`."""
        if self.match.status is not Status.RUNNING:
            raise NotRunning(number=self.match.id, status=STATUS[self.match.status])

    def require_fresh(self, ply: int | None) -> None:
        """Refuse unless it still stands at this ply (None: any); raises `StaleBoard`."""
        if ply is not None and ply != self.match.ply:
            raise StaleBoard(number=self.match.id)

    def require_playing(self, discord_id: int) -> Seat:
        """Where someone sits who has not left a match that runs; raises `Refusal`."""
        seat = self.require_seat(discord_id)
        self.require_running()
        if seat in self.position.gone:
            raise GoneAlready(number=self.match.id)
        return seat

    def require_deciding(self, discord_id: int) -> Seat:
        """The same of someone whom the rules have not put out either; raises `Refusal`."""
        seat = self.require_playing(discord_id)
        if seat not in self.deciding:
            raise OutOfPlay(number=self.match.id)
        return seat

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Let refusals of the game that are raised inside tell the players by name."""
        try:
            yield
        except PlayerError as refusal:
            refusal.names = tuple(map(person, self.names))
            raise

    def waits_for(self, discord_id: int) -> bool:
        """Whether it is this person's turn."""
        return self.to_move is not None and self.to_move.discord_id == discord_id


async def hold(connection: Connection, replays: Replays, match_id: int) -> MatchView:
    """A started match as it is now, kept from other writers until the transaction ends; raises `NoSuchMatch`."""
    await views.hold(connection, match_id)
    return await load(connection, replays, match_id)


async def load(connection: Connection, replays: Replays, match_id: int, ply: int | None = None) -> MatchView:
    """A started match after `ply` entries, by default now; raises `NoSuchMatch`."""
    seated_match = await views.load(connection, match_id)
    if seated_match is None or seated_match.match.started_at is None:
        raise NoSuchMatch(number=match_id)
    return await _seen(connection, seated_match, await replays.position(connection, seated_match.match, ply))


async def sit(connection: Connection, match: Match, position: Position) -> MatchView:
    seated_match = await views.load(connection, match.id)
    assert seated_match is not None
    return await _seen(connection, replace(seated_match, match=match), position)


async def earlier(connection: Connection, replays: Replays, view: MatchView, ply: int) -> MatchView:
    """The match of a view as it stood after fewer entries, or as many."""
    if ply == view.position.ply:
        return view
    position = await replays.position(connection, view.match, ply)
    told = await _occurrences(connection, view.match, ply, view.lacks)
    seated = players_at(view.players, view.stints, ply)
    occasion = None if ply else await _occasion(connection, view.match.id)
    return replace(view, players=seated, position=position, timing=None, occurrences=told, occasion=occasion)


async def moved(
    connection: Connection, view: MatchView, seated_match: SeatedMatch, match: Match, after: Position
) -> MatchView:
    """The match of a view one entry later, with the clocks as they run now."""
    seated_match = replace(seated_match, match=match)
    clock = await clocks_timing.load(connection, seated_match, after)
    return replace(view, match=match, position=after, timing=clock, seated_match=seated_match, occasion=None)


async def sit_all(connection: Connection, replays: Replays, found: Sequence[Match]) -> tuple[MatchView, ...]:
    """Started matches as they are now, looked up together."""
    numbers = [match.id for match in found]
    if not numbers:
        return ()
    positions = await replays.positions(connection, found)
    left = await stints.of_matches(connection, numbers)
    rows = await matches.seated_at(connection, numbers)
    seated = {each: players_at(rows[each], left[each], positions[each].ply) for each in numbers}
    clocks = await clocks_timing.load_all(connection, [(each, positions[each.id], seated[each.id]) for each in found])
    told = await incidents.latest(connection, numbers)
    return tuple(
        MatchView(match, seated[number], positions[number], clocks[number], left[number], told[number])
        for number, match in zip(numbers, found, strict=True)
    )


def players_at(seated: Sequence[Player], left: Sequence[Stint], ply: int) -> tuple[Player, ...]:
    """The players who sat there after so many entries, given who sits there later."""
    earlier = [stint for stint in left if stint.until_ply > ply]
    return tuple(
        next((stint.player for stint in earlier if stint.seat == seat), player) for seat, player in enumerate(seated)
    )


async def ever_seated(connection: Connection, match_id: int) -> tuple[Player, ...]:
    """The players who have a seat or have left one to someone else."""
    left = await stints.of_match(connection, match_id)
    return (*await matches.seated(connection, match_id), *(stint.player for stint in left))


async def _seen(connection: Connection, seated_match: SeatedMatch, position: Position) -> MatchView:
    match, lacks = seated_match.match, seated_match.lacks
    left = () if "stints" in lacks else await stints.of_match(connection, match.id)
    seated = players_at([seated_player.player for seated_player in seated_match.seated_players], left, position.ply)
    clock = await clocks_timing.load(connection, seated_match, position)
    told = await _occurrences(connection, match, position.ply, lacks)
    occasion = None if position.ply and not position.is_over else await _occasion(connection, match.id)
    return MatchView(match, seated, position, clock, left, told, occasion, seated_match=seated_match)


async def _occasion(connection: Connection, match_id: int) -> Occasion | None:
    """What it was made for, which only the first board and the last tell, so that no other asks."""
    return (await match_origin.of_matches(connection, [match_id])).get(match_id)


async def _occurrences(connection: Connection, match: Match, ply: int, lacks: frozenset[str]) -> tuple[Occurrence, ...]:
    """What the board after `ply` entries has to tell, which is known of the last two where there is nothing."""
    if "incidents" in lacks and ply >= match.ply - 1:
        return ()
    return await incidents.around(connection, match, ply)
