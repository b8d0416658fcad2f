"""Actions on the ladder of the server: join it, challenge someone above, answer, leave."""

import asyncio

from sandbox.soak.actions.actions import action
from sandbox.soak.actions.events import found, press_on
from sandbox.soak.actor import ActionResult, Actor

MOST_AT_FIRST = 40
ANSWERS = ("accept", "accept", "decline", "back")
OWN_CHALLENGES = 0.8
"""How often someone answers a challenge that mentions them; the others are told that they were not challenged."""


async def open_ladder(actor: Actor) -> ActionResult:
    """Open the one ladder, of any game that two can play."""
    return await found(actor, "ladder", "Storm *ladder*")


async def join_all(actors: list[Actor]) -> None:
    """Let every other one join, as many as there is room for at once."""
    await asyncio.gather(*(join_the_ladder(actor) for actor in actors[::2][:MOST_AT_FIRST]))


@action(2)
async def join_the_ladder(actor: Actor) -> ActionResult:
    """Join at the bottom, at times although one is on it."""
    return (await press_on(actor, "ladder", 1, "ladder-join")).result


@action(8)
async def climb_the_ladder(actor: Actor) -> ActionResult:
    """Challenge one of those the bot offers."""
    asked = await press_on(actor, "ladder", 1, "ladder-climb")
    if asked.seen is None or not asked.seen.selects:
        return asked.result
    chosen = actor.chance.choice(asked.seen.selects[0]["options"])["value"]
    return (await actor.insist(actor.choose, asked.seen, chosen)).result


@action(8)
async def answer_a_climb(actor: Actor) -> ActionResult:
    """Play for the rung most of the time; where a question follows, press what is below it."""
    cards = list(actor.scene.climbs.values())
    mine = [card for card in cards if _mentions(actor, card.message)]
    chosen = mine if actor.chance.random() < OWN_CHALLENGES else cards
    if not chosen:
        return ActionResult.NOTHING
    card, how = actor.chance.choice(chosen), actor.chance.choice(ANSWERS)
    reply = await actor.insist(actor.press, card.message, f"climb:{how}:{card.match}")
    if reply.seen is None or not reply.seen.buttons:
        return reply.result
    return (await actor.press_any(reply.seen)).result


@action(1)
async def look_at_the_ladder(actor: Actor) -> ActionResult:
    """Look at its card, all rungs or what happened."""
    reply = await actor.slash(actor.home(), "ladder")
    return (await actor.press_any(reply.seen)).result if reply.seen else reply.result


@action(0.3)
async def leave_the_ladder(actor: Actor) -> ActionResult:
    return (await press_on(actor, "ladder", 1, "ladder-leave")).result


def _mentions(actor: Actor, message: int) -> bool:
    seen = actor.scene.look(message)
    return seen is not None and f"<@{actor.id}>" in seen.text
