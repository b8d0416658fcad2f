"""Profiles: someone's ratings and results, two people face to face, achievements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.awards import Awards, Champion, Placement, TourPlace
from bot.core.people import Clock, Person, Player, Request, Rights
from bot.play.matches import BoardPost, told_among
from bot.play.ratings.classes import RatingClass, class_of, read_class
from bot.play.ratings.model import Strength
from bot.play.ratings.profiles import tallies
from bot.play.ratings.profiles.achievements import Achievement, achievements
from bot.play.ratings.profiles.tallies import MOST_OPPONENTS, outings
from bot.play.ratings.rankings import Rankings, check_on, is_hidden, may_be_told
from bot.play.ratings.refusals import AchievementsOff, NotPlayedYet, ProfileHidden, SamePerson
from bot.play.ratings.settings import ACHIEVEMENTS
from bot.play.ratings.stakes.stakes import Forecast, Stakes
from storage import Connection, Database
from storage.core.outbox import posts
from storage.core.outbox.posts import Placed
from storage.people import players
from storage.play.matches import matches, results
from storage.play.matches.results import Ending, Outing, Result
from storage.play.ratings import ratings
from storage.play.ratings import tallies as tally_rows
from storage.play.ratings.ratings import StoredRating, StoredStep
from storage.play.ratings.sums import ALL, NEWEST, Tally, TallyKey

CHART_STEPS = 100
TIMED = 10
"""So many matches are looked at to see how long moves take."""
LAST, LAST_MET = 10, 10
BEST_OF, MOST_BEATEN = 200, 20
"""The best win is looked for among so many of the newest matches of a class, and so many of the strongest there."""
LOOKED_AT = 20
"""So many of the newest are looked at for these: some may have no result."""
MOST_RATINGS = 10
MOST_COURSES, COURSE = 5, 30
"""Of so many ratings the course of so many matches is looked up."""


@dataclass(frozen=True, slots=True)
class RatingLine:
    rating: StoredRating
    place: tuple[int, int] | None
    """The place in the server's ranking, and of how many."""

    @property
    def rating_class(self) -> RatingClass:
        return read_class(self.rating.rating_class)


@dataclass(frozen=True, slots=True)
class BestWin:
    """A win against the strongest whom someone has beaten, with how strong those were."""

    opponent: Player
    strength: Strength
    result: Result


@dataclass(frozen=True, slots=True)
class ProfilePage:
    player: Player
    ratings: tuple[RatingLine, ...]
    steps: tuple[StoredStep, ...]
    """The course of the first rating."""
    courses: tuple[tuple[float, ...], ...]
    """Of the first ratings: the means they had after each of the newest matches."""
    favourite: str | None
    """The game played most."""
    played: Tally
    """What all matches that are over add up to, those of one game if that was asked for."""
    last: tuple[Outing, ...]
    """The newest that may be shown here."""
    frequent: tuple[tuple[int, int], ...]
    """Opponents met most often, with how often; for others, in the newest matches that may be shown here."""
    names: Mapping[int, Player]
    """Names of opponents by id."""
    usual_seconds: float | None
    """Seconds that a move usually takes."""
    placings: tuple[Placement, ...] = ()
    """The places in tournaments that may be shown here, the newest first."""
    tours: tuple[TourPlace, ...] = ()
    """The places in overall standings that may be shown here, the newest first."""
    best: BestWin | None = None
    """The best win of those that may be shown here."""


@dataclass(frozen=True, slots=True)
class VersusPage:
    """Two people face to face."""

    me: Player
    other: Player
    played: Mapping[str, Tally]
    """What their matches add up to, by game and in all."""
    last: tuple[Outing, ...]
    """The newest first."""
    boards: Mapping[int, Placed]
    """The final boards of the newest, by match."""
    stakes: Stakes | None
    """What a rated duel would change now, in the game they played last."""


