"""Who has reached the final of a knock-out has a message of its own, which pings nobody."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.dialogs import DirectorDialog
from bot.community.tournaments.administration.manage_pages import manage_page
from bot.community.tournaments.administration.refusals import BracketFixed, StaysOver
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.news_words import finalists_text
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.refusals import TooLate
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Delivery
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from storage import Database
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    drafted_tables,
    person,
    places,
    play_all,
    play_round,
    referee,
    running,
    shown,
    started,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import by, managing
from tests.bot.timed import deliver
from tournaments.facts import Format

pytestmark = pytest.mark.sqlite_only


async def sent(services: Services) -> list[Delivery]:
    """Messages about finalists, new ones and changes of earlier ones."""
    return [each for each in await deliver(services) if each.post.kind == "finalists"]


def text_of(delivery: Delivery) -> str:
    return finalists_text(delivery.shown, (delivery.post.details or {})["finalists"])


async def told(services: Services) -> list[str]:
    """What is posted of finalists now."""
    await services[Sweeps].sweep()
    found = await sent(services)
    assert not any(each.called or each.pinged for each in found)
    return [*map(text_of, found)]


@pytest.mark.slow
async def test_each_decided_semi_final_is_told(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    first, second = await running(services, number)
    await decide(services, first)
    (text,) = await told(services)
    head, reached, result = text.splitlines()
    assert (head, reached) == ("### 🏆 Cup · Final reached", "**Ann** is in the final.")
    assert "Ann" in result
    assert f"[#{first}](https://discord.com/channels/" in result
    await decide(services, second)
    (text,) = await told(services)
    assert "**Bo** is in the final." in text
    await play_round(services, number)
    assert await told(services) == [], "the end has a message of its own"


@pytest.mark.slow
async def test_earlier_rounds_are_told_by_their_posts_alone(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 8)
    await play_round(services, number)
    assert await told(services) == []
    await play_round(services, number)
    (text,) = await told(services)
    assert [line for line in text.splitlines() if "final" in line] == [
        "**Ann** is in the final.",
        "**Bo** is in the final.",
    ]


@pytest.mark.slow
async def test_both_brackets_of_a_double_elimination_have_a_finalist(services: Services) -> None:
    number = await started(services, Format.DOUBLE, 4)
    found = []
    while await running(services, number):
        await play_round(services, number)
        found += await told(services)
    assert ["Ann" in text for text in found] == [True, False]
    assert "**Bo** is in the final." in found[1]


@pytest.mark.slow
async def test_a_private_one_tells_nobody(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, private=True)
    await play_round(services, number)
    assert await told(services) == []


async def redrawn(services: Services) -> list[str]:
    """What posts on finalists say after they were drawn again."""
    return [text_of(each) for each in await sent(services) if each.drawn_again]


@pytest.mark.slow
async def test_a_finalist_whose_round_is_undone_is_none_any_more(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    first, _ = await running(services, number)
    await decide(services, first)
    await told(services)
    await services[Steering].undo_round(referee(), number)
    (text,) = await redrawn(services)
    assert "**Ann** is no longer in the final" in text
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await play_round(services, number)
    assert [line for text in await told(services) for line in text.splitlines() if "is in the final" in line] == [
        "**Ann** is in the final.",
        "**Bo** is in the final.",
    ]


@pytest.mark.slow
async def test_whoever_takes_over_from_a_finalist_is_one(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, most_entrants=4, reserve=True)
    await play_round(services, number)
    finalists = [line.split("**")[1] for text in await told(services) for line in text.splitlines() if "**" in line]
    other = next(name for name in finalists if name in {"Bo", "Cy", "Dee"})
    await services[Entering].join(by(PEOPLE[4]), number)
    await services[Entering].withdraw(by(person(other)), number)
    await services[Organising].describe(managing(), number, "Winter Cup", None)
    texts = await redrawn(services)
    assert any("**Eli** is in the final" in text for text in texts)
    assert not any(other in text for text in texts)


@pytest.mark.slow
async def test_a_corrected_semi_final_has_another_finalist(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    first, _ = await running(services, number)
    await decide(services, first)
    await told(services)
    names = [each.name for each in (await services[Matches].show(first)).players]
    loser = next(name for name in names if name != "Ann")
    await services[Moderation].correct(managing(PEOPLE[9]), first, Amendment((person(loser),)), "a slip")
    await services[Sweeps].sweep()
    found = await sent(services)
    assert [each.drawn_again is not None for each in found] == [True, False]
    old, new = map(text_of, found)
    assert "**Ann** is no longer in the final" in old
    assert f"**{loser}** is in the final." in new


@pytest.mark.slow
async def test_whoever_is_forgotten_is_not_named_as_a_finalist(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await play_all(services, number)
    await deliver(services)
    await services[Privacy].forget(by(PEOPLE[0]))
    texts = await redrawn(services)
    assert texts
    assert not any("Ann" in text for text in texts)


@pytest.mark.slow
async def test_no_correction_after_the_end_leaves_a_final_to_be_played(services: Services, database: Database) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await play_all(services, number)
    over = await shown(services, number)
    final, people = over.matches[-1].match_id, [person("Ann"), person("Bo")]
    assert final
    with pytest.raises(StaysOver):
        await services[Rulings].rule(referee(), final, [people], reason="A draw")
    await services[Moderation].correct(managing(PEOPLE[9]), final, Amendment(void=True), "a slip")
    await services[Sweeps].sweep()
    assert places(await shown(services, number)) == places(over)
    await services[Rulings].rule(referee(), final, [[people[1]]], reason="A slip")
    assert places(await shown(services, number))[0] == (1, "Bo")
    assert await wrong(database) == []


def offers_swap(now: Overview) -> bool:
    return any(isinstance(each, DirectorDialog) and each.act == "swap" for each in manage_page(now, "rounds").actions)


async def test_the_knock_out_after_groups_is_shown_before_it_is_published(services: Services) -> None:
    number = await started(services, Format.GROUPS, 6, qualify=1, draft_pairings=True)
    assert await running(services, number) != []
    while await play_round(services, number):
        pass
    drafted = await services[Steering].drafted(managing(), number)
    assert [sorted(map(drafted.name, seats)) for seats in drafted_tables(drafted)] == [["Ann", "Bo"]]
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 1


@pytest.mark.slow
async def test_nobody_is_swapped_in_a_bracket(services: Services, database: Database) -> None:
    number = await started(services, Format.KNOCKOUT, 4, draft_pairings=True)
    assert not offers_swap(await shown(services, number))
    with pytest.raises(BracketFixed):
        await services[Steering].swap(referee(), number, person("Ann"), person("Bo"))
    await services[Steering].approve(referee(), number)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2
    assert await wrong(database) == []


@pytest.mark.slow
async def test_a_round_that_was_made_without_both_who_won_stays_as_it_is(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.KNOCKOUT, 8)
    first = await shown(services, number)
    upper, lower = first.contests(1)[:2], first.contests(1)[2:]
    for contest in upper:
        (match_id,) = first.match_ids(contest)
        await decide(services, match_id)
        winner = min(first.name(who) for who in contest.pairing.seats)
        await services[Entering].withdraw(by(person(winner)), number)
    for contest in lower:
        await decide(services, first.match_ids(contest)[0])
    await services[Sweeps].sweep()
    assert len((await shown(services, number)).contests(2)) == 1
    (match_id,) = first.match_ids(upper[0])
    loser = max(first.name(who) for who in upper[0].pairing.seats)
    with pytest.raises(TooLate):
        await services[Rulings].rule(referee(), match_id, [[person(loser)]], reason="A slip")
    await play_all(services, number)
    assert (await shown(services, number)).row.state == "finished"
    assert await wrong(database) == []
