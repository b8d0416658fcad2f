"""The computers that can play: eight levels, and the host's own programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from bot.core.host_settings import Engine, Hosting
from bot.core.people import Player
from bot.core.speech.sentences import LEVEL_NAME, in_words
from bot.core.speech.typed import bare
from bot.people.servers import Switch, settings_in
from bot.play.computers.refusals import NoComputers, NoComputersHere, NoSuchComputer, TooManyWithComputers
from games.core import AnyGame, brief
from opponents.levels import LEVELS, Level
from storage import Connection
from storage.people import players
from storage.people.players import ComputerName
from storage.play import computers
from storage.play.matches.matches import Match

_BETWEEN = re.compile("[,;、，､；]")


class Computer(NamedTuple):
    """Something that plays: a level, or a program of the host's."""

    key: str
    """The name by which people type it."""
    level: Level | None
    engine: Engine | None

    @property
    def name(self) -> str:
        return self.level.name if self.level else self.engine.name if self.engine else ""


def known(hosting: Hosting, game: str) -> tuple[Computer, ...]:
    """Everything that plays a game: the levels, then the host's programs."""
    levels = [Computer(str(level.number), level, None) for level in LEVELS]
    engines = [Computer(engine.name, None, engine) for engine in hosting.engines if engine.game == game]
    return (*levels, *engines)


def parse_computers(text: str) -> tuple[str, ...]:
    """What was typed, such as `2, 4`; whether there is something called so is seen later."""
    return tuple(part for each in _BETWEEN.split(text) if (part := " ".join(each.split())))


async def call_computers(
    connection: Connection,
    hosting: Hosting,
    wanted: Sequence[str],
    game: AnyGame,
    host: Player,
    guild_id: int | None,
    now: datetime,
) -> list[Player]:
    """The computers that someone wants to play with, each a player of its own; raises `Refusal`."""
    if not wanted:
        return []
    await check(connection, hosting, host, guild_id)
    found = [_named(hosting, game.info.key, text) for text in wanted]
    copies = _copies([computer.key for computer in found])
    return [await meet(connection, computer, copy, now) for computer, copy in zip(found, copies, strict=True)]


async def check_computers(
    connection: Connection, hosting: Hosting, wanted: Sequence[str], game: AnyGame, guild_id: int | None
) -> tuple[str, ...]:
    """The keys of computers that someone wants to play with later; raises `Refusal`."""
    if wanted:
        await _check_on(connection, hosting, guild_id)
    return tuple(_named(hosting, game.info.key, text).key for text in wanted)


def names_of(keys: Sequence[str]) -> tuple[ComputerName, ...]:
    """Computers by their keys, as they are called at a table."""
    names, levels = [], {str(level.number): level for level in LEVELS}
    for key, copy in zip(keys, _copies(keys), strict=True):
        level = levels.get(key)
        names.append(ComputerName(key, _settings(level.name if level else key, level, copy)))
    return tuple(names)


async def check(connection: Connection, hosting: Hosting, person: Player, guild_id: int | None) -> None:
    """Refuse whoever may not begin a match with computers; raises `Refusal`."""
    await _check_on(connection, hosting, guild_id)
    await players.hold(connection, person.id)  # two tables at once count as well
    if await computers.running_of(connection, person.id) >= hosting.matches:
        raise TooManyWithComputers(most=hosting.matches)


async def call_substitute(
    connection: Connection, hosting: Hosting, wanted: str, match: Match, seated: Sequence[Player], now: datetime
) -> Player:
    """A computer of this name or number that doesn't sit at a table yet; raises `Refusal`."""
    await _check_on(connection, hosting, match.guild_id)
    computer, copy = _named(hosting, match.game, wanted), 1
    while (newcomer := await meet(connection, computer, copy, now)) in seated:
        copy += 1
    return newcomer


async def call_filler(
    connection: Connection, hosting: Hosting, level: int, guild_id: int, now: datetime
) -> Player | None:
    """The computer of this level, for a place that is left over; None where computers don't play."""
    try:
        await _check_on(connection, hosting, guild_id)
    except (NoComputers, NoComputersHere):
        return None
    return await meet(connection, Computer(str(level), LEVELS[level - 1], None), 1, now)


async def meet(connection: Connection, computer: Computer, copy: int, now: datetime) -> Player:
    """The player that a computer is, known from now on."""
    settings = _settings(computer.name, computer.level, copy)
    kind = "level" if computer.level else "engine"
    return await computers.meet(connection, f"{kind} {computer.key} copy {copy}", settings, now)


def level_of(player: Player) -> int | None:
    """How strong a computer plays; None for a person and for a program of the host's."""
    level: int | None = player.settings.get("level") if player.is_computer else None
    return level


def engine_of(hosting: Hosting, player: Player, game: str) -> Engine | None:
    """The program of the host's that a computer is, if there still is one."""
    name = player.settings.get("name")
    if not player.is_computer or level_of(player) is not None:
        return None
    return next((each for each in hosting.engines if (each.name, each.game) == (name, game)), None)


def _copies(keys: Sequence[str]) -> list[int]:
    """The number of each computer among its kind at a table, from 1."""
    return [keys[:place].count(key) + 1 for place, key in enumerate(keys)]


def _settings(name: str, level: Level | None, copy: int) -> dict[str, Any]:
    """What tells a computer from others, as its player keeps it."""
    return {"name": str(name), "copy": copy, **({"level": level.number} if level else {})}


async def _check_on(connection: Connection, hosting: Hosting, guild_id: int | None) -> None:
    """Refuse where computers don't play; raises `Refusal`."""
    if not hosting.workers:
        raise NoComputers
    if (await settings_in(connection, guild_id)).computers is Switch.OFF:
        raise NoComputersHere


def _named(hosting: Hosting, game: str, text: str) -> Computer:
    """What is called so, in English or the language spoken: `3`, `level 3`, a name; raises `NoSuchComputer`."""
    computers = known(hosting, game)
    found = {bare(name): each for each in computers if each.level for name in _level_names(each.level)}
    found |= {bare(each.key): each for each in computers}
    if computer := found.get(bare(text)):
        return computer
    raise NoSuchComputer(text=brief(text), most=len(LEVELS))


def _level_names(level: Level) -> Iterator[str]:
    for name, both in ((str(level.name), LEVEL_NAME.source), (in_words(level.name), str(LEVEL_NAME))):
        yield from (name, both.format(name=name, level=level.number))
        yield both.format(name="", level=level.number).strip(" ()（）")
