"""The posts of a tournament: its card, its rounds, and how it ended. Only the last one pings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, ClassVar

from bot.community.competitions import DirectedPost, wants_letters
from bot.community.tournaments.designs import OUTSIDE
from bot.community.tournaments.loaded import PairingView
from bot.community.tournaments.pages.links import MOST, with_links
from bot.community.tournaments.pages.overviews import Overview, load
from bot.core.outbox.kinds import Delivery, details_of
from bot.core.outbox.queue import enqueue, enqueue_redraw
from bot.core.people import Player
from bot.people.players import preferences_of
from bot.play.matches import Posted
from storage import Connection
from storage.community import event_marks, event_threads, pairings, tournaments
from storage.community.tournaments import Fact, TournamentRow
from storage.core.outbox.edits import AT_ONCE
from storage.core.outbox.posts import Post
from storage.core.thread_state import Thread

LINKED_WITHIN = timedelta(seconds=10)
"""How long the post of a round waits for more boards to link."""


class TournamentPost(DirectedPost[Overview]):
    """The card: one message, drawn again whenever something changes."""

    key = "tournament"
    is_news: ClassVar[bool] = False
    """Whether it goes to the thread below the card, if there is one."""

    async def load(self, connection: Connection, post: Post) -> Overview:
        return await load(connection, details_of(post)["tournament"])

    async def undelivered(self, connection: Connection, post: Post, now: datetime) -> None:
        """Send this and all that follows to the channel, as the thread is closed to us."""
        details = details_of(post)
        row = await tournaments.find(connection, details["tournament"], hold=True)
        if row is None or not self.is_news or post.channel_id == row.channel_id:
            return
        await event_threads.note(connection, row.id, Thread.LOST, None)
        await self.repeat(connection, replace(row, thread_id=None), details, now)

    async def repeat(
        self, connection: Connection, row: TournamentRow, details: Mapping[str, Any], now: datetime
    ) -> None:
        await _owe(connection, row, type(self), now, details)


class RoundPost(TournamentPost):
    """The pairings of a round, drawn again when one of them ends."""

    key = "round"
    is_news = True
    priority = 0
    """It goes out among the boards of its matches, which would keep it waiting as long as they fill a channel."""

    async def load(self, connection: Connection, post: Post) -> Overview:
        shown = await super().load(connection, post)
        return await with_links(connection, shown, shown.contests(details_of(post)["round"]))

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        """Nobody, as the boards of its matches tell their players."""
        return ()

    async def repeat(
        self, connection: Connection, row: TournamentRow, details: Mapping[str, Any], now: datetime
    ) -> None:
        await enqueue_round(connection, row, details["round"], now)


class PodiumPost(TournamentPost):
    """The places at the end; it pings the first three, the one ping of a tournament."""

    key = "podium"
    priority = 0

    async def called(
        self, connection: Connection, delivery: Delivery[Overview], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        return winners(delivery.shown)

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        """Whoever runs it, and those whom nothing else tells their place."""
        shown = await self.load(connection, post)
        return tuple(dict.fromkeys((shown.director, *told_by_podium(shown))))


class NewsPost(TournamentPost):
    """Something a tournament can tell several times; all of them are noted, to be drawn again."""

    is_news = True

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        """Nobody: it is no reason to write to anyone."""
        return ()

    async def repeat(
        self, connection: Connection, row: TournamentRow, details: Mapping[str, Any], now: datetime
    ) -> None:
        await _owe_news(connection, row, type(self), now, details)


class FinalistsPost(NewsPost):
    """The post on who has reached the final."""

    key = "finalists"

    async def load(self, connection: Connection, post: Post) -> Overview:
        """The tournament as it is now, and where the matches were that decided it."""
        shown = await super().load(connection, post)
        deciding = shown.contests_at(place for _, *place in details_of(post)["finalists"])
        return await with_links(connection, shown, deciding)


class CorrectionPost(NewsPost):
    """Results that were decided anew once it was over, and the places by them."""

    key = "correction"

    async def load(self, connection: Connection, post: Post) -> Overview:
        """The tournament as it is now, and where the corrected matches are."""
        shown = await super().load(connection, post)
        return await with_links(connection, shown, shown.contests_at(details_of(post)["corrected"]))


class DecisionPost(NewsPost):
    """What someone who runs it has decided, and why."""

    key = "decision"

    async def load(self, connection: Connection, post: Post) -> Overview:
        """The tournament as it is now, and where the match is that it was about."""
        shown = await super().load(connection, post)
        data = shown.decision(details_of(post)["fact"]).fact.data
        about = [(data["round"], data["place"])] if "place" in data else []
        return await with_links(connection, shown, shown.contests_at(about))


def is_undone(shown: Overview, post: Post) -> bool:
    """Whether the round of a post was taken back, and perhaps made again with a post of its own."""
    number = details_of(post)["round"]
    latest = shown.row.progress.round_posts.get(number, post.id)
    return number > len(shown.tournament.rounds) or latest != post.id


def winners(shown: Overview) -> tuple[Player, ...]:
    """The players in the first three places; nobody where only the players learn of them, or nobody has won."""
    if shown.is_private or shown.lacks_winner or shown.are_teams:  # nobody is pinged for a team
        return ()
    return tuple(shown.known[each.id] for each in shown.standings if each.place <= 3)[:4]


def told_by_podium(shown: Overview) -> tuple[Player, ...]:
    """Those who want to be told and whom the podium pings, unless they have asked for direct messages as well."""
    chosen = ((player, preferences_of(player)) for player in winners(shown) if wants_letters(player))
    return tuple(player for player, each in chosen if each.in_channel and not each.directly)


async def enqueue_card(connection: Connection, row: TournamentRow, now: datetime) -> None:
    """Owe the card, which everything else is told by; the thread below it is made once it is out."""
    card = await _owe(connection, row, TournamentPost, now, {})
    await tournaments.change(connection, row.id, card_id=card, thread=Thread.WANTED, thread_id=None)


async def enqueue_round(
    connection: Connection, row: TournamentRow, number: int, now: datetime, *, for_all: bool = False
) -> None:
    """Owe the post of a round, where the others are, or in the channel `for_all`."""
    place = replace(row, thread_id=None) if for_all else row
    post = await _owe(connection, place, RoundPost, now, {"round": number})
    latest = await _latest(connection, row)
    posted = {**latest.progress.round_posts, number: post}
    await tournaments.note(connection, row.id, round_post=post, round_posts=posted)


async def enqueue_final(connection: Connection, row: TournamentRow, now: datetime) -> None:
    post = await _owe(connection, row, PodiumPost, now, {})
    await tournaments.note(connection, row.id, final_post=post)


async def enqueue_finalists(
    connection: Connection, row: TournamentRow, finalists: Sequence[tuple[str, PairingView]], now: datetime
) -> None:
    """Owe word of entrants who have reached the final, and by which pairings."""
    reached = [[who, contest.row.round, contest.row.place] for who, contest in finalists]
    await _owe_news(connection, row, FinalistsPost, now, {"finalists": reached})


async def enqueue_correction(connection: Connection, row: TournamentRow, facts: Sequence[Fact], now: datetime) -> None:
    """Owe word of results that these facts correct."""
    corrected = [[fact.data["round"], fact.data["place"]] for fact in facts]
    await _owe_news(connection, row, CorrectionPost, now, {"corrected": corrected})


async def enqueue_decision(connection: Connection, row: TournamentRow, fact: int, now: datetime) -> None:
    """Owe word of what this fact decides, once all that goes with it is stored."""
    await _owe_news(connection, row, DecisionPost, now, {"fact": fact})


async def redraw(connection: Connection, row: TournamentRow, now: datetime, within: timedelta = AT_ONCE) -> None:
    """Owe the card and the post of the present round the look they have now, `within` some time."""
    latest = await _latest(connection, row)
    for kind, number in ((TournamentPost, latest.card_id), (RoundPost, latest.progress.round_post)):
        await enqueue_redraw(connection, kind, number, now, within=within)
    if _has_marks(row) or _has_marks(latest):
        await event_marks.look_at(connection, [row.id], now)


def _has_marks(row: TournamentRow) -> bool:
    """Whether Discord may have something of it to show, or not to show any more, besides its posts."""
    settings = row.settings
    chosen = any(getattr(settings, name) != off for name, off in OUTSIDE.items())
    return chosen or row.thread == Thread.PRIVATE or settings.series is not None


async def redraw_all(connection: Connection, number: int, now: datetime) -> None:
    """Owe every post of a tournament the look it has now, because someone or something in it is called differently."""
    row = await tournaments.find(connection, number)
    if row is None:
        return
    await enqueue_redraw(connection, TournamentPost, row.card_id, now)
    for post_id in row.progress.round_posts.values():
        await enqueue_redraw(connection, RoundPost, post_id, now)
    await redraw_podium(connection, row, now)
    for kind in (FinalistsPost, CorrectionPost, DecisionPost):
        await _redraw_news(connection, row, kind, now)
    if _has_marks(row):
        await event_marks.look_at(connection, [number], now)


async def redraw_podium(connection: Connection, row: TournamentRow, now: datetime) -> None:
    await enqueue_redraw(connection, PodiumPost, row.progress.final_post, now)


async def redraw_finalists(connection: Connection, row: TournamentRow, now: datetime) -> None:
    """Owe what was told of finalists the look it has now, because a result was taken back or corrected."""
    await _redraw_news(connection, row, FinalistsPost, now)


async def redraw_rounds(
    connection: Connection,
    row: TournamentRow,
    numbers: Collection[int],
    now: datetime,
    within: timedelta = AT_ONCE,
) -> None:
    """Owe the posts of some earlier rounds the look they have now, `within` some time."""
    latest = await _latest(connection, row)
    earlier = [latest.progress.round_posts.get(number) for number in sorted(numbers)]
    for post_id in earlier:
        if post_id != latest.progress.round_post:
            await enqueue_redraw(connection, RoundPost, post_id, now, within=within)


async def link_first_board(connection: Connection, posted: Posted) -> None:
    """Let the post of its round link a first board, with one new look for all boards that come out meanwhile."""
    if posted.view.occasion is None:
        return
    found = await pairings.round_of(connection, posted.view.match.id)
    if found is None or found.matches > MOST:
        return
    row = await tournaments.find(connection, found.tournament_id)
    assert row is not None
    known = row.progress.round_posts
    of_all = known.get(0) if found.matches_so_far <= MOST else None
    await enqueue_redraw(connection, RoundPost, known.get(found.number, of_all), posted.now, within=LINKED_WITHIN)


async def _redraw_news(connection: Connection, row: TournamentRow, kind: type[NewsPost], now: datetime) -> None:
    for post_id in row.progress.news_posts.get(kind.key, ()):
        await enqueue_redraw(connection, kind, post_id, now)


async def _owe_news(
    connection: Connection, row: TournamentRow, kind: type[NewsPost], now: datetime, details: Mapping[str, Any]
) -> None:
    """Owe a post of which there can be several, and note which ones there are."""
    post = await _owe(connection, row, kind, now, details)
    latest = await _latest(connection, row)
    told = latest.progress.news_posts
    await tournaments.note(connection, row.id, news_posts={**told, kind.key: (*told.get(kind.key, ()), post)})


async def _latest(connection: Connection, row: TournamentRow) -> TournamentRow:
    """The row as it is now, with what this transaction has noted."""
    latest = await tournaments.find(connection, row.id)
    assert latest is not None
    return latest


async def _owe(
    connection: Connection, row: TournamentRow, kind: type[TournamentPost], now: datetime, details: Mapping[str, Any]
) -> int:
    about = {"tournament": row.id, **details}
    place = row.news_id if kind.is_news else row.channel_id
    return await enqueue(connection, None, kind, 0, now, channel_id=place, details=about)
