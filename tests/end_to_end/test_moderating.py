"""Moderators decide, players hand their seats over: as people see it, with restarts in between."""

from __future__ import annotations

import pytest

from sandbox.people.client_view import Seen
from sandbox.people.options import Impossible
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from tests.end_to_end.conftest import Evening, is_board

WHY = "Aki has moved house"


def dana(evening: Evening) -> FakePerson:
    return evening.sandbox.person("Dana")


def chidi(evening: Evening) -> FakePerson:
    return evening.sandbox.person("Chidi")


async def says(evening: Evening, words: str) -> Seen:
    return await evening.see(evening.bruno, lambda seen: words in seen.text)


async def restart(evening: Evening) -> None:
    await evening.kill_bot()
    await evening.start_bot()


async def test_a_moderator_gives_a_seat_to_somebody_who_accepts_after_a_restart(evening: Evening) -> None:
    number = await evening.begin(clock="3d")
    await evening.move(number)
    await evening.board(number, 1)
    leaver = await evening.mover(number)
    seat = str((await evening.view(number)).seat_of(leaver.id))
    asked = await evening.moderate(
        dana(evening), number, "substitute", leaver=seat, newcomer=chidi(evening).id, reason=WHY
    )
    assert (
        f"You asked for **Chidi** to take over from **{leaver.name}** in match #{number}. I'll ask Chidi." in asked.text
    )
    offer = await says(evening, "wants **Chidi** to take over")
    assert [name for name, _ in evening.pings_for(offer)] == ["Chidi"]
    assert offer.labels == ["Agree", "Decline", "Withdraw"]
    await restart(evening)
    assert "Chidi" in (await leaver.click(offer.id, "Agree")).text
    done = await chidi(evening).click(offer.id, "Agree")
    assert f"Agreed: **Chidi** takes over from **{leaver.name}**." in done.text
    note = await says(evening, "as decided by moderator **Dana**")
    assert WHY in note.text
    assert evening.pings_for(note) == []
    board = await evening.see(evening.aki, lambda seen: is_board(seen, number, 1) and "Chidi took over" in seen.text)
    assert [name for name, _ in evening.pings_for(board)] == ["Chidi"]
    (told,) = leaver.dms()
    assert f"gave your seat in match #{number} to **Chidi**" in told.text
    assert "You're not playing in match" in (await leaver.click(board.id, "Move")).text
    picker = await chidi(evening).click(board.id, "Move")
    assert picker.message
    assert len(picker.message.labels) > 5
    await evening.move(number)
    assert "**Chidi** played" in (await evening.board(number, 2)).text
    shown = await evening.look(evening.bruno, "boards", number)
    assert shown.message
    shown = await evening.bruno.click(shown.message.id, "Back")
    assert "Chidi took over" in shown.text
    log = await evening.look(evening.bruno, "log", number)
    assert WHY in log.text
    assert f"#{number}" in (await chidi(evening).slash(evening.channel, "games")).text
    evening.assert_clean()


@pytest.mark.parametrize("by_moderator", [False, True])
async def test_who_is_to_take_over_where_they_see_nothing_is_asked_directly(
    evening: Evening, by_moderator: bool
) -> None:
    evening.sandbox.host.deny(evening.channel, Permission.VIEW_CHANNEL, chidi(evening).id)
    number = await evening.begin(clock="3d")
    leaver = await evening.mover(number)
    seat = str((await evening.view(number)).seat_of(leaver.id))
    if by_moderator:
        people = {"leaver": seat, "newcomer": chidi(evening).id}
        await evening.moderate(dana(evening), number, "substitute", **people, reason=WHY)
    else:
        await leaver.slash(evening.channel, "offer", what="substitute", player=chidi(evening).id, match=number)
    await evening.see(chidi(evening), lambda seen: "**Chidi** " in seen.text, chidi(evening).direct_channel_id)
    evening.assert_clean()


