"""Why something about a league is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchLeague(Refusal):
    """No league of this server has this number."""

    template = "There's no league {number} in this server. /league create sets one up."


class WhichLeague(Refusal):
    """None was named, and there is more than one."""

    template = "Which league do you mean? Choose it with the option league: there are {names}."


class NoLeagues(Refusal):
    """There is none."""

    template = "There's no league in this server yet. /league create sets one up."


class LeagueClosed(Refusal):
    """It is over."""

    template = "The league {name} is closed. /league create sets up another one."


class InLeagueAlready(Refusal):
    """Joined before."""

    template = "You're already in the league {name}. You stay in it, season after season, until you leave."


class NotInLeague(Refusal):
    """Not in it."""

    template = "You aren't in the league {name}. Join it with /league join."


class LeagueFull(Refusal):
    """A bound."""

    template = "The league {name} is full: it has {most} players. Try again after this season."


class TooManyLeagues(Refusal):
    """A bound for one server."""

    template = "This server already has {most} leagues, which is the limit. Close one with /league close first."


class NotLeagueDirector(Refusal):
    """Only who set it up and those who manage the server run it."""

    template = "Only {director}, who set this league up, or a server manager can do that."


class WrongLeagueName(Refusal):
    """Too long or empty."""

    template = "A league's name needs 1 to {most} visible characters."


class NoDuels(Refusal):
    """A league is played in duels."""

    template = "{game} can't be played by two, so it can't have a league. Choose another game."


class SeasonRuns(Refusal):
    """There is one already."""

    template = "Season {season} of {name} isn't over yet. The next one starts by itself a week after it."


class TooFewMembers(Refusal):
    """Hardly anyone to play."""

    template = "{name} needs at least {least} players for a season; it has {count}. Wait for more to join."
