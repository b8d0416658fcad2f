"""Actions between the players of a match: offers, answers to them, rematches, the menu, and handing over a seat."""

from sandbox.soak.actions.actions import action
from sandbox.soak.actions.questions import look_back
from sandbox.soak.actor import ActionReply, ActionResult, Actor
from sandbox.soak.channel_view import SeenCard

ANSWERS = ("Agree", "Decline", "Withdraw")
WEIGHTS = (8, 1, 1)
OWN_OFFERS = 0.8
"""How often someone answers in a match of their own; the others are told that nobody asked them."""
ASKED_OFTEN = ("undo", "undo", "draw", "abort")


@action(8)
async def offer_something(actor: Actor) -> ActionResult:
    """Offer a draw, a move back, to abort; at times what is impossible."""
    boards = actor.scene.boards_of(actor.id)
    if not boards:
        return ActionResult.NOTHING
    board, what = actor.chance.choice(boards), actor.chance.choice(ASKED_OFTEN)
    return (await actor.insist(actor.slash, board.channel, "offer", what=what, match=board.match)).result


@action(12)
async def answer_an_offer(actor: Actor) -> ActionResult:
    """Agree most of the time; an answer may come twice or too late."""
    card = _offer(actor)
    if card is None:
        return ActionResult.NOTHING
    label = actor.chance.choices(ANSWERS, WEIGHTS)[0]
    return (await actor.insist(actor.press, card.message, label)).result


@action(1.5)
async def ask_for_a_rematch(actor: Actor) -> ActionResult:
    """Ask by the button below a last board, one's own or not, or by command."""
    finals = actor.scene.finals
    if not finals:
        return ActionResult.NOTHING
    mine = [final for final in finals if final.match in actor.scene.mine[actor.id]]
    final = actor.chance.choice(mine or list(finals))
    if actor.chance.random() < 0.5:
        return (await actor.insist(actor.press, final.message, f"rematch:{final.match}")).result
    return (await actor.insist(actor.slash, final.channel, "offer", what="rematch", match=final.match)).result


@action(3)
async def use_the_menu(actor: Actor) -> ActionResult:
    """Open the menu of a board and press something in it, and something in what follows."""
    boards = actor.scene.boards_of(actor.id)
    if not boards:
        return ActionResult.NOTHING
    board = actor.chance.choice(boards)
    reply = await actor.press(board.message, f"more:{board.match}")
    if reply.seen is None:
        return reply.result
    return (await actor.press_any(reply.seen)).result


@action(1.5)
async def nudge_whoever_is_to_move(actor: Actor) -> ActionResult:
    """Nudge by the button below a board, one's own turn or not; it's too soon for most."""
    return (await _press_below(actor, "nudge:")).result


@action(0.2)
async def end_a_match_that_nobody_goes_on_with(actor: Actor) -> ActionResult:
    """End one by the button below a board that has waited for two weeks; the question is answered."""
    reply = await _press_below(actor, "ask-to-end:")
    return (await actor.press_any(reply.seen)).result if reply.seen else reply.result


@action(2)
async def hand_over_a_seat(actor: Actor) -> ActionResult:
    """Ask someone to take over, at times someone who plays there."""
    boards = actor.scene.boards_of(actor.id)
    if not boards:
        return ActionResult.NOTHING
    board = actor.chance.choice(boards)
    newcomer = actor.anyone().id
    return (
        await actor.insist(actor.slash, board.channel, "offer", what="substitute", player=newcomer, match=board.match)
    ).result


@action(0.7)
async def read_the_log(actor: Actor) -> ActionResult:
    """Read what happened besides the moves, in a match of one's own or not."""
    numbers = sorted(actor.scene.mine[actor.id]) or sorted(actor.scene.boards)
    if not numbers:
        return ActionResult.NOTHING
    return (await look_back(actor, actor.chance.choice(numbers), "log")).result


def _offer(actor: Actor) -> SeenCard | None:
    cards = list(actor.scene.offers.values())
    mine = [card for card in cards if card.match in actor.scene.mine[actor.id]]
    chosen = mine if actor.chance.random() < OWN_OFFERS else cards
    return actor.chance.choice(chosen) if chosen else None


async def _press_below(actor: Actor, name: str) -> ActionReply:
    """Press a button of a board of one's own, found by how its custom id begins."""
    found = [
        (board.message, each)
        for board in actor.scene.boards_of(actor.id)
        for each in actor.buttons(board.message)
        if each.startswith(name)
    ]
    return await actor.insist(actor.press, *actor.chance.choice(found)) if found else ActionReply(ActionResult.NOTHING)
