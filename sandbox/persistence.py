"""Keeps a world in a folder: one JSON file, written at once or not at all."""

import asyncio
import json
import types
import typing
from collections.abc import Callable
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from typing import Any

from sandbox.clock import Clock
from sandbox.events import Bus
from sandbox.world import Channel, Command, FakeGuild, Message, User, World

FILE = "world.json"
VERSION = 1
SAVE_AFTER_S = 1.0
TABLES: dict[str, type] = {"users": User, "guilds": FakeGuild, "channels": Channel, "commands": Command}


class Keeper:
    """Saves a world a moment after something happened, and once more at the end."""

    def __init__(self, folder: Path, world: World, bus: Bus) -> None:
        self._folder = folder
        self._world = world
        self._bus = bus
        self._stop: Callable[[], None] = lambda: None
        self._planned: asyncio.TimerHandle | None = None

    def open(self) -> None:
        self._stop = self._bus.listen(lambda _event: self._plan())

    def close(self) -> None:
        self._stop()
        if self._planned:
            self._planned.cancel()
        self._save()

    def _plan(self) -> None:
        if self._planned is None:
            self._planned = asyncio.get_running_loop().call_later(SAVE_AFTER_S, self._save)

    def _save(self) -> None:
        self._planned = None
        save(self._folder, self._world)


def save(folder: Path, world: World) -> None:
    """Write everything but ephemeral messages, which a client forgets as well."""
    tables = {name: [asdict(each) for each in getattr(world, name).values()] for name in TABLES}
    kept = [asdict(each) for found in world.messages.values() for each in found.values() if each.seen_by is None]
    data = {"version": VERSION, "bot_id": world.bot_id, "ahead": world.clock.ahead, **tables, "messages": kept}
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / (FILE + ".new")
    draft.write_text(json.dumps(data), encoding="utf-8")
    draft.replace(folder / FILE)


def load(folder: Path, clock: Clock) -> World | None:
    if not (folder / FILE).is_file():
        return None
    data = json.loads((folder / FILE).read_text(encoding="utf-8"))
    if data["version"] != VERSION:
        raise ValueError(f"{folder / FILE} is of version {data['version']}, not {VERSION}; delete it to start afresh.")
    world = World(clock)
    clock.ahead, world.bot_id = data["ahead"], data["bot_id"]
    for name, kind in TABLES.items():
        getattr(world, name).update({each["id"]: _revived(kind, each) for each in data[name]})
    for each in data["messages"]:
        world.messages.setdefault(each["channel_id"], {})[each["id"]] = _revived(Message, each)
    return world


def _revived(kind: Any, value: Any) -> Any:
    """Make a dataclass, a container or a plain value from what JSON made of it; keys become numbers again."""
    if value is None or kind is Any:
        return value
    if is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return kind(
            **{each.name: _revived(hints[each.name], value[each.name]) for each in fields(kind) if each.name in value}
        )  # type: ignore[operator]
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is types.UnionType:
        return _revived(next(each for each in inner if each is not type(None)), value)
    if origin is list:
        return [_revived(inner[0], each) for each in value]
    if origin is dict and inner[0] is int:
        return {int(key): _revived(inner[1], each) for key, each in value.items()}
    return value
