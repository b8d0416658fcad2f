"""Actions of those who run tournaments, for good or ill: every power there is, again and again, over anyone."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sandbox.soak.actions.actions import action
from sandbox.soak.actions.moderators import REASONS, set_up
from sandbox.soak.actions.questions import block, forgive
from sandbox.soak.actions.tournaments import SAMPLES, create, publish
from sandbox.soak.actor import ActionReply, ActionResult, Actor
from sandbox.soak.channel_view import NUMBER, SeenBoard

FORMATS = ("swiss", "roundrobin", "knockout", "swiss", "roundrobin", "tables", "groups", "double", "rolling")
LISTED = 10
"""So many a director may name at once."""
OWN = 0.7
"""How often someone decides about a tournament of their own; the others are not theirs to run."""
EXTRAS = "draft_pairings"
FEW = 3
"""The first and the last of so many parts of all matches."""
AGAIN = 4
"""How often the same is done in turn, to the same person."""
KINDS = ("result", "forfeit", "void")
CONFIRMING = ("event-end", "event-undo", "event-round")
RHYTHMS = ("weekly", "after the last", "never")
MANY = 9
ORGANISERS, ENTRANTS = 4, 7
"""How many run a tournament from the beginning, without managing the server, and how many join each."""


class Power(NamedTuple):
    """A command of those who run tournaments, and what they type beside the number of one."""

    weight: float
    typed: Callable[[Actor], dict[str, Any]]


def _nothing(actor: Actor) -> dict[str, Any]:
    return {}


def _someone(actor: Actor) -> dict[str, Any]:
    return {"player": actor.anyone().id}


def _taken_out(actor: Actor) -> dict[str, Any]:
    reason = {"reason": actor.chance.choice(REASONS)} if actor.chance.random() < 0.5 else {}
    return _someone(actor) | reason


POWERS: dict[str, Power] = {
    "organise start": Power(6, _nothing),
    "organise pause": Power(1, _nothing),
    "organise end": Power(0.7, _nothing),
    "organise undo-round": Power(1, _nothing),
    "organise pairings": Power(2, _nothing),
    "organise text": Power(1, _nothing),
    "organise move": Power(0.5, _nothing),
    "organise remove": Power(3, _taken_out),
    "organise director": Power(
        2, lambda actor: {"player": actor.anyone().id, "hand_over": actor.chance.random() < 0.5}
    ),
    "organise replace": Power(1, lambda actor: {"player": actor.anyone().id, "newcomer": actor.anyone().id}),
    "organise seed": Power(1, lambda actor: _someone(actor) | {"seed": actor.chance.randint(1, 5)}),
    "organise swap": Power(1, lambda actor: {"player": actor.anyone().id, "other": actor.anyone().id}),
    "organise deadline": Power(1, lambda actor: {"days": actor.chance.randint(1, 9)}),
    "organise series": Power(0.5, lambda actor: {"rhythm": actor.chance.choice(RHYTHMS)}),
    "organise edit": Power(1, lambda actor: {"text": actor.chance.choice(REASONS)}),
    "tournament report": Power(1, lambda actor: {"reason": actor.chance.choice(REASONS)}),
}


async def open_all(manager: Actor, actors: list[Actor]) -> list[Actor]:
    """Leave it to everyone to set tournaments up, and let some do so, which others join; returns who runs them."""
    await set_up(manager, "organisers", "everyone")
    own = [actor for actor in actors if actor.person not in (*actor.scene.moderators, *actor.scene.leavers)]
    organisers = own[:ORGANISERS]
    for organiser in organisers:
        await set_up_a_tournament(organiser)
        for event in organiser.scene.run_by[organiser.id]:
            joining = organiser.chance.sample(actors, min(ENTRANTS, len(actors)))
            await asyncio.gather(*(_join(actor, event) for actor in joining))
            await organiser.insist(organiser.slash, organiser.home(), "organise start", event=event)
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
        await actor.insist(actor.pick, seen, f"event-design:extras:{event}:", EXTRAS)
    if actor.chance.random() < 0.8:
        await publish(actor, seen)
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
            reply = await actor.slash(actor.home(), "organise add", players=who.mention, event=event)
            await actor.slash(actor.home(), "organise remove", player=who.id, event=event)
        else:
            reply = await actor.slash(actor.home(), "organise director", player=who.id, event=event)
    return reply.result


@action(10)
async def use_a_power(actor: Actor) -> ActionResult:
    """Use any power, and press what it asks."""
    event = _event(actor)
    command = actor.chance.choices(list(POWERS), [power.weight for power in POWERS.values()])[0]
    typed = POWERS[command].typed(actor)
    reply = await actor.insist(actor.slash, actor.home(), command, event=event, **typed)
    return (await _confirm(actor, reply)).result


@action(4)
async def decide_a_match(actor: Actor) -> ActionResult:
    """Decide as someone who runs its tournament or not: of a match that is played or over, in other ways in turn.

    Their own matches are among them.
    """
    board = await _own_board(actor) if actor.scene.run_by[actor.id] else _board(actor)
    if board is None:
        return ActionResult.NOTHING
    for _ in range(actor.chance.choice((1, 1, AGAIN))):
        reply = await _decide(actor, board)
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
        await actor.slash(actor.home(), "tournament join", event=event)
        reply = await actor.slash(actor.home(), "tournament leave", event=event)
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
    return await actor.insist(actor.slash, actor.home(), "tournament join", event=event)


async def _invite(actor: Actor, event: int) -> ActionReply:
    many = actor.chance.sample(actor.scene.present, min(LISTED, len(actor.scene.present)))
    named = " ".join(person.mention for person in many)
    return await actor.insist(actor.slash, actor.home(), "organise add", players=named, event=event)


async def _confirm(actor: Actor, reply: ActionReply) -> ActionReply:
    """Press what carries out what was asked, twice at once."""
    ids = reply.seen.button_ids if reply.seen else []
    sure = next((each for each in ids if each.startswith(CONFIRMING)), None)
    if reply.seen is None or sure is None:
        return reply
    seen = reply.seen.id
    replies = await asyncio.gather(*(actor.insist(actor.press, seen, sure) for _ in range(2)))
    return replies[0]


async def _decide(actor: Actor, board: SeenBoard) -> ActionReply:
    there = sorted(person for person, matches in actor.scene.mine.items() if board.match in matches)
    named = actor.chance.sample(there, min(len(there), actor.chance.randint(1, 2))) or [actor.anyone().id]
    order = actor.chance.choice((" ", " = ")).join(f"<@{each}>" for each in named)
    what = {"order": order, "match": board.match, "reason": actor.chance.choice(REASONS)}
    what |= {"kind": actor.chance.choice(KINDS), "rated": actor.chance.random() < 0.3}
    return await actor.insist(actor.slash, board.channel, "organise result", **what)


def _event(actor: Actor) -> int:
    mine = actor.scene.run_by[actor.id]
    if not mine or actor.chance.random() >= OWN:
        mine = [*range(1, len(SAMPLES) + 1), *actor.scene.events]
    return int(actor.chance.choice(mine))


async def _own_board(actor: Actor) -> SeenBoard | None:
    """A board of the latest round of what one has set up, as its card links it, or any."""
    event = actor.chance.choice(actor.scene.run_by[actor.id])
    reply = await actor.insist(actor.slash, actor.home(), "tournament show", event=event)
    numbers = [int(number) for number in NUMBER.findall(reply.text)]
    if not numbers or actor.chance.random() >= OWN:
        return _board(actor)
    return SeenBoard(actor.chance.choice(numbers), 0, actor.home(), 0, None)


def _board(actor: Actor) -> SeenBoard | None:
    """A board of a match that is played or over; the first and the newest ones more often belong to tournaments."""
    boards, finals = actor.scene.boards, actor.scene.finals
    if finals and actor.chance.random() < 0.3:
        return actor.chance.choice(list(finals))
    known = sorted(boards)
    part = len(known) // FEW
    known = actor.chance.choice((known[:part], known[-part:])) or known
    return boards[actor.chance.choice(known)] if known else None
