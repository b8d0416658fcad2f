"""Actions beside the board: clocks, vacation, lists, looking back, rules, preferences, blocks."""

from typing import Any

from sandbox.soak.actions.actions import action
from sandbox.soak.actor import ActionReply, ActionResult, Actor
from sandbox.soak.channel_view import SeenBoard

LOOKS = ("board", "match")
VIEWS = ("boards", "record", "log", "check", "analysis")
FILMS = ("film", "story")
MOVING = ("move:", "direct:")
PLANNED_STEPS = 6
READ_ON = 4
"""Fewer pages than this someone turns."""
TRIES = 12
"""Presses on a puzzle, of which two or three make a move."""
ZONES = ("berlin", "New York", "Asia/Kolkata", "auckland", "Honolulu", "UTC", "UTC+2")
"""Time zones, in one of which someone lives and stays."""
SETTINGS, UNBLOCK = "pref-change", "blocked:page:0"
REMINDERS = ("24h and 3h", "1/2 and 1/8", "off", "12h", "soon")
QUIET = ("22-8", "10pm to 7:30 am", "off", "9-9", "0-23")
NOTES = ("watch the corner", "*why* not `c4`?", "@everyone", "", "メモ 📝", "x" * 500)
WORDS = ("win", "pass", "pusch", "corner", "seeds", "qqqq")


@action(3)
async def list_games(actor: Actor) -> ActionResult:
    options: dict[str, Any] = actor.chance.choice([{}, {"channel": True}, {"of": actor.anyone().id}])
    return await _ask_on(actor, "games", options, "Page")


@action(4)
async def look_at_a_match(actor: Actor) -> ActionResult:
    board = _board(actor)
    if board is None:
        return ActionResult.NOTHING
    if actor.chance.random() < 0.3:
        return await _ask_on(actor, "board", {"match": board.match}, "")
    reply = await look_back(actor, board.match, actor.chance.choice(VIEWS))
    return (await actor.press_any(reply.seen)).result if reply.seen else reply.result


async def look_back(actor: Actor, match: int, view: str) -> ActionReply:
    """The page of a match, turned to one of its views."""
    reply = await actor.slash(actor.channel(), "match", match=match)
    if reply.seen is None or not reply.seen.selects:
        return reply
    return await actor.choose(reply.seen, view)


@action(1)
async def write_a_note(actor: Actor) -> ActionResult:
    board = _board(actor)
    if board is None:
        return ActionResult.NOTHING
    asked = await actor.slash(board.channel, actor.chance.choice(LOOKS), match=board.match)
    if asked.seen is None or "Note" not in asked.seen.labels:
        return asked.result
    return (await actor.fill_in(asked.seen.id, "Note", text=actor.chance.choice(NOTES))).result


@action(0.3)
async def watch_a_film(actor: Actor) -> ActionResult:
    board = _board(actor)
    if board is None:
        return ActionResult.NOTHING
    return (await look_back(actor, board.match, actor.chance.choice(FILMS))).result


@action(1)
async def read_the_rules(actor: Actor) -> ActionResult:
    """Read the rules of a game, or look for a word in all, a lesson or a puzzle; then press something."""
    command, options = actor.chance.choice(
        [
            ("rules", {"game": actor.chance.choice(actor.scene.games)}),
            ("rules", {"question": actor.chance.choice(WORDS)}),
            ("rules", {}),
            ("help", {}),
            ("learn", {"game": actor.chance.choice(actor.scene.games)}),
            ("puzzle", {"game": actor.chance.choice(actor.scene.games)}),
        ]
    )
    reply = await actor.slash(actor.channel(), command, **options)
    for _ in range(actor.chance.randrange(READ_ON)):
        if reply.seen is None:
            break
        reply = await actor.press_any(reply.seen, but="show")
    return reply.result


@action(1)
async def solve_the_puzzle_of_the_day(actor: Actor) -> ActionResult:
    """Try something, and share how that went, if it may be shared."""
    if not actor.scene.dailies:
        return ActionResult.NOTHING
    card = actor.scene.dailies[max(actor.scene.dailies)]
    reply = await actor.press(card.message, f"daily:{card.match}:0:open")
    for _ in range(TRIES):
        if reply.seen is None:
            break
        if share := next((each for each in reply.seen.button_ids if each.startswith("daily-share:")), None):
            return (await actor.press(reply.seen.id, share)).result
        reply = await actor.press_any(reply.seen, but="rules")
    return reply.result


@action(1.5)
async def choose_preferences(actor: Actor) -> ActionResult:
    """Change some setting by typing or on the page, the place of pings included."""
    typed = {name: actor.chance.choice(words) for name, words in _typed(actor).items() if actor.chance.random() < 0.3}
    asked = await actor.slash(actor.channel(), "preferences", **typed)
    if asked.seen is None or not asked.seen.selects:
        return asked.result
    actor.scene.ledger.choosers.add(actor.id)
    setting = actor.chance.choice(asked.seen.selects[0]["options"])["value"]
    turned = await actor.choose(asked.seen, setting, SETTINGS)
    if turned.seen is None or not turned.seen.selects:
        return (await actor.press_any(turned.seen)).result if turned.seen else turned.result
    menu = turned.seen.selects[0]
    value = actor.chance.choice(menu["options"])["value"]
    return (await actor.choose(turned.seen, value, menu["custom_id"])).result


def _typed(actor: Actor) -> dict[str, tuple[str, ...]]:
    """What someone may type, by option."""
    return {"zone": (ZONES[actor.id % len(ZONES)],), "reminders": REMINDERS, "quiet": QUIET}


