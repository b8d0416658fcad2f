"""Digests, reminders and quiet hours as people set and get them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from tests.end_to_end.test_clocks import TIMESTAMP, TimedEvening, timed
from tests.end_to_end.test_personal import MOST_COMPONENTS, choose, preferences
from tests.end_to_end.test_rules import shown

__all__ = ["timed"]
LINK = re.compile(r"https://discord\.com/channels/\d+/\d+/(\d+)")


def digests(person: FakePerson) -> list[Seen]:
    return [message for message in person.dms() if "Your digest" in message.text]


async def first_digest(evening: TimedEvening, person: FakePerson) -> Seen:
    return await evening.see(person, lambda seen: "Your digest" in seen.text, person.direct_channel_id)


def sun(evening: TimedEvening) -> datetime:
    """The time by the hands of the bot's clock."""
    return datetime.now(UTC) + timedelta(seconds=float(evening.hands.read_text()))


async def told_in_an_hour(evening: TimedEvening, person: FakePerson) -> None:
    """Choose the digest at the hour that begins next."""
    await choose(evening, person, "pings", "digest")
    await choose(evening, person, "digest_hour", (sun(evening) + timedelta(hours=1)).hour)


async def test_a_day_with_a_digest_from_the_settings_to_the_move(timed: TimedEvening) -> None:
    aki = timed.aki
    await told_in_an_hour(timed, aki)
    numbers = [await timed.begin(clock="3d"), await timed.begin(clock="5d"), await timed.begin()]
    for number in numbers:
        if await timed.mover(number) != aki:
            await timed.move(number)
            await timed.board(number, 1)
    await timed.bruno.slash(timed.channel, "offer", what="draw", match=numbers[1])
    offer = await timed.see(aki, lambda seen: "offers a draw" in seen.text)
    card = await timed.open_table(timed.bruno, opponent=aki.id)
    await timed.nothing_owed()
    assert aki.pings() == [], "no single pings"

    timed.pass_time(hours=1)
    digest = await first_digest(timed, aki)
    assert digest.text.startswith("### It's your turn in 3 matches")
    assert [int(number) for number in re.findall(r"#(\d+) · .* against Bruno", digest.text)] == numbers
    ends = [int(moment) for moment in TIMESTAMP.findall(digest.text)]
    assert ends[:2] == sorted(ends[:2]), "by time left"
    assert len(ends) == 3, "and when the offer expires"
    assert re.search(rf"🤝 \*\*Bruno\*\* offers a draw in \*\*#{numbers[1]} · ", digest.text)
    assert str(offer.id) in LINK.findall(digest.text)
    assert re.search(r"✉️ \*\*#\d+ · .* from Bruno", digest.text)
    assert str(card.id) in str(digest.payload)
    assert digest.labels == ["Play", "Play", "Play", "Agree", "Decline", "Table", "All my games"]
    boards = {str(timed.boards(number, (await timed.view(number)).match.ply)[-1].id) for number in numbers}
    assert boards <= set(LINK.findall(digest.text))
    assert [ping.reason for ping in aki.pings()] == ["dm"]

    picker = shown(await aki.click(digest.id, "Play"))
    assert f"#{numbers[0]}" in picker.text
    games = shown(await aki.click(digest.id, "All my games"))
    assert "Your matches in progress" in games.text
    assert "offers a draw" in games.text
    answered = shown(await aki.click(digest.id, "Decline"))
    assert (answered.id, "offers a draw" in answered.text) == (digest.id, False)
    assert answered.text.startswith(f"✅ Match #{numbers[1]}: Aki declined.\n### It's your turn in 3 matches")
    await timed.kill_bot()
    await timed.start_bot()
    assert "Your matches in progress" in shown(await aki.click(digest.id, "All my games")).text
    timed.assert_clean()


