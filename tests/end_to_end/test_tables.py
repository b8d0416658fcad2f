"""Tables as people meet them: seats by choice, notes, expiry, the list of what is open, open challenges."""

from __future__ import annotations

import asyncio

from bot.core.people import Person as Known
from bot.people.privacy.privacy import Privacy
from bot.play.tables.tables import Tables
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from tests.end_to_end.conftest import PATIENCE_S, Evening, match_number
from tests.end_to_end.test_clocks import TimedEvening, timed
from tests.end_to_end.test_forums import TAGS, forum_in, post_in, tags_of, until

__all__ = ["timed"]
LINK = 5
MESSAGE = "/channels/{channel_id}/messages/{message_id}"


def seat_menu(card: Seen) -> list[str]:
    return [option["label"] for menu in card.selects for option in menu["options"]]


async def card_says(evening: Evening, card: Seen, words: str) -> Seen:
    """The card once it has been changed."""
    return await evening.see(evening.aki, lambda seen: seen.id == card.id and words in seen.text)


async def invitation(evening: Evening, owner: FakePerson, **options: object) -> Seen:
    answer = await owner.slash(evening.channel, "challenge", **options)
    assert "Your open challenge is posted" in answer.text, answer
    return await evening.see(evening.bruno, lambda seen: "is open to challenges" in seen.text and not seen.ephemeral)


async def listed(evening: Evening, person: FakePerson, **options: object) -> Seen:
    answer = await person.slash(evening.channel, "tables", **options)
    assert answer.message
    assert answer.message.ephemeral
    return answer.message


async def test_two_to_four_choose_their_seats_and_the_host_starts_with_three(evening: Evening) -> None:
    chidi, dana = evening.sandbox.person("Chidi"), evening.sandbox.person("Dana")
    options = {"game": "dohyo", "seats": "3-4", "side": "B", "note": "*relaxed*, my first time"}
    card = await evening.open_table(evening.aki, **options)
    number = match_number(card)
    assert "🪑 Aki (host) · B" in card.text
    assert r"💬 \*relaxed\*, my first time" in card.text
    assert "▫️ open (optional)" in card.text
    assert seat_menu(card) == ["Any seat (random)", "A", "C"]
    assert "Start now" not in card.labels

    chosen = await evening.bruno.choose(card.id, f"seat:{number}", "2")
    assert chosen.message
    assert "🪑 Bruno · C" in chosen.message.text
    await dana.click(card.id, "Join")
    assert "Start now" in (await card_says(evening, card, "🪑 Dana")).labels
    taken = await chidi.choose(card.id, f"seat:{number}", "0")
    assert taken.message
    board = await evening.board(number, 0)
    assert "Chidi (A) – Aki (B) – Bruno (C) – Dana (D)" in board.text
    closed = await card_says(evening, card, "Chidi, Aki, Bruno, Dana")
    assert (closed.labels, closed.selects, closed.pictures) == ([], [], [])
    evening.assert_clean()


async def test_a_seat_that_was_taken_in_between_is_refused_kindly(evening: Evening) -> None:
    card = await evening.open_table(evening.aki, game="dohyo", seats="4", side="choose")
    number = match_number(card)
    answers = await asyncio.gather(
        *(person.choose(card.id, f"seat:{number}", "0") for person in (evening.bruno, evening.sandbox.person("Chidi")))
    )
    refused = [answer.text for answer in answers if "already chose A at table" in answer.text]
    assert len(refused) == 1
    evening.assert_clean()


async def test_a_card_says_that_it_is_cancelled_though_the_answer_to_who_joined_comes_later(evening: Evening) -> None:
    card = await evening.open_table(evening.aki, game="dohyo", seats="3")
    number = match_number(card)
    evening.sandbox.faults.add(FakeTrouble.DELAY, route="/interactions/*/callback", seconds=1.5)
    joins = asyncio.create_task(evening.bruno.click(card.id, "Join"))
    async with asyncio.timeout(PATIENCE_S):
        while len((await evening.services[Tables].find(number)).seated) < 2:
            await asyncio.sleep(0.05)
    await evening.aki.click(card.id, "Cancel table")
    await joins
    cancelled = await card_says(evening, card, "This table was cancelled")
    await evening.nothing_owed()
    assert evening.message(card).labels == cancelled.labels == []
    evening.assert_clean()


async def test_a_private_table_is_not_listed_for_others(evening: Evening) -> None:
    chidi = evening.sandbox.person("Chidi")
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id, private=True)
    assert "🔒 Private" in card.text
    assert f"#{match_number(card)}" in (await listed(evening, evening.bruno)).text
    assert "No tables are waiting" in (await listed(evening, chidi)).text
    assert "Table #1 is private" in (await chidi.click(card.id, "Join")).text
    evening.assert_clean()


