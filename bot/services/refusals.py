"""Why a service says no to a person.

::

    PlayerError (games.core)
    └── Refusal
        ├── NoSuchMatch, NoMatchHere, WhichMatch     which match is meant
        ├── NoSuchSide                               from where a board is looked at
        ├── NotAtTheTable, GoneAlready, NotRunning, StaleBoard, AlreadyPlayed    who may do what, and when
        ├── TableClosed, TableFull, TableTooEmpty, AlreadySeated, NotTheHost, BadGuests
        ├── NotInvited
        ├── NotInThisChannel, CannotPost             where tables can stand
        ├── NotAManager, NotTheOwner                 who may change a server's settings
        ├── BadClock, NoClock, NothingToClaim, NotGenerous, NotPaused, PausedAlready, AgreedAlready    clocks
        ├── OnVacation, NotOnVacation, NoVacationLeft
        ├── NoSuchRules, NoSuchRule, NothingFound    which rules are meant
        ├── NoSuchChoice                             no setting can be that
        ├── BlockedHere, Unavailable, NotBlocked, OnlyOthers     who plays with whom
        ├── NothingStored                            nothing to show or to delete
        ├── NotVisibleHere, NothingToSee, NoSuchPly  what of a match can be looked at
        ├── NothingToPlan, PlanForTwo, PlanOnOwnTurn, PlanFull, PlanTooFar, PlanChanged, NothingToAnswer    plans
        ├── BadRecord, RecordTooLarge, NotARecord, NoSuchImport    records brought in
        └── AlreadyDone                              the same interaction was delivered twice
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.core import PlayerError, Said


class Refusal(PlayerError):
    """A sentence with values; the template is shown to translators."""

    template: ClassVar[str]

    def __init__(self, **values: str | int) -> None:
        super().__init__(Said(self.template, **values))
        self.values = values


STATUS: Mapping[str, Said] = {
    "open": Said("open"),
    "running": Said("running"),
    "finished": Said("finished"),
    "cancelled": Said("cancelled"),
}
"""Where a match is in its life, in words."""


class NoSuchMatch(Refusal):
    """No match has this number."""

    template = "There is no match #{number}. /games lists yours."


class NoMatchHere(Refusal):
    """Nothing to guess the match from."""

    template = "You have no running match. Open a table with /play."


class WhichMatch(Refusal):
    """More than one match could be meant."""

    template = "You have more than one match: say which one with the option match ({numbers})."


class NoSuchSide(Refusal):
    """The match has fewer seats."""

    template = "Match #{number} has {seats} sides: choose one from 1 to {seats}."


class NotAtTheTable(Refusal):
    """The person has no seat in the match."""

    template = "You do not play in match #{number}; you can watch it with /board."


class NotRunning(Refusal):
    """The match has not begun or is over."""

    template = "Match #{number} is {status}; moves are made only in running matches."


class StaleBoard(Refusal):
    """The position has changed since the board was drawn."""

    template = "The board of match #{number} has changed since then; the newest one is at the bottom, or use /board."


class GoneAlready(Refusal):
    """The person has left the match before."""

    template = "You have left match #{number} already; the others play on."


class AlreadyPlayed(Refusal):
    """The same move came twice."""

    template = "Your move {move} in match #{number} is on the board already."


class TableClosed(Refusal):
    """The table has been started or cancelled."""

    template = "Table #{number} is {status}; nobody can join, leave or start it any more."


class TableFull(Refusal):
    """No seat is free."""

    template = "Table #{number} is full: {taken} of {wanted} seats are taken or kept for invited players."


class TableTooEmpty(Refusal):
    """Too few players to begin."""

    template = "{game} needs {needed} players, and {taken} sit at table #{number}."


class AlreadySeated(Refusal):
    """The person sits there already."""

    template = "You sit at table #{number} already."


class NotSeated(Refusal):
    """The person does not sit there."""

    template = "You do not sit at table #{number}, so you cannot leave it."


class NotTheHost(Refusal):
    """Only who opened the table may do this."""

    template = "Only {host}, who opened table #{number}, can do that."


class NotInvited(Refusal):
    """There is no invitation to decline."""

    template = "Nobody invited you to table #{number}, so there is nothing to decline."


class BadGuests(Refusal):
    """The invited people do not fit the table."""

    template = "{problem}"


class NotInThisChannel(Refusal):
    """The server has chosen other channels for its tables."""

    template = "Tables are not opened in this channel. Here you can: {channels}."


class CannotPost(Refusal):
    """The bot lacks a permission in the channel."""

    template = (
        "I cannot post boards in this channel: I need the permission {permission} here. Whoever manages this server "
        "finds with /setup check where to grant it."
    )


class NotAManager(Refusal):
    """The settings of a server are for those who manage it."""

    template = (
        "Only those who manage this server can do that: you need the permission Manage Server, or a role it chose."
    )


class NotTheOwner(Refusal):
    """Who manages a server is chosen by those whom Discord lets manage it."""

    template = "Which roles may manage me is chosen by those who have the permission Manage Server themselves."


class BadClock(Refusal):
    """The text names no clock or span, or one that cannot be."""

    template = "{problem}"


class NoClock(Refusal):
    """The match is played without a clock."""

    template = "Match #{number} is played without a clock; there is no time to give, to pause or to claim."


class NothingToClaim(Refusal):
    """The seat to move still has time, or it is the claimer's own."""

    template = "There is nothing to claim in match #{number}: {why}."


