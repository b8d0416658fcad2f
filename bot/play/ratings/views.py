"""Profiles and rankings as messages, with buttons to turn pages, change the form and show them to everyone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context, everyones_rights, in_server_language, someone
from bot.core.frame.layouts import ACCENT, boxed, gallery
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.pictures import Pictures
from bot.core.people import Person
from bot.core.speech.limits import MESSAGE_LIMIT, in_lines
from bot.core.speech.names import person as plain
from bot.core.speech.sentences import labelled, said_name
from bot.people.players import PreferenceBook
from bot.people.players.ui import BlockPersonButton
from bot.people.servers.ui import GuildBook
from bot.play.ratings.classes import RatingClass
from bot.play.ratings.ledger import strength_of
from bot.play.ratings.model import Strength
from bot.play.ratings.profiles import profile_words as words
from bot.play.ratings.profiles.profiles import BestWin, ProfilePage, Profiles, RatingLine
from bot.play.ratings.rankings import RankingPage, Rankings
from bot.play.ratings.words import class_name, number
from games import GAMES
from games.core import DESCRIPTION_LIMIT
from renderers.charts import Chart, ChartPoint, Ranking, RankingRow, draw_chart, draw_ranking
from renderers.galleries import GalleryBoard
from renderers.profiles import ProfileCard, ProfileRating, ProfileWin, draw_profile

PICTURE, TEXT = "picture", "text"
CARD_NAME, CHART_NAME, RANKING_NAME = "engawa-profile.png", "engawa-rating.png", "engawa-ranking.png"
Buttons: TypeAlias = Sequence[ui.Item[Any]]


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
            boards = (await context[GuildBook].of(answer.request.place.guild_id)).boards
            layout, files = (await card_page(context.pictures, public, boards.theme)).message
        await answer.tell(layout, files)


class RankingButton(
    Press, template=r"ranking:(?P<form>picture|text):(?P<game>\w+):(?P<size>duel|several):(?P<page>\d+):(?P<way>\w)"
):
    """Turns to another page of a ranking, or to its other form."""

    def __init__(self, form: str, game: str, size: str, page: str | int, way: str) -> None:
        labels = {"f": words.AS_TEXT if form == TEXT else words.AS_PICTURE, "r": frame_words.BACK}
        label = labels.get(way) or frame_words.PAGE.format(number=int(page) + 1)
        emoji = {"b": "◀️", "n": "▶️"}.get(way)
        super().__init__(button(label, f"ranking:{form}:{game}:{size}:{page}:{way}", emoji=emoji))
        self.form = form
        self.known = RatingClass(game, size)
        self.page = int(page)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        found = await context[Rankings].of_class(answer.request, self.known, self.page)
        await answer.change(*await ranking_message(interaction, answer, found, self.form))


class ProfileSelect(LastingItem[ui.Select[Any]], template=r"profile-view:(?P<discord_id>\d+)"):
    """Chooses what is shown of someone."""

    def __init__(self, discord_id: str | int, chosen: str = "", views: Iterable[str] = ()) -> None:
        menu = ui.Select[Any](custom_id=f"profile-view:{discord_id}")
        for view in views:
            menu.add_option(label=str(words.VIEWS[view]), value=view, default=view == chosen)
        super().__init__(menu)
        self.discord_id = int(discord_id)

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            page = await profile_page(answer, someone(self.discord_id), self.item.values[0])
            await answer.show(*page.message)


class ChampionsButton(Press, template=r"champions:(?P<game>\w+):(?P<size>duel|several)"):
    """Shows who holds the titles of the server."""

    def __init__(self, game: str, size: str) -> None:
        super().__init__(button(words.CHAMPIONS, f"champions:{game}:{size}", emoji="🏆"))
        self.game = game
        self.size = size

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        found = await context[Rankings].leaders(answer.request)
        told = [(class_name(known), each.player, strength_of(each.rating)) for known, each in found]
        text = words.titles_text(told, await context[Profiles].champions(answer.request))
        back = RankingButton(PICTURE, self.game, self.size, 0, "r")
        await answer.show(*Page(title=words.TITLES, text=text, actions=[back]).message)


async def profile_page(answer: Answer, whose: Person, view: str = "card") -> Page:
    """What one person sees of someone; raises `Refusal`."""
    context, request = answer.context, answer.request
    is_own = request.person.discord_id == whose.discord_id
    views = [each for each in words.VIEWS if each != "versus" or not is_own]
    select = ProfileSelect(whose.discord_id, view, views)
    block = [] if is_own else [BlockPersonButton(whose.discord_id)]
    match view:
        case "versus":
            found = await context[Profiles].versus(request, whose)
            return Page(text=words.versus_text(found), select=select, actions=block)
        case "achievements":
            player, achieved = await context[Profiles].achievements(request, whose)
            text = words.achievements_text(achieved)
            return Page(title=plain(player.name), text=text, select=select, actions=block)
    page = await context[Profiles].show(request, whose)
    theme = await context[PreferenceBook].theme(request.person)
    show = ShowProfileButton(whose.discord_id, "")
    draw = card_page if view == "card" else ratings_page
    return await draw(context.pictures, page, theme, select, [show, *block])


async def card_page(
    pictures: Pictures, page: ProfilePage, theme: str, select: ui.Item[Any] | None = None, actions: Buttons = ()
) -> Page:
    """The card of someone, and the same in words."""
    text, card = words.card_text(page), card_of(page, theme)
    picture = await pictures.page(draw_profile, card, CARD_NAME, card_alt(card))
    return Page(title=plain(page.player.name), text=text, picture=picture, select=select, actions=actions)


async def ratings_page(
    pictures: Pictures, page: ProfilePage, theme: str, select: ui.Item[Any] | None = None, actions: Buttons = ()
) -> Page:
    """All that is known of someone, with the course of the first rating."""
    picture, alt = None, ""
    if page.steps:
        alt = in_lines(words.chart_alt(page), DESCRIPTION_LIMIT)
        picture = await pictures.page(draw_chart, _chart(page, theme), CHART_NAME, alt)
    text = words.profile_text(page)
    return Page(title=plain(page.player.name), text=text, picture=picture, alt=alt, select=select, actions=actions)


def card_of(page: ProfilePage, theme: str) -> ProfileCard:
    """What is drawn of someone."""
    game, board = GAMES.get(page.favourite or ""), None
    if game:
        board = GalleryBoard(game.info.key, game.start(min(game.info.seats)), game.info.name)
    lines = zip(page.ratings, page.courses, strict=False)
    return ProfileCard(
        name=said_name(page.player.name),
        favourite=board,
        words=words.PLAYS_MOSTLY.format(game=game.info.name) if game else "",
        ratings=tuple(_rating(line, course) for line, course in lines),
        results=words.last_tones(page),
        results_head=str(words.LAST_RESULTS),
        results_words=words.last_tally(page),
        best=_best_win(page.best) if page.best else None,
        best_head=str(words.BEST_WIN_HEAD),
        titles=tuple((said_name(each.name), str(words.WINNER)) for each in words.won(page)),
        theme=theme,
    )


def card_alt(card: ProfileCard) -> str:
    """All that a card shows, in words, where nothing is formatted."""
    ratings = ((each.name, f"{each.course[-1]}{'?' * each.is_settling}", each.note) for each in card.ratings)
    results = [(labelled(card.results_head, card.results_words),)] if card.results else []
    best = [(labelled(card.best_head, card.best.words), card.best.number, card.best.note)] if card.best else []
    lines = [(card.name, card.words), *ratings, *results, *best, *card.titles]
    return in_lines("\n".join(" · ".join(filter(None, line)) for line in lines), DESCRIPTION_LIMIT)


def _best_win(best: BestWin) -> ProfileWin:
    return ProfileWin(
        words.BEAT.format(name=said_name(best.opponent.name)),
        number(best.strength),
        f"{words.game_name(best.result.game)} · {best.result.ended_at:%Y-%m-%d}",
    )


def _rating(line: RatingLine, course: Sequence[float]) -> ProfileRating:
    strength = strength_of(line.rating)
    note = words.SETTLING.format(line.rating.matches) if not strength.is_settled else f"±{strength.spread}"
    numbers = tuple(Strength(each).shown for each in course) or (strength.shown,)
    return ProfileRating(class_name(line.rating_class), numbers, note, not strength.is_settled)


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
        drawn = _ranking(page, server, theme)
        files = [await answer.context.pictures.page(draw_ranking, drawn, RANKING_NAME, alt)]
        container.add_item(gallery(files[0], alt))
        container.add_item(ui.TextDisplay("\n".join(words.ranking_notes(page))))
    else:
        container.add_item(ui.TextDisplay(in_lines(words.ranking_text(page, server), MESSAGE_LIMIT)))
    container.add_item(_turning(page, form) if page.total else ui.ActionRow(ChampionsButton(*page.rating_class)))
    return boxed(container), files


def _turning(page: RankingPage, form: str) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    game, size = page.rating_class
    if page.number > 0:
        row.add_item(RankingButton(form, game, size, page.number - 1, "b"))
    if page.number < page.pages - 1:
        row.add_item(RankingButton(form, game, size, page.number + 1, "n"))
    row.add_item(RankingButton(TEXT if form == PICTURE else PICTURE, game, size, page.number, "f"))
    row.add_item(ChampionsButton(game, size))
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
