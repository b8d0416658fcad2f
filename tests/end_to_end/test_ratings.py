"""Ratings as people meet them: on the card, below the final board, in profiles and rankings."""

from __future__ import annotations

import pytest

from sandbox.backend import FakeRequest
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer
from tests.end_to_end.conftest import Evening, is_board, match_number

WHY = "we agreed on it afterwards"


async def look_around(evening: Evening, ranking: FakeAnswer) -> None:
    """Bruno, who leads the ranking, looks at the champions and at what he has achieved."""
    bruno = evening.bruno
    assert ranking.message
    champions = await bruno.click(ranking.message.id, "Champions")
    await champions.done()
    assert "No one holds a title" in champions.text
    back = (await bruno.click(ranking.message.id, "Back")).message
    assert back
    assert "1. Bruno 1579?" in str(back.pictures[0].description)
    own = (await bruno.slash(evening.channel, "profile")).message
    assert own
    assert own.labels == ["Show to everyone"]
    assert "First win in Dogon" in (await evening.turn(bruno, own, "achievements")).text
    theirs = (await bruno.slash(evening.channel, "profile", player=evening.aki.id)).message
    assert theirs
    blocked = await bruno.click(theirs.id, "Block")
    await blocked.done()
    assert "You blocked Aki." in blocked.text


def _check_words(card: str) -> None:
    """The picture of the result in words."""
    assert card.startswith("#1 Dogon · move 5 · Bruno wins: Aki resigned · "), card
    assert all(told in card for told in ("1579? (+79)", "1421? (-79)", "First win in Dogon. The last board: ")), card


async def test_a_rated_evening(evening: Evening) -> None:
    aki, bruno, dana = evening.aki, evening.bruno, evening.sandbox.person("Dana")
    card = await evening.open_table(aki, rated=True)
    number = match_number(card)
    assert "📈 Rated" in card.text
    stakes = await bruno.click(card.id, "What's at stake?")
    assert stakes.message
    assert stakes.message.ephemeral
    assert "You (1500?) against **Aki** (1500?):" in stakes.text
    assert "win **+79** · draw **+0** · loss **-79**" in stakes.text
    await bruno.click(card.id, "Join")
    for ply in range(4):
        await evening.move(number)
        await evening.board(number, ply + 1)
    question = await (await aki.slash(evening.channel, "resign", match=number)).filled()
    await aki.click(question.id, "Resign")

    final = await evening.see(bruno, lambda seen: is_board(seen, number, 5) and "1579? (+79)" in seen.text)
    assert "Aki 1421? (-79)" in final.text
    _check_words(str(final.pictures[0].description))
    assert [name for name, _ in evening.pings_for(final)] == ["Bruno"], "the change of the rating is an edit"
    await evening.kill_bot()
    await evening.start_bot()

    shown = await bruno.slash(evening.channel, "profile", player=aki.id)
    assert shown.message
    assert "Plays mostly **Dogon**" in shown.text
    assert "**1421?** Dogon · place 2 of 2 here · 1 rated match" in shown.text
    assert "**Last results**: 0 won, 0 drawn, 1 lost" in shown.text
    assert "Dogon · 1421?" in str(shown.message.pictures[0].description), "the picture in words"
    assert shown.message.ephemeral
    assert shown.message.labels == ["Show to everyone", "Block"]
    await bruno.click(shown.message.id, "Show to everyone")
    await evening.see(dana, lambda seen: "**1421?** Dogon" in seen.text and not seen.ephemeral)
    assert "🔴" in (await evening.turn(bruno, shown.message, "ratings")).text
    versus = await evening.turn(bruno, shown.message, "versus")
    assert "**Dogon**: 1 won, 0 drawn, 0 lost" in versus.text
    ranking = await bruno.slash(evening.channel, "ranking")
    assert "The question mark goes once it's settled" in ranking.text
    assert "1. Bruno 1579?, 2. Aki 1421?" in str(ranking.message.pictures[0].description if ranking.message else "")
    await look_around(evening, ranking)

    looked = await dana.slash(evening.channel, "moderate player", player=bruno.id)
    assert looked.message
    assert looked.message.ephemeral
    assert "Against **Aki**: 1 of 1 (100%)" in looked.text
    decided = await evening.moderate(dana, number, "correct", result="draw", rated="yes", reason=WHY)
    assert f"You corrected match #{number}." in decided.text
    note = await evening.see(bruno, lambda seen: "corrected the result" in seen.text and WHY in seen.text)
    assert evening.pings_for(note) == []
    await evening.see(bruno, lambda seen: is_board(seen, number, 5) and "It counts for ratings." in seen.text)
    log = await evening.look(bruno, "log", number)
    assert "Moderator Dana corrected the result. Aki and Bruno draw" in log.text or "draw by moderator" in log.text
    await evening.nothing_owed()
    evening.assert_clean()


