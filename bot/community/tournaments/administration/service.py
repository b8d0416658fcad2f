"""What directors do with a whole tournament: create, set, publish, start, pause, end it, and let others help."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import (
    JoinedAlready,
    NotADraft,
    Organisers,
    amended,
    check_one_more,
    check_one_more_of,
    check_organiser,
    check_speaks,
    founding,
)
from bot.community.tournaments import (
    DRAFT_LASTS,
    SHOWN,
    Design,
    FactKind,
    HeldTournament,
    Overview,
    Stopping,
    TournamentStep,
    admit,
    check_directs,
    check_kind_of_entrants,
    check_neutral,
    check_publishing,
    check_room,
    check_step,
    design_of,
    designs,
    directing,
    enqueue_card,
    is_secret,
    load_held,
    load_overview,
    redraw,
    redraw_all,
    refusals,
    repeat,
    stale_buttons,
    start_at_once,
    take_step,
)
from bot.community.tournaments.administration.refusals import Frozen, HelpsAlready, NotWilling, RequestOver, TextTooLong
from bot.community.tournaments.administration.requests import ask, may_ask, unmoved
from bot.core.people import Person, Place, Player, Request, Rights
from bot.core.refusals import Refusal
from bot.core.transactions import Transactions
from bot.people.servers import managers
from bot.play.tables import find_game, one_line
from storage import Connection
from storage.community import directors, entrants, event_threads, requests, tournaments, tours
from storage.community.requests import RequestKind
from storage.community.tournament_settings import TournamentSettings
from storage.community.tournaments import BEFORE_START, TournamentRow, TournamentState
from storage.people import follows, players
from tournaments.facts import SEVERAL, Format
from tournaments.series import Rhythm

MOST_LISTED = 25


class Organising:
    def __init__(self, acting: Transactions, stopping: Stopping) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._stopping = stopping

    async def create(self, request: Request, design: Design, place: Place) -> Overview:
        """A draft, which only its director sees; raises `BadSetup`, `Refusal`."""
        game, name = find_game(design.game), one_line(design.name)
        if not 0 < len(name) <= designs.NAME_LIMIT:
            raise refusals.WrongName(most=designs.NAME_LIMIT)
        seats = designs.seats_for(design.format, design.seats, tuple(game.info.seats))
        if seats is None:
            raise refusals.DoesNotFit(game=game.info.name, seats="3-4" if design.format in SEVERAL else "2")
        assert place.guild_id is not None
        chosen = TournamentSettings().changed(**design.settings)
        said = _said(chosen.text)
        now = self._clock()
        async with self._acting.meeting(request) as (connection, player):
            right = await check_one_more(connection, request.rights, place.guild_id, player, place.channel_id)
            await check_room(connection, place.guild_id, now)
            number = await tournaments.create(
                connection,
                **founding(place, player, name, design, game.settle(seats, design.options)),
                format=design.format.value,
                settings=chosen.changed(text=said, seats=seats, least=min(seats, 3), right=right).stored,
                seed=secrets.token_hex(8),
                state=TournamentState.DRAFT,
                starts_at=design.starts_at,
                created_at=now,
                due_at=now + DRAFT_LASTS,
            )
            return await load_overview(connection, number)

    async def page(self, request: Request, number: int) -> Overview:
        """A tournament as those who run it see it, drafts and what is over included; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            row = await tournaments.find(connection, number)
            player = await players.find(connection, request.person.discord_id)
            await check_directs(connection, row, player, request.rights, number, or_finished=True)
            return await load_overview(connection, number)

    async def run_by(self, request: Request) -> tuple[TournamentRow, ...]:
        """Those of a server that someone runs, or helps to; for its managers all there are, drafts too."""
        guild_id = request.place.guild_id or 0
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, request.person.discord_id)
            mine = await directors.run_by(connection, player.id) if player else ()
            states = (TournamentState.DRAFT, *SHOWN)
            found = await tournaments.in_guild(connection, guild_id, states, MOST_LISTED)
            manages = await managers.is_moderator(connection, request.rights)
            rows = [row for row in found if manages or (player and row.director_id == player.id)]
            return tuple({row.id: row for row in (*mine, *rows) if row.guild_id == guild_id}.values())

    async def amend(self, request: Request, number: int, terms: Mapping[str, Any]) -> Overview:
        """Change `game`, `format`, `options`, `clock` or `settings` of a draft; raises `BadSetup`, `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, _):
            row = held.row
            if row.state is not TournamentState.DRAFT:
                raise NotADraft(name=row.name)
            game, kind = find_game(terms.get("game", row.game)), Format(terms.get("format", row.format))
            settings = designs.changed(row.settings, Format(row.format), kind, terms.get("settings", {}))
            wanted = settings.seats if kind in SEVERAL and settings.seats in game.info.seats else None
            seats = designs.seats_for(kind, wanted if wanted != 2 else None, tuple(game.info.seats))
            if seats is None:
                raise refusals.DoesNotFit(game=game.info.name, seats="3-4" if kind in SEVERAL else "2")
            kept = {"options": {} if "game" in terms else row.options, **terms}
            columns = amended(game, seats, {name: kept[name] for name in ("game", "options", "clock") if name in kept})
            settings = settings.changed(seats=seats, least=min(seats, 3))
            await tournaments.change(connection, number, format=kind.value, settings=settings.stored, **columns)
            return await load_overview(connection, number)

    async def unpublish(self, request: Request, number: int) -> Overview:
        """Make it a draft again, as nobody has joined or been invited; raises `JoinedAlready`, `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            now = self._clock()
            if held.row.state is TournamentState.DRAFT:
                return await load_overview(connection, number)
            if await entrants.of_tournament(connection, number):
                raise JoinedAlready(name=held.row.name)
            await take_step(connection, held.row, TournamentStep.TAKE_BACK, now, player.id)
            await redraw(connection, held.row, now)
            await tournaments.change(connection, number, card_id=None, opens_at=None, due_at=now + DRAFT_LASTS)
            await follows.end(connection, follows.FollowKind.TOURNAMENT, number)
            return await load_overview(connection, number)

    async def set(self, request: Request, number: int, changes: Mapping[str, Any], days: int | None = None) -> Overview:
        """Change what is not frozen yet: settings, and in how many days it starts (0: when told to)."""
        async with directing(self._acting, request, number) as (connection, held, player):
            if not changes.keys().isdisjoint(designs.OUTSIDE):
                await managers.check_moderator(connection, request.rights)
            if held.row.state not in BEFORE_START:
                if days is not None or not designs.LATER.issuperset(changes):
                    raise Frozen(name=held.row.name)
                await check_neutral(connection, held, player, request.rights)
            now, kind = self._clock(), Format(held.row.format)
            settings = designs.changed(held.row.settings, kind, kind, changes)
            await check_kind_of_entrants(connection, held.row, settings)
            columns: dict[str, Any] = {"settings": settings.stored}
            if held.row.state is not TournamentState.DRAFT:
                columns["due_at"] = now  # it may be full, or its time have come, by that
            if days is not None:
                columns["starts_at"] = now + timedelta(days=days) if days else None
            if held.row.state is TournamentState.ANNOUNCED:
                columns["opens_at"] = designs.opening(settings, now) if "opens" in changes else held.row.opens_at
                _check_dates(held.row, columns["opens_at"], columns.get("starts_at", held.row.starts_at))
            if settings.most_entrants != held.row.settings.most_entrants:
                await admit(connection, replace(held.row, settings=settings), now)
            await tournaments.change(connection, number, **columns)
            if settings.private:
                await follows.end(connection, follows.FollowKind.TOURNAMENT, number)
            await redraw(connection, held.row, now)
            return await load_overview(connection, number)

    async def describe(self, request: Request, number: int, name: str | None, text: str | None) -> Overview:
        """Call it something else, or say something else about it, at any time; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, _):
            called, said = _described(held.row, name, text)
            await check_speaks(connection, request.rights, held.row.guild_id, held.row.channel_id)
            if (called, said) != (held.row.name, held.row.settings.text):
                settings = held.row.settings.changed(text=said)
                await tournaments.change(connection, number, name=called, settings=settings.stored)
                if called != held.row.name:
                    await event_threads.rename(connection, number, self._clock())
                await redraw_all(connection, number, self._clock())
            return await load_overview(connection, number)

    async def publish(self, request: Request, number: int, seen: str | None = None) -> Overview:
        """Post the card: one can join now, or later; of one that is announced, let one join.

        Only with the settings that were seen; raises `Refusal`.
        """
        async with directing(self._acting, request, number) as (connection, held, player):
            row, now = held.row, self._clock()
            is_draft, starts_at = row.state is TournamentState.DRAFT, row.starts_at
            is_for_later = check_step(row, TournamentStep.PUBLISH, now).target is TournamentState.ANNOUNCED
            stale_buttons.check_seen(seen, stale_buttons.design_mark(row))
            await check_speaks(connection, request.rights, row.guild_id, row.channel_id)
            await check_publishing(connection, request, held, player, now)
            if is_draft:
                await enqueue_card(connection, row, now)
            opens_at = designs.opening(row.settings, now) if is_for_later else now
            if is_draft and row.settings.starts:  # the days are those from now on, not from when they were chosen
                starts_at = now + timedelta(days=row.settings.starts)
            _check_dates(row, opens_at, starts_at)
            await take_step(connection, row, TournamentStep.PUBLISH, now, player.id)
            await tournaments.change(connection, number, starts_at=starts_at, opens_at=opens_at)
            await redraw(connection, row, now)
            return await load_overview(connection, number)

    async def start(self, request: Request, number: int) -> Overview:
        """Start it, or go on after a pause; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            now = self._clock()
            if check_step(held.row, TournamentStep.START, now).fact is FactKind.RESUMED:
                await take_step(connection, held.row, TournamentStep.START, now, player.id)
                await redraw(connection, held.row, now)
                return await load_overview(connection, number)
            await start_at_once(connection, held, now, player.id)
            return await load_overview(connection, number)

    async def pause(self, request: Request, number: int) -> Overview:
        """Pair and count nothing until it is started again; matches that run go on; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            await take_step(connection, held.row, TournamentStep.PAUSE, self._clock(), player.id)
            await redraw(connection, held.row, self._clock())
            return await load_overview(connection, number)

    async def end(self, request: Request, number: int, seen: str | None = None) -> Overview:
        """End it without places, whatever has been played, if it is as far as was seen; raises `Refusal`.

        Matches go on, but for those in which someone who was asked to play has not moved.
        """
        async with directing(self._acting, request, number) as (connection, held, player):
            stale_buttons.check_seen(seen, stale_buttons.stage_mark(held))
            if held.row.state not in BEFORE_START:
                await check_neutral(connection, held, player, request.rights)
            await self._stopping.void(connection, await unmoved(connection, held))
            await take_step(connection, held.row, TournamentStep.END, self._clock(), player.id)
            await redraw(connection, held.row, self._clock())
            return await load_overview(connection, number)

    async def copy(self, request: Request, number: int, name: str, place: Place) -> Overview:
        """A draft with the settings of another one, which may be over; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            row = await tournaments.find(connection, number)
            known = await players.find(connection, request.person.discord_id)
            hidden = row is None or await is_secret(connection, row, known, request.rights)
        if row is None or hidden or row.guild_id != place.guild_id or place.guild_id is None:
            raise refusals.NoSuchTournament(number=number)
        if not 0 < len(one_line(name)) <= designs.NAME_LIMIT:
            raise refusals.WrongName(most=designs.NAME_LIMIT)
        now = self._clock()
        async with self._acting.meeting(request) as (connection, player):
            right = await check_one_more(connection, request.rights, place.guild_id, player, place.channel_id)
            await check_room(connection, place.guild_id, now)
            settings = row.settings.changed(right=right, series=None, rhythm=None, league=None, **designs.OUTSIDE)
            own = {"channel_id": place.channel_id, "director_id": player.id, "settings": settings.stored}
            made = await tournaments.create(
                connection,
                **design_of(row) | own,
                starts_at=now + timedelta(days=settings.starts) if settings.starts else None,
                name=one_line(name),
                seed=secrets.token_hex(8),
                state=TournamentState.DRAFT,
                created_at=now,
                due_at=now + DRAFT_LASTS,
            )
            return await load_overview(connection, made)

    async def repeat(self, request: Request, number: int, rhythm: Rhythm | None) -> Overview:
        """Let the next one follow by itself, None: not any more; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            if rhythm is not None:
                await check_publishing(connection, request, held, player, self._clock())
            await repeat(connection, held, player, rhythm, self._clock())
            return await load_overview(connection, number)

    async def move(self, request: Request, number: int) -> Overview:
        """Let it go on here, in a channel of its server, with a new card; matches stay where they are."""
        async with directing(self._acting, request, number) as (connection, held, _):
            channel_id, before = request.place.channel_id, held.row
            await check_speaks(connection, request.rights, before.guild_id, channel_id)
            await tournaments.change(connection, number, channel_id=channel_id)
            await follows.end(connection, follows.FollowKind.TOURNAMENT, number)
            row = await tournaments.find(connection, number)
            assert row is not None
            if row.state is not TournamentState.DRAFT:
                await tours.move(connection, number, row.settings.series, before.channel_id, channel_id)
                await enqueue_card(connection, row, self._clock())
            return await load_overview(connection, number)

    async def help(self, request: Request, number: int, person: Person) -> bool:
        """Ask someone to help to run it, or let them no more; says whether they are asked now; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            helper, now = await self._acting.mention(connection, person), self._clock()
            if helper.id == held.row.director_id:
                raise HelpsAlready(name=held.row.name)
            taken_back = await requests.end(connection, number, helper.id, RequestKind.HELP, now, accepted=False)
            if await directors.remove(connection, number, helper.id) or taken_back:
                await redraw(connection, held.row, now)
                return False
            await self._ask(connection, held, RequestKind.HELP, helper, player)
            if helper == player:
                await self._agree(connection, held, RequestKind.HELP, helper, now)
            return True

    async def hand_over(self, request: Request, number: int, person: Person) -> bool:
        """Ask someone to be its director from now on, or no more; says whether they are asked now; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            other = await self._acting.mention(connection, person)
            if other.id == held.row.director_id:
                raise HelpsAlready(name=held.row.name)
            if player.id != held.row.director_id and player.id in await directors.helpers(connection, number):
                raise refusals.NotDirector(name=held.row.name)
            if await requests.end(connection, number, other.id, RequestKind.RUN, self._clock(), accepted=False):
                return False
            await self._ask(connection, held, RequestKind.RUN, other, player)
            if other == player:
                await self._agree(connection, held, RequestKind.RUN, other, self._clock())
            return True

    async def agree(self, request: Request, number: int, kind: RequestKind) -> Overview:
        """Help to run it, or run it, because one was asked to; raises `RequestOver`, `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            held = await load_held(connection, number, hold=True)
            asked = await requests.find(connection, number, player.id, kind)
            if asked is None or not asked.is_open or held.row.is_over:
                raise RequestOver
            if kind is RequestKind.RUN:
                await check_one_more_of(connection, request.rights, held.row.guild_id, player)
                await self._note_right(connection, held, request.rights)
            await self._agree(connection, held, kind, player, self._clock())
            return await load_overview(connection, number)

    async def _note_right(self, connection: Connection, held: HeldTournament, rights: Rights) -> None:
        """Note by what right its new director may set up the next ones; in a direct message their roles are unknown."""
        right: str | None = None
        if rights.guild_id is not None:
            try:
                right = await check_organiser(connection, rights, held.row.guild_id)
            except Refusal:
                right = Organisers.EVERYONE.value
        await tournaments.change(connection, held.number, settings=held.row.settings.changed(right=right).stored)

    async def _ask(
        self, connection: Connection, held: HeldTournament, kind: RequestKind, person: Player, asker: Player
    ) -> None:
        """Ask someone; raises `NotWilling`, `LimitReached`."""
        if not await may_ask(connection, held, asker, person):
            raise NotWilling(name=person.name)
        await ask(connection, self._acting.bounds, held, kind, person, asker, self._clock())

    async def _agree(
        self, connection: Connection, held: HeldTournament, kind: RequestKind, player: Player, now: datetime
    ) -> None:
        await requests.end(connection, held.number, player.id, kind, now, accepted=True)
        if kind is RequestKind.HELP:
            await directors.add(connection, held.number, player.id)
            await redraw(connection, held.row, now)
            return
        await requests.end_all(connection, held.number, RequestKind.RUN, now)
        await directors.remove(connection, held.number, player.id)
        await directors.add(connection, held.number, held.row.director_id)
        await tournaments.change(connection, held.number, director_id=player.id)
        await redraw(connection, held.row, now)


def _described(row: TournamentRow, name: str | None, text: str | None) -> tuple[str, str]:
    """Its name and its text with these changes; raises `WrongName`, `TextTooLong`."""
    called = row.name if name is None else one_line(name)
    if not 0 < len(called) <= designs.NAME_LIMIT:
        raise refusals.WrongName(most=designs.NAME_LIMIT)
    return called, row.settings.text if text is None else _said(text)


def _said(text: str) -> str:
    """The text for a card, where `-` is nothing; raises `TextTooLong`."""
    said = one_line(text)
    if len(said) > designs.TEXT_LIMIT:
        raise TextTooLong(most=designs.TEXT_LIMIT)
    return "" if said == "-" else said


def _check_dates(row: TournamentRow, opens_at: datetime | None, starts_at: datetime | None) -> None:
    """Refuse a start before one can join; raises `OpensTooLate`."""
    if opens_at and starts_at and opens_at >= starts_at:
        raise refusals.OpensTooLate(name=row.name)
