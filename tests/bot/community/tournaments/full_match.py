"""Tournaments played through the services: everyone makes a move, then somebody resigns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.community.tournaments.designs import Design
from bot.community.tournaments.pages.overviews import Overview
from bot.core.people import Person, Request
from tests.bot.conftest import CHANNEL, by, managing
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo")
PEOPLE = tuple(Person(100 * number, name) for number, name in enumerate(NAMES, 1))
Winner = Callable[[str, str], str]
"""Who wins of two, by name."""


def referee() -> Request:
    """By a manager who doesn't play, as is asked for where players have a stake."""
    return managing(Person(9001, "Uma"))


def first_of_the_alphabet(one: str, two: str) -> str:
    return min(one, two)


async def opened(house: House, kind: Format, entrants: int, game: str = "dogon", **settings: Any) -> int:
    """A published tournament that so many have joined."""
    draft = await house.organising.create(managing(), Design("Cup", game, kind, settings=settings), CHANNEL)
    await house.organising.publish(managing(), draft.row.id)
    for person in PEOPLE[:entrants]:
        await house.entering.join(by(person), draft.row.id)
    return draft.row.id


async def started(house: House, kind: Format, entrants: int, game: str = "dogon", **settings: Any) -> int:
    """One whose first matches have begun."""
    number = await opened(house, kind, entrants, game, **settings)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    return number


async def shown(house: House, number: int) -> Overview:
    return await house.entering.show(managing(), number)


async def running(house: House, number: int) -> list[int]:
    """The matches of a tournament that are played now."""
    found = (await shown(house, number)).matches
    return [each.match_id for each in found if each.match_id and not each.ended_at]


async def decide(house: House, match_id: int, winner: Winner = first_of_the_alphabet) -> None:
    """Everyone moves, then all but the winner resign."""
    view = await house.matches.show(match_id)
    names = [player.name for player in view.players]
    people = {player.name: Person(player.discord_id or 0, player.name) for player in view.players}
    best = names[0]
    for name in names[1:]:
        best = winner(best, name)
    for _ in names:
        view = await house.matches.show(match_id)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        assert view.to_move
        await house.matches.move(by(people[view.to_move.name]), match_id, None, move)
    for name in names:
        if name != best:
            await house.matches.resign(by(people[name]), match_id)


async def play_round(house: House, number: int, winner: Winner = first_of_the_alphabet) -> int:
    """Play the matches that run to their ends; returns how many those were."""
    open_ones = await running(house, number)
    for match_id in open_ones:
        await decide(house, match_id, winner)
    await house.flags.sweep()
    return len(open_ones)


async def play_all(house: House, number: int, winner: Winner = first_of_the_alphabet) -> int:
    """Play everything to the end; returns how many matches that were."""
    played = 0
    while await running(house, number):
        played += await play_round(house, number, winner)
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