async def test_like_last_time_needs_nothing_but_the_game(evening: Evening) -> None:
    await evening.open_table(evening.aki, options="board=gagara", clock="3d", side="North", note="once")
    card = await evening.open_table(evening.aki, **{"like-last-time": True})
    assert "gagara" in card.text
    assert "⏱️ 3 days per move" in card.text
    assert "🪑 Aki (host) · North" in card.text
    assert "once" not in card.text
    evening.assert_clean()


async def test_seats_and_sides_are_suggested(evening: Evening) -> None:
    for option, typed, expected in [
        ("seats", "", ["2", "3", "4", "2-3", "3-4", "2-4"]),
        ("seats", "4", ["4", "3-4", "2-4"]),
        ("side", "", ["random", "A", "B", "C", "D", "choose"]),
        ("side", "every", ["choose"]),
    ]:
        for command in ("play", "challenge"):
            shown = await evening.aki.suggestions(
                evening.channel, command, focused=option, game="dohyo", **{option: typed}
            )
            assert [choice.value for choice in shown] == expected, (option, typed)


async def test_a_level_plays_in_the_matches_of_an_open_challenge(evening: Evening) -> None:
    shown = await evening.aki.suggestions(
        evening.channel, "challenge", focused="computer", game="dohyo", computer="grand"
    )
    assert [choice.value for choice in shown] == ["2"]
    refused = await evening.aki.slash(evening.channel, "challenge", game="dogon", computer="2")
    assert "already fill all 2 seats" in refused.text
    card = await invitation(evening, evening.aki, game="dohyo", computer="2")
    assert "Also playing: Grandchild (level 2)" in card.text
    answer = await evening.bruno.click(card.id, "Challenge")
    assert "against Aki is starting" in answer.text
    view = await evening.view(int(answer.text.split("#")[1].split(" ")[0]))
    assert sorted(view.names) == ["Aki", "Bruno", "Grandchild"]
    evening.assert_clean()


async def test_a_table_expires_in_silence_and_can_be_opened_again_after_a_restart(timed: TimedEvening) -> None:
    card = await timed.open_table(timed.aki, opponent=timed.bruno.id, expires=2)
    number = match_number(card)
    assert len(timed.bruno.pings()) == 1
    timed.pass_time(hours=25)
    reminder = await timed.says(number, "is holding a seat for you")
    assert [name for name, _ in timed.pings_for(reminder)] == ["Bruno"]
    assert f"/{timed.channel}/{card.id})" in reminder.text

    timed.pass_time(hours=24)
    expired = await card_says(timed, card, "This table closed")
    assert expired.labels == ["Reopen"]
    assert expired.pictures == []
    note = await timed.see(timed.aki, lambda seen: "has closed" in seen.text, timed.aki.direct_channel_id)
    assert "Reopen" in note.text
    assert len(timed.bruno.pings()) == 2, "the end pings nobody who was invited"

    await timed.nothing_owed()
    await timed.kill_bot()
    await timed.start_bot()
    assert "Only Aki" in (await timed.bruno.click(card.id, "Reopen")).text
    answer = await timed.aki.click(card.id, "Reopen")
    assert "is open again, in <#" in answer.text
    again = await timed.see(
        timed.aki, lambda seen: seen.id != card.id and f"Table #{number}" in seen.text and "Join" in seen.labels
    )
    old = await timed.see(timed.aki, lambda seen: seen.id == card.id and not seen.labels)
    assert old.pictures == []
    assert "latest post for this table is further down" in old.text
    await timed.bruno.click(again.id, "Join")
    await timed.board(number, 0)
    timed.assert_clean()


async def test_of_the_cards_of_a_table_opened_again_only_the_newest_are_drawn_again(timed: TimedEvening) -> None:
    chidi = timed.sandbox.person("Chidi")
    timed.sandbox.host.deny(timed.channel, Permission.VIEW_CHANNEL, timed.bruno.id)
    card = await timed.open_table(timed.aki, game="dohyo", seats="3", opponent=timed.bruno.id)
    number = match_number(card)
    invited = await timed.see(timed.bruno, lambda seen: "Join" in seen.labels, timed.bruno.direct_channel_id)
    await timed.nothing_owed()
    timed.pass_time(hours=24 * 7 + 1)
    await card_says(timed, card, "This table closed")
    await timed.nothing_owed()
    timed.sandbox.faults.add(FakeTrouble.DELAY, method="POST", route="/channels/{channel_id}/messages", seconds=1)
    await timed.aki.click(card.id, "Reopen")
    page = await listed(timed, chidi)
    await chidi.forge(page.id, f"take:{number}::1")
    await timed.see(chidi, lambda seen: seen.id != card.id and "🪑 Chidi" in seen.text and "Join" in seen.labels)
    again = await timed.see(
        timed.bruno, lambda seen: seen.id != invited.id and "🪑 Chidi" in seen.text, timed.bruno.direct_channel_id
    )
    await timed.nothing_owed()
    for owner, old in ((chidi, card), (timed.bruno, invited)):
        channel = timed.bruno.direct_channel_id if old is invited else None
        line = await timed.see(owner, lambda seen, old=old: seen.id == old.id and not seen.labels, channel)
        assert line.pictures == []
    await timed.bruno.click(again.id, "Join")
    await timed.board(number, 0)
    timed.assert_clean()