async def test_who_leaves_hands_over_with_the_consent_of_all_three(evening: Evening) -> None:
    people = (evening.aki, evening.bruno, chidi(evening))
    card = await evening.open_table(
        evening.aki, game="dohyo", opponent=evening.bruno.id, opponent_2=people[2].id, options="captures=6"
    )
    for guest in people[1:]:
        await guest.click(card.id, "Join")
    await evening.board(1, 0)
    answer = await evening.aki.slash(evening.channel, "offer", what="substitute", player=evening.bruno.id, match=1)
    assert "Bruno is already playing in match #1" in answer.text
    answer = await evening.aki.slash(evening.channel, "offer", what="substitute", player=dana(evening).id, match=1)
    assert "You asked for **Dana** to take over from **Aki** in match #1." in answer.text
    offer = await says(evening, "**Aki** wants to leave match")
    assert sorted(name for name, _ in evening.pings_for(offer)) == ["Bruno", "Chidi", "Dana"]
    for person in (evening.bruno, dana(evening)):
        await person.click(offer.id, "Agree")
    await restart(evening)
    await people[2].click(offer.id, "Agree")
    await says(evening, "**Dana** takes over from **Aki** in match #1. Everyone agreed.")
    assert sorted((await evening.view(1)).names) == ["Bruno", "Chidi", "Dana"]
    assert "You have no matches in progress" in (await evening.aki.slash(evening.channel, "games")).text
    evening.assert_clean()


async def test_a_moderator_ends_a_match_and_confirms_after_a_restart(evening: Evening) -> None:
    number = await evening.begin()
    winner = await evening.mover(number)
    seat = str((await evening.view(number)).seat_of(winner.id))
    question = await evening.moderate(dana(evening), number, "end", result=seat, reason=WHY)
    assert question.message
    assert question.message.ephemeral
    assert question.message.labels == ["End the match", "Keep it going"]
    assert f"**{winner.name}** wins by moderator decision." in question.text
    another = await evening.moderate(dana(evening), number, "end", result="none", reason=WHY)
    await restart(evening)
    done = await dana(evening).click(question.message.id, "End the match")
    assert done.text == f"You ended match #{number}. Your reason will be posted in the channel."
    board = await evening.board(number, 1)
    assert f"**{winner.name}** wins by moderator decision." in board.text
    assert f"🛡️ Moderator Dana ended the match: {WHY}" in board.text
    assert "Move" not in board.labels
    assert {name for name, _ in evening.pings_for(board)} == {"Aki", "Bruno"}
    await says(evening, f"🛡️ Moderator **Dana** ended match #{number}.")
    assert "stored exactly as it was played" in (await evening.look(evening.aki, "check", number)).text
    assert another.message
    assert f"Match #{number} is finished" in (await dana(evening).click(another.message.id, "Keep it going")).text
    evening.assert_clean()


async def test_a_role_lost_between_question_and_button_counts_no_more(evening: Evening) -> None:
    number = await evening.begin()
    question = await evening.moderate(dana(evening), number, "end", result="none", reason=WHY)
    assert question.message
    evening.sandbox.guild.members[dana(evening).id].roles.clear()
    refused = await dana(evening).click(question.message.id, "End the match")
    assert "Only this server's moderators can do that" in refused.text
    assert (await evening.view(number)).match.status == "running"
    evening.assert_clean()


async def test_a_pause_by_a_moderator_is_told_and_players_cannot_end_it(evening: Evening) -> None:
    number = await evening.begin(clock="3d")
    dana_ = dana(evening)
    (suggested,) = await dana_.suggestions(evening.channel, "moderate match", focused="match", match="")
    assert (suggested.name, suggested.value) == (f"#{number} Dogon: {' – '.join(await names(evening, number))}", number)
    paused = await evening.moderate(dana_, number, "pause", reason=WHY)
    assert "You paused the clocks" in paused.text
    assert paused.message
    assert paused.message.labels == ["Resume the clocks…", "End the match…", "Substitute a player…"]
    await says(evening, f"🛡️ Moderator **Dana** paused the clocks in match #{number}.")
    await says(evening, "paused by moderator Dana, 2 days 23 hours left")
    refused = await evening.act(evening.bruno, await evening.menu(evening.bruno, number), "Resume the clocks")
    assert "Moderator Dana paused the clocks" in refused.text
    await evening.move(number)
    board = await evening.board(number, 1)
    assert "paused by moderator Dana" in board.text
    await evening.moderate(dana_, number, "resume", reason="All settled")
    await says(evening, "resumed the clocks: All settled")
    evening.assert_clean()


async def names(evening: Evening, number: int) -> tuple[str, ...]:
    return (await evening.view(number)).names


async def test_nobody_else_is_offered_to_moderate(evening: Evening) -> None:
    number = await evening.begin()
    with pytest.raises(Impossible, match="no command /moderate here for Bruno"):
        await evening.bruno.slash(evening.channel, "moderate match", match=number)
    refused = await evening.look(chidi(evening), "log", number)
    assert "is only for its players and its server's moderators" in refused.text
    bot = await evening.aki.slash(
        evening.channel, "offer", what="substitute", player=evening.sandbox.backend.world.bot_id, match=number
    )
    assert "Bots can't take over seats" in bot.text
    evening.assert_clean()
