"""`/play`: open a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.core.clock_rules import parse_clock
from bot.core.frame.answers import answering
from bot.core.frame.context import person
from bot.core.frame.permissions import require_posting
from bot.core.frame.slash_commands.games import game_key, named_game, suggest_games
from bot.core.frame.slash_commands.suggestions import MOST_SUGGESTED, suggested
from bot.core.refusals import NotAMember
from bot.core.speech.names import person as escaped
from bot.core.speech.typed import bare
from bot.people.servers.ui import thread_proposal
from bot.play.computers import parse_computers
from bot.play.tables import words as tables_words
from bot.play.tables.opening import opened
from bot.play.tables.options import parse_options, suggest_options
from bot.play.tables.refusals import BadGuests
from bot.play.tables.seats import parse_numbers, parse_seat, suggest_numbers
from bot.play.tables.setups import NOTE_LIMIT, TableSetup, check_place
from bot.play.tables.tables import Tables


@app_commands.command(description="Start a game with friends, anyone here or the computer (posts here)")
@app_commands.autocomplete(
    game=suggest_games,
    clock=suggested("clocks"),
    computer=suggested("computers"),
    options=suggested("options"),
    seats=suggested("seats"),
    side=suggested("sides"),
)
@app_commands.rename(like_last_time="like-last-time")
@app_commands.describe(
    game="The game to play; this is all you need",
    opponent="Someone to invite; leave it out to let anyone join",
    computer="Play against the computer at this level; several levels for several seats: 2, 4",
    opponent_2="A second opponent, in games for three or more",
    opponent_3="A third opponent, in games for four",
    seats="How many players: 3, or 2-4 for any number in between (default: you and the people you invite)",
    options="Game variants such as board=gagara; start typing to see them",
    clock="Time control: none, 3d (per move), 5d + 12h, cap 7d (bank); add soft to let opponents decide",
    side="Your side, or choose to let everyone pick (default: random)",
    note="A line for people thinking of joining",
    private="Only people you invite can join, and only they see it in /tables",
    expires="Close the table after this many days without enough players (default: 7)",
    rated="Whether it counts for ratings (default: as this server has chosen)",
    like_last_time="Anything you leave out is the same as at your last table of this game",
)
async def play(
    interaction: discord.Interaction[Any],
    game: str,
    opponent: discord.User | None = None,
    computer: app_commands.Range[str, 1, 100] | None = None,
    opponent_2: discord.User | None = None,
    opponent_3: discord.User | None = None,
    seats: app_commands.Range[str, 1, 20] | None = None,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] | None = None,
    side: app_commands.Range[str, 1, 40] | None = None,
    note: app_commands.Range[str, 1, NOTE_LIMIT] | None = None,
    private: bool = False,
    expires: app_commands.Range[int, 1, 30] | None = None,
    rated: bool | None = None,
    like_last_time: bool = False,
) -> None:
    async with answering(interaction) as answer:
        require_posting(interaction)
        game = named_game(game)
        answer.speak()
        guests = [user for user in (opponent, opponent_2, opponent_3) if user]
        blind = _without_sight(guests)
        tables, request = answer.context[Tables], answer.request
        last = await tables.last_setup(request.person, game) if like_last_time else None
        asked = asked_for(game, seats, options, clock, side) | ({"days": expires} if expires else {})
        asked |= {} if rated is None else {"rated": rated}
        setup = replace(
            last or TableSetup(game, {}, None, (), usual_clock=True), note=note or "", is_private=private, **asked
        )
        unseen, computers = frozenset(user.id for user in blind), parse_computers(computer or "")
        setup = replace(setup, guests=[person(user) for user in guests], unseen_by=unseen, computers=computers)
        check_place(setup, request.place)
        table = await tables.open(request, setup)
        if not table.is_open:
            await answer.say(tables_words.STARTED.format(number=table.match.id, players=tables_words.players(table)))
            return
        said = opened(table, usual_clock=setup.usual_clock)
        await answer.say("\n".join([str(said), *map(tables_words.told_directly, blind)]))
        if proposal := await thread_proposal(interaction, answer):
            await answer.add(proposal)


def _without_sight(guests: Iterable[discord.User | discord.Member]) -> list[discord.Member]:
    """The guests who cannot see the channel; raises `Refusal` for who cannot be invited at all."""
    members = []
    for user in guests:
        if user.bot:
            raise BadGuests(problem=tables_words.BOTS_DO_NOT_PLAY)
        if not isinstance(user, discord.Member):
            raise NotAMember(name=escaped(user.display_name))
        if user.resolved_permissions is not None and not user.resolved_permissions.view_channel:
            members.append(user)
    return members


def asked_for(game: str, seats: str | None, options: str | None, clock: str | None, side: str | None) -> dict[str, Any]:
    """The parts of a `TableSetup` that were typed; raises `BadSetup`, `Refusal`."""
    asked: dict[str, Any] = {}
    if seats:
        asked["least"], asked["seats"] = parse_numbers(seats)
    if options:
        asked["options"] = parse_options(game, options)
    if clock:
        asked |= {"clock": parse_clock(clock), "usual_clock": False}
    if side:
        asked["seat"] = parse_seat(game, side)
    return asked


async def complete_options(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The options of the chosen game, one after the other."""
    found = suggest_options(_game(interaction), typed)
    return [app_commands.Choice(name=words[:100], value=text[:100]) for words, text in found[:MOST_SUGGESTED]]


async def complete_seats(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Every number and span of players the chosen game takes."""
    return _fitting(map(tables_words.number_choice, suggest_numbers(_game(interaction))), typed)


async def complete_side(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The sides of the chosen game, and the lot."""
    return _fitting(tables_words.seat_choices(_game(interaction)), typed)


def _fitting(choices: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    wanted = bare(typed)
    return [
        app_commands.Choice(name=words[:100], value=value)
        for words, value in choices
        if wanted in bare(words) or wanted in bare(value)
    ]


def _game(interaction: discord.Interaction[Any]) -> str:
    return game_key(getattr(interaction.namespace, "game", "") or "")
