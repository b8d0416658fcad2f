"""Actions about what is open to everyone: the list of tables, open challenges and challenges."""

from typing import Any

from sandbox.soak.actions.actions import action
from sandbox.soak.actions.tables import chosen_options
from sandbox.soak.actor import ActionResult, Actor

PLACES = ("at-most", "times", "expires")


@action(1.5)
async def look_for_a_table(actor: Actor) -> ActionResult:
    """List what is open, of one game or all, and take a seat, take a challenge up or turn the page."""
    options = actor.chance.choice([{}, {"game": actor.chance.choice(actor.scene.games)}])
    reply = await actor.slash(actor.channel(), "tables", **options)
    return (await actor.press_any(reply.seen)).result if reply.seen else reply.result


@action(0.7)
async def stand_open(actor: Actor) -> ActionResult:
    """Open a challenge for anyone, in any game and number."""
    options: dict[str, Any] = await chosen_options(actor, "challenge")
    options |= {name: actor.chance.randint(1, 3) for name in PLACES if actor.chance.random() < 0.5}
    options |= {"again": True} if actor.chance.random() < 0.3 else {}
    return (await actor.insist(actor.slash, actor.server(), "challenge", **options)).result


@action(0.5)
async def look_after_what_stands_open(actor: Actor) -> ActionResult:
    """Pause, resume or close one's own invitations."""
    reply = await actor.slash(actor.server(), "challenge")
    return (await actor.press_any(reply.seen)).result if reply.seen else reply.result


@action(2)
async def challenge(actor: Actor) -> ActionResult:
    """Take an invitation up, full or one's own at times, and not beyond the matches that are wanted."""
    cards = list(actor.scene.challenges.values())
    if not cards or (len(actor.scene.boards) > actor.scene.wanted and actor.chance.random() < 0.8):
        return ActionResult.NOTHING
    return (await actor.insist(actor.press, actor.chance.choice(cards).message, "Challenge")).result
