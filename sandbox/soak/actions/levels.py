"""Actions of people who play against the computer; at the board they do what everyone does."""

import re

from sandbox.soak.actions.actions import action
from sandbox.soak.actor import ActionReply, ActionResult, Actor

LEVELS = ("1", "1", "1", "2", "1, 1", "1, 2", "Kitten", "99")
"""The levels, mostly the quickest; several for games with more seats, and one that nobody plays."""
STARTS = re.compile(r"Match #(\d+) starts: ")


@action(2)
async def play_against_the_computer(actor: Actor) -> ActionResult:
    """Play any game against one level or several; at times more than the game has seats for."""
    if len(actor.scene.boards) >= actor.scene.wanted and actor.chance.random() < 0.8:
        return ActionResult.NOTHING
    return (await begin_alone(actor)).result


async def begin_alone(actor: Actor) -> ActionReply:
    """Begin a match that starts at once, for computers need not be asked."""
    game, level = actor.chance.choice(actor.scene.games), actor.chance.choice(LEVELS)
    reply = await actor.slash(actor.channel(), "play", game=game, computer=level)
    if found := STARTS.search(reply.text):
        actor.scene.mine[actor.id].add(int(found[1]))
    return reply
