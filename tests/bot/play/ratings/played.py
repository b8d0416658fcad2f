"""Matches played in a moment, for what follows from their results."""

from __future__ import annotations

from bot.core.people import Person, Place
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.ratings.ratings import Ratings
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from storage.play.ratings import rating_facts, ratings
from storage.play.ratings.rating_facts import RatingFact
from storage.play.ratings.ratings import StoredRating, StoredStep
from tests.bot.conftest import ANN, BO, CHANNEL, by

DUEL = "dogon duel"


async def seated(
    services: Services,
    *people: Person,
    game: str = "dogon",
    place: Place = CHANNEL,
    rated: bool | None = True,
    is_private: bool = False,
) -> MatchView:
    """A match that has just begun, rated although its players are new."""
    host, *guests = people
    table = await services[Tables].open(
        by(host, place=place), TableSetup(game, {}, len(people), guests, rated=rated, is_private=is_private)
    )
    for guest in guests:
        await services[Tables].join(by(guest), table.match.id)
    return await services[Matches].show(table.match.id)


async def moved(services: Services, view: MatchView, plies: int) -> MatchView:
    """The match after the first legal move, so many times."""
    number = view.match.id
    for _ in range(plies):
        assert view.to_move
        text = view.game.format(view.game.legal_moves(view.position.state)[0])
        view = await services[Matches].move(
            by(Person(view.to_move.discord_id or 0, view.to_move.name)), number, None, text
        )
    return await services[Matches].show(number)


async def beaten(
    services: Services,
    loser: Person,
    winner: Person,
    place: Place = CHANNEL,
    game: str = "dogon",
    *,
    is_private: bool = False,
) -> int:
    """A rated match that one of two resigned after a while; returns its number."""
    view = await moved(
        services, await seated(services, loser, winner, game=game, place=place, is_private=is_private), 4
    )
    await services[Matches].resign(by(loser), view.match.id)
    return view.match.id


async def rating(services: Services, database: Database, person: Person, key: str = DUEL) -> StoredRating | None:
    """What is stored of someone in a class, once everything is counted."""
    await services[Ratings].sweep()
    player = await known(database, person)
    async with database.reading() as connection:
        return (await ratings.of_players(connection, key, [player])).get(player)


async def known(database: Database, person: Person) -> int:
    """The number of a player."""
    from storage.people import players

    async with database.reading() as connection:
        player = await players.find(connection, person.discord_id)
    assert player
    return player.id


async def fact(services: Services, database: Database, number: int) -> RatingFact:
    """What was decided about a match."""
    await services[Ratings].sweep()
    async with database.reading() as connection:
        found = await rating_facts.of_match(connection, number)
    assert found
    return found


async def steps(database: Database, key: str = DUEL) -> dict[tuple[int, int], StoredStep]:
    """Every step of a class."""
    async with database.reading() as connection:
        return await ratings.steps_in(connection, key)


async def problems(services: Services) -> list[str]:
    """What a check finds wrong."""
    return [problem async for _, _, problem in services[Ratings].differences() if problem]


PAIR = (ANN, BO)
