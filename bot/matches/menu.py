"""What else somebody can do in a match, as a private menu behind one button of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.archive.views import StepButton, Way
from bot.clocks import words as clocks_words
from bot.core.people import Person
from bot.frame.answers import Answer, sentence
from bot.frame.context import Context, person_of, request_of
from bot.frame.press import Interaction, Press, button
from bot.matches import words
from bot.matches.matches import Matches
from bot.matches.resigning import resign_question
from bot.matches.sittings import Sitting
from bot.offers import words as offers_words
from bot.offers.offers import Offers
from bot.offers.proposals import OfferKind
from bot.offers.views import MakeOfferButton
from bot.pauses import words as pauses_words
from bot.pauses.breaks import Breaks
from bot.pauses.views import AgreeButton
from bot.plans.plans import can_plan
from bot.plans.views import PlanButton
from bot.speech import names
from bot.speech.spans import DAY
from games.core import Seat


class MoreButton(Press, template=r"more:(?P<match_id>\d+)"):
    """Opens the menu for whoever presses it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(offers_words.MORE, f"more:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show what is possible now."""
        person = person_of(interaction)
        sitting = await context[Matches].show(self.match_id)
        kinds = await context[Offers].possible(person, self.match_id)
        await answer.show(menu(sitting, person, kinds))


class AskToResignButton(Press, template=r"leave-match:(?P<match_id>\d+)"):
    """Asks whether resigning is meant."""

    changes = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(offers_words.RESIGN, f"leave-match:{match_id}", emoji="🏳️"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Put the question in place of the menu."""
        sitting = await context[Matches].resignable(person_of(interaction), self.match_id, interaction.channel_id)
        await answer.change(resign_question(sitting))


class GiveDayButton(Press, template=r"give:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Gives the opponent whose turn it is a day."""

    changes = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(offers_words.GIVE_A_DAY, f"give:{match_id}:{ply}", emoji="🎁"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Add the time and say so; the new board shows it."""
        request = request_of(interaction)
        sitting = await context[Breaks].give(request, self.match_id, DAY, self.ply)
        name = names.person(sitting.to_move.name) if sitting.to_move else ""
        span = clocks_words.span_words(DAY)
        await answer.change(sentence(pauses_words.GIVEN.format(name=name, span=span, number=self.match_id)))


def menu(sitting: Sitting, person: Person, kinds: Sequence[OfferKind]) -> ui.LayoutView:
    """What somebody can do in a match: ask for something, see to the clock, leave, look."""
    plays = sitting.seat_of(person.discord_id) is not None
    template = offers_words.MENU if plays else offers_words.MENU_FOR_ONLOOKERS
    layout = sentence(template.format(title=words.match_title(sitting)))
    asking: list[ui.Item[Any]] = [MakeOfferButton(sitting.match.id, sitting.match.ply, kind) for kind in kinds]
    for buttons in (asking, list(_acting(sitting, person)), list(_looking(sitting, person))):
        if buttons:
            layout.add_item(ui.ActionRow(*buttons))
    return layout


def _acting(sitting: Sitting, person: Person) -> Iterator[Press]:
    seat, clock, number, ply = sitting.seat_of(person.discord_id), sitting.timing, sitting.match.id, sitting.match.ply
    if seat is None or seat in sitting.position.gone or sitting.to_move is None:
        return
    if clock and not clock.is_paused and seat not in clock.votes:
        yield AgreeButton(number, ply, offers_words.PAUSE)
    if clock and sitting.position.to_move != seat:
        yield GiveDayButton(number, ply)
    if can_plan(sitting, person):
        yield PlanButton(number)
    yield AskToResignButton(number)


def _looking(sitting: Sitting, person: Person) -> Iterator[ui.Item[Any]]:
    """The board from one's own side, by the address of a `TurnButton`, which knows this module; and all boards."""
    number, ply = sitting.match.id, sitting.match.ply
    seat = sitting.seat_of(person.discord_id) or Seat(0)
    yield button(offers_words.BOARD, f"turn:{number}:{ply}:{seat}", emoji="🔄")
    yield StepButton(number, ply, Way.LAST, offers_words.HISTORY)