async def test_a_digest_is_in_the_language_of_its_reader(timed: TimedEvening) -> None:
    aki = timed.aki
    aki.user.locale = "de"
    page = shown(await aki.slash(timed.channel, "preferences", zone="Berlin", quiet="von 1 bis 2 Uhr"))
    assert "**Zeitzone**: Europe/Berlin" in page.text
    here = sun(timed).astimezone(ZoneInfo("Europe/Berlin")) + timedelta(hours=1)
    await timed.prefer(aki, "pings", "digest")
    await timed.prefer(aki, "digest_hour", here.hour)
    await timed.open_table(timed.bruno, opponent=aki.id)
    timed.pass_time(hours=1)
    digest = await timed.see(aki, lambda seen: "Dein Tagesüberblick" in seen.text, aki.direct_channel_id)
    assert digest.text.startswith("### Du bist eingeladen")
    assert f"jeden Tag um {here:%H}:00 Uhr (Europe/Berlin)" in digest.text
    assert digest.labels == ["Zum Tisch", "Alle meine Partien"]
    timed.assert_clean()


async def test_a_digest_comes_once_even_from_a_bot_that_was_killed_in_between(timed: TimedEvening) -> None:
    aki = timed.aki
    await timed.open_table(timed.bruno, opponent=aki.id)
    await told_in_an_hour(timed, aki)
    timed.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route="/channels/{channel_id}/messages", times=None)
    timed.sandbox.clock.advance(3600)
    timed.pass_time(hours=1)
    await first_digest(timed, aki)
    await timed.kill_bot()
    timed.sandbox.faults.clear()
    timed.sandbox.clock.advance(3600)
    timed.pass_time(hours=1)
    await timed.start_bot()
    await timed.nothing_owed()
    assert len(digests(aki)) == 1
    timed.assert_clean()


async def test_a_digest_that_fell_into_an_outage_comes_with_the_bot_and_once(timed: TimedEvening) -> None:
    aki = timed.aki
    await timed.open_table(timed.bruno, opponent=aki.id)
    await told_in_an_hour(timed, aki)
    await timed.kill_bot()
    timed.sandbox.clock.advance(72 * 3600)
    timed.pass_time(hours=72)
    await timed.start_bot()
    await first_digest(timed, aki)
    await timed.kill_bot()
    await timed.start_bot()
    await timed.nothing_owed()
    assert len(digests(aki)) == 1
    timed.sandbox.clock.advance(25 * 3600)
    timed.pass_time(hours=25)
    await timed.see(aki, lambda seen: len(digests(aki)) == 2, aki.direct_channel_id)
    timed.assert_clean()


async def test_whose_direct_messages_are_closed_is_called_in_the_channel(timed: TimedEvening) -> None:
    number = await timed.begin()
    mover = await timed.mover(number)
    await told_in_an_hour(timed, mover)
    mover.close_dms()
    timed.pass_time(hours=1)
    await timed.doubt_lasts(hours=1)
    timed.pass_time(hours=1)
    board = await timed.says(number, "Just a reminder")
    assert [name for name, _ in timed.pings_for(board)] == [mover.name]
    assert "**Pings**: In the channel" in shown(await mover.slash(timed.channel, "preferences")).text
    timed.assert_clean()


async def test_a_reminder_reaches_whoever_wants_direct_messages_there_and_only_there(timed: TimedEvening) -> None:
    number = await timed.begin(clock="1h")
    mover = await timed.mover(number)
    await choose(timed, mover, "pings", "direct")
    timed.pass_time(hours=0.9)
    reminder = await timed.see(mover, lambda seen: "Reminder: time" in seen.text, mover.direct_channel_id)
    assert shown(await mover.click(reminder.id, "Move")).pictures
    await timed.nothing_owed()
    assert not [message for message in timed.aki.messages(timed.channel) if "Reminder: time" in message.text]
    timed.assert_clean()