async def test_whoever_is_not_in_the_server_is_named_as_they_call_themselves(evening: Evening) -> None:
    chidi = evening.sandbox.person("Chidi")
    chidi.rename("Chi_di")
    evening.sandbox.host.remove_person(chidi.id)
    answer = await evening.aki.slash(evening.channel, "play", game="dogon", clock="none", opponent=chidi.id)
    assert r"Chi\_di isn't in this server" in answer.text


async def test_in_an_archived_thread_the_host_opens_the_table_again_from_the_note(timed: TimedEvening) -> None:
    thread = timed.sandbox.host.create_thread(timed.channel, "board games", timed.aki.id)
    timed.channel = thread
    card = await timed.open_table(timed.aki)
    timed.sandbox.host.archive(thread)
    timed.pass_time(hours=24 * 7 + 1)
    note = await timed.see(timed.aki, lambda seen: "has closed" in seen.text, timed.aki.direct_channel_id)
    await timed.nothing_owed()
    answer = await timed.aki.click(note.id, "Reopen")
    assert "is open again" in answer.text
    again = await timed.see(timed.bruno, lambda seen: "### Table #" in seen.text and seen.id != card.id)
    await timed.bruno.click(again.id, "Join")
    await timed.board(match_number(card), 0)
    await card_says(timed, again, f"#{match_number(card)} Dogon · ")


async def test_the_post_of_a_table_opened_again_is_called_anew_though_it_sleeps(timed: TimedEvening) -> None:
    forum = await forum_in(timed, *TAGS)
    await timed.aki.slash(timed.channel, "play", game="dogon", clock="none")
    post = await post_in(timed, forum)
    await timed.see(timed.bruno, lambda seen: "### Table #" in seen.text, post.id)
    timed.pass_time(hours=24 * 7 + 1)
    note = await timed.see(timed.aki, lambda seen: "has closed" in seen.text, timed.aki.direct_channel_id)
    await until(lambda: tags_of(timed, post) == ["Dogon", "Finished"])
    await timed.nothing_owed()
    post.archived, post.archived_at = True, timed.sandbox.clock.now()  # which the bot hasn't heard yet
    late = timed.sandbox.faults.add(
        FakeTrouble.ERROR_BEFORE, method="POST", route="/channels/{channel_id}/messages", times=None
    )
    await timed.aki.click(note.id, "Reopen")
    await until(lambda: tags_of(timed, post) == ["Dogon", "Open"])
    assert post.name == "#1 Dogon: Aki looks for an opponent"
    timed.sandbox.faults.remove(late)


async def test_killed_before_the_card_was_changed_it_is_changed_after_the_next_start(timed: TimedEvening) -> None:
    card = await timed.open_table(timed.aki)
    timed.sandbox.faults.add(FakeTrouble.DELAY, method="PATCH", route=MESSAGE, seconds=30, times=None)
    timed.pass_time(hours=24 * 7 + 1)
    async with asyncio.timeout(PATIENCE_S):
        while not (await timed.services[Tables].find(match_number(card))).is_expired:
            await asyncio.sleep(0.05)
    await timed.kill_bot()
    timed.sandbox.faults.clear()
    await timed.start_bot()
    assert (await card_says(timed, card, "This table closed")).labels == ["Reopen"]
    await timed.nothing_owed()
    notes = [seen for seen in timed.aki.dms() if "has closed" in seen.text]
    assert len(notes) == 1
    timed.assert_clean()


