"""People of different languages at one table, and a server that chooses its own."""

from __future__ import annotations

from sandbox.people.client_view import Seen
from sandbox.permissions import Permission
from tests.end_to_end.conftest import Evening, is_board

GERMAN_TURN = "du bist am Zug"
SUGGESTED = (
    ("de", "schwenk", "Dohyō · 7 Schwenken"),
    ("fr", "pivot", "Dohyō · 7 Pivoter"),
    ("ja", "決め札", "Dohyō · 8 決め札"),
)


def speak_german(evening: Evening) -> None:
    """Bruno's Discord is in German, everything else in English."""
    evening.bruno.user.locale = "de"


async def choose_german(evening: Evening) -> str:
    """A moderator sets the language of the server."""
    roles = evening.sandbox.guild.roles.values()
    next(role for role in roles if role.name == "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    return (await evening.set_up(evening.sandbox.person("Dana"), "language", "de")).text


async def test_everybody_is_answered_in_their_own_language_and_the_channel_keeps_its_own(evening: Evening) -> None:
    speak_german(evening)
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    await evening.bruno.click(card.id, "Join")
    board = await evening.see(evening.aki, lambda message: is_board(message, 1, 0))
    assert "it's your turn" in board.text
    assert "Deine laufenden Partien" in (await evening.bruno.slash(evening.channel, "games")).text
    assert "Your matches in progress" in (await evening.aki.slash(evening.channel, "games")).text
    mover, waiter = await evening.mover(1), await evening.waiter(1)
    early = await waiter.slash(evening.channel, "move", move="C+", match=1)
    assert early.text.startswith({"Aki": "It's not your turn yet", "Bruno": "Du bist noch nicht dran"}[waiter.name])
    refused = await mover.slash(evening.channel, "move", move="A+", match=1)
    assert ("Du kannst " if mover.name == "Bruno" else "You can sow ") in refused.text
    evening.assert_clean()


async def test_rules_are_suggested_while_typing_in_the_readers_language(evening: Evening) -> None:
    for locale, typed, found in SUGGESTED:
        evening.bruno.user.locale = locale
        first, *_ = await evening.bruno.suggestions(evening.channel, "rules", focused="question", question=typed)
        assert first.name == found
        page = await evening.bruno.slash(evening.channel, "rules", question=first.value)
        assert found.partition(" · ")[2] in page.text
    evening.assert_clean()


async def test_what_is_shown_to_everyone_is_in_the_language_of_the_place(evening: Evening) -> None:
    speak_german(evening)
    number = await evening.begin()
    shown = await evening.look(evening.bruno, "boards", number)
    assert shown.message
    assert "Die Partie beginnt" in shown.text
    await evening.bruno.click(shown.message.id, "Allen zeigen")
    told = await evening.see(evening.aki, lambda message: f"look-{number}-0.png" in str(message.payload))
    assert "The match starts" in told.text
    evening.assert_clean()


async def test_a_server_chooses_its_language_from_the_next_board_on_and_after_a_restart(evening: Evening) -> None:
    number = await evening.begin()
    assert "Language**: Deutsch" in await choose_german(evening)
    await evening.move(number)
    board = await evening.board(number, 1)
    assert GERMAN_TURN in board.text
    assert "Ziehen" in board.labels
    await evening.kill_bot()
    await evening.start_bot()
    assert "You played" in (await evening.move(number)).text, "private answers stay as they were"
    board = await evening.board(number, 2)
    assert GERMAN_TURN in board.text
    assert len(evening.pings_for(board)) == 1
    picture = board.pictures[0].description
    assert picture
    assert "(Süd) kann " in picture
    evening.assert_clean()


async def test_an_offer_speaks_the_language_of_the_server_until_it_has_ended(evening: Evening) -> None:
    number = await evening.begin()
    await choose_german(evening)
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    asked = await waiter.slash(evening.channel, "offer", what="draw", match=number)
    assert asked.text == f"You offered a draw in match #{number}. I'll ask {mover.name}."
    offer = await evening.see(mover, lambda message: "bietet in Partie" in message.text)
    assert offer.labels == ["Einverstanden", "Ablehnen", "Zurückziehen"]
    answered = await mover.click(offer.id, "Ablehnen")
    assert f"{mover.name} hat abgelehnt." in answered.text, "everybody sees this message"
    await mover.slash(evening.channel, "offer", what="draw", match=number)
    second = await evening.see(mover, lambda message: "Ablehnen" in message.labels)
    await evening.move(number)
    await evening.see(mover, lambda message: message.id == second.id and "seitdem weitergegangen" in message.text)
    evening.assert_clean()


async def test_without_a_choice_a_server_is_spoken_to_as_discord_shows_it(evening: Evening) -> None:
    await evening.kill_bot()
    evening.sandbox.guild.locale = "de"
    await evening.start_bot()
    answer = await evening.aki.slash(evening.channel, "play", game="dogon", opponent=evening.bruno.id)
    assert answer.text.startswith("Table #1 is open with this server's default clock")
    card = await evening.see(evening.aki, lambda message: "### Tisch #1" in message.text)
    assert "Mitspielen" in card.labels
    await evening.bruno.click(card.id, "Mitspielen")
    assert GERMAN_TURN in (await evening.see(evening.aki, lambda message: is_board(message, 1, 0))).text
    evening.assert_clean()


async def test_a_direct_message_is_in_the_language_its_reader_spoke_last(evening: Evening) -> None:
    speak_german(evening)
    number = await evening.begin()
    await evening.prefer(evening.bruno, "pings", "direct")
    if await evening.mover(number) == evening.bruno:
        await evening.move(number)
    view = await evening.view(number)
    if await evening.mover(number) != evening.bruno:
        await evening.move(number)
    ply = (await evening.view(number)).position.ply
    assert ply > view.position.ply
    message = await in_dms(evening, number, ply)
    assert GERMAN_TURN in message.text
    assert "Du bekommst diese Direktnachrichten, weil du es mit </preferences:" in message.text
    assert "it's your turn" in (await evening.board(number, ply)).text
    evening.assert_clean()


async def test_whoever_never_spoke_is_written_to_in_the_language_of_the_server(evening: Evening) -> None:
    await choose_german(evening)
    bruno = evening.bruno
    evening.sandbox.host.deny(evening.channel, Permission.VIEW_CHANNEL, bruno.id)
    await evening.aki.slash(evening.channel, "play", game="dogon", opponent=bruno.id, clock="none")
    card = await evening.see(bruno, lambda message: "#1" in message.text, bruno.direct_channel_id)
    assert "### Tisch #1" in card.text
    await (await bruno.click(card.id, "Mitspielen")).done()
    speaks = await evening.see(bruno, lambda message: "#1" in message.text, bruno.direct_channel_id)
    assert "Tisch" not in speaks.text, "from now on it is known that his Discord is in English"
    evening.assert_clean()


async def test_suggestions_come_in_the_language_of_who_types(evening: Evening) -> None:
    speak_german(evening)
    for person, words in ((evening.aki, "3 days per move"), (evening.bruno, "3 Tage pro Zug")):
        found = await person.suggestions(evening.channel, "play", focused="clock", clock="3d")
        assert words in [choice.name for choice in found]


async def in_dms(evening: Evening, number: int, ply: int) -> Seen:
    bruno = evening.bruno
    return await evening.see(bruno, lambda message: is_board(message, number, ply), bruno.direct_channel_id)