async def test_a_table_can_be_unrated_and_a_profile_hidden(evening: Evening) -> None:
    card = await evening.open_table(evening.aki, rated=False)
    assert "Unrated: it won't change anyone's rating" in card.text
    assert "What's at stake?" not in card.labels
    assert "**Profile**: Shown" in (await evening.aki.slash(evening.channel, "preferences")).text
    assert "**Profile**: Hidden" in (await evening.prefer(evening.aki, "profile", "hidden")).text
    refused = await evening.bruno.slash(evening.channel, "profile", player=evening.aki.id)
    assert refused.text == "Aki keeps their profile hidden."
    evening.assert_clean()


async def test_a_moderator_takes_someone_out_of_the_rankings_with_a_reason(evening: Evening) -> None:
    aki, dana, number = evening.aki, evening.sandbox.person("Dana"), await evening.begin(rated=True)
    for ply in range(4):
        await evening.move(number)
        await evening.board(number, ply + 1)
    question = await aki.slash(evening.channel, "resign", match=number)
    assert question.message
    await aki.click(question.message.id, "Resign")
    await evening.see(aki, lambda seen: is_board(seen, number, 5) and "📈" in seen.text)

    async def decided(label: str, reason: str) -> str:
        looked = await dana.slash(evening.channel, "moderate player", player=evening.bruno.id)
        assert looked.message
        opened = await dana.click(looked.message.id, label)
        assert opened.modal
        assert opened.modal.title == label
        return (await dana.submit(opened.modal, reason=reason)).text

    assert "**Bruno** isn't in the rankings here any more" in await decided("Take out of the rankings", WHY)
    await evening.nothing_owed()
    assert any("took you out of the rankings of **" in seen.text and WHY in seen.text for seen in evening.bruno.dms())
    ranking = await evening.bruno.slash(evening.channel, "ranking")
    assert "a moderator took you out of the rankings here" in ranking.text
    assert "**Bruno** is back in the rankings here" in await decided("Put back into the rankings", "a mistake")
    await evening.nothing_owed()
    evening.assert_clean()


def changes(evening: Evening, seen: Seen) -> list[FakeRequest]:
    """The requests by which a message was changed."""
    return [each for each in evening.sandbox.requests if each.method == "PATCH" and each.path.endswith(f"/{seen.id}")]


@pytest.mark.parametrize("rated", [True, False])
async def test_the_chances_are_on_the_card_by_the_one_change_that_tells_all(hasty: Evening, rated: bool) -> None:
    number = await hasty.begin(rated=rated)
    for ply in range(10):
        await hasty.move(number)
        await hasty.board(number, ply + 1)
    await hasty.closed_all()
    question = await (await hasty.aki.slash(hasty.channel, "resign", match=number)).filled()
    await hasty.aki.click(question.id, "Resign")
    final = await hasty.see(
        hasty.aki, lambda seen: is_board(seen, number, 11) and "chances: " in str(seen.pictures[0].description)
    )
    assert "% after move 10 · " in str(final.pictures[0].description)
    assert ("1579? (+79)" in str(final.pictures[0].description)) is rated
    await hasty.nothing_owed()
    assert len(changes(hasty, final)) == 1
    assert [name for name, _ in hasty.pings_for(final)] == ["Bruno"], "it pings nobody again"
    hasty.assert_clean()


async def test_a_kill_at_the_end_leaves_one_card_and_it_has_the_ratings(evening: Evening) -> None:
    number = await evening.begin(rated=True)
    for ply in range(10):
        await evening.move(number)
        await evening.board(number, ply + 1)
    question = await (await evening.aki.slash(evening.channel, "resign", match=number)).filled()
    await evening.aki.click(question.id, "Resign")
    await evening.board(number, 11)
    await evening.kill_bot()
    await evening.start_bot()
    final = await evening.see(
        evening.aki, lambda seen: is_board(seen, number, 11) and "1579? (+79)" in str(seen.pictures[0].description)
    )
    await evening.nothing_owed()
    assert len(evening.boards(number, 11)) == 1
    told = evening.message(final).pictures[0].description
    assert str(told).startswith("#1 Dogon · move 11 · ")
    assert 1 <= len(changes(evening, final)) <= 2, (
        "a message whose sending was never noted is brought up to date when it is found"
    )
    evening.assert_clean()
