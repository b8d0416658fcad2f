"""What the bot says in and about threads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.speech.limits import cut
from bot.core.speech.names import giving_way, person, series
from bot.core.speech.sentences import _, _p, said_name
from bot.play.threads.threads import Opening, Status
from games.core import DUEL

THREAD_NAME = "#{number} {game} · {players}"
THREAD_NAME_LIMIT = 100
POST_NAME = "#{number} {game}: {what}"
LOOKS_FOR_ONE = _("{name} looks for an opponent")
LOOKS_FOR_SOME = _("{name} looks for players")
WON, DRAWN = _("{players} ({winners} won)"), _("{players} (drawn)")
CANCELLED = _p("a table, in the name of a post", "cancelled")
FIRST_LINE = _("**{game}** · {host} opened this table. Everything about the match happens here.")
TAGS = {
    Status.OPEN: _p("tag of a forum", "open"),
    Status.RUNNING: _p("tag of a forum", "running"),
    Status.FINISHED: _p("tag of a forum", "finished"),
    Status.CANCELLED: _p("tag of a forum", "finished"),
}


def thread_name(opening: Opening) -> str:
    """The name `#17 Go · Ann, Bo`, as long as Discord allows."""
    players = series(player.name for player in opening.players)
    return cut(
        THREAD_NAME.format(number=opening.match.id, game=opening.game.info.name, players=players), THREAD_NAME_LIMIT
    )


def numbered(opening: Opening, what: str) -> str:
    """The name of a post, as long as Discord allows; it begins with what only this match has."""
    return cut(POST_NAME.format(number=opening.match.id, game=opening.game.info.name, what=what), THREAD_NAME_LIMIT)


def post_name(opening: Opening) -> str:
    """The name of the post of a match; names give way to who won, which comes last."""
    names, room = [said_name(player.name) for player in opening.players], THREAD_NAME_LIMIT - len(numbered(opening, ""))
    return numbered(opening, giving_way(partial(_stands, opening), names, room))


def _stands(opening: Opening, names: Sequence[str]) -> str:
    """Who looks for whom, who plays, and in the end who won."""
    match, players = opening.match, " – ".join(names)
    match Status.RUNNING if opening.has_left else match.status:
        case Status.OPEN:
            template = LOOKS_FOR_ONE if match.seats_wanted == DUEL else LOOKS_FOR_SOME
            return template.format(name=names[0])
        case Status.CANCELLED:
            return str(CANCELLED)
        case Status.FINISHED if match.places:
            winners = series(names[seat] for seat in match.places[0])
            is_drawn = len(match.places) == 1
            return (DRAWN if is_drawn else WON).format(players=players, winners=winners)
    return players


def first_line(opening: Opening) -> str:
    return FIRST_LINE.format(game=opening.game.info.name, host=person(opening.host.name))


def passing_tags() -> frozenset[str]:
    """What tags may be called that tell how a match stands, whichever way."""
    return frozenset(each.casefold() for status in TAGS.values() for each in (str(status), status.source))


def tags(opening: Opening) -> frozenset[str]:
    """What tags may be called that fit, in the language of the server or in English; where none plays, it is over."""
    status = TAGS[Status.FINISHED if opening.has_left else opening.match.status]
    return frozenset(each.casefold() for each in (opening.game.info.name, str(status), status.source))
