"""The card of a tournament with its buttons, its rounds, and the page on which it is designed."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.numbers import number_in
from bot.frame.answers import Answer, answering, sentence
from bot.frame.context import Context, context_of, request_of
from bot.frame.layouts import ACCENT, boxed
from bot.frame.press import Interaction, Press, button
from bot.servers.ui import order_of
from bot.speech.names import person
from bot.speech.sentences import Words
from bot.tournaments import words
from bot.tournaments.entering import Entering
from bot.tournaments.organising import Organising
from bot.tournaments.overviews import Overview
from bot.tournaments.showing import pages_message

ROUNDS, GAMES, STARTS = (0, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3), (0, 1, 2, 3, 5, 7, 14, 21)
MOST = (4, 6, 8, 10, 12, 16, 24, 32, 64, 128)
DAYS = (3, 7, 10, 14, 21, 28)
"""What the page of selects offers."""


class JoinTournamentButton(Press, template=r"event-join:(?P<number>\d+)"):
    """Enters a tournament."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.JOIN, f"event-join:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """The card follows."""
        shown = await context[Entering].join(request_of(interaction), self.number)
        await answer.show(joined_layout(shown))


class JoinAlwaysButton(Press, template=r"event-always:(?P<number>\d+)"):
    """Enters every later tournament of a series."""

    changes = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.ALWAYS, f"event-always:{number}", emoji="🔁"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Say so in place of the question."""
        shown = await context[Entering].always(request_of(interaction), self.number)
        await answer.change(sentence(words.ALWAYS_IN.format(name=person(shown.row.name))))


class LeaveTournamentButton(Press, template=r"event-leave:(?P<number>\d+)"):
    """Leaves before the start; asks before withdrawing from one that runs."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.LEAVE, f"event-leave:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """By what state it is in."""
        shown = await context[Entering].show(self.number, interaction.guild_id)
        if shown.is_open:
            await context[Entering].leave(request_of(interaction), self.number)
            await answer.say(words.LEFT.format(name=person(shown.row.name)))
        else:
            await answer.show(withdraw_question(shown, interaction.user.id))


class WithdrawButton(Press, template=r"event-withdraw:(?P<number>\d+)"):
    """Withdraws."""

    changes = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.WITHDRAW, f"event-withdraw:{number}", discord.ButtonStyle.danger))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Say so in place of the question."""
        shown = await context[Entering].withdraw(request_of(interaction), self.number)
        await answer.change(sentence(words.WITHDRAWN.format(name=person(shown.row.name))))


class StandingsButton(Press, template=r"event-standings:(?P<number>\d+)"):
    """Shows the places."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.STANDINGS, f"event-standings:{number}", emoji="📊"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Privately."""
        shown = await context[Entering].show(self.number, interaction.guild_id)
        await answer.show(*await pages_message(interaction, context, shown))


class TournamentRulesButton(Press, template=r"event-rules:(?P<number>\d+)"):
    """Shows how it works."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.HOW_IT_WORKS, f"event-rules:{number}", emoji="📜"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Privately."""
        shown = await context[Entering].show(self.number, interaction.guild_id)
        await answer.say(words.rules_text(shown))


class PublishButton(Press, template=r"event-publish:(?P<number>\d+)"):
    """Publishes a draft."""

    changes = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.PUBLISH, f"event-publish:{number}", discord.ButtonStyle.success, "📣"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """The card follows as a message."""
        answer.pace()
        await context[Organising].publish(order_of(interaction), self.number)
        await answer.change(sentence(words.PUBLISHED))


class DesignSelect(ui.DynamicItem[ui.Select[Any]], template=r"event-design:(?P<name>\w+):(?P<number>\d+)"):
    """Chooses one setting of a draft."""

    def __init__(self, name: str, number: int, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id=f"event-design:{name}:{number}", options=list(options)))
        self.name = name
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> DesignSelect:
        """The select as it was when the message was sent."""
        return cls(match["name"], number_in(match["number"]))

    async def callback(self, interaction: Interaction) -> None:
        """Keep the choice and show the page as it is then."""
        async with answering(interaction, changes=True) as answer:
            changes, days = _chosen(self.name, self.item.values[0])
            organising = context_of(interaction)[Organising]
            shown = await organising.set(order_of(interaction), self.number, changes, days)
            await answer.change(design_layout(shown))


def card_layout(shown: Overview, number: int, seen: ui.MediaGallery[ui.LayoutView], note: str = "") -> ui.LayoutView:
    """The card, whose text has the number of its post; its picture, and the buttons that make sense."""
    layout = ui.LayoutView(timeout=None)
    text = words.card_text(shown)
    layout.add_item(ui.TextDisplay(f"{text}\n-# {note}" if note else text, id=number))
    layout.add_item(seen)
    layout.add_item(card_buttons(shown))
    return layout


