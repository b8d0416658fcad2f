"""The page on which a tournament is designed, and what publishes and ends it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.community.tournaments import Overview, designs, refusals, stale_buttons
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.agenda import waiting_text
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.administration.service import Organising
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, boxed
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Person
from bot.core.speech.names import person
from bot.core.speech.sentences import Sentence, Words, refusal_words
from bot.people.servers import MatchPlace
from bot.people.servers.ui import GuildBook
from tournaments.facts import Format

ROUNDS, GAMES, STARTS = (0, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3), (0, 1, 2, 3, 5, 7, 14, 21)
CYCLES, AT_ONCE, QUALIFY = (1, 2, 4), (4, 1, 2, 3, 5, 6, 8, 10, 15), (2, 1, 3, 4)
MOST = (4, 6, 8, 10, 12, 16, 24, 32, 64, 128, 256, 512)
LEAST = (2, 3, 4, 6, 8, 12, 16)
DAYS, DAYS_IN_ALL = (3, 5, 7, 10, 14, 21, 28), (14, 21, 28, 42, 56, 84, 112)
VACATIONS = (14, 0, 3, 7, 21, 30)
RATINGS = (1300, 1400, 1500, 1600, 1700, 1800)
ADVANCE = (2, 1)
"""What the page of selects offers; a final of two needs a game for two."""
USUAL_TIES, BY_POINTS, MIXED = "usual", "points", "mix"
RATED = {"usual": None, "yes": True, "no": False}


class PublishButton(Press, template=r"event-publish:(?P<number>\d+)(?::(?P<seen>\w+))?"):
    """Publishes a draft, if its settings are still those on the page."""

    def __init__(self, number: int, seen: str | None = None, label: Sentence = words.PUBLISH) -> None:
        custom_id = stale_buttons.marked(f"event-publish:{number}", seen)
        super().__init__(button(label, custom_id, discord.ButtonStyle.success, "📣"))
        self.number = number
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.speak()
        organising, request = context[Organising], answer.request
        try:
            shown = await organising.publish(request, self.number, self.seen)
        except refusals.ChangedSince as stale:
            now = await organising.page(request, self.number)
            await answer.change(design_layout(now, refusal_words(stale)))
            return
        await answer.change(sentence(words.published(shown)))


class EndTournamentButton(Press, template=r"event-end:(?P<number>\d+)(?::(?P<seen>\w+))?"):
    def __init__(self, number: int, seen: str | None = None) -> None:
        custom_id = stale_buttons.marked(f"event-end:{number}", seen)
        super().__init__(button(words.END, custom_id, discord.ButtonStyle.danger))
        self.number = number
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.pace()
        organising, request = context[Organising], answer.request
        try:
            shown = await organising.end(request, self.number, self.seen)
        except refusals.ChangedSince as stale:
            now = await organising.page(request, self.number)
            await answer.change(end_question(now, refusal_words(stale)))
            return
        await answer.change(sentence(words.ENDED.format(name=person(shown.row.name))))


class AgreeButton(Press, template=r"event-agree:(?P<kind>help|run):(?P<number>\d+)"):
    """Agrees to help to run a tournament, or to run it; stands below the question."""

    def __init__(self, kind: str, number: int) -> None:
        label = words.HELP_RUN if kind == RequestKind.HELP else words.RUN_IT
        super().__init__(button(label, f"event-agree:{kind}:{number}", discord.ButtonStyle.success))
        self.kind = RequestKind(kind)
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].agree(answer.request, self.number, self.kind)
        said = words.AGREED_TO_HELP if self.kind is RequestKind.HELP else words.AGREED_TO_RUN
        await answer.change(sentence(said.format(name=person(shown.row.name))))


class ExpectButton(Press, template=r"event-expect:(?P<number>\d+)"):
    """Tells what the settings lead to."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.EXPECT, f"event-expect:{number}", emoji="🔭"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].page(answer.request, self.number)
        settings = await context[GuildBook].of(shown.row.guild_id)
        await answer.say(words.forecast_text(shown, in_threads=settings.place is MatchPlace.THREAD))


class DesignSelect(
    LastingItem[ui.Select[Any]], template=r"event-design:(?P<name>\w+):(?P<number>\d+)(?::(?P<seen>[\w-]*))?"
):
    """Chooses one setting of a draft; `extras` several, and changes only those that were shown otherwise."""

    def __init__(
        self, name: str, number: int, options: Sequence[discord.SelectOption] = (), seen: str | None = None
    ) -> None:
        custom_id, more = f"event-design:{name}:{number}", dict[str, Any]()
        if name == "extras" and options:
            more = {"min_values": 0, "max_values": len(words.EXTRAS), "placeholder": str(words.CHOOSE_EXTRAS)}
            seen = "-".join(option.value for option in options if option.default)
            custom_id = f"{custom_id}:{seen}"
        super().__init__(ui.Select(custom_id=custom_id, options=list(options), **more))
        self.name = name
        self.number = number
        self.seen = seen

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            changes, days = _chosen(self.name, self.item.values, self.seen)
            organising = answer.context[Organising]
            shown = await organising.set(answer.request, self.number, changes, days)
            await answer.change(design_layout(shown))


