"""What profiles say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.awards import MEDALS, Champion, Placement
from bot.core.clock_rules import span_words
from bot.core.people import Player
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, listing, person, series
from bot.core.speech.sentences import Sentence, _, _n, labelled
from bot.play.matches import Occurrence
from bot.play.ratings import words
from bot.play.ratings.ledger import strength_of
from bot.play.ratings.model import Strength
from bot.play.ratings.profiles.achievements import Achievement
from bot.play.ratings.profiles.profiles import MOST_COURSES, ProfilePage, RatingLine, VersusPage
from bot.play.ratings.rankings import LEAST, RankingPage, missing
from bot.play.ratings.stakes.stakes_words import stakes_text
from games import GAMES
from games.core import Said
from renderers.results import ResultCard
from renderers.standings import Tone
from storage.play.matches.results import Ending, Outing
from storage.play.ratings.ratings import Ranked, StoredStep
from storage.play.ratings.sums import ALL, Tally

PROFILE = Said("Profile")
RATING = _("**{number}** {name}{place} · {matches}")
PLACE = _(" · place {place} of {total} here")
RATED = _n("1 rated match", "{count} rated matches")
NO_RATING = _("No rated match yet.")
RECOUNTED = _("-# Recalculated {when}: {before} became {after}.")
TALLY = _("{won} won, {drawn} drawn, {lost} lost")
RESULTS = _("**Results**: {tally}")
SEATS = _("**As first player**: {first}% of the points · **otherwise**: {later}%")
STREAKS = _("**Wins in a row**: {won} (most: {most_won}) · **unbeaten**: {unbeaten} (most: {most_unbeaten})")
OPPONENTS = _("**Most frequent opponents**: {names}")
OPPONENT = "{name} ({count})"
PACE = _("**A typical move** takes {span} · **{share}%** of matches ended without running out of time")
PACE_UNKNOWN = _("**{share}%** of matches ended without running out of time")
TOURNAMENTS = _n("**Tournaments**: 1 played to the end", "**Tournaments**: {count} played to the end")
TROPHIES = " · {trophies}"
PLACING = _("{mark} {name} · place {place} of {players} · {when}")
OVERALL = _("🏆 {name}, overall · place {place} of {players}")
LAST, LAST_TOLD = _("**Last results**"), 5
FAVOURITE, PLAYS_MOSTLY = _("Plays mostly **{game}**."), _("Plays mostly {game}")
BEST_WIN, BEST_WIN_HEAD = _("**Best win**: {name} ({number}) · {game} · {when}"), _("Best win")
BEAT = _("beat {name}")
LAST_TEN, LAST_RESULTS = _("**Last results**: {tally}"), _("Last results")
TROPHY, WINNER = _("🏆 {name}"), _("winner")
SETTLING = _n("1 rated", "{count} rated")
VIEWS: Mapping[str, Sentence] = {
    "card": _("Profile"),
    "ratings": _("Ratings"),
    "versus": _("Against you"),
    "achievements": _("Achievements"),
}
CHAMPIONS = _("Champions")
ENDINGS: Mapping[Ending, Sentence] = {
    Ending.WON: _("won"),
    Ending.DRAWN: _("drawn"),
    Ending.LOST: _("lost"),
}
TONES: Mapping[Ending, Tone] = {Ending.WON: Tone.WON, Ending.DRAWN: Tone.DRAWN, Ending.LOST: Tone.LOST}
MARKS: Mapping[Ending, str] = {Ending.WON: "🟢", Ending.DRAWN: "⚪", Ending.LOST: "🔴"}
LINKED = "[#{number}]({link})"

VERSUS = _("**{me} and {other}**")
VERSUS_NONE = _("You two haven't finished a match yet.")
VERSUS_TOTAL = _("**All games**: {tally}")
VERSUS_STAKES = _("**A rated match now**")

RANKING = _("{game} · {server}")
RANKING_PART = _n("1 player", "{count} players")
RANKING_PAGE = _("{players} · page {number} of {pages}")
RANKING_EMPTY = _("No one is ranked in {game} here yet. It takes a rated match here.")
RANKING_LINE = "`{place:>3}` {name} · **{number}** ±{spread}"
RANKING_OWN = "`{place:>3}` **{name}** · **{number}** ±{spread}"
RANKING_ALT = "{place}. {name} {number}"
MISSING: Mapping[str, Sentence] = {
    "hidden": _("-# You aren't listed: your profile is hidden (`/preferences`)."),
    "out": _("-# You aren't listed: a moderator took you out of the rankings here."),
    "away": _("-# You aren't listed: {number}, but it takes a rated match here within the last 180 days."),
}
RANKING_EXPLAINED = _(
    "-# ± tells how sure a rating is. The question mark goes once it's settled, after {matches} rated matches here "
    "against {opponents} people. Whoever is away for 180 days isn't listed."
)
AS_TEXT, AS_PICTURE = _("As text"), _("As a picture")

TITLES = _("Champions of this server")
NO_TITLES = _("No one holds a title here yet. The first place of a ranking is one.")
TITLE = _("🏆 **{name}** leads {game} with {number}")
CHAMPION = _("🏆 **{name}** won the latest {series}")
ON_TOP = _("🪜 **{name}** is at the top of {ladder}")
MOST_PLACINGS = 3

NO_ACHIEVEMENTS = _("None yet. The first win in a game is one.")
ACHIEVEMENT = "🏅 {what} · {when}"
ACHIEVED: Mapping[str, Sentence] = {
    "first": _("First win in {value}"),
    "all": _("A win in every game"),
    "matches": _("{value} matches"),
    "people": _("Played with {value} different people"),
    "on time": _("A year of matches without running out of time"),
    "upset": _("Beat someone rated {value} points higher"),
    "tournament": _("Won a tournament"),
    "series": _("Won {value} tournaments of one series"),
    "ladder": _("{value} days at the top of a ladder"),
}
REACHED = "⭐ {achievements}"
CHART_TITLE = "{name} · {game}"
CHART_SUBTITLE = "{number} ± {spread} · {matches}"
CHART_ALT = _(
    "The rating of {name} in {game} over the last {matches}: from {first} to {last}, at most {most}, at least {least}."
)


def card_text(page: ProfilePage) -> str:
    """What the card shows, in words."""
    lines = [FAVOURITE.format(game=game_name(page.favourite))] if page.favourite else []
    lines += map(_rating_line, page.ratings[:MOST_COURSES])
    if page.last:
        lines.append(LAST_TEN.format(tally=last_tally(page)))
    if best := page.best:
        said = {"name": person(best.opponent.name), "number": words.number(best.strength)}
        when = moment(best.result.ended_at, "d")
        lines.append(BEST_WIN.format(**said, game=game_name(best.result.game), when=when))
    lines += [TROPHY.format(name=person(each.name)) for each in won(page)]
    lines += _tours(page)
    return "\n".join(lines or [str(NO_RATING)])


def last_tally(page: ProfilePage) -> str:
    """How the newest matches went."""
    count = Counter(outing.ending for outing in page.last)
    return TALLY.format(won=count[Ending.WON], drawn=count[Ending.DRAWN], lost=count[Ending.LOST])


def last_tones(page: ProfilePage) -> tuple[Tone, ...]:
    """How the newest matches went, the newest last."""
    return tuple(TONES[outing.ending] for outing in reversed(page.last))


def won(page: ProfilePage) -> list[Placement]:
    """The tournaments someone won, the newest first."""
    return [each for each in page.placings if each.place == 1]


def profile_text(page: ProfilePage) -> str:
    """Ratings, results and habits of someone."""
    lines = [_rating_line(line) for line in page.ratings] or [str(NO_RATING)]
    if page.ratings:
        lines += _about_rating(page.ratings[0], page.steps)
    return "\n".join([*lines, *_results(page), *_tournaments(page), *_tours(page), *_last(page)])


def versus_text(page: VersusPage) -> str:
    """How two people did against each other, from the side of the first."""
    lines = [VERSUS.format(me=person(page.me.name), other=person(page.other.name))]
    by_game = {game: tally for game, tally in page.played.items() if game != ALL and tally.matches}
    if not by_game:
        lines.append(str(VERSUS_NONE))
    if len(by_game) > 1:
        lines.append(VERSUS_TOTAL.format(tally=_tally(page.played[ALL])))
    for game, tally in sorted(by_game.items(), key=_last_met, reverse=True):
        lines.append(labelled(f"**{game_name(game)}**", _tally(tally)))
    lines += [_met(page, outing) for outing in page.last]
    if page.stakes:
        lines += [str(VERSUS_STAKES), stakes_text(page.stakes)]
    return "\n".join(lines)


def ranking_title(page: RankingPage, server: str) -> tuple[str, str]:
    title = RANKING.format(game=words.class_name(page.rating_class), server=server)
    players = RANKING_PART.format(page.total)
    if page.pages == 1:
        return title, players
    return title, RANKING_PAGE.format(players=players, number=page.number + 1, pages=page.pages)


def ranking_text(page: RankingPage, server: str) -> str:
    title, part = ranking_title(page, server)
    lines = []
    for row in page.shown:
        player, spread = row.ranked.player, strength_of(row.ranked.rating).spread
        template = RANKING_OWN if player == page.viewer else RANKING_LINE
        name = person(player.name)
        lines.append(template.format(place=row.place, name=name, number=ranked_number(row.ranked), spread=spread))
    return "\n".join([f"### {person(title)}", part, *lines, *ranking_notes(page)])


def ranking_notes(page: RankingPage) -> list[str]:
    """Tell what stands below a ranking."""
    if not page.total:
        return [RANKING_EMPTY.format(game=words.class_name(page.rating_class)), *_why_missing(page)]
    return [*_why_missing(page), RANKING_EXPLAINED.format(**LEAST._asdict())]


def ranked_number(ranked: Ranked) -> str:
    """A rating in a ranking, with a question mark until its place there is settled."""
    template = words.SETTLED if ranked.is_settled else words.PROVISIONAL
    return template.format(number=strength_of(ranked.rating).shown)


def ranking_alt(page: RankingPage, server: str) -> str:
    """The picture of a ranking in words."""
    rows = [
        RANKING_ALT.format(place=row.place, name=row.ranked.player.name, number=ranked_number(row.ranked))
        for row in page.shown
    ]
    return f"{labelled(*ranking_title(page, server))}. {series(rows)}"


def titles_text(leaders: Sequence[tuple[str, Player, Strength]], champions: Sequence[Champion] = ()) -> str:
    """Tell who leads which ranking, won which series, is at the top of which ladder."""
    lines = [
        TITLE.format(name=person(player.name), game=game, number=words.number(strength))
        for game, player, strength in leaders
    ]
    lines += map(_champion_line, champions)
    return "\n".join(lines or [str(NO_TITLES)])


def achievements_text(found: Iterable[Achievement]) -> str:
    lines = [
        ACHIEVEMENT.format(what=ACHIEVED[each.key].format(value=each.value), when=moment(each.at, "D"))
        for each in found
    ]
    return "\n".join(lines or [str(NO_ACHIEVEMENTS)])


def reached(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    """What people have achieved by a match."""
    return REACHED.format(
        achievements=" · ".join(
            labelled(person(seated[seat].name), ACHIEVED[key].format(value=value))
            for seat, key, value in occurrence.values["reached"]
        )
    )


def with_achievements(occurrence: Occurrence, card: ResultCard) -> ResultCard:
    """The card of the result with what people have achieved by it, the winner without a name."""
    names = {row.seat: row.name for row in card.rows if not row.has_won}
    told = []
    for seat, key, value in occurrence.values["reached"]:
        what = ACHIEVED[key].format(value=value)
        told.append(labelled(names[seat], what) if seat in names else what)
    return replace(card, achievements=(*card.achievements, *told))


def chart_words(page: ProfilePage) -> tuple[str, str]:
    """What stands above the course of a rating."""
    line = page.ratings[0]
    strength = strength_of(line.rating)
    title = CHART_TITLE.format(name=page.player.name, game=words.class_name(line.rating_class))
    matches = RATED.format(line.rating.matches)
    return title, CHART_SUBTITLE.format(number=words.number(strength), spread=strength.spread, matches=matches)


def chart_alt(page: ProfilePage) -> str:
    """The course of a rating in words."""
    shown = [Strength(page.steps[0].mu_before).shown, *(Strength(step.mu).shown for step in page.steps)]
    return CHART_ALT.format(
        name=page.player.name,
        game=words.class_name(page.ratings[0].rating_class),
        matches=RATED.format(len(page.steps)),
        first=shown[0],
        last=shown[-1],
        most=max(shown),
        least=min(shown),
    )


def game_name(key: str) -> str:
    return GAMES[key].info.name if key in GAMES else key


def _rating_line(line: RatingLine) -> str:
    place = PLACE.format(place=line.place[0], total=line.place[1]) if line.place else ""
    number, name = words.number(strength_of(line.rating)), words.class_name(line.rating_class)
    return RATING.format(number=number, name=name, place=place, matches=RATED.format(line.rating.matches))


def _about_rating(line: RatingLine, steps: Sequence[StoredStep]) -> list[str]:
    """Tell what the first number means, and whether it was counted anew, as long as its course shows what it became."""
    rating, lines = line.rating, [words.explained(strength_of(line.rating))]
    if rating.recounted_from is None or rating.recounted_at is None:
        return lines
    if then := [step.mu for step in steps if step.at <= rating.recounted_at]:
        before, after = Strength(rating.recounted_from).shown, Strength(then[-1]).shown
        lines.append(RECOUNTED.format(when=moment(rating.recounted_at), before=before, after=after))
    return lines


def _results(page: ProfilePage) -> list[str]:
    played, course = page.played, page.played.course
    if not played.matches:
        return []
    names = [OPPONENT.format(name=brief(page.names[each].name), count=count) for each, count in page.frequent]
    lines = [RESULTS.format(tally=_tally(played))]
    if 0 < played.first < played.matches:
        first = _share(played.first_points, played.first)
        later = _share(played.points - played.first_points, played.matches - played.first)
        lines.append(SEATS.format(first=first, later=later))
    lines.append(STREAKS.format(**course.streaks))
    return [*lines, *([OPPONENTS.format(names=listing(names))] if names else []), _pace(page)]


def _pace(page: ProfilePage) -> str:
    share = _share(page.played.matches - page.played.late, page.played.matches)
    if page.usual_seconds is None:
        return PACE_UNKNOWN.format(share=share)
    return PACE.format(span=span_words(max(page.usual_seconds, 60)), share=share)


def _tournaments(page: ProfilePage) -> list[str]:
    """Tell how many tournaments, the best places among them, and the newest."""
    if not page.placings:
        return []
    counts = Counter(each.place for each in page.placings)
    trophies = [f"{mark} {counts[place]}" for place, mark in enumerate(MEDALS, 1) if counts[place]]
    heading = TOURNAMENTS.format(len(page.placings))
    heading += TROPHIES.format(trophies=" ".join(trophies)) if trophies else ""
    return [heading, *map(_placing_line, page.placings[:MOST_PLACINGS])]


def _tours(page: ProfilePage) -> list[str]:
    return [OVERALL.format(name=brief(each.name), place=each.place, players=each.players) for each in page.tours]


def _placing_line(placing: Placement) -> str:
    mark = MEDALS[placing.place - 1] if placing.place <= len(MEDALS) else "▫️"
    said = {"place": placing.place, "players": placing.players, "when": moment(placing.at, "d")}
    return PLACING.format(mark=mark, name=brief(placing.name), **said)


def _champion_line(champion: Champion) -> str:
    name, of = person(champion.player.name), person(champion.name)
    return ON_TOP.format(name=name, ladder=of) if champion.leads else CHAMPION.format(name=name, series=of)


def _last(page: ProfilePage) -> list[str]:
    newest = page.last[:LAST_TOLD]
    lines = [_result_line(outing, page.names, f"#{outing.result.match_id}") for outing in newest]
    return [str(LAST), *lines] if lines else []


def _result_line(outing: Outing, names: Mapping[int, Player], number: str) -> str:
    result = outing.result
    others = listing(brief(names[player_id].name) for _, player_id in result.opponents)
    facts = [game_name(result.game), str(ENDINGS[outing.ending]), others, moment(result.ended_at, "d")]
    return f"{MARKS[outing.ending]} {number} " + " · ".join(filter(None, facts))


def _share(part: float, whole: int) -> int:
    return round(100 * part / whole)


def _last_met(each: tuple[str, Tally]) -> tuple[datetime, list[int]]:
    course = each[1].course
    assert course.last_at is not None
    return course.last_at, course.newest


def _met(page: VersusPage, outing: Outing) -> str:
    result, board = outing.result, page.boards.get(outing.result.match_id)
    number = f"#{result.match_id}"
    if board and board.message_id:
        link = f"https://discord.com/channels/{result.guild_id or '@me'}/{board.channel_id}/{board.message_id}"
        number = LINKED.format(number=result.match_id, link=link)
    facts = [game_name(result.game), str(ENDINGS[outing.ending]), moment(result.ended_at, "d")]
    return f"{MARKS[outing.ending]} {number} " + " · ".join(facts)


def _tally(found: Tally) -> str:
    return TALLY.format(won=found.won, drawn=found.drawn, lost=found.lost)


def _why_missing(page: RankingPage) -> list[str]:
    why = missing(page)
    if why is None or page.unranked is None:
        return []
    return [MISSING[why].format(number=words.number(strength_of(page.unranked)))]
