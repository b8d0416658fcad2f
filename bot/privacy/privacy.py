"""What is stored about a person: all of it on request, and none of it once they wish so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from bot.core.people import Clock, Person, Request
from bot.core.refusals import AlreadyDone
from bot.invitations.standing import StandingInvitations
from bot.matches.matches import Matches
from bot.offers.posts import void_with
from bot.privacy.refusals import NothingStored
from bot.tables.tables import Tables
from games import GAMES
from storage import (
    Connection,
    Database,
    blocks,
    digests,
    dossiers,
    imports,
    interactions,
    matches,
    plans,
    players,
    posts,
    terms,
)
from storage.matches import Status
from storage.players import Player

FORGOTTEN = "somebody"
"""The name of everybody who asked to be forgotten."""


@dataclass(frozen=True, slots=True)
class Ties:
    """What somebody would leave behind."""

    running: int
    """Matches that would be resigned."""
    waiting: int
    """Tables they sit at."""


class Privacy:
    """Shows and forgets people; each call is one transaction."""

    def __init__(
        self, database: Database, clock: Clock, matches_: Matches, tables: Tables, standing: StandingInvitations
    ) -> None:
        self._database = database
        self._clock = clock
        self._matches = matches_
        self._tables = tables
        self._standing = standing

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything stored about somebody, as JSON takes it; raises `NothingStored`."""
        async with self._database.reading() as connection:
            player = await _known(connection, person)
            found = await _dossier(connection, player)
        plain: dict[str, Any] = _plain({"exported_at": self._clock()} | found)
        return plain

    async def ties(self, person: Person) -> Ties:
        """What is at stake before somebody is forgotten; raises `NothingStored`."""
        async with self._database.reading() as connection:
            player = await _known(connection, person)
            running = await matches.running_of(connection, player.id, None, player.id)
            tables = [match for match in await matches.of_player(connection, player.id) if match.status is Status.OPEN]
        return Ties(len(running), len(tables))

    async def forget(self, request: Request) -> Ties:
        """Leave every match and table, then remove name, Discord id and choices; raises `NothingStored`.

        The moves stay, since opponents keep their matches, but they lead to a player without a name.
        """
        async with self._database.writing() as connection:
            if not await interactions.claim(connection, request.interaction_id, self._clock()):
                raise AlreadyDone
            player = await _known(connection, request.person)
            await self._standing.close_all(connection, player)
            ties = Ties(
                await self._matches.leave_all(connection, player), await self._tables.leave_all(connection, player)
            )
            await void_with(connection, player.id, self._clock())
            await terms.forget(connection, player.id)
            await posts.forget(connection, player.id, self._clock())
            await digests.forget(connection, player.id)
            await blocks.forget(connection, player.id)
            await plans.forget(connection, player.id)
            await imports.keep_newest(connection, player.id, 0)
            await players.forget(connection, player.id, FORGOTTEN)
        return ties


async def _known(connection: Connection, person: Person) -> Player:
    player = await players.find(connection, person.discord_id)
    if player is None:
        raise NothingStored
    return player


async def _dossier(connection: Connection, player: Player) -> dict[str, Any]:
    moves: dict[int, list[Mapping[str, Any]]] = {}
    for move in await dossiers.moved(connection, player.id):
        told = _without(move, "match_id", "seat", *(() if move["automatic"] else ("automatic",)))
        moves.setdefault(move["match_id"], []).append(told)
    return {
        "player": _without(await dossiers.player(connection, player.id), "settings"),
        "settings": dict(player.settings or {}),
        "blocks": await dossiers.blocked(connection, player.id),
        "invitations": await dossiers.invited(connection, player.id),
        "matches": [
            _match(row, player, moves.get(row["id"], [])) for row in await dossiers.seated(connection, player.id)
        ],
        "offers": await dossiers.offered(connection, player.id),
        "asked": await dossiers.asked(connection, player.id),
        "tables": await dossiers.hosted(connection, player.id),
        "chosen_seats": await dossiers.chosen(connection, player.id),
        "standing_invitations": await dossiers.standing(connection, player.id),
        "plans": await dossiers.planned(connection, player.id),
        "handed_over": [_handed_over(row, moves) for row in await dossiers.handed_over(connection, player.id)],
        "decisions": await dossiers.decided(connection, player.id),
        "drafts": await dossiers.drafted(connection, player.id),
        "vacations": await dossiers.away(connection, player.id),
        "digests": await dossiers.digested(connection, player.id),
        "records": await dossiers.brought_in(connection, player.id),
        "direct_messages": await dossiers.written_to(connection, player.id),
    }


def _match(row: Mapping[str, Any], player: Player, moves: list[Mapping[str, Any]]) -> dict[str, Any]:
    """A match as its player sees it: `place` is 1 for the best, shared by those who tie."""
    side = GAMES[row["game"]].info.seat_names[row["seat"]] if row["started_at"] else None
    places = enumerate(row["places"] or (), start=1)
    place = next((number for number, seats in places if row["seat"] in seats), None)
    mine = {"side": side, "place": place, "hosted": row["host_id"] == player.id, "moves": moves}
    return _without(row, "host_id", "to_move") | mine


def _handed_over(row: Mapping[str, Any], moves: Mapping[int, list[Mapping[str, Any]]]) -> dict[str, Any]:
    """A seat that somebody else took over, with what was played before."""
    side = GAMES[row["game"]].info.seat_names[row["seat"]]
    earlier = [move for move in moves.get(row["match_id"], []) if move["ply"] < row["until_ply"]]
    return _without(row, "seat") | {"side": side, "moves": earlier}


def _without(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


def _plain(value: Any) -> Any:
    """The same with days and moments as text."""
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, date) else value
