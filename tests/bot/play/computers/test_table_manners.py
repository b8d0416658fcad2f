"""Who may play with computers, and what computers agree to."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.app import build
from bot.core.deadlines.sweeps import Sweeps
from bot.core.host_settings import Hosting
from bot.core.outbox.messages import origin
from bot.core.outbox.outbox import Outbox
from bot.core.people import Place
from bot.core.processes.jobs import JobRounds
from bot.core.processes.program import WorkerFailed
from bot.core.services import Services
from bot.core.speech.sentences import refusal_words, said_name, speaking
from bot.core.user_limits import TooManyMatches, UserLimits
from bot.people.players.preferences import PreferenceBook
from bot.people.servers.settings import GuildBook, Switch
from bot.play.computers.engines import MATE, PATIENT, Engines, Found
from bot.play.computers.evaluation import Outlooks
from bot.play.computers.preferences_page import RESIGNS
from bot.play.computers.refusals import NoComputers, NoComputersHere, NoSuchComputer, TooManyWithComputers
from bot.play.computers.rematch_level import Returns, next_level
from bot.play.matches.entries.entries import RESIGN
from bot.play.matches.entries.match_entries import Followers
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import PrivateMatch
from bot.play.matches.words import match_label
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.offers import Offers
from bot.play.offers.proposals import OfferStatus
from bot.play.offers.words import offer_text
from bot.play.replays import Replays
from bot.play.substitution import substitution
from bot.play.tables.refusals import BadGuests
from bot.play.tables.setups import TableSetup, check_place
from bot.play.tables.tables import Tables
from games.core import BadSetup, Seat
from storage import Database
from storage.core.thread_state import Thread
from storage.people import players
from storage.play.matches import forums, matches
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, BO, CHANNEL, begun, by, owed
from tests.bot.play.computers.conftest import against, play
from tests.bot.timed import deliver, pass_time
from tests.conftest import HandClock

QUIET = [
    "b6c5",
    "d1e2",
    "a5a3",
    "c2a2",
    "c5d3",
    "e2d1",
    "d6b5",
    "b1d2",
    "c6d6",
    "d2c2",
    "c6c5",
    "a2c4",
    "a5a4",
    "c2b1",
    "b5c6",
    "c4b3",
    "e5d5",
    "e1e3",
    "b6a5",
    "b3a2",
]
"""A match of tokonoma in which nothing is captured, and White stands a little better."""
AHEAD = [
    "b5-c5",
    "d1-e3",
    "f8-f6",
    "b3-c2",
    "i6-g5",
    "f7-e5",
    "a5-c7",
    "e1-d2",
    "g9-g7",
    "c5-d5",
    "d2-e4",
    "h8-i7",
    "b2-c1",
    "e3>e5",
    "g7>e5",
    "c4>e6",
    "i5-h6",
    "f6>d4",
]
"""A match of Dohyō in which the second of three is ahead, and the first has to move."""
FORCED = ["D-", "a-", "E-", "b-", "F-", "f+", "F+", "c-", "F+", "d-", "E+"]
"""A match of Dogon in which North has one legal move, and had more of them on every turn before."""
LOST = ["B-", "d+", "C-", "b-", "E-", "a-", "D-", "f+", "B+", "e+", "E+", "c+", "D+", "f+", "A-"]
"""A match of Dogon in which North has been lost for three turns."""


async def test_a_host_without_workers_and_a_server_that_switched_them_off_have_none(
    services: Services, database: Database, clock: HandClock
) -> None:
    without = build(database, clock, Random(7), hosting=Hosting(workers=0))
    with pytest.raises(NoComputers):
        await against(without, "1")
    assert CHANNEL.guild_id
    await services[GuildBook].change(CHANNEL.guild_id, computers=Switch.OFF)
    with pytest.raises(NoComputersHere):
        await against(services, "1")
    await services[GuildBook].change(CHANNEL.guild_id, computers=Switch.ON)
    assert (await against(services, "1")).match.status is Status.RUNNING


async def test_a_host_can_allow_one_match_with_computers_at_a_time(database: Database, clock: HandClock) -> None:
    services = build(database, clock, Random(7), hosting=Hosting(matches=1))
    await against(services, "1")
    with pytest.raises(TooManyWithComputers) as refused:
        await against(services, "1")
    assert "already playing 1 match against the computer. Finish or resign it" in refusal_words(refused.value)


@pytest.mark.slow
async def test_a_person_plays_five_matches_with_computers_at_a_time(services: Services) -> None:
    views = [await against(services, "1") for _ in range(5)]
    with pytest.raises(TooManyWithComputers):
        await against(services, "1")
    await services[Matches].resign(by(ANN), views[0].match.id)
    await against(services, "1")


async def test_levels_are_known_by_number_and_name_and_take_no_more_seats_than_there_are(services: Services) -> None:
    assert (await against(services, "teacher")).names[1] == "Teacher"
    assert (await against(services, "Level 3")).names[1] == (await against(services, "3")).names[1]
    for language, text in {
        "de": "kätzchen",
        "fr": "niveau 1",
        "ja": "レベル1",
        "pt": "nivel 1",
        "es": "Kitten (level 1)",
    }.items():
        with speaking(language):
            view = await against(services, text)
            assert view.names[1] == "Kitten"
            await services[Matches].resign(by(ANN), view.match.id)
    for wrong in ("9", "0", "Boss"):
        with pytest.raises(NoSuchComputer):
            await against(services, wrong)
    with pytest.raises(BadSetup):
        await against(services, "1", "1")


async def test_a_table_with_a_level_and_a_free_seat_waits_for_a_person(services: Services) -> None:
    asked = TableSetup("dohyo", {}, 3, (), computers=("2",))
    table = await services[Tables].open(by(ANN), asked)
    assert table.is_open
    assert [player.name for player in table.seated] == ["Ann", "Grandchild"]
    await services[Tables].join(by(BO), table.match.id)
    assert (await services[Matches].show(table.match.id)).match.status is Status.RUNNING


async def test_in_direct_messages_only_computers_are_opponents(services: Services) -> None:
    place = Place(None, 77)
    with pytest.raises(BadGuests, match="In a DM"):
        check_place(TableSetup("dogon", {}, None, ()), place)
    check_place(TableSetup("dogon", {}, None, (), computers=("1",)), place)
    table = await services[Tables].open(by(ANN, place=place), TableSetup("dogon", {}, None, (), computers=("1",)))
    assert table.match.status is Status.RUNNING


@pytest.mark.parametrize("pings", ["both", "direct", "digest", "channel"])
async def test_in_direct_messages_everything_is_told_once_whatever_one_has_chosen(
    services: Services, clock: HandClock, pings: str
) -> None:
    from bot.core.clock_rules.rules import parse_clock

    await services[PreferenceBook].choose(ANN, "pings", pings)
    chat = Place(None, 77)
    asked = TableSetup("dogon", {}, None, (), computers=("1",), clock=parse_clock("2d"))
    number = (await services[Tables].open(by(ANN, place=chat), asked)).match.id
    sent = await deliver(services)
    if (await services[Matches].show(number)).to_move != (await services[Tables].find(number)).host:
        await services[JobRounds].work()
        sent = await deliver(services)
    assert [(each.post.kind, each.recipient) for each in sent] == [("board", None)]
    told = [each for _, each in await pass_time(services, clock, hours=25) if not each.drawn_again]
    assert [each.post.kind for each in told] == ["digest" if pings == "digest" else "reminder"]
    assert origin(told[0]) == ""
    await services[Matches].resign(by(ANN, place=chat), number)
    assert [each.recipient for each in await deliver(services) if not each.drawn_again] == [None]
    assert [each for _, each in await pass_time(services, clock, days=3) if not each.drawn_again] == []


@pytest.mark.slow
async def test_a_computer_has_no_clock(services: Services, clock: HandClock) -> None:
    from bot.core.clock_rules.rules import parse_clock

    view = await against(services, "1", clock=parse_clock("1d"))
    assert (await services[Matches].show(view.match.id)).timing.due_at
    await play(services, view.match.id)
    assert (await services[Matches].show(view.match.id)).timing.due_at is None
    clock.pass_(days=9)
    await services[Sweeps].sweep()
    assert (await services[Matches].show(view.match.id)).match.status is Status.RUNNING
    await services[JobRounds].work()
    assert (await services[Matches].show(view.match.id)).timing.due_at


@pytest.mark.slow
async def test_a_move_is_taken_back_at_once_and_a_rematch_begins_at_once(services: Services) -> None:
    view = await against(services, "1")
    await play(services, view.match.id)
    await services[JobRounds].work()
    undone = await services[Offers].make(by(ANN), view.match.id, UNDO)
    assert undone.offer.status is OfferStatus.AGREED
    assert (await services[Matches].show(view.match.id)).position.number == 0
    await services[Matches].resign(by(ANN), view.match.id)
    again = await services[Offers].make(by(ANN), view.match.id, REMATCH)
    rematch = await services[Matches].show(again.offer.details["rematch"])
    assert rematch.names == ("Kitten", "Ann")
    assert await services[JobRounds].work() == 1, "the level begins"
    aborted = await services[Offers].make(by(ANN), rematch.match.id, ABORT)
    assert aborted.offer.status is OfferStatus.AGREED


async def test_a_level_plays_once_more_however_many_it_plays(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await against(services, "1")
    await services[Matches].resign(by(ANN), view.match.id)
    await services[Tables].open(by(BO), TableSetup("dogon", {}, None, (), computers=("1",)))
    strict = build(database, clock, Random(7), bounds=UserLimits(running_matches=1))
    again = await strict[Offers].make(by(ANN), view.match.id, REMATCH)
    assert again.offer.details["rematch"]


async def test_a_draw_is_thought_about_and_declined_while_there_is_something_to_win(services: Services) -> None:
    view = await against(services, "1")
    offered = await services[Offers].make(by(ANN), view.match.id, DRAW)
    assert offered.is_open
    assert await services[JobRounds].work() == 1
    async with services.database.reading() as connection:
        from storage.play import offers

        offer = await offers.find(connection, offered.offer.id)
    assert offer.status is OfferStatus.DECLINED


async def test_who_offers_a_draw_is_told_of_a_no_that_comes_before_the_offer_is_out(services: Services) -> None:
    view = await against(services, "1")
    for delivery in await owed(services):
        await services[Outbox].sent(delivery, delivery.post.id)
    assert await answer_to_draw(services, view.match.id) is OfferStatus.DECLINED
    told = [delivery for delivery in await owed(services) if delivery.post.kind == "offer"]
    assert ["Kitten (level 1) declined." in offer_text(each.shown) for each in told] == [True]
    assert told[0].called == ()
    await play(services, view.match.id)
    assert "offer" not in [delivery.post.kind for delivery in await owed(services)], "the match has gone on"


@pytest.mark.slow
async def test_a_draw_is_taken_where_nothing_happened_for_long_and_nothing_is_to_be_won(services: Services) -> None:
    view = await against(services, "1", game="tokonoma")
    await enter(services, view.match.id, QUIET[:18])
    assert await answer_to_draw(services, view.match.id) is OfferStatus.DECLINED, "something happened lately"
    await enter(services, view.match.id, QUIET[18:])
    assert await answer_to_draw(services, view.match.id) is OfferStatus.AGREED
    assert (await services[Matches].show(view.match.id)).position.outcome.places == ((0, 1),)


async def answer_to_draw(services: Services, number: int) -> OfferStatus:
    from storage.core.processes import jobs
    from storage.play import offers

    offered = await services[Offers].make(by(ANN), number, DRAW)
    async with services.database.writing() as connection:
        await jobs.drop(connection, "move", number)
    assert await services[JobRounds].work() == 1
    async with services.database.reading() as connection:
        offer = await offers.find(connection, offered.offer.id)
    return offer.status


@pytest.mark.slow
async def test_at_a_table_of_three_a_level_that_is_ahead_wants_no_draw_on_anybodys_turn(services: Services) -> None:
    number = (await against(services, "1", "1", game="dohyo")).match.id
    await enter(services, number, AHEAD)
    view = await services[Matches].show(number)
    outlooks = Outlooks(services.database, services[Replays], services[Engines])
    assert view.position.to_move == 0
    assert [await outlooks.is_content(view, Seat(seat)) for seat in range(3)] == [True, False, True]


async def test_who_has_won_wants_no_draw_while_the_other_one_has_a_single_move(services: Services) -> None:
    number = (await against(services, "1")).match.id
    await enter(services, number, FORCED)
    outlooks = Outlooks(services.database, services[Replays], services[Engines])
    view = await services[Matches].show(number)
    assert [await outlooks.is_content(view, Seat(seat)) for seat in range(2)] == [False, True]


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [False, True])
async def test_a_lost_match_is_played_on_unless_the_person_wants_it_resigned(services: Services, wanted: bool) -> None:
    if wanted:
        await services[PreferenceBook].choose(ANN, RESIGNS.key, "True")
    number = (await against(services, "1")).match.id
    await enter(services, number, LOST)
    assert await services[JobRounds].work() == 1 + wanted, "the chances are looked for where it's over"
    ended = await services[Matches].show(number)
    assert ended.position.is_over is wanted
    if wanted:
        assert ended.position.outcome.places == ((0,), (1,))
        assert ended.position.last.kind is RESIGN


async def test_a_computer_plays_on_until_it_was_lost_for_three_turns(services: Services) -> None:
    await services[PreferenceBook].choose(ANN, RESIGNS.key, "True")
    number = (await against(services, "1")).match.id
    await enter(services, number, LOST[:-2])
    await services[JobRounds].work()
    assert not (await services[Matches].show(number)).position.is_over


@pytest.mark.parametrize(("hopeful", "resigns"), [(len(FORCED) - 2, False), (len(FORCED), True)])
async def test_a_turn_without_a_choice_is_none_of_the_three(
    services: Services, monkeypatch: pytest.MonkeyPatch, hopeful: int, resigns: bool
) -> None:
    async def advice(_: Engines, view: MatchView) -> Found:
        return Found("", -MATE if view.position.ply != hopeful else 0, ())

    monkeypatch.setattr(Engines, "advice", advice)
    await services[PreferenceBook].choose(ANN, RESIGNS.key, "True")
    number = (await against(services, "1")).match.id
    await enter(services, number, FORCED)
    view = await services[Matches].show(number)
    outlooks = Outlooks(services.database, services[Replays], services[Engines])
    assert len(view.game.legal_moves(view.position.state)) == 1
    assert await outlooks.resigns(view, Seat(1)) is resigns


@pytest.mark.slow
async def test_whether_to_resign_is_not_asked_for_ever(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise WorkerFailed("it ended")

    monkeypatch.setattr(Engines, "advice", fail)
    await services[PreferenceBook].choose(ANN, RESIGNS.key, "True")
    number = (await against(services, "1")).match.id
    await enter(services, number, FORCED)
    for _ in range(PATIENT):
        assert await services[JobRounds].work() == 1
        assert (await services[Matches].show(number)).position.ply == len(FORCED)
        clock.pass_(minutes=1)
    assert await services[JobRounds].work() == 1
    assert (await services[Matches].show(number)).position.ply == len(FORCED) + 1


async def test_who_takes_over_from_a_computer_while_it_thinks_does_not_resign(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def resigns(_: Outlooks, view: MatchView, seat: Seat) -> bool:
        async with services.database.writing() as connection:
            newcomer = await players.meet(connection, *BO, clock())
            await substitution.take_over(connection, services[Followers], view, seat, newcomer, clock())
        return True

    monkeypatch.setattr(Outlooks, "resigns", resigns)
    number = (await play(services, (await against(services, "1")).match.id)).match.id
    assert await services[JobRounds].work() == 1
    view = await services[Matches].show(number)
    assert not view.position.is_over
    assert view.waits_for(BO.discord_id)


async def enter(services: Services, number: int, moves: list[str]) -> None:
    """Moves of whoever's turn it is."""
    for text in moves:
        view = await services[Matches].show(number)
        if view.to_move.is_computer:
            await services[Matches].answer(number, view.match.ply, view.to_move.id, text)
        else:
            await services[Matches].move(by(ANN), number, None, text)


