"""Plans as two people make them: privately, over a restart, answered or dropped."""

from __future__ import annotations

from bot.play.picker.choice import in_reading_order
from games.core import Seat
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from tests.end_to_end.conftest import Evening, match_number
from tests.end_to_end.test_personal import choose
from tests.end_to_end.test_rules import shown

MOST_CHOICES = 12
WAYS = {"Back", "All lines"}


async def legal(evening: Evening, number: int) -> list[str]:
    """The moves of whoever is to move, as the other one is offered them."""
    view = await evening.view(number)
    moves = in_reading_order(view.game, view.position.state, Seat(1 - view.position.state.to_move))
    return [view.game.format(move) for move in moves]


async def choose_first(person: FakePerson, page: Seen) -> Seen:
    """Choose the first of everything until there is an answer to look at."""
    for _ in range(MOST_CHOICES):
        if any(label.startswith("Plan ") for label in page.labels):
            return page
        page = shown(await person.click(page.id, next(label for label in page.labels if label not in WAYS)))
    raise AssertionError(page)


async def plan_first(person: FakePerson, page: Seen) -> Seen:
    """Plan the first answer to the first move; shows the end of the line."""
    preview = await choose_first(person, page)
    assert "Plan it?" in preview.text
    return shown(await person.click(preview.id, next(label for label in preview.labels if label.startswith("Plan "))))


async def test_an_answer_planned_over_a_restart_is_played_at_once_with_one_ping(evening: Evening) -> None:
    number = await evening.begin(game="tokonoma")
    planner, opponent = await evening.waiter(number), await evening.mover(number)
    first = shown(await planner.slash(evening.channel, "plan"))
    assert first.ephemeral
    assert f"If {opponent.name} plays … which move?" in first.text
    page = await plan_first(planner, first)
    assert page.labels == ["Continue", "Change answer", "Delete", "All lines"]
    assert len(page.pictures) == 1
    await evening.kill_bot()
    await evening.start_bot()
    assert shown(await planner.click(page.id, "All lines")).labels == ["Delete", "Add a line"]
    theirs = (await legal(evening, number))[0]
    before = {person.name: len(person.pings()) for person in (planner, opponent)}
    answer = await opponent.slash(evening.channel, "move", move=theirs, match=number)
    assert answer.text == f"You played **{theirs}** in match #{number}."
    board = await evening.board(number, 2)
    await evening.nothing_owed()
    assert f"**{opponent.name}** played **{theirs}**." in board.text
    assert f"**{planner.name}** played" in board.text
    assert "as planned" in board.text
    assert evening.boards(number, 1) == [], "one board for both moves"
    assert [name for name, _ in evening.pings_for(board)] == [opponent.name]
    assert len(planner.pings()) == before[planner.name]
    assert len(opponent.pings()) == before[opponent.name] + 1
    gone = shown(await planner.click(page.id, "Add a line"))
    assert "your plan for it has changed since then" in gone.text
    evening.assert_clean()


async def test_a_plan_that_did_not_foresee_the_move_is_told_to_its_owner_alone_and_quietly(evening: Evening) -> None:
    number = await evening.begin(game="tokonoma")
    planner, opponent = await evening.waiter(number), await evening.mover(number)
    await plan_first(planner, shown(await planner.slash(evening.channel, "plan", match=number)))
    seen = [message.text for message in opponent.messages(evening.channel)]
    assert not any("lan" in text for text in seen)
    unforeseen = (await legal(evening, number))[-1]
    answer = await opponent.slash(evening.channel, "move", move=unforeseen, match=number)
    assert answer.text == f"You played **{unforeseen}** in match #{number}."
    board = await evening.board(number, 1)
    await evening.nothing_owed()
    assert [name for name, _ in evening.pings_for(board)] == [planner.name]
    (letter,) = planner.dms()
    assert f"**{unforeseen}**, which wasn't in your plan" in letter.text
    assert opponent.dms() == []
    assert [ping.push for ping in planner.pings() if ping.message.id == letter.id] == [False]
    public = [message.text for message in opponent.messages(evening.channel) if not message.ephemeral]
    assert not any("plan" in text for text in public)
    evening.assert_clean()


