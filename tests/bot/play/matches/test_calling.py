"""Who is told that a match is over, or that they may claim: once, where they want to be told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from discord import ui

from bot.core.clock_rules.rules import parse_clock
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.chats.chats import Chats
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person, Place
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.play.digests.views import digest_layout
from bot.play.matches.endings import MatchesOver
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.moderation.moderation import Moderation
from bot.play.nudges.nudges import Nudges
from bot.play.offers.offered import ABORT, DRAW
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.vacations import Vacations
from bot.play.tables.tables import Tables, TableSetup
from bot.subjects import PROVIDED
from storage import Database
from tests.bot.conftest import ANN, BO, CY, by, managing, mover, owed, waiter
from tests.bot.timed import deliver, pass_time, timed
from tests.conftest import HandClock

CHAT = Place(None, 79, is_chat=True)


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


async def play_to_the_end(services: Services, view: MatchView) -> tuple[Person, list[Delivery]]:
    """Whoever made the last move, and what was sent then."""
    while True:
        last = mover(view)
        move = view.game.legal_moves(view.position.state)[0]
        view = await services[Matches].move(by(last), view.match.id, None, view.game.format(move))
        sent = await deliver(services)
        if view.to_move is None:
            return last, sent


@pytest.mark.slow
async def test_the_last_move_calls_the_other_player(services: Services, view: MatchView) -> None:
    last, sent = await play_to_the_end(services, view)
    other = BO if last == ANN else ANN
    assert boards(sent) == [(None, [other.name], [other.name])]


async def test_a_resignation_calls_the_other_player_where_they_want(services: Services, view: MatchView) -> None:
    await services[PreferenceBook].choose(BO, "pings", "direct")
    await deliver(services)
    await services[Matches].resign(by(ANN), view.match.id)
    assert boards(await deliver(services)) == [(None, ["Bo"], []), ("Bo", ["Bo"], ["Bo"])]
    assert boards(await deliver(services)) == []


async def test_who_waits_for_the_end_of_quiet_hours_is_told_of_their_turn_though_another_has_left(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    first, second, third = (next(each for each in (ANN, BO, CY) if each.name == name) for name in view.names)
    quiet = f"{clock.now.hour:02}:00-{clock.now.hour + 2:02}:00"
    await services[PreferenceBook].choose_all(second, {"pings": "direct", "quiet": quiet})
    await services[Matches].move(
        by(first), view.match.id, None, view.game.format(view.game.legal_moves(view.position.state)[0])
    )
    await deliver(services)
    clock.pass_(hours=1)
    await services[Matches].resign(by(third), view.match.id)
    assert boards(await deliver(services)) == [(None, [], [])]
    clock.pass_(hours=1)
    assert boards(await deliver(services)) == [(second.name, [second.name], [second.name])]


@pytest.mark.parametrize(("clock_text", "told"), [("2d", [0, 0, 1]), ("5h", [1, 1, 1])])
async def test_quiet_hours_are_kept_where_the_channel_is_closed_unless_time_runs_out_in_them(
    services: Services, clock: HandClock, clock_text: str, told: list[int]
) -> None:
    view = await timed(services, clock_text)
    for person in (ANN, BO):
        await services[PreferenceBook].choose_all(person, {"quiet": f"{clock.now:%H}:00-{clock.now.hour + 8}:00"})
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    (board,) = await owed(services)
    await services[Outbox].undeliverable(board.post, "the channel no longer exists")
    count, seen = 0, []
    for _ in told:
        count += len([each for each in boards(await deliver(services)) if each[0] == waiter(view).name])
        seen.append(count)
        clock.pass_(hours=4)
    assert seen == told


async def test_who_reads_digests_is_not_told_of_each_turn_and_offer_where_the_channel_is_closed(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "3d")
    moved, reader = mover(view), waiter(view)
    await services[PreferenceBook].choose(reader, "pings", "digest")
    await services[Matches].move(by(moved), view.match.id, None, "C+")
    await services[Offers].make(by(moved), view.match.id, DRAW)
    for _ in range(2):
        for each in await owed(services):
            await services[Outbox].undeliverable(each.post, "the channel no longer exists")
    assert await owed(services) == []
    sent = [each for _, each in await pass_time(services, clock, days=1)]
    assert [(each.post.kind, each.recipient and each.recipient.name) for each in sent] == [("digest", reader.name)]


async def test_who_wants_no_pings_gets_none(services: Services, view: MatchView) -> None:
    await services[PreferenceBook].choose(BO, "pings", "nowhere")
    await deliver(services)
    await services[Matches].resign(by(ANN), view.match.id)
    assert boards(await deliver(services)) == [(None, ["Bo"], [])]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [DRAW, ABORT])
async def test_an_agreement_calls_all_but_the_last_to_agree(services: Services, view: MatchView, kind: object) -> None:
    proposal = await services[Offers].make(by(ANN), view.match.id, kind)
    await deliver(services)
    await services[Offers].agree(by(BO), proposal.offer.id)
    assert boards(await deliver(services)) == [(None, ["Ann"], ["Ann"])]


@pytest.mark.slow
async def test_a_fallen_hard_flag_calls_everyone(services: Services, clock: HandClock) -> None:
    await timed(services, "1d")
    sent = [delivery for _, delivery in await pass_time(services, clock, days=1)]
    assert boards(sent) == [(None, ["Ann", "Bo"], ["Ann", "Bo"])] or boards(sent) == [
        (None, ["Bo", "Ann"], ["Bo", "Ann"])
    ]


@pytest.mark.slow
async def test_a_fallen_soft_flag_calls_those_who_may_claim(services: Services, clock: HandClock) -> None:
    view = await timed(services, "1d soft", (BO, CY), "dohyo")
    late = mover(view)
    others = [player.name for player in view.players if player.discord_id != late.discord_id]
    sent = [delivery for _, delivery in await pass_time(services, clock, days=1)]
    assert boards(sent) == [(None, others, others)]


async def test_a_fallen_soft_flag_is_told_to_those_who_may_claim_where_the_channel_is_closed(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "1d soft", (BO, CY), "dohyo")
    late = mover(view)
    clock.pass_(days=1)
    await services[Sweeps].sweep()
    (fallen,) = [each for each in await owed(services) if each.post.kind == "board"]
    await services[Outbox].undeliverable(fallen.post, "the channel no longer exists")
    told = [each.recipient.name for each in await owed(services) if each.post.kind == "board" and each.recipient]
    assert sorted(told) == sorted({"Ann", "Bo", "Cy"} - {late.name})


@pytest.mark.parametrize("who", ["opponent", "mover", "moderator"])
async def test_whoever_is_to_move_is_called_once_their_clock_runs_again(services: Services, who: str) -> None:
    view = await timed(services, "2h")
    for person in (ANN, BO):
        await services[Offers].make(by(person), view.match.id, PAUSE)
    await services[PreferenceBook].choose(mover(view), "pings", "both")
    await deliver(services)
    if who == "moderator":
        await services[Moderation].resume(managing(CY), view.match.id, "Back again")
    else:
        await services[Breaks].resume(by(mover(view) if who == "mover" else waiter(view)), view.match.id)
    name = mover(view).name
    told = [(None, [name], [name]), (name, [name], [name])]
    sent = sorted(boards(await deliver(services)), key=lambda each: each[0] or "")
    assert sent == (told if who != "mover" else [(None, [], [])])


@pytest.mark.parametrize("pings", ["channel", "both"])
async def test_each_reminder_and_each_nudge_is_told_once_where_nobody_acts_in_a_chat(
    services: Services, clock: HandClock, pings: str
) -> None:
    told = []
    for clock_text, days in (("2d", 1.95), ("none", 9.3)):
        setup = TableSetup("dogon", {}, None, [BO], parse_clock(clock_text))
        number = (await services[Tables].open(by(ANN, place=CHAT), setup)).match.id
        await services[Tables].join(by(BO, place=CHAT), number)
        view = await services[Matches].show(number)
        await services[PreferenceBook].choose(mover(view), "pings", pings)
        sent = await pass_time(services, clock, days=days / 3, step=timedelta(minutes=30))
        for _ in range(2):
            if view.match.clock is None:
                await services[Nudges].nudge(by(waiter(view), place=CHAT), number, 0)
            sent += await pass_time(services, clock, days=days / 3, step=timedelta(minutes=30))
        told.append([each.post.kind for _, each in sent if each.recipient and each.post.match_id == number])
        waiting = await services[Chats].taken(by(waiter(view), place=CHAT), None)
        assert [post.kind for post in waiting if post.kind == "reminder"] == ["reminder"], "the chat is shown the last"
    assert told == [["board", *["reminder"] * 2], ["board", *["reminder"] * 3]], "one comes by itself after three days"


async def test_who_starts_their_own_clock_again_is_told_nothing_anew_where_the_channel_is_closed(
    services: Services,
) -> None:
    async def told() -> list[str]:
        for each in await owed(services):
            await services[Outbox].undeliverable(each.post, "the channel no longer exists")
        return [name for name, _, _ in boards(await deliver(services)) if name]

    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], parse_clock("2h")))
    await services[Tables].join(by(BO), table.match.id)
    view = await services[Matches].show(table.match.id)
    assert await told() == [mover(view).name]
    for person in (ANN, BO):
        await services[Offers].make(by(person), view.match.id, PAUSE)
    assert await told() == []
    await services[Breaks].resume(by(mover(view)), view.match.id)
    assert await told() == []


async def test_a_vacation_draws_the_boards_again_that_show_a_clock(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "3d")
    for act in (services[Vacations].begin, services[Vacations].end):
        await act(by(mover(view)))
        sent = await deliver(services)
        assert [(each.post.kind, bool(each.drawn_again), each.called) for each in sent] == [("board", True, ())]
    await services[Vacations].begin(by(waiter(view)))
    assert await deliver(services) == [], "it shows the clock of someone else"


async def test_an_old_board_is_not_drawn_again(services: Services, clock: HandClock) -> None:
    view = await timed(services, "3d")
    await services[Vacations].begin(by(mover(view)))
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    sent = await deliver(services)
    assert [each.post.ply for each in sent if each.drawn_again] == []


@pytest.mark.slow
async def test_who_reads_digests_is_told_there_once(services: Services, view: MatchView, clock: HandClock) -> None:
    await services[PreferenceBook].choose_all(BO, {"pings": "digest", "digest_hour": str((clock.now.hour + 1) % 24)})
    await deliver(services)
    await services[Matches].resign(by(ANN), view.match.id)
    assert boards(await deliver(services)) == [(None, ["Bo"], [])]
    sent = [delivery for _, delivery in await pass_time(services, clock, days=1)]
    (digest,) = [each for each in sent if each.post.kind == "digest"]
    (section,) = digest.shown.sections
    assert (type(section.kind), [each.line.view.match.id for each in section.shown]) == (MatchesOver, [view.match.id])
    layout = digest_layout(digest.shown, BO, 17, PROVIDED)[0]
    words = [each.content for each in layout.walk_children() if isinstance(each, ui.TextDisplay)]
    assert any("**Bo** wins" in text for text in words)
    later = [delivery for _, delivery in await pass_time(services, clock, days=5)]
    assert later == [], "neither a digest nor a board tells it again"


async def test_every_match_that_is_over_is_named_by_a_digest_or_its_board(services: Services, clock: HandClock) -> None:
    await services[PreferenceBook].choose_all(BO, {"pings": "digest", "digest_hour": str((clock.now.hour + 1) % 24)})
    numbers = [(await timed(services, "none")).match.id for _ in range(5)]
    for number in numbers[:4]:
        await services[Matches].resign(by(ANN), number)
    await deliver(services)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    (digest,) = [each for each in await owed(services) if each.post.kind == "digest"]
    await services[Matches].resign(by(ANN), numbers[4])
    await services[Outbox].sent(digest, 1)
    await deliver(services)
    sent = [digest, *(each for _, each in await pass_time(services, clock, days=3))]
    digests = [each.shown for each in sent if each.post.kind == "digest"]
    over = [section.shown for each in digests for section in each.sections if isinstance(section.kind, MatchesOver)]
    assert [[each.line.view.match.id for each in shown] for shown in over] == [numbers[:3], numbers[3:]]
    assert boards(sent) == []


async def test_no_two_buttons_of_a_digest_about_alike_matches_are_the_same(
    services: Services, clock: HandClock
) -> None:
    await services[PreferenceBook].choose_all(BO, {"pings": "digest", "digest_hour": str((clock.now.hour + 1) % 24)})
    for _ in range(3):
        await services[Matches].resign(by(ANN), (await timed(services, "3d")).match.id)
    sent = [delivery for _, delivery in await pass_time(services, clock, days=1)]
    (digest,) = [each.shown for each in sent if each.post.kind == "digest"]
    layout = digest_layout(digest, BO, 17, PROVIDED)[0]
    known = [found for each in layout.walk_children() if (found := getattr(each, "custom_id", None))]
    assert sum(each.startswith("match:") for each in known) == 3
    assert len(set(known)) == len(known)