@action(2)
async def choose_the_digest(actor: Actor) -> ActionResult:
    """Have all that waits told once a day, at any hour."""
    asked = await actor.slash(actor.channel(), "preferences")
    if asked.seen is None or not asked.seen.selects:
        return asked.result
    actor.scene.ledger.choosers.add(actor.id)
    reply = asked
    for setting, value in {"pings": "digest", "digest_hour": str(actor.chance.randrange(24))}.items():
        reply = await actor.choose(asked.seen, setting, SETTINGS)
        if reply.seen is None or not reply.seen.selects:
            return reply.result
        reply = await actor.choose(reply.seen, value, f"pref:{setting}")
    return reply.result


@action(1)
async def block_or_forgive(actor: Actor) -> ActionResult:
    """Block someone, or forgive them, oneself included."""
    deed = block(actor, actor.anyone().id) if actor.chance.random() < 0.3 else forgive(actor)
    return (await deed).result


async def block(actor: Actor, person: int) -> ActionReply:
    """Block someone on the page of blocked people."""
    page = await _blocked(actor)
    return await actor.pick(page.seen.id, "blocked:add", str(person)) if page.seen else page


async def forgive(actor: Actor) -> ActionReply:
    """Unblock anyone whom one has blocked."""
    page = await _blocked(actor)
    if page.seen is None or UNBLOCK not in page.seen.button_ids:
        return page
    page = await actor.press(page.seen.id, UNBLOCK)
    options = page.seen.selects[0].get("options") if page.seen and page.seen.selects else ()
    if page.seen is None or not options:
        return page
    return await actor.choose(page.seen, actor.chance.choice(options)["value"], "blocked:remove")


async def _blocked(actor: Actor) -> ActionReply:
    page = await actor.slash(actor.channel(), "preferences")
    return await actor.press(page.seen.id, "blocked") if page.seen and page.seen.buttons else page


@action(1)
async def go_on_vacation_or_return(actor: Actor) -> ActionResult:
    """Go on vacation, or more often return."""
    reply = await actor.slash(actor.channel(), "vacation")
    return (await actor.press_any(reply.seen)).result if reply.seen else reply.result


@action(2)
async def pause_or_resume(actor: Actor) -> ActionResult:
    """Propose or agree by command, or let the clocks run again."""
    board = _own(actor)
    if board is None:
        return ActionResult.NOTHING
    if actor.chance.random() < 0.7:
        return (await actor.insist(actor.slash, board.channel, "offer", what="pause", match=board.match)).result
    menu = await actor.press(board.message, f"more:{board.match}")
    return (await act(actor, menu, "resume:")).result


@action(2)
async def answer_below_the_board(actor: Actor) -> ActionResult:
    """Press any button of a board but the one that moves: agree, claim, rules."""
    board = _own(actor)
    if board is None:
        return ActionResult.NOTHING
    others = [each for each in actor.buttons(board.message) if not each.startswith(MOVING)]
    return (await actor.press(board.message, actor.chance.choice(others))).result if others else ActionResult.NOTHING


@action(3)
async def plan_an_answer(actor: Actor) -> ActionResult:
    """Foresee moves at random in the private planner, keep some and delete some."""
    board = _own(actor)
    if board is None:
        return ActionResult.NOTHING
    reply = await actor.slash(board.channel, "plan", match=board.match)
    for _ in range(PLANNED_STEPS):
        seen = reply.seen
        parts = [part for part in (*seen.selects, *seen.buttons) if part.get("custom_id")] if seen else []
        if seen is None or not parts:
            break
        part = actor.chance.choice(parts)
        if "options" in part:
            value = actor.chance.choice(part["options"])["value"]
            reply = await actor.choose(seen, value, part["custom_id"])
        else:
            reply = await actor.press(seen.id, part["custom_id"])
    return reply.result


@action(1)
async def give_time(actor: Actor) -> ActionResult:
    board = _own(actor)
    if board is None:
        return ActionResult.NOTHING
    menu = await actor.press(board.message, f"more:{board.match}")
    return (await act(actor, menu, "give:")).result


async def act(actor: Actor, menu: ActionReply, beginning: str) -> ActionReply:
    """Choose what to do in the menu of a match, by how its custom id begins."""
    options = menu.seen.selects[0]["options"] if menu.seen and menu.seen.selects else ()
    value = next((each["value"] for each in options if each["value"].startswith(beginning)), None)
    if menu.seen is None or value is None:
        return menu
    return await actor.choose(menu.seen, value)


@action(0.3)
async def export_everything(actor: Actor) -> ActionResult:
    return (await export(actor)).result


async def export(actor: Actor) -> ActionReply:
    """Ask for everything that is stored about oneself."""
    page = await actor.slash(actor.channel(), "privacy")
    return await actor.press(page.seen.id, "privacy:export") if page.seen and page.seen.buttons else page


async def _ask_on(actor: Actor, command: str, options: dict[str, Any], wanted: str) -> ActionResult:
    """Ask, then press one of the buttons of the answer whose label has the wanted words."""
    reply = await actor.slash(actor.channel(), command, **options)
    pressable = reply.seen.button_ids if reply.seen else []
    named = [label for label in (reply.seen.labels if reply.seen else []) if wanted in label and wanted]
    choices = named or (pressable if not wanted else [])
    if reply.seen is None or not choices:
        return reply.result
    return (await actor.press(reply.seen.id, actor.chance.choice(choices))).result


def _own(actor: Actor) -> SeenBoard | None:
    boards = actor.scene.boards_of(actor.id)
    return actor.chance.choice(boards) if boards else None


def _board(actor: Actor) -> SeenBoard | None:
    boards = actor.scene.boards
    if actor.chance.random() < 0.7 or not boards:
        return _own(actor)
    return boards[actor.chance.choice(sorted(boards))]