class Profiles:
    """Looks people up; who hides their profile is shown to nobody else."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        rankings: Rankings,
        forecast: Forecast,
        honours: Sequence[Awards] = (),
    ) -> None:
        self._database = database
        self._clock = clock
        self._rankings = rankings
        self._forecast = forecast
        self._honours = honours

    async def show(
        self,
        request: Request,
        person: Person,
        game: str | None = None,
        everyone: Rights | None = None,
    ) -> ProfilePage:
        """Someone's profile as whoever asks sees it, or as `everyone` there may; raises `Refusal`."""
        viewer, guild_id, rights = request.person, request.place.guild_id, everyone or request.rights
        async with self._database.reading() as connection:
            await check_on(connection, guild_id)
            player = await _visible(connection, viewer, person)
            found = await self._ratings(connection, player, guild_id, game)
            key, games = TallyKey(player.id, game=game or ALL), await tally_rows.by_game(connection, player.id)
            played = games.get(key.game) or Tally(*key)
            if not played.matches and not found:
                raise NotPlayedYet(name=person.name)
            is_own = viewer.discord_id == person.discord_id and everyone is None
            own = await _newest(connection, played)
            if is_own:
                last, often = own, await tally_rows.frequent(connection, player.id, key.game, MOST_OPPONENTS)
            else:
                last = await _told(connection, player, game, None if everyone else viewer, rights)
                often = tallies.frequent(last)
            first = found[0].rating.rating_class if found else ""
            steps = await ratings.steps_of(connection, player.id, first, CHART_STEPS) if first else []
            courses = [[step.mu for step in steps[-COURSE:]]]
            for each in found[1:MOST_COURSES]:
                course = await ratings.steps_of(connection, player.id, each.rating.rating_class, COURSE)
                courses.append([step.mu for step in course])
            best = await _best_win(connection, player, found, None if everyone else viewer, None if is_own else rights)
            names = await _opponents(connection, last[:LAST], often)
            seconds = await _usual_seconds(connection, own[:TIMED])
            placings = [
                each
                for each in await self._placings(connection, player)
                if game in {None, each.game} and (is_own or is_told(each, rights))
            ]
            tours = [] if game else await self._tours(connection, player, guild_id, None if is_own else rights)
        favourite = max((each for each in games if each != ALL), key=lambda each: games[each].matches, default=None)
        return ProfilePage(
            player=player,
            ratings=found,
            steps=tuple(steps),
            courses=tuple(map(tuple, courses)),
            favourite=favourite,
            played=played,
            last=last[:LAST],
            frequent=often,
            names=names,
            usual_seconds=seconds,
            placings=tuple(placings),
            tours=tuple(tours),
            best=best,
        )

    async def versus(self, request: Request, person: Person) -> VersusPage:
        viewer, guild_id = request.person, request.place.guild_id
        """Two people's matches against each other; raises `Refusal`."""
        if viewer.discord_id == person.discord_id:
            raise SamePerson
        async with self._database.reading() as connection:
            await check_on(connection, guild_id)
            other = await _visible(connection, viewer, person)
            me = await players.find(connection, viewer.discord_id)
            if me is None:
                raise NotPlayedYet(name=viewer.name)
            played = await tally_rows.by_game(connection, me.id, other.id)
            last = (await _newest(connection, played[ALL]))[:LAST_MET] if ALL in played else ()
            numbers = [outing.result.match_id for outing in last]
            boards = await posts.newest(connection, numbers, BoardPost.key) if numbers else {}
            stakes = await self._stakes(connection, me, other, played)
        return VersusPage(me, other, played, last, boards, stakes)

    async def has_finished(self, person: Person, game: str) -> bool:
        """Whether someone has ever played a match of a game to its end."""
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            return player is not None and await tally_rows.has_finished(connection, player.id, game)

    async def achievements(self, request: Request, person: Person) -> tuple[Player, tuple[Achievement, ...]]:
        """What someone has achieved; raises `Refusal`."""
        guild_id = request.place.guild_id
        async with self._database.reading() as connection:
            await check_on(connection, guild_id)
            if not await ACHIEVEMENTS.of(connection, guild_id):
                raise AchievementsOff
            player = await _visible(connection, request.person, person)
            played = await tally_rows.by_game(connection, player.id)
            upset_at = await ratings.first_upset(connection, player.id)
            placings, now = await self._placings(connection, player), self._clock()
            reigns = [one for each in self._honours for one in await each.reigns(connection, player, now)]
        return player, achievements(played, upset_at, placings, reigns)

    async def champions(self, request: Request) -> tuple[Champion, ...]:
        """The holders of titles of a server that no ranking gives, as far as someone may look; raises `RatingsOff`."""
        async with self._database.reading() as connection:
            await check_on(connection, request.place.guild_id)
            found = [one for each in self._honours for one in await each.champions(connection, request)]
        return tuple(each for each in found if not is_hidden(each.player))

    async def _placings(self, connection: Connection, player: Player) -> list[Placement]:
        return [one for each in self._honours for one in await each.placings(connection, player)]

    async def _tours(
        self, connection: Connection, player: Player, guild_id: int | None, rights: Rights | None
    ) -> list[TourPlace]:
        """Someone's overall places in a server, as far as these rights show them; None: all."""
        places = [
            place
            for each in (self._honours if guild_id else ())
            for place in await each.tour_places(connection, player, guild_id or 0)
        ]
        return [each for each in places if rights is None or rights.sees(each.channel_id)]

    async def _ratings(
        self, connection: Connection, player: Player, guild_id: int | None, game: str | None
    ) -> tuple[RatingLine, ...]:
        found = [
            rating
            for rating in await ratings.of_player(connection, player.id)
            if game is None or read_class(rating.rating_class).game == class_of(game, 2).game
        ]
        lines = []
        for rating in found[:MOST_RATINGS]:
            place = None if guild_id is None else await self._rankings.place(connection, guild_id, rating)
            lines.append(RatingLine(rating, place))
        return tuple(lines)

    async def _stakes(
        self, connection: Connection, me: Player, other: Player, played: Mapping[str, Tally]
    ) -> Stakes | None:
        duels = [(at, game) for game, tally in played.items() if game != ALL and (at := tally.course.duel_at)]
        if not duels or not other.is_person:
            return None
        return await self._forecast.of_duel(connection, me, other, class_of(max(duels)[1], 2))


