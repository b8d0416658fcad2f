"""You're next: a direct message before one's turn, for whoever wants it, with three or four players."""

from __future__ import annotations

from bot.core.outbox.note_messages import note_text
from bot.core.outbox.outbox import Delivery
from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.play.matches import MatchView
from bot.play.matches.board.next_up import next_up
from bot.play.matches.matches import Matches
from bot.play.tables.tables import Tables, TableSetup
from storage.people.players import Player, PlayerKind
from tests.bot.conftest import ANN, BO, CY, DEE, by, mover
from tests.bot.timed import deliver, play, timed
from tests.conftest import HandClock
from tests.statements import noted

ALL = (ANN, BO, CY, DEE)


async def chosen(services: Services, *people: Person) -> None:
    for person in people:
        await services[PreferenceBook].choose(person, "next_up", "True")


def after(view: MatchView, person: Person, steps: int = 1) -> Person:
    """Who sits so many seats after someone."""
    seat = view.seat_of(person.discord_id)
    assert seat is not None
    player = view.players[(seat + steps) % len(view.players)]
    return next(each for each in ALL if each.discord_id == player.discord_id)


def told(sent: list[Delivery]) -> list[int | None]:
    return [each.recipient.discord_id for each in sent if each.post.kind == "note" and each.recipient]


async def moved(services: Services, view: MatchView) -> tuple[MatchView, list[Delivery]]:
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await services[Matches].move(by(mover(view)), view.match.id, None, move)
    return await services[Matches].show(view.match.id), await deliver(services)


async def test_whoever_is_next_is_told_once_a_turn_if_they_want_it(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    await chosen(services, ANN, BO, CY)
    for _ in range(6):
        view, sent = await moved(services, view)
        wanted = after(view, mover(view))
        assert told(sent) == [wanted.discord_id]
        pinged = [player.discord_id for each in sent for player in each.called if each.post.kind == "board"]
        assert wanted.discord_id not in pinged
        (note,) = [each for each in sent if each.post.kind == "note"]
        text = note_text(note.shown, ping=False)
        assert text == f"⏭️ You're next in match #{view.match.id}: it's {mover(view).name}'s turn now."


async def test_the_first_turn_of_a_match_is_told_too(services: Services) -> None:
    await chosen(services, *ALL)
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, None, (BO, CY, DEE)))
    for guest in (BO, CY, DEE):
        await services[Tables].join(by(guest), table.match.id)
    view = await services[Matches].show(table.match.id)
    assert told(await deliver(services)) == [after(view, mover(view)).discord_id]


async def test_nobody_is_told_who_has_not_chosen_it_and_no_statement_is_made_for_them(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    view, sent = await moved(services, view)
    assert told(sent) == []
    with noted() as without:
        view, _ = await moved(services, view)
    await chosen(services, mover(view))
    with noted() as others:
        view, sent = await moved(services, view)
    assert told(sent) == [], "they have just moved, and someone else is next"
    assert len(others) == len(without)


async def test_matches_of_two_have_no_such_message(services: Services) -> None:
    view = await timed(services, "none", (BO,), game="dohyo")
    await chosen(services, ANN, BO)
    for _ in range(3):
        view, sent = await moved(services, view)
        assert told(sent) == []


async def test_it_waits_for_quiet_hours_and_does_not_come_once_the_turn_is_over(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    person = after(view, mover(view), 2)
    await chosen(services, person)
    await services[PreferenceBook].choose(person, "quiet", f"{clock.now.hour:02}:00-{(clock.now.hour + 3) % 24:02}:00")
    view, sent = await moved(services, view)
    assert told(sent) == []
    clock.pass_(hours=4)
    assert told(await deliver(services)) == [person.discord_id]
    for _ in range(2):
        view, _ = await moved(services, view)
    clock.pass_(hours=20)
    view, sent = await moved(services, view)
    assert told(sent) == [], "it waits again"
    await play(services, view)
    clock.pass_(hours=4)
    assert told(await deliver(services)) == [], "it would be about a turn that is over"


async def test_whoever_has_left_is_not_next(services: Services) -> None:
    view = await timed(services, "none", (BO, CY, DEE), game="dohyo")
    await chosen(services, *ALL)
    leaver, following = after(view, mover(view), 2), after(view, mover(view), 3)
    await services[Matches].resign(by(leaver), view.match.id)
    await deliver(services)
    view, sent = await moved(services, view)
    assert told(sent) == [following.discord_id]


def test_after_a_computer_comes_the_next_person() -> None:
    def seated(number: int, kind: PlayerKind) -> Player:
        return Player(id=number, discord_id=number, name=str(number), kind=kind)

    one, level, three = seated(1, PlayerKind.PERSON), seated(2, PlayerKind.COMPUTER), seated(3, PlayerKind.PERSON)
    players = (one, level, three)
    assert next_up(players, 0, {0, 1, 2}) is three
    assert next_up(players, 1, {0, 1, 2}) is None, "it answers at once, and then they are pinged"
    assert next_up(players, 2, {0, 1, 2}) is one
    assert next_up(players, 2, {1, 2}) is None
    assert next_up(players[:2], 0, {0, 1}) is None


async def test_whoever_is_next_because_another_has_left_is_told(services: Services) -> None:
    view = await timed(services, "none", (BO, CY, DEE), game="dohyo")
    view, _ = await moved(services, view)
    first, second, third = (after(view, mover(view), steps) for steps in (1, 2, 3))
    await chosen(services, first, second, third)
    await services[Matches].resign(by(first), view.match.id)
    assert told(await deliver(services)) == [second.discord_id]
    await services[Matches].resign(by(third), view.match.id)
    assert told(await deliver(services)) == [], "who is next is so still"


async def test_it_comes_after_quiet_hours_though_another_has_left(services: Services, clock: HandClock) -> None:
    view = await timed(services, "none", (BO, CY, DEE), game="dohyo")
    person, leaver = after(view, mover(view), 2), after(view, mover(view), 3)
    await chosen(services, person)
    await services[PreferenceBook].choose(person, "quiet", f"{clock.now.hour:02}:00-{clock.now.hour + 2:02}:00")
    view, sent = await moved(services, view)
    await services[Matches].resign(by(leaver), view.match.id)
    assert told([*sent, *await deliver(services)]) == []
    clock.pass_(hours=2)
    assert told(await deliver(services)) == [person.discord_id]
