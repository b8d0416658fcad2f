"""The rules two seconds away: reading, searching, showing, and why a move is refused."""

from __future__ import annotations

import pytest

from bot.learn.rules.rulebook import MOST_FOUND
from games import GAMES
from games.core import Seat
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from tests.end_to_end.conftest import Evening, described
from tests.end_to_end.shared import evening, one_bot  # noqa: F401 (fixtures)
from tests.end_to_end.test_playing import picture_bytes

pytestmark = pytest.mark.asyncio(loop_scope="module")

DOGON = GAMES["dogon"]
LINK = 5


def shown(answer: FakeAnswer) -> Seen:
    """The message that was made or changed."""
    assert answer.message, answer
    return answer.message


async def press(evening: Evening, person: FakePerson, source: Seen, custom_id: str) -> FakeAnswer:
    """Press a button as another version of the bot may have sent it."""
    message = evening.sandbox.backend.world.message(source.channel_id, source.id)
    assert message
    button = next(part for part in Seen({"components": message.components}).buttons if part["style"] != LINK)
    button["custom_id"] = custom_id
    return await person.click(source.id, custom_id)


async def test_rules_are_read_privately_section_by_section(evening: Evening) -> None:
    summary = shown(await evening.aki.slash(evening.channel, "rules", game="dogon"))
    assert summary.ephemeral
    assert "### Dogon · 0 In a minute" in summary.text
    assert summary.labels == ["1 The idea and the board", "Show to everyone"]

    first = shown(await evening.aki.click(summary.id, "1 The idea and the board"))
    assert first.id == summary.id
    assert "### Dogon · 1 The idea and the board" in first.text
    assert first.labels == ["0 In a minute", "R1 The start", "Show to everyone"]

    second = shown(await evening.aki.click(first.id, "R1 The start"))
    assert second.id == first.id, "the page is turned in the same message"
    assert second.labels == ["1 The idea and the board", "R2 Turns", "Show to everyone"]
    assert "```position" not in second.text
    assert "The start of kulei; A+ and its like would stay in South's own row (R6)." in second.text
    assert "legal `A-` `B-`" in second.text
    assert [picture.description for picture in second.pictures] == [DOGON.describe(DOGON.start())]
    assert second.pictures[0].width

    back = shown(await evening.aki.click(first.id, "1 The idea and the board"))
    assert back.text == first.text
    assert back.pictures == [], "the picture of the other page is gone"
    evening.assert_clean()


async def test_every_page_of_every_text_can_be_reached_from_the_contents(evening: Evening) -> None:
    for key in GAMES:
        page = shown(await evening.aki.slash(evening.channel, "rules", game=key))
        seen = {page.text}
        (contents,) = page.selects
        assert [option["default"] for option in contents["options"]].count(True) == 1
        assert len(contents["options"]) <= MOST_FOUND
        for option in contents["options"][1:]:
            answer = await evening.aki.choose(page.id, contents["custom_id"], option["value"])
            assert option["label"] in shown(answer).text
            seen.add(shown(answer).text)
        assert len(seen) == len(contents["options"])
    evening.assert_clean()


@pytest.mark.parametrize(
    ("topic", "heading"),
    [("R6", "R6 Which sowings are legal"), ("r6b", "R6 Which sowings are legal")],
)
async def test_a_section_is_found_by_its_number(evening: Evening, topic: str, heading: str) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules", game="dogon", question=topic))
    assert f"### Dogon · {heading}" in page.text
    evening.assert_clean()


async def test_an_unknown_topic_gets_a_kind_word(evening: Evening) -> None:
    answer = shown(await evening.aki.slash(evening.channel, "rules", game="dogon", question="xqzw"))
    assert answer.ephemeral
    assert "no section “xqzw”" in answer.text
    assert "nothing about “xqzw”" in (await evening.aki.slash(evening.channel, "rules", question="xqzw")).text
    evening.assert_clean()


