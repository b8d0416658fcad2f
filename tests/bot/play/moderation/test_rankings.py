"""Moderators take people out of the rankings of their server, and back; nobody does it to an opponent of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
from sqlalchemy import func, select

from bot.app import build
from bot.core.outbox.notes import Note, NotePost
from bot.core.people import Person, Place, Request, Rights
from bot.core.services import Services
from bot.people.servers.refusals import NotAModerator
from bot.people.servers.settings import GuildBook
from bot.play.moderation.fair_play import FairPlay
from bot.play.moderation.notes import TAKEN_OUT
from bot.play.moderation.rankings import RankingRulings
from bot.play.moderation.refusals import NotMet, NotYourPlace, OutAlready, RankedAlready, RankedLately
from bot.play.moderation.words import play_text
from bot.play.ratings.rankings import Rankings
from bot.play.ratings.ratings import Ratings
from storage import Database
from storage.core.tables import posts
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, owed
from tests.bot.play.ratings.played import beaten, seated
from tests.conftest import HandClock

HERE = CHANNEL.guild_id or 0
ROLE = 4711
MODERATOR = Rights(HERE, roles=frozenset({ROLE}))


def chosen(person: Person) -> Request:
    """Someone with a role that the server chose, who doesn't manage it."""
    return by(person, MODERATOR)


async def decide(
    services: Services, who: Request, person: Person, *, out: bool, reason: str = "second account"
) -> None:
    await services[RankingRulings].decide(who, person, "Club", reason, out=out)


async def listed(services: Services) -> set[str]:
    await services[Ratings].sweep()
    page = await services[Rankings].page(by(DEE), "dogon", None)
    return {row.ranked.player.name for row in page.rows}


async def notes(services: Services) -> list[Note]:
    return [each.shown for each in await owed(services) if isinstance(each.shown, Note)]


async def told(database: Database) -> int:
    """How many such messages were owed in all."""
    async with database.reading() as connection:
        kept = select(func.count()).where(posts.c.kind == NotePost.key, posts.c.player_id.is_not(None))
        return int((await connection.execute(kept)).scalar_one())


@pytest.fixture
async def played(services: Services) -> None:
    """Ann and Bo have a rated match behind them, and there is a role for moderators."""
    await services[GuildBook].change(HERE, managers=(ROLE,))
    await beaten(services, ANN, BO)


@pytest.mark.usefixtures("played")
async def test_who_is_taken_out_and_put_back_is_told_why_and_so_are_moderators(
    services: Services, database: Database
) -> None:
    assert await listed(services) == {"Ann", "Bo"}
    await decide(services, chosen(CY), BO, out=True)
    assert await listed(services) == {"Ann"}
    (note,) = await notes(services)
    assert (note.kind, note.values) == (TAKEN_OUT, {"reason": "second account", "name": "Club"})
    assert note.called[0].name == "Bo"
    report = play_text(await services[FairPlay].report(managing(DEE), BO))
    assert "Taken out of the rankings here by Cy" in report
    assert "second account" in report
    with pytest.raises(OutAlready):
        await decide(services, managing(DEE), BO, out=True)
    await decide(services, managing(DEE), BO, out=False)
    assert await listed(services) == {"Ann", "Bo"}
    assert "Taken out" not in play_text(await services[FairPlay].report(managing(DEE), BO))
    with pytest.raises(RankedAlready):
        await decide(services, managing(DEE), BO, out=False)
    assert await told(database) == 2


@pytest.mark.usefixtures("played")
async def test_opponents_and_the_person_leave_it_to_who_manages_the_server(services: Services) -> None:
    await seated(services, CY, BO)
    for moderator in (ANN, BO, CY):
        with pytest.raises(NotYourPlace):
            await decide(services, chosen(moderator), BO, out=True)
    await decide(services, chosen(DEE), BO, out=True)
    with pytest.raises(NotYourPlace):
        await decide(services, chosen(BO), BO, out=False)
    await decide(services, managing(ANN), BO, out=False)


@pytest.mark.usefixtures("played")
async def test_only_moderators_decide_and_only_about_who_is_known(services: Services) -> None:
    with pytest.raises(NotAModerator):
        await decide(services, by(CY, Rights(HERE)), BO, out=True)
    await seated(services, DEE, CY, place=Place(guild_id=77, channel_id=78))
    for stranger in (Person(999, "Nobody"), DEE):
        with pytest.raises(NotMet):
            await decide(services, managing(CY), stranger, out=True)


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield build(other, clock, Random(8))


@pytest.mark.slow
@pytest.mark.usefixtures("played")
async def test_of_two_moderators_at_once_one_decides(
    services: Services, twin: Services, database: Database, clock: HandClock
) -> None:
    for out in (True, False) * 3:
        clock.pass_(days=1, hours=1)
        both = (decide(each, managing(person), BO, out=out) for each, person in ((services, CY), (twin, DEE)))
        results = await asyncio.gather(*both, return_exceptions=True)
        assert [type(each) for each in results if each] == [OutAlready if out else RankedAlready]
    assert await told(database) == 6


@pytest.mark.usefixtures("played")
async def test_nobody_is_told_again_and_again_that_they_are_out_and_back(
    services: Services, database: Database, clock: HandClock
) -> None:
    for out in (True, False):
        await decide(services, chosen(CY), BO, out=out)
    with pytest.raises(RankedLately, match="in the last 24 hours"):
        await decide(services, chosen(CY), BO, out=True)
    assert await told(database) == 2
    clock.pass_(days=1, hours=1)
    await decide(services, chosen(CY), BO, out=True)
    assert await told(database) == 3