class DesignRoleSelect(LastingItem[ui.RoleSelect[Any]], template=r"event-role:(?P<number>\d+)"):
    """Chooses for whom a tournament is."""

    def __init__(self, number: int, role: int | None = None) -> None:
        chosen = [discord.SelectDefaultValue.from_role(discord.Object(role))] if role else []
        select = ui.RoleSelect[Any](
            custom_id=f"event-role:{number}",
            placeholder=str(words.CHOOSE_ROLE),
            min_values=0,
            max_values=1,
            default_values=chosen,
        )
        super().__init__(select)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            role = next((role.id for role in self.item.values), None)
            organising = answer.context[Organising]
            await answer.change(design_layout(await organising.set(answer.request, self.number, {"role": role})))


def design_layout(shown: Overview, news: str = "") -> ui.LayoutView:
    """One page of selects, and the button that publishes; of one that has started, what can still change."""
    if shown.has_started:
        return _later_layout(shown, news)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.below(news, words.design_text(shown))))
    for name, options in _selects(shown):
        container.add_item(ui.ActionRow(DesignSelect(name, shown.row.id, options)))
    container.add_item(ui.ActionRow(DesignRoleSelect(shown.row.id, shown.row.settings.role)))
    last: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if not shown.is_open:
        label = words.LET_JOIN if shown.is_announced else words.PUBLISH
        last.add_item(PublishButton(shown.row.id, stale_buttons.design_mark(shown.row), label))
    last.add_item(ExpectButton(shown.row.id))
    container.add_item(last)
    return boxed(container)


def _later_layout(shown: Overview, news: str) -> ui.LayoutView:
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.below(news, words.later_text(shown))))
    if shown.format is not Format.ROUND_ROBIN:
        container.add_item(ui.ActionRow(DesignSelect("deadline", shown.row.id, _deadline(shown))))
    return boxed(container)


def end_question(shown: Overview, news: str = "") -> ui.LayoutView:
    asked = f"{words.END_QUESTION.format(name=person(shown.row.name))}\n{words.stage(shown)}"
    layout = sentence(words.below(news, asked))
    layout.add_item(ui.ActionRow(EndTournamentButton(shown.row.id, stale_buttons.stage_mark(shown.held))))
    return layout


def waiting_line(row: Any, reader: Person, number: int) -> ListLine:
    """A tournament that waits for its director, in a list: what is to be decided, and until when."""
    return ListLine(waiting_text(row))


def _selects(shown: Overview) -> Iterable[tuple[str, list[discord.SelectOption]]]:
    settings = shown.row.settings
    yield from _of_format(shown)
    yield "games", _options({count: events_words.GAMES_CHOICE.format(count) for count in GAMES}, settings.games)
    days = {0: words.START_WHEN_FULL, **{count: words.START_CHOICE.format(count) for count in STARTS[1:]}}
    opens = {0: words.OPEN_AT_ONCE, **{count: words.OPEN_CHOICE.format(count) for count in STARTS[1:]}}
    opens[designs.BY_HAND] = words.OPEN_WHEN_TOLD
    yield "opens", _options(opens, settings.opens)
    yield "starts", _options(days, settings.starts)
    least = {count: words.LEAST_CHOICE.format(count) for count in LEAST}
    yield "least_entrants", _options(least, settings.least_entrants)
    most: dict[Any, Words] = {count: words.MOST_CHOICE.format(count) for count in MOST if count <= max(shown.most, 16)}
    yield "most", _options({0: words.MOST_USUAL, **most}, settings.most_entrants or 0)
    yield "deadline", _deadline(shown)
    yield "seeding", _options(dict(words.SEEDS), settings.seeding)
    vacations = {days: words.VACATION_CHOICE.format(days) if days else words.VACATION_NONE for days in VACATIONS}
    yield "vacation_days", _options(vacations, settings.vacation_days)
    yield "who", _options(_who(), _who_now(shown))
    rated = {"usual": words.RATED_USUAL, "yes": words.RATED, "no": words.UNRATED}
    now = next(word for word, value in RATED.items() if value is settings.rated)
    yield "rated", _options(rated, now)
    yield "extras", _several(words.EXTRAS, {name for name in words.EXTRAS if getattr(settings, name)})


