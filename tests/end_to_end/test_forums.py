"""Matches in a forum: each table a post of its own, called and tagged by how its match stands."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.faults import FakeTrouble
from sandbox.world import Channel
from tests.end_to_end.conftest import PATIENCE_S, Evening, is_board, match_number

TAGS = ("Dogon", "Open", "Running", "Finished")
THREADS = "/channels/{channel_id}/threads"


async def forum_in(evening: Evening, *tags: str, **how: object) -> int:
    """A forum in which the server has its matches."""
    forum = evening.sandbox.host.create_forum("matches", *tags, **how)  # type: ignore[arg-type]
    await evening.set_up(evening.sandbox.person("Dana"), "forum", forum)
    return forum


def posts(evening: Evening, forum: int) -> list[Channel]:
    return [each for each in evening.sandbox.backend.world.channels.values() if each.parent_id == forum]


def tags_of(evening: Evening, post: Channel) -> list[str]:
    forum = evening.sandbox.backend.world.channels[post.parent_id or 0]
    return [tag.name for tag in forum.tags if tag.id in post.applied]


async def until(wanted: object) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not wanted():  # type: ignore[operator]
            await asyncio.sleep(0.05)


async def test_a_table_is_a_post_whose_name_and_tags_follow_its_match(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    forum = await forum_in(evening, *TAGS)
    answer = await aki.slash(evening.channel, "play", game="dogon", clock="none")
    assert f"<#{forum}>" in answer.text
    await until(lambda: posts(evening, forum))
    (post,) = posts(evening, forum)
    assert post.name == "#1 Dogon: Aki looks for an opponent"
    assert tags_of(evening, post) == ["Dogon", "Open"]
    card = await evening.see(bruno, lambda message: "### Table #" in message.text, post.id)
    await bruno.click(card.id, "Join")
    number = match_number(card)
    await evening.see(bruno, lambda message: is_board(message, number, 0), post.id)
    await until(lambda: tags_of(evening, post) == ["Dogon", "Running"])
    assert {"Aki", "Bruno"} == set(post.name.removeprefix("#1 Dogon: ").split(" – "))
    mover = await evening.mover(number)
    view = await evening.view(number)
    await mover.slash(post.id, "move", move=view.game.format(view.game.legal_moves(view.position.state)[0]))
    await evening.see(bruno, lambda message: is_board(message, number, 1), post.id)
    resigned = await aki.slash(post.id, "resign")
    await aki.click((await resigned.filled()).id, "Resign")
    await until(lambda: "Bruno won" in post.name)
    assert tags_of(evening, post) == ["Dogon", "Finished"]
    assert not post.archived, "its buttons work for an hour"
    last = await evening.see(bruno, lambda message: "Rematch" in message.labels, post.id)
    await (await bruno.click(last.id, "Rematch")).done()
    asked = await evening.see(aki, lambda message: "Agree" in message.labels, post.id)
    await (await aki.click(asked.id, "Agree")).done()
    await until(lambda: len(posts(evening, forum)) == 2)
    await until(lambda: tags_of(evening, posts(evening, forum)[1]) == ["Dogon", "Running"])
    evening.assert_clean()


@pytest.mark.parametrize("trouble", [FakeTrouble.CUT_AFTER, FakeTrouble.ERROR_AFTER, FakeTrouble.CUT_BEFORE])
async def test_a_post_is_made_once_though_nobody_heard_of_it(evening: Evening, trouble: FakeTrouble) -> None:
    forum = await forum_in(evening, *TAGS)
    evening.sandbox.faults.add(trouble, method="POST", route=THREADS, times=1)
    await evening.aki.slash(evening.channel, "play", game="dogon", clock="none")
    await until(lambda: posts(evening, forum))
    (post,) = posts(evening, forum)
    await evening.see(evening.bruno, lambda message: "### Table #" in message.text, post.id)
    assert len(posts(evening, forum)) == 1


async def test_a_required_tag_is_chosen(evening: Evening) -> None:
    forum = await forum_in(evening, "Staff", "Chess", requires_tag=True, moderated="Staff")
    await evening.aki.slash(evening.channel, "play", game="dogon", clock="none")
    await until(lambda: posts(evening, forum))
    (post,) = posts(evening, forum)
    assert tags_of(evening, post) == ["Chess"]
    evening.assert_clean()


@pytest.mark.parametrize("why", ["no tag", "gone"])
async def test_where_there_can_be_no_post_the_table_stands_where_it_was_asked_for(evening: Evening, why: str) -> None:
    forum = await forum_in(evening, "Staff", requires_tag=True, moderated="Staff")
    if why == "gone":
        evening.sandbox.host.delete_channel(forum)
    await evening.aki.slash(evening.channel, "play", game="dogon", clock="none")
    card = await evening.see(evening.bruno, lambda message: "### Table #" in message.text, evening.channel)
    await evening.bruno.click(card.id, "Join")
    await evening.see(evening.aki, lambda message: is_board(message, match_number(card), 0), evening.channel)
