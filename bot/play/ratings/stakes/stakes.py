"""What a match would do to someone's rating, told before they sit down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.people import Clock, Person, Player, Request
from bot.play.ratings.classes import RatingClass, class_of
from bot.play.ratings.ledger import strength_of
from bot.play.ratings.model import NEWCOMER, Strength, change, count
from bot.play.ratings.rankings import is_hidden
from bot.play.ratings.settings import has_newcomers, usually_rated
from storage import Connection, Database
from storage.people import players
from storage.play import challenges, invitations
from storage.play.matches import matches
from storage.play.ratings import ratings
from storage.play.ratings.ratings import StoredRating


@dataclass(frozen=True, slots=True)
class Stakes:
    """What someone could win and lose."""

    rated: bool
    rating_class: RatingClass
    mine: Strength
    others: tuple[tuple[Player, Strength], ...]
    """Those who are there or invited and show their rating; if nobody does, it is told against a newcomer."""
    hidden: tuple[Player, ...]
    """Those of them who keep their rating to themselves: it is told against newcomers instead."""
    win: int
    draw: int
    loss: int


class Forecast:
    """Looks up what is at stake, and changes nothing."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def of_table(self, request: Request, match_id: int) -> Stakes | None:
        """The stakes at a table, for who sits there or might; None for one that is gone, or that can't be seen here."""
        async with self._database.reading() as connection:
            match = await matches.find(connection, match_id)
            if match is None:
                return None
            invited = await invitations.invited(connection, match_id)
            seated = await matches.seated(connection, match_id)
            there = (*seated, *(each.player for each in invited if each.declined_at is None))
            known = class_of(match.game, match.seats_wanted)
            person = request.person
            is_there = person.discord_id in {each.discord_id for each in there}
            is_here = match.guild_id == request.place.guild_id and request.rights.sees(match.channel_id)
            if not (is_here or is_there):
                return None
            others = tuple(dict.fromkeys(there))
            return await self._against(connection, person, others, known, match.rated, match.guild_id)

    async def of_challenge(self, request: Request, standing_id: int) -> Stakes | None:
        """The stakes in a match of an open challenge; None for one that is gone, or that can't be seen here."""
        async with self._database.reading() as connection:
            challenge = await challenges.find(connection, standing_id)
            if challenge is None or challenge.guild_id != request.place.guild_id:
                return None
            if not request.rights.sees(challenge.channel_id):
                return None
            owner = (await players.named(connection, [challenge.owner_id]))[challenge.owner_id]
            known = class_of(challenge.game, challenge.seats_wanted)
            said, guild_id = challenge.rated, challenge.guild_id
            return await self._against(connection, request.person, (owner,), known, said, guild_id)

    async def of_duel(self, connection: Connection, me: Player, other: Player, known: RatingClass) -> Stakes:
        """The stakes in a rated match of two people who know each other."""
        return await self._told(connection, me, known, (other,), rated=True)

    async def _against(
        self,
        connection: Connection,
        person: Person,
        there: Sequence[Player],
        known: RatingClass,
        said: bool | None,
        guild_id: int | None,
    ) -> Stakes:
        """The stakes among these, as it was said whether it counts or, where nothing was, as is usual with them."""
        me = await players.find(connection, person.discord_id)
        others = [each for each in there if each != me]
        if said is None:
            is_new = me is None or await has_newcomers(connection, [me, *others])
            said = not is_new and await usually_rated(connection, guild_id)
        return await self._told(connection, me, known, others, rated=bool(said))

    async def _told(
        self, connection: Connection, me: Player | None, known: RatingClass, others: Sequence[Player], *, rated: bool
    ) -> Stakes:
        ids = [player.id for player in (me, *others) if player]
        stored = await ratings.of_players(connection, known.key, ids)
        mine = self._now(stored.get(me.id)) if me else NEWCOMER
        hidden = tuple(filter(is_hidden, others))
        met = tuple((each, self._now(stored.get(each.id))) for each in others if each not in hidden)
        strengths = [mine, *(strength for _, strength in met), *(NEWCOMER for _ in hidden)]
        strengths += [] if others else [NEWCOMER]
        rest = [1] * (len(strengths) - 1)
        results = (count(strengths, [place, *rest])[0] for place in (0, 1, 2))
        return Stakes(rated, known, mine, met, hidden, *(change(mine, result) for result in results))

    def _now(self, stored: StoredRating | None) -> Strength:
        """The stakes as they would be counted today."""
        strength = strength_of(stored)
        return strength.after(self._clock() - stored.rated_at) if stored else strength
