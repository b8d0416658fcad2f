"""Actions in tournaments and leagues: set them up, join, rest, withdraw, look, decide what directors decide."""

import asyncio
import re
import time
from typing import NamedTuple

from sandbox.soak.actions.actions import action
from sandbox.soak.actions.events import design, found, organise, press_on, rule
from sandbox.soak.actions.moderators import REASONS
from sandbox.soak.actor import ActionResult, Actor

ASKED = re.compile(r"event-publish:(\d+):\w+")
VIEWS = ("tournament", "tournament", "league", "games")
DECIDING = ("undo", "start", "start", "pause", "deadline", "final")
UNDO = "event-undo"
PRESSES = 3
MOST_LISTED = 25
"""Most entrants that a director pastes."""


class Sample(NamedTuple):
    """A tournament of the storm: how it is played, and by how many."""

    format: str
    entrants: int
    settings: dict[str, str]


SAMPLES = (
    Sample("swiss", 7, {"rounds": "3", "cut": "4-playoff", "provisional_hours": "24"}),
    Sample("knockout", 4, {}),
    Sample("roundrobin", 5, {}),
    Sample("tables", 6, {"rounds": "3"}),
    Sample("roundrobin", 8, {"team_size": "2"}),
)
LEAGUE = 6
"""Players of the league, in one division."""


async def open_all(director: Actor, actors: list[Actor]) -> None:
    for number, sample in enumerate(SAMPLES, 1):
        await _open(director, actors, sample, number)
    await _open_league(director, actors)


