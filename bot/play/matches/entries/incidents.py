"""What happened to a match beside its moves: clocks, pauses, substitutions, what moderators did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from storage import Connection
from storage.people import players
from storage.people.players import Player
from storage.play import clocks
from storage.play.clocks import Incident, IncidentKind
from storage.play.matches.matches import Match

__all__ = ["SEATS", "IncidentKind", "Occurrence", "around", "log", "since"]

SEATS = frozenset({"seat", "to"})
"""The values of an occurrence that are seats."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An incident with everything needed to tell it."""

    ply: int
    at: datetime
    kind: str
    people: Mapping[str, Player]
    """The people its sentence names, by place."""
    values: Mapping[str, Any]
    """The other values of its sentence, by place."""


async def log(
    connection: Connection,
    match: Match,
    kind: str,
    now: datetime,
    people: Mapping[str, Player],
    **values: Any,
) -> None:
    """Note an incident, people by their number, so that whoever asks to be forgotten is forgotten here as well."""
    numbers = {place: player.id for place, player in people.items()}
    await clocks.log(connection, match.id, match.ply, now, kind, people=numbers, **values)


async def since(connection: Connection, match_id: int, ply: int) -> tuple[Occurrence, ...]:
    return await _told(connection, await clocks.incidents_since(connection, match_id, ply))


async def latest(connection: Connection, match_ids: Sequence[int]) -> dict[int, tuple[Occurrence, ...]]:
    """What the present boards of several matches have to tell, as `around` says it of each."""
    found = await clocks.latest_incidents(connection, match_ids)
    told = iter(await _told(connection, [incident for match_id in match_ids for incident in found[match_id]]))
    return {match_id: tuple(next(told) for _ in found[match_id]) for match_id in match_ids}


async def _told(connection: Connection, found: Sequence[Incident]) -> tuple[Occurrence, ...]:
    named = [_people(incident.values) for incident in found]
    known = await players.named(connection, {player_id for people in named for player_id in people.values()})
    return tuple(
        Occurrence(
            incident.ply,
            incident.at,
            incident.kind,
            {place: known[player_id] for place, player_id in people.items()},
            {place: value for place, value in incident.values.items() if place != "people"},
        )
        for incident, people in zip(found, named, strict=True)
    )


def _people(values: Mapping[str, Any]) -> Mapping[str, int]:
    """The people of an incident, by place; vacations note theirs in another way."""
    people: Mapping[str, int] = values.get("people", {})
    return {**people, "player": values["player"]} if "player" in values else people


async def around(connection: Connection, match: Match, ply: int) -> tuple[Occurrence, ...]:
    """What the board after `ply` entries has to tell: the newest one also what happened on the board before."""
    if ply == match.ply:
        return await since(connection, match.id, ply - 1)
    return tuple(each for each in await since(connection, match.id, ply) if each.ply == ply)
