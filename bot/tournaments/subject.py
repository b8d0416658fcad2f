"""The entry of `tournaments` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.services import Services
from bot.core.subject import Follows, Personal, Subject
from bot.matches import Arranging, Ended, Matches
from bot.replays import Replays
from bot.tournaments.advancing import Advancing
from bot.tournaments.commands import organise, suggest_tournaments, tournament
from bot.tournaments.entering import Entering, leave_everything
from bot.tournaments.leaving import Leaving
from bot.tournaments.letters import PodiumLetters, RoundLetters, TournamentLetters
from bot.tournaments.making import Making
from bot.tournaments.notes import JUDGE_NOW, SERIES_OVER
from bot.tournaments.organising import Organising
from bot.tournaments.pairing import RoundMaker
from bot.tournaments.posts import PodiumPost, RoundPost, TournamentPost
from bot.tournaments.recurring import Recurring
from bot.tournaments.server_choices import PAGE
from bot.tournaments.showing import TournamentPageButton
from bot.tournaments.views import (
    DesignSelect,
    JoinAlwaysButton,
    JoinTournamentButton,
    LeaveTournamentButton,
    PublishButton,
    StandingsButton,
    TournamentRulesButton,
    WithdrawButton,
)
from bot.workers.pool import Workers
from storage import Connection, pairings, series, tournaments


async def note_end(connection: Connection, ended: Ended) -> None:
    """One row, if the match belongs to a tournament; its sweep does the rest."""
    await pairings.note_end(connection, ended.match.id, ended.now)


def _advancing(made: Services) -> Advancing:
    parts = made[Making], made[Leaving], RoundMaker(made[Workers], made.hosting.memory)
    return Advancing(made.database, made.clock, made[Matches], made[Replays], *parts)


SUBJECT = Subject(
    key="tournaments",
    services=(
        lambda made: Leaving(made[Matches], made[Replays]),
        lambda made: Making(made.database, made.clock, made[Arranging]),
        lambda made: Entering(made.acting, made[Leaving]),
        lambda made: Organising(made.acting),
        _advancing,
        lambda made: Recurring(made.database, made.clock),
    ),
    commands=(tournament, organise),
    components=(
        JoinTournamentButton,
        JoinAlwaysButton,
        LeaveTournamentButton,
        WithdrawButton,
        StandingsButton,
        TournamentPageButton,
        TournamentRulesButton,
        PublishButton,
        DesignSelect,
    ),
    posts=(lambda _: TournamentPost(), lambda _: RoundPost(), lambda _: PodiumPost()),
    letters=(
        lambda context: TournamentLetters(context.pictures),
        lambda context: RoundLetters(context.pictures),
        lambda context: PodiumLetters(context.pictures),
    ),
    notes=(JUDGE_NOW, SERIES_OVER),
    suggestions={"tournaments": suggest_tournaments},
    server_settings=(PAGE,),
    follows=Follows(ended=note_end),
    personal=Personal(
        exports={
            "tournaments": rows(tournaments.export),
            "tournaments_organised": rows(tournaments.directed),
            "series": rows(series.export),
            "series_organised": rows(series.directed),
        },
        leave=leave_everything,
    ),
    credits=(tournaments.credit,),
    sweeps=(Advancing, Recurring),
)
