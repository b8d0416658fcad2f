"""The gateway, version 10: sessions that are identified, resumed and told what happens."""

import asyncio
import contextlib
import json
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.events import Event
from sandbox.gateway.compression import Compressor, compressor
from sandbox.gateway.intents import PRIVILEGED, VALID, payload_for
from sandbox.gateway.shards import MOST_GUILDS, is_shard, is_told, shard_of
from sandbox.payloads import Payloads
from sandbox.world import FakeGuild

HEARTBEAT_MS = 41_250
# discord.py notes when it sent a heartbeat after sending it; an answer sooner than that looks late to it.
ACK_AFTER_S = 0.05
MAX_FRAME_BYTES = 4096
MAX_SENDS_PER_MINUTE = 120
MOST_MEMBERS = 100
"""So many people are asked for in one frame."""
REMEMBERED_SESSIONS = 64
REMEMBERED_FRAMES = 2_000
WHOLE = (0, 1)


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Session:
    """An identified client: what it was told, to be replayed when it resumes."""

    def __init__(self, intents: int, shard: Sequence[int]) -> None:
        self.shard = list(shard)
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.sequence = 0
        self.frames: deque[dict[str, Any]] = deque(maxlen=REMEMBERED_FRAMES)
        self.connection: ClientConnection | None = None

    def dispatch(self, name: str, data: dict[str, Any]) -> None:
        self.sequence += 1
        frame = {"op": Op.DISPATCH, "s": self.sequence, "t": name, "d": data}
        self.frames.append(frame)
        if self.connection:
            self.connection.send(frame)

    def can_replay(self, sequence: int) -> bool:
        first = self.frames[0]["s"] if self.frames else self.sequence + 1
        return first - 1 <= sequence <= self.sequence

    def replay(self, sequence: int) -> None:
        for frame in tuple(self.frames):
            if self.connection and frame["s"] > sequence:
                self.connection.send(frame)


