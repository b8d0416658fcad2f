"""A tournament as people meet it: set up with one command and one page, then it runs by itself, over a restart too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Collection, Sequence
from typing import Any

import pytest

from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.soak.crowd import invite
from storage import Database
from storage.community import pairings
from tests.end_to_end.conftest import PATIENCE_S, Evening, opened
from tests.end_to_end.forked import Forks
from tests.end_to_end.test_rules import shown

HANDFUL = ("Aki", "Bruno", "Chidi", "Dana")


@pytest.fixture
async def slowed(forks: Forks, database: Database, database_url: str) -> AsyncIterator[Evening]:
    """An evening on which whoever was slowed down is for a minute, however slow the machine is."""
    async with opened(forks, database, database_url, env={"POSTS_A_MINUTE": "1"}) as made:
        yield made


async def card_says(evening: Evening, card: Seen, words: str) -> Seen:
    return await evening.see(evening.aki, lambda seen: seen.id == card.id and words in seen.text)


async def running(evening: Evening, wanted: int, number: int = 1, over: Collection[int] = ()) -> list[int]:
    """The matches of a tournament that are played now, once there are so many and none of those that are `over`."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with evening.services.database.reading() as connection:
                known = await pairings.matches_of(connection, number)
            found = [each.match_id for each in known if each.match_id and not each.ended_at]
            if len(found) == wanted and not set(over) & set(found):
                return found
            await asyncio.sleep(0.2)


async def win(evening: Evening, number: int) -> None:
    """Both make a move, then whoever comes later in the alphabet resigns."""
    await evening.move(number)
    await evening.move(number)
    names = sorted(player.name for player in (await evening.view(number)).players)
    loser = evening.sandbox.person(names[-1])
    question = await loser.slash(evening.channel, "resign", match=number)
    assert question.message
    await loser.click(question.message.id, "Resign")


async def test_nobody_is_looked_up_for_someone_who_may_not_add_them_and_all_at_once_else(slowed: Evening) -> None:
    people = [slowed.sandbox.person(name) for name in HANDFUL]
    dana = people[-1]
    await slowed.draft(dana, "Autumn Cup", "knockout")
    listed = " ".join(f"<@{person.id}>" for person in people[:3])
    gateway = slowed.sandbox.backend.gateway
    for act in ("add", "remove", "helpers"):
        assert "There's no tournament 1" in (await slowed.organise(slowed.aki, act)).text
    eleven = " ".join(f"<@{number}>" for number in range(4711, 4722))
    assert "up to 10 players" in (await slowed.organise(dana, "add", mentions=eleven)).text
    assert gateway.member_requests == 0
    assert "isn't in this server" in (await slowed.organise(dana, "add", mentions="<@47>")).text
    await slowed.organise(dana, "add", mentions=listed)
    assert gateway.member_requests == 2
    said = [(await slowed.organise(dana, "add", mentions="<@47>")).text for _ in range(5)]
    assert "slowing you down" in said[-1]
    assert gateway.member_requests < 7, "whoever asks again and again waits"
    assert not [each for each in slowed.sandbox.requests if "/members/" in each.path]
    slowed.assert_clean()


async def test_commands_that_reach_others_have_a_pace(slowed: Evening) -> None:
    aki, dana = (slowed.sandbox.person(name) for name in ("Aki", "Dana"))
    number, _ = await slowed.draft(dana, "Cup", "swiss")
    acts: dict[str, dict[str, Any]] = {
        "add": {"mentions": aki.mention},
        "remove": {"player": aki.id},
        "replace": {"player": aki.id, "newcomer": aki.id},
        "seed": {"player": aki.id},
        "swap": {"player": aki.id, "other": aki.id},
        "deadline": {"days": "1"},
        "helpers": {"player": aki.id, "way": "help"},
        "text": {"name": "Cup", "text": "so"},
        **{act: {} for act in ("start", "pause", "move")},
    }
    for act, said in acts.items():
        page = await (await dana.slash(slowed.channel, "event manage", event="tournament:1")).filled()
        while "slowing you down" not in (await dana.forge(page.id, f"event-join:{number}")).text:
            pass
        assert "slowing you down" in (await slowed.organise(dana, act, **said)).text, act
    slowed.assert_clean()


