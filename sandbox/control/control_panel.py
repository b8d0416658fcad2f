"""What the page's stage drawer shows and moves: the time, one trouble at once, and the bot's process."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from sandbox.backend import Backend
from sandbox.bots import Bots
from sandbox.events import Event
from sandbox.faults import FakeTrouble
from sandbox.payloads import Json
from sandbox.people.options import Impossible
from sandbox.people.sample_players import SamplePlayers

LOG_LINES = 12
SAMPLE_DEEDS = ("fill", "play", "pause")
BOT_DEEDS = ("start", "stop", "kill", "restart")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Preset(NamedTuple):
    """A trouble that can be switched on: rules of sandbox.faults, and whether the gateway is out of reach too."""

    label: str
    words: str
    rules: tuple[Mapping[str, Any], ...] = ()
    offline: bool = False


PRESETS: dict[str, Preset] = {
    "off": Preset("No trouble", "Everything works."),
    "limits": Preset(
        "Rate limits",
        "Every third request is told to wait two seconds.",
        ({"trouble": FakeTrouble.RATE_LIMITED, "chance": 0.33, "seconds": 2.0},),
    ),
    "errors": Preset(
        "Server errors",
        "Many requests fail, some of them after they have done their work.",
        (
            {"trouble": FakeTrouble.ERROR_BEFORE, "chance": 0.3, "status": 502},
            {"trouble": FakeTrouble.ERROR_AFTER, "chance": 0.1, "status": 502},
        ),
    ),
    "slow": Preset(
        "Slow network", "Every request takes a second and a half.", ({"trouble": FakeTrouble.DELAY, "seconds": 1.5},)
    ),
    "lost": Preset("Lost connection", "The bot reaches nobody.", ({"trouble": FakeTrouble.CUT_BEFORE},), offline=True),
}


class ControlPanel:
    """The hands behind the scenes of one sandbox."""

    def __init__(self, backend: Backend, bots: Bots, players: SamplePlayers) -> None:
        self._backend, self._bots, self._players = backend, bots, players
        self._preset = "off"

    def described(self) -> Json:
        """Everything the drawer shows."""
        presets = [{"key": key, "label": each.label, "words": each.words} for key, each in PRESETS.items()]
        return {**self._time(), "trouble": self._preset, "presets": presets, "bot": self._bot(), **self._samples()}

    def advance(self, seconds: float) -> Json:
        """Move the clock ahead and tell every open page."""
        if not 0 <= seconds <= 366 * 86_400:
            raise Impossible("Time goes ahead only, and by a year at most.")
        self._backend.clock.advance(seconds)
        self._backend.bus.publish(Event("TIME", self._time()))
        return self._time()

    def trouble(self, key: str) -> Json:
        if key not in PRESETS:
            raise Impossible(f"There is no trouble {key}; there are {', '.join(PRESETS)}.")
        preset, self._preset = PRESETS[key], key
        self._backend.faults.clear()
        for rule in preset.rules:
            self._backend.faults.add(**{"times": None, **rule})
        self._backend.gateway.reachable = not preset.offline
        if preset.offline:
            self._backend.gateway.drop()
        return self.described()

    async def bot(self, deed: str) -> Json:
        if deed not in BOT_DEEDS:
            raise Impossible(f"The bot can start, stop, restart or be killed, not {deed}.")
        await self._bots.control(deed)
        return self._bot()

    async def samples(self, deed: str, channel_id: int) -> Json:
        if deed not in SAMPLE_DEEDS:
            raise Impossible(f"The sample players can {', '.join(SAMPLE_DEEDS)}, not {deed}.")
        return await self._players.fill(channel_id) if deed == "fill" else self._players.play(on=deed == "play")

    def _samples(self) -> Json:
        return {"samples": self._players.described()}

    def _time(self) -> Json:
        return {"now": self._backend.clock.now(), "ahead": self._backend.clock.ahead}

    def _bot(self) -> Json:
        """Tell the state of the bot, and the end of what it has written."""
        bot = self._bots.current
        lines = COLOURS.sub("", bot.log).splitlines()[-LOG_LINES:] if bot else []
        return {"running": bool(bot and bot.running), "state": self._state(), "log": lines}

    def _state(self) -> str:
        """One word: away, ended, connecting or connected."""
        bot = self._bots.current
        if bot and not bot.running:
            return "ended"
        if self._backend.gateway.connected:
            return "connected"
        return "connecting" if bot else "away"
