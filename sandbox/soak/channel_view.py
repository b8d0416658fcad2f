"""What everyone in the channels sees: tables that wait, the newest board of each match, and who was notified."""

import re
from collections import defaultdict, deque
from collections.abc import Iterator
from typing import NamedTuple

from games import GAMES
from sandbox.events import Event
from sandbox.gateway.shards import shard_of
from sandbox.interactions import Interaction
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.server import Sandbox
from sandbox.soak.crowd import LEAVERS
from sandbox.soak.ledger import Notice, SoakLedger
from sandbox.soak.outages import Outages
from sandbox.soak.plan import SoakPlan
from sandbox.world import ChannelType

NUMBER = re.compile(r"#(\d+)")
PICTURE = re.compile(r"[/-]engawa-(\d+)-(\d+|table)\.png")
TURN = re.compile(r"<@(\d+)>, it's your turn")
JOIN = re.compile(r"join:(\d+)")
OFFER = re.compile(r"offer:(\d+):agree")
CHALLENGE = re.compile(r"challenge:(\d+)")
REMATCH = re.compile(r"rematch:(\d+)")
CLIMB = re.compile(r"\bclimb:accept:(\d+)")
MOVE = re.compile(r"move:(\d+):(\d+)")
DAILY = re.compile(r"daily:(\d+):0:open")
ASKED = re.compile(r"event-(?:join|still|agree:help|agree:run):\d+")
REMEMBERED = 50
"""So many boards of the past are remembered that someone may still look at."""


class SeenCard(NamedTuple):
    """A table that waits for players."""

    match: int
    channel: int
    message: int
    labels: tuple[str, ...]


class SeenBoard(NamedTuple):
    """The newest board of a running match; `mover` is None where the message does not mention who has to move."""

    match: int
    ply: int
    channel: int
    message: int
    mover: int | None


