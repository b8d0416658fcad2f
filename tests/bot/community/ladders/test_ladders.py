"""Ladders: who may challenge whom, what a challenge leads to, and who moves for not playing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.ladders import words
from bot.community.ladders.order import replayed
from bot.community.ladders.overviews import LadderOverview
from bot.community.ladders.refusals import (
    AnsweredAlready,
    NobodyToChallenge,
    NotChallenged,
    NotLadderDirector,
    OneChallengeAtATime,
    OnLadderAlready,
    OtherNotOnLadder,
    OutOfReach,
)
from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.ladders.sweep import LadderKeeping
from bot.core.agenda import WaitingKinds
from bot.core.clock_rules import parse_clock
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.context import someone
from bot.core.people import Person, Rights
from bot.core.services import Services
from bot.core.speech.sentences import refusal_words
from bot.people.players.blocks import BlockList
from bot.people.players.refusals import BlockedHere
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.pauses.vacations import Vacations
from storage import Database
from storage.community import ladders as stored
from storage.people import players
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import PEOPLE, decide, person
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, managing
from tests.bot.timed import deliver, may_wait, pass_time
from tests.conftest import HandClock

HERE = CHANNEL.guild_id
CLOCK = parse_clock("1d")
DEE, ELI, FAY, GUS, HAL = PEOPLE[3:8]


async def climbed(services: Services, climbers: int, **wanted: int) -> int:
    """A ladder on which Ann is at the top, then Bo and so on."""
    shown = await founded(services[Climbing], managing(), LadderDesign("Hall", "dogon", **wanted), CHANNEL)
    for each in PEOPLE[:climbers]:
        await services[Climbing].join(by(each), shown.row.id)
    return shown.row.id


async def names(services: Services, number: int) -> str:
    """The order by first letters, the top first."""
    shown: LadderOverview = await services[Climbing].show(by(ANN), number)
    return "".join(shown.known[who].name[0] for who in shown.row.rungs)


async def played(services: Services, number: int, challenger: Person, challenged: Person, winner: Person) -> None:
    """A challenge that is accepted and played."""
    made = await services[Climbing].challenge(by(challenger), number, challenged)
    begun = await services[Climbing].accept(by(challenged), made.row.id)
    await decide(services, begun.row.match_id, lambda one, two: winner.name)
    await services[Sweeps].sweep()


@pytest.mark.slow
async def test_who_wins_takes_the_rung_and_all_between_move_down(services: Services) -> None:
    number = await climbed(services, 6)
    await played(services, number, FAY, BO, winner=FAY)
    assert await names(services, number) == "AFBCDE"
    await played(services, number, CY, ANN, winner=ANN)
    assert await names(services, number) == "AFBCDE"


async def test_the_first_one_is_told_of_nobody_above(services: Services) -> None:
    number = await climbed(services, 0, reach=1)
    first, second = [words.joined(await services[Climbing].join(by(each), number)) for each in (ANN, BO)]
    assert first == "You're at the top of the ladder Hall. Whoever joins now starts below you."
    assert second == "You're on rung 2 of the ladder Hall. Challenge someone above you."
    with pytest.raises(NobodyToChallenge) as nobody:
        await services[Climbing].possible(by(ANN), number)
    assert "everyone within your reach is busy" in refusal_words(nobody.value), "not within 1 rungs"


@pytest.mark.slow
async def test_whom_one_can_challenge(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 8, reach=3)
    _, found = await services[Climbing].possible(by(HAL), number)
    assert [player.name for player in found] == ["Eli", "Fay", "Gus"]
    with pytest.raises(OutOfReach):
        await services[Climbing].challenge(by(HAL), number, ANN)
    with pytest.raises(NobodyToChallenge):
        await services[Climbing].possible(by(ANN), number)
    await services[Climbing].challenge(by(HAL), number, FAY)
    with pytest.raises(OneChallengeAtATime):
        await services[Climbing].challenge(by(HAL), number, GUS)
    await services[Climbing].challenge(by(GUS), number, FAY)
    await services[BlockList].add(FAY, BO)
    _, found = await services[Climbing].possible(by(CY), number)
    assert [player.name for player in found] == ["Ann", "Bo"]
    await played(services, number, CY, BO, winner=BO)
    _, found = await services[Climbing].possible(by(CY), number)
    assert [player.name for player in found] == ["Ann"], "the same two wait for two weeks"
    clock.pass_(days=14, minutes=1)
    _, found = await services[Climbing].possible(by(CY), number)
    assert [player.name for player in found] == ["Ann", "Bo"]


@pytest.mark.slow
async def test_whoever_has_left_since_is_named_as_they_are_called(services: Services) -> None:
    number = await climbed(services, 3)
    await services[Climbing].leave(by(BO), number)
    with pytest.raises(OtherNotOnLadder, match="Bo isn't on the ladder Hall"):
        await services[Climbing].challenge(by(CY), number, someone(BO.discord_id))
    with pytest.raises(OtherNotOnLadder) as refused:
        await services[Climbing].challenge(by(CY), number, someone(4711))
    assert refusal_words(refused.value).startswith("<@4711> isn't on the ladder")


async def test_a_challenge_that_is_declined_or_not_answered_is_won(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 4)
    declined = await services[Climbing].challenge(by(CY), number, BO)
    with pytest.raises(NotChallenged):
        await services[Climbing].decline(by(ANN), declined.row.id)
    await services[Climbing].decline(by(BO), declined.row.id)
    assert await names(services, number) == "ACBD"
    with pytest.raises(AnsweredAlready):
        await services[Climbing].accept(by(BO), declined.row.id)
    await services[Climbing].challenge(by(DEE), number, ANN)
    sent = await pass_time(services, clock, days=5, hours=1)
    assert await names(services, number) == "DACB"
    told = [delivery for _, delivery in sent if delivery.post.kind in {"note", "climb"} and not delivery.drawn_again]
    assert [(each.post.kind, [player.name for player in each.called]) for each in told] == [
        ("climb", []),  # the first one was settled before it went out
        ("climb", ["Ann"]),
        ("note", ["Ann"]),
    ]


@pytest.mark.slow
async def test_the_days_to_answer_stand_still_during_a_vacation(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, ANN)
    clock.pass_(days=1)
    await services[Vacations].begin(by(ANN))
    await pass_time(services, clock, days=8)
    assert await names(services, number) == "ABC"
    await services[Vacations].end(by(ANN))
    await pass_time(services, clock, days=3, hours=22)
    assert await names(services, number) == "ABC"
    await pass_time(services, clock, hours=4)
    assert await names(services, number) == "CAB"
    with pytest.raises(AnsweredAlready):
        await services[Climbing].take_back(by(CY), made.row.id)


async def test_a_challenge_waits_among_everything_that_does(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 3)
    await services[Climbing].challenge(by(CY), number, ANN)
    async with services.database.reading() as connection:
        ann = await players.find(connection, ANN.discord_id)
        assert ann
        (section,) = await services[WaitingKinds].sections(connection, ann)
    assert section.total == 1
    assert [await may_wait(services, each, section.kind) for each in (ANN, CY)] == [True, False]
    assert "**Cy** challenges you on the ladder Hall" in words.waiting_text(section.shown[0])


@pytest.mark.slow
async def test_who_loses_by_time_is_at_the_bottom(services: Services, clock: HandClock) -> None:
    shown = await founded(services[Climbing], managing(), LadderDesign("Hall", "dogon", clock=CLOCK), CHANNEL)
    number = shown.row.id
    for each in PEOPLE[:4]:
        await services[Climbing].join(by(each), number)
    made = await services[Climbing].challenge(by(BO), number, ANN)
    begun = await services[Climbing].accept(by(ANN), made.row.id)
    view = await services[Matches].show(begun.row.match_id)
    assert view.to_move
    await pass_time(services, clock, days=1, hours=2)
    assert (await names(services, number))[-1] == view.to_move.name[0]


@pytest.mark.slow
async def test_who_leaves_gives_the_rung_up_and_matches_go_on(services: Services) -> None:
    number = await climbed(services, 4)
    made = await services[Climbing].challenge(by(CY), number, ANN)
    begun = await services[Climbing].accept(by(ANN), made.row.id)
    waits = await services[Climbing].challenge(by(DEE), number, BO)
    await services[Climbing].leave(by(BO), number)
    await services[Climbing].leave(by(CY), number)
    assert await names(services, number) == "AD"
    with pytest.raises(AnsweredAlready):
        await services[Climbing].accept(by(BO), waits.row.id)
    await decide(services, begun.row.match_id, lambda one, two: "Cy")
    await services[Sweeps].sweep()
    assert await names(services, number) == "AD"
    assert "after one of them had left" in words.history_text(await services[Climbing].history(by(ANN), number, 0))
    await services[Climbing].join(by(CY), number)
    assert await names(services, number) == "ADC"
    with pytest.raises(OnLadderAlready):
        await services[Climbing].join(by(CY), number)


@pytest.mark.slow
async def test_a_challenge_that_is_taken_back_is_no_match(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 4)
    await pass_time(services, clock, days=55)
    made = await services[Climbing].challenge(by(BO), number, ANN)
    await services[Climbing].take_back(by(BO), made.row.id)
    await pass_time(services, clock, days=6)
    async with services.database.reading() as connection:
        fallen = {fact.data["player"] for fact in await stored.facts(connection, number) if fact.kind == "fell"}
    assert len(fallen) == 4


@pytest.mark.slow
async def test_who_does_not_play_is_warned_moves_down_and_is_out(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 8)
    notes: list[tuple[int, str]] = []
    began = clock.now
    for _ in range(186):
        clock.pass_(days=1)
        await services[Sweeps].sweep()
        told = [
            each.shown.kind.key for each in await deliver(services) if each.recipient and each.recipient.name == "Ann"
        ]
        notes += [((clock.now - began).days, key.removeprefix("ladder ")) for key in told]
        if clock.now - began == timedelta(days=50):
            for other in ((HAL, GUS), (FAY, ELI), (DEE, CY)):
                await played(services, number, *other, winner=other[1])
    assert notes[:5] == [(53, "fall soon"), (60, "fell"), (83, "fall soon"), (90, "fell"), (113, "fall soon")]
    assert notes[-2:] == [(173, "out soon"), (180, "out")]
    assert "A" not in await names(services, number)
    async with services.database.reading() as connection:
        facts = await stored.facts(connection, number)
        row = await stored.find(connection, number)
    assert row
    assert replayed(facts) == list(row.rungs), "the order follows from what happened"
    text = words.history_text(await services[Climbing].history(by(ANN), number, 0))
    assert "Ann left" in text
    assert "moved down 5 rungs" in text


async def test_those_who_move_down_together_keep_their_order(services: Services, clock: HandClock) -> None:
    before = await climbed(services, 0)
    for each in reversed(PEOPLE[:8]):  # who is known for longest stands lowest
        await services[Climbing].join(by(each), before)
    number = await climbed(services, 8)
    for days in (53, 7):
        clock.pass_(days=days)
        await services[Sweeps].sweep()
    assert await names(services, number) == "ABCDEFGH"
    assert await names(services, before) == "HGFEDCBA"


@pytest.mark.slow
async def test_a_month_on_a_ladder_of_eight(services: Services, clock: HandClock) -> None:
    number = await climbed(services, 8)
    for day in range(30):
        shown = await services[Climbing].show(by(ANN), number)
        challenger = shown.known[shown.row.rungs[7 - day % 7]]
        try:
            who = person(challenger.name)
            _, found = await services[Climbing].possible(by(who), number)
        except NobodyToChallenge:
            continue
        await played(services, number, who, person(found[-1].name), winner=min(who, person(found[-1].name), key=str))
        clock.pass_(days=1)
    async with services.database.reading() as connection:
        facts = await stored.facts(connection, number)
        row = await stored.find(connection, number)
    assert row
    assert sorted(await names(services, number)) == list("ABCDEFGH")
    assert replayed(facts) == list(row.rungs)
    assert [found async for found in services[LadderKeeping].differences()] == [(number, len(facts), True)]
    assert len(facts) > 30
    whole = await services[Climbing].history(by(ANN), number, 1)
    assert whole.facts
    assert whole.facts[0].number == row.version - 15


async def test_closing_needs_its_director_and_drops_what_is_open(services: Services) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, BO)
    with pytest.raises(NotLadderDirector):
        await services[Climbing].close(by(BO, Rights(HERE)), number)
    shown = await services[Climbing].close(managing(), number)
    assert "closed" in words.card_text(shown)
    with pytest.raises(AnsweredAlready):
        await services[Climbing].accept(by(BO), made.row.id)


@pytest.mark.slow
async def test_whoever_is_forgotten_has_left(services: Services) -> None:
    number = await climbed(services, 3)
    await played(services, number, CY, BO, winner=CY)
    assert (await services[Privacy].export(BO))["ladders"][0]["name"] == "Hall"
    await services[Privacy].forget(by(BO))
    assert await names(services, number) == "AC"
    assert "Deleted player" in words.history_text(await services[Climbing].history(by(ANN), number, 0))


async def test_whoever_was_taken_off_while_being_forgotten_has_left_once(
    services: Services, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await climbed(services, 3)
    await services[Climbing].leave(by(BO), number)

    async def as_before(*_: object) -> tuple[int, ...]:
        return (number,)

    monkeypatch.setattr(stored, "of_player", as_before)
    await services[Privacy].forget(by(BO))
    async with database.reading() as connection:
        assert [fact.kind for fact in await stored.facts(connection, number)].count("left") == 1


@pytest.mark.slow
async def test_idle_ladders_are_not_looked_at(services: Services, clock: HandClock) -> None:
    await climbed(services, 3)
    await deliver(services)
    clock.pass_(hours=1)
    async with services.database.reading() as connection:
        assert await stored.due(connection, clock.now, 10) == ()


@pytest.mark.slow
async def test_a_corrected_result_moves_nobody_any_more_but_counts_if_it_comes_first(services: Services) -> None:
    number = await climbed(services, 4)
    made = await services[Climbing].challenge(by(CY), number, ANN)
    begun = await services[Climbing].accept(by(ANN), made.row.id)
    await decide(services, begun.row.match_id, lambda one, two: "Ann")
    await services[Moderation].correct(managing(HAL), begun.row.match_id, Amendment((CY,)), "agreed")
    await services[Sweeps].sweep()
    assert await names(services, number) == "CABD"
    await deliver(services)
    await services[Moderation].correct(managing(HAL), begun.row.match_id, Amendment(draw=True), "after all")
    await services[Sweeps].sweep()
    assert await names(services, number) == "CABD"
    told = [each for each in await deliver(services) if each.post.kind == "note" and each.recipient]
    assert "ladder corrected" in {each.shown.kind.key for each in told}


async def test_a_match_that_has_ended_moves_the_rungs_before_someone_leaves(services: Services) -> None:
    number = await climbed(services, 5)
    made = await services[Climbing].challenge(by(ELI), number, BO)
    begun = await services[Climbing].accept(by(BO), made.row.id)
    await decide(services, begun.row.match_id, lambda one, two: "Eli")
    await services[Climbing].leave(by(BO), number)
    assert await names(services, number) == "AECD"


async def test_a_match_that_has_ended_opens_the_next_challenge_at_once(services: Services) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, BO)
    begun = await services[Climbing].accept(by(BO), made.row.id)
    await decide(services, begun.row.match_id, lambda one, two: "Cy")
    await services[Climbing].challenge(by(CY), number, ANN)
    assert await names(services, number) == "ACB"


async def test_whoever_blocked_a_challenger_has_declined(services: Services) -> None:
    """The top of a ladder can't be held by blocking all below, and learns of no challenge."""
    number = await climbed(services, 3)
    await services[BlockList].add(ANN, CY)
    await deliver(services)
    _, found = await services[Climbing].possible(by(CY), number)
    assert [player.name for player in found] == ["Ann", "Bo"], "nobody sees who blocked them"
    made = await services[Climbing].challenge(by(CY), number, ANN)
    assert words.challenged_text(made) == "Ann declined. Cy takes the rung."
    assert await names(services, number) == "CAB"
    assert {each.post.kind for each in await deliver(services)} == {"ladder"}
    assert await wrong(services.database) == []


async def test_whoever_blocks_whom_they_challenged_has_taken_it_back(services: Services) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, ANN)
    await services[BlockList].add(CY, ANN)
    answered = await services[Climbing].accept(by(ANN), made.row.id)
    assert words.challenged_text(answered) == "The challenge was dropped. No one moves."
    assert await names(services, number) == "ABC"


async def test_whoever_blocks_a_challenger_before_answering_is_told_what_that_means(services: Services) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, ANN)
    await services[BlockList].add(ANN, CY)
    with pytest.raises(BlockedHere, match="You blocked Cy"):
        await services[Climbing].accept(by(ANN), made.row.id)


async def test_nobody_challenges_whom_they_blocked_themselves(services: Services) -> None:
    number = await climbed(services, 3)
    await services[BlockList].add(CY, ANN)
    with pytest.raises(OutOfReach):
        await services[Climbing].challenge(by(CY), number, ANN)
