"""A match looked at again: asked for below its final board, told while it is made, kept and shown."""

from __future__ import annotations

from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_rules import press


async def finished(evening: Evening, game: str, moves: int) -> tuple[int, Seen]:
    """A match of first legal moves, resigned if it isn't over before: its number and its final board."""
    number = await evening.begin(game=game)
    for _ in range(moves):
        if (await evening.view(number)).to_move:
            await evening.move(number)
    if (await evening.view(number)).to_move:
        mover = await evening.mover(number)
        question = await mover.slash(evening.channel, "resign", match=number)
        assert question.message
        await mover.click(question.message.id, "Resign")
    return number, await evening.board(number, (await evening.view(number)).position.ply)


async def made(evening: Evening, person: FakePerson, answer: FakeAnswer) -> Seen:
    """The answer once it shows the analysis."""
    assert answer.message
    number = answer.message.id
    return await evening.see(person, lambda seen: seen.id == number and "Analysis of" in seen.text)


async def test_an_analysis_is_made_told_kept_and_shown(evening: Evening) -> None:
    number, final = await finished(evening, "honey_donuts", 12)
    asked = await press(evening, evening.aki, final, f"analysis:{number}")  # as below boards of earlier versions
    assert asked.message
    assert asked.message.ephemeral
    assert "0%" in asked.text
    assert asked.message.labels == ["Rematch", "Check progress"]
    seen = await made(evening, evening.aki, asked)
    assert "Move " in seen.text
    assert "better was" in seen.text
    assert str(seen.pictures[0].description).startswith("A graph of the chances to win. Moves 1–")
    assert f"analysis-{number}.png" in seen.pictures[0].url
    line = next(label for label in seen.labels if label.startswith("Better line"))
    film = await (await evening.aki.click(seen.id, line)).filled()
    assert film.ephemeral
    assert ".gif" in film.pictures[0].url
    assert "Better was" in film.text
    await evening.kill_bot()
    await evening.start_bot()
    again = await (await evening.look(evening.bruno, "analysis", number)).filled()
    assert "Analysis of" in again.text, "it is kept"
    await evening.bruno.click(again.id, "Show to everyone")
    public = await evening.see(evening.aki, lambda message: not message.ephemeral and "Analysis of" in message.text)
    assert evening.pings_for(public) == []
    running = await evening.begin()
    refused = await evening.look(evening.aki, "analysis", running)
    assert "still in progress" in refused.text
    evening.assert_clean()
