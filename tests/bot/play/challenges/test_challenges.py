"""Open challenges: taken up by anyone, never more at a time than their owner wants."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.app import build
from bot.core.clock_rules.rules import parse_clock
from bot.core.host_settings import Hosting
from bot.core.outbox.notes import Note
from bot.core.people import Person, Place
from bot.core.refusals import AlreadyDone
from bot.people.players.refusals import BlockedHere, Unavailable
from bot.people.servers.settings import Switch
from bot.play.challenges import words as invitations_words
from bot.play.challenges.challenges import ChallengeSetup
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
from bot.play.tables.seats import SeatChoice
from bot.play.tables.tables import Table, TableSetup
from games.core import BadSetup, Seat
from storage import Database
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by
from tests.bot.timed import deliver, pass_time
from tests.conftest import HandClock
from tests.house import House

ANYBODY = ChallengeSetup(TableSetup("dogon", {}, None, []), at_most=2)
WITH_LEVEL = ChallengeSetup(TableSetup("dohyo", {}, 3, [], computers=("2",)))
FOR_THREE = ChallengeSetup(TableSetup("dohyo", {}, 3, []), at_most=1)


async def invited(house: House, asked: ChallengeSetup = ANYBODY, owner: Person = ANN) -> int:
    invitation = await house.challenges.open(by(owner), asked)
    await deliver(house)
    return invitation.number


async def shown(house: House, owner: Person = ANN) -> OpenChallenge:
    (invitation,) = await house.challenges.of(owner)
    return invitation


async def end(house: House, table: Table, person: Person = ANN) -> None:
    await house.matches.resign(by(person), table.match.id)


async def test_who_takes_it_up_plays_at_once_and_the_mover_alone_is_called(house: House) -> None:
    number = await invited(house)
    table = await house.challenges.challenge(by(BO), number)
    assert table.match.status == "running"
    view = await house.matches.show(table.match.id)
    assert sorted(view.names) == ["Ann", "Bo"]
    boards = [delivery for delivery in await deliver(house) if delivery.post.kind == "board"]
    assert [delivery.called for delivery in boards] == [(view.to_move,)]


@pytest.mark.slow
async def test_the_card_counts_what_runs_and_is_drawn_again_when_that_changes(house: House) -> None:
    number = await invited(house)
    table = await house.challenges.challenge(by(BO), number)
    assert "1 of 2 matches in progress" in invitations_words.open_challenge_text(await shown(house))
    cards = [delivery for delivery in await deliver(house) if delivery.drawn_again]
    assert len(cards) == 1
    await end(house, table)
    (card,) = [delivery for delivery in await deliver(house) if delivery.drawn_again]
    assert isinstance(card.shown, OpenChallenge)
    assert card.shown.running == 0
    assert await house.flags.sweep() == 0, "nothing has changed since"


@pytest.mark.slow
async def test_never_more_run_than_wanted_and_a_place_is_free_when_one_ends(house: House) -> None:
    number = await invited(house)
    first = await house.challenges.challenge(by(BO), number)
    await house.challenges.challenge(by(CY), number)
    assert (await shown(house)).state is State.FULL
    with pytest.raises(OpenChallengeFull, match="2 of at most 2"):
        await house.challenges.challenge(by(DEE), number)
    await end(house, first)
    assert (await house.challenges.challenge(by(DEE), number)).match.status == "running"


@pytest.mark.at_once
async def test_of_three_who_race_for_the_last_place_one_gets_it(house: House) -> None:
    number = await invited(house, replace(ANYBODY, at_most=1))
    ends = await asyncio.gather(
        *(house.challenges.challenge(by(person), number) for person in (BO, CY, DEE)), return_exceptions=True
    )
    assert sum(isinstance(end, Table) for end in ends) == 1
    assert sum(isinstance(end, OpenChallengeFull) for end in ends) == 2
    assert (await shown(house)).running == 1


async def test_the_same_press_delivered_twice_begins_one_match(house: House) -> None:
    number, request = await invited(house), by(BO)
    await house.challenges.challenge(request, number)
    with pytest.raises(AlreadyDone):
        await house.challenges.challenge(request, number)
    assert (await shown(house)).running == 1


@pytest.mark.slow
async def test_nobody_plays_it_twice_at_once_unless_that_is_allowed(house: House) -> None:
    number = await invited(house)
    table = await house.challenges.challenge(by(BO), number)
    with pytest.raises(OpenChallengeTwice, match="You're already playing Ann from this challenge"):
        await house.challenges.challenge(by(BO), number)
    await end(house, table)
    await house.challenges.challenge(by(BO), number)
    again = await invited(house, replace(ANYBODY, is_repeatable=True), CY)
    for _ in range(2):
        await house.challenges.challenge(by(BO), again)
    assert (await shown(house, CY)).running == 2


@pytest.mark.slow
@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
async def test_the_owner_has_the_seat_they_chose(house: House, seat: Seat) -> None:
    setup = replace(ANYBODY.setup, seat=SeatChoice(seat, by_choice=True))
    number = await invited(house, replace(ANYBODY, setup=setup, at_most=5))
    for person in (BO, CY, DEE):
        assert (await house.challenges.challenge(by(person), number)).seated[seat].name == "Ann"


async def test_clock_and_options_are_those_of_the_invitation(house: House) -> None:
    rule = parse_clock("3d")
    number = await invited(house, replace(ANYBODY, setup=TableSetup("dogon", {"board": "gagara"}, None, [], rule)))
    table = await house.challenges.challenge(by(BO), number)
    assert table.match.clock == rule
    assert table.match.options == {"board": "gagara"}
    view = await house.matches.show(table.match.id)
    assert view.timing
    assert view.timing.due_at


@pytest.mark.slow
async def test_after_so_many_challenges_it_closes(house: House) -> None:
    number = await invited(house, replace(ANYBODY, times=2))
    await house.challenges.challenge(by(BO), number)
    assert "1 challenge left" in invitations_words.open_challenge_text(await shown(house))
    await house.challenges.challenge(by(CY), number)
    assert await house.challenges.of(ANN) == ()
    with pytest.raises(OpenChallengeClosed, match="Ann closed"):
        await house.challenges.challenge(by(DEE), number)


@pytest.mark.slow
async def test_paused_it_takes_nobody_until_it_is_resumed(house: House) -> None:
    number = await invited(house)
    assert (await house.challenges.pause(by(ANN), number, on=True)).state is State.PAUSED
    with pytest.raises(OpenChallengePaused):
        await house.challenges.challenge(by(BO), number)
    await house.challenges.pause(by(ANN), number, on=False)
    await house.challenges.challenge(by(BO), number)


@pytest.mark.slow
async def test_it_rests_while_its_owner_is_on_vacation(house: House) -> None:
    number = await invited(house)
    await house.vacations.begin(by(ANN))
    (card,) = await deliver(house)
    assert isinstance(card.shown, OpenChallenge)
    assert "is on vacation until <t:" in invitations_words.open_challenge_text(card.shown)
    with pytest.raises(OpenChallengeResting):
        await house.challenges.challenge(by(BO), number)
    await house.vacations.end(by(ANN))
    await house.challenges.challenge(by(BO), number)


async def test_people_who_block_each_other_do_not_meet_by_it(house: House) -> None:
    number = await invited(house)
    await house.blocks.add(ANN, BO)
    with pytest.raises(Unavailable, match="can't accept this challenge"):
        await house.challenges.challenge(by(BO), number)
    await house.blocks.add(CY, ANN)
    with pytest.raises(BlockedHere, match="You blocked Ann"):
        await house.challenges.challenge(by(CY), number)


@pytest.mark.parametrize("act", ["pause", "close"])
async def test_only_its_owner_changes_it_and_nobody_challenges_themselves(house: House, act: str) -> None:
    number = await invited(house)
    options = {"on": True} if act == "pause" else {}
    with pytest.raises(NoSuchOpenChallenge):
        await getattr(house.challenges, act)(by(BO), number, **options)
    with pytest.raises(OwnOpenChallenge):
        await house.challenges.challenge(by(ANN), number)


@pytest.mark.slow
async def test_it_runs_out_once_and_its_matches_go_on(house: House, clock: HandClock) -> None:
    number = await invited(house, replace(ANYBODY, days=10))
    table = await house.challenges.challenge(by(BO), number)
    await deliver(house)
    began = clock.now
    sent = await pass_time(house, clock, step=timedelta(hours=6), days=15)
    notes = [(at, e) for at, e in sent if isinstance(e.shown, Note) and e.shown.kind is STANDING_OVER]
    assert [(at, note.recipient and note.recipient.name) for at, note in notes] == [(began + timedelta(days=10), "Ann")]
    assert await house.challenges.of(ANN) == ()
    assert (await house.matches.show(table.match.id)).match.status == "running"


async def test_an_outage_does_not_count_against_it(house: House, clock: HandClock) -> None:
    await invited(house, replace(ANYBODY, days=2))
    await pass_time(house, clock, step=timedelta(hours=6), days=1)
    clock.pass_(days=5)
    await house.pulse.recover()
    await pass_time(house, clock, step=timedelta(hours=6), hours=23)
    assert (await shown(house)).state is State.OPEN


@pytest.mark.slow
async def test_where_more_have_to_join_challengers_meet_at_one_table(house: House) -> None:
    number = await invited(house, FOR_THREE)
    table = await house.challenges.challenge(by(BO), number)
    assert table.is_open
    assert table.host.name == "Ann"
    assert [delivery.post.kind for delivery in await deliver(house) if not delivery.drawn_again] == ["table"]
    assert (await shown(house)).state is State.FULL
    started = await house.challenges.challenge(by(CY), number)
    assert started.match.id == table.match.id
    assert started.match.status == "running"
    with pytest.raises(OpenChallengeFull):
        await house.challenges.challenge(by(DEE), number)


async def test_a_challenger_does_not_meet_somebody_they_block_at_that_table(house: House) -> None:
    number = await invited(house, replace(FOR_THREE, at_most=2))
    first = await house.challenges.challenge(by(BO), number)
    await house.blocks.add(BO, CY)
    second = await house.challenges.challenge(by(CY), number)
    assert second.match.id != first.match.id
    assert second.is_open


@pytest.mark.slow
async def test_a_table_of_an_invitation_that_expires_frees_its_place(house: House, clock: HandClock) -> None:
    number = await invited(house, FOR_THREE)
    await house.challenges.challenge(by(BO), number)
    await pass_time(house, clock, step=timedelta(hours=6), days=8)
    assert (await shown(house)).running == 0
    assert (await house.challenges.challenge(by(BO), number)).is_open


@pytest.mark.slow
async def test_nobody_has_more_than_five(house: House) -> None:
    for _ in range(5):
        number = await invited(house)
    with pytest.raises(TooManyOpenChallenges, match="5 open challenges"):
        await invited(house)
    await house.challenges.close(by(ANN), number)
    await invited(house)


async def test_an_invitation_that_cannot_be_is_not_made(house: House) -> None:
    with pytest.raises(BadSetup):
        await invited(house, ChallengeSetup(TableSetup("dogon", {}, 3, [])))
    with pytest.raises(NoSuchOpenChallenge):
        await house.challenges.challenge(by(BO), 99)
    assert await house.challenges.of(ANN) == ()


async def test_a_level_plays_in_every_match_of_it_beside_those_who_accept(house: House) -> None:
    number = await invited(house, replace(WITH_LEVEL, at_most=2))
    assert "🤖 Also playing: Grandchild (level 2)" in invitations_words.open_challenge_text(await shown(house))
    for person in (BO, CY):
        table = await house.challenges.challenge(by(person), number)
        assert not table.is_open
        assert [player.name for player in table.seated if player.is_computer] == ["Grandchild"]
        assert not (await house.matches.show(table.match.id)).match.rated


async def test_two_levels_alike_are_told_apart_on_its_card(house: House) -> None:
    asked = ChallengeSetup(TableSetup("dohyo", {}, 4, [], computers=("2", "Grandchild")))
    await invited(house, asked)
    assert "Grandchild (level 2) and Grandchild 2 (level 2)" in invitations_words.open_challenge_text(
        await shown(house)
    )


async def test_computers_leave_a_seat_to_whoever_accepts(house: House) -> None:
    for asked in (TableSetup("dogon", {}, None, [], computers=("2",)), replace(WITH_LEVEL.setup, seats=4, least=2)):
        with pytest.raises(NoSeatForOthers):
            await invited(house, ChallengeSetup(asked))
    with pytest.raises(NoSuchComputer):
        await invited(house, replace(WITH_LEVEL, setup=replace(WITH_LEVEL.setup, computers=("9",))))
    assert await house.challenges.of(ANN) == ()


async def test_an_owner_with_matches_against_computers_enough_is_no_fault_of_the_challenger(
    database: Database, clock: HandClock
) -> None:
    house = House(build(database, clock, Random(7), hosting=Hosting(matches=1)))
    number = await invited(house, replace(WITH_LEVEL, at_most=2))
    table = await house.challenges.challenge(by(BO), number)
    with pytest.raises(OpenChallengeBusy, match="Ann can't start another match with the computer"):
        await house.challenges.challenge(by(CY), number)
    await end(house, table)
    await end(house, table, BO)
    assert (await house.challenges.challenge(by(CY), number)).match.status == "running"


async def test_no_level_plays_where_computers_were_switched_off_meanwhile(house: House) -> None:
    number = await invited(house, WITH_LEVEL)
    assert CHANNEL.guild_id
    await house.guilds.change(CHANNEL.guild_id, computers=Switch.OFF)
    with pytest.raises(NoComputersHere):
        await house.challenges.challenge(by(BO), number)
    assert (await shown(house)).running == 0


async def test_a_card_that_is_put_off_in_one_channel_holds_back_none_in_another(house: House) -> None:
    await house.challenges.open(by(ANN), ANYBODY)
    await house.challenges.open(by(ANN), ANYBODY)
    await house.challenges.open(by(ANN, place=Place(guild_id=5, channel_id=7)), ANYBODY)
    first, other = await house.outbox.due()
    assert [first.channel_id, other.channel_id] == [6, 7]
    await house.outbox.put_off(first, "busy")
    assert [post.channel_id for post in await house.outbox.due()] == [7]


async def test_an_invitation_whose_channel_is_closed_to_the_bot_is_told_to_its_owner(house: House) -> None:
    await house.challenges.open(by(ANN), ANYBODY)
    (post,) = await house.outbox.due()
    await house.outbox.undeliverable(post, "I'm missing a permission")
    (letter,) = await deliver(house)
    assert letter.recipient
    assert letter.recipient.name == "Ann"
    assert letter.post.trouble == "I'm missing a permission"