class ClientConnection:
    """One WebSocket; frames leave in the order of `send`."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        self.session: Session | None = None
        self.sends: deque[float] = deque()
        self._packing: Compressor | None = compressor(request.query.get("compress"))
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send(self, frame: dict[str, Any]) -> None:
        self._queue.put_nowait(frame)

    def cut(self) -> None:
        """Lose the connection as a broken network does."""
        if self._request.transport:
            self._request.transport.abort()

    def leave(self) -> None:
        """Let the session continue without this connection from now on."""
        if self.session and self.session.connection is self:
            self.session.connection = None

    async def write(self) -> None:
        while not self.socket.closed:
            text = json.dumps(await self._queue.get(), separators=(",", ":"))
            with contextlib.suppress(ConnectionError):
                await (self.socket.send_str(text) if self._packing is None else self._packed(self._packing, text))

    async def _packed(self, packing: Compressor, text: str) -> None:
        await self.socket.send_bytes(packing(text.encode()))


class FakeGateway:
    """Accepts connections for one bot token."""

    def __init__(self, payloads: Payloads, token: str, *, privileged: bool = False) -> None:
        self._payloads = payloads
        self._token = token
        self._privileged = privileged
        self._connections: set[ClientConnection] = set()
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.member_requests = 0
        """How often it was asked who is in a guild."""
        self.recommended = 1
        """So many shards a bot is told to have."""
        self.at_a_time = 1
        """So many sessions may begin in five seconds."""
        self.starts_left: int | None = None
        """So many more a bot is told that it may begin today, or None for those of a usual bot."""
        self.most_guilds = MOST_GUILDS
        self.starts: deque[tuple[float, int]] = deque(maxlen=REMEMBERED_FRAMES)
        """The moments when sessions began, and of which shard."""
        self.reachable = True
        """Whether new connections are let in."""
        self.changed = asyncio.Event()
        self.on_unknown: Callable[[str], None] = lambda _name: None
        self.on_change: Callable[[bool], None] = lambda _connected: None
        self._was_connected = False

    @property
    def connected(self) -> bool:
        """Whether some session of the bot is listening now."""
        return any(session.connection for session in self.sessions.values())

    @property
    def live(self) -> frozenset[int]:
        """The numbers of the shards whose sessions are listening now."""
        return frozenset(session.shard[0] for session in self.sessions.values() if session.connection)

    def hear(self, event: Event) -> None:
        """Tell every session what its intents cover."""
        payloads: dict[int, dict[str, Any] | None] = {}
        for session in tuple(self.sessions.values()):
            if not is_told(session.shard, event):
                continue
            if session.intents not in payloads:
                payloads[session.intents] = payload_for(event, session.intents, self._payloads)
            if (payload := payloads[session.intents]) is not None:
                session.dispatch(event.kind, payload)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        if not self.reachable:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20)
        await socket.prepare(request)
        connection = ClientConnection(socket, request)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send({"op": Op.HELLO, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        try:
            await self._read(connection)
        finally:
            self._forget(connection)
            writer.cancel()
        return socket

    def drop(self, shard: int | None = None) -> None:
        """Cut every connection, or that of a shard, as a broken network does; sessions can be resumed."""
        for connection in tuple(self._connections):
            if shard is not None and not (connection.session and connection.session.shard[0] == shard):
                continue
            self._forget(connection)
            connection.cut()

    def reconnect(self) -> None:
        """Ask every client to reconnect and resume."""
        self._tell_all({"op": Op.RECONNECT, "s": None, "t": None, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Declare the sessions invalid; unless resumable they are gone."""
        self._tell_all({"op": Op.INVALID_SESSION, "s": None, "t": None, "d": resumable})
        if not resumable:
            for session in self.sessions.values():
                session.connection = None
            self.sessions.clear()

    async def close(self) -> None:
        for connection in tuple(self._connections):
            await connection.socket.close(code=1001)

    async def _read(self, connection: ClientConnection) -> None:
        while True:
            try:
                message = await connection.socket.receive(timeout=HEARTBEAT_MS / 1000 * 1.5)
            except TimeoutError:
                await connection.socket.close(code=Close.TIMED_OUT)
                return
            if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                return
            code = self._handle(connection, message.data)
            if code is not None:
                await connection.socket.close(code=code)
                return

    def _handle(self, connection: ClientConnection, text: str | bytes) -> Close | None:
        """React to one frame; the result is why the connection has to be closed."""
        if _too_fast(connection.sends):
            return Close.RATE_LIMITED
        if len(text) > MAX_FRAME_BYTES:
            return Close.DECODE_ERROR
        frame = _frame(text)
        if frame is None:
            return Close.DECODE_ERROR
        op, data = frame
        match op:
            case Op.HEARTBEAT:
                ack = {"op": Op.HEARTBEAT_ACK, "s": None, "t": None, "d": None}
                asyncio.get_running_loop().call_later(ACK_AFTER_S, connection.send, ack)
            case Op.IDENTIFY:
                return self._identify(connection, data)
            case Op.RESUME:
                return self._resume(connection, data)
            case Op.PRESENCE if connection.session:
                return None
            case Op.REQUEST_MEMBERS if connection.session:
                return self._tell_members(connection.session, data)
            case Op.VOICE if connection.session:
                self.on_unknown(f"gateway opcode {op} ({Op(op).name})")
            case _:
                return Close.UNKNOWN_OPCODE if connection.session else Close.NOT_AUTHENTICATED
        return None

    def _identify(self, connection: ClientConnection, data: dict[str, Any]) -> Close | None:
        if connection.session:
            return Close.ALREADY_AUTHENTICATED
        if data.get("token") != self._token:
            return Close.AUTHENTICATION_FAILED
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~VALID:
            return Close.INVALID_INTENTS
        if intents & PRIVILEGED and not self._privileged:
            return Close.DISALLOWED_INTENTS
        shard = data.get("shard") or list(WHOLE)
        if not is_shard(shard):
            return Close.INVALID_SHARD
        if len(self._guilds(shard)) > self.most_guilds:
            return Close.SHARDING_REQUIRED
        self.starts.append((asyncio.get_running_loop().time(), shard[0]))
        self._begin(connection, Session(intents, shard))
        return None

    def _tell_members(self, session: Session, data: Any) -> Close | None:
        """Tell which people asked for are in a guild, and which not; a guild of others stays unanswered."""
        asked, names = data if isinstance(data, dict) else {}, ("guild_id", "user_ids")
        if not all(name in asked for name in names):
            self.on_unknown(
                "gateway opcode 8 without user_ids"
            )  # everyone, or by name: needs an intent we don't ask for
            return None
        ids = asked["user_ids"] if isinstance(asked["user_ids"], list) else [asked["user_ids"]]
        if len(ids) > MOST_MEMBERS or not all(str(each).isdecimal() and int(each) < 1 << 63 for each in ids):
            return Close.DECODE_ERROR
        self.member_requests += 1
        guild = next((each for each in self._guilds(session.shard) if each.id == int(asked["guild_id"])), None)
        if guild is not None:
            there = [int(each) for each in ids if int(each) in guild.members]
            chunk = {"guild_id": str(guild.id), "members": [self._payloads.member(guild, each) for each in there]}
            missing = [str(each) for each in ids if int(each) not in guild.members]
            counted = {"chunk_index": 0, "chunk_count": 1, "not_found": missing, "nonce": asked.get("nonce")}
            session.dispatch("GUILD_MEMBERS_CHUNK", chunk | counted)
        return None

    def _guilds(self, shard: Sequence[int]) -> list[FakeGuild]:
        """The guilds the bot is in and that a shard serves."""
        world = self._payloads.world
        found = (guild for guild in world.guilds.values() if world.bot_id in guild.members)
        return [guild for guild in found if shard_of(guild.id, shard[1]) == shard[0]]

    def _begin(self, connection: ClientConnection, session: Session) -> None:
        session.connection, connection.session = connection, session
        self.sessions[session.id] = session
        while len(self.sessions) > REMEMBERED_SESSIONS:
            del self.sessions[next(iter(self.sessions))]
        world = self._payloads.world
        guilds = self._guilds(session.shard)
        session.dispatch("READY", self._ready(session, [str(guild.id) for guild in guilds]))
        for guild in guilds:
            created = Event("GUILD_CREATE", self._payloads.guild(guild, world.bot_id) | {"unavailable": False})
            if (payload := payload_for(created, session.intents, self._payloads)) is not None:
                session.dispatch("GUILD_CREATE", payload)
        self.identified += 1
        self._announce()

    def _resume(self, connection: ClientConnection, data: dict[str, Any]) -> Close | None:
        if connection.session:
            return Close.ALREADY_AUTHENTICATED
        if data.get("token") != self._token:
            return Close.AUTHENTICATION_FAILED
        session = self.sessions.get(str(data.get("session_id")))
        if session is None:
            connection.send({"op": Op.INVALID_SESSION, "s": None, "t": None, "d": False})
            return None
        if not isinstance(data.get("seq"), int) or not session.can_replay(data["seq"]):
            return Close.INVALID_SEQUENCE
        session.connection, connection.session = connection, session
        session.replay(data["seq"])
        session.dispatch("RESUMED", {})
        self.resumed += 1
        self._announce()
        return None

    def _ready(self, session: Session, guild_ids: list[str]) -> dict[str, Any]:
        bot_id = self._payloads.world.bot_id
        return {
            "v": 10,
            "user": self._payloads.user(bot_id) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": guild_id, "unavailable": True} for guild_id in guild_ids],
            "session_id": session.id,
            "resume_gateway_url": self._payloads.address.replace("http", "ws", 1) + "/gateway",
            "shard": session.shard,
            "application": {"id": str(bot_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
        }

    def _tell_all(self, frame: dict[str, Any]) -> None:
        for connection in self._connections:
            connection.send(frame)

    def _forget(self, connection: ClientConnection) -> None:
        self._connections.discard(connection)
        connection.leave()
        self._announce()

    def _announce(self) -> None:
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()
        if self.connected is not self._was_connected:
            self._was_connected = self.connected
            self.on_change(self.connected)


def _frame(text: str | bytes) -> tuple[int, Any] | None:
    """Opcode and data of a frame; nothing if it is malformed."""
    try:
        frame = json.loads(text)
        op, data = int(frame["op"]), frame.get("d")
    except (ValueError, KeyError, TypeError):
        return None
    return None if op in {Op.IDENTIFY, Op.RESUME} and not isinstance(data, dict) else (op, data)


def _too_fast(sends: deque[float]) -> bool:
    """Whether there were more than 120 frames within the last minute."""
    now = asyncio.get_running_loop().time()
    sends.append(now)
    while sends[0] < now - 60:
        sends.popleft()
    return len(sends) > MAX_SENDS_PER_MINUTE
