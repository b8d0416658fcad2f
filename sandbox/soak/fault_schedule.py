"""What goes wrong around the bot, switched on and off by chance."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from sandbox.faults import FakeTrouble
from sandbox.permissions import Permission
from sandbox.soak.channel_view import Scene
from sandbox.soak.outages import LEAPT

MESSAGES = "/channels/{channel_id}/messages"
ONE_MESSAGE = MESSAGES + "/{message_id}"
CALLBACK = "/interactions/*/callback"
WEBHOOK = "/webhooks/*"
ROUTES = ("*", MESSAGES, ONE_MESSAGE, CALLBACK, WEBHOOK)
REFUSED = (MESSAGES, ONE_MESSAGE, "/users/@me/channels")
FORBIDDEN, CODES = 403, (0, 40003, 40333, 50001)
STATUSES = (500, 502, 503, 504)
CALM_S = 1.5
SPELL_S = (0.5, 5.0)
"""Seconds between the end of one trouble and the next, and how long a trouble lasts."""
LEAPS_S = (60.0, 6 * 3600.0)
UNDER_WAY_S = 60.0
"""Seconds that no request of the bot exceeds, with all its repetitions."""
NEEDED = (
    Permission.SEND_MESSAGES,
    Permission.ATTACH_FILES,
    Permission.VIEW_CHANNEL,
    Permission.CREATE_PUBLIC_THREADS,
    Permission.SEND_MESSAGES_IN_THREADS,
)
"""What the bot is denied in a channel for a while."""
SESSION_AGAIN_WITHIN_S = 60.0
STEADY_S = 1.0


class Spell(NamedTuple):
    """A kind of trouble, and how often it comes."""

    weight: float
    begin: Callable[["Weather"], Callable[[], None]]
    """Begins it and returns what ends it."""


class Weather:
    """Makes trouble until told to stop; the seed says which and when."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.sandbox = scene.sandbox
        self.chance = scene.plan.chance("weather")
        self._lost: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Let one trouble come after the other, at times two at once."""
        spells = [self._spell(), self._spell()]
        try:
            await asyncio.gather(*spells)
        finally:
            self.sandbox.faults.clear()

    async def _spell(self) -> None:
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / CALM_S))
            name, spell = self.chance.choices(list(SPELLS.items()), [each.weight for each in SPELLS.values()])[0]
            self.scene.ledger.faults[f"spell: {name}"] += 1
            end = spell.begin(self)
            try:
                await asyncio.sleep(self.chance.uniform(*SPELL_S))
            finally:
                end()

    def rule(self, trouble: FakeTrouble, **facts: Any) -> Callable[[], None]:
        """Switch a fault on for some routes, a part of the requests to them."""
        facts = {"route": self.chance.choice(ROUTES), "chance": self.chance.uniform(0.1, 0.5), "times": None, **facts}
        rule = self.sandbox.faults.add(trouble, **facts)

        def end() -> None:
            self.sandbox.faults.remove(rule)
            self.scene.ledger.faults[f"{trouble}"] += rule.happened

        return end

    def lose(self, why: str, lose: Callable[[], None]) -> Callable[[], None]:
        """Lose the gateway's connection and note when there is one again."""
        number = self.scene.outages.begin(why)
        gateway = self.sandbox.backend.gateway
        before = gateway.identified + gateway.resumed
        lose()
        task = asyncio.create_task(self._found_again(number, before))
        self._lost.add(task)
        task.add_done_callback(self._lost.discard)
        return _nothing

    async def _found_again(self, number: int, before: int) -> None:
        gateway = self.sandbox.backend.gateway
        try:
            async with asyncio.timeout(SESSION_AGAIN_WITHIN_S):
                shards = self.scene.plan.gateways
                while gateway.identified + gateway.resumed < before + shards or len(gateway.live) < shards:
                    await gateway.changed.wait()
                    # A session that begins while the client is told to leave does not last.
                    await asyncio.sleep(STEADY_S)
        except TimeoutError:
            self.scene.ledger.violate("the connection comes back", f"not within {SESSION_AGAIN_WITHIN_S} s")
        self.scene.outages.end(number)

    def refuse(self) -> Callable[[], None]:
        route, code = self.chance.choice(REFUSED), self.chance.choice(CODES)
        return self.rule(FakeTrouble.ERROR_BEFORE, route=route, status=FORBIDDEN, code=code)

    def close_channel(self) -> Callable[[], None]:
        """Forbid the bot to write in a channel."""
        channel = self.chance.choice(self.scene.of_servers)
        denied = self.chance.choice(NEEDED)
        if denied is Permission.VIEW_CHANNEL:
            self.scene.ledger.hidden.add(channel)
        self.sandbox.host.deny(channel, denied)
        return lambda: self.sandbox.host.reset(channel)

    def close_direct_messages(self) -> Callable[[], None]:
        person = self.chance.choice(self.scene.players)
        person.close_dms()
        return lambda: person.close_dms(closed=False)

    def leap(self) -> Callable[[], None]:
        """Let hours pass at once, between requests rather than within one that is sent again and again."""
        began, hours = self.sandbox.clock.now(), self.chance.uniform(*LEAPS_S)
        self.sandbox.backend.messages.prolong_nonces(hours, UNDER_WAY_S)
        self.sandbox.clock.advance(hours)
        self.scene.outages.blink(LEAPT, began)
        return _nothing

    def repeat(self) -> Callable[[], None]:
        """Deliver every event twice for a while, as a faulty network does."""
        gateway = self.sandbox.backend.gateway
        return self.sandbox.backend.bus.listen(
            lambda event: gateway.hear(event) if event.kind == "INTERACTION_CREATE" else None
        )


def _nothing() -> None:
    """Nothing, as there is nothing to end."""


SPELLS: dict[str, Spell] = {
    "rate limits": Spell(
        3, lambda weather: weather.rule(FakeTrouble.RATE_LIMITED, seconds=weather.chance.uniform(0.2, 2))
    ),
    "errors before": Spell(
        3, lambda weather: weather.rule(FakeTrouble.ERROR_BEFORE, status=weather.chance.choice(STATUSES))
    ),
    "errors after": Spell(
        3, lambda weather: weather.rule(FakeTrouble.ERROR_AFTER, status=weather.chance.choice(STATUSES))
    ),
    "refusals that pass": Spell(3, Weather.refuse),
    "slow answers": Spell(3, lambda weather: weather.rule(FakeTrouble.DELAY, seconds=weather.chance.uniform(0.1, 2))),
    "requests cut off": Spell(2, lambda weather: weather.rule(FakeTrouble.CUT_BEFORE)),
    "answers cut off": Spell(2, lambda weather: weather.rule(FakeTrouble.CUT_AFTER)),
    "connection dropped": Spell(1, lambda weather: weather.lose("dropped", weather.sandbox.backend.gateway.drop)),
    "asked to reconnect": Spell(
        1, lambda weather: weather.lose("reconnect", weather.sandbox.backend.gateway.reconnect)
    ),
    "session invalid": Spell(1, lambda weather: weather.lose("invalid", weather.sandbox.backend.gateway.invalidate)),
    "channel closed": Spell(2, Weather.close_channel),
    "direct messages closed": Spell(2, Weather.close_direct_messages),
    "the clock leaps": Spell(0.5, Weather.leap),
    "delivered twice": Spell(1, Weather.repeat),
}
