"""Owed posts: what to send next, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TypeAlias

from bot.core.people import Clock
from bot.digests import digests
from bot.digests.digests import Digest
from bot.invitations import invitations
from bot.invitations.invitations import Invitation
from bot.matches import sittings
from bot.matches.replays import Replays
from bot.matches.sittings import Sitting
from bot.offers import proposals
from bot.offers.proposals import Proposal
from bot.outbox import notes
from bot.outbox.notes import Note
from bot.players.preferences import Pings, preferences_of, set_preference
from bot.servers.settings import USUAL_BOARDS, ChannelBoards, settings_in
from bot.tables import tables
from bot.tables.tables import Table
from storage import Connection, Database, interactions, matches, offers, players, posts
from storage.claims import worker_name
from storage.matches import Match, Thread
from storage.players import Player
from storage.posts import STANDING, Post, PostKind, PostStatus

__all__ = ["Errand", "Outbox", "Post", "PostKind"]

Shown: TypeAlias = Table | Sitting | Note | Proposal | Digest | Invitation
"""What a message is about."""

BATCH = 50
FIRST_DELAY = timedelta(seconds=2)
LONGEST_DELAY = timedelta(minutes=10)
LEASE = timedelta(minutes=1)
"""How long a claimed post is left alone by others, if its sender is not heard of again."""
NONCE_LIFE = timedelta(minutes=2)
"""Discord remembers a nonce for a few minutes; after that we look for the message ourselves."""
INTERACTION_MEMORY = timedelta(days=1)
"""Discord delivers an interaction within seconds; a day leaves room for any clock."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A post with everything needed to write it."""

    post: Post
    shown: Shown
    recipient: Player | None = None
    """Whom a direct message is for."""
    older: tuple[Errand, ...] = ()
    """Messages of the same match that lose their buttons to this one."""
    may_be_out: bool = False
    """Whether it was owed so long ago that an attempt nobody noted could not be told by its nonce."""
    boards: ChannelBoards = USUAL_BOARDS
    """How boards look where the match is played."""
    language: str | None = None
    """The one chosen for what everybody sees there."""
    called: tuple[Player, ...] = ()
    """Whom it has to reach: those invited, or the player whose turn began after the last board shown."""
    drawn_again: Errand | None = None
    """The earlier errand whose message is changed, in place of a new one."""

    @property
    def match(self) -> Match | None:
        """The match it is about."""
        return None if isinstance(self.shown, Invitation) else self.shown.match

    @property
    def guild_id(self) -> int | None:
        """The server it goes to, None for a direct message to a match that is played nowhere else."""
        if isinstance(self.shown, Invitation):
            return self.shown.guild_id
        return self.match.guild_id if self.match else None

    @property
    def played_in(self) -> int | None:
        """The channel of what it shows, or the thread."""
        if isinstance(self.shown, Invitation):
            return self.shown.channel_id
        return self.match.home if self.match else None

    @property
    def place_id(self) -> int | None:
        """The channel or thread it stands in or goes to, None for a direct message."""
        match, post = self.match, self.post
        if match and post.status is PostStatus.OWED and self._follows_match:
            return match.home
        return post.channel_id

    @property
    def awaits_thread(self) -> bool:
        """Whether the thread it goes to has to be made first."""
        return self._follows_match and self.match is not None and self.match.awaits_thread

    @property
    def in_thread(self) -> bool:
        """Whether it goes to the thread of its match."""
        return self.post.channel_id is not None and self.place_id != self.post.channel_id

    @property
    def _follows_match(self) -> bool:
        """Whether it belongs where the boards are; the card of a table stays where it stood."""
        match, post = self.match, self.post
        return match is not None and post.channel_id == match.channel_id and post.kind is not PostKind.TABLE


