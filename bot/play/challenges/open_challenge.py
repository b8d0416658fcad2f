"""An open challenge as it stands: who takes on anyone, and whether there is a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from bot.play.challenges.refusals import NoSuchOpenChallenge
from bot.play.computers import names_of
from bot.play.ratings import Departures, departures, usually_rated
from games import GAMES
from games.core import AnyGame
from storage import Connection
from storage.people import players
from storage.people.players import Player
from storage.play import challenges, vacations
from storage.play.challenges import Challenge, ChallengeStatus
from storage.play.matches.matches import Match


class State(StrEnum):
    """Whether an invitation can be taken up now, and why not."""

    OPEN = "open"
    FULL = "full"
    PAUSED = "paused"
    RESTING = "resting"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class OpenChallenge:
    challenge: Challenge
    owner: Player
    running: int
    """Its matches that go on, and its tables that wait."""
    away_until: datetime | None
    """Until when its owner is on vacation at the latest, or None."""
    left_early: Departures | None = None
    """How many rated matches its owner left early, where its matches are rated."""
    rated: bool | None = None
    """Whether its matches count, as its owner has said or else as is usual; None where there are no ratings."""

    @property
    def number(self) -> int:
        """The number by which its buttons know it."""
        return self.challenge.id

    @property
    def needs_experience(self) -> bool:
        """Whether its matches count only among people who have finished enough, as nobody has said otherwise."""
        return bool(self.rated) and self.challenge.rated is None

    @property
    def game(self) -> AnyGame:
        return GAMES[self.challenge.game]

    @property
    def computers(self) -> tuple[str, ...]:
        """The names of those that play as well."""
        return names_of(self.challenge.computers or ())

    @property
    def waits_for_several(self) -> bool:
        """Whether a match needs more people than its owner and one other."""
        return self.challenge.seats_wanted - len(self.computers) > 2

    @property
    def start_state(self) -> Any:
        """The position they begin with."""
        return self.game.start(self.challenge.seats_wanted, self.challenge.options)

    @property
    def match(self) -> Match | None:
        """None, as it is about no single match."""
        return None

    @property
    def guild_id(self) -> int | None:
        return self.challenge.guild_id

    @property
    def channel_id(self) -> int:
        return self.challenge.channel_id

    @property
    def is_closed(self) -> bool:
        return self.challenge.status is ChallengeStatus.CLOSED

    @property
    def is_paused(self) -> bool:
        """Whether its owner takes a break from it."""
        return self.challenge.status is ChallengeStatus.PAUSED

    @property
    def state(self) -> State:
        if self.is_closed:
            return State.CLOSED
        if self.is_paused:
            return State.PAUSED
        if self.away_until is not None:
            return State.RESTING
        return State.FULL if self.running >= self.challenge.at_most else State.OPEN

    @property
    def face(self) -> str:
        """What changes on its card."""
        return f"{self.state}:{self.running}:{self.challenge.left}"


async def load(connection: Connection, standing_id: int, *, hold: bool = False) -> OpenChallenge:
    """An invitation as it stands, with `hold` kept from other writers; raises `NoSuchOpenChallenge`."""
    row = await challenges.find(connection, standing_id, hold=hold)
    if row is None:
        raise NoSuchOpenChallenge
    (invitation,) = await load_all(connection, [row])
    found = (await departures(connection, [row.owner_id]))[row.owner_id] if invitation.rated else None
    return replace(invitation, left_early=found) if found and found.are_many else invitation


async def in_guild(connection: Connection, guild_id: int, game: str | None, limit: int) -> tuple[OpenChallenge, ...]:
    """The challenges of a server that can be taken up now, the newest first."""
    found = await load_all(connection, await challenges.listed(connection, guild_id, game, limit))
    return tuple(invitation for invitation in found if invitation.state is State.OPEN)


async def load_all(connection: Connection, rows: Sequence[Challenge]) -> tuple[OpenChallenge, ...]:
    owners = await players.named(connection, {row.owner_id for row in rows})
    running = await challenges.running(connection, [row.id for row in rows])
    away = {each.player_id: each.ends_at for each in await vacations.present(connection, owners)}
    servers = {row.guild_id for row in rows if row.rated is None}
    usual = {number: await usually_rated(connection, number) for number in servers}
    return tuple(
        OpenChallenge(
            row,
            owners[row.owner_id],
            running.get(row.id, 0),
            away.get(row.owner_id),
            rated=usual[row.guild_id] if row.rated is None else row.rated,
        )
        for row in rows
    )
