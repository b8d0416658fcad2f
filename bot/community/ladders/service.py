"""What people do with ladders: set them up, join, challenge, answer, leave."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import Competitions
from bot.community.ladders.facts import happen, settle, settled, take_off
from bot.community.ladders.order import (
    AGAIN,
    ANSWER,
    REACH,
    REMINDED,
    ClimbResult,
    LadderFact,
    next_look,
    possible,
    seating,
)
from bot.community.ladders.overviews import LISTING, ClimbOverview, LadderHistory, LadderOverview, load, load_climb
from bot.community.ladders.posts import LadderPost, enqueue_climb, redraw_climb
from bot.community.ladders.refusals import (
    AnsweredAlready,
    LadderClosed,
    LadderFull,
    NobodyToChallenge,
    NoSuchLadderChallenge,
    NotChallenged,
    NotForTwo,
    NotLadderDirector,
    NotOnLadder,
    NotYourChallenge,
    OneChallengeAtATime,
    OnLadderAlready,
    OtherNotOnLadder,
    OutOfReach,
    TooManyLadders,
    WrongLadderName,
)
from bot.core.clock_rules import ClockRule
from bot.core.people import Person, Place, Player, Request
from bot.core.services import Services
from bot.core.transactions import Transactions
from bot.core.user_limits import check_matches
from bot.people.players import check_challenge
from bot.play.matches import Arrangement, Arranging, Away, Liberties, Liberty
from bot.play.ratings import usually_rated
from storage import Connection
from storage.community import climbs, ladders
from storage.community.climbs import ClimbRow
from storage.community.ladders import LadderRow
from storage.people import blocks, players
from storage.play import vacations

OFF = frozenset({Liberty.GIVE, Liberty.ABORT, Liberty.SUBSTITUTE, Liberty.HINTS})
"""What players cannot arrange between themselves when a rung is at stake."""
MOST_RUNGS, A_PAGE = 500, 15


@dataclass(frozen=True, slots=True)
class LadderDesign:
    name: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    clock: ClockRule | None = None
    reach: int = REACH


class Climbing(Competitions[LadderRow, LadderOverview, LadderDesign]):
    """What people do with ladders."""

    name_limit = 80
    listing = LISTING
    card = LadderPost
    too_many = TooManyLadders
    wrong_name = WrongLadderName
    not_for_two = NotForTwo
    closed = LadderClosed
    not_director = NotLadderDirector

    def __init__(self, acting: Transactions, arranging: Arranging) -> None:
        super().__init__(acting)
        self._arranging = arranging

    def columns(self, design: LadderDesign, now: datetime) -> dict[str, Any]:
        return {"reach": design.reach, "seed": secrets.token_hex(8)}

    async def has_joined(self, connection: Connection, row: LadderRow) -> bool:
        return bool(row.rungs)

    async def load(self, connection: Connection, number: int) -> LadderOverview:
        return await load(connection, number)

    async def hold(self, connection: Connection, number: int) -> LadderRow:
        """A ladder that this transaction holds, all results known."""
        return await settled(connection, number, self._clock())

    async def end(self, connection: Connection, row: LadderRow, player: Player, now: datetime) -> None:
        """Drop open challenges."""
        for climb in await climbs.open_in(connection, row.id):
            await settle(connection, climb, ClimbResult.WITHDRAWN, now, player.id)
        for who in row.rungs:
            await ladders.note(connection, row.id, who, due_at=None)
        await ladders.change(connection, row.id, ended_at=now)

    async def join(self, request: Request, number: int) -> LadderOverview:
        """Enter at the bottom; raises `Refusal`."""
        async with self.going_on(request, number) as (connection, row, player):
            if player.id in row.rungs:
                raise OnLadderAlready(name=row.name)
            if len(row.rungs) >= MOST_RUNGS:
                raise LadderFull(name=row.name, most=MOST_RUNGS)
            now = self._clock()
            await happen(connection, number, now, player.id, LadderFact.JOINED, {"player": player.id})
            await ladders.enter(connection, number, player.id, now, next_look(now, 0, is_warned=False))
            await LadderPost.redraw(connection, number, now)
            return await load(connection, number)

    async def leave(self, request: Request, number: int) -> LadderOverview:
        async with self.going_on(request, number) as (connection, row, player):
            _check_on(row, player)
            await take_off(connection, number, player.id, self._clock(), player.id)
            return await load(connection, number)

    async def leave_all(self, connection: Connection, player: Player) -> None:
        """Leave every ladder inside the caller's transaction."""
        for number in await ladders.of_player(connection, player.id):
            row = await settled(connection, number, self._clock())
            if row.ended_at is None and player.id in row.rungs:  # not taken off since it was looked up
                await take_off(connection, number, player.id, self._clock(), player.id)

    async def possible(self, request: Request, number: int) -> tuple[LadderOverview, list[Player]]:
        """Whom someone can challenge, the highest first; raises `Refusal` if that is nobody."""
        async with self._acting.database.reading() as connection:
            shown = await self.checked(connection, request, await load(connection, number))
            player = await players.find(connection, request.person.discord_id)
            if player is None or shown.rung(player.id) is None:
                raise NotOnLadder(name=shown.row.name)
            found = await self._possible(connection, shown.row, player)
            if not found:
                raise NobodyToChallenge
            return shown, [shown.known[who] for who in found]

    async def challenge(self, request: Request, number: int, other: Person) -> ClimbOverview:
        async with self.going_on(request, number) as (connection, row, player):
            opponent = await players.find(connection, other.discord_id)
            _check_on(row, player)
            if opponent is None or opponent.id not in row.rungs:
                raise OtherNotOnLadder(other=opponent.name if opponent else other.name, name=row.name)
            if opponent.id not in await self._possible(connection, row, player):
                raise OutOfReach(other=opponent.name)
            await check_matches(connection, self._acting.bounds, player, player)
            climb = await self._store(connection, row, player, opponent)
            return await load_climb(connection, climb)

    async def accept(self, request: Request, climb: int) -> ClimbOverview:
        """Play for the rung: the match begins, unless the challenger has blocked them since; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            ladder, row = await self._unanswered(connection, climb)
            shown = await load_climb(connection, climb)
            if player.id != row.challenged_id:
                raise NotChallenged
            if await blocks.among(connection, row.challenger_id, [player.id]):
                await settle(connection, row, ClimbResult.WITHDRAWN, self._clock(), row.challenger_id)
                return await load_climb(connection, climb)
            await check_challenge(connection, player, shown.challenger)
            await check_matches(connection, self._acting.bounds, player, player)
            number = await self._begin(connection, ladder, shown)
            await climbs.change(connection, climb, match_id=number, due_at=None, left_seconds=None)
            await redraw_climb(connection, row, self._clock())
            return await load_climb(connection, climb)

    async def decline(self, request: Request, climb: int) -> ClimbOverview:
        """Give the rung away; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            _, row = await self._unanswered(connection, climb)
            if player.id != row.challenged_id:
                raise NotChallenged
            await settle(connection, row, ClimbResult.REFUSED, self._clock(), player.id)
            return await load_climb(connection, climb)

    async def take_back(self, request: Request, climb: int) -> ClimbOverview:
        """Drop a challenge that is not answered; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            _, row = await self._unanswered(connection, climb)
            if player.id != row.challenger_id:
                raise NotYourChallenge
            await settle(connection, row, ClimbResult.WITHDRAWN, self._clock(), player.id)
            return await load_climb(connection, climb)

    async def may_answer(self, person: Person, climb: int) -> ClimbOverview:
        """A challenge that someone can still answer; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            shown = await load_climb(connection, climb)
            if not shown.row.is_unanswered:
                raise AnsweredAlready
            if shown.challenged.discord_id != person.discord_id:
                raise NotChallenged
            return shown

    async def history(self, request: Request, number: int, page: int) -> LadderHistory:
        """A page of what happened, the newest first; raises `NoSuchLadder`."""
        async with self._acting.database.reading() as connection:
            row = (await self.checked(connection, request, await load(connection, number))).row
            before = row.version + 1 - page * A_PAGE
            found = await ladders.facts(connection, number, newest=A_PAGE + 1, before=before)
            named = {who for fact in found for key in ("player", "by", "to") if (who := fact.data.get(key))}
            return LadderHistory(
                row, found[:A_PAGE], await players.named(connection, named), page, has_more=len(found) > A_PAGE
            )

    async def _possible(self, connection: Connection, row: LadderRow, player: Player) -> list[int]:
        now, pending = self._clock(), await climbs.open_in(connection, row.id)
        if any(each.challenger_id == player.id for each in pending):
            raise OneChallengeAtATime
        lately = await climbs.since(connection, row.id, now - AGAIN)
        found = possible(row.rungs, row.reach, player.id, pending, lately, now)
        away = await blocks.among(connection, player.id, found)
        return [who for who in found if who not in away]

    async def _store(self, connection: Connection, row: LadderRow, player: Player, opponent: Player) -> int:
        now = self._clock()
        is_away = bool(await vacations.present(connection, [opponent.id]))
        climb = await climbs.create(
            connection,
            ladder_id=row.id,
            challenger_id=player.id,
            challenged_id=opponent.id,
            made_at=now,
            expires_at=now + ANSWER,
            left_seconds=int(ANSWER.total_seconds()) if is_away else None,
            due_at=None if is_away else now + ANSWER - REMINDED,
        )
        if await blocks.among(connection, opponent.id, [player.id]):  # whoever can't be challenged has declined
            made = await climbs.find(connection, climb)
            assert made is not None
            await settle(connection, made, ClimbResult.REFUSED, now, opponent.id)
        else:
            await enqueue_climb(connection, row, climb, opponent, now)
        await LadderPost.redraw(connection, row.id, now)
        return climb

    async def _unanswered(self, connection: Connection, climb: int) -> tuple[LadderRow, ClimbRow]:
        """A challenge that can still be decided, its ladder held."""
        before = await climbs.find(connection, climb)
        if before is None:
            raise NoSuchLadderChallenge
        ladder = await settled(connection, before.ladder_id, self._clock())
        row = await climbs.find(connection, climb)
        assert row is not None
        if not row.is_unanswered:
            raise AnsweredAlready
        return ladder, row

    async def _begin(self, connection: Connection, ladder: LadderRow, shown: ClimbOverview) -> int:
        both = {shown.challenger.id: shown.challenger, shown.challenged.id: shown.challenged}
        wanted = Arrangement(
            game=shown.ladder.game,
            options=dict(ladder.options),
            seats=2,
            host=shown.challenged,
            place=Place(ladder.guild_id, ladder.channel_id),
            clock=shown.ladder.row.clock,
            rated=await usually_rated(connection, ladder.guild_id),
            liberties=Liberties(off=OFF),
        )
        match = await self._arranging.arrange(connection, wanted)
        order = [both[who] for who in seating(ladder.seed, shown.row)]
        await self._arranging.begin(connection, match, order, of_event=True)
        return match.id


async def leave_ladders(made: Services, connection: Connection, player: Player) -> None:
    """Leave every ladder, before someone is forgotten."""
    await made[Climbing].leave_all(connection, player)


async def rest(connection: Connection, away: Away) -> None:
    on_vacation = bool(await vacations.present(connection, [away.player.id]))
    for row in await climbs.waiting_for(connection, away.player.id):
        if on_vacation and row.left_seconds is None:
            left = max(0, int((row.expires_at - away.now).total_seconds()))
            await climbs.change(connection, row.id, left_seconds=left, due_at=None)
            await redraw_climb(connection, row, away.now)
        elif not on_vacation and row.left_seconds is not None:
            await _go_on(connection, row, away.now)


async def _go_on(connection: Connection, row: ClimbRow, now: datetime) -> None:
    expires = now + timedelta(seconds=row.left_seconds or 0)
    due = max(now, expires - REMINDED)
    await climbs.change(connection, row.id, left_seconds=None, expires_at=expires, due_at=due)
    await redraw_climb(connection, row, now)


def _check_on(row: LadderRow, player: Player) -> None:
    if player.id not in row.rungs:
        raise NotOnLadder(name=row.name)
