"""The entry of `puzzles` in the register of subjects."""

from __future__ import annotations

from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.move_choice import POSITIONS
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.learn.puzzles.commands import puzzle
from bot.learn.puzzles.dailies import DailyPuzzles
from bot.learn.puzzles.messages import DailyMessage, SolutionMessage
from bot.learn.puzzles.notes import NOTE_KINDS
from bot.learn.puzzles.posts import DailyPost, SolutionPost
from bot.learn.puzzles.setup_page import PAGE, DailyChannelSelect, DailyHourButton
from bot.learn.puzzles.solutions import Puzzles, forget
from bot.learn.puzzles.views import (
    ON_CARDS,
    DailyPositions,
    DailyPuzzleButton,
    PuzzlePositions,
    PuzzlesButton,
    PuzzleTurnButton,
    RestartPuzzlesButton,
    ShareButton,
)
from bot.people.servers import SERVER_PAGES
from storage import personal_data
from storage.learn import dailies, daily_results, puzzles

SUBJECT = Subject(
    key="puzzles",
    services=(lambda made: Puzzles(made.acting), lambda made: DailyPuzzles(made.acting, made.hosting)),
    provides=(
        COMMANDS(puzzle),
        COMPONENTS(PuzzlesButton, PuzzleTurnButton, DailyPuzzleButton, RestartPuzzlesButton, ShareButton),
        COMPONENTS(DailyChannelSelect, DailyHourButton),
        POSTS(PostType(DailyPost, DailyMessage), PostType(SolutionPost, SolutionMessage)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        POSITIONS(PuzzlePositions(), DailyPositions()),
        ON_CARDS,
        SERVER_PAGES(PAGE),
        SWEEPS(DailyPuzzles),
        PERSONAL(
            Personal(
                exports={
                    "puzzles": rows(puzzles.export),
                    "daily_puzzles": rows(dailies.export),
                    "daily_results": rows(daily_results.export),
                    "daily_puzzles_set_up": rows(personal_data.daily_puzzles_set_up),
                },
                holds=(
                    Held("solved_puzzles.player_id", "puzzles", End.GONE),
                    Held("daily_solvers.player_id", "daily_puzzles", End.GONE),
                    Held("daily_results.player_id", "daily_results", End.GONE),
                    Held("daily_plans.player_id", "daily_puzzles_set_up", End.NOBODYS),
                ),
                forget=forget,
            )
        ),
    ),
)