async def test_zone_reminders_and_quiet_hours_are_typed_suggested_and_shown(timed: TimedEvening) -> None:
    aki, where = timed.aki, timed.channel
    page = shown(await aki.slash(where, "preferences", zone="new york", reminders="24h and 3h", quiet="10pm to 7"))
    assert "**Time zone**: America/New York" in page.text
    assert "**Reminders**: 24 hours and 3 hours before the end" in page.text
    assert "**Quiet hours**: From 22:00 to 07:00" in page.text
    kept = await preferences(timed, aki)
    assert (kept.zone, kept.reminders, kept.quiet) == ("America/New_York", "1d, 3h", "22:00-07:00")
    assert len(page.payload["components"][0]["components"]) < MOST_COMPONENTS

    suggested = await aki.suggestions(where, "preferences", focused="zone", zone="berl")
    assert suggested[0].value == "Europe/Berlin"
    assert re.fullmatch(r"Europe/Berlin · \d\d:\d\d now", suggested[0].name)
    assert len(await aki.suggestions(where, "preferences", focused="zone", zone="")) == 25
    assert await aki.suggestions(where, "preferences", focused="reminders", reminders="24")
    assert await aki.suggestions(where, "preferences", focused="quiet", quiet="22")

    refused = await aki.slash(where, "preferences", zone="the moon", quiet="23-6")
    assert "I don't know the time zone “the moon”" in refused.text
    assert await preferences(timed, aki) == kept, "all or nothing"
    there = sun(timed).astimezone(ZoneInfo("America/New_York"))
    zone = shown(await aki.choose(page.id, "pref-change", "zone")).text
    assert f"{there:%H:%M} there now" in zone or f"{there - timedelta(minutes=1):%H:%M} there now" in zone
    chosen = await timed.prefer(aki, "reminders", "1/8")
    assert "**Reminders**: Once, with 1/8 of the time left" in chosen.text
    page = shown(await aki.slash(where, "preferences", quiet="off"))
    assert "**Quiet hours**: None" in page.text
    timed.assert_clean()


async def test_a_turn_in_quiet_hours_is_told_when_they_end(timed: TimedEvening) -> None:
    number = await timed.begin()
    waiter = await timed.waiter(number)
    now = sun(timed)
    begin, end = now - timedelta(hours=1), now + timedelta(hours=3)
    await choose(timed, waiter, "pings", "direct")
    await waiter.slash(timed.channel, "preferences", quiet=f"{begin:%H:%M}-{end:%H:%M}")
    await timed.move(number)
    await timed.board(number, 1)
    assert waiter.dms() == []
    timed.sandbox.clock.advance(3 * 3600)
    timed.pass_time(hours=3)
    board = await timed.see(waiter, lambda seen: f"#{number}" in seen.text, waiter.direct_channel_id)
    assert "it's your turn" in board.text
    assert [ping.reason for ping in waiter.pings() if ping.message.id == board.id] == ["dm"]
    timed.assert_clean()


async def test_an_offer_alone_makes_a_digest_across_a_restart_and_is_answered_where_it_leads(
    timed: TimedEvening,
) -> None:
    number = await timed.begin()
    mover, waiter = await timed.mover(number), await timed.waiter(number)
    waiter.user.locale = "de"
    await waiter.slash(timed.channel, "preferences", zone="UTC", quiet="off")
    await timed.prefer(waiter, "pings", "digest")
    await timed.prefer(waiter, "digest_hour", (sun(timed) + timedelta(hours=1)).hour)
    await mover.slash(timed.channel, "offer", what="abort", match=number)
    offer = await timed.see(waiter, lambda seen: "wants to abort" in seen.text)
    assert timed.pings_for(offer) == []
    await timed.kill_bot()
    timed.sandbox.clock.advance(3600)
    timed.pass_time(hours=1)
    await timed.start_bot()
    digest = await timed.see(waiter, lambda seen: "Tagesüberblick" in seen.text, waiter.direct_channel_id)
    assert digest.text.startswith("### Ein Angebot wartet auf deine Antwort")
    assert f"🚪 **{mover.name}** möchte **#{number} · Dogon" in digest.text
    assert LINK.findall(digest.text) == [str(offer.id)]
    await waiter.click(offer.id, "Agree")
    assert "doesn't count" in (await timed.board(number, 1)).text
    timed.assert_clean()
