"""Open challenges: taken up by anyone, never more at a time than their owner wants."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.app import build
from bot.core.clock_rules.rules import parse_clock
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.host_settings import Hosting
from bot.core.outbox.notes import Note
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person, Place
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.people.players.refusals import BlockedHere, Unavailable
from bot.people.servers.settings import GuildBook, Switch
from bot.play.challenges import words as invitations_words
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.challenges.notes import STANDING_OVER
from bot.play.challenges.open_challenge import OpenChallenge, State
from bot.play.challenges.refusals import (
    NoSeatForOthers,
    NoSuchOpenChallenge,
    OpenChallengeBusy,
    OpenChallengeClosed,
    OpenChallengeFull,
    OpenChallengePaused,
    OpenChallengeResting,
    OpenChallengeTwice,
    OwnOpenChallenge,
    TooManyOpenChallenges,
)
from bot.play.computers.refusals import NoComputersHere, NoSuchComputer
from bot.play.matches.matches import Matches
from bot.play.pauses.vacations import Vacations
from bot.play.tables.seats import SeatChoice
from bot.play.tables.tables import Table, TableSetup
from games.core import BadSetup, Seat
from storage import Database
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by
from tests.bot.timed import deliver, pass_time
from tests.conftest import HandClock

ANYBODY = ChallengeSetup(TableSetup("dogon", {}, None, []), at_most=2)
WITH_LEVEL = ChallengeSetup(TableSetup("dohyo", {}, 3, [], computers=("2",)))
FOR_THREE = ChallengeSetup(TableSetup("dohyo", {}, 3, []), at_most=1)


async def invited(services: Services, asked: ChallengeSetup = ANYBODY, owner: Person = ANN) -> int:
    invitation = await services[OpenChallenges].open(by(owner), asked)
    await deliver(services)
    return invitation.number


async def shown(services: Services, owner: Person = ANN) -> OpenChallenge:
    (invitation,) = await services[OpenChallenges].of(owner)
    return invitation


async def end(services: Services, table: Table, person: Person = ANN) -> None:
    await services[Matches].resign(by(person), table.match.id)


async def test_who_takes_it_up_plays_at_once_and_the_mover_alone_is_called(services: Services) -> None:
    number = await invited(services)
    table = await services[OpenChallenges].challenge(by(BO), number)
    assert table.match.status == "running"
    view = await services[Matches].show(table.match.id)
    assert sorted(view.names) == ["Ann", "Bo"]
    boards = [delivery for delivery in await deliver(services) if delivery.post.kind == "board"]
    assert [delivery.called for delivery in boards] == [(view.to_move,)]


@pytest.mark.slow
async def test_the_card_counts_what_runs_and_is_drawn_again_when_that_changes(services: Services) -> None:
    number = await invited(services)
    table = await services[OpenChallenges].challenge(by(BO), number)
    assert "1 of 2 matches in progress" in invitations_words.open_challenge_text(await shown(services))
    cards = [delivery for delivery in await deliver(services) if delivery.drawn_again]
    assert len(cards) == 1
    await end(services, table)
    (card,) = [delivery for delivery in await deliver(services) if delivery.drawn_again]
    assert isinstance(card.shown, OpenChallenge)
    assert card.shown.running == 0
    assert await services[Sweeps].sweep() == 0, "nothing has changed since"


@pytest.mark.slow
async def test_never_more_run_than_wanted_and_a_place_is_free_when_one_ends(services: Services) -> None:
    number = await invited(services)
    first = await services[OpenChallenges].challenge(by(BO), number)
    await services[OpenChallenges].challenge(by(CY), number)
    assert (await shown(services)).state is State.FULL
    with pytest.raises(OpenChallengeFull, match="2 of at most 2"):
        await services[OpenChallenges].challenge(by(DEE), number)
    await end(services, first)
    assert (await services[OpenChallenges].challenge(by(DEE), number)).match.status == "running"


@pytest.mark.at_once
async def test_of_three_who_race_for_the_last_place_one_gets_it(services: Services) -> None:
    number = await invited(services, replace(ANYBODY, at_most=1))
    ends = await asyncio.gather(
        *(services[OpenChallenges].challenge(by(person), number) for person in (BO, CY, DEE)), return_exceptions=True
    )
    assert sum(isinstance(end, Table) for end in ends) == 1
    assert sum(isinstance(end, OpenChallengeFull) for end in ends) == 2
    assert (await shown(services)).running == 1


async def test_the_same_press_delivered_twice_begins_one_match(services: Services) -> None:
    number, request = await invited(services), by(BO)
    await services[OpenChallenges].challenge(request, number)
    with pytest.raises(AlreadyDone):
        await services[OpenChallenges].challenge(request, number)
    assert (await shown(services)).running == 1


@pytest.mark.slow
async def test_nobody_plays_it_twice_at_once_unless_that_is_allowed(services: Services) -> None:
    number = await invited(services)
    table = await services[OpenChallenges].challenge(by(BO), number)
    with pytest.raises(OpenChallengeTwice, match="You're already playing Ann from this challenge"):
        await services[OpenChallenges].challenge(by(BO), number)
    await end(services, table)
    await services[OpenChallenges].challenge(by(BO), number)
    again = await invited(services, replace(ANYBODY, is_repeatable=True), CY)
    for _ in range(2):
        await services[OpenChallenges].challenge(by(BO), again)
    assert (await shown(services, CY)).running == 2


@pytest.mark.slow
@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
async def test_the_owner_has_the_seat_they_chose(services: Services, seat: Seat) -> None:
    setup = replace(ANYBODY.setup, seat=SeatChoice(seat, by_choice=True))
    number = await invited(services, replace(ANYBODY, setup=setup, at_most=5))
    for person in (BO, CY, DEE):
        assert (await services[OpenChallenges].challenge(by(person), number)).seated[seat].name == "Ann"


async def test_clock_and_options_are_those_of_the_invitation(services: Services) -> None:
    rule = parse_clock("3d")
    number = await invited(services, replace(ANYBODY, setup=TableSetup("dogon", {"board": "gagara"}, None, [], rule)))
    table = await services[OpenChallenges].challenge(by(BO), number)
    assert table.match.clock == rule
    assert table.match.options == {"board": "gagara"}
    view = await services[Matches].show(table.match.id)
    assert view.timing
    assert view.timing.due_at


@pytest.mark.slow
async def test_after_so_many_challenges_it_closes(services: Services) -> None:
    number = await invited(services, replace(ANYBODY, times=2))
    await services[OpenChallenges].challenge(by(BO), number)
    assert "1 challenge left" in invitations_words.open_challenge_text(await shown(services))
    await services[OpenChallenges].challenge(by(CY), number)
    assert await services[OpenChallenges].of(ANN) == ()
    with pytest.raises(OpenChallengeClosed, match="Ann closed"):
        await services[OpenChallenges].challenge(by(DEE), number)


@pytest.mark.slow
async def test_paused_it_takes_nobody_until_it_is_resumed(services: Services) -> None:
    number = await invited(services)
    assert (await services[OpenChallenges].pause(by(ANN), number, on=True)).state is State.PAUSED
    with pytest.raises(OpenChallengePaused):
        await services[OpenChallenges].challenge(by(BO), number)
    await services[OpenChallenges].pause(by(ANN), number, on=False)
    await services[OpenChallenges].challenge(by(BO), number)


@pytest.mark.slow
async def test_it_rests_while_its_owner_is_on_vacation(services: Services) -> None:
    number = await invited(services)
    await services[Vacations].begin(by(ANN))
    (card,) = await deliver(services)
    assert isinstance(card.shown, OpenChallenge)
    assert "is on vacation until <t:" in invitations_words.open_challenge_text(card.shown)
    with pytest.raises(OpenChallengeResting):
        await services[OpenChallenges].challenge(by(BO), number)
    await services[Vacations].end(by(ANN))
    await services[OpenChallenges].challenge(by(BO), number)


async def test_people_who_block_each_other_do_not_meet_by_it(services: Services) -> None:
    number = await invited(services)
    await services[BlockList].add(ANN, BO)
    with pytest.raises(Unavailable, match="can't accept this challenge"):
        await services[OpenChallenges].challenge(by(BO), number)
    await services[BlockList].add(CY, ANN)
    with pytest.raises(BlockedHere, match="You blocked Ann"):
        await services[OpenChallenges].challenge(by(CY), number)


@pytest.mark.parametrize("act", ["pause", "close"])
async def test_only_its_owner_changes_it_and_nobody_challenges_themselves(services: Services, act: str) -> None:
    number = await invited(services)
    options = {"on": True} if act == "pause" else {}
    with pytest.raises(NoSuchOpenChallenge):
        await getattr(services[OpenChallenges], act)(by(BO), number, **options)
    with pytest.raises(OwnOpenChallenge):
        await services[OpenChallenges].challenge(by(ANN), number)


@pytest.mark.slow
async def test_it_runs_out_once_and_its_matches_go_on(services: Services, clock: HandClock) -> None:
    number = await invited(services, replace(ANYBODY, days=10))
    table = await services[OpenChallenges].challenge(by(BO), number)
    await deliver(services)
    began = clock.now
    sent = await pass_time(services, clock, step=timedelta(hours=6), days=15)
    notes = [(at, e) for at, e in sent if isinstance(e.shown, Note) and e.shown.kind is STANDING_OVER]
    assert [(at, note.recipient and note.recipient.name) for at, note in notes] == [(began + timedelta(days=10), "Ann")]
    assert await services[OpenChallenges].of(ANN) == ()
    assert (await services[Matches].show(table.match.id)).match.status == "running"


async def test_an_outage_does_not_count_against_it(services: Services, clock: HandClock) -> None:
    await invited(services, replace(ANYBODY, days=2))
    await pass_time(services, clock, step=timedelta(hours=6), days=1)
    clock.pass_(days=5)
    await services[Pulse].recover()
    await pass_time(services, clock, step=timedelta(hours=6), hours=23)
    assert (await shown(services)).state is State.OPEN


@pytest.mark.slow
async def test_where_more_have_to_join_challengers_meet_at_one_table(services: Services) -> None:
    number = await invited(services, FOR_THREE)
    table = await services[OpenChallenges].challenge(by(BO), number)
    assert table.is_open
    assert table.host.name == "Ann"
    assert [delivery.post.kind for delivery in await deliver(services) if not delivery.drawn_again] == ["table"]
    assert (await shown(services)).state is State.FULL
    started = await services[OpenChallenges].challenge(by(CY), number)
    assert started.match.id == table.match.id
    assert started.match.status == "running"
    with pytest.raises(OpenChallengeFull):
        await services[OpenChallenges].challenge(by(DEE), number)


async def test_a_challenger_does_not_meet_somebody_they_block_at_that_table(services: Services) -> None:
    number = await invited(services, replace(FOR_THREE, at_most=2))
    first = await services[OpenChallenges].challenge(by(BO), number)
    await services[BlockList].add(BO, CY)
    second = await services[OpenChallenges].challenge(by(CY), number)
    assert second.match.id != first.match.id
    assert second.is_open


@pytest.mark.slow
async def test_a_table_of_an_invitation_that_expires_frees_its_place(services: Services, clock: HandClock) -> None:
    number = await invited(services, FOR_THREE)
    await services[OpenChallenges].challenge(by(BO), number)
    await pass_time(services, clock, step=timedelta(hours=6), days=8)
    assert (await shown(services)).running == 0
    assert (await services[OpenChallenges].challenge(by(BO), number)).is_open


@pytest.mark.slow
async def test_nobody_has_more_than_five(services: Services) -> None:
    for _ in range(5):
        number = await invited(services)
    with pytest.raises(TooManyOpenChallenges, match="5 open challenges"):
        await invited(services)
    await services[OpenChallenges].close(by(ANN), number)
    await invited(services)


async def test_an_invitation_that_cannot_be_is_not_made(services: Services) -> None:
    with pytest.raises(BadSetup):
        await invited(services, ChallengeSetup(TableSetup("dogon", {}, 3, [])))
    with pytest.raises(NoSuchOpenChallenge):
        await services[OpenChallenges].challenge(by(BO), 99)
    assert await services[OpenChallenges].of(ANN) == ()


async def test_a_level_plays_in_every_match_of_it_beside_those_who_accept(services: Services) -> None:
    number = await invited(services, replace(WITH_LEVEL, at_most=2))
    assert "🤖 Also playing: Grandchild (level 2)" in invitations_words.open_challenge_text(await shown(services))
    for person in (BO, CY):
        table = await services[OpenChallenges].challenge(by(person), number)
        assert not table.is_open
        assert [player.name for player in table.seated if player.is_computer] == ["Grandchild"]
        assert not (await services[Matches].show(table.match.id)).match.rated


async def test_two_levels_alike_are_told_apart_on_its_card(services: Services) -> None:
    asked = ChallengeSetup(TableSetup("dohyo", {}, 4, [], computers=("2", "Grandchild")))
    await invited(services, asked)
    assert "Grandchild (level 2) and Grandchild 2 (level 2)" in invitations_words.open_challenge_text(
        await shown(services)
    )


async def test_computers_leave_a_seat_to_whoever_accepts(services: Services) -> None:
    for asked in (TableSetup("dogon", {}, None, [], computers=("2",)), replace(WITH_LEVEL.setup, seats=4, least=2)):
        with pytest.raises(NoSeatForOthers):
            await invited(services, ChallengeSetup(asked))
    with pytest.raises(NoSuchComputer):
        await invited(services, replace(WITH_LEVEL, setup=replace(WITH_LEVEL.setup, computers=("9",))))
    assert await services[OpenChallenges].of(ANN) == ()


async def test_an_owner_with_matches_against_computers_enough_is_no_fault_of_the_challenger(
    database: Database, clock: HandClock
) -> None:
    services = build(database, clock, Random(7), hosting=Hosting(matches=1))
    number = await invited(services, replace(WITH_LEVEL, at_most=2))
    table = await services[OpenChallenges].challenge(by(BO), number)
    with pytest.raises(OpenChallengeBusy, match="Ann can't start another match with the computer"):
        await services[OpenChallenges].challenge(by(CY), number)
    await end(services, table)
    await end(services, table, BO)
    assert (await services[OpenChallenges].challenge(by(CY), number)).match.status == "running"


async def test_no_level_plays_where_computers_were_switched_off_meanwhile(services: Services) -> None:
    number = await invited(services, WITH_LEVEL)
    assert CHANNEL.guild_id
    await services[GuildBook].change(CHANNEL.guild_id, computers=Switch.OFF)
    with pytest.raises(NoComputersHere):
        await services[OpenChallenges].challenge(by(BO), number)
    assert (await shown(services)).running == 0


async def test_a_card_that_is_put_off_in_one_channel_holds_back_none_in_another(services: Services) -> None:
    await services[OpenChallenges].open(by(ANN), ANYBODY)
    await services[OpenChallenges].open(by(ANN), ANYBODY)
    await services[OpenChallenges].open(by(ANN, place=Place(guild_id=5, channel_id=7)), ANYBODY)
    first, other = await services[Outbox].due()
    assert [first.channel_id, other.channel_id] == [6, 7]
    await services[Outbox].put_off(first, "busy")
    assert [post.channel_id for post in await services[Outbox].due()] == [7]


async def test_an_invitation_whose_channel_is_closed_to_the_bot_is_told_to_its_owner(services: Services) -> None:
    await services[OpenChallenges].open(by(ANN), ANYBODY)
    (post,) = await services[Outbox].due()
    await services[Outbox].undeliverable(post, "I'm missing a permission")
    (letter,) = await deliver(services)
    assert letter.recipient
    assert letter.recipient.name == "Ann"
    assert letter.post.trouble == "I'm missing a permission"
