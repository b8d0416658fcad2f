"""Who is told that a match is over, or that they may claim: once, where they want to be told."""

from __future__ import annotations

import pytest
from discord import ui

from bot.core.outbox.outbox import Delivery
from bot.core.people import Person
from bot.play.digests.views import digest_layout
from bot.play.matches.endings import MatchesOver
from bot.play.matches.match_views import MatchView
from bot.play.offers.offered import ABORT, DRAW
from bot.subjects import PROVIDED
from storage import Database
from tests.bot.conftest import ANN, BO, CY, by, mover, waiter
from tests.bot.timed import deliver, pass_time, timed
from tests.conftest import HandClock
from tests.house import House


def boards(sent: list[Delivery]) -> list[tuple[str | None, list[str], list[str]]]:
    """The boards among what was sent: to whom directly, whom they call, whom they ping."""
    return [
        (
            each.recipient and each.recipient.name,
            [player.name for player in each.called],
            [player.name for player in each.pinged],
        )
        for each in sent
        if each.post.kind == "board" and not each.drawn_again
    ]


async def play_to_the_end(house: House, view: MatchView) -> tuple[Person, list[Delivery]]:
    """Whoever made the last move, and what was sent then."""
    while True:
        last = mover(view)
        move = view.game.legal_moves(view.position.state)[0]
        view = await house.matches.move(by(last), view.match.id, None, view.game.format(move))
        sent = await deliver(house)
        if view.to_move is None:
            return last, sent


@pytest.mark.slow
async def test_the_last_move_calls_the_other_player(house: House, view: MatchView) -> None:
    last, sent = await play_to_the_end(house, view)
    other = BO if last == ANN else ANN
    assert boards(sent) == [(None, [other.name], [other.name])]


async def test_a_resignation_calls_the_other_player_where_they_want(house: House, view: MatchView) -> None:
    await house.preferences.choose(BO, "pings", "direct")
    await deliver(house)
    await house.matches.resign(by(ANN), view.match.id)
    assert boards(await deliver(house)) == [(None, ["Bo"], []), ("Bo", ["Bo"], ["Bo"])]
    assert boards(await deliver(house)) == []


async def test_who_wants_no_pings_gets_none(house: House, view: MatchView) -> None:
    await house.preferences.choose(BO, "pings", "nowhere")
    await deliver(house)
    await house.matches.resign(by(ANN), view.match.id)
    assert boards(await deliver(house)) == [(None, ["Bo"], [])]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [DRAW, ABORT])
async def test_an_agreement_calls_all_but_the_last_to_agree(house: House, view: MatchView, kind: object) -> None:
    proposal = await house.offers.make(by(ANN), view.match.id, kind)
    await deliver(house)
    await house.offers.agree(by(BO), proposal.offer.id)
    assert boards(await deliver(house)) == [(None, ["Ann"], ["Ann"])]


@pytest.mark.slow
async def test_a_fallen_hard_flag_calls_everyone(house: House, clock: HandClock) -> None:
    await timed(house, "1d")
    sent = [delivery for _, delivery in await pass_time(house, clock, days=1)]
    assert boards(sent) == [(None, ["Ann", "Bo"], ["Ann", "Bo"])] or boards(sent) == [
        (None, ["Bo", "Ann"], ["Bo", "Ann"])
    ]


@pytest.mark.slow
async def test_a_fallen_soft_flag_calls_those_who_may_claim(house: House, clock: HandClock) -> None:
    view = await timed(house, "1d soft", (BO, CY), "dohyo")
    late = mover(view)
    others = [player.name for player in view.players if player.discord_id != late.discord_id]
    sent = [delivery for _, delivery in await pass_time(house, clock, days=1)]
    assert boards(sent) == [(None, others, others)]


async def test_a_vacation_draws_the_boards_again_that_show_a_clock(
    house: House, clock: HandClock, database: Database
) -> None:
    view = await timed(house, "3d")
    for act in (house.vacations.begin, house.vacations.end):
        await act(by(mover(view)))
        sent = await deliver(house)
        assert [(each.post.kind, bool(each.drawn_again), each.called) for each in sent] == [("board", True, ())]
    await house.vacations.begin(by(waiter(view)))
    assert await deliver(house) == [], "it shows the clock of someone else"


async def test_an_old_board_is_not_drawn_again(house: House, clock: HandClock) -> None:
    view = await timed(house, "3d")
    await house.vacations.begin(by(mover(view)))
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    sent = await deliver(house)
    assert [each.post.ply for each in sent if each.drawn_again] == []


@pytest.mark.slow
async def test_who_reads_digests_is_told_there_once(house: House, view: MatchView, clock: HandClock) -> None:
    await house.preferences.choose_all(BO, {"pings": "digest", "digest_hour": str((clock.now.hour + 1) % 24)})
    await deliver(house)
    await house.matches.resign(by(ANN), view.match.id)
    assert boards(await deliver(house)) == [(None, ["Bo"], [])]
    sent = [delivery for _, delivery in await pass_time(house, clock, days=1)]
    (digest,) = [each for each in sent if each.post.kind == "digest"]
    (section,) = digest.shown.sections
    assert (type(section.kind), [each.line.view.match.id for each in section.shown]) == (MatchesOver, [view.match.id])
    layout = digest_layout(digest.shown, BO, 17, PROVIDED)
    words = [each.content for each in layout.walk_children() if isinstance(each, ui.TextDisplay)]
    assert any("**Bo** wins" in text for text in words)
    later = [delivery for _, delivery in await pass_time(house, clock, days=5)]
    assert later == [], "neither a digest nor a board tells it again"


async def test_no_two_buttons_of_a_digest_about_alike_matches_are_the_same(house: House, clock: HandClock) -> None:
    await house.preferences.choose_all(BO, {"pings": "digest", "digest_hour": str((clock.now.hour + 1) % 24)})
    for _ in range(3):
        await house.matches.resign(by(ANN), (await timed(house, "3d")).match.id)
    sent = [delivery for _, delivery in await pass_time(house, clock, days=1)]
    (digest,) = [each.shown for each in sent if each.post.kind == "digest"]
    layout = digest_layout(digest, BO, 17, PROVIDED)
    known = [found for each in layout.walk_children() if (found := getattr(each, "custom_id", None))]
    assert sum(each.startswith("board-rules:") for each in known) == 3
    assert len(set(known)) == len(known)
