"""Matches in a forum: each table a post of its own, called and tagged by how its match stands."""

from __future__ import annotations

import asyncio

import pytest

from bot.people.servers.settings import GuildBook
from sandbox.faults import FakeTrouble
from sandbox.permissions import Permission
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


async def post_in(evening: Evening, forum: int) -> Channel:
    """The only post there, once it is out."""
    await until(lambda: posts(evening, forum))
    (post,) = posts(evening, forum)
    return post


def tags_of(evening: Evening, post: Channel) -> list[str]:
    forum = evening.sandbox.backend.world.channels[post.parent_id or 0]
    return [tag.name for tag in forum.tags if tag.id in post.applied]


async def until(wanted: object) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not wanted():  # type: ignore[operator]
            await asyncio.sleep(0.05)


async def test_a_table_is_a_post_whose_name_and_tags_follow_its_match(hasty: Evening) -> None:
    aki, bruno = hasty.aki, hasty.bruno
    forum = await forum_in(hasty, *TAGS)
    answer = await aki.slash(hasty.channel, "play", game="dogon", clock="none")
    assert f"<#{forum}>" in answer.text
    post = await post_in(hasty, forum)
    assert post.name == "#1 Dogon: Aki looks for an opponent"
    assert tags_of(hasty, post) == ["Dogon", "Open"]
    card = await hasty.see(bruno, lambda message: "### Table #" in message.text, post.id)
    await bruno.click(card.id, "Join")
    number = match_number(card)
    await hasty.see(bruno, lambda message: is_board(message, number, 0), post.id)
    await until(lambda: tags_of(hasty, post) == ["Dogon", "Running"])
    assert {"Aki", "Bruno"} == set(post.name.removeprefix("#1 Dogon: ").split(" – "))
    mover = await hasty.mover(number)
    view = await hasty.view(number)
    await mover.slash(post.id, "move", move=view.game.format(view.game.legal_moves(view.position.state)[0]))
    await hasty.see(bruno, lambda message: is_board(message, number, 1), post.id)
    resigned = await aki.slash(post.id, "resign")
    await aki.click((await resigned.filled()).id, "Resign")
    await until(lambda: "Bruno won" in post.name)
    assert tags_of(hasty, post) == ["Dogon", "Finished"]
    assert not post.archived, "its buttons work for an hour"
    last = await hasty.see(bruno, lambda message: "Rematch" in message.labels, post.id)
    await (await bruno.click(last.id, "Rematch")).done()
    asked = await hasty.see(aki, lambda message: "Agree" in message.labels, post.id)
    await (await aki.click(asked.id, "Agree")).done()
    await until(lambda: len(posts(hasty, forum)) == 2)
    await until(lambda: tags_of(hasty, posts(hasty, forum)[1]) == ["Dogon", "Running"])
    hasty.assert_clean()


@pytest.mark.parametrize(
    ("trouble", "status"),
    [
        (FakeTrouble.CUT_AFTER, 0),
        (FakeTrouble.ERROR_AFTER, 503),
        (FakeTrouble.ERROR_AFTER, 502),  # after which discord.py asks again by itself
        (FakeTrouble.CUT_BEFORE, 0),
    ],
)
async def test_a_post_is_made_once_though_nobody_heard_of_it(hasty: Evening, trouble: FakeTrouble, status: int) -> None:
    forum = await forum_in(hasty, *TAGS)
    hasty.sandbox.faults.add(trouble, method="POST", route=THREADS, times=1, status=status)
    await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none")
    post = await post_in(hasty, forum)
    await hasty.see(hasty.bruno, lambda message: "### Table #" in message.text, post.id)
    assert len(posts(hasty, forum)) == 1


async def test_a_required_tag_is_chosen(hasty: Evening) -> None:
    forum = await forum_in(hasty, "Staff", "Chess", requires_tag=True, moderated="Staff")
    await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none")
    post = await post_in(hasty, forum)
    assert tags_of(hasty, post) == ["Chess"]
    hasty.assert_clean()


async def test_tags_that_people_have_given_a_post_stay(hasty: Evening) -> None:
    forum = await forum_in(hasty, *TAGS, "Featured", "Beginners", moderated="Featured")
    await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none")
    post = await post_in(hasty, forum)
    card = await hasty.see(hasty.bruno, lambda message: "### Table #" in message.text, post.id)
    post.applied += [tag.id for tag in hasty.sandbox.backend.world.channels[forum].tags[-2:]]
    hasty.sandbox.backend.publish_channel("THREAD_UPDATE", post)
    await hasty.bruno.click(card.id, "Join")
    await until(lambda: "Bruno" in post.name)
    assert set(tags_of(hasty, post)) == {"Dogon", "Running", "Featured", "Beginners"}
    hasty.assert_clean()


async def test_the_first_line_of_a_post_names_who_opened_the_table_wherever_they_sit(hasty: Evening) -> None:
    forum = await forum_in(hasty, *TAGS)
    await hasty.aki.slash(hasty.channel, "play", game="dogon", computer="1", side="North", clock="none")
    await until(lambda: posts(hasty, forum))
    (post,) = posts(hasty, forum)
    assert "· Aki opened this table." in hasty.aki.messages(post.id)[0].text
    hasty.assert_clean()


@pytest.mark.parametrize("why", ["no tag", "gone"])
async def test_where_there_can_be_no_post_the_table_stands_where_it_was_asked_for(hasty: Evening, why: str) -> None:
    forum = await forum_in(hasty, "Staff", requires_tag=True, moderated="Staff")
    if why == "gone":
        hasty.sandbox.host.delete_channel(forum)
    await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none")
    card = await hasty.see(hasty.bruno, lambda message: "### Table #" in message.text, hasty.channel)
    await hasty.bruno.click(card.id, "Join")
    await hasty.see(hasty.aki, lambda message: is_board(message, match_number(card), 0), hasty.channel)


