"""A tournament as people meet it: set up with one command and one page, then it runs by itself, over a restart too."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from sandbox.people.client_view import Seen
from sandbox.soak.crowd import invite
from storage.community import pairings
from tests.end_to_end.conftest import PATIENCE_S, Evening
from tests.end_to_end.test_rules import shown

HANDFUL = ("Aki", "Bruno", "Chidi", "Dana")


async def card_says(evening: Evening, card: Seen, words: str) -> Seen:
    return await evening.see(evening.aki, lambda seen: seen.id == card.id and words in seen.text)


async def running(evening: Evening, wanted: int) -> list[int]:
    """The matches of the tournament that are played now, once there are so many."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with evening.services.database.reading() as connection:
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


async def test_nobody_is_looked_up_for_someone_who_may_not_add_them_and_all_at_once_else(evening: Evening) -> None:
    people = [evening.sandbox.person(name) for name in HANDFUL]
    dana = people[-1]
    await dana.slash(evening.channel, "organise create", name="Autumn Cup", game="dogon", format="knockout")
    listed = " ".join(f"<@{person.id}>" for person in people[:3])
    gateway = evening.sandbox.backend.gateway
    for command, said in (("add", {"players": listed}), ("result", {"order": listed, "reason": "so", "match": 1})):
        refused = await evening.aki.slash(evening.channel, f"organise {command}", event=1, **said)
        assert refused.text
    eleven = " ".join(f"<@{number}>" for number in range(4711, 4722))
    assert "up to 10 players" in (await dana.slash(evening.channel, "organise add", event=1, players=eleven)).text
    assert gateway.member_requests == 0
    assert "isn't in this server" in (await dana.slash(evening.channel, "organise add", event=1, players="<@47>")).text
    await dana.slash(evening.channel, "organise add", event=1, players=listed)
    assert gateway.member_requests == 2
    said = [(await dana.slash(evening.channel, "organise add", event=1, players="<@47>")).text for _ in range(5)]
    assert "slowing you down" in said[-1]
    assert gateway.member_requests < 7, "whoever asks again and again waits"
    assert not [each for each in evening.sandbox.requests if "/members/" in each.path]
    evening.assert_clean()


async def test_commands_that_reach_others_have_a_pace(evening: Evening) -> None:
    aki, dana = (evening.sandbox.person(name) for name in ("Aki", "Dana"))
    event = {"event": 1}
    acts: dict[str, dict[str, Any]] = {
        "organise add": event | {"players": aki.mention},
        "organise remove": event | {"player": aki.id},
        "organise replace": event | {"player": aki.id, "newcomer": aki.id},
        "organise seed": event | {"player": aki.id},
        "organise swap": event | {"player": aki.id, "other": aki.id},
        "organise result": event | {"order": aki.mention, "reason": "so"},
        "organise deadline": event | {"days": 1},
        "organise director": event | {"player": aki.id},
        "organise edit": event | {"text": "so"},
        **dict.fromkeys(("organise start", "organise pause", "organise move"), event),
    }
    for command, said in acts.items():
        while "slowing you down" not in (await dana.slash(evening.channel, "tournament join", event=1)).text:
            pass
        assert "slowing you down" in (await dana.slash(evening.channel, command, **said)).text, command
    evening.assert_clean()


async def test_whoever_is_invited_or_asked_to_help_agrees_in_their_direct_messages(evening: Evening) -> None:
    aki, bruno, dana = (evening.sandbox.person(name) for name in ("Aki", "Bruno", "Dana"))
    drafted = await dana.slash(evening.channel, "organise create", name="Autumn Cup", game="dogon", format="knockout")
    assert drafted.message
    await dana.click(drafted.message.id, "Publish")
    added = await dana.slash(evening.channel, "organise add", event=1, players=f"<@{aki.id}>")
    assert "Invited: Aki. They're in once they press **Join**" in added.text
    asked = await evening.see(aki, lambda seen: "invites you to Autumn Cup" in seen.text, aki.direct_channel_id)
    assert asked.labels == ["Join"]
    assert "You're in Autumn Cup" in (await aki.click(asked.id, "Join")).text
    assert "already in" in (await aki.click(asked.id, "Join")).text
    for hand_over, label, said in ((False, "Help run it", "You help run"), (True, "Run it", "You run")):
        await dana.slash(evening.channel, "organise director", event=1, player=bruno.id, hand_over=hand_over)
        asked = await evening.see(bruno, lambda seen, label=label: label in seen.labels, bruno.direct_channel_id)
        agreed = await bruno.click(asked.id, label)
        assert f"{said} Autumn Cup now" in agreed.text
    evening.assert_clean()


