"""The entry of `puzzles` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.subject import End, Held, Personal, Subject
from bot.frame.cards import Cards
from bot.frame.topics import Topic
from bot.puzzles import words
from bot.puzzles.commands import puzzle
from bot.puzzles.dailies import DailyPuzzles
from bot.puzzles.letters import DailyLetters, SolutionLetters
from bot.puzzles.notes import NOTES
from bot.puzzles.posts import DailyPost, SolutionPost
from bot.puzzles.server_choices import PAGE
from bot.puzzles.solving import Puzzles, forget
from bot.puzzles.views import (
    CARD_BUTTONS,
    DAILY,
    SOURCE,
    DailyPositions,
    DailyPuzzleButton,
    PuzzlePositions,
    PuzzlesButton,
    PuzzleTurnButton,
    RestartPuzzlesButton,
    choose_puzzles,
)
from storage import dailies, dossiers, puzzles

SUBJECT = Subject(
    key="puzzles",
    services=(lambda made: Puzzles(made.acting), lambda made: DailyPuzzles(made.acting)),
    commands=(puzzle,),
    components=(PuzzlesButton, PuzzleTurnButton, DailyPuzzleButton, RestartPuzzlesButton),
    positions={SOURCE: PuzzlePositions(), DAILY: DailyPositions()},
    card_buttons=CARD_BUTTONS,
    topics=(Topic("puzzles", 6, words.PUZZLES, "🧩", choose_puzzles),),
    server_settings=(PAGE,),
    posts=(lambda _: DailyPost(), lambda _: SolutionPost()),
    letters=(
        lambda context: DailyLetters(context.pictures, Cards(context.subjects)),
        lambda context: SolutionLetters(context.pictures, Cards(context.subjects)),
    ),
    notes=NOTES,
    sweeps=(DailyPuzzles,),
    personal=Personal(
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
    ),
)
