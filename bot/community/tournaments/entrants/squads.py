"""Teams as they are put together: who founded them, who is in them, in which order these sit down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.community.tournaments.designs import SUBSTITUTES, most_teams
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.refusals import TeamBegun, TeamFull, TeamGone, TeamWanted, TooManyTeams
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.people import Player
from storage import Connection
from storage.community import entrants
from storage.community.entrants import EntrantRow
from storage.community.tournaments import Fact
from tournaments.facts import Format
from tournaments.teams import captain


@dataclass(frozen=True, slots=True)
class Squad:
    """A team: its members by board, substitutes last; whoever founded it leads it while they are in."""

    id: str
    captain: str
    members: tuple[str, ...]
    has_begun: bool = False
    """Whether it was paired, so that nobody joins it who isn't invited."""

    @property
    def founder(self) -> int:
        return founder_of(self.id)

    @property
    def told(self) -> dict[str, Any]:
        """As the fact of the start has it."""
        return {"id": self.id, "captain": self.captain, "members": list(self.members)}

    def exchanged(self, one: int, other: int) -> tuple[str, ...]:
        """The members with two of them in each other's place."""
        order = list(self.members)
        order[one], order[other] = order[other], order[one]
        return tuple(order)


def id_of(founder: int) -> str:
    """What facts call the team that somebody founded."""
    return f"t{founder}"


def founder_of(team: str) -> int:
    return int(team.removeprefix("t"))


def squads(held: HeldTournament, entries: Iterable[EntrantRow]) -> tuple[Squad, ...]:
    """All teams that somebody is in: as the entrants have joined, from the start on as the facts have it."""
    if held.tournament.teams:
        return tuple(_running(held))
    return tuple(_joined(entries, held.facts))


def _running(held: HeldTournament) -> Iterable[Squad]:
    number = len(held.tournament.rounds) + 1
    late = {each.id for each in held.tournament.entrants if each.entered >= number}
    for team in held.tournament.teams:
        members = tuple(who for who in team.members if who not in held.gone)
        if members and (leading := captain(held.tournament, team, number)):
            yield Squad(team.id, leading, members, team.id not in late)


def _joined(entries: Iterable[EntrantRow], facts: Sequence[Fact]) -> Iterable[Squad]:
    together: dict[int, list[str]] = {}
    for entry in entries:
        if entry.team_id is not None and entry.waiting_at is None:
            together.setdefault(entry.team_id, []).append(str(entry.player.id))
    ordered = {fact.data["team"]: fact.data["members"] for fact in facts if fact.kind == FactKind.ORDERED}
    for founder, joined in together.items():
        first = [str(founder)] if str(founder) in joined else []
        members = [*first, *(who for who in joined if who not in first)]
        wanted = [who for who in ordered.get(id_of(founder), ()) if who in members]
        order = (*wanted, *(who for who in members if who not in wanted))
        yield Squad(id_of(founder), members[0], order)


async def chosen_team(
    connection: Connection, held: HeldTournament, player: Player, founder: int | None, *, is_invited: bool = False
) -> int | None:
    """The team somebody enters with, by who founded it, 0: a new one; None where everyone plays for themselves.

    Whoever is invited into one can come while it plays. Raises `TeamWanted`, `TeamGone`, `TeamBegun`, `TeamFull`,
    `TooManyTeams`.
    """
    size, name = held.row.settings.team_size, held.row.name
    if not size:
        return None
    found = squads(held, await entrants.of_tournament(connection, held.number))
    most = most_teams(Format(held.row.format))
    known = {team.id for team in found} | held.tournament.seeds.keys()
    if founder == 0 and id_of(player.id) in known:  # they have started one before, and left it
        founder = player.id
    if founder == 0 and len(found) >= most:
        raise TooManyTeams(name=name, most=most)
    if founder == 0:
        return player.id
    team = next((each for each in found if each.founder == founder), None)
    if team is None:
        raise (TeamWanted if founder is None else TeamGone)(name=name)
    if team.has_begun and not is_invited:
        raise TeamBegun(name=name)
    if len(team.members) >= size + SUBSTITUTES:
        raise TeamFull(most=size + SUBSTITUTES)
    return team.founder


def team_of(found: Iterable[Squad], player: Player) -> Squad | None:
    """The team somebody is in."""
    return next((each for each in found if str(player.id) in each.members), None)
