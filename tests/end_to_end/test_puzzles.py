"""Puzzles are solved from the buttons, and a server gets one every day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

from bot.people.servers.settings import GuildBook
from games import GAMES
from lessons import NUMBERED, PUZZLES
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from storage.learn import dailies as stored
from storage.learn.dailies import DailyRow
from tests.end_to_end.test_clocks import TimedEvening, timed
from tests.end_to_end.test_digests import sun
from tests.end_to_end.test_rules import shown
from tests.end_to_end.test_setup import role

__all__ = ["timed"]
KEY = "honey_donuts"


async def answer_with(person: FakePerson, page: Seen, source: str, puzzle: int, ply: int) -> Seen:
    """Press the way to the move that is right."""
    key, found = NUMBERED[puzzle]
    game, state = GAMES[key], found.position(GAMES[key], ply)
    cells = [step.cell for step in game.path(state, game.parse(state, found.line[ply]))]
    way = [f"pick:{source}:{ply}:{'.'.join(cells[:depth])}" for depth in range(1, len(cells) + 1)]
    while way and way[-1].rpartition(":")[0] in " ".join(ids(page)):
        next_one = next(each for each in way if each in ids(page))  # steps without a choice are taken by themselves
        page = shown(await person.click(page.id, next_one))
        way = way[way.index(next_one) + 1 :]
    only = f"play:{source}:{ply}:{found.line[ply]}"  # offered at once where no other move is legal
    return shown(await person.click(page.id, only)) if only in ids(page) else page


def ids(page: Seen) -> list[str]:
    return [str(button.get("custom_id")) for button in page.buttons]


async def test_puzzles_are_solved_privately_and_one_is_posted_every_day(timed: TimedEvening) -> None:
    aki = timed.aki
    offered = shown(await aki.slash(timed.channel, "puzzle"))
    assert offered.ephemeral
    assert f"Honey Donuts: 0 of {len(PUZZLES[KEY])} solved" in offered.text
    task = shown(await aki.click(offered.id, "Honey Donuts"))
    assert "**Push the other King out.**" in task.text
    assert task.pictures[0].width
    skipped = shown(await aki.click(task.id, "Skip"))
    assert "Puzzle 2 of" in skipped.text
    hint = shown(await aki.click(skipped.id, "Show the solution"))
    assert PUZZLES[KEY][1].line[0] in hint.text
    first = PUZZLES[KEY][1]
    wrong = next(m for m in legal(first.number) if m != first.line[0])
    told = shown(await aki.slash(timed.channel, "puzzle", game=KEY, move=wrong))
    assert f"{wrong} isn't it yet" in told.text
    assert told.labels == ["Try again", "Show the solution", "Skip", "Rules"]
    solved = shown(await aki.slash(timed.channel, "puzzle", game=KEY, move=first.line[0]))
    assert f"✅ {first.line[0]} – solved!" in solved.text
    assert "Puzzle 3 of" in shown(await aki.click(solved.id, "Next puzzle")).text


async def test_a_server_gets_a_puzzle_every_day_and_people_share_how_they_did(timed: TimedEvening) -> None:
    aki, bruno = timed.aki, timed.bruno
    post = await first_daily(timed)
    assert "No one has solved it yet." in post.text
    assert post.labels[0] == "Solve it"
    (row,) = [each async for each in dailies(timed)]
    page = shown(await bruno.click(post.id, "Solve it"))
    assert page.ephemeral
    for ply in range(0, len(NUMBERED[row.puzzle][1].line), 2):
        page = await answer_with(bruno, page, f"daily:{row.id}", row.puzzle, ply)
    assert "solved!" in page.text
    counted = await timed.see(bruno, lambda seen: "Solved by 1 person" in seen.text)
    assert counted.id == post.id, "in the same message"
    assert "· solved at the 1st try 🟦" in page.text
    assert page.labels[0] == "Share"
    await (await bruno.click(page.id, "Share")).done()
    line = await timed.see(aki, lambda seen: seen.text.startswith("**Bruno** · Engawa puzzle "))
    assert [line.ephemeral, line.pictures, line.labels] == [False, [], []]
    again = await bruno.click(page.id, "Share")
    assert "You've shared this one already." in (await again.filled()).text
    overview = shown(await aki.slash(timed.channel, "puzzle"))
    assert overview.labels[0] == "Puzzle of the day"

    timed.pass_time(hours=24)
    solution = await timed.see(bruno, lambda seen: "Yesterday's puzzle" in seen.text)
    assert NUMBERED[row.puzzle][1].line[0] in solution.text
    assert solution.pictures[0].width
    closed = await timed.see(bruno, lambda seen: seen.id == post.id and "Solve it" not in seen.labels)
    assert "The solution has been posted." in closed.text
    after = await timed.see(bruno, lambda seen: "Puzzle of the day" in seen.text and seen.id > post.id)
    assert "Yesterday 1 person here solved it." in after.text
    timed.assert_clean()


async def first_daily(timed: TimedEvening) -> Seen:
    """Have a puzzle posted every day; the first one."""
    role(timed, "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    dana = timed.sandbox.person("Dana")
    hour = (sun(timed) + timedelta(hours=1)).hour
    page = await timed.set_up(dana, "daily", timed.channel)
    assert page.message
    asked = await dana.click(page.message.id, "Time…")
    assert asked.modal
    planned = await dana.submit(asked.modal, hour=str(hour), zone="UTC")
    await planned.done()
    assert f"every day at {hour:02}:00 (UTC)" in planned.text
    timed.pass_time(hours=1)
    return await timed.see(timed.bruno, lambda seen: "Puzzle of the day" in seen.text)


async def dailies(evening: TimedEvening) -> AsyncIterator[DailyRow]:
    async with evening.services[GuildBook]._database.reading() as connection:
        for row in await stored.untold(connection, evening.sandbox.guild.id):
            yield row


def legal(number: int) -> list[str]:
    key, puzzle = NUMBERED[number]
    game = GAMES[key]
    return [game.format(move) for move in game.legal_moves(puzzle.position(game))]