async def test_a_rematch_of_a_match_whose_forum_is_gone_stands_where_the_table_was_asked_for(hasty: Evening) -> None:
    aki, bruno = hasty.aki, hasty.bruno
    forum = await forum_in(hasty, *TAGS)
    await aki.slash(hasty.channel, "play", game="dogon", clock="none")
    post = await post_in(hasty, forum)
    card = await hasty.see(bruno, lambda message: "### Table #" in message.text, post.id)
    await bruno.click(card.id, "Join")
    number = match_number(card)
    await hasty.see(bruno, lambda message: is_board(message, number, 0), post.id)
    resigned = await aki.slash(post.id, "resign")
    await aki.click((await resigned.filled()).id, "Resign")
    await until(lambda: tags_of(hasty, post) == ["Dogon", "Finished"])
    hasty.sandbox.host.delete_channel(forum)
    await aki.slash(hasty.channel, "offer", what="rematch", match=number)
    asked = await hasty.see(bruno, lambda message: "Agree" in message.labels, hasty.channel)
    await (await bruno.click(asked.id, "Agree")).done()
    await hasty.see(aki, lambda message: is_board(message, number + 1, 0), hasty.channel)


async def test_a_post_whose_match_has_moved_elsewhere_is_no_running_one(hasty: Evening) -> None:
    aki, bruno, lounge = hasty.aki, hasty.bruno, hasty.sandbox.channels["lounge"]
    forum = await forum_in(hasty, *TAGS)
    await aki.slash(hasty.channel, "play", game="dogon", clock="none")
    post = await post_in(hasty, forum)
    card = await hasty.see(bruno, lambda message: "### Table #" in message.text, post.id)
    await bruno.click(card.id, "Join")
    number = match_number(card)
    await until(lambda: tags_of(hasty, post) == ["Dogon", "Running"])
    await (await aki.slash(lounge, "offer", what="venue", match=number)).done()
    asked = await hasty.see(bruno, lambda message: "wants to move match" in message.text, lounge)
    await (await bruno.click(asked.id, "Agree")).done()
    await hasty.see(aki, lambda message: is_board(message, number, 0), lounge)
    await until(lambda: tags_of(hasty, post) == ["Dogon", "Finished"])
    assert {"Aki", "Bruno"} == set(post.name.removeprefix("#1 Dogon: ").split(" – "))
    hasty.assert_clean()


async def test_the_card_of_a_table_that_is_cancelled_in_a_forum_loses_its_buttons(hasty: Evening) -> None:
    forum = await forum_in(hasty, *TAGS)
    await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none")
    post = await post_in(hasty, forum)
    card = await hasty.see(hasty.aki, lambda message: "### Table #" in message.text, post.id)
    await hasty.aki.click(card.id, "Cancel table")
    await hasty.see(hasty.bruno, lambda message: message.id == card.id and not message.labels, post.id)
    await until(lambda: post.name == "#1 Dogon: cancelled")
    hasty.assert_clean()


@pytest.mark.parametrize("heard", [True, False])
async def test_a_forum_that_is_deleted_is_named_to_nobody_any_more(hasty: Evening, heard: bool) -> None:
    forum = await forum_in(hasty, *TAGS)
    if not heard:
        await hasty.kill_bot()
    hasty.sandbox.host.delete_channel(forum)
    if heard:
        async with asyncio.timeout(PATIENCE_S):
            while (await hasty.services[GuildBook].of(hasty.sandbox.guild.id)).forum:
                await asyncio.sleep(0.05)
    else:
        await hasty.start_bot()
        await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none")
        await hasty.see(hasty.bruno, lambda message: "### Table #" in message.text, hasty.channel)
    answer = await hasty.aki.slash(hasty.channel, "play", game="kamisado", clock="none")
    assert f"<#{forum}>" not in answer.text
    await hasty.see(hasty.bruno, lambda message: "Kamisado" in message.text and "Join" in message.labels, hasty.channel)


@pytest.mark.parametrize("heard", [True, False])
async def test_a_table_that_waits_in_a_post_is_kept_awake_and_outlives_it(hasty: Evening, heard: bool) -> None:
    forum = await forum_in(hasty, *TAGS)
    await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none", expires=30)
    post = await post_in(hasty, forum)
    await hasty.see(hasty.bruno, lambda message: "### Table #" in message.text, post.id)
    await hasty.nothing_owed()
    hasty.sandbox.host.archive(post.id)
    await until(lambda: not post.archived)
    if not heard:
        await hasty.kill_bot()
    hasty.sandbox.host.delete_channel(post.id)
    if not heard:
        await hasty.start_bot()
    card = await hasty.see(hasty.bruno, lambda message: "### Table #" in message.text, hasty.channel)
    await hasty.bruno.click(card.id, "Join")
    await hasty.see(hasty.aki, lambda message: is_board(message, match_number(card), 0), hasty.channel)
    hasty.assert_clean()


async def test_a_guest_who_cannot_see_the_forum_is_invited_directly(hasty: Evening) -> None:
    forum = await forum_in(hasty, *TAGS)
    hasty.sandbox.host.deny(forum, Permission.VIEW_CHANNEL, hasty.bruno.id)
    answer = await hasty.aki.slash(hasty.channel, "play", game="dogon", clock="none", opponent=hasty.bruno.id)
    assert "Bruno can't see" in answer.text
    invited = await hasty.see(hasty.bruno, lambda message: "Join" in message.labels, hasty.bruno.direct_channel_id)
    await hasty.bruno.click(invited.id, "Join")
    await until(lambda: "Bruno" in posts(hasty, forum)[0].name)
    hasty.assert_clean()