async def test_suggestions_are_titles_within_the_limits(evening: Evening) -> None:
    for key, game in GAMES.items():
        offered = await evening.aki.suggestions(evening.channel, "rules", focused="question", game=key, question="")
        assert 3 < len(offered) <= MOST_FOUND
        assert all(0 < len(choice.name) <= 100 for choice in offered)
        for choice in offered:
            page = shown(await evening.aki.slash(evening.channel, "rules", game=key, question=choice.value))
            assert f"### {game.info.name} · {choice.name}" in page.text
    fitting = await evening.aki.suggestions(evening.channel, "rules", focused="question", game="dogon", question="capt")
    assert fitting[0].name == "R5 Captures"
    everywhere = await evening.aki.suggestions(evening.channel, "rules", focused="question", question="the")
    assert 0 < len(everywhere) <= MOST_FOUND
    assert await evening.aki.suggestions(evening.channel, "rules", focused="question", question="xqzw") == []
    anywhere = await evening.aki.suggestions(evening.channel, "rules", focused="question", question="capt")
    assert "Dogon · R5 Captures" in [choice.name for choice in anywhere], "no game has to be chosen"


async def test_a_search_with_a_typo_shows_three_places_with_their_sentence_and_lists_the_others(
    evening: Evening,
) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules", question="capturs"))
    assert "results for “capturs”" in page.text
    assert "**Dogon · R5 Captures**" in page.text
    assert sum(label == "Read" for label in page.labels) == 3
    (found,) = page.selects
    other = shown(await evening.aki.choose(page.id, found["custom_id"], found["options"][1]["value"]))
    assert found["options"][1]["label"] in other.text

    page = shown(await evening.aki.slash(evening.channel, "rules", question="capturs"))
    opened = shown(await evening.aki.click(page.id, "Read"))
    assert "### Dogon · R5 Captures" in opened.text

    (first, *_) = await evening.aki.suggestions(evening.channel, "rules", focused="question", question="capturs")
    chosen = shown(await evening.aki.slash(evening.channel, "rules", question=first.value))
    assert f"### {first.name}" in chosen.text
    evening.assert_clean()


async def test_show_to_everyone_posts_the_section_and_pings_nobody(evening: Evening) -> None:
    private = shown(await evening.aki.slash(evening.channel, "rules", game="dogon", question="R6"))
    public = shown(await evening.aki.click(private.id, "Show to everyone"))
    assert not public.ephemeral
    assert public.text == private.text
    assert [picture.description for picture in public.pictures] == [each.description for each in private.pictures]
    assert public.id in {message.id for message in evening.bruno.messages(evening.channel)}
    assert evening.pings_for(public) == []

    own = shown(await evening.bruno.click(public.id, "Read more"))
    assert own.ephemeral
    assert own.text == private.text
    evening.assert_clean()


async def test_every_board_opens_the_section_that_matters_now(evening: Evening) -> None:
    number = await evening.begin()
    board = await evening.board(number, 0)
    assert board.labels == ["Move", "Rules", "Nudge", "More"]
    for person in (evening.aki, evening.bruno, evening.sandbox.person("Dana")):
        answer = shown(await person.click(board.id, "Rules"))
        assert answer.ephemeral
        assert "### Dogon · R6 Which sowings are legal" in answer.text
    own = shown(await (await evening.waiter(number)).slash(evening.channel, "board"))
    assert own.labels == ["Plan", "Rules", "Rotate", "Note", "More"]
    evening.assert_clean()


