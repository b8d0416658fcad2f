"""What else somebody can do in a match, as a private menu behind one button of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot import clockwords, wording, wording_offers
from bot.answers import Answer, sentence
from bot.desk import Desk, person_of, request_of
from bot.services.clocks import DAY
from bot.services.people import Person
from bot.services.plans import can_plan
from bot.services.proposals import OfferKind
from bot.services.sittings import Sitting
from bot.views.clocks import AgreeButton
from bot.views.history import StepButton, Way
from bot.views.offers import MakeOfferButton
from bot.views.planner import PlanButton
from bot.views.press import Interaction, Press, button
from bot.views.resigning import resign_question
from games.core import Seat


class MoreButton(Press, template=r"more:(?P<match_id>\d+)"):
    """Opens the menu for whoever presses it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(wording_offers.MORE, f"more:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Show what is possible now."""
        person = person_of(interaction)
        sitting = await desk.house.matches.show(self.match_id)
        kinds = await desk.house.offers.possible(person, self.match_id)
        await answer.show(menu(sitting, person, kinds))


class AskToResignButton(Press, template=r"leave-match:(?P<match_id>\d+)"):
    """Asks whether resigning is meant."""

    changes = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(wording_offers.RESIGN, f"leave-match:{match_id}", emoji="🏳️"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Put the question in place of the menu."""
        sitting = await desk.house.matches.resignable(person_of(interaction), self.match_id, interaction.channel_id)
        await answer.change(resign_question(sitting))


class GiveDayButton(Press, template=r"give:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Gives the opponent whose turn it is a day."""

    changes = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(wording_offers.GIVE_A_DAY, f"give:{match_id}:{ply}", emoji="🎁"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Add the time and say so; the new board shows it."""
        request = request_of(interaction)
        sitting = await desk.house.breaks.give(request, self.match_id, DAY, self.ply)
        desk.nudge()
        name = wording.person(sitting.to_move.name) if sitting.to_move else ""
        span = clockwords.span_words(DAY)
        await answer.change(sentence(clockwords.GIVEN.format(name=name, span=span, number=self.match_id)))


def menu(sitting: Sitting, person: Person, kinds: Sequence[OfferKind]) -> ui.LayoutView:
    """What somebody can do in a match: ask for something, see to the clock, leave, look."""
    plays = sitting.seat_of(person.discord_id) is not None
    template = wording_offers.MENU if plays else wording_offers.MENU_FOR_ONLOOKERS
    layout = sentence(template.format(title=wording.match_title(sitting)))
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
        yield AgreeButton(number, ply, wording_offers.PAUSE)
    if clock and sitting.position.to_move != seat:
        yield GiveDayButton(number, ply)
    if can_plan(sitting, person):
        yield PlanButton(number)
    yield AskToResignButton(number)


def _looking(sitting: Sitting, person: Person) -> Iterator[ui.Item[Any]]:
    """The board from one's own side, by the address of a `TurnButton`, which knows this module; and all boards."""
    number, ply = sitting.match.id, sitting.match.ply
    seat = sitting.seat_of(person.discord_id) or Seat(0)
    yield button(wording_offers.BOARD, f"turn:{number}:{ply}:{seat}", emoji="🔄")
    yield StepButton(number, ply, Way.LAST, wording_offers.HISTORY)
