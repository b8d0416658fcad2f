"""A whole match as a film, or as a sheet of its key moments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, cast

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.layouts import ACCENT, boxed, gallery
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.play.archive import words
from bot.play.archive.archive import Archive
from bot.play.archive.films import Showing, draw_film, draw_key_moments, film_text
from bot.play.archive.lookback import LOOKBACKS, Lookback, look_page
from bot.play.matches import MatchView, Narration
from bot.play.matches.ui import look_for_all, look_of

Drawn: TypeAlias = tuple[ui.Container[ui.LayoutView], list[discord.File]]
Draw: TypeAlias = Callable[..., Awaitable[discord.File]]
Show: TypeAlias = Callable[[Context, tuple[MatchView, ...], Showing], Awaitable[Drawn]]


class ReplayButton(Press, template=r"replay:(?P<match_id>\d+)"):
    """Shows the film to whoever presses it."""

    heavy = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.REPLAY, f"replay:{match_id}", emoji="🎞️"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await open_film(context, answer, self.match_id)


class ShowStoryToAllButton(Press, template=r"showstorytoall:never"):
    """Shows everyone in the channel what someone sees privately of a match."""

    posts = True
    heavy = True

    def __init__(self, match_id: int, key: str, show: Show) -> None:
        super().__init__(button(frame_words.SHOW_TO_EVERYONE, f"{key}:{match_id}", emoji="📣"))
        self.match_id = match_id
        self._show = show

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        story = await context[Archive].story(answer.request, self.match_id)
        async with in_server_language(interaction):
            look = await look_for_all(context, answer.request, story[-1])
            container, files = await self._show(context, story, Showing(interaction.user.id, look))
        await answer.tell(boxed(container), files)


class ShowReplayButton(ShowStoryToAllButton, template=r"showreplay:(?P<match_id>\d+)"):
    def __init__(self, match_id: int) -> None:
        super().__init__(match_id, "showreplay", _show)


class ShowStoryButton(ShowStoryToAllButton, template=r"showstory:(?P<match_id>\d+)"):
    def __init__(self, match_id: int) -> None:
        super().__init__(match_id, "showstory", _show_moments)


async def open_film(context: Context, answer: Answer, match_id: int | None) -> None:
    await _open(context, answer, match_id, FILM, draw_film, ShowReplayButton)


async def open_story(context: Context, answer: Answer, match_id: int | None) -> None:
    """The key moments on one sheet, from one's own side."""
    await _open(context, answer, match_id, STORY, draw_key_moments, ShowStoryButton)


FILM, STORY = "film", "story"
VIEWS = LOOKBACKS(
    Lookback(FILM, 20, words.FILM_VIEW, open_film),
    Lookback(STORY, 30, words.STORY, open_story),
)


async def _open(
    context: Context, answer: Answer, match_id: int | None, key: str, draw: Draw, show: type[ShowStoryToAllButton]
) -> None:
    await answer.hold()
    person, story = answer.request.person, await context[Archive].story(answer.request, match_id)
    last = story[-1]
    showing = Showing(person.discord_id, await look_of(context, person, last))
    page = look_page(
        context,
        last,
        person,
        key,
        text=words.story_text(last, context[Narration]),
        picture=await draw(context.pictures, context[Narration], story, showing),
        alt=film_text(last),
        actions=[cast(Any, show)(last.match.id)],
    )
    await answer.show(*page.message)


async def _show_moments(context: Context, story: tuple[MatchView, ...], showing: Showing) -> Drawn:
    return _drawn(context, story, await draw_key_moments(context.pictures, context[Narration], story, showing))


async def _show(context: Context, story: tuple[MatchView, ...], showing: Showing) -> Drawn:
    return _drawn(context, story, await draw_film(context.pictures, context[Narration], story, showing))


def _drawn(context: Context, story: tuple[MatchView, ...], picture: discord.File) -> Drawn:
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.story_text(story[-1], context[Narration])))
    container.add_item(gallery(picture, film_text(story[-1])))
    return container, [picture]
