"""What a kind of post is: the half of it that knows no Discord."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bot.core.outbox.settings import ServerChoices
from bot.core.people import Player
from storage import Connection
from storage.core.outbox.posts import Post, PostStatus
from storage.core.thread_state import Thread
from storage.play.matches.matches import Match


class Shown(Protocol):
    """What a message is about, as its kind loads it."""

    @property
    def match(self) -> Match | None:
        """The one match it is about."""


S = TypeVar("S", bound=Shown)

QUIET = "quiet"
"""The key in the details of a post that calls nobody, for another one of the same moment does."""


def details_of(post: Post) -> Mapping[str, Any]:
    """What a post is about, for kinds whose posts always say so."""
    assert post.details is not None
    return post.details


class Origin(NamedTuple):
    """Where something happens: its server, and its channel or thread."""

    guild_id: int | None
    channel_id: int | None


NOWHERE = Origin(None, None)


@dataclass(frozen=True, slots=True)
class Delivery(Generic[S]):
    """A post with everything needed to write it."""

    post: Post
    kind: PostKind[S]
    shown: S
    recipient: Player | None = None
    """The person a direct message is for."""
    dm_channel_id: int | None = None
    """The channel of direct messages to them, if there was one before."""
    older: tuple[Delivery[Any], ...] = ()
    """Messages of the same match that lose their buttons to this one."""
    may_be_out: bool = False
    """Whether it was owed so long ago that an attempt nobody noted could not be told by its nonce."""
    is_overtaken: bool = False
    """Whether it is needless by now, but may be out."""
    choices: ServerChoices | None = None
    """What the server chose for what everyone sees there; None for a direct message that goes nowhere else."""
    language: str | None = None
    """The language chosen by whoever reads it, or for what everyone sees there."""
    called: tuple[Player, ...] = ()
    pinged: tuple[Player, ...] = ()
    """Those of the called whom it mentions with a ping."""
    silent: bool = False
    """Whether it arrives without a sound."""
    drawn_again: Delivery[S] | None = None
    """The earlier delivery whose message is changed, in place of a new one."""

    @property
    def match(self) -> Match | None:
        return self.shown.match

    @property
    def guild_id(self) -> int | None:
        return self.kind.origin(self.shown).guild_id

    @property
    def played_in(self) -> int | None:
        """The channel of what it shows, or the thread."""
        return self.kind.origin(self.shown).channel_id

    @property
    def place_id(self) -> int | None:
        """The channel or thread it stands in or goes to, None for a direct message."""
        match, post = self.match, self.post
        if match and post.status is PostStatus.OWED and self._follows_match:
            return match.home
        return post.channel_id

    @property
    def reaches_nobody(self) -> bool:
        """Whether it is for someone who is not there any more."""
        return self.recipient is not None and not self.recipient.is_person

    @property
    def awaits_thread(self) -> bool:
        """Whether the thread it goes to has to be made first."""
        return self._follows_match and self.match is not None and self.match.awaits_thread

    @property
    def in_thread(self) -> bool:
        return self.post.channel_id is not None and self.place_id != self.post.channel_id

    @property
    def is_asleep(self) -> bool:
        """Whether the thread it stands in or goes to was archived after the end of its match."""
        match = self.match
        return match is not None and match.thread is Thread.CLOSED and match.has_thread(self.place_id)

    @property
    def _follows_match(self) -> bool:
        """Whether it belongs where the boards are."""
        match, post = self.match, self.post
        if match is None or post.channel_id != match.channel_id:
            return False
        return match.in_forum or not self.kind.stays


class PostKind(ABC, Generic[S]):
    """A kind of post, declared by the subject that owes it; `bot.core.outbox.messages.POSTS` has it with how it
    looks."""

    key: ClassVar[str]
    """The key by which the database keeps it."""
    priority: ClassVar[int] = 0
    """Of what is owed, that with the smaller number goes first."""
    stands: ClassVar[bool] = False
    """Whether its buttons go once a newer message of the same match, of a kind that stands, is out."""
    stays: ClassVar[bool] = False
    """Whether it goes to the channel it was owed to even if its match has a thread."""
    waits: ClassVar[bool] = False
    """Whether a direct message waits for the end of its reader's quiet hours, unless that were too late for them; any
    other makes no sound in them."""
    in_digest: ClassVar[bool] = False
    """Whether what it tells those it concerns waits in their digest as well."""
    overtakes: ClassVar[tuple[str, ...]] = ()
    """Kinds of which one that waits for the quiet hours to end is not needed any more once this one is owed."""

    @abstractmethod
    async def load(self, connection: Connection, post: Post) -> S:
        """What a post of this kind shows now."""

    async def load_beside(self, connection: Connection, post: Post, other: object) -> S | None:
        """What it shows, where that can be taken from what another post about the same match shows; else None."""
        return None

    def origin(self, shown: S) -> Origin:
        """Where that happens: by default where the match is played."""
        match = shown.match
        return Origin(match.guild_id, match.home) if match else NOWHERE

    def is_overtaken(self, delivery: Delivery[S]) -> bool:
        """Whether events have made the post needless before it was sent."""
        return False

    def is_silent(self, shown: S) -> bool:
        """Whether a direct message arrives without a sound, since another one about the same pings."""
        return False

    async def called(
        self, connection: Connection, delivery: Delivery[S], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        """The players a message in a channel has to reach, when these older ones of its match lose their buttons."""
        return ()

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        """The players who have to get it as a direct message if its channel cannot be written to."""
        return ()

    def calls_anew(self, post: Post) -> bool:
        """Whether those it concerns have to get it even if they were told the same of this board before."""
        return False

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        """Owe the news of a direct message in channels: its reader takes none, and wanted nothing else."""

    async def undelivered(self, connection: Connection, post: Post, now: datetime) -> None:
        """Do what follows once a message of this kind has found its channel closed to us."""

    async def sent(self, connection: Connection, delivery: Delivery[S], now: datetime) -> None:
        """Do what follows once a message of this kind is out."""

    def can_change(self, shown: S) -> bool:
        """Whether a message that is out is still to be drawn again when that is owed."""
        return True

    def outlasts(self, shown: S) -> bool:
        """Whether a message that stood is still to be drawn again after a newer one has taken its buttons."""
        return False

    def is_over(self, shown: S) -> bool:
        """Whether its messages, once drawn again, never change any more."""
        return False
