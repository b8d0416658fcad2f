"""Actions at tables: open, join, choose a side, leave, start, cancel; and how the first matches come about."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from sandbox.soak.actions.actions import action
from sandbox.soak.actor import OPENED, ActionReply, ActionResult, Actor
from sandbox.soak.channel_view import SeenCard

CLOCKS = (
    None,
    None,
    "none",
    "3d",
    "7d",
    "5d + 12h, cap 7d",
    "2d, weekends off",
    "1d soft",
    "2d soft",
    "12h",
    "10d + 0h",
)
BAD_CLOCKS = ("soon", "1s", "400d")
NOTES = ("Beginners welcome", "**Slow** play, @everyone", "`#1` <@1> ||spoiler||")
GUESTS = ("opponent", "opponent_2", "opponent_3")
POSTED_WITHIN_S = 60.0


@action(4)
async def open_a_table(actor: Actor) -> ActionResult:
    """Open any game, with seats, options and clock, with or without guests; at times one that cannot be."""
    if len(actor.scene.boards) + len(actor.scene.tables) >= actor.scene.wanted and actor.chance.random() < 0.8:
        return ActionResult.NOTHING
    options = await chosen_options(actor, "play")
    guests = actor.chance.sample(actor.scene.present, actor.chance.randint(0, 3))
    options |= dict(zip(GUESTS, (guest.id for guest in guests), strict=False)) | _terms(actor)
    if actor.chance.random() < 0.1:
        options["clock"] = actor.chance.choice(BAD_CLOCKS)
    reply = await actor.slash(actor.channel(), "play", **options)
    _sit(actor, reply)
    return reply.result


@action(6)
async def join_a_table(actor: Actor) -> ActionResult:
    return await _press(actor, "Join")


@action(1)
async def choose_a_side(actor: Actor) -> ActionResult:
    """Choose a side where the host lets everyone choose."""
    open_to_choice = [card for card in actor.scene.tables.values() if actor.menu(card.message)]
    if not open_to_choice:
        return ActionResult.NOTHING
    card = actor.chance.choice(open_to_choice)
    menu = actor.menu(card.message)
    assert menu
    value = actor.chance.choice(menu["options"])["value"]
    return (await actor.pick(card.message, menu["custom_id"], value)).result


@action(0.7)
async def leave_a_table(actor: Actor) -> ActionResult:
    """Give a seat back, or what was none."""
    return await _press(actor, "Leave")


@action(0.5)
async def decline_an_invitation(actor: Actor) -> ActionResult:
    return await _press(actor, "Not this time")


@action(0.7)
async def start_now(actor: Actor) -> ActionResult:
    """Begin with fewer players."""
    return await _press(actor, "Start now")


@action(0.3)
async def cancel_a_table(actor: Actor) -> ActionResult:
    """Take a table away, at times someone else's."""
    return await _press(actor, "Cancel table")


async def begin_match(host: Actor, guests: list[Actor], channel: int) -> None:
    """Bring a match to its first board as people do; with fewer guests, where the game is not for so many."""
    options = await chosen_options(host, "play", variety=0.0)
    number = None
    while guests and number is None:
        named = dict(zip(GUESTS, (guest.id for guest in guests), strict=False))
        number = _sit(host, await host.insist(host.slash, channel, "play", **options, **named))
        guests = guests if number else guests[:-1]
    for guest in guests:
        card = await _card(host, number or 0)
        if card:
            await guest.insist(guest.press, card.message, "Join")
            guest.scene.mine[guest.id].add(card.match)
    await _board(host, number or 0)


async def chosen_options(actor: Actor, command: str, variety: float = 0.3) -> dict[str, Any]:
    """A game with a variant, seats and side as the client suggests them, a clock and a note; some of it left out."""
    options: dict[str, Any] = {"game": actor.chance.choice(actor.scene.games)}
    for name, part in (("options", 0.7), ("seats", variety), ("side", variety)):
        if actor.chance.random() < part:
            found = await actor.suggested(actor.channel(), command, name, **options, **{name: ""})
            options |= {name: actor.chance.choice(found).value} if found else {}
    if clock := actor.chance.choice(CLOCKS):
        options["clock"] = clock
    if actor.chance.random() < variety:
        options["note"] = actor.chance.choice(NOTES)
    return options


def _terms(actor: Actor) -> dict[str, Any]:
    terms = {"private": True, "expires": actor.chance.randint(1, 3), "like-last-time": True}
    return {name: value for name, value in terms.items() if actor.chance.random() < 0.15}


async def _press(actor: Actor, label: str) -> ActionResult:
    cards = [card for card in actor.scene.tables.values() if label in card.labels]
    if not cards:
        return ActionResult.NOTHING
    card = actor.chance.choice(cards)
    reply = await actor.insist(actor.press, card.message, label)
    if label == "Join":
        actor.scene.mine[actor.id].add(card.match)
    return reply.result


def _sit(actor: Actor, reply: ActionReply) -> int | None:
    """Remember the table someone opened."""
    found = OPENED.search(reply.text)
    if found is None:
        return None
    actor.scene.mine[actor.id].add(int(found[1]))
    return int(found[1])


async def _card(actor: Actor, number: int) -> SeenCard | None:
    await _posted(actor, lambda: number in actor.scene.tables)
    return actor.scene.tables.get(number)


async def _board(actor: Actor, number: int) -> None:
    """Wait for the first board of a match."""
    await _posted(actor, lambda: number in actor.scene.boards)


async def _posted(actor: Actor, wanted: Callable[[], bool]) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(POSTED_WITHIN_S):
            while not wanted():
                await actor.scene.sandbox.backend.bus.next()