def is_told(placing: Placement, rights: Rights) -> bool:
    """Whether those who ask there may know."""
    return placing.guild_id == rights.guild_id and not placing.is_private and rights.sees(placing.channel_id)


async def _newest(connection: Connection, tally: Tally, most: int = LOOKED_AT) -> tuple[Outing, ...]:
    """The newest of the matches that a row adds up, those without a result left out."""
    numbers = tally.course.newest[:most]
    return outings(await results.several(connection, tally.player_id, numbers)) if numbers else ()


async def _best_win(
    connection: Connection, player: Player, lines: Sequence[RatingLine], viewer: Person | None, rights: Rights | None
) -> BestWin | None:
    """The best win that may be told where these `rights` hold, None: to the player; never against a hidden profile."""
    duels = [line.rating.rating_class for line in lines[:MOST_COURSES] if line.rating_class.is_duel]
    met = await ratings.strongest_met(connection, player.id, duels, BEST_OF, MOST_BEATEN) if duels else ()
    if not met or (rights and rights.guild_id is None):
        return None
    ended = outings(await results.several(connection, player.id, [each.match_id for each in met]))
    won = {each.result.match_id: each.result for each in ended if each.ending is Ending.WON}
    if rights:
        known = await players.find(connection, viewer.discord_id) if viewer else None
        here = [(each.match_id, each.channel_id) for each in won.values() if each.guild_id == rights.guild_id]
        told = await told_among(connection, here, known, rights) if here else ()
        won = {number: won[number] for number in told}
    named = await players.named(connection, {each.opponent_id for each in met})
    for each in met:
        opponent = named[each.opponent_id]
        if each.match_id in won and may_be_told(opponent):
            return BestWin(opponent, Strength(each.mu, each.sigma), won[each.match_id])
    return None


async def _told(
    connection: Connection, player: Player, game: str | None, viewer: Person | None, rights: Rights
) -> tuple[Outing, ...]:
    """Of someone's newest matches in this server, or with the viewer, those that whoever asks may be told of."""
    known = None if viewer is None else await players.find(connection, viewer.discord_id)
    if rights.guild_id is not None:
        key, most = TallyKey(player.id, guild_id=rights.guild_id), NEWEST
    elif known is not None:
        key, most = TallyKey(player.id, known.id), LAST_MET
    else:
        return ()
    tally = await tally_rows.find(connection, key)
    newest = await _newest(connection, tally, most) if tally else ()
    here = [each for each in newest if game in {None, each.result.game}]
    found = [(each.result.match_id, each.result.channel_id) for each in here]
    told = await told_among(connection, found, known, rights) if found else frozenset()
    return tuple(each for each in here if each.result.match_id in told)


async def _visible(connection: Connection, viewer: Person, person: Person) -> Player:
    """A person the bot knows, if the viewer may look at them; raises `Refusal`."""
    player = await players.find(connection, person.discord_id)
    if player is None:
        raise NotPlayedYet(name=person.name)
    if is_hidden(player) and viewer.discord_id != person.discord_id:
        raise ProfileHidden(name=person.name)
    return player


async def _opponents(
    connection: Connection, last: Sequence[Outing], frequent: Sequence[tuple[int, int]]
) -> Mapping[int, Player]:
    ids = {player_id for outing in last for _, player_id in outing.result.opponents}
    return await players.named(connection, ids | {player_id for player_id, _ in frequent})


async def _usual_seconds(connection: Connection, played: Sequence[Outing]) -> float | None:
    seats = {outing.result.match_id: outing.result.seat for outing in played}
    if not seats:
        return None
    entries = await matches.entries_of(connection, list(seats))
    seconds = [each for number, seat in seats.items() for each in tallies.seconds_per_move(seat, entries[number])]
    return tallies.usual(seconds)
