"""Clocks as people see them: deadlines, reminders, flags, claims, pauses, vacations and outages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.app import build
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.server import Sandbox
from storage import Database
from tests.end_to_end.bot_by_hand import ROUND_S, shown_by
from tests.end_to_end.conftest import CONTRACT, Evening, acts, further
from tests.end_to_end.forked import Forks

TIMESTAMP = re.compile(r"<t:(\d+):R>")
SEVERAL_ROUNDS_S = 5 * ROUND_S


@dataclass
class TimedEvening(Evening):
    """An evening whose bot goes by a clock with hands."""

    hands: Path

    async def start_bot(self) -> None:
        env = {"DATABASE_URL": self.database_url, "HANDS": str(self.hands)}
        bot = await self.sandbox.launch_bot(entry="tests.end_to_end.bot_by_hand:main", env=env)
        await bot.ready()

    def pass_time(self, *, hours: float) -> None:
        """Move the hands."""
        later = self.hands.with_suffix(".new")
        later.write_text(str(float(self.hands.read_text()) + hours * 3600))
        later.replace(self.hands)

    async def says(self, number: int, words: str) -> Seen:
        """The message about a match that says this, once it is out."""
        return await self.see(self.aki, lambda seen: f"#{number}" in seen.text and words in seen.text)


@pytest.fixture
async def timed(forks: Forks, database: Database, database_url: str, tmp_path: Path) -> AsyncIterator[TimedEvening]:
    hands = tmp_path / "hands"
    hands.write_text("0")
    async with Sandbox(contract=CONTRACT, rate_limits=False, start=forks.start) as sandbox:
        for person in sandbox.people:
            person.patient = True
        services = build(database, partial(shown_by, hands), Random(0))
        made = TimedEvening(sandbox, database_url, sandbox.channels["games"], services, hands)
        await made.start_bot()
        yield made


async def test_a_reminder_calls_the_player_and_a_fallen_flag_ends_the_match(timed: TimedEvening) -> None:
    number = await timed.begin(clock="1h")
    assert "⏱️ 1 hour per move" in (await timed.board(number, 0)).text
    first = await timed.board(number, 0)
    assert "1 hour per move · time runs out <t:" in first.text
    mover = await timed.mover(number)

    timed.pass_time(hours=0.9)
    reminder = await timed.says(number, "Reminder: time")
    assert [name for name, _ in timed.pings_for(reminder)] == [mover.name]
    assert TIMESTAMP.findall(reminder.text)[0] == TIMESTAMP.findall(first.text)[0]
    picker = await mover.click(reminder.id, "Move")
    assert picker.message
    assert len(picker.message.labels) > 5

    timed.pass_time(hours=0.2)
    last = await timed.says(number, "ran out of time")
    assert f"wins: {mover.name} ran out of time." in last.text
    assert last.labels == ["Rematch", "Look back"]
    assert {name for name, _ in timed.pings_for(last)} == {"Aki", "Bruno"}
    assert "is finished" in (await mover.slash(timed.channel, "move", move="C+", match=number)).text
    timed.assert_clean()


async def test_a_clock_stands_still_on_a_day_of_rest_and_the_deadline_shown_says_so(timed: TimedEvening) -> None:
    now = datetime.now(UTC)
    evening = now.replace(hour=22, minute=0, second=0, microsecond=0) + timedelta(days=1)
    rest = evening + timedelta(hours=2)  # the day after begins
    timed.pass_time(hours=(evening - now) / timedelta(hours=1))
    for person in (timed.aki, timed.bruno):
        await timed.prefer(person, "reminders", "1/2, 1/8")
    number = await timed.begin(clock=f"4 hours a move, no {rest:%A}s")
    first = await timed.board(number, 0)
    assert "⏱️ 4 hours per move" in first.text
    assert f"Clocks stop on {rest:%A}, by each player's time zone." in first.text
    (due,) = TIMESTAMP.findall(first.text)
    ends = rest + timedelta(days=1, hours=2)  # two hours of the evening, two of the day after
    assert 0 <= int(due) - ends.timestamp() < 600
    timed.pass_time(hours=14)
    await asyncio.sleep(SEVERAL_ROUNDS_S)
    assert (await timed.view(number)).match.status == "running"
    assert [seen.id for seen in timed.boards(number, 0)] == [first.id], "nobody is reminded on a day of rest"
    timed.pass_time(hours=12.1)
    await timed.says(number, "Reminder: time")
    timed.pass_time(hours=2)
    await timed.says(number, "ran out of time")
    timed.assert_clean()


async def test_a_move_in_time_gives_the_opponent_a_clock_of_their_own(timed: TimedEvening) -> None:
    number = await timed.begin(clock="2h")
    timed.pass_time(hours=0.9)
    await timed.move(number, "C+")
    board = await timed.board(number, 1)
    timed.pass_time(hours=0.9)
    await asyncio.sleep(SEVERAL_ROUNDS_S)
    assert [seen.id for seen in timed.boards(number, 1)] == [board.id], (
        "no reminder of the turn that is over, none yet of the new one"
    )
    assert (await timed.view(number)).match.status == "running"
    timed.assert_clean()


async def test_an_opponent_claims_on_a_soft_clock_and_only_while_the_turn_lasts(timed: TimedEvening) -> None:
    moved, claimed = await timed.begin(clock="1h soft"), await timed.begin(clock="1h soft")
    timed.pass_time(hours=2)
    late = await timed.says(moved, "Opponents can claim until")
    assert "Claim the win" in late.labels
    await timed.move(moved, "C+")
    await timed.board(moved, 1)
    closed = await timed.see(timed.aki, lambda seen: seen.id == late.id and not seen.labels)
    assert "Opponents can claim until" not in closed.text

    late = await timed.says(claimed, "Opponents can claim until")
    await timed.kill_bot()
    await timed.start_bot()
    mover, waiter = await timed.mover(claimed), await timed.waiter(claimed)
    assert "your own time" in (await mover.click(late.id, "Claim the win")).text
    assert "You claimed match" in (await further(await waiter.click(late.id, "Claim the win"))).text
    assert f"**{waiter.name}** wins" in (await timed.board(claimed, 1)).text
    timed.assert_clean()


async def test_among_three_who_runs_out_of_time_leaves_and_the_next_is_called(timed: TimedEvening) -> None:
    chidi = timed.sandbox.person("Chidi")
    people = (timed.aki, timed.bruno, chidi)
    card = await timed.open_table(
        timed.aki, game="dohyo", opponent=timed.bruno.id, opponent_2=chidi.id, clock="1h", options="captures=6"
    )
    for guest in people[1:]:
        await guest.click(card.id, "Join")
    await timed.board(1, 0)
    late = await timed.mover(1)
    timed.pass_time(hours=1)
    board = await timed.says(1, f"**{late.name}** ran out of time.")
    following = await timed.mover(1)
    assert following != late
    assert [name for name, _ in timed.pings_for(board)] == [following.name]
    assert "Move" in board.labels
    timed.pass_time(hours=1)
    over = await timed.says(1, f"**{following.name}** ran out of time.")
    (winner,) = (person for person in people if person.id not in {late.id, following.id})
    assert f"**{winner.name}** wins" in over.text
    timed.assert_clean()


async def test_while_the_bot_was_down_clocks_stood_still_and_the_next_board_says_so(timed: TimedEvening) -> None:
    number = await timed.begin(clock="1h")
    await timed.kill_bot()
    timed.pass_time(hours=50)
    await timed.start_bot()
    await asyncio.sleep(SEVERAL_ROUNDS_S)
    assert (await timed.view(number)).match.status == "running"
    await timed.move(number, "C+")
    board = await timed.board(number, 1)
    assert "All clocks were paused for 2 days 2 hours while the bot was offline" in board.text
    timed.assert_clean()


async def test_time_is_given_and_clocks_are_paused_by_agreement(timed: TimedEvening) -> None:
    number = await timed.begin(clock="3d")
    mover, waiter = await timed.mover(number), await timed.waiter(number)
    assert "Give time…" not in acts(await timed.menu(mover, number)), "it's one's own turn"
    given = await timed.give(waiter, number, "2d")
    assert given.text == f"You gave **{mover.name}** 2 days of extra time in match #{number}."
    board = await timed.says(number, f"{waiter.name} gave {mover.name} 2 days of extra time.")
    assert timed.pings_for(board) == []

    assert "You asked" in (await mover.slash(timed.channel, "offer", what="pause", match=number)).text
    offer = await timed.says(number, "wants to pause the clocks")
    assert offer.labels == ["Agree", "Decline", "Withdraw"]
    assert [name for name, _ in timed.pings_for(offer)] == [waiter.name]
    assert "the clocks are paused" in (await waiter.click(offer.id, "Agree")).text
    await timed.says(number, "paused by agreement, ")
    timed.pass_time(hours=24 * 30)
    await timed.move(number, "C+")
    await timed.board(number, 1)
    assert "running again" in (await timed.act(mover, await timed.menu(mover, number), "Resume the clocks")).text
    await timed.says(number, "resumed the clocks")
    timed.assert_clean()


async def test_an_offer_expires_after_three_days_of_a_bot_that_was_up(timed: TimedEvening) -> None:
    number = await timed.begin(clock="7d")
    await timed.aki.slash(timed.channel, "offer", what="draw", match=number)
    offer = await timed.says(number, "offers a draw")
    await timed.kill_bot()
    timed.pass_time(hours=24 * 5)
    await timed.start_bot()
    assert "can answer this" in (await timed.aki.click(offer.id, "Decline")).text, "it stands, for the bot was away"
    await asyncio.sleep(SEVERAL_ROUNDS_S)  # the first one still counts as away
    timed.pass_time(hours=24 * 3 + 1)
    over = await timed.says(number, "No one answered in time")
    assert (over.id, over.labels) == (offer.id, [])
    again = await timed.aki.slash(timed.channel, "offer", what="draw", match=number)
    assert again.text.startswith("You offered a draw")
    timed.assert_clean()


async def test_a_vacation_is_seen_on_the_board_and_in_the_list(timed: TimedEvening) -> None:
    number = await timed.begin(clock="5d + 12h, cap 7d")
    mover = await timed.mover(number)
    assert "You're not on vacation: 30 days" in (await timed.vacation(mover)).text
    assert "Vacation is on" in (await timed.vacation(mover, "Start")).text
    timed.pass_time(hours=24 * 7)
    shown = await timed.aki.slash(timed.channel, "board", match=number)
    assert f"{mover.name} is on vacation until" in shown.text
    assert "clock paused" in (await mover.slash(timed.channel, "games")).text
    over = await timed.vacation(mover, "End")
    assert "22 days 23 hours" in over.text or "23 days" in over.text
    assert "time runs out <t:" in (await mover.slash(timed.channel, "games")).text
    timed.assert_clean()


async def test_who_used_up_the_vacation_is_told_once_even_by_a_bot_that_was_killed_in_between(
    timed: TimedEvening,
) -> None:
    mover = timed.aki
    await timed.vacation(mover, "Start")
    timed.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route="/channels/{channel_id}/messages", times=None)

    def told(seen: Seen) -> bool:
        return "Your vacation days are used up" in seen.text

    timed.sandbox.clock.advance(24 * 62 * 3600)
    timed.pass_time(hours=24 * 62)
    await timed.see(mover, told, mover.direct_channel_id)
    await timed.kill_bot()
    timed.sandbox.faults.clear()
    timed.sandbox.clock.advance(3600)
    timed.pass_time(hours=1)
    await timed.start_bot()
    await timed.nothing_owed()
    assert len([message for message in mover.dms() if told(message)]) == 1
    timed.assert_clean()


async def test_an_offer_is_sent_once_even_by_a_bot_that_was_killed_in_between(timed: TimedEvening) -> None:
    number = await timed.begin()
    timed.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route="/channels/{channel_id}/messages", times=None)
    await timed.aki.slash(timed.channel, "offer", what="draw", match=number)
    offer = await timed.says(number, "offers a draw")
    await timed.kill_bot()
    timed.sandbox.faults.clear()
    timed.sandbox.clock.advance(3600)
    timed.pass_time(hours=1)
    await timed.start_bot()
    await timed.nothing_owed()
    assert [seen.id for seen in timed.aki.messages(timed.channel) if "offers a draw" in seen.text] == [offer.id]
    await timed.bruno.click(offer.id, "Agree")
    await timed.says(number, "Everyone agreed")
    timed.assert_clean()


async def test_play_suggests_clocks_and_says_what_is_none(timed: TimedEvening) -> None:
    usual = await timed.aki.suggestions(timed.channel, "play", focused="clock", game="dogon", clock="")
    usual_clocks = ["none", "1d", "2d", "3d", "3d, weekends off", "7d", "5d + 12h, cap 7d"]
    assert [choice.value for choice in usual] == usual_clocks
    own = await timed.aki.suggestions(timed.channel, "play", focused="clock", game="dogon", clock="4 days")
    assert (own[0].name, own[0].value) == ("4 days per move", "4d")
    refused = await timed.aki.slash(timed.channel, "play", game="dogon", clock="soon")
    assert "“soon” is not a clock. Write 3d" in refused.text
    timed.assert_clean()
