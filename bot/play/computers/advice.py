"""Advice in matches with computers: a hint, and a warning of what a move allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from bot.core.host_settings import Hosting
from bot.core.people import Person, Player, Request
from bot.core.processes.program import WorkerFailed
from bot.core.transactions import Transactions
from bot.play.computers.engines import Engines
from bot.play.computers.refusals import NoAnswer, NoComputers, NoHintHere, NoHintsLeft
from bot.play.matches import IncidentKind, Liberty, MatchView, StaleBoard, allows, incidents, match_views, require
from bot.play.replays import Replays, playing
from games.core import Event
from storage import Connection
from storage.play import clocks
from storage.play.matches import matches

MOST_HINTS = 3
"""So many hints can be had in a match."""


@dataclass(frozen=True, slots=True)
class Warned:
    opponent: Player
    """The seat that would answer."""
    events: tuple[Event, ...]
    """What the table would notice."""
    view: MatchView


@dataclass(frozen=True, slots=True)
class Hinted:
    """The move a good player would make, on the board where they would."""

    view: MatchView
    move: str
    score: int
    line: tuple[str, ...]
    """The moves that the search expects, this one first."""


class Advice:
    """Asks a worker outside of any transaction, and notes in the log that it did."""

    def __init__(self, acting: Transactions, replays: Replays, engines: Engines, hosting: Hosting) -> None:
        self._acting = acting
        self._database = acting.database
        self._replays = replays
        self._engines = engines
        self._hosting = hosting

    async def hints_left(self, match_id: int) -> int:
        if not self._hosting.workers:
            return 0
        async with self._database.reading() as connection:
            return await _left(connection, match_id)

    async def hint(self, request: Request, match_id: int, ply: int) -> Hinted:
        """The move a good player would make on the board of `ply`; raises `Refusal`."""
        view = await self._advisable(match_id, ply, request.person)
        if view is None:
            await self._refuse(match_id, ply)
        if not self._hosting.workers:
            raise NoComputers
        if not await self.hints_left(match_id):
            raise NoHintsLeft(number=match_id, most=MOST_HINTS)
        try:
            found = await self._engines.advice(view)
        except WorkerFailed as error:
            raise NoAnswer from error
        async with self._acting.meeting(request, once=True) as (connection, player):
            held = await match_views.hold(connection, self._replays, match_id)
            held.require_fresh(ply)
            if not await _left(connection, match_id):
                raise NoHintsLeft(number=match_id, most=MOST_HINTS)
            await self._log(connection, held, IncidentKind.HINT, player)
        return Hinted(view, *found)

    async def warning(self, person: Person, match_id: int, ply: int, move: str) -> Warned | None:
        """What a move would allow, None if that is nothing to speak of."""
        view = await self._advisable(match_id, ply, person)
        if view is None:
            return None
        try:
            answer = await self._engines.refutation(view, move)
        except WorkerFailed:
            return None
        if answer is None:
            return None
        assert view.position.to_move is not None
        _, after, _ = view.game.play(view.position.state, view.position.to_move, move)
        _, _, events = view.game.play(after, after.to_move, answer)
        async with self._database.writing() as connection:
            held = await match_views.hold(connection, self._replays, match_id)
            await self._log(connection, held, IncidentKind.WARNED, held.players[view.require_seat(person.discord_id)])
        return Warned(view.players[after.to_move], events, view)

    async def _advisable(self, match_id: int, ply: int, person: Person) -> MatchView | None:
        async with self._database.reading() as connection:
            view = await match_views.load(connection, self._replays, match_id)
        return view if view.match.ply == ply and may_be_advised(view, person) else None

    async def _refuse(self, match_id: int, ply: int) -> NoReturn:
        """Refuse advice on an older board, or that the match was agreed on without; raises `Refusal`."""
        async with self._database.reading() as connection:
            match = await matches.find(connection, match_id)
        if match is not None:
            require(match, Liberty.HINTS)
            if match.to_move is not None and match.ply != ply:
                raise StaleBoard(number=match_id)
        raise NoHintHere

    async def _log(self, connection: Connection, view: MatchView, kind: str, player: Player) -> None:
        await incidents.log(connection, view.match, kind, self._acting.clock(), {"player": player})


def may_be_advised(view: MatchView, person: Person) -> bool:
    """Whether it is someone's turn, and only computers play against them."""
    if not view.is_present or not view.waits_for(person.discord_id) or not allows(view.match, Liberty.HINTS):
        return False
    others = [view.players[seat] for seat in playing(view.game, view.position) if seat != view.position.to_move]
    return bool(others) and all(player.is_computer for player in others)


async def _left(connection: Connection, match_id: int) -> int:
    noted = await clocks.incidents_since(connection, match_id, 0)
    return MOST_HINTS - sum(incident.kind == IncidentKind.HINT for incident in noted)
