"""Who is in, by decision of a director: asked to play, taken out, seeded, replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import tell
from bot.community.tournaments import (
    Entering,
    FactKind,
    HeldTournament,
    Leaving,
    Overview,
    change_team,
    check_directs,
    check_neutral,
    check_not_own,
    directing,
    enqueue_decision,
    id_of,
    is_round_robin,
    load_overview,
    may_enter_late,
    may_return,
    playing_there,
    refusals,
    replaced,
    squads,
)
from bot.community.tournaments.administration.notes import CHANGED_TEAM, STRUCK_OUT, TAKEN_OUT, WITH_REASON
from bot.community.tournaments.administration.refusals import (
    CannotBeAdded,
    NobodyListed,
    NotAmongThem,
    OutOfBracket,
    SeedsFixed,
    StillPlaying,
    StruckOut,
    TeamNeeded,
    WasInIt,
)
from bot.community.tournaments.administration.requests import ask, may_ask
from bot.core.outbox.notes import NoteKind
from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.core.user_limits import TooFast, check_matches
from storage import Connection
from storage.community import entrants, requests, tournaments
from storage.community.entrants import EntrantRow
from storage.community.requests import RequestKind
from storage.community.tournaments import BEFORE_START, DURING, TournamentState
from storage.people import players
from tournaments.teams import is_annulled

MOST_MOVES, AN_HOUR = 3, timedelta(hours=1)
"""So often somebody is put into another team within that time; each is told to them, and posted."""


@dataclass(frozen=True, slots=True)
class Added:
    """The people who were asked to play."""

    names: tuple[str, ...]
    joined: tuple[str, ...] = ()
    """Those who asked for it themselves, and are in or wait for a place."""
    back: tuple[str, ...] = ()
    """Those who had left a round robin, and lost their matches by that."""
    is_full: bool = False
    """Whether they will wait for a place if they come now."""
    moved: tuple[str, ...] = ()
    """Those who were in another team, and are in this one now."""
    team: str = ""
    is_later: bool = False
    """Whether that counts from the next round on."""


class Roster:
    def __init__(self, acting: Transactions, entering: Entering, leaving: Leaving) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._entering = entering
        self._leaving = leaving

    async def check(self, request: Request, number: int) -> None:
        """Refuse whoever may not decide about a tournament, before anyone is looked up; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, request.person.discord_id)
            await check_directs(connection, await tournaments.find(connection, number), player, request.rights, number)

    async def add(self, request: Request, number: int, people: Sequence[Person], team_id: int | None = None) -> Added:
        """Ask people to play, who are in once they agree; tells of those who were not in before.

        Whoever is in another team than this one changes into it right away. Raises `Refusal`.
        """
        if not people:
            raise NobodyListed
        async with directing(self._acting, request, number) as (connection, held, player):
            if held.row.state not in BEFORE_START | DURING:
                raise refusals.NotOpen(name=held.row.name)
            if team_id and team_id not in await _founders(connection, held):
                raise refusals.TeamGone(name=held.row.name)
            left = held.gone if is_round_robin(held) else frozenset[str]()
            known = [await self._acting.mention(connection, person) for person in sorted(people)]
            moved, asked = list[Player](), list[Player]()
            for who in known:
                if team_id and await self._move(connection, request, held, player, who, team_id):
                    moved.append(who)
                elif await self._ask(connection, held, player, who, team_id):
                    asked.append(who)
            shown = await load_overview(connection, number)
            own = tuple(who.name for who in asked if who == player)
            back = tuple(who.name for who in asked if str(who.id) in left)
            is_full, is_later = len(shown.entered) >= shown.most, held.row.state in DURING
            team = shown.name(id_of(team_id)) if moved and team_id else ""
            return Added(_names(asked), own, back, is_full, _names(moved), team, is_later)

    async def remove(self, request: Request, number: int, person: Person, reason: str = "") -> Overview:
        """Take someone out; what they play there is lost by forfeit, unrated; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            if await self._uninvite(connection, held, person):
                return await load_overview(connection, number)
            now, entry = self._clock(), await self._entry(connection, held, person)
            who, note, plays = entry.player, TAKEN_OUT, held.row.state in DURING and entry.waiting_at is None
            if held.row.state in DURING:
                await _check_may_remove(connection, request, held, player, who)
            if plays:
                annulled = await self._leaving.withdraw(connection, held, who.id, now, player.id, reason)
                note = STRUCK_OUT if annulled else TAKEN_OUT
            else:
                await self._entering.take_out(connection, held, who)
            if who != player:
                await _tell_out(connection, held, player, who, note, reason, now)
                if plays:
                    await _post_out(connection, held, player, who, reason, now)
            return await load_overview(connection, number)

    async def seed(self, request: Request, number: int, person: Person, seed: int | None) -> None:
        """Give someone a seed by hand, or let the rule decide again; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            if held.row.state not in BEFORE_START:
                raise SeedsFixed(name=held.row.name)
            who, now = (await self._entry(connection, held, person)).player, self._clock()
            await check_neutral(connection, held, player, request.rights)
            if seed is not None:
                await self._make_room(connection, number, seed, who)
            await entrants.change(connection, number, [who.id], seed=seed)
            fact = (FactKind.SEEDED.value, {"player": str(who.id), "seed": seed})
            seeded = await tournaments.append(connection, held.row, now, player.id, fact)
            if held.row.state is not TournamentState.DRAFT:
                await enqueue_decision(connection, held.row, seeded, now)

    async def replace(self, request: Request, number: int, leaver: Person, newcomer: Person) -> Overview:
        """Ask someone new to take the place of someone who plays nothing there now; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            if held.row.state not in DURING:
                raise refusals.TournamentNotRunning(name=held.row.name)
            await check_neutral(connection, held, player, request.rights)
            now, entry = self._clock(), await self._entry(connection, held, leaver)
            if entry.waiting_at is not None:
                raise NotAmongThem(player=leaver.name, name=held.row.name)
            left = entry.player
            fresh = await self._acting.mention(connection, newcomer)
            if str(fresh.id) in held.ever_in:
                raise WasInIt(name=fresh.name)
            await self._check_asked(connection, held, player, fresh)
            if (playing := await playing_there(connection, held, left.id)) is not None:
                raise StillPlaying(name=left.name, number=playing)
            await ask(connection, self._acting.bounds, held, RequestKind.PLAY, fresh, player, now, left)
            return await load_overview(connection, number)

    async def _move(
        self,
        connection: Connection,
        request: Request,
        held: HeldTournament,
        player: Player,
        who: Player,
        team_id: int,
    ) -> bool:
        """Put somebody who is in another team into this one, with word of it; False for whoever is in no other.

        Raises `TooFast` where they were put from team to team lately.
        """
        now = self._clock()
        fact = await change_team(connection, held.number, who, team_id, now, player.id)
        if fact is None:
            return False
        moved = (each.at for each in held.facts if each.kind == FactKind.MOVED and each.data["player"] == str(who.id))
        lately = [at for at in moved if at > now - AN_HOUR]
        if len(lately) >= MOST_MOVES:
            raise TooFast(seconds=max(1, round((lately[-MOST_MOVES] + AN_HOUR - now).total_seconds())))
        if held.row.state in DURING:
            await check_neutral(connection, held, player, request.rights)
        await enqueue_decision(connection, held.row, fact, now)
        if who != player:
            founder = (await players.named(connection, [team_id]))[team_id]
            people = {"director": player, "founder": founder}
            await tell(connection, who, CHANGED_TEAM, now, people=people, name=held.row.name)
        return True

    async def _ask(
        self,
        connection: Connection,
        held: HeldTournament,
        player: Player,
        who: Player,
        team_id: int | None = None,
    ) -> bool:
        """Ask someone new, or someone who has withdrawn and may come back; False for who is in already."""
        known = {entrant.id: entrant for entrant in held.tournament.people}.get(str(who.id))
        if str(who.id) in replaced(held.facts):
            raise WasInIt(name=who.name)
        if known is None and held.row.state in DURING and not (may_enter_late(held.tournament) or team_id):
            raise (TeamNeeded if held.tournament.teams else refusals.NotOpen)(name=held.row.name)
        if known is None and who.id in {each.id for each in await tournaments.entered(connection, held.number)}:
            return False
        if known is not None and is_annulled(held.tournament, known.id):
            raise StruckOut(player=who.name, name=held.row.name)
        if known is not None and known.left is None:
            return False
        if known is not None and who == player:
            await check_not_own(connection, held, player, held.contests)
        if known is not None and not may_return(held.tournament, known):
            raise OutOfBracket(player=who.name, name=held.row.name)
        await self._check_asked(connection, held, player, who)
        into = team_id if known is None else None  # who comes back does so into the team they were in
        about = (held, RequestKind.PLAY, who, player, self._clock())
        await ask(connection, self._acting.bounds, *about, team_id=into)
        if who == player and (asked := await requests.find(connection, held.number, who.id, RequestKind.PLAY)):
            await self._entering.accept(connection, held, who, asked)
        return True

    async def _check_asked(self, connection: Connection, held: HeldTournament, player: Player, who: Player) -> None:
        """Refuse whoever may not be asked by its director, as to a table; raises `CannotBeAdded`, `LimitReached`."""
        if not await may_ask(connection, held, player, who):
            raise CannotBeAdded(name=who.name)
        await check_matches(connection, self._acting.bounds, who, player)

    async def _uninvite(self, connection: Connection, held: HeldTournament, person: Person) -> bool:
        """Take a request back that has no answer yet, without a word; False if there is none."""
        who, kind = await players.find(connection, person.discord_id), RequestKind.PLAY
        return who is not None and await requests.end(
            connection, held.number, who.id, kind, self._clock(), accepted=False
        )

    async def _entry(self, connection: Connection, held: HeldTournament, person: Person) -> EntrantRow:
        """Someone who is in or waits for a place; raises `NotAmongThem`."""
        for entry in await entrants.of_tournament(connection, held.number):
            if entry.player.discord_id == person.discord_id:
                return entry
        raise NotAmongThem(player=person.name, name=held.row.name)

    async def _make_room(self, connection: Connection, number: int, seed: int, but: Player) -> None:
        """Give whoever else has this seed by hand the next, and so on until one is free."""
        by_hand = {each.seed: each for each in await entrants.of_tournament(connection, number) if each.player != but}
        while (entry := by_hand.get(seed)) is not None:
            seed += 1
            await entrants.change(connection, number, [entry.player.id], seed=seed)


async def _founders(connection: Connection, held: HeldTournament) -> set[int]:
    """Those after whom the teams are called."""
    return {team.founder for team in squads(held, await entrants.of_tournament(connection, held.number))}


def _names(people: Iterable[Player]) -> tuple[str, ...]:
    return tuple(who.name for who in people)


async def _check_may_remove(
    connection: Connection, request: Request, held: HeldTournament, player: Player, who: Player
) -> None:
    """Let nobody take out whom they meet there, nor a player anyone; leaving oneself is no decision."""
    if who != player:
        met = [contest for contest in held.contests if str(who.id) in contest.pairing.seats]
        await check_neutral(connection, held, player, request.rights, met)


async def _tell_out(
    connection: Connection,
    held: HeldTournament,
    director: Player,
    who: Player,
    note: NoteKind,
    reason: str,
    now: datetime,
) -> None:
    """Tell whoever was taken out who did that, and why."""
    about: dict[str, Any] = {"name": held.row.name, "people": {"director": director}}
    if reason:
        note, about = WITH_REASON[note.key], about | {"reason": reason}
    await tell(connection, who, note, now, **about)


async def _post_out(
    connection: Connection, held: HeldTournament, director: Player, who: Player, reason: str, now: datetime
) -> None:
    """Tell where the rounds are posted who took whom out of what runs, and why."""
    facts = await tournaments.facts(connection, held.number)
    out = {FactKind.WITHDRAWN, FactKind.REPLACED}  # by somebody of the reserve
    taken_out = max(fact.number for fact in facts if fact.kind in out and fact.data["player"] == str(who.id))
    if reason:
        await entrants.explain(connection, held.number, taken_out, director.id, reason)
    await enqueue_decision(connection, held.row, taken_out, now)
