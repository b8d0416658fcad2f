"""The entry of `leagues` in the register of subjects."""

from __future__ import annotations

from bot.competitions import LostChannels
from bot.core.exports import rows
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS
from bot.deadlines.sweeps import SWEEPS
from bot.frame.commands import COMMANDS
from bot.frame.lines import WAITING, WaitingType
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.leagues.commands import league, suggest_leagues
from bot.leagues.joining import Leagues, leave_leagues
from bot.leagues.keeping import LeagueKeeping, note_correction, note_end
from bot.leagues.letters import LeagueLetters, SeasonLetters, SeasonQuestionLetters
from bot.leagues.notes import LEAGUE_LOST, NOTE_KINDS, STILL_IN
from bot.leagues.overviews import LISTING
from bot.leagues.posts import LeaguePost, SeasonPost, SeasonQuestionPost
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
from bot.matches import FOLLOWS, Follows
from bot.outbox.letters import POSTS, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.outbox.places import LOSERS, PLACES
from storage import dossiers, leagues

LOST = LostChannels(LISTING, LEAGUE_LOST, leagues.put_off)

SUBJECT = Subject(
    key="leagues",
    services=(lambda made: Leagues(made.acting), lambda made: LeagueKeeping(made.database, made.clock)),
    provides=(
        COMMANDS(league),
        COMPONENTS(
            JoinLeagueButton,
            LeaveLeagueButton,
            LeagueStayButton,
            SeasonButton,
            TurnSeasonButton,
            CloseLeagueButton,
            LeagueRulesButton,
        ),
        SUGGESTIONS(Suggestion("leagues", suggest_leagues)),
        POSTS(
            PostType(LeaguePost, LeagueLetters),
            PostType(SeasonQuestionPost, SeasonQuestionLetters),
            PostType(SeasonPost, SeasonLetters),
        ),
        NOTES(*map(NoteType, NOTE_KINDS), NoteType(STILL_IN, lambda note: LeagueStayButton(note.values["league"]))),
        FOLLOWS(Follows(ended=note_end, corrected=note_correction)),
        WAITING(WaitingType(SeasonsWaiting, waiting_line, lambda made: SeasonsWaiting(made.clock))),
        LOSERS(LOST.note_loss),
        PLACES(LOST.homes),
        SWEEPS(LeagueKeeping),
        CREDITS(leagues.credit),
        PERSONAL(
            Personal(
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
                renamed={"leagues": LeaguePost.redraw},
            )
        ),
    ),
)
