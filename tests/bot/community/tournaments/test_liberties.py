"""Matches of a tournament are played without what players could arrange among themselves."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.core.clock_rules import parse_clock
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.spans import DAY
from bot.people.players.preferences import PreferenceBook
from bot.play.matches import Liberty, allows
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NoAborting, NoExtraTime, NoPauses, NoSubstitutes
from bot.play.offers.offered import ABORT, DRAW, UNDO
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.vacations import Vacations
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from storage import Database
from tests.bot.community.tournaments.full_match import PEOPLE, play_round, running
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, managing, mover, waiter
from tests.bot.play.substitution.test_takeovers import take_over
from tests.bot.timed import deliver, left, play
from tests.conftest import HandClock
from tournaments.facts import Format

ZOE = Person(900, "Zoe")


async def duel(services: Services, **settings: object) -> int:
    """The first match of a knock-out of two with a clock."""
    design = Design("Cup", "dogon", Format.KNOCKOUT, clock=parse_clock("4d"), settings=settings)
    number = (await services[Organising].create(managing(), design, CHANNEL)).row.id
    await services[Organising].publish(managing(), number)
    for person in (ANN, BO):
        await services[Entering].join(by(person), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    return (await running(services, number))[0]


@pytest.mark.slow
async def test_players_cannot_stop_or_leave_a_match_of_a_tournament_together(services: Services) -> None:
    match_id = await duel(services)
    view = await services[Matches].show(match_id)
    one, other = by(waiter(view)), by(mover(view))
    with pytest.raises(NoPauses):
        await services[Offers].make(one, match_id, PAUSE)
    with pytest.raises(NoAborting):
        await services[Offers].make(one, match_id, ABORT)
    with pytest.raises(NoExtraTime):
        await services[Breaks].give(one, match_id, DAY)
    swap = Swap(Person(900, "Zoe"), CHANNEL.guild_id)
    with pytest.raises(NoSubstitutes):
        await services[Offers].make(one, match_id, SUBSTITUTE, swap.wanted)
    assert not allows(view.match, Liberty.HINTS)
    assert set(await services[Offers].possible(waiter(view), match_id)) == {DRAW}
    await services[Matches].move(other, match_id, None, view.game.format(view.game.legal_moves(view.position.state)[0]))
    assert UNDO in await services[Offers].possible(mover(view), match_id), "who agrees may take back"


@pytest.mark.slow
async def test_a_vacation_stops_the_clock_for_the_days_of_the_tournament_only(
    services: Services, clock: HandClock
) -> None:
    match_id = await duel(services, vacation_days=3)
    away = mover(await services[Matches].show(match_id))
    await services[Vacations].begin(by(away))
    clock.pass_(days=2, hours=1)
    await services[Sweeps].sweep()
    told = [delivery.shown.kind.key for delivery in await deliver(services) if delivery.post.kind == "note"]
    assert told == ["vacation limit near"]
    clock.pass_(hours=23)
    await services[Sweeps].sweep()
    assert left(await services[Matches].show(match_id), clock).days == 4
    clock.pass_(days=1)
    assert left(await services[Matches].show(match_id), clock).days == 3, "it runs though they are away"
    await services[Vacations].end(by(away))
    await services[Vacations].begin(by(away))
    clock.pass_(days=1)
    assert left(await services[Matches].show(match_id), clock).days == 2, "there is nothing left of it"


@pytest.mark.slow
async def test_whoever_is_away_when_a_match_begins_has_the_same_days(services: Services, clock: HandClock) -> None:
    await duel(services)  # so that both are known
    for person in (ANN, BO):
        await services[Vacations].begin(by(person))
    match_id = await duel(services, vacation_days=0)
    clock.pass_(days=1)
    assert left(await services[Matches].show(match_id), clock).days == 3


@pytest.mark.slow
async def test_whoever_takes_a_seat_over_while_they_are_away_has_no_more_days_than_others(
    services: Services, database: Database, clock: HandClock
) -> None:
    match_id = await duel(services, vacation_days=1)
    leaver = mover(await services[Matches].show(match_id))
    await services[PreferenceBook].choose(CY, "theme", "light")
    await services[Vacations].begin(by(CY))
    await take_over(services, database, clock, match_id, leaver, CY)
    clock.pass_(days=1)
    await services[Sweeps].sweep()
    assert left(await services[Matches].show(match_id), clock).days == 4
    clock.pass_(days=1)
    assert left(await services[Matches].show(match_id), clock).days == 3


@pytest.mark.slow
async def test_the_vacations_of_a_substitute_count_from_when_they_took_the_seat_over(
    services: Services, database: Database, clock: HandClock
) -> None:
    match_id = await duel(services, vacation_days=1)
    leaver = mover(await services[Matches].show(match_id))
    await services[Vacations].begin(by(CY))
    clock.pass_(days=1)
    await services[Vacations].end(by(CY))
    await take_over(services, database, clock, match_id, leaver, CY)
    await services[Vacations].begin(by(CY))
    clock.pass_(hours=23)
    await services[Sweeps].sweep()
    assert left(await services[Matches].show(match_id), clock).days == 4
    clock.pass_(days=1, hours=1)
    await services[Sweeps].sweep()
    clock.pass_(days=1)
    assert left(await services[Matches].show(match_id), clock).days == 3


@pytest.mark.slow
@pytest.mark.parametrize("in_place_of", [None, ANN])
async def test_the_vacations_of_whoever_comes_later_count_from_when_they_came(
    services: Services, clock: HandClock, in_place_of: Person | None
) -> None:
    """Zoe was away for a day while others played, and may be away for one in what she plays herself."""
    settings = {"rounds": 4, "vacation_days": 1, "draft_pairings": True}
    design = Design("Cup", "dogon", Format.SWISS, clock=parse_clock("4d"), settings=settings)
    number = (await services[Organising].create(managing(), design, CHANNEL)).row.id
    await services[Organising].publish(managing(), number)
    for entrant in PEOPLE[:4]:
        await services[Entering].join(by(entrant), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    await services[Vacations].begin(by(ZOE))
    clock.pass_(days=1)
    await services[Vacations].end(by(ZOE))
    if in_place_of is None:
        await services[Entering].join(by(ZOE), number)
    await play_round(services, number)
    if in_place_of is not None:
        await services[Roster].replace(managing(), number, in_place_of, ZOE)
        await services[Entering].join(by(ZOE), number)
        await services[Sweeps].sweep()
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    views = [await services[Matches].show(each) for each in await running(services, number)]
    (theirs,) = [view for view in views if ZOE.name in view.names]
    if mover(theirs) != ZOE:
        await play(services, theirs)
    clock.pass_(days=1)
    await services[Sweeps].sweep()
    await services[Vacations].begin(by(ZOE))
    clock.pass_(hours=23)
    await services[Sweeps].sweep()
    assert left(await services[Matches].show(theirs.match.id), clock).days == 3
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    clock.pass_(days=1)
    assert left(await services[Matches].show(theirs.match.id), clock).days == 2


@pytest.mark.slow
async def test_whoever_left_a_seat_on_vacation_hears_no_more_of_its_clock(
    services: Services, database: Database, clock: HandClock
) -> None:
    match_id = await duel(services, vacation_days=3)
    leaver = mover(await services[Matches].show(match_id))
    await services[Vacations].begin(by(leaver))
    await take_over(services, database, clock, match_id, leaver, CY)
    await deliver(services)
    for _ in range(2):
        clock.pass_(days=2, hours=1)
        await services[Sweeps].sweep()
    told = [delivery.shown.kind.key for delivery in await deliver(services) if delivery.post.kind == "note"]
    assert told == []


@pytest.mark.slow
async def test_a_vacation_that_is_used_up_takes_nothing_from_that_of_the_opponent(
    services: Services, clock: HandClock
) -> None:
    match_id = await duel(services, vacation_days=1)
    view = await services[Matches].show(match_id)
    first, second = mover(view), waiter(view)
    await services[Vacations].begin(by(first))
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    await services[Vacations].begin(by(second))
    await play(services, await services[Matches].show(match_id))
    clock.pass_(hours=23)
    assert left(await services[Matches].show(match_id), clock).days == 4, "only the clock of the first runs"