async def test_a_line_goes_on_gets_another_answer_and_is_deleted(evening: Evening) -> None:
    number = await evening.begin(game="tokonoma")
    planner = await evening.waiter(number)
    board = shown(await planner.slash(evening.channel, "board", match=number))
    assert "Plan" in board.labels
    page = await plan_first(planner, shown(await planner.click(board.id, "Plan")))
    page = await plan_first(planner, shown(await planner.click(page.id, "Continue")))
    assert page.text.count("→") == 2
    lines = shown(await planner.click(page.id, "All lines"))
    assert lines.text.count("→") == 2
    page = shown(await planner.choose(lines.id, lines.selects[0]["custom_id"], _value(lines, 0)))
    preview = await choose_first(planner, shown(await planner.click(page.id, "Change answer")))
    back = shown(await planner.click(preview.id, "Back"))
    assert "What's your next move?" in back.text
    lines = shown(await planner.click(back.id, "All lines"))
    again = shown(await planner.click(lines.id, "Add a line"))
    for _ in range(MOST_CHOICES):
        if "Continue" in again.labels:
            break
        again = shown(await planner.click(again.id, next(label for label in again.labels if label not in WAYS)))
    assert "planned:" in again.text, "the same move leads to the answer that is planned already"
    assert again.text.count("→") == 1
    lines = shown(await planner.click(again.id, "Delete"))
    assert "Nothing planned yet" in lines.text
    assert lines.labels == ["Add a line"]
    opponent = await evening.mover(number)
    await opponent.slash(evening.channel, "move", move=(await legal(evening, number))[0], match=number)
    await evening.board(number, 1)
    await evening.nothing_owed()
    assert planner.dms() == [], "what was deleted is not missed"
    evening.assert_clean()


async def test_several_lines_are_cleared_together(evening: Evening) -> None:
    number = await evening.begin(game="tokonoma")
    planner = await evening.waiter(number)
    page = await plan_first(planner, shown(await planner.slash(evening.channel, "plan")))
    lines = shown(await planner.click(page.id, "All lines"))
    page = shown(await planner.click(lines.id, "Add a line"))
    last = [label for label in page.labels if label not in WAYS][-1]
    page = shown(await planner.click(page.id, last))
    await plan_first(planner, page)
    lines = shown(await planner.slash(evening.channel, "plan"))
    assert lines.labels == ["Delete", "Delete", "Add a line", "Clear all"]
    assert "Nothing planned yet" in shown(await planner.click(lines.id, "Clear all")).text
    evening.assert_clean()


async def test_after_a_move_the_next_answer_can_be_planned_and_without_a_preview(evening: Evening) -> None:
    number = await evening.begin(game="tokonoma")
    mover = await evening.mover(number)
    await choose(evening, mover, "confirm", False)
    answer = await mover.slash(evening.channel, "move", move=(await legal(evening, number))[0], match=number)
    assert shown(answer).labels == ["Plan"]
    page = shown(await mover.click(shown(answer).id, "Plan"))
    for _ in range(MOST_CHOICES):
        if "Continue" in page.labels:
            break
        assert not any(label.startswith("Plan ") for label in page.labels)
        page = shown(await mover.click(page.id, next(label for label in page.labels if label not in WAYS)))
    assert "planned:" in page.text
    evening.assert_clean()


async def test_who_cannot_plan_is_told_why(evening: Evening) -> None:
    nothing = shown(await evening.aki.slash(evening.channel, "plan"))
    assert "There's nothing to plan right now" in nothing.text
    number = await evening.begin(game="tokonoma")
    own_turn = shown(await (await evening.mover(number)).slash(evening.channel, "plan", match=number))
    assert "Make your move first" in own_turn.text
    stranger = shown(await evening.sandbox.person("Chidi").slash(evening.channel, "plan", match=number))
    assert "You're not playing in match" in stranger.text
    card = await evening.open_table(evening.aki, game="dohyo", seats="3")
    for person in evening.sandbox.people[1:3]:
        await person.click(card.id, "Join")
    await evening.board(match_number(card), 0)
    for person in evening.sandbox.people[:3]:
        refused = shown(await person.slash(evening.channel, "plan", match=match_number(card)))
        assert "Plans are for two-player matches" in refused.text
        board = shown(await person.slash(evening.channel, "board", match=match_number(card)))
        assert "Plan" not in board.labels
    suggested = await (await evening.waiter(number)).suggestions(evening.channel, "plan", focused="match", match="")
    assert [choice.value for choice in suggested] == [number]
    evening.assert_clean()


def _value(lines: Seen, place: int) -> str:
    return str(lines.selects[0]["options"][place]["value"])
