"""Nobody is put into a tournament, or made to run it: people are asked, at most once a day, and agree by a button."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.app import build
from bot.community.competitions.preferences_page import LETTERS
from bot.community.competitions.refusals import TooManyOfYours
from bot.community.competitions.settings import MOST_OPEN, WHO, Organisers
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.manage_pages import manage_page
from bot.community.tournaments.administration.refusals import CannotBeAdded, NotAmongThem, NotWilling, RequestOver
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import (
    AlreadyEntered,
    InvitationOver,
    InvitedOnly,
    NoSuchTournament,
    NotDirector,
    NotOpen,
    NotOpenYet,
    PlaceInUse,
)
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person, Rights
from bot.core.services import Services
from bot.core.user_limits import TheirMatches, TooFast, TooManyInvitations, UserLimits
from bot.people.players.blocks import BlockList
from bot.people.players.preferences import PreferenceBook
from bot.people.servers.settings import GuildBook
from bot.play.matches.matches import Matches
from storage import Database
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    opened,
    places,
    play_all,
    running,
    shown,
    started,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, managing, patient
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

HERE = CHANNEL.guild_id or 0
NOBODY, IN_PRIVATE, ELSEWHERE = (Rights(place) for place in (HERE, None, 77))
ZOE, HAL = PEOPLE[9], PEOPLE[7]


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of another process on the same database."""
    async with Database.open(database_url) as other:
        yield patient(build(other, clock, Random(8)))


async def asked(services: Services) -> list[tuple[str, str]]:
    """Who is sent which request now, and what for."""
    sent = [each for each in await deliver(services) if each.post.kind == "request"]
    assert all(each.recipient for each in sent), "never in a channel"
    return [(each.recipient.name, each.shown.row.kind.value) for each in sent]


async def entered(services: Services, number: int) -> set[str]:
    return {player.name for player in (await shown(services, number)).entered}


