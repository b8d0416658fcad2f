"""`/organise`: what directors decide about players, rounds and results."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.commands import WHICH, directed, organise
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.refusals import NobodyListed, TooManyListed
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.administration.round_views import draft_layout, undo_question
from bot.community.tournaments.administration.rounds import Steering
from bot.core.frame.answers import answering
from bot.core.frame.context import person
from bot.core.frame.slash_commands.members import member, members
from bot.core.frame.slash_commands.suggestions import choices_of, suggested
from bot.core.numbers import number_in
from bot.core.people import Person
from bot.core.speech.moments import moment
from bot.core.speech.names import person as plain
from bot.core.speech.sentences import Markup
from games.typed import folded

Interaction = discord.Interaction[Any]
MENTION = re.compile(r"<@!?(\d{1,20})>")
MOST_LISTED = 10
"""Most people let in at once."""
VERDICTS = choices_of(
    {RulingKind.RESULT: words.A_RESULT, RulingKind.FORFEIT: words.A_FORFEIT, RulingKind.VOID: words.A_VOID}
)


@organise.command(name="add", description="Let players into a tournament; you can paste a list of mentions")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(players="Mentions, such as @Ann @Bo", event=WHICH)
async def add_players(
    interaction: Interaction, players: app_commands.Range[str, 1, 4000], event: int | None = None
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, request = await directed(answer, event), answer.request
        roster = answer.context[Roster]
        await roster.check(request, number)
        people = await members(interaction, listed(players))
        added = await roster.add(request, number, people)
        await answer.say(words.added(added))


@organise.command(name="remove", description="Take a player out of a tournament")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(
    player="Who is taken out; their matches there are lost by forfeit, unrated",
    reason="Your reason; it's posted and sent to them",
    event=WHICH,
)
async def remove_player(
    interaction: Interaction,
    player: discord.User,
    reason: app_commands.Range[str, 1, 200] = "",
    event: int | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, who = await directed(answer, event), person(player)
        shown = await answer.context[Roster].remove(answer.request, number, who, reason)
        is_annulled = not shown.tournament.annulled.isdisjoint(shown.ids_of(who.discord_id))
        said = words.STRUCK_OUT if is_annulled else words.TAKEN_OUT
        await answer.say(said.format(player=plain(who.name), name=plain(shown.row.name)))


@organise.command(name="replace", description="Give a player's place in a running tournament to someone new")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(player="Who leaves", newcomer="Who takes over points and opponents", event=WHICH)
async def replace_player(
    interaction: Interaction, player: discord.User, newcomer: discord.Member, event: int | None = None
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, leaver, fresh = await directed(answer, event), person(player), member(newcomer)
        await answer.context[Roster].replace(answer.request, number, leaver, fresh)
        await answer.say(words.REPLACED.format(newcomer=plain(fresh.name), leaver=plain(leaver.name)))


@organise.command(name="seed", description="Give a player a seed by hand before the start")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(player="Who gets it", seed="1 is the best (default: back to the rule)", event=WHICH)
async def seed_player(
    interaction: Interaction,
    player: discord.User,
    seed: app_commands.Range[int, 1, 512] | None = None,
    event: int | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, who = await directed(answer, event), person(player)
        await answer.context[Roster].seed(answer.request, number, who, seed)
        name = plain(who.name)
        await answer.say(words.SEEDED.format(seed, player=name) if seed else words.UNSEEDED.format(player=name))


@organise.command(name="pairings", description="See pairings that wait to be published")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH)
async def show_pairings(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await directed(answer, event)
        await answer.show(draft_layout(await answer.context[Steering].drafted(answer.request, number)))


@organise.command(name="swap", description="Swap two players in pairings that aren't published yet")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(player="One of them", other="The other one", event=WHICH)
async def swap_players(
    interaction: Interaction, player: discord.User, other: discord.User, event: int | None = None
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, one, two = await directed(answer, event), person(player), person(other)
        shown = await answer.context[Steering].swap(answer.request, number, one, two)
        await answer.show(draft_layout(shown))


@organise.command(name="result", description="Set the result of a match, which ends it, or correct one that is over")
@app_commands.choices(kind=VERDICTS)
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(
    order="Mentions, best first: @Ann @Bo; a draw is @Ann = @Bo",
    reason="Your reason; the players are told, and everyone there can read it",
    match="The number of the match (default: the pairing of those you mention)",
    kind="What you set (default: a result)",
    rated="Whether the match counts for ratings (default: no)",
    event=WHICH,
)
async def set_result(
    interaction: Interaction,
    order: app_commands.Range[str, 1, 200],
    reason: app_commands.Range[str, 1, 200],
    match: app_commands.Range[int, 1] | None = None,
    kind: str = RulingKind.RESULT.value,
    rated: bool = False,
    event: int | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        rulings, request = answer.context[Rulings], answer.request
        best = [found for part in places(order) if (found := _mentioned(part))]
        if match is not None:
            await rulings.rule(request, match, best, RulingKind(kind), reason, rated=rated)
        else:
            number = await directed(answer, event)
            await rulings.played_elsewhere(request, number, best, RulingKind(kind), reason, rated=rated)
        await answer.say(words.RULED)


@organise.command(name="deadline", description="Move the deadline of a tournament's current round")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(days="It ends so many days from now", event=WHICH)
async def move_deadline(
    interaction: Interaction, days: app_commands.Range[int, 1, 90], event: int | None = None
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number = await directed(answer, event)
        shown = await answer.context[Steering].extend(answer.request, number, days)
        assert shown.row.deadline_at is not None
        await answer.say(words.EXTENDED.format(when=moment(shown.row.deadline_at, "f")))


@organise.command(name="undo-round", description="Take a tournament's latest round back (asks you to confirm)")
@app_commands.autocomplete(event=suggested("directed"))
@app_commands.describe(event=WHICH)
async def undo_round(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await directed(answer, event)
        await answer.show(undo_question(await answer.context[Steering].undoable(answer.request, number)))


def listed(text: str) -> list[int]:
    """The people whom a list of mentions names, once each; raises `NobodyListed`, `TooManyListed`."""
    numbers = [person.discord_id for person in _mentioned(text)]
    if not numbers:
        raise NobodyListed
    if len(numbers) > MOST_LISTED:
        raise TooManyListed(most=MOST_LISTED)
    return numbers


def _mentioned(text: str) -> list[Person]:
    """The people in a list of mentions, once each; Discord isn't asked who they are."""
    numbers = dict.fromkeys(number_in(found) for found in MENTION.findall(folded(text)))
    return [Person(number, Markup(f"<@{number}>")) for number in numbers]


def places(text: str) -> Sequence[str]:
    """`@Ann = @Bo @Cy`: those joined by a sign share a place."""
    joined = "=".join(part.strip() for part in folded(text).split("="))
    return [part for part in joined.split() if part]
