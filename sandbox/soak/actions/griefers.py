"""Actions of people who abuse what everyone may do, and of moderators who decide in matters of their own."""

import asyncio
from typing import Any

from sandbox.soak.actions.actions import action
from sandbox.soak.actions.moderators import REASONS, decide
from sandbox.soak.actions.questions import FILMS, VIEWS, export, look_back
from sandbox.soak.actor import ActionReply, ActionResult, Actor
from sandbox.soak.channel_view import SeenBoard

HEAVY = (*FILMS, *VIEWS, "privacy", "games")
AT_ONCE = 10
WITHOUT_MATCH = {"privacy", "games"}
EARLY = 2
"""Plies after which nobody has really played yet."""
SHOWING = ("show", "profile:")
"""The beginnings of custom ids of buttons that show something to everyone."""
GIVING = "give:"
ONCE = "what is pressed twice acts once"
SHOWN_BY: tuple[tuple[str, bool], ...] = (("match", True), ("profile", False), ("rules", False))
"""Commands whose answers have such a button, and whether they are about a match."""
DECISIONS = ("end", "end", "resume", "substitute")
RANKING = "rankings:"
FORGED = (
    *("join:{n}", "leave:{n}", "start:{n}", "cancel:{n}", "offer:{n}:agree", "offer:{n}:withdraw", "challenge:{n}"),
    *("event-join:{n}", "event-end:{n}", "event-undo:{n}:1:x", "event-agree:run:{n}", "event-round:{n}"),
    *("event-withdraw:{n}", "rule:{n}", "give:{n}:1", "climb:accept:{n}", "rematch:{n}", "event-close:league:{n}:sure"),
    *("event-standings:{n}", "showboard:{n}:1", "more:{n}", "forget:me:{n}", "rankings:out:{n}"),
)
NUMBERS = 40
OF_TABLES = {"join", "leave", "start", "cancel"}
SILENT = "presses from elsewhere tell no names"
SHORT = 6
"""Letters of a name that may stand in any sentence."""


@action(1)
async def leave_a_match_early(actor: Actor) -> ActionResult:
    """Resign before anything was really played, again and again."""
    early = [board for board in actor.scene.boards_of(actor.id) if board.ply <= EARLY]
    if not early:
        return ActionResult.NOTHING
    board = actor.chance.choice(early)
    asked = await actor.insist(actor.slash, board.channel, "resign", match=board.match)
    if asked.seen is None or not asked.seen.buttons:
        return asked.result
    return (await actor.insist(actor.press, asked.seen.id, asked.seen.buttons[0]["custom_id"])).result


@action(0.4)
async def ask_for_much_at_once(actor: Actor) -> ActionResult:
    """Ten requests that read and draw a lot, all of one person."""
    numbers = sorted(actor.scene.boards)
    if not numbers:
        return ActionResult.NOTHING
    replies = await asyncio.gather(*(_ask(actor, actor.chance.choice(numbers)) for _ in range(AT_ONCE)))
    return replies[0].result


@action(2)
async def give_time_twice(actor: Actor) -> ActionResult:
    """Open the menu of a board where somebody else has to move, and press the button twice at once."""
    boards = [board for board in actor.scene.boards_of(actor.id) if board.mover != actor.id]
    if not boards:
        return ActionResult.NOTHING
    board = actor.chance.choice(boards)
    menu = await actor.press(board.message, f"more:{board.match}")
    options = menu.seen.selects[0]["options"] if menu.seen and menu.seen.selects else ()
    value = next((each["value"] for each in options if each["value"].startswith(GIVING)), None)
    if menu.seen is None or value is None:
        return menu.result
    replies = await asyncio.gather(*(actor.choose(menu.seen, value) for _ in range(2)))
    return replies[0].result


@action(1.5)
async def show_something_twice(actor: Actor) -> ActionResult:
    """Ask for something, and press the button that shows it to everyone twice at once."""
    command, is_of_match = actor.chance.choice(SHOWN_BY)
    options: dict[str, Any] = {"game": actor.chance.choice(actor.scene.games)} if command == "rules" else {}
    if is_of_match:
        boards = actor.scene.boards_of(actor.id)
        if not boards:
            return ActionResult.NOTHING
        options = {"match": actor.chance.choice(boards).match}
    return await _press_twice(actor, await actor.slash(actor.channel(), command, **options), *SHOWING)


