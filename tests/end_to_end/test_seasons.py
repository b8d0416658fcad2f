"""Ladders, leagues and series as people meet them: over weeks, with leaps of the clock and a killed bot."""

from __future__ import annotations

import asyncio

import pytest

from bot.community.leagues.service import Leagues
from bot.community.tournaments.entrants.entry import Entering
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.soak.audit.contests import Contests
from sandbox.soak.crowd import invite
from storage.community import pairings
from storage.core.processes import heartbeats
from tests.bot.community.tournaments.recounted import exported
from tests.end_to_end.conftest import PATIENCE_S
from tests.end_to_end.test_clocks import TimedEvening, timed
from tests.end_to_end.test_tournaments import HANDFUL, win

SLOWER = "slowing you down"

__all__ = ["timed"]
pytestmark = pytest.mark.slow


def everyone(evening: TimedEvening) -> list[FakePerson]:
    return [evening.sandbox.person(name) for name in HANDFUL]


async def see(evening: TimedEvening, *words: str, after: Seen | None = None) -> Seen:
    """A message in the channel with all these words, newer than another one."""
    return await evening.see(
        evening.aki,
        lambda seen: (
            not seen.ephemeral and (after is None or seen.id > after.id) and all(word in seen.text for word in words)
        ),
    )


async def playing(evening: TimedEvening, tournament: int, wanted: int) -> list[int]:
    """The matches of a tournament that are played now, once there are so many."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with evening.services.database.reading() as connection:
                known = await pairings.matches_of(connection, tournament)
            found = [each.match_id for each in known if each.match_id and not each.ended_at and not each.settled_at]
            if len(found) == wanted:
                return found
            await asyncio.sleep(0.2)


async def next_beat(evening: TimedEvening) -> None:
    """Wait until the bot has noted that it is there, so that what goes by from now on is no outage."""
    seen = set()
    async with asyncio.timeout(PATIENCE_S):
        while len(seen) < 2:
            async with evening.services.database.reading() as connection:
                seen.add(await heartbeats.last(connection))
            await asyncio.sleep(0.2)


async def restart(evening: TimedEvening) -> None:
    await evening.kill_bot()
    await evening.start_bot()
    await next_beat(evening)


async def join_all(evening: TimedEvening, card: Seen) -> None:
    for person in everyone(evening):
        assert "You're" in (await person.click(card.id, "Join")).text


async def recounted(evening: TimedEvening) -> None:
    """The audit agrees with everything that is stored."""
    assert list(Contests(await exported(evening.services.database)).wrong()) == []


def guests_of(evening: TimedEvening, count: int) -> tuple[FakePerson, ...]:
    """More members of the server."""
    guests = invite(evening.sandbox, count)
    for guest in guests:
        guest.patient = True
    return guests


async def decline(person: FakePerson, climb: Seen) -> None:
    """Give the rung away."""
    asked = await person.click(climb.id, "Decline")
    assert asked.message
    await person.click(asked.message.id, "Decline and lose the rung")


def referee_of(evening: TimedEvening, guest: FakePerson) -> FakePerson:
    """A guest who manages the server as Dana does, and plays in nothing."""
    members = evening.sandbox.guild.members
    members[guest.id].roles[:] = members[evening.sandbox.person("Dana").id].roles
    return guest


async def rule_all(evening: TimedEvening, referee: FakePerson, tournament: int, wanted: int) -> None:
    """The referee sets every result: the better seed wins."""
    numbers = await playing(evening, tournament, wanted)
    shown = await evening.services[Entering].show(evening.by(referee, manages=True), tournament)
    by_id = {contest.row.id: contest for contest in shown.contests(0)}
    for each in shown.matches:
        if each.match_id in numbers:
            best = min(by_id[each.pairing_id].pairing.seats, key=lambda who: shown.tournament.seeds[who])
            seat = str(by_id[each.pairing_id].pairing.seats.index(best))
            said = {"reason": "By voice", "outcome": seat, "rated": "no"}
            while SLOWER in (ruled := await evening.rule(referee, tournament, each.pairing_id, **said)).text:
                await asyncio.sleep(1)
            assert "The result is set" in ruled.text, ruled


async def climb(evening: TimedEvening, who: FakePerson, above: FakePerson) -> FakeAnswer:
    """Someone challenges one of those above them on the page of the ladder."""
    page = await (await evening.event(who, "ladder")).filled()
    answer = await who.choose(page.id, "ladder-climb-to:1", str(above.id))
    await answer.done()
    return answer


async def divisions(evening: TimedEvening) -> list[set[int]]:
    """Discord ids of who plays in each division of the season."""
    shown = await evening.services[Leagues].show(evening.by(evening.aki), 1)
    return [{shown.known[who].discord_id for who in ids} for ids in shown.played]


async def test_a_month_on_a_ladder_of_eight_and_a_killed_bot(timed: TimedEvening) -> None:
    aki, bruno, chidi, dana = everyone(timed)
    made = await timed.found(dana, "ladder", "Hall of *Dogon*")
    assert "is open" in made.text, made
    card = await see(timed, "🪜 Hall of")
    assert card.labels == ["Join", "Challenge", "All rungs", "History", "How it works"]
    await join_all(timed, card)
    guests = guests_of(timed, 4)
    for guest in guests:
        assert "You're on rung" in (await guest.click(card.id, "Join")).text
    await see(timed, "**1.** 👑 Aki", "**4.** Dana", "**8.** Guest 4")

    question = await (await chidi.click(card.id, "Challenge")).filled()
    assert [choice["label"] for choice in question.selects[0]["options"]] == ["1. Aki", "2. Bruno"]
    sent = await chidi.choose(question.id, "Challenge someone", str(aki.id))
    assert "Aki has 5 days to accept" in sent.text
    first = await see(timed, "Chidi challenges Aki", "For rung 1")
    assert [name for name, _ in timed.pings_for(first)] == ["Aki"]
    assert "Only whoever was challenged can answer" in (await bruno.click(first.id, "Decline")).text
    await decline(aki, first)
    await see(timed, "Aki declined. Chidi takes the rung.")
    await see(timed, "**1.** 👑 Chidi", "**2.** Aki", "**3.** Bruno")

    await climb(timed, dana, bruno)
    timed.pass_time(hours=4 * 24 + 1)
    await next_beat(timed)
    await timed.nothing_owed()
    assert [seen for seen in bruno.dms() if "If you don't answer within a day" in seen.text]
    await restart(timed)
    timed.pass_time(hours=25)
    await see(timed, "Bruno didn't answer in time. Dana takes the rung.")

    await climb(timed, dana, aki)
    second = await see(timed, "Dana challenges Aki", "For rung 2")
    accepted = await aki.click(second.id, "Accept")
    assert "Match #1 against Dana is starting" in accepted.text
    await timed.board(1, 0)
    await win(timed, 1)
    await see(timed, "Aki won match #1 and keeps the rung.")
    offered = str((await (await timed.event(dana, "ladder")).filled()).selects)
    assert ("1. Chidi" in offered, "2. Aki" in offered) == (True, False), "they have just played"
    timed.pass_time(hours=24 * 30)
    again = await climb(timed, dana, aki)
    assert "Aki has 5 days" in again.text
    history = await bruno.click(card.id, "History")
    assert "Aki beat Dana (#1) and kept rung 2" in history.text
    rungs = await bruno.click(card.id, "All rungs")
    assert "**4.** Bruno ← you" in rungs.text
    await climb(timed, guests[3], bruno)
    third = await see(timed, "Guest 4 challenges Bruno", "For rung 4")
    await decline(bruno, third)
    await see(timed, "**4.** Guest 4", "**5.** Bruno", "**8.** Guest 3")
    await recounted(timed)
    timed.assert_clean()


async def test_two_seasons_of_a_league_with_promotion(timed: TimedEvening) -> None:
    aki, bruno, chidi, dana = everyone(timed)
    await timed.found(dana, "league", "Sunday", days="3", size="6", move="2", matches="1")
    card = await see(timed, "🏅 Sunday", "Season 1 starts")
    await join_all(timed, card)
    *guests, ninth = guests_of(timed, 9)
    referee = referee_of(timed, ninth)
    for guest in guests:
        assert "You're in the league" in (await guest.click(card.id, "Join")).text
    timed.pass_time(hours=73)
    await see(timed, "Season 1 is being played")
    everybody = [person.id for person in (*everyone(timed), *guests)]
    assert await divisions(timed) == [set(everybody[:6]), set(everybody[6:])]
    for division in (1, 2):
        for wanted in (12, 3):
            await rule_all(timed, referee, division, wanted)
    over = await see(timed, "🏅 Sunday · Season 1 is over", "1\\. Aki · 5", "5\\. Guest 1 · 1 ▼")
    assert timed.pings_for(over) == []
    timed.pass_time(hours=5 * 24 + 1)
    question = await see(timed, "Still in?", after=over)
    assert timed.pings_for(question) == []
    await timed.nothing_owed()
    (asked,) = [seen for seen in chidi.dms() if "Are you still in?" in seen.text]
    assert "You're in for season 2" in (await chidi.click(asked.id, "I'm in")).text
    for person in (aki, bruno, dana, *guests):
        assert "You're in for season 2" in (await person.click(question.id, "I'm in")).text
    timed.pass_time(hours=49)
    await see(timed, "Season 2 is being played")
    up, down = set(everybody[6:8]), set(everybody[4:6])
    assert await divisions(timed) == [set(everybody[:4]) | up, set(everybody[8:]) | down]
    await playing(timed, 3, 12)
    await recounted(timed)
    standings = await bruno.click(card.id, "Standings")
    assert "Season 2" in standings.text
    timed.assert_clean()


async def test_a_monthly_series_over_leaps_of_the_clock(timed: TimedEvening) -> None:
    aki, bruno, _, dana = everyone(timed)
    _, drafted = await timed.draft(dana, "Cup", "knockout", starts="2")
    await dana.click(drafted.id, "Publish")
    repeats = await timed.organise(dana, "repeat", rhythm="monthly")
    assert "Cup repeats now" in repeats.text, repeats
    card = await see(timed, "🏆 Cup", "🔁 Repeats every month")
    await join_all(timed, card)
    again = await timed.event(aki, "tournament", 1, "event-join:1")
    assert "already in" in again.text
    await timed.event(aki, "tournament", 1, "event-leave:1")
    asked = await aki.click(card.id, "Join")
    assert asked.message
    assert "This tournament repeats" in asked.text
    assert "every Cup from now on" in (await aki.click(asked.message.id, "Join every time")).text
    timed.pass_time(hours=49)
    for wanted in (2, 1):
        for number in await playing(timed, 1, wanted):
            await timed.board(number, 0)
            await win(timed, number)
    await see(timed, "is over", "🥇")
    timed.pass_time(hours=24 * 25)
    following = await see(timed, "🏆 Cup #2", "👥 1 player: Aki", after=card)
    assert following.labels[0] == "Join"
    await restart(timed)
    timed.pass_time(hours=24 * 7 + 1)
    await see(timed, "🏆 Cup #2", "🗓️ Starts")
    assert not [seen for seen in bruno.messages(timed.channel) if "Cup #3" in seen.text]
    timed.assert_clean()
