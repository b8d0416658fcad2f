"""The entry of `leagues` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.subject import End, Follows, Held, Personal, Subject
from bot.leagues.commands import league, suggest_leagues
from bot.leagues.joining import Leagues, leave_leagues
from bot.leagues.keeping import LeagueKeeping, note_correction, note_end
from bot.leagues.letters import LeagueLetters, SeasonLetters, SeasonQuestionLetters
from bot.leagues.losing import homes, note_loss
from bot.leagues.notes import NOTES, STILL_IN
from bot.leagues.posts import LeaguePost, SeasonPost, SeasonQuestionPost, redraw
from bot.leagues.views import (
    CloseLeagueButton,
    JoinLeagueButton,
    LeagueRulesButton,
    LeagueStayButton,
    LeaveLeagueButton,
    SeasonButton,
    TurnSeasonButton,
    waiting_line,
)
from bot.leagues.waiting import SeasonsWaiting
from storage import dossiers, leagues

SUBJECT = Subject(
    key="leagues",
    services=(lambda made: Leagues(made.acting), lambda made: LeagueKeeping(made.database, made.clock)),
    commands=(league,),
    components=(
        JoinLeagueButton,
        LeaveLeagueButton,
        LeagueStayButton,
        SeasonButton,
        TurnSeasonButton,
        CloseLeagueButton,
        LeagueRulesButton,
    ),
    posts=(lambda _: LeaguePost(), lambda _: SeasonQuestionPost(), lambda _: SeasonPost()),
    letters=(
        lambda context: LeagueLetters(context.pictures),
        lambda _: SeasonQuestionLetters(),
        lambda context: SeasonLetters(context.pictures),
    ),
    notes=NOTES,
    note_buttons={STILL_IN.key: lambda note: LeagueStayButton(note.values["league"])},
    suggestions={"leagues": suggest_leagues},
    losses=(note_loss,),
    waiting=(lambda made: SeasonsWaiting(made.clock),),
    lines={SeasonsWaiting.key: waiting_line},
    places=(homes,),
    follows=Follows(ended=note_end, corrected=note_correction),
    personal=Personal(
        exports={
            "leagues": rows(leagues.export),
            "leagues_set_up": rows(leagues.directed),
            "league_places": rows(dossiers.placed),
        },
        holds=(
            Held("league_members.player_id", "leagues", End.NOBODYS),
            Held("leagues.director_id", "leagues_set_up", End.NOBODYS),
            Held("leagues.name", "leagues_set_up", End.CLEANED),
            Held("divisions.places", "league_places", End.NOBODYS),
        ),
        impersonal=("leagues.options", "leagues.clock"),
        leave=leave_leagues,
        renamed={"leagues": redraw},
    ),
    credits=(leagues.credit,),
    sweeps=(LeagueKeeping,),
)
