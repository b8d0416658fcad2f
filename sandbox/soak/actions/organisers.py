"""Actions of those who run tournaments, for good or ill: every power there is, again and again, over anyone."""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from sandbox.soak.actions.actions import action
from sandbox.soak.actions.events import design, organise, press_on, rule
from sandbox.soak.actions.moderators import REASONS, set_up
from sandbox.soak.actions.questions import block, forgive
from sandbox.soak.actions.tournaments import SAMPLES, create, publish
from sandbox.soak.actor import ActionReply, ActionResult, Actor

FORMATS = ("swiss", "roundrobin", "knockout", "swiss", "roundrobin", "tables", "groups", "double", "rolling")
LISTED = 10
"""So many a director may name at once."""
OWN = 0.7
"""How often someone decides about a tournament of their own; the others are not theirs to run."""
EXTRAS = "draft_pairings"
AGAIN = 4
"""How often the same is done in turn, to the same person."""
CONFIRMING = ("event-end", "event-undo", "event-round:")
RHYTHMS = ("weekly", "after the last", "never")
REPORT = "event-report"
MANY = 9
ORGANISERS, ENTRANTS = 4, 7
"""How many run a tournament from the beginning, without managing the server, and how many join each."""


class Power(NamedTuple):
    """What those who run tournaments can do, and what they choose or type for it."""

    weight: float
    typed: Callable[[Actor], dict[str, str]]


def _nothing(actor: Actor) -> dict[str, str]:
    return {}


def _someone(actor: Actor) -> dict[str, str]:
    return {"player": str(actor.anyone().id)}


def _taken_out(actor: Actor) -> dict[str, str]:
    reason = {"reason": actor.chance.choice(REASONS)} if actor.chance.random() < 0.5 else {}
    return _someone(actor) | reason


POWERS: dict[str, Power] = {
    "start": Power(6, _nothing),
    "pause": Power(1, _nothing),
    "end": Power(0.7, _nothing),
    "undo": Power(1, _nothing),
    "pairings": Power(2, _nothing),
    "files": Power(1, _nothing),
    "move": Power(0.5, _nothing),
    "remove": Power(3, _taken_out),
    "helpers": Power(2, lambda actor: _someone(actor) | {"way": actor.chance.choice(("help", "run"))}),
    "replace": Power(1, lambda actor: _someone(actor) | {"newcomer": str(actor.anyone().id)}),
    "seed": Power(1, lambda actor: _someone(actor) | {"seed": str(actor.chance.randint(1, 5))}),
    "swap": Power(1, lambda actor: _someone(actor) | {"other": str(actor.anyone().id)}),
    "deadline": Power(1, lambda actor: {"days": str(actor.chance.randint(1, 9))}),
    "repeat": Power(0.5, lambda actor: {"rhythm": actor.chance.choice(RHYTHMS)}),
    "text": Power(1, lambda actor: {"name": "Renamed", "text": actor.chance.choice(REASONS)}),
    REPORT: Power(1, lambda actor: {"reason": actor.chance.choice(REASONS)}),
}


async def open_all(manager: Actor, actors: list[Actor]) -> list[Actor]:
    """Leave it to everyone to set tournaments up, and let some do so, which others join; returns who runs them."""
    await set_up(manager, "organisers", "everyone")
    for posted in ("daily", "sunday"):
        await set_up(manager, posted, str(manager.home()))
    own = [actor for actor in actors if actor.person not in (*actor.scene.moderators, *actor.scene.leavers)]
    organisers = own[:ORGANISERS]
    for organiser in organisers:
        await set_up_a_tournament(organiser)
        for event in organiser.scene.run_by[organiser.id]:
            joining = organiser.chance.sample(actors, min(ENTRANTS, len(actors)))
            await asyncio.gather(*(_join(actor, event) for actor in joining))
            await organise(organiser, event, "start")
    return organisers


async def run(organiser: Actor, until: float) -> None:
    """What each of these does all the time: use what they may do, on whoever is there."""
    while time.monotonic() < until:
        await asyncio.sleep(organiser.chance.expovariate(1 / organiser.scene.plan.pause))
        deed = organiser.chance.choice((use_a_power, use_a_power, decide_a_match, invite_many))
        organiser.scene.ledger.deeds[f"as organiser: {deed.__name__.replace('_', ' ')}", await deed(organiser)] += 1


@action(1)
async def set_up_a_tournament(actor: Actor) -> ActionResult:
    """Set one up of any format, at times with a look at each round; more than one may run, or never published."""
    made = await create(actor, actor.home(), f"Open evening {len(actor.scene.events)}", actor.chance.choice(FORMATS))
    if made is None:
        return ActionResult.REFUSED
    event, seen = made
    actor.scene.events.append(event)
    actor.scene.run_by[actor.id].append(event)
    if actor.chance.random() < 0.5:
        await design(actor, seen, event, "extras", EXTRAS, ":")
    if actor.chance.random() < 0.8:
        await publish(actor, seen, event)
    await _invite(actor, event)
    return ActionResult.DONE


