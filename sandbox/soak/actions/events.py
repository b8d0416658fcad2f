"""The pages of tournaments, ladders and leagues: how people of the soak find their way on them."""

from sandbox.soak.actor import ActionReply, ActionResult, Actor

BUTTONS = {
    "start": "event-run:start:{event}",
    "pause": "event-run:pause:{event}",
    "final": "event-run:final:{event}",
    "end": "event-end:{event}",
    "undo": "event-rounds:undo:{event}",
    "pairings": "event-rounds:pairings:{event}",
    "move": "event-move:tournament:{event}",
    "files": "event-file:json:{event}",
    "results": "event-results:{event}:0",
}
"""What whoever runs a tournament presses; everything else asks in a dialog."""
OUTCOMES = {True: ("0", "1", "draw", "forfeit:0", "nobody", "void"), False: ("result", "forfeit", "void")}
"""What a duel, or a table of several, can count as."""
RATED = ("no", "no", "yes")


async def organise(actor: Actor, event: int, act: str, **values: str) -> ActionReply:
    """Open what can be done about a tournament, press a button there, and fill in what that asks."""
    page = await actor.insist(actor.slash, actor.home(), "event manage", event=f"tournament:{event}")
    if page.seen is None:
        return page
    button = BUTTONS.get(act, "event-ask:{act}:{event}").format(act=act, event=event)
    if act in BUTTONS:
        return await actor.insist(actor.forge, page.seen.id, button)
    return await actor.fill_in(page.seen.id, button, **values)


async def rule(actor: Actor, event: int, reason: str) -> ActionReply:
    """Set the result of any pairing of a tournament, in any way."""
    page = await organise(actor, event, "results")
    if page.seen is None or not page.seen.selects:
        return page
    chosen = actor.chance.choice(page.seen.selects[0]["options"])
    outcome = actor.chance.choice(OUTCOMES[chosen["label"].count(" – ") == 1])
    values = {"outcome": outcome, "rated": actor.chance.choice(RATED), "reason": reason}
    return await actor.fill_in(page.seen.id, f"event-result:{event}:{chosen['value']}", **values)


async def press_on(actor: Actor, kind: str, number: int, act: str) -> ActionReply:
    """Open the page of an event, and press one of its buttons, whether it is there or not."""
    page = await actor.insist(actor.slash, actor.home(), kind, event=number)
    if page.seen is None:
        return page
    return await actor.insist(actor.forge, page.seen.id, f"{act}:{number}")


async def design(actor: Actor, seen: int, event: int, name: str, value: str, suffix: str = "") -> ActionResult:
    """Turn the page of a draft to one setting, and choose."""
    await actor.insist(actor.forge, seen, f"event-setting:{event}:{name}")
    return (await actor.insist(actor.pick, seen, f"event-design:{name}:{event}{suffix}", value)).result


async def found(actor: Actor, kind: str, name: str) -> ActionResult:
    """Set up a ladder or a league, of any game that two can play."""
    for game in actor.chance.sample(actor.scene.games, len(actor.scene.games)):
        drafted = await actor.insist(actor.slash, actor.home(), "event new", kind=kind, name=name, game=game)
        ids = drafted.seen.button_ids if drafted.seen else []
        publish = next((each for each in ids if each.startswith("event-out:")), None)
        if drafted.seen and publish:
            return (await actor.insist(actor.press, drafted.seen.id, publish)).result
    return ActionResult.NOTHING