async def test_whoever_is_invited_or_asked_to_help_agrees_in_their_direct_messages(evening: Evening) -> None:
    aki, bruno, dana = (evening.sandbox.person(name) for name in ("Aki", "Bruno", "Dana"))
    _, drafted = await evening.draft(dana, "Autumn Cup", "knockout")
    await dana.click(drafted.id, "Publish")
    added = await evening.organise(dana, "add", players=aki.id)
    assert "Invited: Aki. They're in once they press **Join**" in added.text
    asked = await evening.see(aki, lambda seen: "invites you to Autumn Cup" in seen.text, aki.direct_channel_id)
    assert asked.labels == ["Join"]
    assert "You're in Autumn Cup" in (await aki.click(asked.id, "Join")).text
    assert "already in" in (await aki.click(asked.id, "Join")).text
    for way, label, said in (("help", "Help run it", "You help run"), ("run", "Run it", "You run")):
        await evening.organise(dana, "helpers", player=bruno.id, way=way)
        asked = await evening.see(bruno, lambda seen, label=label: label in seen.labels, bruno.direct_channel_id)
        agreed = await bruno.click(asked.id, label)
        assert f"{said} Autumn Cup now" in agreed.text
    evening.assert_clean()


async def test_what_goes_on_after_a_pause_is_not_said_to_be_starting(hasty: Evening) -> None:
    dana = hasty.sandbox.person("Dana")
    _, page = await hasty.draft(dana, "Cup", "roundrobin")
    await dana.click(page.id, "Publish")
    card = await hasty.see(hasty.aki, lambda seen: "Sign-up is open" in seen.text)
    for person in (hasty.aki, hasty.bruno):
        await person.click(card.id, "Join")
    assert "Cup is starting." in (await hasty.organise(dana, "start")).text
    await running(hasty, 1)
    assert "Cup is paused." in (await hasty.organise(dana, "pause")).text
    again = (await hasty.organise(dana, "start")).text
    assert "starting" not in again
    assert "It's running." in again
    hasty.assert_clean()


def numbers(seen: Seen) -> list[int]:
    return sorted(map(int, re.findall(r"#(\d+)", seen.text)))


async def test_a_knock_out_from_the_page_to_the_podium_over_a_restart(hasty: Evening) -> None:
    people = [hasty.sandbox.person(name) for name in HANDFUL]
    dana = people[-1]
    drafted = await dana.slash(hasty.channel, "event new", kind="tournament", name="Autumn *Cup*", game="dogon")
    page = drafted.message
    assert page
    assert "Swiss: each round" in page.text
    chosen = await dana.choose(page.id, "event-design:preset:1", "cup")
    assert all(said in chosen.text for said in ("Knock-out: whoever loses is out.", "1 day per move"))
    for label in ("More settings…", "Change"):
        await dana.click(page.id, label)
    await dana.forge(page.id, "event-setting:1:deadline")
    chosen = await dana.choose(page.id, "event-design:deadline:1", "7-draw")
    assert "This will take about 3 weeks." in chosen.text
    for label in ("Back", "Publish"):
        await dana.click(page.id, label)
    card = await hasty.see(hasty.bruno, lambda seen: "Sign-up is open" in seen.text and not seen.ephemeral)
    assert card.labels == ["Join", "Leave", "How it works", "Standings"]
    for person in people:
        answer = await person.click(card.id, "Join")
        assert "You're in" in answer.text, answer
    await card_says(hasty, card, "👥 4 players: Aki, Bruno, Chidi, Dana")
    again = await hasty.bruno.click(card.id, "Join")
    assert "You're already in" in again.text
    rules = await hasty.bruno.click(card.id, "How it works")
    assert "whoever loses is out" in rules.text

    for stranger in ("<@4711>", "<@99999999999999999999>"):
        refused = await hasty.organise(dana, "add", mentions=stranger)
        assert "isn't in this server" in refused.text, refused
    await hasty.organise(dana, "start")
    first = await running(hasty, 2)
    post = await hasty.see(hasty.aki, lambda seen: "Semi-finals" in seen.text and numbers(seen) == first)
    assert hasty.pings_for(post) == []
    thread = hasty.sandbox.backend.world.channels[post.channel_id]
    assert (thread.is_thread, thread.name, thread.id) == (True, "Autumn *Cup*", card.id), "below the card"
    await hasty.kill_bot()
    await hasty.start_bot()
    for number in first:
        await hasty.board(number, 0)
        await win(hasty, number)
    (final,) = await running(hasty, 1)
    assert await hasty.see(hasty.aki, lambda seen: seen.id == card.id and "Aki ✓ 1 – 0" in str(seen.payload))
    await hasty.board(final, 0)
    await win(hasty, final)
    podium = await hasty.see(hasty.bruno, lambda seen: "is over" in seen.text and "🥇" in seen.text)
    assert f"🥇 <@{hasty.aki.id}>" in podium.text
    assert [each["filename"] for each in podium.payload["attachments"]] == ["engawa-podium-1.png"]
    assert sorted(name for name, _ in hasty.pings_for(podium)) == sorted(HANDFUL)
    standings = await (await hasty.bruno.click(card.id, "Standings")).filled()
    assert "Aki ✓ 1 – 0" in str(standings.payload), "the description of the picture"
    await hasty.bruno.choose(standings.id, "event-view:1", "standings")
    assert "1\\. Aki" in (await hasty.bruno.click(standings.id, "As text")).text
    assert (await card_says(hasty, card, "It's over")).labels == ["How it works", "Standings"]
    assert len([seen for seen in hasty.aki.messages(hasty.channel) if "🥇" in seen.text]) == 1
    hasty.assert_clean()


