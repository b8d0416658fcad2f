"""Roles that events give: to those who are in one, and to the champion of a series; never above the bot's own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.community.tournaments.marks.marks import Marks
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from sandbox.world import FakeMember
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_setup import role
from tests.end_to_end.test_threads import until

ROLE = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """Most of what is waited for is done in the next round."""
    return hasty


@pytest.fixture
def dana(evening: Evening) -> FakePerson:
    """Someone who manages the server and its roles."""
    moderators = role(evening, "Moderators")
    held = moderators.permissions | Permission.MANAGE_GUILD | Permission.MANAGE_ROLES
    evening.sandbox.host.change_role(moderators.id, permissions=int(held), position=50)
    return evening.sandbox.person("Dana")


def members(evening: Evening, role_id: int) -> set[str]:
    """Who has a role."""
    found: list[FakeMember] = [each for each in evening.sandbox.guild.members.values() if role_id in each.roles]
    return {evening.sandbox.backend.world.users[each.user_id].display for each in found}


async def choose(evening: Evening, dana: FakePerson, role_id: int | None, name: str = "entrant_role") -> Seen:
    """Someone chooses a role on the page of settings; the page afterwards."""
    page = await (await dana.slash(evening.channel, "event manage", event="tournament:1")).filled()
    await (await dana.forge(page.id, f"event-setting:1:{name}")).done()
    return await (await dana.choose(page.id, f"event-gives:{name}:1", *([role_id] if role_id else []))).filled()


async def opened(
    evening: Evening, dana: FakePerson, kind: str = "knockout", entrants: Sequence[str] = ("Aki", "Bruno", "Chidi")
) -> Seen:
    """The card of an event that is open, and that these are in."""
    _, page = await evening.draft(dana, "Cup", kind)
    await dana.click(page.id, "Publish")
    card = await evening.see(dana, lambda seen: "Sign-up is open" in seen.text)
    for name in entrants:
        await evening.sandbox.person(name).click(card.id, "Join")
    return card


async def end(evening: Evening, dana: FakePerson) -> None:
    asked = await evening.organise(dana, "end")
    assert asked.message
    await dana.click(asked.message.id, "End it")


async def test_players_have_a_role_until_they_leave_are_forgotten_or_it_is_over(
    hasty: Evening, dana: FakePerson
) -> None:
    hasty.sandbox.host.grant(Permission.MANAGE_ROLES)
    cup = hasty.sandbox.host.create_role("Cup")
    card = await opened(hasty, dana)
    assert "until it's over" in (await choose(hasty, dana, cup)).text
    await until(lambda: members(hasty, cup) == {"Aki", "Bruno", "Chidi"})
    await dana.click(card.id, "Join")
    await until(lambda: "Dana" in members(hasty, cup))
    await hasty.sandbox.person("Aki").click(card.id, "Leave")
    await until(lambda: "Aki" not in members(hasty, cup))
    chidi = hasty.sandbox.person("Chidi")
    asked = await hasty.press(chidi, "privacy", "Delete…")
    assert asked.message
    await chidi.click(asked.message.id, "Delete everything about me")
    await until(lambda: members(hasty, cup) == {"Bruno", "Dana"})
    await end(hasty, dana)
    await until(lambda: members(hasty, cup) == set())
    hasty.assert_clean()


async def test_a_kill_between_database_and_discord_loses_no_role_and_gives_none_twice(
    hasty: Evening, dana: FakePerson
) -> None:
    hasty.sandbox.host.grant(Permission.MANAGE_ROLES)
    cup = hasty.sandbox.host.create_role("Cup")
    await opened(hasty, dana)
    given = hasty.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="PUT", route=ROLE, times=None)
    await choose(hasty, dana, cup)
    await until(lambda: given.happened > 0)
    await hasty.kill_bot()
    hasty.sandbox.faults.clear()
    await hasty.start_bot()
    await until(lambda: members(hasty, cup) == {"Aki", "Bruno", "Chidi"})
    while await hasty.services[Marks].owed(9):
        await asyncio.sleep(0.1)
    put = [each for each in hasty.sandbox.requests if each.route == ROLE and each.method == "PUT"]
    assert len(put) <= 3 + given.happened, "nobody is given it again but those of whom nobody knew"
    hasty.assert_clean()


async def test_a_role_that_the_bot_may_not_give_is_refused_at_once_or_told_once(
    hasty: Evening, dana: FakePerson
) -> None:
    await opened(hasty, dana)
    low, high = hasty.sandbox.host.create_role("Low"), hasty.sandbox.host.create_role("High", 40)
    assert "I can't give the role Low" in (await choose(hasty, dana, low)).text
    hasty.sandbox.host.grant(Permission.MANAGE_ROLES)
    assert "I can't give the role High" in (await choose(hasty, dana, high)).text
    assert "what moderators may do" in (await choose(hasty, dana, role(hasty, "Moderators").id)).text
    assert "Only someone who could" in (await choose(hasty, dana, hasty.sandbox.host.create_role("Top", 60))).text
    await choose(hasty, dana, low)
    await until(lambda: len(members(hasty, low)) == 3)
    hasty.sandbox.host.grant(Permission.MANAGE_ROLES, granted=False)
    refused = len([each for each in hasty.sandbox.requests if each.route == ROLE and each.status == 403])
    assert refused == 0
    await end(hasty, dana)
    await hasty.see(dana, lambda seen: "I can't give the role you chose" in seen.text, dana.direct_channel_id)
    await hasty.nothing_owed()
    told = [seen for seen in dana.dms() if "I can't give the role you chose" in seen.text]
    tried = [each for each in hasty.sandbox.requests if each.route == ROLE and each.status == 403]
    assert (len(told), len(tried)) == (1, 1), "one refusal is enough for all"


async def test_a_role_that_has_got_powers_since_is_given_to_nobody_else(hasty: Evening, dana: FakePerson) -> None:
    hasty.sandbox.host.grant(Permission.MANAGE_ROLES)
    cup = hasty.sandbox.host.create_role("Cup")
    card = await opened(hasty, dana)
    await choose(hasty, dana, cup)
    await until(lambda: len(members(hasty, cup)) == 3)
    hasty.sandbox.host.change_role(cup, permissions=int(Permission.MANAGE_MESSAGES))
    await dana.click(card.id, "Join")
    await hasty.see(dana, lambda seen: "without a moderator's permissions" in seen.text, dana.direct_channel_id)
    assert members(hasty, cup) == {"Aki", "Bruno", "Chidi"}
    await hasty.sandbox.person("Aki").click(card.id, "Leave")
    await end(hasty, dana)
    hasty.assert_clean()


async def test_check_this_channel_tells_whether_a_role_can_be_given(hasty: Evening, dana: FakePerson) -> None:
    hasty.sandbox.host.grant(Permission.MANAGE_ROLES)
    cup = hasty.sandbox.host.create_role("Cup")
    await opened(hasty, dana, entrants=())  # with entrants its loss is soon noticed
    await choose(hasty, dana, cup)

    async def told() -> str:
        found = await hasty.press(dana, "setup", "Check this channel")
        assert found.message
        return found.message.text

    assert f"<@&{cup}> can be given" in await told()
    hasty.sandbox.host.change_role(cup, permissions=int(Permission.MANAGE_MESSAGES))
    assert "lets people do what moderators may" in await told()
    hasty.sandbox.host.change_role(cup, permissions=0, position=40)
    assert "move my role above" in await told()
    hasty.sandbox.host.delete_role(cup)
    assert "it was deleted" in await told()


async def test_a_deleted_role_switches_itself_off_with_one_private_note(hasty: Evening, dana: FakePerson) -> None:
    hasty.sandbox.host.grant(Permission.MANAGE_ROLES)
    cup = hasty.sandbox.host.create_role("Cup")
    card = await opened(hasty, dana)
    await choose(hasty, dana, cup)
    await until(lambda: len(members(hasty, cup)) == 3)
    hasty.sandbox.host.delete_role(cup)
    await dana.click(card.id, "Join")
    await hasty.see(dana, lambda seen: "was deleted" in seen.text, dana.direct_channel_id)
    await hasty.nothing_owed()
    assert len([seen for seen in dana.dms() if "was deleted" in seen.text]) == 1
    page = await (await dana.slash(hasty.channel, "event manage", event="tournament:1")).filled()
    shown = await (await dana.forge(page.id, "event-settings:tournament:1:server")).filled()
    assert "Players get no role" in shown.text