def numbers(seen: Seen) -> list[int]:
    return sorted(map(int, re.findall(r"#(\d+)", seen.text)))


async def test_a_knock_out_from_the_page_to_the_podium_over_a_restart(hasty: Evening) -> None:
    people = [hasty.sandbox.person(name) for name in HANDFUL]
    dana = people[-1]
    drafted = await dana.slash(hasty.channel, "organise create", name="Autumn *Cup*", game="dogon", format="knockout")
    page = drafted.message
    assert page
    assert page.ephemeral
    assert "This will take about" in page.text
    assert "event-design:deadline:1" in [each["custom_id"] for each in page.selects]
    chosen = await dana.choose(page.id, "event-design:deadline:1", "7-draw")
    assert chosen.message
    assert "This will take about 3 weeks." in chosen.message.text
    await dana.click(page.id, "Publish")
    card = await hasty.see(hasty.bruno, lambda seen: "Press **Join** to play" in seen.text and not seen.ephemeral)
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
        refused = await dana.slash(hasty.channel, "organise add", event=1, players=stranger)
        assert "isn't in this server" in refused.text, refused
    await dana.slash(hasty.channel, "organise start", event=1)
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
    standings = await hasty.bruno.click(card.id, "Standings")
    assert standings.message
    assert "Aki ✓ 1 – 0" in str(standings.message.payload), "the description of the picture"
    for label in ("Standings", "As text"):
        await hasty.bruno.click(standings.message.id, label)
    assert standings.message
    assert "1\\. Aki" in standings.message.text
    assert (await card_says(hasty, card, "It's over")).labels == ["How it works", "Standings"]
    assert len([seen for seen in hasty.aki.messages(hasty.channel) if "🥇" in seen.text]) == 1
    hasty.assert_clean()


async def test_two_directors_whose_pages_cross_decide_nothing_unseen(evening: Evening) -> None:
    aki, bruno, dana = (evening.sandbox.person(name) for name in ("Aki", "Bruno", "Dana"))
    page = (await dana.slash(evening.channel, "organise create", name="Cup", game="dogon", format="swiss")).message
    assert page
    await dana.slash(evening.channel, "organise director", player=aki.id)
    asked_to_help = await evening.see(aki, lambda seen: "Help run it" in seen.labels, aki.direct_channel_id)
    await aki.click(asked_to_help.id, "Help run it")
    await dana.choose(page.id, next(each for each in menus(page) if "extras" in each), "third")
    await aki.slash(evening.channel, "organise edit", text="Bring cake")
    crossed = (await dana.click(page.id, "Publish")).message
    assert crossed
    assert crossed.id == page.id
    assert crossed.text.startswith("Someone changed this in the meantime, so nothing was done.")
    assert "Bring cake" in crossed.text
    assert [seen for seen in bruno.messages(evening.channel) if "Cup" in seen.text] == []
    assert "Its card is posted" in (await dana.click(page.id, "Publish")).text
    card = await evening.see(bruno, lambda seen: "Bring cake" in seen.text)
    for person in (bruno, evening.sandbox.person("Chidi"), *invite(evening.sandbox, 2)):
        await person.click(card.id, "Join")  # who decides about a round doesn't play in it

    asked = (await aki.slash(evening.channel, "organise end")).message
    await dana.slash(evening.channel, "organise start")
    await running(evening, 2)
    assert asked
    again = await aki.click(asked.id, "End it")
    assert "so nothing was done" in again.text
    assert "Now: running, 1 round paired" in again.text

    questions = [(await person.slash(evening.channel, "organise undo-round")).message for person in (aki, dana)]
    first, second = (question.id for question in questions if question)
    assert "Undo round 1 of Cup?" in str([question and question.text for question in questions])
    assert "Round 1 is undone" in (await aki.click(first, "Undo round 1")).text
    assert "has no round to undo" in shown(await dana.click(second, "Undo round 1")).text
    await dana.slash(evening.channel, "organise start")
    await running(evening, 2)
    assert "so nothing was done" in shown(await dana.click(second, "Undo round 1")).text
    assert len(await running(evening, 2)) == 2
    evening.assert_clean()


def menus(seen: Seen) -> list[str]:
    return [each["custom_id"] for each in seen.selects]