async def test_a_select_on_the_standings_says_why_someone_stands_there(hasty: Evening) -> None:
    dana = hasty.sandbox.person("Dana")
    _, page = await hasty.draft(dana, "Cup", "swiss")
    await dana.click(page.id, "Publish")
    card = await hasty.see(dana, lambda seen: "Sign-up is open" in seen.text)
    for name in HANDFUL:
        await hasty.sandbox.person(name).click(card.id, "Join")
    await hasty.organise(dana, "start")
    for number in await running(hasty, 2):
        await hasty.board(number, 0)
        await win(hasty, number)
    await running(hasty, 2)
    standings = await (await hasty.bruno.click(card.id, "Standings")).filled()
    told = await (await hasty.turn(hasty.bruno, standings, "place")).filled()
    assert told.id == standings.id
    assert "### Bruno: place" in told.text
    assert "Points: **" in told.text
    points = await (await hasty.bruno.click(told.id, "Points ▶")).filled()
    assert "Round 1 · won against" in points.text or "Round 1 · lost to" in points.text
    chosen = next(each for each in points.selects[0]["options"] if each["label"].endswith("Dana"))
    other = await (await hasty.turn(hasty.bruno, points, chosen["value"])).filled()
    assert "### Dana: place" in other.text
    back = await (await hasty.bruno.click(other.id, "Back")).filled()
    assert (back.id, "As text" in back.labels) == (standings.id, True)
    hasty.assert_clean()


async def play_cup(evening: Evening, name: str, *, repeats: bool = False) -> None:
    """A knock-out of two that Aki wins."""
    dana = evening.sandbox.person("Dana")
    number, page = await evening.draft(dana, name, "knockout")
    await dana.click(page.id, "Publish")
    card = await evening.see(evening.aki, lambda seen: name in seen.text and "Sign-up is open" in seen.text)
    for person in (evening.aki, evening.bruno):
        await person.click(card.id, "Join")
    await evening.organise(dana, "start", event=number)
    if repeats:
        await evening.organise(dana, "repeat", event=number, rhythm="after the last")
    (match,) = await running(evening, 1, number)
    await evening.board(match, 0)
    await win(evening, match)
    await evening.see(evening.aki, lambda seen: f"{name} is over" in seen.text and "🥇" in seen.text)


