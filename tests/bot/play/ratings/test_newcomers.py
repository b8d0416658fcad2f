"""Matches of newcomers are unrated unless their host says otherwise."""

from __future__ import annotations

from bot.core.people import Person
from bot.core.services import Services
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.challenges.words import open_challenge_text
from bot.play.tables import words
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from bot.play.tables.waiting_table import Table
from tests.bot.conftest import ANN, BO, CY, by
from tests.bot.play.ratings.played import beaten, seated


async def opened(services: Services, *guests: Person, rated: bool | None = None) -> Table:
    return await services[Tables].open(by(ANN), TableSetup("dogon", {}, 2, guests, rated=rated))


async def known(services: Services, *people: Person) -> None:
    """Have these two finish as many matches as make them known."""
    for _ in range(3):
        await beaten(services, *people)


async def test_a_match_is_unrated_until_everyone_there_has_finished_three(services: Services) -> None:
    for finished in range(3):
        table = await opened(services, BO)
        assert str(words.UNRATED_YET) in words.table_text(table, ping=False), finished
        assert not (await seated(services, ANN, BO, rated=None)).match.rated
        await beaten(services, ANN, BO)
    text = words.table_text(await opened(services, BO), ping=False)
    assert str(words.RATED) in text
    assert str(words.UNRATED_YET) not in text
    assert (await seated(services, ANN, BO, rated=None)).match.rated


async def test_an_open_table_decides_by_who_sits_there_when_it_starts(services: Services) -> None:
    await known(services, ANN, BO)
    for person, rated in ((BO, True), (CY, False)):
        table = await opened(services)
        assert table.match.rated, "nobody new sits there yet"
        started = await services[Tables].join(by(person), table.match.id)
        assert started.match.rated is rated


async def test_an_open_challenge_decides_by_who_takes_it_up_unless_its_owner_has_said(services: Services) -> None:
    await known(services, ANN, BO)
    for said, expected in ((None, {BO: True, CY: False}), (True, {CY: True}), (False, {BO: False})):
        asked = ChallengeSetup(TableSetup("dogon", {}, 2, (), rated=said))
        opened = await services[OpenChallenges].open(by(ANN), asked)
        assert ("once everyone playing has finished three" in open_challenge_text(opened)) is (said is None)
        for person, rated in expected.items():
            table = await services[OpenChallenges].challenge(by(person), opened.number)
            assert table.match.rated is rated, (said, person)


async def test_what_the_host_says_counts_for_newcomers_too(services: Services) -> None:
    text = words.table_text(await opened(services, BO, rated=True), ping=False)
    assert str(words.RATED) in text
    assert (await seated(services, ANN, BO, rated=True)).match.rated
    assert not (await seated(services, ANN, BO, rated=False)).match.rated
