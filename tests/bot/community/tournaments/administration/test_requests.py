"""Nobody is put into a tournament, or made to run it: people are asked, at most once a day, and agree by a button."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.community.competitions.preferences_page import LETTERS
from bot.community.competitions.refusals import TooManyOfYours
from bot.community.competitions.settings import MOST_OPEN, WHO, Organisers
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.refusals import CannotBeAdded, NotAmongThem, NotWilling, RequestOver
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.refusals import (
    AlreadyEntered,
    InvitationOver,
    InvitedOnly,
    NoSuchTournament,
    NotDirector,
    PlaceInUse,
)
from bot.core.people import Person, Rights
from bot.core.user_limits import TheirMatches, TooManyInvitations, UserLimits
from storage import Database
from tests.bot.community.tournaments.full_match import PEOPLE, decide, opened, running, shown, started
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format

HERE = CHANNEL.guild_id or 0
NOBODY, IN_PRIVATE, ELSEWHERE = (Rights(place) for place in (HERE, None, 77))
ZOE, HAL = PEOPLE[9], PEOPLE[7]


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[House]:
    """The services of another process on the same database."""
    async with Database.open(database_url) as other:
        yield House.on(other, clock, Random(8))


async def asked(house: House) -> list[tuple[str, str]]:
    """Who is sent which request now, and what for."""
    sent = [each for each in await deliver(house) if each.post.kind == "request"]
    assert all(each.recipient for each in sent), "never in a channel"
    return [(each.recipient.name, each.shown.row.kind.value) for each in sent]


async def entered(house: House, number: int) -> set[str]:
    return {player.name for player in (await shown(house, number)).entered}


async def test_whoever_is_added_is_in_once_they_press_the_button(house: House) -> None:
    number = await opened(house, Format.SWISS, 2)
    await house.organising.set(managing(), number, {"who": "invited"})
    added = await house.roster.add(managing(), number, [ZOE])
    assert "Invited: Jo." in words.added(added)
    assert await entered(house, number) == {"Ann", "Bo"}
    assert "Invited, without an answer yet: Jo" in words.design_text(await house.organising.page(managing(), number))
    assert await asked(house) == [("Jo", "play")]
    with pytest.raises(InvitedOnly):
        await house.entering.join(by(HAL, NOBODY), number)
    await house.entering.join(by(ZOE, IN_PRIVATE), number)
    assert await entered(house, number) == {"Ann", "Bo", "Jo"}
    assert not (await shown(house, number)).invited
    with pytest.raises(AlreadyEntered):
        await house.entering.join(by(ZOE, IN_PRIVATE), number)
    assert (await house.roster.add(managing(), number, [ZOE])).names == ()


async def test_nobody_else_joins_from_another_server_or_chat(house: House) -> None:
    number = await opened(house, Format.SWISS, 2)
    for rights in (IN_PRIVATE, ELSEWHERE):
        with pytest.raises(NoSuchTournament):
            await house.entering.join(by(ZOE, rights), number)
    await house.entering.join(by(ZOE, NOBODY), number)


async def test_whoever_adds_themselves_is_in_at_once(house: House) -> None:
    number = await opened(house, Format.SWISS, 0)
    assert words.added(await house.roster.add(managing(), number, [ANN])) == "You're in now."
    assert (await entered(house, number), await asked(house)) == ({"Ann"}, [])


async def test_on_a_full_tournament_the_invited_and_who_invites_learn_of_the_waiting_list(house: House) -> None:
    number = await opened(house, Format.SWISS, 4, most_entrants=4, starts=7)
    await house.organising.set(managing(), number, {}, days=5)
    added = words.added(await house.roster.add(managing(), number, [ZOE]))
    assert "In now" not in added
    assert "whoever comes now goes to the waiting list" in added
    (sent,) = [each.shown for each in await deliver(house) if each.post.kind == "request"]
    assert "you'd be on the waiting list" in words.request_text(sent)
    now = await house.entering.join(by(ZOE), number)
    assert [player.name for player in now.waiting] == ["Jo"]


async def test_asking_and_taking_back_in_turn_is_one_message_a_day(house: House, clock: HandClock) -> None:
    number = await opened(house, Format.SWISS, 2)
    for _ in range(5):
        await house.roster.add(managing(), number, [ZOE])
        await house.roster.remove(managing(), number, ZOE)
        assert await house.organising.help(managing(), number, ZOE)
        assert not await house.organising.help(managing(), number, ZOE)
        await house.organising.hand_over(managing(), number, ZOE)
    assert sorted(await asked(house)) == [("Jo", "run")], "what was taken back is not sent any more"
    with pytest.raises(NotAmongThem):
        await house.roster.remove(managing(), number, ZOE)
    with pytest.raises(InvitationOver):
        await house.entering.join(by(ZOE, IN_PRIVATE), number)
    clock.now += timedelta(days=1)
    await house.roster.add(managing(), number, [ZOE])
    await house.organising.hand_over(managing(), number, ZOE)
    assert sorted(await asked(house)) == [("Jo", "play"), ("Jo", "run")]


async def test_a_message_that_is_out_is_not_repeated_for_a_day(house: House, clock: HandClock) -> None:
    number = await opened(house, Format.SWISS, 2)
    for _ in range(3):
        await house.roster.add(managing(), number, [ZOE])
        assert len(await asked(house)) <= 1
        await house.roster.remove(managing(), number, ZOE)
    await house.roster.add(managing(), number, [ZOE])
    assert await asked(house) == []
    await house.entering.join(by(ZOE, IN_PRIVATE), number)


@pytest.mark.parametrize("whom", [ANN, BO])
async def test_whoever_has_blocked_someone_who_runs_it_is_neither_added_nor_asked(house: House, whom: Person) -> None:
    number = await opened(house, Format.SWISS, 2)
    await house.organising.help(managing(), number, BO)
    await house.organising.agree(by(BO, NOBODY), number, RequestKind.HELP)
    await deliver(house)
    await house.blocks.add(ZOE, whom)
    for director in (managing(), by(BO, NOBODY)):
        with pytest.raises(CannotBeAdded):
            await house.roster.add(director, number, [ZOE])
        with pytest.raises(NotWilling):
            await house.organising.help(director, number, ZOE)
    with pytest.raises(NotWilling):
        await house.organising.hand_over(managing(), number, ZOE)
    assert await asked(house) == []


async def test_a_block_that_comes_after_the_request_keeps_its_message_back(house: House) -> None:
    number = await opened(house, Format.SWISS, 2)
    await house.roster.add(managing(), number, [ZOE])
    await house.blocks.add(ZOE, ANN)
    assert await asked(house) == []


async def test_a_request_and_a_block_at_once_never_send_a_message(house: House, twin: House) -> None:
    number = await opened(house, Format.SWISS, 2)
    asking = house.roster.add(managing(), number, [ZOE])
    await asyncio.gather(asking, twin.blocks.add(ZOE, ANN), return_exceptions=True)
    assert await asked(house) == []
    assert "Jo" not in await entered(house, number)


async def test_two_who_ask_at_once_send_one_message(house: House, twin: House) -> None:
    number = await opened(house, Format.SWISS, 2)
    await asyncio.gather(
        house.roster.add(managing(), number, [ZOE, HAL]), twin.roster.add(managing(CY), number, [HAL, ZOE])
    )
    assert sorted(await asked(house)) == [("Hal", "play"), ("Jo", "play")]


async def test_joining_twice_at_once_enters_once(house: House, twin: House) -> None:
    number = await opened(house, Format.SWISS, 2)
    await house.roster.add(managing(), number, [ZOE])
    both = (each.entering.join(by(ZOE, IN_PRIVATE), number) for each in (house, twin))
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(isinstance(each, AlreadyEntered) for each in done) == [False, True]
    assert "Jo" in await entered(house, number)


async def test_limits_count_for_whoever_is_asked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opened(house, Format.SWISS, 0)
    await begun(house)
    bounds = UserLimits(running_matches=1, invitations_from_one=2)
    monkeypatch.setattr(house.roster, "_acting", replace(house.roster._acting, bounds=bounds))
    with pytest.raises(TheirMatches):
        await house.roster.add(managing(), number, [BO])
    for _ in range(2):
        await house.roster.add(managing(), await opened(house, Format.SWISS, 0), [ZOE])
    with pytest.raises(TooManyInvitations):
        await house.roster.add(managing(), number, [ZOE])
    assert await house.roster.add(managing(), number, [HAL])


async def test_whoever_wants_no_messages_is_invited_without_one(house: House) -> None:
    number = await opened(house, Format.SWISS, 2)
    await house.organising.set(managing(), number, {"who": "invited"})
    await house.preferences.choose(ZOE, LETTERS.key, "False")
    await house.roster.add(managing(), number, [ZOE])
    assert await asked(house) == []
    await house.entering.join(by(ZOE, NOBODY), number)


async def test_handing_over_and_helping_take_consent_and_keep_to_limits(house: House) -> None:
    await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    await house.guilds.choose(HERE, MOST_OPEN.key, 1)
    number = await opened(house, Format.SWISS, 2)
    with pytest.raises(RequestOver):
        await house.organising.agree(by(ZOE, NOBODY), number, RequestKind.RUN)
    await house.organising.hand_over(managing(), number, ZOE)
    await house.organising.hand_over(managing(), number, HAL)
    mine = await opened_by(house, ZOE)
    with pytest.raises(TooManyOfYours):
        await house.organising.agree(by(ZOE, IN_PRIVATE), number, RequestKind.RUN)
    await house.organising.end(by(ZOE, NOBODY), mine)
    await house.organising.agree(by(ZOE, IN_PRIVATE), number, RequestKind.RUN)
    assert (await shown(house, number)).director.name == "Jo"
    with pytest.raises(RequestOver):
        await house.organising.agree(by(HAL, NOBODY), number, RequestKind.RUN)
    with pytest.raises(NotDirector):
        await house.organising.pause(by(HAL, NOBODY), number)


async def opened_by(house: House, person: Person) -> int:
    from bot.community.tournaments.designs import Design

    shown_ = await house.organising.create(by(person, NOBODY), Design("Own", "dogon", Format.SWISS), CHANNEL)
    return int(shown_.row.id)


@pytest.mark.slow
async def test_ending_stops_matches_in_which_an_invited_player_has_not_moved(house: House, database: Database) -> None:
    number = await opened(house, Format.SWISS, 3, rounds=1, rated=True)
    await house.roster.add(managing(), number, [PEOPLE[3]])
    await house.entering.join(by(PEOPLE[3]), number)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    matches = {each: await house.matches.show(each) for each in await running(house, number)}
    (invited,) = [each for each, view in matches.items() if "Dee" in view.names]
    (other,) = [each for each in matches if each != invited]
    await house.organising.end(managing(), number)
    stopped = await house.matches.show(invited)
    assert (stopped.match.status, stopped.position.outcome) == ("cancelled", None)
    assert (await house.matches.show(other)).match.status == "running"


@pytest.mark.slow
async def test_ending_leaves_matches_in_which_the_invited_player_has_moved(house: House) -> None:
    number = await opened(house, Format.SWISS, 3, rounds=1)
    await house.roster.add(managing(), number, [PEOPLE[3]])
    await house.entering.join(by(PEOPLE[3]), number)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    matches = {each: await house.matches.show(each) for each in await running(house, number)}
    (invited,) = [each for each, view in matches.items() if "Dee" in view.names]
    for _ in range(2):
        view = await house.matches.show(invited)
        who = next(person for person in PEOPLE if person.discord_id == view.to_move.discord_id)
        await house.matches.move(
            by(who), invited, None, view.game.format(view.game.legal_moves(view.position.state)[0])
        )
    await house.organising.end(managing(), number)
    assert (await house.matches.show(invited)).match.status == "running"


@pytest.mark.slow
async def test_an_invitation_into_a_place_waits_for_the_match_that_is_played_for_it(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=3, draft_pairings=True)
    await house.roster.replace(managing(), number, BO, ZOE)
    await house.steering.approve(managing(), number)
    await house.flags.sweep()
    with pytest.raises(PlaceInUse):
        await house.entering.join(by(ZOE, IN_PRIVATE), number)
    for match_id in await running(house, number):
        await decide(house, match_id)
    await house.flags.sweep()
    await house.entering.join(by(ZOE, IN_PRIVATE), number)
    assert "Jo" in await entered(house, number)
    assert "Bo" not in await entered(house, number)


@pytest.mark.slow
async def test_an_invitation_ends_with_the_last_moment_to_come(house: House) -> None:
    number = await opened(house, Format.KNOCKOUT, 4)
    await house.roster.add(managing(), number, [ZOE])
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    with pytest.raises(InvitationOver):
        await house.entering.join(by(ZOE, IN_PRIVATE), number)
