"""The first minute of a newcomer: all games at a glance, one of them, and a match, without typing."""

from __future__ import annotations

from typing import Any

from games import GAMES
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from tests.end_to_end.conftest import Evening, further, is_board, match_number

EASIEST = "honey_donuts"


async def turned(person: FakePerson, page: Seen, label: str) -> Seen:
    """The same message after a press of one of its buttons."""
    answer = await person.click(page.id, label)
    seen = await answer.filled()
    assert seen.id == page.id, "a page turns in place"
    return seen


async def gallery(evening: Evening, person: FakePerson) -> Seen:
    return await (await person.slash(evening.channel, "play")).filled()


async def game_page(evening: Evening, person: FakePerson, key: str = EASIEST) -> Seen:
    return await turned(person, await gallery(evening, person), f"game:{key}")


def styles(page: Seen) -> dict[str, Any]:
    return {each["label"]: each["style"] for each in page.buttons}


async def test_all_games_are_shown_the_easiest_first(evening: Evening) -> None:
    page = await gallery(evening, evening.aki)
    assert page.ephemeral
    assert page.labels == ["Play"] * len(GAMES)
    assert page.text.index("**Honey Donuts** · 2 weeks\nPush the other King out") < page.text.index("**Kamisado**")
    assert "**Dohyō** · 2–4 · 6 weeks" in page.text
    assert page.pictures[0].description == "A board of each game: Honey Donuts, Kamisado, Dogon, tokonoma and Dohyō."
    evening.assert_clean()


async def test_three_presses_lead_to_a_match_with_the_computer(evening: Evening) -> None:
    page = await game_page(evening, evening.aki)
    assert "**Goal**: push the other King off" in page.text
    ways = ["Learn it (2 min)", "The computer", "A friend", "This channel"]
    assert page.labels == [*ways, "More settings…", "All games"]
    assert styles(page)["Learn it (2 min)"] == 3, "green for who has never played it"
    said = await turned(evening.aki, page, "The computer")
    assert "Match #1 starts" in said.text.splitlines()[0]
    board = await evening.see(evening.aki, lambda seen: is_board(seen, 1, 0) or is_board(seen, 1, 1))
    if "Move" not in board.labels:
        board = await evening.see(evening.aki, lambda seen: "Move" in seen.labels)
    picker = (await evening.aki.click(board.id, "Move")).message
    assert picker
    assert picker.ephemeral
    evening.assert_clean()


async def test_three_presses_lead_to_the_lesson(evening: Evening) -> None:
    page = await turned(evening.aki, await game_page(evening, evening.aki), "Learn it (2 min)")
    assert page.pictures
    evening.assert_clean()


async def test_a_friend_is_invited_in_three_presses(evening: Evening) -> None:
    page = await turned(evening.aki, await game_page(evening, evening.aki, "dogon"), "A friend")
    assert page.labels == ["Back"]
    answer: FakeAnswer = await evening.aki.choose(page.id, "friend-of:dogon", evening.bruno.id)
    assert "is open" in (await answer.filled()).text
    card = await evening.see(evening.bruno, lambda seen: "### Table #" in seen.text)
    assert "Bruno" in card.text or evening.bruno.mention in card.text
    assert [name for name, _ in evening.pings_for(card)] == ["Bruno"]
    evening.assert_clean()


async def test_what_most_people_leave_as_it_is_stands_in_a_dialog(evening: Evening) -> None:
    page = await game_page(evening, evening.aki, "dogon")
    asked = await evening.aki.click(page.id, "More settings…")
    assert asked.modal
    answer = await evening.aki.submit(asked.modal, options=["board=gagara"], clock="5d", rated=["unrated"])
    assert "is open" in (await answer.filled()).text
    card = await evening.see(evening.bruno, lambda seen: "### Table #" in seen.text)
    assert "gagara" in card.text.lower()
    assert "5 days per move" in card.text
    evening.assert_clean()


async def test_one_round_is_chosen_beforehand_in_the_form_of_a_game_of_many(evening: Evening) -> None:
    page = await game_page(evening, evening.aki, "kamisado")
    asked = await evening.aki.click(page.id, "More settings…")
    assert asked.modal
    inputs = {each["component"]["custom_id"]: each["component"] for each in asked.modal.payload["components"]}
    assert [each["value"] for each in inputs["options"]["options"] if each.get("default")] == ["match=single"]
    evening.assert_clean()


async def test_who_plays_a_game_for_the_first_time_hears_once_of_its_lesson_which_leads_back(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    card = await evening.open_table(aki, game="tokonoma", opponent=bruno.id)
    line = (await further(await bruno.click(card.id, "Join"))).text
    assert line == "**New to tokonoma?** The lesson leads back here."
    for move in ("b1c1", "c4a2", "c5a3", "c5c3", "d1d2", "e3e2", "c2b1"):
        last = await (await bruno.slash(evening.channel, "learn", game="tokonoma", move=move)).filled()
    assert last.labels[0] == "Back to my match"
    board = await turned(bruno, last, "Back to my match")
    assert "#1 · tokonoma" in board.text
    opened = await (await aki.slash(evening.channel, "play", game="tokonoma", opponent=bruno.id)).filled()
    assert "New to" not in opened.text, "said once a game"
    evening.assert_clean()


NEW = "**New to Dohyō?** The lesson leads back here."


async def test_however_one_sits_down_at_a_first_match_one_hears_of_the_lesson_once(evening: Evening) -> None:
    aki, bruno, (chidi, dana) = evening.aki, evening.bruno, evening.sandbox.people[2:4]
    host = await (await aki.slash(evening.channel, "play", game="dohyo", seats="2-4", side="choose")).filled()
    assert host.text.count(NEW) == 1
    card = await evening.see(aki, lambda seen: "### Table #" in seen.text)
    seated = await bruno.choose(card.id, f"seat:{match_number(card)}", "1")
    assert (await further(seated)).text == NEW
    await (await bruno.choose(card.id, f"seat:{match_number(card)}", "random")).done()
    listed = (await chidi.slash(evening.channel, "tables")).message
    taken = await (await chidi.click(listed.id, "Join")).filled()
    assert taken.text.endswith(NEW)
    assert taken.labels[-1] == "Learn it (2 min)", "the list stays above it"
    await (await aki.click(card.id, "Start now")).done()
    await evening.see(aki, lambda seen: is_board(seen, match_number(card), 0))
    await (await aki.slash(evening.channel, "challenge", game="dohyo")).done()
    challenge = await evening.see(dana, lambda seen: "Challenge" in seen.labels)
    assert (await (await dana.click(challenge.id, "Challenge")).filled()).text.endswith(NEW)
    told = [seen for each in (aki, bruno, chidi, dana) for seen in each.messages(evening.channel) if NEW in seen.text]
    assert len(told) == 4, "once each, and not again for another seat or for the start"
    evening.assert_clean()


async def test_the_first_board_tells_beginners_how_a_turn_goes_and_the_next_does_not(evening: Evening) -> None:
    number = await evening.begin()
    assert "-# **Turn**: sow a hole" in (await evening.board(number, 0)).text
    await evening.move(number)
    assert "**Turn**" not in (await evening.board(number, 1)).text
    evening.assert_clean()
