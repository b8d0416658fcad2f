"""What everybody in the channels sees: tables that wait, the newest board of each match, and who was notified."""

import re
from collections import defaultdict, deque
from typing import NamedTuple

from sandbox.events import Event
from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox
from sandbox.soak.ledger import Ledger, Notice
from sandbox.soak.outages import Outages
from sandbox.soak.plan import Plan
from sandbox.world import ChannelType

NUMBER = re.compile(r"#(\d+)")
TURN = re.compile(r"<@(\d+)>, it is your turn")
JOIN = re.compile(r"join:(\d+)")
MOVE = re.compile(r"move:(\d+):(\d+)")
REMEMBERED = 50
"""Boards of the past that somebody may still look at."""


class Card(NamedTuple):
    """A table that waits for players."""

    match: int
    channel: int
    message: int
    labels: tuple[str, ...]


class Board(NamedTuple):
    """The newest board of a running match; `mover` is None where the message does not mention who has to move."""

    match: int
    ply: int
    channel: int
    message: int
    mover: int | None


class Scene:
    """Follows the sandbox's events; shared by everybody who acts."""

    def __init__(self, sandbox: Sandbox, plan: Plan, players: tuple[Person, ...], channels: tuple[int, ...]) -> None:
        self.sandbox = sandbox
        self.plan = plan
        self.players = players
        self.channels = channels
        self.ledger = Ledger()
        self.outages = Outages(sandbox.clock)
        self.tables: dict[int, Card] = {}
        self.boards: dict[int, Board] = {}
        self.mine: defaultdict[int, set[int]] = defaultdict(set)
        """The matches in which somebody sits, by person."""
        self.direct: defaultdict[int, deque[int]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
        """Messages with boards that somebody got directly."""
        self.wanted = plan.matches
        sandbox.backend.bus.listen(self._hear)
        sandbox.backend.on_request = self.ledger.follow

    @property
    def games(self) -> list[str]:
        """What `/play` offers."""
        commands = self.sandbox.backend.world.commands.values()
        play = next(command.payload for command in commands if command.payload["name"] == "play")
        (choices,) = (option["choices"] for option in play["options"] if option["name"] == "game")
        return [choice["value"] for choice in choices]

    def boards_of(self, person: int) -> list[Board]:
        """The newest boards of somebody's matches."""
        return [self.boards[match] for match in sorted(self.mine[person]) if match in self.boards]

    def _hear(self, event: Event) -> None:
        if event.kind == "FAILED":
            found = self.sandbox.backend.interactions.find(int(event.data["interaction_id"]))
            if found:
                self.ledger.failed.append(found)
        elif event.kind in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} and event.only_for is None:
            self._look(Seen(event.data), new=event.kind == "MESSAGE_CREATE")
            self._take_notices()

    def _look(self, seen: Seen, *, new: bool) -> None:
        found = NUMBER.search(seen.text)
        ids = " ".join(button.get("custom_id") or "" for button in seen.buttons)
        if found is None:
            return
        number = int(found[1])
        if JOIN.search(ids):
            self.tables[number] = Card(number, seen.channel_id, seen.id, tuple(seen.labels))
        elif number in self.tables and self.tables[number].message == seen.id:
            del self.tables[number]
        elif new and seen.payload.get("nonce"):
            self._see_board(number, seen, MOVE.search(ids))

    def _see_board(self, number: int, seen: Seen, move: re.Match[str] | None) -> None:
        """A new board; one without a button to move is the last."""
        channel = self.sandbox.backend.world.channels[seen.channel_id]
        if channel.type == ChannelType.DM:
            person = next(each for each in channel.recipients if each != self.sandbox.backend.world.bot_id)
            self.direct[person].append(seen.id)
        elif move is None:
            self.boards.pop(number, None)
        else:
            turn, before = TURN.search(seen.text), self.boards.get(number)
            mover = int(turn[1]) if turn else before.mover if before and before.ply == int(move[2]) else None
            self.boards[number] = Board(number, int(move[2]), seen.channel_id, seen.id, mover)

    def _take_notices(self) -> None:
        """Move the records of notifications over, without the messages they came with."""
        backend = self.sandbox.backend
        for record in backend.messages.notified:
            message = int(record.payload["id"])
            found = backend.world.message(record.channel_id, message)
            direct = backend.world.channels[record.channel_id].type == ChannelType.DM
            nonce = found.nonce if found else None
            self.ledger.notices.append(Notice(record.user_id, message, nonce, record.reason, record.push, direct))
        backend.messages.notified.clear()