async def test_after_a_match_the_next_level_up_or_down_is_offered(services: Services) -> None:
    view = await against(services, "3")
    assert next_level(view) is None
    await services[Matches].resign(by(ANN), view.match.id)
    lost = await services[Matches].show(view.match.id)
    assert next_level(lost) == 2
    match = await services[Returns].play(by(ANN), view.match.id, 2)
    assert (await services[Matches].show(match.id)).names == ("Grandchild", "Ann")
    again = await services[Returns].play(by(ANN), view.match.id, 2)
    assert again.id == match.id, "a second press begins no second match"


async def test_another_level_waits_for_whoever_plays_as_much_as_they_may(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await against(services, "3")
    await services[Matches].resign(by(ANN), view.match.id)
    await begun(services)
    strict = build(database, clock, Random(7), bounds=UserLimits(running_matches=1))
    with pytest.raises(TooManyMatches):
        await strict[Returns].play(by(ANN), view.match.id, 2)


async def test_a_match_with_another_level_in_a_forum_is_a_post_of_its_own(
    services: Services, database: Database
) -> None:
    forum, post = 4444, 5555
    await services[GuildBook].choose(CHANNEL.guild_id, "forum", forum)
    view = await against(services, "3")
    async with database.writing() as connection:
        await matches.change(connection, view.match.id, channel_id=forum, thread=Thread.OPEN, thread_id=post)
    await services[Matches].resign(by(ANN), view.match.id)
    match = await services[Returns].play(by(ANN), view.match.id, 2)
    assert (match.channel_id, match.thread) == (forum, Thread.POST), "nobody can write beside posts"
    async with database.reading() as connection:
        assert await forums.asked_in(connection, match.id) == CHANNEL.channel_id


@pytest.mark.at_once
async def test_a_second_press_finds_the_match_of_the_first_though_it_was_the_last_one_allowed(
    database: Database, clock: HandClock
) -> None:
    services = build(database, clock, Random(7), hosting=Hosting(matches=1))
    view = await against(services, "3")
    await services[Matches].resign(by(ANN), view.match.id)
    begin = services[Returns].play
    first, second = await asyncio.gather(begin(by(ANN), view.match.id, 2), begin(by(ANN), view.match.id, 2))
    assert first.id == second.id
    with pytest.raises(TooManyWithComputers):
        await begin(by(ANN), view.match.id, 4)


async def test_what_follows_a_private_match_with_a_level_is_private_too(services: Services) -> None:
    view = await against(services, "3", is_private=True)
    await services[Matches].resign(by(ANN), view.match.id)
    match = await services[Returns].play(by(ANN), view.match.id, 2)
    for number in (view.match.id, match.id):
        with pytest.raises(PrivateMatch):
            await services[Matches].seen(by(BO), number)


@pytest.mark.at_once
async def test_a_server_that_asks_for_much_does_not_keep_others_waiting(services: Services, database: Database) -> None:
    from storage.core.processes import jobs

    now = services.clock()
    async with database.writing() as connection:
        for number in range(4):
            await jobs.owe(connection, f"busy {number}", now, queue_key="g1", priority=1)
        await jobs.owe(connection, "quiet", now, queue_key="g2", priority=8)
        from datetime import timedelta

        taken = await jobs.claim(connection, "x", now, now + timedelta(minutes=1), 2)
        assert [job.kind for job in taken] == ["busy 0", "quiet"]
        (third,) = await jobs.claim(connection, "x", now, now + timedelta(minutes=1), 1)
        assert third.kind == "busy 1"


async def test_no_digest_counts_a_computer_and_nothing_is_owed_to_it(services: Services) -> None:
    view = await against(services, "1")
    await play(services, view.match.id)
    assert [each.recipient for each in await owed(services)] == []


async def test_a_list_of_matches_names_computers_as_they_are_called(services: Services) -> None:
    await against(services, "1", "2", game="dohyo")
    (listed,) = await services[Matches].listed(ANN)
    assert {"Kitten (level 1)", "Grandchild (level 2)"} == set(map(said_name, listed.others))
    with speaking("de"):
        assert "Kätzchen (Stufe 1)" in match_label(listed)
