"""What someone follows without playing in it: told in their digest and in `/games`, never by a ping."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, TypeVar

from bot.core.agenda import Waiting
from bot.core.people import Person, Player
from bot.core.speech.sentences import Sentence, _, _n, _p
from bot.people.players.refusals import FollowsMuch
from storage import Connection
from storage.people import follows, players
from storage.people.follows import FollowKind

T = TypeVar("T")

MOST = 50
"""So much someone follows at a time."""
FOLLOW, UNFOLLOW = _p("button on a match or an event", "Follow"), _p("button on a match or an event", "Stop following")
FOLLOWED = _(
    "You follow {name}: when something happens there, it's in your digest and in `/games`. You're never pinged."
)
UNFOLLOWED = _("You don't follow {name} any more.")
NEWS = _n("### News in one thing you follow", "### News in {count} things you follow")
MORE_NEWS = _n("-# Plus one more you follow.", "-# Plus {count} more you follow.")


class FollowedWaiting(Waiting[T]):
    """Tells the news of what someone follows, once, and follows no more what is over."""

    most = 5
    is_news = True
    counted = NEWS
    rest = MORE_NEWS
    follows: ClassVar[FollowKind]

    def seen(self, shown: T) -> tuple[int, int | None]:
        """The number of one of them, and how far it is; None if it is over."""
        raise NotImplementedError

    async def told(self, connection: Connection, player: Player, now: datetime, shown: Sequence[T]) -> None:
        known = dict(map(self.seen, shown))
        far = {number: seen for number, seen in known.items() if seen is not None}
        await follows.told(connection, player.id, self.follows, far)
        await follows.remove(connection, player.id, self.follows, known.keys() - far.keys())


async def toggle_follow(
    connection: Connection, player: Player, kind: FollowKind, number: int, seen: int, now: datetime
) -> bool:
    """Follow something from as far as it is, or no more; says which; raises `FollowsMuch`."""
    if await follows.remove(connection, player.id, kind, [number]):
        return False
    if await follows.count(connection, player.id) >= MOST:
        raise FollowsMuch(most=MOST)
    return await follows.add(connection, player.id, kind, number, seen, now)


async def remove_follow(connection: Connection, player: Player, kind: FollowKind, number: int) -> bool:
    """Follow something no more; False if one didn't."""
    return await follows.remove(connection, player.id, kind, [number])


async def is_following(connection: Connection, person: Person, kind: FollowKind, number: int) -> bool:
    player = await players.find(connection, person.discord_id)
    return player is not None and await follows.has(connection, player.id, kind, number)


def follow_label(*, is_followed: bool) -> Sentence:
    return UNFOLLOW if is_followed else FOLLOW


def followed_words(name: str, *, is_followed: bool) -> str:
    return (FOLLOWED if is_followed else UNFOLLOWED).format(name=name)
