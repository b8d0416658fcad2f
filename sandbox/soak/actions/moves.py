"""Actions at the board: moves by picker and by text, wrong ones, late ones, doubled ones, and giving up."""

import asyncio

from sandbox.people.client_view import Seen
from sandbox.soak.actions.actions import action
from sandbox.soak.actor import CONFIRM, ActionReply, ActionResult, Actor
from sandbox.soak.channel_view import SeenBoard

MOST_STEPS = 12
NONSENSE = ("z9z9", "?!", "C+C+C+", "a1", "left or right", "🎲", "(resign)", "a1a1", "0-0-0", "e4")
ANY = "?"
"""The notation of a move that is made by the last choice, without a look at it."""


@action(30)
async def move_by_picker(actor: Actor) -> ActionResult:
    """Press Move below the board, choose until there is a move, confirm it."""
    board = _turn(actor)
    if board is None:
        return ActionResult.NOTHING
    reply = await actor.insist(actor.press, board.message, f"move:{board.match}:{board.ply}")
    return await _pick(actor, board, reply)


@action(18)
async def move_by_text(actor: Actor) -> ActionResult:
    """Type a move that is suggested."""
    board = _turn(actor)
    if board is None:
        return ActionResult.NOTHING
    found = await actor.suggested(board.channel, "move", "move", match=board.match, move="")
    if not found:
        return ActionResult.NOTHING
    notation = str(actor.chance.choice(found).value)
    return (await actor.insist(_type, actor, board, notation)).result


@action(6)
async def move_by_a_button_of_the_board(actor: Actor) -> ActionResult:
    """Press one of the few moves that stand below the board, and confirm it."""
    board = _turn(actor)
    offers = [each for each in actor.buttons(board.message) if each.startswith("direct:")] if board else []
    if board is None or not offers:
        return ActionResult.NOTHING
    actor.act(board.match, ANY, board.ply)
    reply = await actor.insist(actor.press, board.message, actor.chance.choice(offers))
    return await _pick(actor, board, reply)


@action(2)
async def move_from_a_direct_message(actor: Actor) -> ActionResult:
    """Press Move in a direct message, an old one perhaps."""
    sent = actor.scene.direct.get(actor.id)
    if not sent:
        return ActionResult.NOTHING
    message = actor.chance.choice(list(sent))
    reply = await actor.press(message, "Move")
    board = _shown(reply)
    return await _pick(actor, board, reply) if board else reply.result


@action(3)
async def type_nonsense(actor: Actor) -> ActionResult:
    """Type a move that cannot be read, or is not legal."""
    board = _any(actor)
    if board is None:
        return ActionResult.NOTHING
    return (await _type(actor, board, actor.chance.choice(NONSENSE))).result


@action(3)
async def move_out_of_turn(actor: Actor) -> ActionResult:
    boards = actor.scene.boards
    if not boards:
        return ActionResult.NOTHING
    board = boards[actor.chance.choice(sorted(boards))]
    return (await actor.press(board.message, "Move")).result


@action(4)
async def confirm_twice(actor: Actor) -> ActionResult:
    """Press the last button twice, or let the network deliver it twice."""
    board = _turn(actor)
    if board is None:
        return ActionResult.NOTHING
    reply = await actor.press(board.message, "Move")
    return await _pick(actor, board, reply, times=2)


@action(3)
async def confirm_on_an_old_board(actor: Actor) -> ActionResult:
    """Choose in a picker, make another move by text meanwhile, then confirm in the picker."""
    board = _turn(actor)
    if board is None:
        return ActionResult.NOTHING
    opened = await _choose(actor, board, await actor.press(board.message, "Move"))
    await move_by_text(actor)
    return (await _confirm(actor, board, opened)).result if opened.seen else opened.result


@action(0.5)
async def resign(actor: Actor) -> ActionResult:
    """Ask to give up; half of the people think better of it, some press twice."""
    board = _any(actor)
    if board is None:
        return ActionResult.NOTHING
    asked = await actor.insist(actor.slash, board.channel, "resign", match=board.match)
    if asked.seen is None or not asked.seen.labels:
        return asked.result
    seen, label = asked.seen, actor.chance.choice(asked.seen.labels)
    return (await actor.insist(actor.press, seen.id, label)).result


def _turn(actor: Actor) -> SeenBoard | None:
    """A board that waits for this person; the same few more often, so that some matches come to an end."""
    waiting = [board for board in actor.scene.boards_of(actor.id) if board.mover in {actor.id, None}]
    return min(actor.chance.choices(waiting, k=2), key=waiting.index) if waiting else None


def _any(actor: Actor) -> SeenBoard | None:
    boards = actor.scene.boards_of(actor.id)
    return actor.chance.choice(boards) if boards else None


def _shown(reply: ActionReply) -> SeenBoard | None:
    for custom_id in _ids(reply.seen):
        parts = custom_id.split(":")
        if parts[0] in {"pick", "play"}:
            return SeenBoard(int(parts[1]), int(parts[2]), 0, 0, None)
    return None


async def _type(actor: Actor, board: SeenBoard, notation: str) -> ActionReply:
    actor.act(board.match, notation, object())
    return await actor.slash(board.channel, "move", move=notation, match=board.match)


async def _pick(actor: Actor, board: SeenBoard, reply: ActionReply, times: int = 1) -> ActionResult:
    chosen = await _choose(actor, board, reply)
    return (await _confirm(actor, board, chosen, times)).result if chosen.seen else chosen.result


async def _choose(actor: Actor, board: SeenBoard, reply: ActionReply) -> ActionReply:
    """Choose at random, now and then going back, until there is something to confirm."""
    for _ in range(MOST_STEPS):
        seen = reply.seen
        if seen is None or _play_button(seen) or not _picks(seen):
            break
        actor.act(board.match, ANY, board.ply)
        reply = await actor.insist(_step, actor, seen)
    return reply


async def _step(actor: Actor, seen: Seen) -> ActionReply:
    return await actor.press(seen.id, actor.chance.choice(_picks(seen)))


async def _confirm(actor: Actor, board: SeenBoard, chosen: ActionReply, times: int = 1) -> ActionReply:
    """Press the button that plays, once or several times at once."""
    seen = chosen.seen
    button = _play_button(seen) if seen else None
    if seen is None or button is None:
        return chosen
    found = CONFIRM.fullmatch(button)
    assert found
    actor.act(board.match, found[3], int(found[2]))
    replies = await asyncio.gather(*(actor.insist(actor.press, seen.id, button) for _ in range(times)))
    return replies[0]


def _play_button(seen: Seen) -> str | None:
    return next((custom_id for custom_id in _ids(seen) if custom_id.startswith("play:")), None)


def _picks(seen: Seen) -> list[str]:
    return [custom_id for custom_id in _ids(seen) if custom_id.startswith("pick:")]


def _ids(seen: Seen | None) -> list[str]:
    parts = [*seen.buttons, *seen.selects] if seen else []
    return [part["custom_id"] for part in parts if part.get("custom_id") and not part.get("disabled")]
