"""Why something about a league is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchLeague(Refusal):
    template = "There's no league {number} in this server. /event new sets one up."


class NoLeagues(Refusal):
    template = "There's no league in this server yet. /event new sets one up."


class LeagueClosed(Refusal):
    template = "The league {name} is closed. /event new sets up another one."


class InLeagueAlready(Refusal):
    template = "You're already in the league {name}. You stay in it, season after season, until you leave."


class NotInLeague(Refusal):
    template = "You aren't in the league {name}. Join it in /league."


class LeagueFull(Refusal):
    template = "The league {name} is full: it has {most} players. Try again after this season."


class TooManyLeagues(Refusal):
    template = "This server already has {most} leagues, which is the limit. Close one in /event manage first."


class NotLeagueDirector(Refusal):
    template = "Only {director}, who set this league up, or a server manager can do that."


class WrongLeagueName(Refusal):
    template = "A league's name needs 1 to {most} visible characters."


class NoDuels(Refusal):
    template = "{game} can't be played by two, so it can't have a league. Choose another game."


class SeasonRuns(Refusal):
    template = "Season {season} of {name} isn't over yet. The next one starts by itself a week after it."


class TooFewMembers(Refusal):
    template = "{name} needs at least {least} players for a season; it has {count}. Wait for more to join."
