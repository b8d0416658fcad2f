"""Notes: a sentence in the channel of a match, or to one of its players, about something beside the moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from bot.core.people import Player
from bot.players.notices import disturbing_at
from bot.players.preferences import preferences_of
from storage import Connection, matches, players, posts
from storage.matches import Match
from storage.posts import Post, PostKind

NOBODY: Mapping[str, Player] = MappingProxyType({})


class Saying(StrEnum):
    """What a note says; its sentence stands in `bot/outbox/note_words.py`."""

    VACATION_OVER = "vacation over"
    HALTED = "halted"
    RELEASED = "released"
    RULED = "ruled"
    REPLACED = "replaced"
    REPLACED_BY_MODERATOR = "replaced by moderator"
    SEAT_GIVEN_AWAY = "seat given away"
    THREAD_LOST = "thread lost"
    TABLE_EXPIRED = "table expired"
    SEAT_KEPT = "seat kept"
    STANDING_OVER = "standing over"
    PLAN_MISSED = "plan missed"
    PLAN_REFUSED = "plan refused"
    PLAN_GONE = "plan gone"


BESIDE_A_BOARD = frozenset({Saying.PLAN_MISSED, Saying.PLAN_REFUSED, Saying.PLAN_GONE})
"""Sayings about a turn that pings anyway: they arrive without a sound."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note with everything needed to write it."""

    match: Match | None
    saying: Saying
    people: Mapping[str, Player]
    """Those its sentence names, by place."""
    values: Mapping[str, Any]
    """The other values of its sentence, by place; a `reason` is what somebody typed."""
    called: tuple[Player, ...]
    """Whom it has to reach."""


async def owe_note(
    connection: Connection,
    match: Match,
    saying: Saying,
    now: datetime,
    *,
    called: Iterable[Player] = (),
    people: Mapping[str, Player] = NOBODY,
    **values: Any,
) -> None:
    """Owe a note where the match is played, and directly to those of the called who chose so."""
    called = tuple(called)
    details = _details(saying, called, people, values)
    await posts.owe(connection, match.id, PostKind.NOTE, match.ply, now, channel_id=match.channel_id, details=details)
    for player in called:
        if preferences_of(player).directly:
            to, due_at = player.id, await disturbing_at(connection, match, player, now)
            await posts.owe(
                connection, match.id, PostKind.NOTE, match.ply, now, player_id=to, details=details, due_at=due_at
            )


async def owe_private_note(
    connection: Connection,
    player: Player,
    match: Match | None,
    saying: Saying,
    now: datetime,
    *,
    people: Mapping[str, Player] = NOBODY,
    **values: Any,
) -> None:
    """Owe a note to one person as a direct message, and to nobody else."""
    details = _details(saying, [player], people, values)
    number, ply = (match.id, match.ply) if match else (None, 0)
    await posts.owe(connection, number, PostKind.NOTE, ply, now, player_id=player.id, details=details)


async def load(connection: Connection, post: Post) -> Note:
    """What a post of this kind says."""
    assert post.details is not None
    people: Mapping[str, int] = post.details["people"]
    called: list[int] = post.details["called"]
    known = await players.named(connection, {*people.values(), *called})
    return Note(
        match=await matches.find(connection, post.match_id) if post.match_id else None,
        saying=Saying(post.details["says"]),
        people={place: known[player_id] for place, player_id in people.items()},
        values=post.details["values"],
        called=tuple(known[player_id] for player_id in called),
    )


def _details(
    saying: Saying, called: Iterable[Player], people: Mapping[str, Player], values: Mapping[str, Any]
) -> dict[str, Any]:
    """People by their number, so that whoever asks to be forgotten is forgotten here as well."""
    return {
        "says": saying,
        "people": {place: player.id for place, player in people.items()},
        "called": [player.id for player in called],
        "values": dict(values),
    }
