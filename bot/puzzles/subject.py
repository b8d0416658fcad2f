"""The entry of `puzzles` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.deadlines.sweeps import SWEEPS
from bot.frame.choosing import POSITIONS
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.frame.topics import TOPICS, Topic
from bot.outbox.letters import POSTS, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.puzzles import words
from bot.puzzles.commands import puzzle
from bot.puzzles.dailies import DailyPuzzles
from bot.puzzles.letters import DailyLetters, SolutionLetters
from bot.puzzles.notes import NOTE_KINDS
from bot.puzzles.posts import DailyPost, SolutionPost
from bot.puzzles.server_choices import PAGE
from bot.puzzles.solving import Puzzles, forget
from bot.puzzles.views import (
    ON_CARDS,
    DailyPositions,
    DailyPuzzleButton,
    PuzzlePositions,
    PuzzlesButton,
    PuzzleTurnButton,
    RestartPuzzlesButton,
    choose_puzzles,
)
from bot.servers import SERVER_PAGES
from storage import dailies, dossiers, puzzles

SUBJECT = Subject(
    key="puzzles",
    services=(lambda made: Puzzles(made.acting), lambda made: DailyPuzzles(made.acting)),
    provides=(
        COMMANDS(puzzle),
        COMPONENTS(PuzzlesButton, PuzzleTurnButton, DailyPuzzleButton, RestartPuzzlesButton),
        POSTS(PostType(DailyPost, DailyLetters), PostType(SolutionPost, SolutionLetters)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        POSITIONS(PuzzlePositions(), DailyPositions()),
        ON_CARDS,
        TOPICS(Topic("puzzles", 6, words.PUZZLES, "🧩", choose_puzzles)),
        SERVER_PAGES(PAGE),
        SWEEPS(DailyPuzzles),
        PERSONAL(
            Personal(
                exports={
                    "puzzles": rows(puzzles.export),
                    "daily_puzzles": rows(dailies.export),
                    "daily_puzzles_set_up": rows(dossiers.daily_puzzles_set_up),
                },
                holds=(
                    Held("solved_puzzles.player_id", "puzzles", End.GONE),
                    Held("daily_solvers.player_id", "daily_puzzles", End.GONE),
                    Held("daily_plans.player_id", "daily_puzzles_set_up", End.NOBODYS),
                ),
                forget=forget,
            )
        ),
    ),
)