async def test_overall_standings_from_the_manager_s_page_to_what_players_see(hasty: Evening) -> None:
    dana, bruno = hasty.sandbox.person("Dana"), hasty.bruno
    await play_cup(hasty, "Spring")
    await play_cup(hasty, "Autumn")
    page = await (await dana.slash(hasty.channel, "event manage", event="tournament:1")).filled()
    assert "counts for no overall standings" in (await (await hasty.turn(dana, page, "overall")).filled()).text
    asked = await dana.click(page.id, "New…")
    assert asked.modal
    made = await dana.submit(asked.modal, name="Grand *Tour*", table="2: 3 1", part="1", best="1")
    choice = await made.filled()
    assert "Choose the events that count" in choice.text
    assert [each["value"] for each in choice.selects[0]["options"] if each.get("default")] == ["1"]
    custom_id = choice.selects[0]["custom_id"]
    chosen = await (await dana.choose(choice.id, custom_id, "1", "2")).filled()
    assert "from 2 players: 3, 1; and 1 for taking part" in chosen.text
    seen = await (await dana.click(choice.id, "Back")).filled()
    assert "2 · Autumn" in seen.text
    assert "1. Aki · 4 · results 4 (4)" in str(seen.payload)
    board = await (await bruno.slash(hasty.channel, "tournament", event=2)).filled()
    standings = await (await bruno.click(board.id, "Rounds")).filled()
    overall = await (await hasty.turn(bruno, standings, "overall")).filled()
    assert "Grand \\*Tour\\* · Overall standings" in overall.text
    assert "Change…" not in overall.labels
    text = await (await bruno.click(overall.id, "As text")).filled()
    assert "2\\. Bruno · 2" in text.text
    file = await (await bruno.click(text.id, "As CSV")).filled()
    assert [each["filename"] for each in file.payload["attachments"]] == ["engawa-tour-1.csv"]
    await bruno.click(file.id, "Back")
    profile = await hasty.press(bruno, "profile")
    assert profile.message
    hasty.assert_clean()


async def test_overall_standings_of_a_series_are_there_before_its_next_event_starts(hasty: Evening) -> None:
    await play_cup(hasty, "Spring", repeats=True)
    await hasty.see(hasty.aki, lambda seen: "Spring #2" in seen.text and "Sign-up is open" in seen.text)
    page = await (await hasty.bruno.slash(hasty.channel, "tournament", event=2)).filled()
    standings = await (await hasty.bruno.click(page.id, "Standings")).filled()
    assert "no standings before the first round" in standings.text
    overall = await (await hasty.turn(hasty.bruno, standings, "overall")).filled()
    assert "### Spring · Overall standings" in overall.text
    assert "2. Bruno · 3 · results 3" in str(overall.payload)
    hasty.assert_clean()


async def test_two_directors_whose_pages_cross_decide_nothing_unseen(evening: Evening) -> None:
    aki, bruno, dana = (evening.sandbox.person(name) for name in ("Aki", "Bruno", "Dana"))
    _, page = await evening.draft(dana, "Cup", "swiss")
    await evening.organise(dana, "helpers", player=aki.id, way="help")
    asked_to_help = await evening.see(aki, lambda seen: "Help run it" in seen.labels, aki.direct_channel_id)
    await aki.click(asked_to_help.id, "Help run it")
    await evening.organise(aki, "text", name="Cup", text="Bring cake")
    crossed = (await dana.click(page.id, "Publish")).message
    assert crossed
    assert crossed.id == page.id
    assert "Someone changed this in the meantime, so nothing was done." in crossed.text
    assert [seen for seen in bruno.messages(evening.channel) if "Cup" in seen.text] == []
    assert "Its card is posted" in (await dana.click(page.id, "Publish")).text
    card = await evening.see(bruno, lambda seen: "Bring cake" in seen.text)
    for person in (bruno, evening.sandbox.person("Chidi"), *invite(evening.sandbox, 2)):
        await person.click(card.id, "Join")  # who decides about a round doesn't play in it

    asked = (await evening.organise(aki, "end")).message
    await evening.organise(dana, "start")
    await running(evening, 2)
    assert asked
    again = await aki.click(asked.id, "End it")
    assert "so nothing was done" in again.text
    assert "Now: running, 1 round paired" in again.text

    questions = [(await evening.organise(person, "undo")).message for person in (aki, dana)]
    first, second = (question.id for question in questions if question)
    assert "Undo round 1 of Cup?" in str([question and question.text for question in questions])
    assert "Round 1 is undone" in (await aki.click(first, "Undo round 1")).text
    assert "has no round to undo" in shown(await dana.click(second, "Undo round 1")).text
    await evening.organise(dana, "start")
    await running(evening, 2)
    assert "so nothing was done" in shown(await dana.click(second, "Undo round 1")).text
    assert len(await running(evening, 2)) == 2
    evening.assert_clean()


