"""Starts and dated rounds in the server's list of events, and pinned cards: only where a manager wants them."""

from __future__ import annotations

import pytest

from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from sandbox.world import MessageType, Scheduled
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_lost_places import dana
from tests.end_to_end.test_roles import end
from tests.end_to_end.test_threads import until

__all__ = ["dana"]

ENTRIES, ONE = "/guilds/{guild_id}/scheduled-events", "{guild_scheduled_event_id}"


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """Most of what is waited for is done in the next round."""
    return hasty


def entries(evening: Evening) -> list[Scheduled]:
    return list(evening.sandbox.guild.scheduled.values())


async def choose(evening: Evening, dana: FakePerson, name: str, number: int = 1) -> Seen:
    page = await (await dana.slash(evening.channel, "event manage", event=f"tournament:{number}")).filled()
    await (await dana.forge(page.id, f"event-setting:{number}:{name}")).done()
    return await (await dana.choose(page.id, f"event-design:{name}:{number}", str(True))).filled()


async def opened(evening: Evening, dana: FakePerson) -> Seen:
    """The card of an event that starts in a week."""
    _, page = await evening.draft(dana, "Cup", "knockout", starts="7", deadline="7-wait")
    await dana.click(page.id, "Publish")
    return await evening.see(dana, lambda seen: "Sign-up is open" in seen.text)


async def test_a_start_is_in_the_list_of_events_moves_with_it_and_goes_with_it(
    hasty: Evening, dana: FakePerson
) -> None:
    hasty.sandbox.host.grant(Permission.CREATE_EVENTS)
    card = await opened(hasty, dana)
    assert "In the server's list of events" in (await choose(hasty, dana, "scheduled")).text
    await until(lambda: len(entries(hasty)) == 1)
    (entry,) = entries(hasty)
    guild = hasty.sandbox.guild
    assert (entry.name, entry.location) == ("Cup", f"https://discord.com/channels/{guild.id}/{hasty.channel}")
    before = entry.starts
    page = await (await dana.slash(hasty.channel, "event manage", event="tournament:1")).filled()
    await (await dana.forge(page.id, "event-setting:1:starts")).done()
    await (await dana.choose(page.id, "event-design:starts:1", "14")).done()
    await until(lambda: entries(hasty)[0].starts > before)
    await hasty.organise(dana, "text", name="Open", text="")
    await until(lambda: [each.name for each in entries(hasty)] == ["Open"])
    for name in ("Aki", "Bruno", "Chidi", "Dana"):
        await hasty.sandbox.person(name).click(card.id, "Join")
    await hasty.organise(dana, "start")
    await until(lambda: [each.name for each in entries(hasty)] == ["Open: round 1 ends"])
    await end(hasty, dana)
    await until(lambda: entries(hasty) == [])
    hasty.assert_clean()


async def unheard(hasty: Evening, dana: FakePerson) -> None:
    """An event whose entry is made, though no answer says so as long as there is trouble."""
    hasty.sandbox.host.grant(Permission.CREATE_EVENTS)
    await opened(hasty, dana)
    cut = hasty.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route=ENTRIES, times=None)
    await choose(hasty, dana, "scheduled")
    await until(lambda: cut.happened > 0)


async def test_a_kill_between_database_and_discord_makes_no_second_entry(hasty: Evening, dana: FakePerson) -> None:
    await unheard(hasty, dana)
    await hasty.kill_bot()
    hasty.sandbox.faults.clear()
    (made,) = entries(hasty)
    await hasty.start_bot()
    await until(
        lambda: any(each.method == "PATCH" and each.route == f"{ENTRIES}/{ONE}" for each in hasty.sandbox.requests)
    )
    assert [each.id for each in entries(hasty)] == [made.id]


async def test_an_entry_that_is_renamed_before_it_is_known_is_made_once(hasty: Evening, dana: FakePerson) -> None:
    await unheard(hasty, dana)
    (made,) = entries(hasty)
    await hasty.organise(dana, "text", name="Open", text="")
    hasty.sandbox.faults.clear()
    await until(lambda: "Open" in [each.name for each in entries(hasty)])
    assert [each.id for each in entries(hasty)] == [made.id]


async def test_two_events_of_one_name_have_an_entry_each(hasty: Evening, dana: FakePerson) -> None:
    hasty.sandbox.host.grant(Permission.CREATE_EVENTS)
    for number in (1, 2):
        await opened(hasty, dana)
        await choose(hasty, dana, "scheduled", number)
        await until(lambda number=number: len(entries(hasty)) == number)
    await end(hasty, dana)
    await until(lambda: len(entries(hasty)) == 1)
    hasty.assert_clean()


async def test_without_the_permission_nothing_is_made_and_that_is_told_once(hasty: Evening, dana: FakePerson) -> None:
    await opened(hasty, dana)
    await choose(hasty, dana, "scheduled")
    await choose(hasty, dana, "pinned")
    for said in ("list of events", "pin the card"):
        await hasty.see(dana, lambda seen, said=said: said in seen.text, dana.direct_channel_id)
    await hasty.organise(dana, "text", name="Open", text="")
    await hasty.nothing_owed()
    assert len([seen for seen in dana.dms() if "Discord doesn't let me" in seen.text]) == 2
    assert entries(hasty) == []


async def test_a_card_is_pinned_without_a_line_about_it_until_it_is_over(hasty: Evening, dana: FakePerson) -> None:
    hasty.sandbox.host.grant(Permission.PIN_MESSAGES)
    card = await opened(hasty, dana)
    await choose(hasty, dana, "pinned")
    stored = hasty.sandbox.backend.world.messages[hasty.channel]
    await until(lambda: stored[card.id].pinned)
    await until(lambda: not [each for each in stored.values() if each.type == MessageType.PINNED])
    await end(hasty, dana)
    await until(lambda: not stored[card.id].pinned)
    hasty.assert_clean()
