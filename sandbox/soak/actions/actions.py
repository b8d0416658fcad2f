"""The register of what people do: each action is one small function, added with how often it is chosen."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sandbox.soak.actor import ActionResult, Actor

Deed = Callable[[Actor], Awaitable[ActionResult]]


class Action(NamedTuple):
    """Something a person may do; the weights of all actions are compared."""

    name: str
    weight: float
    deed: Deed


ACTIONS: list[Action] = []


def action(weight: float) -> Callable[[Deed], Deed]:
    """Put a function into the register, under its own name."""

    def register(deed: Deed) -> Deed:
        ACTIONS.append(Action(deed.__name__.replace("_", " "), weight, deed))
        return deed

    return register


def chosen(actor: Actor) -> Action:
    return actor.chance.choices(ACTIONS, [each.weight for each in ACTIONS])[0]