async def test_tables_lists_what_is_open_and_a_seat_is_taken_from_there(evening: Evening) -> None:
    chidi, dana = (evening.sandbox.person(name) for name in ("Chidi", "Dana"))
    for host in (evening.aki, evening.aki, chidi, chidi):
        await evening.open_table(host)
    card = await evening.open_table(evening.aki, game="dohyo", seats="3", note="come in")
    for _ in range(2):
        await evening.open_table(dana)
    page = await listed(evening, evening.bruno)
    assert "### Open here · 7 · page 1 of 2" in page.text
    assert page.labels == ["Join"] * 6 + ["Page 2"]
    second = await evening.bruno.click(page.id, "Page 2")
    assert second.text.count("**Table #") == 1

    only = await listed(evening, evening.bruno, game="dohyo")
    assert "💬 come in" in only.text
    assert "2 open seats" in only.text
    number = match_number(card)
    taken = await evening.bruno.click(only.id, "Join")
    assert f"✅ You joined table #{number}." in taken.text
    assert taken.message
    assert [button["style"] for button in taken.message.buttons if button["label"] != "Learn it (2 min)"] == [LINK]
    assert taken.message.buttons[0]["url"].endswith(f"/{evening.channel}/{card.id}")
    assert "🪑 Bruno" in (await card_says(evening, card, "🪑 Bruno")).text
    evening.assert_clean()


async def test_in_direct_messages_tables_shows_invitations_and_begins_the_match(evening: Evening) -> None:
    await evening.open_table(evening.aki)
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    page = await evening.bruno.slash(evening.bruno.direct_channel_id, "tables")
    assert page.message
    assert "### Tables waiting for you · 1" in page.text
    assert "a seat is reserved for you" in page.text
    begun = await evening.bruno.click(page.message.id, "Join")
    assert f"You took the last seat. Match #{match_number(card)} starts" in begun.text
    await evening.board(match_number(card), 0)
    evening.assert_clean()


async def test_of_two_who_take_up_the_last_place_at_once_one_plays(evening: Evening) -> None:
    card = await invitation(evening, evening.aki, game="dogon", **{"at-most": 1}, clock="3d", side="South")
    assert "♟️ 0 of 1 match in progress" in card.text
    assert "🪑 Aki plays South" in card.text
    chidi = evening.sandbox.person("Chidi")
    answers = await asyncio.gather(*(person.click(card.id, "Challenge") for person in (evening.bruno, chidi)))
    words = sorted(answer.text for answer in answers)
    assert words[0].startswith("Aki is already playing a match from this challenge")
    assert words[1].startswith("Match #1 against Aki is starting")
    board = await evening.board(1, 0)
    assert "Aki (South)" in board.text
    assert [name for name, _ in evening.pings_for(board)] == ["Aki"]
    full = await card_says(evening, card, "1 of 1 match in progress")
    assert full.labels == []
    await evening.aki.slash(evening.channel, "resign", match=1)
    sure = await evening.see(evening.aki, lambda seen: "Resign match" in seen.text)
    await evening.aki.click(sure.id, sure.labels[0])
    free = await card_says(evening, card, "0 of 1 match in progress")
    assert free.labels == ["Challenge", "Learn", "Rules", "About", "What's at stake?"]
    evening.assert_clean()


async def test_an_invitation_is_paused_resumed_and_closed_from_the_list_after_a_restart(evening: Evening) -> None:
    card = await invitation(evening, evening.aki, game="dogon")
    page = await evening.aki.slash(evening.channel, "challenge")
    assert page.message
    assert page.message.ephemeral
    await evening.kill_bot()
    await evening.start_bot()
    paused = await evening.aki.click(page.message.id, "Pause")
    assert "paused" in paused.text
    assert (await card_says(evening, card, "is taking a break")).labels == []
    assert "No tables are waiting" in (await listed(evening, evening.bruno)).text
    await evening.aki.click(page.message.id, "Accept challenges again")
    assert (await card_says(evening, card, "Press **Challenge**")).labels == [
        "Challenge",
        "Learn",
        "Rules",
        "About",
        "What's at stake?",
    ]
    shown = await listed(evening, evening.bruno)
    begun = await evening.bruno.click(shown.id, "Challenge")
    assert "Match #1 against Aki is starting" in begun.text
    closed = await evening.aki.click(page.message.id, "Close")
    assert "You have no open challenges" in closed.text
    assert "is closed. Its matches continue" in (await card_says(evening, card, "closed")).text
    evening.assert_clean()


async def test_who_is_forgotten_leaves_no_invitation_behind(evening: Evening) -> None:
    card = await invitation(evening, evening.aki, game="dogon", note="I am Aki")
    exported = await evening.services[Privacy].export(_known(evening.aki))
    assert [each["note"] for each in exported["standing_invitations"]] == ["I am Aki"]
    question = await evening.press(evening.aki, "privacy", "Delete…")
    assert question.message
    await evening.aki.click(question.message.id, "Delete everything about me")
    closed = await card_says(evening, card, "is closed")
    assert "Aki" not in closed.text
    assert closed.labels == []
    evening.assert_clean()


def _known(person: FakePerson) -> Known:
    return Known(person.id, person.name)
