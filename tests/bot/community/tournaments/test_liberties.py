"""Matches of a tournament are played without what players could arrange among themselves."""

from __future__ import annotations

import pytest

from bot.community.tournaments.designs import Design
from bot.core.clock_rules import parse_clock
from bot.core.people import Person
from bot.core.speech.spans import DAY
from bot.play.matches import Liberty, allows
from bot.play.matches.refusals import NoAborting, NoExtraTime, NoPauses, NoSubstitutes
from bot.play.offers.offered import ABORT, DRAW, UNDO
from bot.play.pauses.offered import PAUSE
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from tests.bot.community.tournaments.full_match import running
from tests.bot.conftest import ANN, BO, CHANNEL, by, managing, mover, waiter
from tests.bot.timed import deliver, left
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format


async def duel(house: House, **settings: object) -> int:
    """The first match of a knock-out of two with a clock."""
    design = Design("Cup", "dogon", Format.KNOCKOUT, clock=parse_clock("4d"), settings=settings)
    number = (await house.organising.create(managing(), design, CHANNEL)).row.id
    await house.organising.publish(managing(), number)
    for person in (ANN, BO):
        await house.entering.join(by(person), number)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    return (await running(house, number))[0]


@pytest.mark.slow
async def test_players_cannot_stop_or_leave_a_match_of_a_tournament_together(house: House) -> None:
    match_id = await duel(house)
    view = await house.matches.show(match_id)
    one, other = by(waiter(view)), by(mover(view))
    with pytest.raises(NoPauses):
        await house.offers.make(one, match_id, PAUSE)
    with pytest.raises(NoAborting):
        await house.offers.make(one, match_id, ABORT)
    with pytest.raises(NoExtraTime):
        await house.breaks.give(one, match_id, DAY)
    swap = Swap(Person(900, "Zoe"), CHANNEL.guild_id)
    with pytest.raises(NoSubstitutes):
        await house.offers.make(one, match_id, SUBSTITUTE, swap.wanted)
    assert not allows(view.match, Liberty.HINTS)
    assert set(await house.offers.possible(waiter(view), match_id)) == {DRAW}
    await house.matches.move(other, match_id, None, view.game.format(view.game.legal_moves(view.position.state)[0]))
    assert UNDO in await house.offers.possible(mover(view), match_id), "who agrees may take back"


@pytest.mark.slow
async def test_a_vacation_stops_the_clock_for_the_days_of_the_tournament_only(house: House, clock: HandClock) -> None:
    match_id = await duel(house, vacation_days=3)
    away = mover(await house.matches.show(match_id))
    await house.vacations.begin(by(away))
    clock.pass_(days=2, hours=1)
    await house.flags.sweep()
    told = [delivery.shown.kind.key for delivery in await deliver(house) if delivery.post.kind == "note"]
    assert told == ["vacation limit near"]
    clock.pass_(hours=23)
    await house.flags.sweep()
    assert left(await house.matches.show(match_id), clock).days == 4
    clock.pass_(days=1)
    assert left(await house.matches.show(match_id), clock).days == 3, "it runs though they are away"
    await house.vacations.end(by(away))
    await house.vacations.begin(by(away))
    clock.pass_(days=1)
    assert left(await house.matches.show(match_id), clock).days == 2, "there is nothing left of it"


@pytest.mark.slow
async def test_whoever_is_away_when_a_match_begins_has_the_same_days(house: House, clock: HandClock) -> None:
    await duel(house)  # so that both are known
    for person in (ANN, BO):
        await house.vacations.begin(by(person))
    match_id = await duel(house, vacation_days=0)
    clock.pass_(days=1)
    assert left(await house.matches.show(match_id), clock).days == 3
