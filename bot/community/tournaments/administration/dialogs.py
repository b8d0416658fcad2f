"""The dialogs in which whoever runs a tournament decides about its players, its rounds and itself."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.community.competitions.ui import MOST_IN_A_MENU, announced_in, show_managed
from bot.community.tournaments import Overview, designs
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.refusals import NobodyListed, NoSuchNumber, TooManyListed
from bot.community.tournaments.administration.round_views import draft_page
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.ui import KEY
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.persistent_button import Interaction, button
from bot.core.frame.slash_commands.members import members
from bot.core.numbers import number_in
from bot.core.people import Person, Request
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.moments import moment
from bot.core.speech.names import in_label
from bot.core.speech.names import person as plain
from bot.core.speech.sentences import Markup, Words
from games.typed import folded
from tournaments.series import Rhythm

MENTION = re.compile(r"<@!?(\d{1,20})>")
MOST_LISTED = 10
"""Most people invited at once."""
REASON_LIMIT, MENTIONS_LIMIT = 200, 1000
LARGEST_SEED, LONGEST_DAYS = 512, 90
NEVER, HELP, RUN = "never", "help", "run"
ANY = "0"
"""The choice of no team in particular."""
PLAYERS, ROUNDS, MORE = "players", "rounds", "more"
Values: TypeAlias = Mapping[str, str]


class DirectorDialog(Dialog, template=rf"event-ask:(?P<act>{'|'.join(words.ASKED)}):(?P<number>\d+)"):
    """Asks what is to be decided about a tournament, and does it."""

    def __init__(self, act: str, number: int, label: Words | None = None) -> None:
        super().__init__(button(label or words.ASKED[act], f"event-ask:{act}:{number}"))
        self.act = act
        self.number = number

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        shown = await context[Organising].page(request, self.number)
        modal = ui.Modal(title=str(words.ASKED[self.act]), custom_id=self.custom_id)
        for field in _fields(self.act, shown):
            modal.add_item(field)
        return modal

    async def filled_in(self, interaction: Interaction, context: Context, answer: Answer, values: Values) -> None:
        answer.pace()
        await _DONE[self.act](interaction, answer, self.number, values)


def _fields(act: str, shown: Overview) -> Iterator[ui.Label[Any]]:
    match act:
        case "add":
            yield from _newcomers(shown)
        case "remove":
            yield _entrant("player", words.PLAYER, shown)
            reason = ui.TextInput[Any](custom_id="reason", required=False, max_length=REASON_LIMIT)
            yield _label(words.REASON, reason, words.REASON_HINT)
        case "replace":
            yield _entrant("player", words.PLAYER, shown)
            yield _label(words.NEWCOMER, ui.UserSelect[Any](custom_id="newcomer"))
        case "seed":
            yield _entrant("player", words.PLAYER, shown)
            seed = ui.TextInput[Any](custom_id="seed", required=False, max_length=len(str(LARGEST_SEED)))
            yield _label(words.SEED_FIELD, seed, words.SEED_HINT)
        case "helpers":
            yield _label(words.HELPER, ui.UserSelect[Any](custom_id="player"))
            yield _menu("way", words.HELPING, {HELP: words.HELP_CHOICE, RUN: words.RUN_CHOICE}, HELP)
        case "swap":
            yield _entrant("player", words.PLAYER, shown)
            yield _entrant("other", words.OTHER_PLAYER, shown)
        case "deadline":
            days = ui.TextInput[Any](custom_id="days", max_length=len(str(LONGEST_DAYS)))
            yield _label(words.DAYS_FIELD, days, words.DAYS_HINT)
        case "copy":
            yield _label(words.NAME, ui.TextInput[Any](custom_id="name", max_length=designs.NAME_LIMIT))
        case "repeat":
            rhythms: dict[str, Words] = {rhythm.value: said for rhythm, said in events_words.RHYTHMS.items()}
            now = shown.row.settings.rhythm or NEVER
            yield _menu("rhythm", words.RHYTHM, rhythms | {NEVER: words.NOT_ANY_MORE}, now)
        case _:
            name = ui.TextInput[Any](custom_id="name", default=shown.row.name, max_length=designs.NAME_LIMIT)
            yield _label(words.NAME, name)
            long = discord.TextStyle.paragraph
            said, most = shown.row.settings.text, designs.TEXT_LIMIT
            text = ui.TextInput[Any](custom_id="text", default=said, required=False, max_length=most, style=long)
            yield _label(words.TEXT, text)


def _newcomers(shown: Overview) -> Iterator[ui.Label[Any]]:
    people = ui.UserSelect[Any](custom_id="players", required=False, min_values=0, max_values=MOST_LISTED)
    yield _label(words.PLAYERS_FIELD, people)
    pasted = ui.TextInput[Any](custom_id="mentions", required=False, max_length=MENTIONS_LIMIT)
    yield _label(words.OR_MENTIONS, pasted)
    if shown.squads:
        teams: dict[str, Words] = {str(team.founder): in_label(shown.name(team.id)) for team in shown.squads}
        yield _menu("team", words.TEAM_FIELD, {ANY: words.ANY_TEAM, **teams}, ANY, words.TEAM_HINT)


def _label(title: Words, field: ui.Item[Any], hint: Words | None = None) -> ui.Label[Any]:
    said = str(hint)[:OPTION_LIMIT] if hint else None
    return ui.Label(text=str(title)[:TITLE_LIMIT], description=said, component=field)


def _menu(
    key: str, title: Words, choices: Mapping[str, Words], chosen: str, hint: Words | None = None
) -> ui.Label[Any]:
    menu = ui.Select[Any](custom_id=key)
    for value, label in choices.items():
        menu.add_option(label=str(label)[:OPTION_LIMIT], value=value, default=value == chosen)
    return _label(title, menu, hint)


def _entrant(key: str, title: Words, shown: Overview) -> ui.Label[Any]:
    """A menu of everyone who is in or invited; of anyone where those are too many for a menu."""
    people = {who.discord_id: who.name for who in (*shown.entered, *shown.waiting, *shown.invited) if who.discord_id}
    if not 0 < len(people) <= MOST_IN_A_MENU:
        return _label(title, ui.UserSelect[Any](custom_id=key))
    menu = ui.Select[Any](custom_id=key)
    for discord_id, name in people.items():
        menu.add_option(label=in_label(name)[:OPTION_LIMIT], value=str(discord_id))
    return _label(title, menu)


def mentioned(text: str) -> list[int]:
    """The people whom a list of mentions names, once each."""
    return list(dict.fromkeys(number_in(found) for found in MENTION.findall(folded(text))))


def _someone(chosen: str) -> Person:
    """Whoever was chosen; Discord isn't asked who they are."""
    number = number_in(chosen)
    return Person(number, Markup(f"<@{number}>"))