async def test_a_refused_move_comes_with_its_rule_and_a_marked_board(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    refusal = shown(await mover.slash(evening.channel, "move", move="A+"))
    assert refusal.ephemeral
    assert "A+ doesn't reach" in refusal.text
    assert (refusal.labels[0], refusal.labels[-1]) == ("Rule R6c", "Move")
    (picture,) = refusal.pictures
    marks = "Marked in red: a. Possible, in blue: A, B, C, D, E, F."
    assert picture.description == f"{marks} {described(await evening.view(number), Seat(0))}"
    plain = shown(await mover.slash(evening.channel, "board"))
    assert await picture_bytes(evening, refusal) != await picture_bytes(evening, plain)

    rule = shown(await mover.click(refusal.id, "Rule R6c"))
    assert rule.ephemeral
    assert "**R6c Staying at home.**" in rule.text
    assert (await evening.view(number)).position.ply == 0
    evening.assert_clean()


async def test_a_refused_press_of_the_picker_is_explained_as_well(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    picker = shown(await mover.click((await evening.board(number, 0)).id, "Move"))
    picker = shown(await mover.click(picker.id, "D"))
    refusal = shown(await press(evening, mover, picker, f"play:{number}:0:A+"))
    assert refusal.ephemeral
    assert (refusal.labels[0], refusal.labels[-1]) == ("Rule R6c", "Move")
    evening.assert_clean()


async def test_about_shows_the_game_and_the_way_to_its_rules(evening: Evening) -> None:
    for key, game in GAMES.items():
        card = shown(await evening.about(evening.aki, key))
        assert card.ephemeral
        assert f"### {game.info.name}" in card.text
        wanted = ["**Players**", "**Length**", "**Designer**", "/play", *(["(default)"] if game.info.options else [])]
        facts = shown(await evening.aki.click(card.id, "More")).text
        assert all(words in facts for words in wanted)
        card = shown(await evening.aki.click(card.id, "Back"))
        assert [picture.description for picture in card.pictures] == [game.describe(game.start(min(game.info.seats)))]
        assert all(button.get("url", "https://").startswith("https://") for button in card.buttons)
        assert f"### {game.info.name} · 0 " in (await evening.aki.click(card.id, "Rules")).text
        assert ("Ralf Gering, 2010" in facts) == (key == "dogon")


async def test_about_leads_to_a_table_whose_card_leads_to_the_rules_and_to_what_the_game_is(evening: Evening) -> None:
    about = shown(await evening.about(evening.aki, "dogon"))
    assert about.labels == ["Play", "Rules", "More"]
    await (await evening.aki.click(about.id, "Play")).done()
    opened = await evening.aki.click(about.id, "This channel")
    assert "is open" in (await opened.filled()).text
    card = await evening.see(evening.bruno, lambda seen: "Dogon" in seen.text and "Join" in seen.labels)
    assert card.labels == ["Join", "Leave", "Cancel table", "Learn", "Rules", "About"]
    assert "Play" in shown(await evening.bruno.click(card.id, "About")).labels
    assert "### Dogon · " in shown(await evening.bruno.click(card.id, "Rules")).text
    joined = shown(await evening.bruno.click(card.id, "Join"))
    assert joined.labels == []
    evening.assert_clean()


async def test_the_buttons_work_after_a_restart(evening: Evening) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules", game="dogon", question="R5"))
    public = shown(await evening.aki.click(page.id, "Show to everyone"))
    await evening.kill_bot()
    await evening.start_bot()
    assert "R6 Which" in (await evening.aki.click(page.id, "R6 Which sowings are legal")).text
    assert "R9 The result" in (await evening.aki.choose(page.id, "places", "dogon:R9")).text
    assert "R9 The result" in shown(await evening.aki.click(page.id, "Show to everyone")).text
    assert "R5 Captures" in (await evening.bruno.click(public.id, "Read more")).text
    evening.assert_clean()


@pytest.mark.parametrize(
    ("custom_id", "kind_word"),
    [
        ("rules:chess:R6", "no rules for “chess”"),
        ("page:dogon:R99", "no section “R99”"),
        ("page:dogon:", "no section “”"),
        ("show:dogon:R66", "no section “R66”"),
    ],
)
async def test_a_button_to_a_place_that_is_gone_says_so(evening: Evening, custom_id: str, kind_word: str) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules", game="dogon"))
    answer = shown(await press(evening, evening.aki, page, custom_id))
    assert answer.ephemeral
    assert kind_word in answer.text
    evening.assert_clean()