@action(1.5)
async def decide_in_a_matter_of_ones_own(actor: Actor) -> ActionResult:
    """Decide as a moderator about a match that one plays or has played: refused, or for the opponents to agree to."""
    board = _own(actor)
    if actor.person not in actor.scene.moderators or board is None:
        return ActionResult.NOTHING
    act = actor.chance.choice(DECISIONS)
    asks = {"end": {"result": "0"}, "substitute": {"leaver": "0", "newcomer": str(actor.anyone().id)}}
    asked = await decide(
        actor, board.channel, board.match, act, reason=actor.chance.choice(REASONS), **asks.get(act, {})
    )
    if asked.seen is None or not asked.seen.buttons:
        return asked.result
    return (await actor.insist(actor.press, asked.seen.id, asked.seen.buttons[0]["custom_id"])).result


@action(1)
async def rank_someone_or_not(actor: Actor) -> ActionResult:
    """Take anyone out of the rankings by the dialog below their numbers, or put them back, as a moderator."""
    if actor.person not in actor.scene.moderators:
        return ActionResult.NOTHING
    shown = await actor.insist(actor.slash, actor.home(), "moderate player", player=actor.anyone().id)
    ids = shown.seen.button_ids if shown.seen else []
    button = next((each for each in ids if each.startswith(RANKING)), None)
    if shown.seen is None or button is None:
        return shown.result
    return (await actor.fill_in(shown.seen.id, button, reason=actor.chance.choice(REASONS))).result


@action(2)
async def forge_a_press(actor: Actor) -> ActionResult:
    """Press a button that was never there, in another channel or server than where it would be."""
    sent = [board.message for board in actor.scene.boards.values()]
    message = actor.chance.choice(list(actor.scene.direct[actor.id]) or sent or [0])
    custom_id = actor.chance.choice(FORGED).format(n=actor.chance.randint(1, NUMBERS))
    reply = await actor.forge(message, custom_id)
    _look_for_names(actor, message, custom_id, reply)
    return reply.result


def _look_for_names(actor: Actor, message: int, custom_id: str, reply: ActionReply) -> None:
    """Look for names, which no button of a table one isn't at tells in a direct message."""
    act, _, number = custom_id.partition(":")
    is_elsewhere = message in actor.scene.direct[actor.id] and act in OF_TABLES
    if not is_elsewhere or int(number) in actor.scene.mine[actor.id]:
        return
    told = [each.name for each in actor.scene.players if each.id != actor.id and each.name in reply.text.split("`")[0]]
    if told and len(told[0]) > SHORT:
        actor.scene.ledger.violate(SILENT, f"{custom_id} told {actor.person.name}: {reply.text}")


async def _ask(actor: Actor, match: int) -> ActionReply:
    wanted = actor.chance.choice(HEAVY)
    if wanted in WITHOUT_MATCH:
        return await (export(actor) if wanted == "privacy" else actor.slash(actor.channel(), wanted))
    return await look_back(actor, match, wanted)


async def _press_twice(actor: Actor, reply: ActionReply, *beginnings: str) -> ActionResult:
    """Press a button twice rapidly, found by how its custom id begins; it is one decision."""
    ids = reply.seen.button_ids if reply.seen else []
    button = next((each for each in ids if each.startswith(beginnings)), None)
    if reply.seen is None or button is None:
        return reply.result
    seen = reply.seen.id
    replies = await asyncio.gather(*(actor.press(seen, button) for _ in range(2)))
    public = {each.seen.id for each in replies if each.seen and not each.seen.ephemeral}
    if len(public) > 1:
        actor.scene.ledger.violate(ONCE, f"{actor.person.name} pressed {button} twice, which made {public}")
    return replies[0].result


def _own(actor: Actor) -> SeenBoard | None:
    mine = actor.scene.mine[actor.id]
    boards = [*actor.scene.boards_of(actor.id), *(final for final in actor.scene.finals if final.match in mine)]
    return actor.chance.choice(boards) if boards else None
