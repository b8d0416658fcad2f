"""Actions of those who moderate the server: pause, resume, end, seat someone else; and where matches are played."""

from sandbox.soak.actions.actions import action
from sandbox.soak.actor import ActionReply, ActionResult, Actor
from sandbox.soak.channel_view import SeenBoard

REASONS = ("They agreed by voice", "**Bold** @everyone", "No answer for weeks", "`code` <@1> _and more_")
ABOUT, MENTIONING = "The round: the Cup, let in by <@{}>", 0.3
THREAD = "thread"
NOTHING = ActionResult.NOTHING


@action(3)
async def pause_or_resume_as_moderator(actor: Actor) -> ActionResult:
    """Stop the clocks of any match, more often let them run."""
    board = _board(actor)
    act = actor.chance.choice(["pause", "resume", "resume"])
    return (await decide(actor, board.channel, board.match, act, reason=_reason(actor))).result if board else NOTHING


@action(2)
async def end_as_moderator(actor: Actor) -> ActionResult:
    """End it with a winner, as a draw or without a result; press End, twice, or let the match go on."""
    board = _board(actor)
    if board is None:
        return ActionResult.NOTHING
    how = actor.chance.choice(["none", "draw", "0", "1"])
    asked = await decide(actor, board.channel, board.match, "end", result=how, reason=_reason(actor))
    if asked.seen is None or not asked.seen.labels:
        return asked.result
    return (await actor.insist(actor.press, asked.seen.id, actor.chance.choice(asked.seen.labels))).result


@action(4)
async def substitute_as_moderator(actor: Actor) -> ActionResult:
    """Ask someone to take over from the player to move, or sit down there oneself."""
    board = _board(actor)
    if board is None or board.mover is None:
        return ActionResult.NOTHING
    named = {"leaver": actor.chance.choice("01"), "newcomer": str(actor.chance.choice([actor.id, actor.anyone().id]))}
    return (await decide(actor, board.channel, board.match, "substitute", reason=_reason(actor), **named)).result


async def decide(actor: Actor, channel: int, match: int, act: str, **values: str) -> ActionReply:
    """Open the page of a match for moderators, and fill in the dialog of an act, if it is there."""
    page = await actor.insist(actor.slash, channel, "moderate match", match=match)
    button = f"moderate:{act}:{match}"
    if page.seen is None or button not in page.seen.button_ids:
        return page
    return await actor.fill_in(page.seen.id, button, **values)


async def choose_threads(actor: Actor) -> ActionResult:
    """Have every match that begins from now on played in a thread of its own."""
    return await set_up(actor, "place", THREAD)


async def set_up(actor: Actor, setting: str, value: str) -> ActionResult:
    """Change a setting of the server on its page."""
    page = await actor.insist(actor.slash, actor.home(), "setup")
    if page.seen is None:
        return page.result
    turned = await actor.insist(actor.choose, page.seen, setting)
    return (await actor.insist(actor.choose, turned.seen or page.seen, value)).result


def _reason(actor: Actor) -> str:
    return ABOUT.format(actor.anyone().id) if actor.chance.random() < MENTIONING else actor.chance.choice(REASONS)


def _board(actor: Actor) -> SeenBoard | None:
    boards = actor.scene.boards
    if actor.person not in actor.scene.moderators or not boards:
        return None
    return boards[actor.chance.choice(sorted(boards))]
