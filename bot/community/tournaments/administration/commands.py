"""`/organise`: a whole tournament, from its settings to its end."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.community.competitions.ui import announced_in, designing
from bot.community.tournaments import Design, Entering, Overview, designs
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.files import Shape, file_of
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.administration.views import design_layout, end_question
from bot.core.clock_rules import parse_clock
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import context_of, request_of
from bot.core.frame.permissions import require_posting
from bot.core.frame.slash_commands.games import named_game
from bot.core.frame.slash_commands.members import member
from bot.core.frame.slash_commands.suggestions import choices_of, fitting_names, suggested
from bot.core.speech.names import person as plain
from bot.play.tables import parse_options
from games.core import Said
from tournaments.facts import Format
from tournaments.series import Rhythm

Interaction = discord.Interaction[Any]
FORMAT_CHOICES = choices_of({kind: events_words.FORMAT_NAMES[kind] for kind in designs.FORMATS})
SHAPES = choices_of({Shape.TEXT: words.WHOLE_TEXT, Shape.CSV: words.STANDINGS_CSV, Shape.JSON: words.WHOLE_JSON})
NEVER = "never"
RHYTHM_CHOICES = choices_of({**events_words.RHYTHMS, NEVER: words.NOT_ANY_MORE})
WHICH = Said("The tournament (default: the only one you run)")

organise = app_commands.Group(name="organise", description="Set up and run tournaments", guild_only=True)


async def suggest_directed(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """What someone runs first, then the others of the server, for those who manage it."""
    context, request = context_of(interaction), request_of(interaction)
    found = (*await context[Organising].mine(request), *await context[Entering].listed(request))
    return fitting_names({row.id: row for row in found}.values(), typed)


async def directed(answer: Answer, event: int | None, *, to_start: bool = False) -> int:
    """The tournament a command is about; raises `Refusal`."""
    if event is not None:
        return event
    own = await answer.context[Organising].meant(answer.request, to_start=to_start)
    return own or await answer.context[Entering].meant(answer.request, None)


@organise.command(name="create", description="Set up a tournament; you check everything before it's published")
@app_commands.choices(kind=FORMAT_CHOICES)
@app_commands.rename(kind="format")
@designing(
    kind="How it's played",
    text="What its card says about it, such as prizes or house rules",
)
async def create_tournament(
    interaction: Interaction,
    name: app_commands.Range[str, 1, 80],
    game: str,
    kind: str,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] = "3d",
    text: app_commands.Range[str, 1, designs.TEXT_LIMIT] | None = None,
) -> None:
    async with answering(interaction) as answer:
        place = await announced_in(interaction, answer.request.place)
        game = named_game(game)
        chosen = parse_options(game, options or "")
        design = Design(name, game, Format(kind), chosen, parse_clock(clock), settings={"text": text or ""})
        organising = answer.context[Organising]
        shown = await organising.create(answer.request, design, place)
        await answer.show(design_layout(shown))


@organise.command(name="edit", description="Change a tournament; once it runs, its name, text and deadlines")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH, name="Its new name", text="What its card says about it; - removes the text")
async def edit_tournament(
    interaction: Interaction,
    event: int | None = None,
    name: app_commands.Range[str, 1, designs.NAME_LIMIT] | None = None,
    text: app_commands.Range[str, 1, designs.TEXT_LIMIT] | None = None,
) -> None:
    async with answering(interaction) as answer:
        if name is not None or text is not None:
            answer.pace()
        number = await directed(answer, event)
        shown = await answer.context[Organising].describe(answer.request, number, name, text)
        await answer.show(design_layout(shown))


@organise.command(name="copy", description="Set up a tournament with the settings of another one")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event="The tournament to copy", name="What the new one is called")
async def copy_tournament(interaction: Interaction, event: int, name: app_commands.Range[str, 1, 80]) -> None:
    async with answering(interaction) as answer:
        organising, place = answer.context[Organising], await announced_in(interaction, answer.request.place)
        shown = await organising.copy(answer.request, event, name, place)
        await answer.show(design_layout(shown))


@organise.command(name="start", description="Start a tournament now, or continue it after a pause")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH)
async def start_tournament(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number = await directed(answer, event, to_start=True)
        shown = await answer.context[Organising].start(answer.request, number)
        await answer.say(words.STARTED.format(name=_name(shown)))


@organise.command(name="pause", description="Pause a tournament: no new rounds until you start it again")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH)
async def pause_tournament(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number = await directed(answer, event)
        shown = await answer.context[Organising].pause(answer.request, number)
        await answer.say(words.PAUSED.format(name=_name(shown)))


@organise.command(name="end", description="Cancel a tournament; matches in progress continue (asks you to confirm)")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH)
async def end_tournament(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await directed(answer, event)
        await answer.show(end_question(await answer.context[Organising].page(answer.request, number)))


@organise.command(name="series", description="Let a tournament repeat: every week, every month, or after each one")
@app_commands.choices(rhythm=RHYTHM_CHOICES)
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(rhythm="How often", event=WHICH)
async def repeat_tournament(interaction: Interaction, rhythm: str, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await directed(answer, event)
        chosen = None if rhythm == NEVER else Rhythm(rhythm)
        shown = await answer.context[Organising].repeat(answer.request, number, chosen)
        after = events_words.REPEATING_AFTER if chosen is Rhythm.AFTER else events_words.REPEATING
        await answer.say((after if chosen else events_words.NO_REPEAT).format(name=_name(shown)))


@organise.command(name="move", description="Move a tournament to this channel; matches in progress stay where they are")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH)
async def move_tournament(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        require_posting(interaction)
        number = await directed(answer, event)
        shown = await answer.context[Organising].move(answer.request, number)
        await answer.say(words.MOVED.format(name=_name(shown)))


@organise.command(name="director", description="Let someone help you run a tournament, or hand it over")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(
    player="Who helps; name them again to end that", event=WHICH, hand_over="They run it from now on, and you help"
)
async def name_director(
    interaction: Interaction, player: discord.Member, event: int | None = None, hand_over: bool = False
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        organising, number = answer.context[Organising], await directed(answer, event)
        who, request = member(player), answer.request
        if hand_over:
            await organising.hand_over(request, number, who)
            await answer.say(words.HANDED_OVER.format(player=plain(who.name)))
            return
        helps = await organising.help(request, number, who)
        await answer.say((words.HELPS if helps else words.HELPS_NO_MORE).format(player=plain(who.name)))


@organise.command(name="text", description="Get a whole tournament as a file")
@app_commands.choices(shape=SHAPES)
@app_commands.rename(shape="as")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH, shape="What you need (default: all of it as text)")
async def tournament_text(interaction: Interaction, event: int | None = None, shape: str = Shape.TEXT.value) -> None:
    async with answering(interaction) as answer:
        number = await directed(answer, event)
        shown = await answer.context[Entering].show(answer.request, number)
        await answer.show(*file_of(shown, Shape(shape)))


def _name(shown: Overview) -> str:
    return plain(shown.row.name)