class Scene:
    """Follows the sandbox's events; shared by everyone who acts."""

    def __init__(
        self, sandbox: Sandbox, plan: SoakPlan, players: tuple[FakePerson, ...], channels: tuple[int, ...]
    ) -> None:
        self.sandbox = sandbox
        self.plan = plan
        self.players = players
        self.channels = channels
        self.ledger = SoakLedger()
        self.outages = Outages(sandbox.clock)
        self.tables: dict[int, SeenCard] = {}
        self.boards: dict[int, SeenBoard] = {}
        self.finals: deque[SeenBoard] = deque(maxlen=REMEMBERED)
        """The last boards of matches that are over, with a button for a rematch."""
        self.offers: dict[int, SeenCard] = {}
        """Messages of offers that can be answered, by message."""
        self.challenges: dict[int, SeenCard] = {}
        """Cards of open challenges that can be taken up, by message; `match` is the invitation."""
        self.climbs: dict[int, SeenCard] = {}
        """Challenges on the ladder that can be answered, by message; `match` is the challenge."""
        self.dailies: dict[int, SeenCard] = {}
        """Puzzles of the day that can be solved, by message; `match` is the day."""
        self.mine: defaultdict[int, set[int]] = defaultdict(set)
        """The matches in which someone sits, by person."""
        self.direct: defaultdict[int, deque[int]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
        """Messages with boards that someone got directly."""
        self.asked: defaultdict[int, deque[tuple[int, str]]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
        """Messages that ask someone directly for something in a tournament, and the button by which they agree."""
        self.events: list[int] = []
        """The tournaments that people have set up beside those of the moderator."""
        self.run_by: defaultdict[int, list[int]] = defaultdict(list)
        """Those tournaments by who set them up."""
        self.wanted = plan.matches
        sandbox.backend.bus.listen(self._hear)
        sandbox.backend.on_request = self.ledger.follow

    def shard_of(self, interaction: Interaction) -> int:
        """The number of the process hearing Discord that was told of it."""
        channel = self.sandbox.backend.world.channels.get(interaction.channel_id)
        return shard_of(channel.guild_id if channel else None, self.plan.gateways)

    @property
    def at_home(self) -> list[int]:
        """The channels of the first server."""
        channels = self.sandbox.backend.world.channels
        return [channel for channel in self.channels if channels[channel].guild_id == self.sandbox.guild.id]

    @property
    def of_servers(self) -> list[int]:
        """All channels but the chat."""
        return [channel for channel in self.channels if not self._is_chat(channel)]

    @property
    def games(self) -> list[str]:
        return list(GAMES)

    @property
    def present(self) -> tuple[FakePerson, ...]:
        """The players who have not deleted their data, nor begun to."""
        return tuple(player for player in self.players if player.id not in self.ledger.leaving)

    @property
    def leavers(self) -> list[FakePerson]:
        """Those who delete their data in the middle of everything."""
        return [player for player in self.players if player.user.display in LEAVERS]

    @property
    def returning(self) -> list[FakePerson]:
        """Those of the leavers who come back."""
        return self.leavers[::2]

    @property
    def moderators(self) -> list[FakePerson]:
        """Those of the players whom the client offers the commands for moderators."""
        return [player for player in self.players if self.sandbox.guild.members[player.id].roles]

    def look(self, message_id: int) -> Seen | None:
        """A message as it is now."""
        backend = self.sandbox.backend
        found = backend.world.find_message(message_id)
        return Seen(backend.payloads.message(found)) if found else None

    def labels(self, message_id: int | None) -> list[str] | None:
        """What can be pressed on a message; None where there is none."""
        seen = self.look(message_id or 0)
        return seen.labels if seen else None

    def pictured(self) -> list[Seen]:
        """The messages of the bot in all channels that have a picture now."""
        return [seen for seen in self._all() if seen.pictures]

    def texts(self) -> list[str]:
        """What the bot has said in all channels."""
        return [seen.text for seen in self._all()]

    def _all(self) -> Iterator[Seen]:
        backend, world = self.sandbox.backend, self.sandbox.backend.world
        for messages in world.messages.values():
            for message in messages.values():
                if message.author_id == world.bot_id and message.seen_by is None:
                    yield Seen(backend.payloads.message(message))

    def parent(self, channel: int) -> int | None:
        found = self.sandbox.backend.world.channels.get(channel)
        return found.parent_id if found else None

    def boards_of(self, person: int) -> list[SeenBoard]:
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
        """Remember what can be pressed on a message of the bot, and forget what cannot be any more."""
        ids = " ".join(seen.button_ids)
        for cards, button in (
            (self.offers, OFFER),
            (self.challenges, CHALLENGE),
            (self.climbs, CLIMB),
            (self.dailies, DAILY),
        ):
            if found := button.search(ids):
                cards[seen.id] = self._card(seen, found)
            else:
                cards.pop(seen.id, None)
        if new and (wanted := ASKED.search(ids)) and (person := self._recipient(seen.channel_id)):
            self.asked[person].append((seen.id, wanted[0]))
        picture = next(filter(None, (PICTURE.search(each.url) for each in seen.pictures)), None)
        if picture is None:
            return
        number = int(picture[1])
        if picture[2] == "table":
            self._see_table(number, seen, JOIN.search(ids))
        elif new and (seen.payload.get("nonce") or self._is_chat(seen.channel_id)):
            self._see_board(SeenBoard(number, int(picture[2]), seen.channel_id, seen.id, None), seen, ids)

    def _card(self, seen: Seen, found: re.Match[str]) -> SeenCard:
        number = NUMBER.search(seen.text)
        match = int(number[1]) if found.re is OFFER and number else int(found[1])
        return SeenCard(match, seen.channel_id, seen.id, tuple(seen.labels))

    def _see_table(self, number: int, seen: Seen, join: re.Match[str] | None) -> None:
        if join:
            self.tables[number] = SeenCard(number, seen.channel_id, seen.id, tuple(seen.labels))
        elif number in self.tables and self.tables[number].message == seen.id:
            del self.tables[number]

    def _see_board(self, board: SeenBoard, seen: Seen, ids: str) -> None:
        """Remember a new board; one without a button to move is the last."""
        if person := self._recipient(seen.channel_id):
            self.direct[person].append(seen.id)
            self.mine[person].add(board.match)
        elif not MOVE.search(ids):
            self.boards.pop(board.match, None)
            if REMATCH.search(ids):
                self.finals.append(board)
        else:
            turn, before = TURN.search(seen.text), self.boards.get(board.match)
            mover = int(turn[1]) if turn else before.mover if before and before.ply == board.ply else None
            self.boards[board.match] = board._replace(mover=mover)
            if mover:
                self.mine[mover].add(board.match)

    def _is_chat(self, channel_id: int) -> bool:
        """Whether the bot can only answer there, and leaves no nonce."""
        world = self.sandbox.backend.world
        return world.is_visit(world.channels[channel_id])

    def _recipient(self, channel_id: int) -> int | None:
        """The person to whom the bot writes there, where it is a direct message."""
        channel, world = self.sandbox.backend.world.channels[channel_id], self.sandbox.backend.world
        if channel.type != ChannelType.DM:
            return None
        return next(each for each in channel.recipients if each != world.bot_id)

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