async def decide(evening: Evening, number: int, people: Sequence[FakePerson]) -> None:
    """Everyone makes a move, then whoever is not the first of these resigns."""
    for _ in range(2):
        view = await evening.view(number)
        assert view.to_move
        mover = next(each for each in people if each.id == view.to_move.discord_id)
        text = view.game.format(view.game.legal_moves(view.position.state)[0])
        await (await mover.slash(evening.channel, "move", move=text, match=number)).done()
    there = {player.discord_id for player in view.players}
    _, loser = (each for each in people if each.id in there)
    question = await loser.slash(evening.channel, "resign", match=number)
    assert question.message
    await loser.click(question.message.id, "Resign")


async def test_what_an_old_page_offers_changes_nothing_once_it_is_offered_no_more(hasty: Evening) -> None:
    dana = hasty.sandbox.person("Dana")
    number, page = await hasty.draft(dana, "Cup", "swiss")
    await (await dana.forge(page.id, f"event-setting:{number}:team_size")).done()
    other = await (await dana.slash(hasty.channel, "event manage", event=f"tournament:{number}")).filled()
    await (await dana.forge(other.id, f"event-setting:{number}:format")).done()
    await (await dana.choose(other.id, f"event-design:format:{number}", "groups")).done()
    answer = await dana.choose(page.id, f"event-design:team_size:{number}", "2")
    assert "Someone changed this in the meantime" in answer.text
    hasty.assert_clean()


async def test_a_swiss_with_finals_from_the_preset_to_the_podium(hasty: Evening) -> None:
    """Three presses to sign-up, a round that someone sits out, finals, and results that are made final."""
    dana = hasty.sandbox.person("Dana")
    asked = {"kind": "tournament", "name": "Autumn Cup", "game": "dogon"}
    page = await (await dana.slash(hasty.channel, "event new", **asked)).filled()
    page = await (await hasty.turn(dana, page, "finals")).filled()
    assert "Then the best 4 play a knock-out." in page.text
    for name, value in (("rounds", "3"), ("provisional_hours", "48")):
        await (await dana.forge(page.id, f"event-setting:1:{name}")).done()
        await (await dana.choose(page.id, f"event-design:{name}:1", value)).done()
    page = await (await dana.forge(page.id, "event-manage:tournament:1:")).filled()
    await dana.click(page.id, "Publish")
    card = await hasty.see(hasty.aki, lambda seen: "Sign-up is open" in seen.text)
    people = [*(hasty.sandbox.person(name) for name in HANDFUL[:3]), *invite(hasty.sandbox, 3)]
    for person in people:
        joined = await (await person.click(card.id, "Join")).filled()
    rests = await (await people[-1].click(joined.id, "Sit out")).filled()
    chosen = await (await hasty.turn(people[-1], rests, "2")).filled()
    assert "You sit out round 2." in chosen.text
    await hasty.organise(dana, "start")
    over: set[int] = set()
    for round_, matches in ((1, 3), (2, 2), (3, 3), (4, 2), (5, 1)):
        for number in await running(hasty, matches, over=over):
            await hasty.board(number, 0)
            await decide(hasty, number, people)
            over.add(number)
        if round_ == 3:
            await hasty.see(hasty.aki, lambda seen: "Semi-finals" in seen.text)
    await card_says(hasty, card, "The results are provisional until")
    mine = await (await hasty.bruno.slash(hasty.channel, "tournament", event=1)).filled()
    assert "Appeal…" in mine.labels
    run = await (await dana.slash(hasty.channel, "event manage", event="tournament:1")).filled()
    await dana.click(run.id, "Make it final")
    podium = await hasty.see(hasty.aki, lambda seen: "Autumn Cup is over" in seen.text and "🥇" in seen.text)
    assert "🥇" in podium.text
    hasty.assert_clean()