async def test_whoever_is_added_is_in_once_they_press_the_button(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    await services[Organising].set(managing(), number, {"who": "invited"})
    added = await services[Roster].add(managing(), number, [ZOE])
    assert "Invited: Jo." in words.added(added)
    assert await entered(services, number) == {"Ann", "Bo"}
    players_page = manage_page(await services[Organising].page(managing(), number), "players")
    assert "Invited, without an answer yet: Jo" in str(players_page.text)
    assert await asked(services) == [("Jo", "play")]
    with pytest.raises(InvitedOnly):
        await services[Entering].join(by(HAL, NOBODY), number)
    await services[Entering].join(by(ZOE, IN_PRIVATE), number)
    assert await entered(services, number) == {"Ann", "Bo", "Jo"}
    assert not (await shown(services, number)).invited
    with pytest.raises(AlreadyEntered):
        await services[Entering].join(by(ZOE, IN_PRIVATE), number)
    assert (await services[Roster].add(managing(), number, [ZOE])).names == ()


async def test_whoever_is_invited_before_one_can_join_comes_once_one_can(services: Services, clock: HandClock) -> None:
    chosen = {"opens": 2, "reserve": True}
    draft = await services[Organising].create(
        managing(), Design("Cup", "dogon", Format.SWISS, settings=chosen), CHANNEL
    )
    number = draft.row.id
    await services[Roster].add(managing(), number, [ZOE])
    with pytest.raises(NotOpen):
        await services[Entering].join(by(ZOE), number)
    await services[Organising].publish(managing(), number)
    with pytest.raises(NotOpenYet):
        await services[Entering].join(by(ZOE), number)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    await services[Entering].join(by(ZOE), number)
    assert await entered(services, number) == {"Jo"}


async def test_whoever_is_invited_comes_late_also_while_it_is_paused(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3)
    await services[Roster].add(managing(), number, [ZOE])
    await services[Organising].pause(managing(), number)
    await services[Entering].join(by(ZOE), number)
    await services[Organising].start(managing(), number)
    await play_all(services, number)
    assert {name for _, name in places(await shown(services, number))} == {"Ann", "Bo", "Cy", "Dee", "Jo"}
    assert await wrong(database) == []


async def test_nobody_else_joins_from_another_server_or_chat(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    for rights in (IN_PRIVATE, ELSEWHERE):
        with pytest.raises(NoSuchTournament):
            await services[Entering].join(by(ZOE, rights), number)
    await services[Entering].join(by(ZOE, NOBODY), number)


async def test_whoever_adds_themselves_is_in_at_once(services: Services) -> None:
    number = await opened(services, Format.SWISS, 0)
    assert words.added(await services[Roster].add(managing(), number, [ANN])) == "You're in now."
    assert (await entered(services, number), await asked(services)) == ({"Ann"}, [])


async def test_on_a_full_tournament_the_invited_and_who_invites_learn_of_the_waiting_list(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4, most_entrants=4, starts=7)
    await services[Organising].set(managing(), number, {}, days=5)
    added = words.added(await services[Roster].add(managing(), number, [ZOE]))
    assert "In now" not in added
    assert "whoever comes now goes to the waiting list" in added
    (sent,) = [each.shown for each in await deliver(services) if each.post.kind == "request"]
    assert "you'd be on the waiting list" in words.request_text(sent)
    now = await services[Entering].join(by(ZOE), number)
    assert [player.name for player in now.waiting] == ["Jo"]


async def test_asking_and_taking_back_in_turn_is_one_message_a_day(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 2)
    for _ in range(5):
        await services[Roster].add(managing(), number, [ZOE])
        await services[Roster].remove(managing(), number, ZOE)
        assert await services[Organising].help(managing(), number, ZOE)
        assert not await services[Organising].help(managing(), number, ZOE)
        assert await services[Organising].hand_over(managing(), number, ZOE)
        assert not await services[Organising].hand_over(managing(), number, ZOE)
    assert await asked(services) == [], "what was taken back is not sent any more"
    with pytest.raises(RequestOver):
        await services[Organising].agree(by(ZOE, NOBODY), number, RequestKind.RUN)
    with pytest.raises(NotAmongThem):
        await services[Roster].remove(managing(), number, ZOE)
    with pytest.raises(InvitationOver):
        await services[Entering].join(by(ZOE, IN_PRIVATE), number)
    clock.now += timedelta(days=1)
    await services[Roster].add(managing(), number, [ZOE])
    await services[Organising].hand_over(managing(), number, ZOE)
    assert sorted(await asked(services)) == [("Jo", "play"), ("Jo", "run")]


async def test_a_message_that_is_out_is_not_repeated_for_a_day(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 2)
    for _ in range(3):
        await services[Roster].add(managing(), number, [ZOE])
        assert len(await asked(services)) <= 1
        await services[Roster].remove(managing(), number, ZOE)
    await services[Roster].add(managing(), number, [ZOE])
    assert await asked(services) == []
    await services[Entering].join(by(ZOE, IN_PRIVATE), number)


@pytest.mark.parametrize("whom", [ANN, BO])
async def test_whoever_has_blocked_someone_who_runs_it_is_neither_added_nor_asked(
    services: Services, whom: Person
) -> None:
    number = await opened(services, Format.SWISS, 2)
    await services[Organising].help(managing(), number, BO)
    await services[Organising].agree(by(BO, NOBODY), number, RequestKind.HELP)
    await deliver(services)
    await services[BlockList].add(ZOE, whom)
    for director in (managing(), by(BO, NOBODY)):
        with pytest.raises(CannotBeAdded):
            await services[Roster].add(director, number, [ZOE])
        with pytest.raises(NotWilling):
            await services[Organising].help(director, number, ZOE)
    with pytest.raises(NotWilling):
        await services[Organising].hand_over(managing(), number, ZOE)
    assert await asked(services) == []


async def test_a_block_that_comes_after_the_request_keeps_its_message_back(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    await services[Roster].add(managing(), number, [ZOE])
    await services[BlockList].add(ZOE, ANN)
    assert await asked(services) == []


async def test_a_request_and_a_block_at_once_never_send_a_message(services: Services, twin: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    asking = services[Roster].add(managing(), number, [ZOE])
    await asyncio.gather(asking, twin[BlockList].add(ZOE, ANN), return_exceptions=True)
    assert await asked(services) == []
    assert "Jo" not in await entered(services, number)


async def test_two_who_ask_at_once_send_one_message(services: Services, twin: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    await asyncio.gather(
        services[Roster].add(managing(), number, [ZOE, HAL]), twin[Roster].add(managing(CY), number, [HAL, ZOE])
    )
    assert sorted(await asked(services)) == [("Hal", "play"), ("Jo", "play")]


async def test_joining_twice_at_once_enters_once(services: Services, twin: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    await services[Roster].add(managing(), number, [ZOE])
    both = (each[Entering].join(by(ZOE, IN_PRIVATE), number) for each in (services, twin))
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(isinstance(each, AlreadyEntered) for each in done) == [False, True]
    assert "Jo" in await entered(services, number)


async def test_limits_count_for_whoever_is_asked(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opened(services, Format.SWISS, 0)
    await begun(services)
    bounds = UserLimits(running_matches=1, invitations_from_one=2)
    monkeypatch.setattr(services[Roster], "_acting", replace(services[Roster]._acting, bounds=bounds))
    with pytest.raises(TheirMatches):
        await services[Roster].add(managing(), number, [BO])
    for _ in range(2):
        await services[Roster].add(managing(), await opened(services, Format.SWISS, 0), [ZOE])
    with pytest.raises(TooManyInvitations):
        await services[Roster].add(managing(), number, [ZOE])
    assert await services[Roster].add(managing(), number, [HAL])


@pytest.mark.parametrize("kind", RequestKind)
async def test_nobody_is_asked_over_and_over_about_events_that_are_ended_again(
    database: Database, clock: HandClock, kind: RequestKind
) -> None:
    services = patient(build(database, clock, Random(7), bounds=UserLimits(invitations_from_one=2)))
    organising = services[Organising]

    async def ask_and_end() -> None:
        number = (await organising.create(managing(), Design("Rude", "dogon", Format.SWISS), CHANNEL)).row.id
        match kind:
            case RequestKind.PLAY:
                await services[Roster].add(managing(), number, [ZOE])
            case RequestKind.HELP:
                await organising.help(managing(), number, ZOE)
            case RequestKind.RUN:
                await organising.hand_over(managing(), number, ZOE)
        clock.pass_(minutes=20)
        await organising.end(managing(), number)

    await ask_and_end()
    await ask_and_end()
    with pytest.raises(TooFast, match="again in 1200 seconds"):
        await ask_and_end()
    clock.pass_(minutes=20)
    await ask_and_end()


async def test_whoever_wants_no_messages_is_invited_without_one(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    await services[Organising].set(managing(), number, {"who": "invited"})
    await services[PreferenceBook].choose(ZOE, LETTERS.key, "False")
    await services[Roster].add(managing(), number, [ZOE])
    assert await asked(services) == []
    await services[Entering].join(by(ZOE, NOBODY), number)


async def test_handing_over_and_helping_take_consent_and_keep_to_limits(services: Services) -> None:
    await services[GuildBook].choose(HERE, WHO.key, Organisers.EVERYONE.value)
    await services[GuildBook].choose(HERE, MOST_OPEN.key, 1)
    number = await opened(services, Format.SWISS, 2)
    with pytest.raises(RequestOver):
        await services[Organising].agree(by(ZOE, NOBODY), number, RequestKind.RUN)
    await services[Organising].hand_over(managing(), number, ZOE)
    await services[Organising].hand_over(managing(), number, HAL)
    mine = await opened_by(services, ZOE)
    with pytest.raises(TooManyOfYours):
        await services[Organising].agree(by(ZOE, IN_PRIVATE), number, RequestKind.RUN)
    await services[Organising].end(by(ZOE, NOBODY), mine)
    await services[Organising].agree(by(ZOE, IN_PRIVATE), number, RequestKind.RUN)
    assert (await shown(services, number)).director.name == "Jo"
    with pytest.raises(RequestOver):
        await services[Organising].agree(by(HAL, NOBODY), number, RequestKind.RUN)
    with pytest.raises(NotDirector):
        await services[Organising].pause(by(HAL, NOBODY), number)


async def opened_by(services: Services, person: Person) -> int:
    from bot.community.tournaments.designs import Design

    shown_ = await services[Organising].create(by(person, NOBODY), Design("Own", "dogon", Format.SWISS), CHANNEL)
    return int(shown_.row.id)


@pytest.mark.slow
async def test_ending_stops_matches_in_which_an_invited_player_has_not_moved(
    services: Services, database: Database
) -> None:
    number = await opened(services, Format.SWISS, 3, rounds=1, rated=True)
    await services[Roster].add(managing(), number, [PEOPLE[3]])
    await services[Entering].join(by(PEOPLE[3]), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    matches = {each: await services[Matches].show(each) for each in await running(services, number)}
    (invited,) = [each for each, view in matches.items() if "Dee" in view.names]
    (other,) = [each for each in matches if each != invited]
    await services[Organising].end(managing(), number)
    stopped = await services[Matches].show(invited)
    assert (stopped.match.status, stopped.position.outcome) == ("cancelled", None)
    assert (await services[Matches].show(other)).match.status == "running"


@pytest.mark.slow
async def test_ending_leaves_matches_in_which_the_invited_player_has_moved(services: Services) -> None:
    number = await opened(services, Format.SWISS, 3, rounds=1)
    await services[Roster].add(managing(), number, [PEOPLE[3]])
    await services[Entering].join(by(PEOPLE[3]), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    matches = {each: await services[Matches].show(each) for each in await running(services, number)}
    (invited,) = [each for each, view in matches.items() if "Dee" in view.names]
    for _ in range(2):
        view = await services[Matches].show(invited)
        who = next(person for person in PEOPLE if person.discord_id == view.to_move.discord_id)
        await services[Matches].move(
            by(who), invited, None, view.game.format(view.game.legal_moves(view.position.state)[0])
        )
    await services[Organising].end(managing(), number)
    assert (await services[Matches].show(invited)).match.status == "running"


@pytest.mark.slow
async def test_an_invitation_into_a_place_waits_for_the_match_that_is_played_for_it(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3, draft_pairings=True)
    await services[Roster].replace(managing(), number, BO, ZOE)
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    with pytest.raises(PlaceInUse):
        await services[Entering].join(by(ZOE, IN_PRIVATE), number)
    for match_id in await running(services, number):
        await decide(services, match_id)
    await services[Sweeps].sweep()
    await services[Entering].join(by(ZOE, IN_PRIVATE), number)
    assert "Jo" in await entered(services, number)
    assert "Bo" not in await entered(services, number)


@pytest.mark.slow
async def test_an_invitation_ends_with_the_last_moment_to_come(services: Services) -> None:
    number = await opened(services, Format.KNOCKOUT, 4)
    await services[Roster].add(managing(), number, [ZOE])
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    with pytest.raises(InvitationOver):
        await services[Entering].join(by(ZOE, IN_PRIVATE), number)