def _of_format(shown: Overview) -> Iterable[tuple[str, list[discord.SelectOption]]]:
    settings = shown.row.settings
    if shown.format in {Format.SWISS, Format.TABLES, Format.ROLLING}:
        rounds = {0: words.ROUNDS_USUAL, **{count: words.ROUNDS_CHOICE.format(count) for count in ROUNDS[1:]}}
        yield "rounds", _options(rounds, settings.rounds)
    if shown.format is Format.ROUND_ROBIN:
        cycles = {count: words.CYCLES_CHOICE.format(count) for count in CYCLES}
        yield "cycles", _options(cycles, settings.cycles)
    if shown.format in {Format.ROUND_ROBIN, Format.GROUPS, Format.ROLLING}:
        at_once = {count: words.AT_ONCE_CHOICE.format(count) for count in AT_ONCE}
        yield "at_once", _options(at_once, settings.most)
    if shown.format is Format.GROUPS:
        yield (
            "qualify",
            _options({count: words.QUALIFY_CHOICE.format(count) for count in QUALIFY}, settings.qualify),
        )
    if shown.format is Format.TABLES:
        ways = {BY_POINTS: words.TABLES_BY_POINTS, MIXED: words.TABLES_MIXED}
        yield "mix", _options(ways, MIXED if settings.mix else BY_POINTS)
    if shown.format is Format.DOUBLE:
        yield "finals", _options(dict(words.FINALS), 2 if settings.reset else 1)
    if shown.format is Format.TABLE_KNOCKOUT and 2 in shown.game.info.seats:
        advance = {count: words.ADVANCE_CHOICE.format(count) for count in ADVANCE}
        yield "advance", _options(advance, settings.advance)
    yield from _ties(shown)


def _ties(shown: Overview) -> Iterable[tuple[str, list[discord.SelectOption]]]:
    """The choice of tie-breaks, for formats with points."""
    swiss, robin = {Format.SWISS, Format.ROLLING}, {Format.ROUND_ROBIN, Format.GROUPS}
    if shown.format in swiss | robin | {Format.TABLES}:
        choices = words.TIES["swiss" if shown.format in swiss else "all" if shown.format in robin else "tables"]
        chosen = "-".join(shown.row.settings.tiebreaks) or USUAL_TIES
        yield "tiebreaks", _options(dict(choices), chosen)


def _deadline(shown: Overview) -> list[discord.SelectOption]:
    """How long rounds take, and what happens then; a rolling Swiss has an end instead."""
    has, then = shown.row.settings.round_days, shown.row.settings.at_deadline
    if shown.format is Format.ROLLING:
        ends: dict[Any, Words] = {"0": words.PAIRED_TO_THE_END}
        ends |= {f"{count}-wait": words.PAIRED_FOR.format(count) for count in DAYS_IN_ALL}
    elif shown.format is Format.ROUND_ROBIN:
        ends = {"0": words.DEADLINE_ALL_NONE}
        said = {"wait": words.DEADLINE_ALL_WAIT, "draw": words.DEADLINE_ALL_DRAW, "judge": words.DEADLINE_ALL_JUDGE}
        ends |= {f"{count}-{way}": text.format(count) for way, text in said.items() for count in DAYS_IN_ALL}
    else:
        ends = {"0": words.DEADLINE_NONE}
        said = {"wait": words.DEADLINE_WAIT, "draw": words.DEADLINE_DRAW, "judge": words.DEADLINE_JUDGE}
        ends |= {f"{count}-{way}": text.format(count) for way, text in said.items() for count in DAYS}
    return _options(ends, f"{has}-{then}" if has else "0")


def _who() -> dict[Any, Words]:
    found: dict[Any, Words] = {"everyone": words.ANYONE, "invited": words.ONLY_INVITED}
    found |= {f"from-{rating}": words.RATED_FROM.format(rating=rating) for rating in RATINGS}
    return found | {f"to-{rating}": words.RATED_TO.format(rating=rating) for rating in RATINGS}


def _who_now(shown: Overview) -> str:
    settings = shown.row.settings
    if least := settings.rating_least:
        return f"from-{least}"
    if most := settings.rating_most:
        return f"to-{most}"
    return settings.who


def _options(choices: Any, chosen: object) -> list[discord.SelectOption]:
    return _several(choices, {chosen})


def _several(choices: Any, chosen: set[Any]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=str(label)[:100], value=str(value), default=value in chosen)
        for value, label in choices.items()
    ]


def _chosen(name: str, values: Sequence[str], seen: str | None = None) -> tuple[dict[str, Any], int | None]:
    """The settings that a choice changes, and in how many days it starts if it says so."""
    if name == "extras":
        before = set((seen or "").split("-"))
        chosen = {each: each in values for each in words.EXTRAS}
        return {each: on for each, on in chosen.items() if seen is None or on != (each in before)}, None
    value = values[0]
    first, _, then = value.partition("-")
    match name:
        case "starts":
            return {"starts": int(value)}, int(value)
        case "deadline":
            return {"round_days": int(first) or None, "at_deadline": then or "wait"}, None
        case "at_once":
            return {"most": int(value)}, None
        case "most":
            return {"most_entrants": int(value) or None}, None
        case "seeding":
            return {name: value}, None
        case "rated":
            return {name: RATED[value]}, None
        case "who":
            least, most = (int(then) if first == word else None for word in ("from", "to"))
            return {"who": first if not then else "everyone", "rating_least": least, "rating_most": most}, None
        case _:
            return _of_points(name, value), None


def _of_points(name: str, value: str) -> dict[str, Any]:
    """What a choice changes of settings that decide who meets whom and who stands where."""
    match name:
        case "finals":
            return {"reset": int(value) == 2}
        case "mix":
            return {name: value == MIXED}
        case "tiebreaks":
            return {name: [] if value == USUAL_TIES else value.split("-")}
        case _:
            return {name: int(value)}
