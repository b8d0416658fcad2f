"""What someone in a tournament asks for: rounds to sit out, another look at a result, help against what isn't fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.community.competitions.ui import MOST_IN_A_MENU, EventButton, show_event
from bot.community.tournaments import words
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.page_views import KEY
from bot.community.tournaments.refusals import NoResultThere
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.numbers import number_in
from bot.core.people import Person, Request
from bot.core.refusals import Refusal
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.names import listing, person
from bot.core.speech.sentences import Markup, Words, _, _n
from bot.people.players import FOLLOW, UNFOLLOW, followed_words

REPORT_LIMIT = 500


REST_CHOICE = _n(
    "{name}: you can sit out 1 round for half a point, but not the last one.",
    "{name}: you can sit out {count} rounds for half a point each, but not the last one.",
)
TEAM_REST_CHOICE = _n(
    "{name}: your team can sit out 1 round for 1 match point and half of the boards, but not the last one.",
    "{name}: your team can sit out {count} rounds for 1 match point and half of the boards each, but not the last one.",
)
TEAM_RESTS_CHOSEN = _n("Your team sits out round {rounds}.", "Your team sits out rounds {rounds}.")
RESTS_CHOSEN = _n("You sit out round {rounds}.", "You sit out rounds {rounds}.")
REST_NONE, NO_RESTS = _("I play every round"), _("{name}: there's no round left that you could sit out.")


class RestButton(Press, template=r"event-rest:(?P<number>\d+)"):
    """Sits out the next round, once, for half a win."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.SIT_OUT, f"event-rest:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await rest_page(answer, self.number)).message)


class RestSelect(LastingItem[ui.Select[Any]], template=r"event-rests:(?P<number>\d+)"):
    """Chooses the rounds that one sits out."""

    def __init__(self, number: int, rounds: Sequence[int] = (), chosen: Sequence[int] = (), most: int = 1) -> None:
        menu = ui.Select[Any](custom_id=f"event-rests:{number}", placeholder=str(REST_NONE), min_values=0)
        for each in rounds[:MOST_IN_A_MENU]:
            label = str(words.ROUND_VIEW.format(number=each))
            menu.add_option(label=label, value=str(each), default=each in chosen)
        menu.max_values = max(min(most, len(menu.options)), 1)
        super().__init__(menu)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            answer.pace()
            chosen = [int(each) for each in self.item.values]
            await answer.context[Entering].rest(answer.request, self.number, chosen)
            await answer.show(*(await rest_page(answer, self.number)).message)


class FollowTournamentButton(Press, template=r"event-follow:(?P<number>\d+)"):
    """Follows a tournament that one can see and isn't in, or no more."""

    def __init__(self, number: int, label: Words = FOLLOW) -> None:
        super().__init__(button(label, f"event-follow:{number}", emoji="👀"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        name, is_followed = await context[Participating].follow(answer.request, self.number)
        said = followed_words(person(name), is_followed=is_followed)
        try:
            await show_event(answer, KEY, self.number, said)
        except Refusal:  # whoever can't see it any more
            await answer.say(said)


class UnfollowTournamentButton(Press, template=r"event-unfollow:(?P<number>\d+)"):
    """Follows a tournament no more, from a list, which stays; also one that can't be seen any more."""

    def __init__(self, number: int) -> None:
        super().__init__(button(UNFOLLOW, f"event-unfollow:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        name = await context[Participating].unfollow(answer.request, self.number)
        await answer.say(followed_words(person(name), is_followed=False))


class AppealButton(Dialog, template=r"event-appeal:(?P<number>\d+)"):
    """Asks those who run a tournament to look at a result of one's own."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.APPEAL, f"event-appeal:{number}"))
        self.number = number

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        shown = await context[Entering].show(request, self.number)
        found = shown.results_of(request.person.discord_id)[:MOST_IN_A_MENU]
        if not found:
            raise NoResultThere(name=shown.row.name)
        modal = ui.Modal(title=str(words.APPEAL), custom_id=self.custom_id)
        results = ui.Select[Any](custom_id="match")
        for match_id in found:
            label = words.own_result(shown, match_id)[:OPTION_LIMIT]
            results.add_option(label=label, value=str(match_id), default=match_id == found[0])
        modal.add_item(ui.Label(text=str(words.WHICH_RESULT)[:TITLE_LIMIT], component=results))
        return modal.add_item(_reason())

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        await context[Participating].appeal(answer.request, self.number, int(values["match"]), values["reason"])
        await show_event(answer, KEY, self.number, str(words.APPEALED))


class ReportButton(Dialog, template=r"event-report:(?P<number>\d+)"):
    """Tells those who run a tournament that something isn't fair."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.REPORT, f"event-report:{number}"))
        self.number = number

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        modal = ui.Modal(title=str(words.REPORT), custom_id=self.custom_id)
        modal.add_item(_reason())
        suspect = ui.UserSelect[Any](custom_id="player", required=False)
        return modal.add_item(ui.Label(text=str(words.WHO_IT_IS_ABOUT)[:TITLE_LIMIT], component=suspect))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        answer.pace()
        named = number_in(values.get("player") or "0")
        suspect = Person(named, Markup(f"<@{named}>")) if named else None
        await context[Participating].report(answer.request, self.number, values["reason"], suspect)
        await show_event(answer, KEY, self.number, str(words.REPORTED))


async def rest_page(answer: Answer, number: int) -> Page:
    """The rounds that someone sits out, and those they can choose from."""
    shown = await answer.context[Entering].show(answer.request, number)
    mine = shown.decides_for(answer.request.person.discord_id) or ""
    chosen, most = shown.rests_asked(mine), shown.rests_of(mine)
    text = rests_text(shown, chosen, most)
    if not (shown.rounds_ahead and most):
        return Page(text=text, actions=[EventButton(KEY, number)])
    select = RestSelect(number, shown.rounds_ahead, chosen, most)
    return Page(text=text, select=select, actions=[EventButton(KEY, number)])


def rests_text(shown: Overview, chosen: Sequence[int], most: int) -> str:
    """How many rounds someone can sit out, and which they do."""
    name = person(shown.row.name)
    if not (shown.rounds_ahead and most):
        return NO_RESTS.format(name=name)
    choice, said = (TEAM_REST_CHOICE, TEAM_RESTS_CHOSEN) if shown.are_teams else (REST_CHOICE, RESTS_CHOSEN)
    lines = [choice.format(most, name=name)]
    lines += [said.format(len(chosen), rounds=listing(map(str, chosen)))] if chosen else []
    return "\n".join(lines)


def _reason() -> ui.Label[Any]:
    """The field for what happened."""
    field = ui.TextInput[Any](custom_id="reason", style=discord.TextStyle.paragraph, max_length=REPORT_LIMIT)
    hint = str(words.REPORT_HINT)[:OPTION_LIMIT]
    return ui.Label(text=str(words.WHAT_HAPPENED)[:TITLE_LIMIT], description=hint, component=field)
