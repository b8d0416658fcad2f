"""Tournaments played through the services: everyone makes a move, then somebody resigns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.rounds.pairing import Paired, _read, _simple
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person, Request
from bot.core.services import Services
from bot.play.matches.matches import Matches
from tests.bot.conftest import CHANNEL, by, managing
from tests.conftest import HandClock
from tournaments.documents import question
from tournaments.facts import Format, Tournament
from tournaments.lines import answer

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo")
PEOPLE = tuple(Person(100 * number, name) for number, name in enumerate(NAMES, 1))
Winner = Callable[[str, str], str]
"""Who wins of two, by name."""


def referee() -> Request:
    """By a manager who doesn't play, as is asked for where players have a stake."""
    return managing(Person(9001, "Uma"))


def first_of_the_alphabet(one: str, two: str) -> str:
    return min(one, two)


async def at_once(tournament: Tournament) -> Paired:
    """The next rounds by the pairing program, in this process."""
    simple = _simple(tournament)
    if simple is not None:
        return simple
    return _read(list(answer(question(tournament)))[:-1])


async def opened(services: Services, kind: Format, entrants: int, game: str = "dogon", **settings: Any) -> int:
    """A published tournament that so many have joined."""
    draft = await services[Organising].create(managing(), Design("Cup", game, kind, settings=settings), CHANNEL)
    await services[Organising].publish(managing(), draft.row.id)
    for person in PEOPLE[:entrants]:
        await services[Entering].join(by(person), draft.row.id)
    return draft.row.id


async def started(services: Services, kind: Format, entrants: int, game: str = "dogon", **settings: Any) -> int:
    """One whose first matches have begun."""
    number = await opened(services, kind, entrants, game, **settings)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    return number


async def shown(services: Services, number: int) -> Overview:
    return await services[Entering].show(managing(), number)


async def running(services: Services, number: int) -> list[int]:
    """The matches of a tournament that are played now."""
    found = (await shown(services, number)).matches
    return [each.match_id for each in found if each.match_id and not each.ended_at]


async def decide(services: Services, match_id: int, winner: Winner = first_of_the_alphabet) -> None:
    """Everyone moves, then all but the winner resign."""
    view = await services[Matches].show(match_id)
    names = [player.name for player in view.players]
    people = {player.name: Person(player.discord_id or 0, player.name) for player in view.players}
    best = names[0]
    for name in names[1:]:
        best = winner(best, name)
    for _ in names:
        view = await services[Matches].show(match_id)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        assert view.to_move
        await services[Matches].move(by(people[view.to_move.name]), match_id, None, move)
    for name in names:
        if name != best:
            await services[Matches].resign(by(people[name]), match_id)


async def play_round(services: Services, number: int, winner: Winner = first_of_the_alphabet) -> int:
    """Play the matches that run to their ends; returns how many those were."""
    open_ones = await running(services, number)
    for match_id in open_ones:
        await decide(services, match_id, winner)
    await services[Sweeps].sweep()
    return len(open_ones)


async def play_all(services: Services, number: int, winner: Winner = first_of_the_alphabet) -> int:
    """Play everything to the end; returns how many matches that were."""
    played = 0
    while await running(services, number):
        played += await play_round(services, number, winner)
    return played


def person(name: str) -> Person:
    return next(each for each in PEOPLE if each.name == name)


def table(overview: Overview) -> Mapping[str, str]:
    """Name -> points."""
    return {overview.name(each.id): str(each.points) for each in overview.standings}


def drafted_tables(overview: Overview) -> list[list[str]]:
    """Who meets whom in the pairings that wait for a look."""
    draft = overview.row.progress.draft
    assert draft
    tables: list[list[str]] = draft.rounds[0]["tables"]
    return tables


def places(overview: Overview) -> list[tuple[int, str]]:
    return [(each.place, overview.name(each.id)) for each in overview.standings]


def met(overview: Overview, round_: int) -> list[set[str]]:
    return [{overview.name(who) for who in each.pairing.seats} for each in overview.contests(round_)]


def later(clock: HandClock, **span: float) -> None:
    clock.pass_(**span)
