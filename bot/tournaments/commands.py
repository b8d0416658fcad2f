"""`/tournament` for players, `/organise` for directors."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.clocks import parse_clock
from bot.frame.answers import answering, sentence
from bot.frame.context import context_of, person, place_of, request_of
from bot.frame.games import named_game, suggest_games
from bot.frame.permissions import require_posting
from bot.frame.suggestions import MOST_SUGGESTED, suggested
from bot.servers.ui import order_of
from bot.speech.names import person as plain
from bot.tables.ui import asked_for
from bot.tournaments import words
from bot.tournaments.designs import FORMATS, Design
from bot.tournaments.entering import Entering
from bot.tournaments.organising import Organising
from bot.tournaments.overviews import Overview
from bot.tournaments.sheets import Aspect
from bot.tournaments.showing import LABELS, pages_message
from bot.tournaments.views import card_buttons, design_layout, joined_layout, text_file, withdraw_question
from games import GAMES
from tournaments.facts import Format
from tournaments.series import Rhythm

Interaction = discord.Interaction[Any]
NAMES = {key: game.info.name for key, game in GAMES.items()}
FORMAT_CHOICES = [app_commands.Choice(name=words.FORMAT_NAMES[kind].source, value=kind.value) for kind in FORMATS]
NEVER = "never"
RHYTHM_CHOICES = [
    *(app_commands.Choice(name=name.source, value=rhythm.value) for rhythm, name in words.RHYTHMS.items()),
    app_commands.Choice(name="Not any more", value=NEVER),
]
VIEW_CHOICES = [app_commands.Choice(name=label.source, value=aspect.value) for aspect, label in LABELS.items()]
WHICH = "The tournament (default: the only one here)"

tournament = app_commands.Group(name="tournament", description="Tournaments in this server", guild_only=True)
organise = app_commands.Group(name="organise", description="Set up and run tournaments", guild_only=True)


async def suggest_tournaments(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Those of the server, the newest first."""
    found = await context_of(interaction)[Entering].listed(interaction.guild_id or 0)
    fitting = [row for row in found if typed.lower() in f"{row.id} {row.name}".lower()]
    return [app_commands.Choice(name=f"{row.id}. {row.name}"[:100], value=row.id) for row in fitting[:MOST_SUGGESTED]]


@tournament.command(name="list", description="List the tournaments of this server (only you can see this)")
async def list_tournaments(interaction: Interaction) -> None:
    """The newest first."""
    async with answering(interaction) as answer:
        found = await context_of(interaction)[Entering].listed(interaction.guild_id or 0)
        await answer.say(words.list_text(found, NAMES))


@tournament.command(name="show", description="See a tournament, its rounds and results (only you can see this)")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH, number="Show the pairings of this round")
@app_commands.rename(number="round")
async def show_tournament(
    interaction: Interaction, event: int | None = None, number: app_commands.Range[int, 1, 99] | None = None
) -> None:
    """The card, or a round."""
    async with answering(interaction) as answer:
        shown = await _meant(interaction, event)
        rounds = len(shown.tournament.rounds)
        if number is None or not rounds:
            layout = sentence(words.card_text(shown))
            layout.add_item(card_buttons(shown))
            await answer.show(layout)
        else:
            await answer.say(words.round_text(shown, min(number, rounds)))


@tournament.command(name="standings", description="See how a tournament stands (only you can see this)")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.choices(view=VIEW_CHOICES)
@app_commands.describe(event=WHICH, view="What to look at (default: the bracket, crosstable or standings)")
async def show_standings(interaction: Interaction, event: int | None = None, view: str | None = None) -> None:
    """As a picture, or as text at the press of a button."""
    async with answering(interaction) as answer:
        shown = await _meant(interaction, event)
        aspect = Aspect(view) if view else None
        await answer.show(*await pages_message(interaction, context_of(interaction), shown, aspect))


@tournament.command(name="join", description="Join a tournament")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH, always="Join every later one too, if it repeats (default: only this one)")
async def join_tournament(interaction: Interaction, event: int | None = None, always: bool = False) -> None:
    """As the button on the card does."""
    async with answering(interaction) as answer:
        number = await _number(interaction, event)
        shown = await context_of(interaction)[Entering].join(request_of(interaction), number, always=always)
        if always:
            await answer.say(words.ALWAYS_IN.format(name=plain(shown.row.name)))
        else:
            await answer.show(joined_layout(shown))


@tournament.command(name="leave", description="Leave a tournament before it starts")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def leave_tournament(interaction: Interaction, event: int | None = None) -> None:
    """Once it runs, `/tournament withdraw` does."""
    async with answering(interaction) as answer:
        number = await _number(interaction, event)
        shown = await context_of(interaction)[Entering].leave(request_of(interaction), number)
        await answer.say(words.LEFT.format(name=plain(shown.row.name)))