@action(3)
async def invite_many(actor: Actor) -> ActionResult:
    """Invite as many as may be named at once, into a tournament of one's own or of others."""
    return (await _invite(actor, _event(actor))).result


@action(1)
async def invite_and_take_out_in_turn(actor: Actor) -> ActionResult:
    """Invite the same person and take them out, again and again; or ask them to help, and no longer."""
    event, who = _event(actor), actor.anyone()
    for _ in range(AGAIN):
        if actor.chance.random() < 0.5:
            reply = await organise(actor, event, "add", mentions=who.mention)
            await organise(actor, event, "remove", player=str(who.id))
        else:
            reply = await organise(actor, event, "helpers", player=str(who.id), way="help")
    return reply.result


@action(10)
async def use_a_power(actor: Actor) -> ActionResult:
    """Use any power, and press what it asks."""
    event = _event(actor)
    act = actor.chance.choices(list(POWERS), [power.weight for power in POWERS.values()])[0]
    typed = POWERS[act].typed(actor)
    if act == REPORT:
        page = await actor.insist(actor.slash, actor.home(), "tournament", event=event)
        return (await actor.fill_in(page.seen.id, f"{REPORT}:{event}", **typed)).result if page.seen else page.result
    return (await _confirm(actor, await organise(actor, event, act, **typed))).result


@action(4)
async def decide_a_match(actor: Actor) -> ActionResult:
    """Decide as someone who runs a tournament or not: of a match that is played or over, in other ways in turn.

    Their own matches are among them.
    """
    event = _event(actor)
    for _ in range(actor.chance.choice((1, 1, AGAIN))):
        reply = await rule(actor, event, actor.chance.choice(REASONS))
    return reply.result


@action(10)
async def agree_to_what_a_director_asks(actor: Actor) -> ActionResult:
    """Join, help or run it, by the button in a direct message, which may be out of date."""
    asked = actor.scene.asked.get(actor.id)
    if not asked:
        return ActionResult.NOTHING
    message, button = actor.chance.choice(list(asked))
    return (await actor.insist(actor.press, message, button)).result


@action(4)
async def enter_what_others_set_up(actor: Actor) -> ActionResult:
    """Enter it, so that there is somebody to decide about."""
    if not actor.scene.events:
        return ActionResult.NOTHING
    return (await _join(actor, actor.chance.choice(actor.scene.events))).result


@action(0.5)
async def join_and_leave_without_end(actor: Actor) -> ActionResult:
    """Join and leave a tournament that has not begun, or a ladder."""
    if not actor.scene.events:
        return ActionResult.NOTHING
    event = actor.chance.choice(actor.scene.events)
    for _ in range(MANY):
        await _join(actor, event)
        reply = await press_on(actor, "tournament", event, "event-leave")
    return reply.result


@action(0.5)
async def block_everyone_in_it(actor: Actor) -> ActionResult:
    """Block them before one joins, or while one plays; some are forgiven later."""
    event = _event(actor)
    others = [person.id for person in actor.scene.present if (person.id, event) in actor.scene.ledger.wished]
    others = [person for person in others if person != actor.id][:MANY]
    if not others:
        return ActionResult.NOTHING
    blocking = actor.chance.random() < 0.5
    for person in others:
        await (block(actor, person) if blocking else forgive(actor))
    return (await _join(actor, event)).result


async def _join(actor: Actor, event: int) -> ActionReply:
    return await press_on(actor, "tournament", event, "event-join")


async def _invite(actor: Actor, event: int) -> ActionReply:
    many = actor.chance.sample(actor.scene.present, min(LISTED, len(actor.scene.present)))
    named = " ".join(person.mention for person in many)
    return await organise(actor, event, "add", mentions=named)


async def _confirm(actor: Actor, reply: ActionReply) -> ActionReply:
    """Press what carries out what was asked, twice at once."""
    ids = reply.seen.button_ids if reply.seen else []
    sure = next((each for each in ids if each.startswith(CONFIRMING)), None)
    if reply.seen is None or sure is None:
        return reply
    seen = reply.seen.id
    replies = await asyncio.gather(*(actor.insist(actor.press, seen, sure) for _ in range(2)))
    return replies[0]


def _event(actor: Actor) -> int:
    mine = actor.scene.run_by[actor.id]
    if not mine or actor.chance.random() >= OWN:
        mine = [*range(1, len(SAMPLES) + 1), *actor.scene.events]
    return int(actor.chance.choice(mine))
