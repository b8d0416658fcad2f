"""Who has reached the final of a knock-out has a message of its own, which pings nobody."""

from __future__ import annotations

import pytest

from bot.community.tournaments.pages.news_words import finalists_text
from bot.core.outbox.outbox import Delivery
from bot.play.moderation.amendments import Amendment
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    person,
    play_all,
    play_round,
    referee,
    running,
    started,
)
from tests.bot.conftest import by, managing
from tests.bot.timed import deliver
from tests.house import House
from tournaments.facts import Format

pytestmark = pytest.mark.sqlite_only


async def sent(house: House) -> list[Delivery]:
    """Messages about finalists, new ones and changes of earlier ones."""
    return [each for each in await deliver(house) if each.post.kind == "finalists"]


def text_of(delivery: Delivery) -> str:
    return finalists_text(delivery.shown, (delivery.post.details or {})["finalists"])


async def told(house: House) -> list[str]:
    """What is posted of finalists now."""
    await house.flags.sweep()
    found = await sent(house)
    assert not any(each.called or each.pinged for each in found)
    return [*map(text_of, found)]


@pytest.mark.slow
async def test_each_decided_semi_final_is_told(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 4)
    first, second = await running(house, number)
    await decide(house, first)
    (text,) = await told(house)
    head, reached, result = text.splitlines()
    assert (head, reached) == ("### 🏆 Cup · Final reached", "**Ann** is in the final.")
    assert "Ann" in result
    assert f"[#{first}](https://discord.com/channels/" in result
    await decide(house, second)
    (text,) = await told(house)
    assert "**Bo** is in the final." in text
    await play_round(house, number)
    assert await told(house) == [], "the end has a message of its own"


@pytest.mark.slow
async def test_earlier_rounds_are_told_by_their_posts_alone(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 8)
    await play_round(house, number)
    assert await told(house) == []
    await play_round(house, number)
    (text,) = await told(house)
    assert [line for line in text.splitlines() if "final" in line] == [
        "**Ann** is in the final.",
        "**Bo** is in the final.",
    ]


@pytest.mark.slow
async def test_both_brackets_of_a_double_elimination_have_a_finalist(house: House) -> None:
    number = await started(house, Format.DOUBLE, 4)
    found = []
    while await running(house, number):
        await play_round(house, number)
        found += await told(house)
    assert ["Ann" in text for text in found] == [True, False]
    assert "**Bo** is in the final." in found[1]


@pytest.mark.slow
async def test_a_private_one_tells_nobody(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 4, private=True)
    await play_round(house, number)
    assert await told(house) == []


async def redrawn(house: House) -> list[str]:
    """What posts on finalists say after they were drawn again."""
    return [text_of(each) for each in await sent(house) if each.drawn_again]


@pytest.mark.slow
async def test_a_finalist_whose_round_is_undone_is_none_any_more(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 4)
    first, _ = await running(house, number)
    await decide(house, first)
    await told(house)
    await house.steering.undo_round(referee(), number)
    (text,) = await redrawn(house)
    assert "**Ann** is no longer in the final" in text
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    await play_round(house, number)
    assert [line for text in await told(house) for line in text.splitlines() if "is in the final" in line] == [
        "**Ann** is in the final.",
        "**Bo** is in the final.",
    ]


@pytest.mark.slow
async def test_a_corrected_semi_final_has_another_finalist(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 4)
    first, _ = await running(house, number)
    await decide(house, first)
    await told(house)
    names = [each.name for each in (await house.matches.show(first)).players]
    loser = next(name for name in names if name != "Ann")
    await house.moderation.correct(managing(PEOPLE[9]), first, Amendment((person(loser),)), "a slip")
    await house.flags.sweep()
    found = await sent(house)
    assert [each.drawn_again is not None for each in found] == [True, False]
    old, new = map(text_of, found)
    assert "**Ann** is no longer in the final" in old
    assert f"**{loser}** is in the final." in new


@pytest.mark.slow
async def test_whoever_is_forgotten_is_not_named_as_a_finalist(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 4)
    await play_all(house, number)
    await deliver(house)
    await house.privacy.forget(by(PEOPLE[0]))
    texts = await redrawn(house)
    assert texts
    assert not any("Ann" in text for text in texts)