@tournament.command(name="rest", description="Sit out the next round of a Swiss tournament, for half a point")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def rest_from_tournament(interaction: Interaction, event: int | None = None) -> None:
    """Before it is paired."""
    async with answering(interaction) as answer:
        number = await _number(interaction, event)
        shown = await context_of(interaction)[Entering].rest(request_of(interaction), number)
        await answer.say(words.RESTING.format(name=plain(shown.row.name)))


@tournament.command(name="withdraw", description="Withdraw from a running tournament (asks you to confirm)")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def withdraw_from_tournament(interaction: Interaction, event: int | None = None) -> None:
    """The question; its button does it."""
    async with answering(interaction) as answer:
        await answer.show(withdraw_question(await _meant(interaction, event), interaction.user.id))


@organise.command(name="create", description="Set up a tournament; you check everything before it's published")
@app_commands.choices(kind=FORMAT_CHOICES)
@app_commands.autocomplete(game=suggest_games, options=suggested("options"), clock=suggested("clocks"))
@app_commands.rename(kind="format")
@app_commands.describe(
    name="What it's called",
    game="The game to play",
    kind="How it's played",
    options="Game variants; start typing to see them",
    clock="Time control: 3d (per move), 5d + 12h, cap 7d (bank) (default: 3d)",
)
async def create_tournament(
    interaction: Interaction,
    name: app_commands.Range[str, 1, 80],
    game: str,
    kind: str,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] = "3d",
) -> None:
    """A draft and the page of its settings."""
    async with answering(interaction) as answer:
        require_posting(interaction)
        game = named_game(game)
        asked = asked_for(game, None, options, None, None)
        design = Design(name, game, Format(kind), asked.get("options", {}), parse_clock(clock))
        organising = context_of(interaction)[Organising]
        shown = await organising.create(order_of(interaction), design, place_of(interaction))
        await answer.show(design_layout(shown))


@organise.command(name="start", description="Start a tournament now, or continue it after a pause")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def start_tournament(interaction: Interaction, event: int | None = None) -> None:
    """Its first matches follow within seconds."""
    async with answering(interaction) as answer:
        number = await _number(interaction, event)
        shown = await context_of(interaction)[Organising].start(order_of(interaction), number)
        await answer.say(words.STARTED.format(name=plain(shown.row.name)))


@organise.command(name="pause", description="Pause a tournament: no new rounds until you start it again")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def pause_tournament(interaction: Interaction, event: int | None = None) -> None:
    """Matches go on."""
    async with answering(interaction) as answer:
        number = await _number(interaction, event)
        shown = await context_of(interaction)[Organising].pause(order_of(interaction), number)
        await answer.say(words.PAUSED.format(name=plain(shown.row.name)))


@organise.command(name="end", description="Cancel a tournament; matches in progress continue")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def end_tournament(interaction: Interaction, event: int | None = None) -> None:
    """Without places."""
    async with answering(interaction) as answer:
        number = await _number(interaction, event)
        shown = await context_of(interaction)[Organising].end(order_of(interaction), number)
        await answer.say(words.ENDED.format(name=plain(shown.row.name)))


@organise.command(name="series", description="Let a tournament repeat: every week, every month, or after each one")
@app_commands.choices(rhythm=RHYTHM_CHOICES)
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(rhythm="How often", event=WHICH)
async def repeat_tournament(interaction: Interaction, rhythm: str, event: int | None = None) -> None:
    """With the same settings."""
    async with answering(interaction) as answer:
        number = await _number(interaction, event)
        chosen = None if rhythm == NEVER else Rhythm(rhythm)
        shown = await context_of(interaction)[Organising].repeat(order_of(interaction), number, chosen)
        after = words.REPEATING_AFTER if chosen is Rhythm.AFTER else words.REPEATING
        await answer.say((after if chosen else words.NO_REPEAT).format(name=plain(shown.row.name)))


@organise.command(name="result", description="Set the result of a match for its tournament")
@app_commands.describe(
    match="The number of the match", winner="Who wins (default: a draw)", void="It counts as if nobody had won"
)
async def set_result(
    interaction: Interaction,
    match: app_commands.Range[int, 1],
    winner: discord.Member | None = None,
    void: bool = False,
) -> None:
    """The match itself stays as it is."""
    async with answering(interaction) as answer:
        best = person(winner) if winner else None
        await context_of(interaction)[Organising].rule(order_of(interaction), match, best, void=void)
        await answer.say(words.RULED.format(number=match))


@organise.command(name="text", description="Get a whole tournament as text (only you can see this)")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def tournament_text(interaction: Interaction, event: int | None = None) -> None:
    """As a file."""
    async with answering(interaction) as answer:
        shown = await _meant(interaction, event)
        await answer.show(*text_file(shown))


async def _meant(interaction: Interaction, event: int | None) -> Overview:
    entering, guild_id = context_of(interaction)[Entering], interaction.guild_id or 0
    return await entering.show(await entering.meant(event, guild_id), guild_id)


async def _number(interaction: Interaction, event: int | None) -> int:
    return await context_of(interaction)[Entering].meant(event, interaction.guild_id or 0)
