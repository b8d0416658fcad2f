"""`/event`: set up a tournament, ladder or league, and run it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.community.competitions import HostedRow, words
from bot.community.competitions.channel import announced_in
from bot.community.competitions.draft_pages import GameSelect
from bot.community.competitions.event_pages import EVENT_KINDS, EventKind, ManageButton, kind_of, show_managed
from bot.community.competitions.refusals import NoSuchEvent, RunsNoEvent, WhichEvent
from bot.core.clock_rules import parse_clock
from bot.core.frame.answers import answering
from bot.core.frame.context import Context, context_of, request_of
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.core.frame.slash_commands.suggestions import MOST_SUGGESTED, choices_of, suggested
from bot.core.numbers import number_in
from bot.core.people import Request
from bot.core.speech.names import in_label
from bot.core.speech.names import person as plain
from bot.core.speech.typed import bare
from games import GAMES

NAME_LIMIT = 80
event = app_commands.Group(name="event", description="Set up and run tournaments, ladders and leagues", guild_only=True)


async def suggest_run(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Everything that someone runs, by its kind, number and name."""
    found = await _run_by(context_of(interaction), request_of(interaction))
    named = {f"{kind.key}:{row.id}": f"{kind.title} · {in_label(row.name)}" for kind, row in found}
    fitting = [(value, name) for value, name in named.items() if bare(typed) in bare(name)]
    return [app_commands.Choice(name=name[:100], value=value) for value, name in fitting[:MOST_SUGGESTED]]


@event.command(name="new", description="Set up a tournament, ladder or league; you check it before anyone sees it")
@app_commands.choices(kind=choices_of(words.KINDS))
@app_commands.autocomplete(game=suggest_games, clock=suggested("clocks"))
@app_commands.describe(
    kind="What it is", name="What it's called", game="The game to play", clock="The time for moves (default: 3d)"
)
async def new_event(
    interaction: Interaction,
    kind: str,
    name: app_commands.Range[str, 1, NAME_LIMIT],
    game: str | None = None,
    clock: app_commands.Range[str, 1, 100] = "3d",
) -> None:
    async with answering(interaction) as answer:
        place = await announced_in(interaction, answer.request.place)
        key, drafts = named_game(game) if game else next(iter(GAMES)), kind_of(answer.context, kind)
        number = await drafts.draft(answer, name, key, parse_clock(clock), place)
        if game:
            await show_managed(answer, kind, number)
        else:
            later = ManageButton(kind, number, label=words.CHOOSE_LATER)
            page = Page(title=plain(name), text=words.WHICH_GAME, select=GameSelect(kind, number), actions=[later])
            await answer.show(*page.message)


@event.command(name="manage", description="Run a tournament, ladder or league: start, players, rounds, settings")
@app_commands.rename(which="event")
@app_commands.autocomplete(which=suggest_run)
@app_commands.describe(which="Which one (default: the only one you run here)")
async def manage_event(interaction: Interaction, which: app_commands.Range[str, 1, 100] | None = None) -> None:
    async with answering(interaction) as answer:
        kind, number = await _meant(answer.context, answer.request, which)
        await show_managed(answer, kind, number)


async def _meant(context: Context, request: Request, typed: str | None) -> tuple[str, int]:
    """The one that was chosen, or whose name was typed, or the only one someone runs; raises `Refusal`."""
    kind, _, number = (typed or "").partition(":")
    if number.isdecimal() and kind in {each.key for each in context[EVENT_KINDS]}:
        return kind, number_in(number)
    found = await _run_by(context, request)
    fitting = [(each.key, row.id) for each, row in found if typed is None or bare(typed) in bare(row.name)]
    if len(fitting) == 1:
        return fitting[0]
    if not found:
        raise RunsNoEvent
    raise WhichEvent if fitting else NoSuchEvent(typed=typed or "")


async def _run_by(context: Context, request: Request) -> Sequence[tuple[EventKind, HostedRow]]:
    return [(kind, row) for kind in context[EVENT_KINDS] for row in await kind.run_by(context, request)]