class NotGenerous(Refusal):
    """Nobody gives time to themselves."""

    template = "Only an opponent of the player to move can give time, and in match #{number} it is your own turn."


class PausedAlready(Refusal):
    """The clocks stand still already."""

    template = "The clocks of match #{number} stand still already; /clock resume lets them run again."


class NotPaused(Refusal):
    """The clocks run."""

    template = "The clocks of match #{number} are not paused; /clock pause proposes it to your opponents."


class AgreedAlready(Refusal):
    """The person has proposed the pause or agreed to it."""

    template = "You agreed to pause match #{number} already; the clocks stand still once everybody has."


class OnVacation(Refusal):
    """The vacation has begun before."""

    template = "You are on vacation already; /vacation off ends it."


class NotOnVacation(Refusal):
    """There is no vacation to end."""

    template = "You are not on vacation; /vacation on begins one."


class NoVacationLeft(Refusal):
    """The budget of this year is used up."""

    template = "Your {days} days of vacation for {year} are used up; new ones come on 1 January."


class NoSuchRules(Refusal):
    """No game has this key."""

    template = "There are no rules of “{key}” here. I know the rules of {names}."


class NoSuchRule(Refusal):
    """The rules text has no such place, at least not any more."""

    template = "The rules of {game} have no section “{topic}”. Choose one from the list that /rules game suggests."


class NothingFound(Refusal):
    """No rules text has any of the words."""

    template = "I found nothing about “{text}” in the rules. Try one word, such as pass or win."


class NoSuchChoice(Refusal):
    """The setting cannot be that."""

    template = "“{word}” is no choice here; choose one of: {choices}."


class BlockedHere(Refusal):
    """The person asking has blocked somebody of the table."""

    template = "You blocked {names}. To sit at one table, take the block away first: /block remove."


class Unavailable(Refusal):
    """Somebody at the table has blocked the person asking, which is nobody's business."""

    template = "{problem}"


class NotBlocked(Refusal):
    """There is no block to take away."""

    template = "{name} is not on your block list; /block list shows who is."


class OnlyOthers(Refusal):
    """Nobody blocks themself."""

    template = "You cannot block yourself; name somebody else."


class NothingStored(Refusal):
    """The person is not known."""

    template = "Nothing is stored about you: you have never played here."


class NotVisibleHere(Refusal):
    """The match belongs to another server."""

    template = (
        "Match #{number} is not played in this server. Its players can look at it from anywhere; "
        "everybody else asks in the server it is played in."
    )


class NothingToSee(Refusal):
    """Nothing to guess a match to look at from."""

    template = "No match was played in this channel yet, and you have none elsewhere. Open a table with /play."


class NoSuchPly(Refusal):
    """The match has not come so far."""

    template = "Match #{number} has the boards 0 to {last}: 0 is the beginning, {last} the newest."


class NothingToPlan(Refusal):
    """No match of the person waits for a single opponent."""

    template = (
        "There is nothing to plan now: none of your matches of two waits for your opponent's move. "
        "/games shows what waits for you."
    )


class PlanForTwo(Refusal):
    """More than one opponent could move before the planner does."""

    template = (
        "Plans are for matches of two players; match #{number} has {seats}, and nobody could foresee what all the "
        "others play before it is your turn again."
    )


class PlanOnOwnTurn(Refusal):
    """There is no move of an opponent to wait for."""

    template = (
        "It is your own turn in match #{number}: make your move first, "
        "then plan your answer to your opponent's next one."
    )


class PlanFull(Refusal):
    """The plan has as many lines as can be shown."""

    template = "A plan has at most {most} lines: delete one, then add this one."


class PlanTooFar(Refusal):
    """The opponent would make too many moves before the answer."""

    template = (
        "A plan can wait for at most {most} moves in a row of your opponent; end this line with your last answer."
    )


class PlanChanged(Refusal):
    """The match or the plan has gone on since the message was shown."""

    template = "Match #{number} or your plan for it has changed since then; /plan shows your plan as it is now."


class NothingToAnswer(Refusal):
    """The move that is waited for ends the match."""

    template = "{move} would end the match, so there is nothing to answer. Choose another move to wait for."


class BadRecord(Refusal):
    """A record that cannot be read."""

    template = "I cannot read this record. Line {line}: {problem}"


class RecordTooLarge(Refusal):
    """More text than any match has."""

    template = "That file is too large for a record: {size} kB, and records have at most {most} kB."


class NotARecord(Refusal):
    """Bytes that are no text."""

    template = "That file is no text in UTF-8. A record is the file that /match record gives you."


class NoSuchImport(Refusal):
    """An imported record that is not kept any more."""

    template = "This record is not kept any more: I keep your {most} newest ones. Bring it in again with /match import."


class AlreadyDone(Refusal):
    """Discord delivered the same interaction twice; the first one counts."""

    template = "That was done already."
