"""People as the database knows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Self, TypeVar

from sqlalchemy import bindparam, insert, select, update

from storage.core.connections import Connection
from storage.core.upserts import upsert
from storage.people.tables import players

T = TypeVar("T")

NAME_LIMIT = 100
BOT_NAME = "Engawa"


class PlayerKind(StrEnum):
    """What sits at a board."""

    PERSON = "person"
    COMPUTER = "computer"
    FORGOTTEN = "forgotten"  # a person who asked for that
    BOT = "bot"  # the bot itself, the host of what no person opened


class ComputerName(str):
    """The name of a computer; whoever says it says it in the language spoken then, with what tells it from others."""

    __slots__ = ("copy", "level")

    level: int | None
    """How strong it plays, or None for a program of the host's."""
    copy: int
    """Which one of its kind it is, from 1: several may sit at one table."""

    def __new__(cls, name: str, settings: Mapping[str, Any]) -> Self:
        """A name with what a row keeps of it."""
        made = super().__new__(cls, settings.get("name", name))
        made.level, made.copy = settings.get("level"), settings.get("copy", 1)
        return made


class PersonName(str):
    """What a person is called, with the user name of their account: no two are alike, and every font can draw it."""

    __slots__ = ("account",)

    account: str

    def __new__(cls, name: str, account: str) -> Self:
        """A name as Discord shows it, and the one below it."""
        made = super().__new__(cls, name)
        made.account = account
        return made


class Chosen(dict[str, Any]):
    """What someone chose, by name, as it is stored."""

    def __init__(self, stored: Mapping[str, Any] | None = None) -> None:
        super().__init__(stored or {})
        self._read: dict[Callable[[Mapping[str, Any]], Any], Any] = {}

    def read(self, reader: Callable[[Mapping[str, Any]], T]) -> T:
        """What a reader makes of it, which it is asked once."""
        if reader not in self._read:
            self._read[reader] = reader(self)
        found: T = self._read[reader]
        return found


@dataclass(frozen=True, slots=True)
class Player:
    id: int
    discord_id: int | None
    name: str
    settings: Chosen = field(default_factory=Chosen, compare=False)
    kind: PlayerKind = PlayerKind.PERSON

    @property
    def is_person(self) -> bool:
        """Whether someone is there who can be written to."""
        return self.kind is PlayerKind.PERSON

    @property
    def is_computer(self) -> bool:
        """Whether a program decides here."""
        return self.kind is PlayerKind.COMPUTER

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody knows any more who it was."""
        return self.kind is PlayerKind.FORGOTTEN


PLAYER = (players.c.id, players.c.discord_id, players.c.name, players.c.settings, players.c.kind, players.c.account)
"""The columns of a `Player`, in its order."""


def player(row: Iterable[Any]) -> Player:
    """A player as the columns of `PLAYER` tell it."""
    number, discord_id, name, stored, kind, account = row
    settings = Chosen(stored)
    if kind == PlayerKind.COMPUTER:
        name = ComputerName(name, settings)
    elif account:
        name = PersonName(name, account)
    return Player(number, discord_id, name, settings, PlayerKind(kind))


async def meet(connection: Connection, discord_id: int, name: str, now: datetime) -> Player:
    called = {"name": name[:NAME_LIMIT], **({"account": name.account} if isinstance(name, PersonName) else {})}
    known = await find(connection, discord_id)
    if known is None:
        row = {"discord_id": discord_id, **called, "created_at": now}
        made = upsert(connection, players, row, keys=["discord_id"], kept=["created_at"])
        return player((await connection.execute(made.returning(*PLAYER))).one())
    if called != _called(known, called):
        await connection.execute(update(players).where(players.c.id == known.id).values(**called))
    return replace(known, name=PersonName(**called) if "account" in called else called["name"])


def _called(known: Player, asked: Iterable[str]) -> dict[str, str]:
    """The name a player has so far, of what is asked."""
    called = {"name": str(known.name), "account": getattr(known.name, "account", "")}
    return {each: called[each] for each in asked}


async def mention(connection: Connection, discord_id: int, name: str, now: datetime) -> Player:
    """The player that someone else names: made as needed, and never renamed by that."""
    return await find(connection, discord_id) or await meet(connection, discord_id, name, now)


async def find(connection: Connection, discord_id: int) -> Player | None:
    row = (await connection.execute(_FOUND, {"discord_id": discord_id})).one_or_none()
    return player(row) if row else None


async def bot(connection: Connection, now: datetime) -> Player:
    """The bot itself, made when it is first needed."""
    query = select(*PLAYER).where(players.c.kind == PlayerKind.BOT).order_by(players.c.id).limit(1)
    if row := (await connection.execute(query)).one_or_none():
        return player(row)
    made = insert(players).values(name=BOT_NAME, kind=PlayerKind.BOT, created_at=now)
    return player((await connection.execute(made.returning(*PLAYER))).one())


async def named(connection: Connection, ids: Iterable[int]) -> dict[int, Player]:
    numbers = list(ids)
    if not numbers:
        return {}
    return {row.id: player(row) for row in await connection.execute(_NAMED, {"numbers": numbers})}


async def addressed(connection: Connection, player_id: int) -> tuple[Player, int | None]:
    """A player, and where direct messages to them go; None until there was one."""
    *columns, dm_channel_id = (await connection.execute(_ADDRESSED, {"number": player_id})).one()
    return player(columns), dm_channel_id


async def note_dm_channel(connection: Connection, player_id: int, channel_id: int | None) -> None:
    """Note that direct messages to a person go there, or (None) nowhere that is known."""
    those = update(players).where(players.c.id == player_id, players.c.kind == PlayerKind.PERSON)
    await connection.execute(those.values(dm_channel_id=channel_id))


async def hold(connection: Connection, player_id: int) -> Player:
    """A player, for whom other writers wait until this transaction ends."""
    query = select(*PLAYER).where(players.c.id == player_id).with_for_update(key_share=True)
    return player((await connection.execute(query)).one())


async def share(connection: Connection, ids: Iterable[int]) -> None:
    """Have whoever holds one of these players wait until this transaction ends, as all others do who share them."""
    query = select(players.c.id).where(players.c.id.in_(list(ids))).order_by(players.c.id)
    await connection.execute(query.with_for_update(read=True))


async def choose(connection: Connection, player_id: int, choices: Mapping[str, Any]) -> Chosen:
    """Keep what a player chose beside all that was chosen before; returns everything."""
    settings = Chosen({**(await hold(connection, player_id)).settings, **choices})
    await connection.execute(update(players).where(players.c.id == player_id).values(settings=settings))
    return settings


async def forget(connection: Connection, player_id: int, name: str) -> None:
    nobody = {"kind": PlayerKind.FORGOTTEN, "discord_id": None, "dm_channel_id": None, "name": name, "settings": None}
    nobody |= {"account": None}
    await connection.execute(update(players).where(players.c.id == player_id).values(**nobody))


_FOUND = select(*PLAYER).where(players.c.discord_id == bindparam("discord_id"))
_NAMED = select(*PLAYER).where(players.c.id.in_(bindparam("numbers", expanding=True)))
_ADDRESSED = select(*PLAYER, players.c.dm_channel_id).where(players.c.id == bindparam("number"))