async def _open(director: Actor, actors: list[Actor], sample: Sample, number: int) -> None:
    """Set one up on its page, let people join, and start it; several seats where the format needs them."""
    asked = await create(director, director.home(), f"Storm *cup* {number}", sample.format)
    if asked is None:
        return
    event, seen = asked
    for name, value in sample.settings.items():
        await design(director, seen, event, name, value)
    await publish(director, seen, event)
    chosen = director.chance.sample(actors, min(sample.entrants, len(actors)))
    if "team_size" in sample.settings:
        size = int(sample.settings["team_size"])
        for captain in chosen[: len(chosen) // size]:
            await press_on(captain, "tournament", event, "event-team-new")
    await asyncio.gather(*(_join(actor, event) for actor in chosen))
    await organise(director, event, "start")
    await _count(director, event)


async def _count(director: Actor, event: int) -> None:
    """Let one count for overall standings of its own."""
    page = await director.insist(director.slash, director.home(), "event manage", event=f"tournament:{event}")
    if page.seen:
        terms = {"name": f"Storm *tour* {event}", "table": "", "part": "1", "best": "2"}
        await director.fill_in(page.seen.id, f"tour-ask:0:{event}", **terms)


async def publish(director: Actor, seen: int, event: int) -> None:
    """Press the button until it is gone: after a kill the page may be older than its settings, and is shown again."""
    await director.insist(director.forge, seen, f"event-manage:tournament:{event}:")
    for _ in range(PRESSES):
        asked = next((each for each in director.buttons(seen) if ASKED.fullmatch(each)), None)
        if asked is None:
            return
        await director.insist(director.press, seen, asked)


async def create(director: Actor, channel: int, name: str, kind: str) -> tuple[int, int] | None:
    """Create a draft of any game that fits; returns its number, and the message that is its page."""
    first, *others = director.chance.sample(director.scene.games, len(director.scene.games))
    named = {"kind": "tournament", "name": name, "game": first}
    reply = await director.insist(director.slash, channel, "event new", **named)
    asked = ASKED.search(" ".join(reply.seen.button_ids)) if reply.seen else None
    if reply.seen is None or asked is None:
        return None
    event, seen = int(asked[1]), reply.seen.id
    director.scene.ledger.willing.add((director.id, event))
    for game in others:
        if await design(director, seen, event, "format", kind) is ActionResult.DONE:
            break
        await director.insist(director.forge, seen, f"event-setting:{event}:game")
        await director.insist(director.pick, seen, f"event-game:tournament:{event}", game)
    return event, seen


async def _open_league(director: Actor, actors: list[Actor]) -> None:
    await found(director, "league", "Storm league")
    chosen = director.chance.sample(actors, min(LEAGUE, len(actors)))
    await asyncio.gather(*(press_on(actor, "league", 1, "league-join") for actor in chosen))
    await press_on(director, "league", 1, "league-start")


async def _join(actor: Actor, event: int) -> ActionResult:
    """Join, into any team where teams play."""
    asked = await press_on(actor, "tournament", event, "event-join")
    if asked.seen is None or not asked.seen.selects:
        return asked.result
    team = actor.chance.choice(asked.seen.selects[0]["options"])["value"]
    return (await actor.insist(actor.pick, asked.seen.id, f"event-team:{event}", team)).result


@action(1.5)
async def join_a_tournament(actor: Actor) -> ActionResult:
    """Join one, late mostly, which most formats refuse."""
    return await _join(actor, _any(actor))


@action(1)
async def rest_from_a_tournament(actor: Actor) -> ActionResult:
    """Ask for a rest, whether one is in it or not, and choose a round where there is a choice."""
    event = _any(actor)
    asked = await press_on(actor, "tournament", event, "event-rest")
    if asked.seen is None or not asked.seen.selects:
        return asked.result
    chosen = actor.chance.choice(asked.seen.selects[0]["options"])["value"]
    return (await actor.insist(actor.pick, asked.seen.id, f"event-rests:{event}", chosen)).result


@action(0.5)
async def change_boards(actor: Actor) -> ActionResult:
    """Let two members of a team change places, as its captain."""
    asked = await press_on(actor, "tournament", len(SAMPLES), "event-teams")
    if asked.seen is None or not asked.seen.selects:
        return asked.result
    menu = actor.chance.choice(asked.seen.selects)
    chosen = actor.chance.choice(menu["options"])["value"]
    return (await actor.insist(actor.pick, asked.seen.id, menu["custom_id"], chosen)).result


@action(0.5)
async def appeal_against_a_result(actor: Actor) -> ActionResult:
    """Appeal, whether there is anything to appeal against or not."""
    event = _any(actor)
    page = await actor.insist(actor.slash, actor.home(), "tournament", event=event)
    if page.seen is None:
        return page.result
    return (await actor.fill_in(page.seen.id, f"event-appeal:{event}", reason="The board was wrong.")).result


@action(0.2)
async def withdraw_from_a_tournament(actor: Actor) -> ActionResult:
    """Ask, and press the button below the question."""
    asked = await press_on(actor, "tournament", _any(actor), "event-leave")
    if asked.seen is None or not asked.seen.buttons:
        return asked.result
    return (await actor.insist(actor.press, asked.seen.id, asked.seen.buttons[0]["custom_id"])).result


@action(1.5)
async def look_at_a_tournament(actor: Actor) -> ActionResult:
    """Look at cards, standings, one's own; then press something that changes nothing but the look."""
    command = actor.chance.choice(VIEWS)
    options = {"event": _any(actor)} if command == "tournament" else {}
    reply = await actor.slash(actor.home(), command, **options)
    return (await actor.press_any(reply.seen, but="event-quit")).result if reply.seen else reply.result


async def direct(director: Actor, until: float) -> None:
    """What whoever set the tournaments up does all the time: results mostly, so that rounds come to an end."""
    deeds = (set_a_result, decide_as_director, let_in_or_take_out)
    while time.monotonic() < until:
        await asyncio.sleep(director.chance.expovariate(2 / director.scene.plan.pause))
        deed = director.chance.choices(deeds, (12, 1, 1))[0]
        director.scene.ledger.deeds[deed.__name__.replace("_", " "), await deed(director)] += 1


@action(4)
async def set_a_result(actor: Actor) -> ActionResult:
    """Set the result of a match that is played or was, as a director, with places at random."""
    if not _may_direct(actor):
        return ActionResult.NOTHING
    return (await rule(actor, _any(actor), actor.chance.choice(REASONS))).result


@action(1)
async def decide_as_director(actor: Actor) -> ActionResult:
    """Undo a round, pause, start again, move a deadline."""
    if not _may_direct(actor):
        return ActionResult.NOTHING
    command = actor.chance.choice(DECIDING)
    values = {"days": "9"} if command == "deadline" else {}
    asked = await organise(actor, _any(actor), command, **values)
    sure = next((each for each in (asked.seen.button_ids if asked.seen else ()) if each.startswith(UNDO)), None)
    if asked.seen is None or sure is None:
        return asked.result
    return (await actor.insist(actor.press, asked.seen.id, sure)).result


@action(0.5)
async def let_in_or_take_out(actor: Actor) -> ActionResult:
    """Let anyone in or take anyone out, as a director."""
    if not _may_direct(actor):
        return ActionResult.NOTHING
    event, who = _any(actor), actor.anyone()
    if actor.chance.random() < 0.3:
        return (await organise(actor, event, "remove", player=str(who.id))).result
    return (await organise(actor, event, "add", mentions=who.mention)).result


def _any(actor: Actor) -> int:
    """A tournament; the divisions of the league come after those that were set up."""
    return actor.chance.randint(1, len(SAMPLES) + 1)


def _may_direct(actor: Actor) -> bool:
    return actor.person in actor.scene.moderators
