"""Moves as people type them: in which match, read otherwise, refused with a way on."""

from __future__ import annotations

from bot.core.people import Person as Asker
from bot.people.players.preferences import PreferenceBook
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_rules import shown


async def test_a_slip_that_could_be_read_is_shown_before_it_is_played(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    preview = shown(await mover.slash(evening.channel, "move", move="d+"))
    assert "I read “d+” as **D+**." in preview.text
    assert (await evening.view(number)).position.ply == 0
    description = preview.pictures[0].description or ""
    assert "You played D right" in description, "it is described as it would be"
    assert "D 0, E 5, F 5" in description
    played = shown(await mover.click(preview.id, "Play D ►"))
    assert played.text == f"You played **D+** in match #{number}."
    evening.assert_clean()


async def test_of_several_matches_the_move_goes_where_it_fits(evening: Evening) -> None:
    first = await evening.begin(side="South")
    second = await evening.begin(game="tokonoma", side="White")
    assert (await evening.mover(first)) == (await evening.mover(second)) == evening.aki
    answer = await evening.aki.slash(evening.channel, "move", move="D+")
    assert answer.text == f"You played **D+** in match #{first}."
    evening.assert_clean()


async def test_a_move_that_fits_several_matches_asks_by_buttons(evening: Evening) -> None:
    first, second = await evening.begin(side="South"), await evening.begin(side="South")
    question = shown(await evening.aki.slash(evening.channel, "move", move="D+"))
    assert "Where do you want to play **D+**?" in question.text
    assert [label.split()[0] for label in question.labels] == [f"#{first}", f"#{second}"]
    played = shown(await evening.aki.click(question.id, question.labels[1]))
    assert played.text == f"You played **D+** in match #{second}."
    evening.assert_clean()


async def test_which_match_to_resign_is_asked_by_buttons(evening: Evening) -> None:
    first, second = await evening.begin(side="South"), await evening.begin(side="South")
    question = shown(await evening.aki.slash(evening.channel, "resign"))
    assert [label.split()[0] for label in question.labels] == [f"#{first}", f"#{second}"]
    sure = shown(await evening.aki.click(question.id, question.labels[0]))
    assert sure.labels == ["Resign", "Keep playing"]
    evening.assert_clean()


async def test_the_very_number_comes_first_among_the_matches(evening: Evening) -> None:
    numbers = [await evening.begin() for _ in range(10)]
    found = await evening.aki.suggestions(evening.channel, "board", focused="match", match="#1")
    assert next(choice.value for choice in found) == numbers[0] == 1
    assert {choice.value for choice in found} == {1, 10}


async def test_a_refused_move_leads_to_the_right_one_and_to_the_picker(evening: Evening) -> None:
    number = await evening.begin(game="honey_donuts")
    mover = await evening.mover(number)
    refusal = shown(await mover.slash(evening.channel, "move", move="a1-e2"))
    offered = [label for label in refusal.labels if label.startswith("Play ")]
    assert offered
    assert all(label.removeprefix("Play ") in refusal.text for label in offered)
    assert "Move" in refusal.labels
    preview = shown(await mover.click(refusal.id, offered[0]))
    assert "Play it?" in preview.text
    nonsense = shown(await mover.slash(evening.channel, "move", move="castle"))
    assert nonsense.labels == ["Move"]
    evening.assert_clean()


async def test_after_some_moves_the_preview_offers_to_do_without(evening: Evening) -> None:
    number = await evening.begin()
    for _ in range(8):
        await evening.move(number)
    mover = await evening.mover(number)
    view = await evening.view(number)
    picker = shown(await mover.click((await evening.board(number, view.match.ply)).id, "Move"))
    taps = 1
    while not any(label.startswith("Play ") for label in picker.labels):
        picker = shown(await mover.click(picker.id, picker.labels[0]))
        taps += 1
    assert taps <= 3, "the confirmation is the fourth"
    assert "Always play right away" in picker.labels
    answer = await mover.click(picker.id, "Always play right away")
    assert "You played" in shown(answer).text
    await evening.board(number, view.match.ply + 1)
    assert not (await evening.services[PreferenceBook].of(Asker(mover.id, mover.name))).confirm
    evening.assert_clean()


async def test_a_game_is_found_without_its_accents(evening: Evening) -> None:
    for typed in ["Dohyo", "dohyo", "DOHYŌ"]:
        found = await evening.aki.suggestions(evening.channel, "play", focused="game", game=typed)
        assert [choice.name for choice in found] == ["Dohyō"]
        assert "is open" in (await evening.aki.slash(evening.channel, "play", game=typed)).text
        card = await evening.see(evening.aki, lambda seen: "### Table #" in seen.text)
        assert "Dohyō" in card.text
        evening.assert_clean()


async def test_commands_in_answers_can_be_pressed(evening: Evening) -> None:
    nothing = shown(await evening.aki.slash(evening.channel, "games"))
    (command,) = [each for each in evening.sandbox.backend.world.commands.values() if each.payload["name"] == "play"]
    assert f"</play:{command.id}>" in nothing.text
    evening.assert_clean()