async def _member(interaction: Interaction, chosen: str) -> Person:
    return (await members(interaction, [number_in(chosen)]))[0]


def _number(typed: str, least: int, most: int) -> int:
    """What was typed as a number; raises `NoSuchNumber`."""
    found = folded(typed).strip()
    if not found.isdecimal() or not least <= int(found) <= most:
        raise NoSuchNumber(least=least, most=most)
    return int(found)


async def _add(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    roster, request = answer.context[Roster], answer.request
    chosen = [*map(number_in, values.get("players", "").split()), *mentioned(values.get("mentions", ""))]
    wanted: Sequence[int] = list(dict.fromkeys(chosen))
    if not wanted:
        raise NobodyListed
    if len(wanted) > MOST_LISTED:
        raise TooManyListed(most=MOST_LISTED)
    await roster.check(request, number)
    team = number_in(values.get("team", ANY))
    added = await roster.add(request, number, await members(interaction, wanted), team or None)
    await show_managed(answer, KEY, number, PLAYERS, words.added(added))


async def _remove(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    who = _someone(values["player"])
    shown = await answer.context[Roster].remove(answer.request, number, who, values.get("reason", ""))
    is_annulled = not shown.tournament.annulled.isdisjoint(shown.ids_of(who.discord_id))
    said = words.STRUCK_OUT if is_annulled else words.TAKEN_OUT
    told = said.format(player=plain(_name(shown, who)), name=plain(shown.row.name))
    await show_managed(answer, KEY, number, PLAYERS, told)


async def _replace(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    leaver, newcomer = _someone(values["player"]), await _member(interaction, values["newcomer"])
    shown = await answer.context[Roster].replace(answer.request, number, leaver, newcomer)
    said = words.REPLACED.format(newcomer=plain(newcomer.name), leaver=plain(_name(shown, leaver)))
    await show_managed(answer, KEY, number, PLAYERS, said)


async def _seed(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    who, typed = _someone(values["player"]), values.get("seed", "")
    seed = _number(typed, 1, LARGEST_SEED) if typed.strip() else None
    await answer.context[Roster].seed(answer.request, number, who, seed)
    name = plain(_name(await answer.context[Organising].page(answer.request, number), who))
    said = words.SEEDED.format(seed, player=name) if seed else words.UNSEEDED.format(player=name)
    await show_managed(answer, KEY, number, PLAYERS, said)


async def _helpers(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    organising, who = answer.context[Organising], await _member(interaction, values["player"])
    if values["way"] == RUN:
        said = words.HANDED_OVER if await organising.hand_over(answer.request, number, who) else words.RUNS_NOT
    else:
        said = words.HELPS if await organising.help(answer.request, number, who) else words.HELPS_NO_MORE
    await show_managed(answer, KEY, number, PLAYERS, said.format(player=plain(who.name)))


async def _swap(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    one, other = _someone(values["player"]), _someone(values["other"])
    shown = await answer.context[Steering].swap(answer.request, number, one, other)
    await answer.show(*draft_page(shown).message)


async def _deadline(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    days = _number(values["days"], 1, LONGEST_DAYS)
    shown = await answer.context[Steering].extend(answer.request, number, days)
    assert shown.row.deadline_at is not None
    said = words.EXTENDED.format(when=moment(shown.row.deadline_at, "f"))
    await show_managed(answer, KEY, number, ROUNDS, said)


async def _copy(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    place = await announced_in(interaction, answer.request.place)
    shown = await answer.context[Organising].copy(answer.request, number, values["name"], place)
    await show_managed(answer, KEY, shown.row.id)


async def _repeat(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    chosen = None if values["rhythm"] == NEVER else Rhythm(values["rhythm"])
    shown = await answer.context[Organising].repeat(answer.request, number, chosen)
    after = events_words.REPEATING_AFTER if chosen is Rhythm.AFTER else events_words.REPEATING
    said = (after if chosen else events_words.NO_REPEAT).format(name=plain(shown.row.name))
    await show_managed(answer, KEY, number, MORE, said)


async def _text(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    text = values.get("text", "") or "-"
    await answer.context[Organising].describe(answer.request, number, values["name"], text)
    await show_managed(answer, KEY, number)


def _name(shown: Overview, who: Person) -> str:
    """What someone is called in it, else their mention."""
    found = (player.name for player in shown.known.values() if player.discord_id == who.discord_id)
    return next(found, who.name)


_DONE: Mapping[str, Callable[[Interaction, Answer, int, Values], Awaitable[None]]] = {
    "add": _add,
    "remove": _remove,
    "replace": _replace,
    "seed": _seed,
    "helpers": _helpers,
    "swap": _swap,
    "deadline": _deadline,
    "copy": _copy,
    "repeat": _repeat,
    "text": _text,
}
"""What is done of each act."""
