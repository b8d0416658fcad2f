"""The message that shows a board, the button that starts a move, and the one that turns the board."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import ui

from bot.archive.replay_views import ReplayButton
from bot.core.people import Person
from bot.frame.answers import Answer
from bot.frame.context import Context, person_of
from bot.frame.layouts import ACCENT, gallery
from bot.frame.press import Interaction, Press, button
from bot.matches import clock_words
from bot.matches import words as matches_words
from bot.matches.claims import ClaimButton
from bot.matches.matches import Matches
from bot.matches.menu import MoreButton
from bot.matches.pictures import Look, alt_text
from bot.matches.sittings import Sitting
from bot.moderation import words as moderation_words
from bot.offers.views import RematchButton
from bot.pauses.views import AgreeButton
from bot.picker.direct import direct_row
from bot.picker.views import show_picker
from bot.plans.plans import can_plan
from bot.plans.views import PlanButton
from bot.rules.views import RulesButton
from bot.speech import limits
from bot.speech.sentences import Words, in_words
from games.core import Seat

TEXT_LIMIT = 3000
"""Characters; a message holds 4000 over all its texts."""
BUTTONS_IN_A_ROW = 5
HEAD_LIMIT = 1200
"""Characters for the last move above a board of characters."""


class MoveButton(Press, template=r"move:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Opens the private picker for the player to move."""

    def __init__(self, match_id: int, ply: int, label: Words = matches_words.MOVE) -> None:
        super().__init__(button(label, f"move:{match_id}:{ply}", discord.ButtonStyle.primary, "♟️"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show the first choice."""
        person = person_of(interaction)
        sitting = await context[Matches].show_current(self.match_id, self.ply, person)
        await answer.show(*await show_picker(context, sitting, person, ()))


class TurnButton(Press, template=r"turn:(?P<match_id>\d+):(?P<ply>\d+):(?P<seat>\d+)"):
    """Shows a private board from another seat."""

    changes = True

    def __init__(self, match_id: int, ply: int, seat: str) -> None:
        super().__init__(button(matches_words.TURN, f"turn:{match_id}:{ply}:{seat}", emoji="🔄"))
        self.match_id = match_id
        self.ply = ply
        self.seat = int(seat)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Draw the same position from that seat."""
        sitting = await context[Matches].show(self.match_id, self.ply)
        viewpoint = Seat(self.seat % len(sitting.players))
        await answer.change(*await private_board(context, sitting, person_of(interaction), viewpoint))


async def private_board(
    context: Context, sitting: Sitting, person: Person, viewpoint: Seat
) -> tuple[ui.LayoutView, list[discord.File]]:
    """A board for one person, seen from a seat, with a button to turn it."""
    look = Look(viewpoint, await context.theme(person))
    picture = await context.pictures.board(sitting, board_picture(sitting), look)
    following = Seat((viewpoint + 1) % len(sitting.players))
    can_move, plans = _can_move(sitting, person), can_plan(sitting, person)
    layout = board_layout(sitting, picture, can_move=can_move, plans=plans, following=following)
    return layout, [picture]


def text_board(sitting: Sitting, person: Person) -> ui.LayoutView:
    """A board of characters for one person, and in words where they fit the message."""
    game, state = sitting.game, sitting.position.state
    head = f"**{matches_words.match_title(sitting)}**\n{matches_words.last_move(sitting)}"[:HEAD_LIMIT]
    parts = [head, f"```\n{game.diagram(state)}\n```", matches_words.turn(sitting, ping=False)]
    words = in_words(game.describe(state))
    if sum(map(len, [*parts, words])) <= limits.MESSAGE_LIMIT:
        parts.insert(2, words)
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    for part in parts:
        container.add_item(ui.TextDisplay(part))
    for row in _rows(sitting, can_move=_can_move(sitting, person), plans=can_plan(sitting, person)):
        container.add_item(row)
    layout.add_item(container)
    return layout


def board_layout(
    sitting: Sitting,
    picture: discord.File | str,
    *,
    ping: bool = False,
    buttons: bool = True,
    can_move: bool = True,
    plans: bool = False,
    note: str = "",
    reminder: bool = False,
    following: Seat | None = None,
) -> ui.LayoutView:
    """The last move, the picture (a new file, or the name of one the message has), whose turn it is.

    `following` is the seat to which the board can be turned; `plans` offers the planner.
    """
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    news = clock_words.reminder(sitting) if reminder else matches_words.last_move(sitting)
    container.add_item(ui.TextDisplay(f"**{matches_words.match_title(sitting)}**\n{news}"[:TEXT_LIMIT]))
    container.add_item(gallery(picture, alt_text(sitting.game, sitting.position.state)))
    container.add_item(ui.TextDisplay(matches_words.turn(sitting, ping=ping)))
    for lines in (clock_words.clock_lines(sitting), moderation_words.news_lines(sitting)):
        if lines:
            container.add_item(ui.TextDisplay(lines))
    if note:
        container.add_item(ui.TextDisplay(f"-# {note}"))
    for row in _rows(sitting, can_move=can_move, plans=plans, following=following) if buttons else ():
        container.add_item(row)
    layout.add_item(container)
    return layout


def board_picture(sitting: Sitting) -> str:
    """The name of the picture on the message."""
    return f"engawa-{sitting.match.id}-{sitting.position.ply}.png"


def _can_move(sitting: Sitting, person: Person) -> bool:
    """Whether this is the present board and waits for this person."""
    return sitting.position.ply == sitting.match.ply and sitting.waits_for(person.discord_id)


def _rows(
    sitting: Sitting, *, can_move: bool, plans: bool, following: Seat | None = None
) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """The few moves there are, if they are few, and what else can be done."""
    if can_move and (direct := direct_row(sitting)):
        yield direct
    yield _buttons(sitting, can_move=can_move, plans=plans, following=following)


def _buttons(sitting: Sitting, *, can_move: bool, plans: bool, following: Seat | None) -> ui.ActionRow[ui.LayoutView]:
    """Move, while somebody has to; film and rematch, once nobody has; rules; the turn of the board; whatever else."""
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if can_move and sitting.to_move is not None:
        row.add_item(MoveButton(sitting.match.id, sitting.position.ply))
    if sitting.to_move is None:
        row.add_item(ReplayButton(sitting.match.id))
        row.add_item(RematchButton(sitting.match.id))
    if clock := sitting.timing:
        if clock.is_fallen and not clock.is_paused:
            row.add_item(ClaimButton(sitting.match.id, sitting.position.ply, clock_words.claim_label(sitting)))
        if clock.votes:
            row.add_item(AgreeButton(sitting.match.id, sitting.position.ply))
    if plans:
        row.add_item(PlanButton(sitting.match.id))
    row.add_item(RulesButton(sitting.match.game, sitting.game.topic(sitting.position.state)))
    if following is not None:
        row.add_item(TurnButton(sitting.match.id, sitting.position.ply, str(following)))
    is_present = sitting.position.ply == sitting.match.ply and sitting.to_move is not None
    if is_present and len(row.children) < BUTTONS_IN_A_ROW:
        row.add_item(MoreButton(sitting.match.id))
    return row
