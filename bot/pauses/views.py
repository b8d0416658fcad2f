"""The buttons that agree to pause the clocks and that give an opponent time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ui

from bot.clocks import span_words
from bot.core.people import Person
from bot.core.services import Services
from bot.frame.answers import Answer, sentence
from bot.frame.context import Context, request_of
from bot.frame.press import Interaction, Press, button
from bot.matches import Board, Control, Group, MatchView, MenuEntry
from bot.pauses import words
from bot.pauses.breaks import Breaks
from bot.speech import names
from bot.speech.sentences import Words
from bot.speech.spans import DAY


class AgreeButton(Press, template=r"pause:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Agrees to the pause that was proposed on this board, or proposes it."""

    posts = True

    def __init__(self, match_id: int, ply: int, label: Words = words.AGREE) -> None:
        super().__init__(button(label, f"pause:{match_id}:{ply}", emoji="⏸️"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Store the agreement and say what it did."""
        stands = await context[Breaks].agree_to_pause(request_of(interaction), self.match_id, self.ply)
        template = words.PAUSED if stands else words.PAUSE_PROPOSED
        await answer.say(template.format(number=self.match_id))


class GiveDayButton(Press, template=r"give:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Gives the opponent whose turn it is a day."""

    changes = True
    posts = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(words.GIVE_A_DAY, f"give:{match_id}:{ply}", emoji="🎁"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Add the time and say so; the new board shows it."""
        view = await context[Breaks].give(request_of(interaction), self.match_id, DAY, self.ply)
        name = names.person(view.to_move.name) if view.to_move else ""
        await answer.change(sentence(words.GIVEN.format(name=name, span=span_words(DAY), number=self.match_id)))


def agree_below(board: Board) -> Iterable[ui.Item[Any]]:
    """Once someone has proposed a pause."""
    if board.view.timing and board.view.timing.votes:
        yield AgreeButton(board.view.match.id, board.view.position.ply)


async def see_to_the_clock(services: Services, view: MatchView, person: Person) -> Sequence[ui.Item[Any]]:
    """Propose a pause, and give the opponent time."""
    seat, clock, number, ply = (
        view.active_seat(person.discord_id),
        view.timing,
        view.match.id,
        view.match.ply,
    )
    found: list[ui.Item[Any]] = []
    if clock and seat is not None and not clock.is_paused and seat not in clock.votes:
        found.append(AgreeButton(number, ply, words.PAUSE))
    if clock and seat is not None and view.position.to_move != seat:
        found.append(GiveDayButton(number, ply))
    return found


CONTROLS = (Control(Group.BELOW, 50, agree_below),)
MENU = (MenuEntry(Group.ACTING, 10, see_to_the_clock),)
