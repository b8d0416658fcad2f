"""A tournament as people meet it: set up with one command and one page, then it runs by itself, over a restart too."""

from __future__ import annotations

import asyncio
import re

from sandbox.seen import Seen
from storage import pairings
from tests.end_to_end.conftest import PATIENCE_S, Evening

HANDFUL = ("Aki", "Bruno", "Chidi", "Dana")


async def card_says(evening: Evening, card: Seen, words: str) -> Seen:
    return await evening.see(evening.aki, lambda seen: seen.id == card.id and words in seen.text)


async def running(evening: Evening, wanted: int) -> list[int]:
    """The matches of the tournament that are played now, once there are so many."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with evening.house.services.database.reading() as connection:
                known = await pairings.matches_of(connection, 1)
            found = [each.match_id for each in known if each.match_id and not each.ended_at]
            if len(found) == wanted:
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


def numbers(seen: Seen) -> list[int]:
    return sorted(map(int, re.findall(r"#(\d+)", seen.text)))


async def test_a_knock_out_from_the_page_to_the_podium_over_a_restart(evening: Evening) -> None:
    people = [evening.sandbox.person(name) for name in HANDFUL]
    dana = people[-1]
    drafted = await dana.slash(evening.channel, "organise create", name="Autumn *Cup*", game="dogon", format="knockout")
    page = drafted.message
    assert page
    assert page.ephemeral
    assert "This will take about" in page.text
    assert "event-design:deadline:1" in [each["custom_id"] for each in page.selects]
    chosen = await dana.choose(page.id, "event-design:deadline:1", "7-draw")
    assert chosen.message
    assert "This will take about 3 weeks." in chosen.message.text
    await dana.click(page.id, "Publish")
    card = await evening.see(evening.bruno, lambda seen: "Press **Join** to play" in seen.text and not seen.ephemeral)
    assert card.labels == ["Join", "Leave", "How it works", "Standings"]
    for person in people:
        answer = await person.click(card.id, "Join")
        assert "You're in" in answer.text, answer
    await card_says(evening, card, "👥 4 players: Aki, Bruno, Chidi, Dana")
    again = await evening.bruno.click(card.id, "Join")
    assert "You're already in" in again.text
    rules = await evening.bruno.click(card.id, "How it works")
    assert "whoever loses is out" in rules.text

    for stranger in ("<@4711>", "<@99999999999999999999>"):
        refused = await dana.slash(evening.channel, "organise add", event=1, players=stranger)
        assert "isn't in this server" in refused.text, refused
    await dana.slash(evening.channel, "organise start", event=1)
    first = await running(evening, 2)
    post = await evening.see(evening.aki, lambda seen: "Round 1" in seen.text and numbers(seen) == first)
    assert evening.pings_for(post) == []
    thread = evening.sandbox.backend.world.channels[post.channel_id]
    assert (thread.is_thread, thread.name, thread.id) == (True, "Autumn *Cup*", card.id), "below the card"
    await evening.kill_bot()
    await evening.start_bot()
    for number in first:
        await evening.board(number, 0)
        await win(evening, number)
    (final,) = await running(evening, 1)
    assert await evening.see(evening.aki, lambda seen: seen.id == card.id and "Aki ✓ 1 – 0" in str(seen.payload))
    await evening.board(final, 0)
    await win(evening, final)
    podium = await evening.see(evening.bruno, lambda seen: "is over" in seen.text and "🥇" in seen.text)
    assert f"🥇 <@{evening.aki.id}>" in podium.text
    assert [each["filename"] for each in podium.payload["attachments"]] == ["engawa-podium-1.png"]
    assert sorted(name for name, _ in evening.pings_for(podium)) == sorted(HANDFUL)
    standings = await evening.bruno.click(card.id, "Standings")
    assert standings.message
    assert "Aki ✓ 1 – 0" in str(standings.message.payload), "the description of the picture"
    for label in ("Standings", "As text"):
        await evening.bruno.click(standings.message.id, label)
    assert standings.message
    assert "1\\. Aki" in standings.message.text
    assert (await card_says(evening, card, "It's over")).labels == ["How it works", "Standings"]
    assert len([seen for seen in evening.aki.messages(evening.channel) if "🥇" in seen.text]) == 1
    evening.assert_clean()