def joined_layout(shown: Overview) -> ui.LayoutView:
    """That someone is in; of a series, with the button to be in every time."""
    joined = words.JOINED.format(name=person(shown.row.name), weeks=words.duration(shown))
    if not shown.row.settings.get("rhythm"):
        return sentence(joined)
    layout = sentence(f"{joined}\n{words.JOINED_REPEATING}")
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(JoinAlwaysButton(shown.row.id))
    layout.add_item(row)
    return layout


def card_buttons(shown: Overview) -> ui.ActionRow[ui.LayoutView]:
    """What makes sense as it is now."""
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if shown.can_be_joined:
        row.add_item(JoinTournamentButton(shown.row.id))
    if not shown.row.is_over:
        row.add_item(LeaveTournamentButton(shown.row.id))
    row.add_item(TournamentRulesButton(shown.row.id))
    row.add_item(StandingsButton(shown.row.id))
    return row


def text_file(shown: Overview) -> tuple[ui.LayoutView, list[discord.File]]:
    """Everything about a tournament: card, rounds and standings as a file."""
    rounds = [words.round_text(shown, number) for number in range(1, len(shown.tournament.rounds) + 1)]
    whole = "\n\n".join([words.card_text(shown), *rounds, words.standings_text(shown)])
    file = discord.File(io.BytesIO(whole.encode()), f"engawa-tournament-{shown.row.id}.md")
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(words.AS_TEXT.format(name=person(shown.row.name))))
    layout.add_item(ui.File(file))
    return layout, [file]


def withdraw_question(shown: Overview, discord_id: int) -> ui.LayoutView:
    """Ask before someone withdraws."""
    name, running = person(shown.row.name), _running(shown, discord_id)
    nothing = words.WITHDRAW_NOTHING.format(name=name)
    layout = sentence(words.WITHDRAW_QUESTION.format(running, name=name) if running else nothing)
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(WithdrawButton(shown.row.id))
    layout.add_item(row)
    return layout


def design_layout(shown: Overview) -> ui.LayoutView:
    """One page of selects, and the button that publishes."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.design_text(shown)))
    for name, options in _selects(shown):
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(DesignSelect(name, shown.row.id, options))
        container.add_item(row)
    last: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    last.add_item(PublishButton(shown.row.id))
    container.add_item(last)
    return boxed(container)


def _running(shown: Overview, discord_id: int) -> int:
    """How many matches of it someone still plays."""
    mine = {who for who, player in shown.known.items() if player.discord_id == discord_id}
    pairings = {each.row.id for each in shown.contests(0) if not mine.isdisjoint(each.pairing.seats)}
    return sum(
        each.pairing_id in pairings and each.match_id is not None and not each.ended_at for each in shown.matches
    )


def _selects(shown: Overview) -> Iterable[tuple[str, list[discord.SelectOption]]]:
    settings = shown.row.settings
    rounds: dict[int, Words] = {
        0: words.ROUNDS_USUAL,
        **{count: words.ROUNDS_CHOICE.format(count) for count in ROUNDS[1:]},
    }
    yield "rounds", _options(rounds, settings["rounds"])
    games: dict[int, Words] = {count: words.GAMES_CHOICE.format(count) for count in GAMES}
    yield "games", _options(games, settings["games"])
    days: dict[int, Words] = {
        0: words.START_WHEN_FULL,
        **{count: words.START_CHOICE.format(count) for count in STARTS[1:]},
    }
    yield "starts", _options(days, settings.get("starts", 0))
    most: dict[int, Words] = {count: words.MOST_CHOICE.format(count) for count in MOST if count <= max(shown.most, 16)}
    most[0] = words.MOST_USUAL
    yield "most", _options(most, settings["most_entrants"] or 0)
    ends: dict[str, Words] = {"0": words.DEADLINE_NONE}
    ends |= {f"{count}-draw": words.DEADLINE_DRAW.format(count) for count in DAYS}
    ends |= {f"{count}-judge": words.DEADLINE_JUDGE.format(count) for count in DAYS}
    has = settings["round_days"]
    yield "deadline", _options(ends, f"{has}-{settings['at_deadline']}" if has else "0")


def _options(choices: dict[Any, Words], chosen: object) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=str(label)[:100], value=str(value), default=value == chosen)
        for value, label in choices.items()
    ]


def _chosen(name: str, value: str) -> tuple[dict[str, Any], int | None]:
    """The settings that a choice changes, and in how many days it starts if it says so."""
    days, _, then = value.partition("-")
    match name:
        case "starts":
            return {"starts": int(value)}, int(value)
        case "deadline":
            return {"round_days": int(days) or None, "at_deadline": then or "wait"}, None
        case "most":
            return {"most_entrants": int(value) or None}, None
        case _:
            return {name: int(value)}, None
