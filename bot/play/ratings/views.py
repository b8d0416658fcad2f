"""Profiles and rankings as messages, with buttons to turn pages, change the form and show them to everyone."""

from __future__ import annotations

from functools import partial

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context, everyones_rights, in_server_language, someone
from bot.core.frame.layouts import ACCENT, boxed, gallery
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import USUAL_THEME, Pictures
from bot.core.people import Person
from bot.core.speech.limits import MESSAGE_LIMIT, in_lines
from bot.people.players import PreferenceBook
from bot.play.ratings.classes import RatingClass
from bot.play.ratings.ledger import strength_of
from bot.play.ratings.model import Strength
from bot.play.ratings.profiles import profile_words as words
from bot.play.ratings.profiles.profiles import ProfilePage, Profiles
from bot.play.ratings.rankings import RankingPage, Rankings
from games.core import DESCRIPTION_LIMIT
from renderers import encoding
from renderers.charts import Chart, ChartPoint, Ranking, RankingRow, draw_chart, draw_ranking

PICTURE, TEXT = "picture", "text"
CHART_NAME, RANKING_NAME = "engawa-rating.png", "engawa-ranking.png"


class ShowProfileButton(Press, template=r"profile:(?P<discord_id>\d+):(?P<game>\w*)"):
    """Shows everyone there the profile that only one person sees."""

    def __init__(self, discord_id: str | int, game: str) -> None:
        super().__init__(button(frame_words.SHOW_TO_EVERYONE, f"profile:{discord_id}:{game}", emoji="📢"))
        self.discord_id = int(discord_id)
        self.game = game

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show it as everyone may see it: with matches of this server only."""
        me = answer.request.person
        person = me if me.discord_id == self.discord_id else someone(self.discord_id)
        everyone = everyones_rights(interaction)
        public = await context[Profiles].show(answer.request, person, self.game or None, everyone)
        async with in_server_language(interaction):
            layout, files = await profile_message(context.pictures, public, USUAL_THEME)
        await answer.tell(layout, files)


class RankingButton(
    Press, template=r"ranking:(?P<form>picture|text):(?P<game>\w+):(?P<size>duel|several):(?P<page>\d+):(?P<way>\w)"
):
    """Turns to another page of a ranking, or to its other form."""

    def __init__(self, form: str, game: str, size: str, page: str | int, way: str) -> None:
        labels = {"f": words.AS_TEXT if form == TEXT else words.AS_PICTURE}
        label = labels.get(way) or frame_words.PAGE.format(number=int(page) + 1)
        emoji = {"b": "◀️", "n": "▶️"}.get(way)
        super().__init__(button(label, f"ranking:{form}:{game}:{size}:{page}:{way}", emoji=emoji))
        self.form = form
        self.known = RatingClass(game, size)
        self.page = int(page)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        found = await context[Rankings].of_class(answer.request, self.known, self.page)
        await answer.change(*await ranking_message(interaction, answer, found, self.form))


async def own_profile(
    context: Context, viewer: Person, page: ProfilePage, game: str | None
) -> tuple[ui.LayoutView, list[discord.File]]:
    """A profile for one person, with the button to show it."""
    theme = await context[PreferenceBook].theme(viewer)
    show = ShowProfileButton(page.player.discord_id or 0, game or "")
    return await profile_message(context.pictures, page, theme, show)


async def profile_message(
    pictures: Pictures, page: ProfilePage, theme: str, show: ShowProfileButton | None = None
) -> tuple[ui.LayoutView, list[discord.File]]:
    """What is known of someone, with the course of the first rating."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.profile_text(page)[:MESSAGE_LIMIT]))
    files = []
    if page.steps:
        alt = in_lines(words.chart_alt(page), DESCRIPTION_LIMIT)
        draw = partial(_png_of_chart, _chart(page, theme))
        files = [await pictures.file(draw, CHART_NAME, alt)]
        container.add_item(gallery(files[0], alt))
    if show is not None:
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(show)
        container.add_item(row)
    return boxed(container), files


async def ranking_message(
    interaction: Interaction, answer: Answer, page: RankingPage, form: str
) -> tuple[ui.LayoutView, list[discord.File]]:
    """A page of a ranking as a picture or as text."""
    server = interaction.guild.name if interaction.guild else ""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    files = []
    if form == PICTURE and page.total:
        theme = await answer.context[PreferenceBook].theme(answer.request.person)
        alt = in_lines(words.ranking_alt(page, server), DESCRIPTION_LIMIT)
        files = [
            await answer.context.pictures.file(
                partial(_png_of_ranking, _ranking(page, server, theme)), RANKING_NAME, alt
            )
        ]
        container.add_item(gallery(files[0], alt))
        container.add_item(ui.TextDisplay("\n".join(words.ranking_notes(page))))
    else:
        container.add_item(ui.TextDisplay(words.ranking_text(page, server)[:MESSAGE_LIMIT]))
    if page.total:
        container.add_item(_turning(page, form))
    return boxed(container), files


def _turning(page: RankingPage, form: str) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    game, size = page.rating_class
    if page.number > 0:
        row.add_item(RankingButton(form, game, size, page.number - 1, "b"))
    if page.number < page.pages - 1:
        row.add_item(RankingButton(form, game, size, page.number + 1, "n"))
    row.add_item(RankingButton(TEXT if form == PICTURE else PICTURE, game, size, page.number, "f"))
    return row


def _chart(page: ProfilePage, theme: str) -> Chart:
    title, subtitle = words.chart_words(page)
    first = Strength(page.steps[0].mu_before, page.steps[0].sigma_before)
    course = [first, *(Strength(step.mu, step.sigma) for step in page.steps)]
    points = tuple(ChartPoint(strength.shown, strength.spread) for strength in course)
    began, ended = (f"{step.at:%Y-%m-%d}" for step in (page.steps[0], page.steps[-1]))
    return Chart(title, subtitle, points, began, ended, theme)


def _ranking(page: RankingPage, server: str, theme: str) -> Ranking:
    title, subtitle = words.ranking_title(page, server)
    rows, before = [], page.shown[0].place - 1 if page.shown else 0
    for row in page.shown:
        spread, player = strength_of(row.ranked.rating).spread, row.ranked.player
        apart, before = row.place != before + 1, row.place
        note, number = f"±{spread}", words.ranked_number(row.ranked)
        rows.append(RankingRow(str(row.place), player.name, number, note, player == page.viewer, apart))
    return Ranking(title, subtitle, tuple(rows), theme)


def _png_of_chart(chart: Chart) -> bytes:
    return encoding.png(draw_chart(chart))


def _png_of_ranking(ranking: Ranking) -> bytes:
    return encoding.png(draw_ranking(ranking))