class Outbox:
    """The list of owed posts, for the one who sends them."""

    def __init__(self, database: Database, clock: Clock, replays: Replays) -> None:
        self._database = database
        self._clock = clock
        self._replays = replays
        self._worker = worker_name()

    async def due(self) -> tuple[Post, ...]:
        """Posts to send now that nobody sends yet, of each match and person only the oldest."""
        async with self._database.reading() as connection:
            return await posts.due(connection, self._clock(), BATCH)

    async def claim(self, limit: int) -> tuple[Post, ...]:
        """Take such posts, so that nobody else sends them."""
        if limit <= 0 or not await self.due():
            return ()
        async with self._database.writing() as connection:
            return await posts.claim(connection, self._worker, self._clock(), self._clock() + LEASE, limit)

    async def claim_sent(self, found: Sequence[Post], limit: int) -> tuple[Post, ...]:
        """Of messages to be changed take some, so that nobody else changes them."""
        if limit <= 0 or not found:
            return ()
        async with self._database.writing() as connection:
            now = self._clock()
            return await posts.claim_sent(connection, self._worker, now, now + LEASE, found[:limit])

    async def begin(self) -> None:
        """Before anything is claimed: where nobody else can be at work, what was claimed by a run before is free."""
        if not self._database.is_shared:
            async with self._database.writing() as connection:
                await posts.release_all(connection)

    async def renew(self) -> None:
        """Keep what was claimed for as long again."""
        async with self._database.writing() as connection:
            await posts.renew(connection, self._worker, self._clock() + LEASE)

    async def release(self, post: Post) -> None:
        """Somebody may send a claimed post, for that was not done."""
        async with self._database.writing() as connection:
            await posts.release(connection, post, self._worker)

    async def end(self) -> None:
        """Somebody else may send all that was claimed."""
        async with self._database.writing() as connection:
            await posts.release_all(connection, self._worker)

    async def waiting(self) -> int:
        """How many posts are owed, the ones put off included."""
        async with self._database.reading() as connection:
            return await posts.waiting(connection)

    async def errand(self, post: Post) -> Errand | None:
        """What to write; None if events have overtaken the post, which is then owed no more."""
        async with self._database.reading() as connection:
            if not await posts.is_owed(connection, post.id):  # sent since the list was read
                return None
            errand = await self._errand(connection, post)
            if post.edits is not None:
                card = await self._card(connection, errand, post.edits)
                if card is not None:
                    return replace(await self._public(connection, errand), drawn_again=card)
            elif not _is_overtaken(errand):
                if not _stands_in_channel(post):
                    return replace(errand, called=tuple(filter(None, [errand.recipient])))
                outdated = await posts.outdated(connection, post) if post.kind in STANDING else ()
                errand = await self._public(connection, errand)
                older = tuple([await self._public(connection, await self._errand(connection, old)) for old in outdated])
                return replace(errand, older=older, called=await self._called(connection, errand, older))
        async with self._database.writing() as connection:
            await posts.drop(connection, post.id)
        return None

    async def outdated(self) -> tuple[Post, ...]:
        """Messages to change now: they show offers that have ended."""
        async with self._database.reading() as connection:
            told, changing = await proposals.outdated(connection, self._clock())
        if told:
            async with self._database.writing() as connection:
                for offer_id in told:
                    await offers.told(connection, offer_id, self._clock())
        return changing

    async def change(self, post: Post) -> Errand:
        """What a message has to say now."""
        async with self._database.reading() as connection:
            return await self._public(connection, await self._errand(connection, post))

    async def changed(self, post: Post) -> None:
        """The message says so, or cannot be changed."""
        async with self._database.writing() as connection:
            await posts.closed(connection, [post.id], self._clock())

    async def sent(self, errand: Errand, message_id: int) -> None:
        """The message is out, and those before it have lost their buttons, or never will."""
        async with self._database.writing() as connection:
            if errand.drawn_again:
                await posts.drop(connection, errand.post.id)  # it leaves no message of its own
                return
            await posts.sent(connection, errand.post.id, message_id, self._clock(), errand.place_id)
            if errand.in_thread and errand.match and errand.match.thread is Thread.CLOSED:
                await matches.change(connection, errand.match.id, thread=Thread.OPEN)  # the message woke it
            await self._close(connection, errand.older)
            if errand.post.kind in STANDING and errand.post.match_id is not None:
                await posts.overtaken(connection, errand.post.match_id, self._clock())

    async def left_open(self) -> tuple[Errand, ...]:
        """Messages that still show buttons although a newer one of their match is out."""
        async with self._database.reading() as connection:
            return await self._to_close(connection, await posts.left_open(connection, self._clock(), BATCH))

    async def claim_left_open(self) -> tuple[Errand, ...]:
        """Take such messages, so that nobody else changes them."""
        async with self._database.reading() as connection:
            found = await posts.left_open(connection, self._clock(), BATCH)
        taken = await self.claim_sent(found, BATCH)
        async with self._database.reading() as connection:
            return await self._to_close(connection, taken)

    async def closed(self, errands: Sequence[Errand]) -> None:
        """These have lost their buttons, or never will."""
        async with self._database.writing() as connection:
            await self._close(connection, errands)

    async def close_later(self, errands: Sequence[Errand]) -> None:
        """These have not lost their buttons; that is tried again in a moment."""
        async with self._database.writing() as connection:
            numbers = [errand.post.id for errand in errands]
            await posts.close_later(connection, numbers, self._clock() + FIRST_DELAY)

    async def put_off(self, post: Post, trouble: str) -> None:
        """The attempt failed for a passing reason; try again later and later."""
        delay = min(FIRST_DELAY * 2 ** min(post.attempts, 16), LONGEST_DELAY)
        async with self._database.writing() as connection:
            await posts.retry(connection, post.id, self._clock() + delay, trouble)

    async def undeliverable(self, post: Post, trouble: str) -> None:
        """The place cannot be written to: owe the news another way to those who have to know."""
        async with self._database.writing() as connection:
            await posts.fail(connection, post.id, trouble)
            if post.edits is not None:
                return
            if post.channel_id is None:
                await self._back_to_channel(connection, post)
                return
            for player in await self._concerned(connection, post):
                if player.is_person and not await posts.told(connection, post, player.id):
                    await self._owe_directly(connection, post, player, trouble)

    async def tidy(self) -> None:
        """Forget interactions that cannot come again."""
        async with self._database.writing() as connection:
            await interactions.forget(connection, self._clock() - INTERACTION_MEMORY)

    async def _to_close(self, connection: Connection, found: Sequence[Post]) -> tuple[Errand, ...]:
        return tuple([await self._public(connection, await self._errand(connection, post)) for post in found])

    async def _close(self, connection: Connection, errands: Sequence[Errand]) -> None:
        if errands:
            await posts.closed(connection, [errand.post.id for errand in errands], self._clock())

    async def _errand(self, connection: Connection, post: Post) -> Errand:
        shown = await self._shown(connection, post)
        recipient = None
        if post.player_id is not None:
            recipient = (await players.named(connection, [post.player_id]))[post.player_id]
        return Errand(post, shown, recipient, may_be_out=self._clock() - post.created_at > NONCE_LIFE)

    async def _public(self, connection: Connection, errand: Errand) -> Errand:
        """With what the server has chosen for what everybody sees."""
        settings = await settings_in(connection, errand.guild_id)
        return replace(errand, boards=settings.boards, language=settings.language)

    async def _card(self, connection: Connection, errand: Errand, card_id: int) -> Errand | None:
        """The message to be drawn again; None where a later post does that, or there is nothing left to draw."""
        card = await posts.find(connection, card_id)
        if card is None or card.status is not PostStatus.SENT or await posts.is_overtaken(connection, errand.post):
            return None
        if isinstance(errand.shown, Table) and not (errand.shown.is_open or errand.shown.is_cancelled):
            return None  # its board takes the buttons off
        return replace(errand, post=card)

    async def _shown(self, connection: Connection, post: Post) -> Shown:
        if post.kind is PostKind.NOTE:
            return await notes.load(connection, post)
        if post.kind is PostKind.OFFER:
            return await proposals.shown_by(connection, self._replays, post)
        if post.kind is PostKind.DIGEST:
            return await digests.load(connection, self._replays, post)
        if post.kind is PostKind.INVITATION:
            assert post.details is not None
            return await invitations.load(connection, post.details["standing"])
        assert post.match_id is not None
        if post.kind is PostKind.TABLE:
            return await tables.load(connection, post.match_id)
        return await sittings.load(connection, self._replays, post.match_id, post.ply)

    async def _called(self, connection: Connection, errand: Errand, older: Sequence[Errand]) -> tuple[Player, ...]:
        shown = errand.shown
        if isinstance(shown, Note):
            return shown.called
        if isinstance(shown, Proposal):
            return proposals.called_by(shown, errand.post)
        if isinstance(shown, Digest | Invitation):
            return ()
        if isinstance(shown, Table):
            return shown.expected if shown.is_open else ()
        if shown.to_move is None:
            return ()
        if errand.post.kind is PostKind.REMINDER or _calls(errand.post, shown.to_move):
            return (shown.to_move,)
        boards = [errand.post.ply for errand in older if errand.post.kind is not PostKind.TABLE]
        if not boards or (shown.position.is_again and max(boards) < shown.position.ply):
            return (shown.to_move,)
        for ply in range(max(boards), shown.position.ply):
            if (await self._replays.position(connection, shown.match, ply)).to_move != shown.position.to_move:
                return (shown.to_move,)
        return ()

    async def _owe_directly(self, connection: Connection, post: Post, player: Player, trouble: str) -> None:
        number, now, details = post.match_id, self._clock(), post.details
        to, kind = player.id, post.kind
        await posts.owe(connection, number, kind, post.ply, now, player_id=to, trouble=trouble, details=details)

    async def _back_to_channel(self, connection: Connection, post: Post) -> None:
        """Somebody wished for direct messages only and takes none: ping in channels again, beginning with this post."""
        assert post.player_id is not None
        player = (await players.named(connection, [post.player_id]))[post.player_id]
        if post.trouble is not None or not preferences_of(player).only_directly:
            return
        await set_preference(connection, player, "pings", Pings.CHANNEL)
        match = await matches.find(connection, post.match_id) if post.match_id else None
        if post.kind is PostKind.DIGEST:
            await self._call_to_all(connection, player)
        elif post.kind is PostKind.OFFER:
            proposal = await proposals.shown_by(connection, self._replays, post)
            await proposals.owe_again(connection, proposal, player, self._clock())
        elif match is not None and post.kind in STANDING:
            kind = PostKind.REMINDER if post.kind is PostKind.BOARD else post.kind
            await posts.owe(connection, match.id, kind, post.ply, self._clock(), channel_id=match.channel_id)

    async def _call_to_all(self, connection: Connection, player: Player) -> None:
        """Show everything of a digest in its channels, for nobody called its reader there."""
        now = self._clock()
        for match in await digests.awaited(connection, player):
            await posts.owe(connection, match.id, PostKind.REMINDER, match.ply, now, channel_id=match.channel_id)
        for number in await matches.inviting(connection, player.id):
            table = await tables.load(connection, number)
            await posts.owe(connection, number, PostKind.TABLE, 0, now, channel_id=table.match.channel_id)
        for proposal in await proposals.awaiting(connection, self._replays, player):
            await proposals.owe_again(connection, proposal, player, now)

    async def _concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        """Whom a note calls; who answers an offer; a host; the player to move; everybody once it is over."""
        if post.kind is PostKind.NOTE:
            return (await notes.load(connection, post)).called
        if post.kind is PostKind.OFFER:
            return (await proposals.shown_by(connection, self._replays, post)).waiting
        if post.kind is PostKind.INVITATION:
            assert post.details is not None
            return ((await invitations.load(connection, post.details["standing"])).owner,)
        assert post.match_id is not None
        if post.kind is PostKind.TABLE:
            return ((await tables.load(connection, post.match_id)).host,)
        sitting = await sittings.load(connection, self._replays, post.match_id)
        return (sitting.to_move,) if sitting.to_move else await matches.seated(connection, post.match_id)


def _stands_in_channel(post: Post) -> bool:
    """Whether it is the newest of its match for everybody: in the channel, or directly since that is closed."""
    return post.player_id is None or post.trouble is not None


def _calls(post: Post, player: Player) -> bool:
    """Whether it is owed to tell this player that the turn is now theirs."""
    return post.details is not None and post.details.get("calls") == player.id


def _carries_thread(errand: Errand) -> bool:
    """Whether the card is still needed, for the thread of a match that has begun is made below it."""
    match = errand.match
    return errand.recipient is None and match is not None and match.awaits_thread


def _is_overtaken(errand: Errand) -> bool:
    if errand.recipient is not None and not errand.recipient.is_person:
        return True
    if isinstance(errand.shown, Note):
        return False
    if isinstance(errand.shown, Proposal):
        return not errand.shown.is_open or errand.recipient in errand.shown.agreed
    if isinstance(errand.shown, Digest):
        return errand.shown.is_empty
    if isinstance(errand.shown, Invitation):
        return errand.shown.is_closed
    if isinstance(errand.shown, Table):
        return not (errand.shown.is_open or _carries_thread(errand))
    return errand.post.ply != errand.shown.match.ply
