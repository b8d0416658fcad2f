"""What begins a match from the page of a game: with anyone here, with a friend, against the computer, as one likes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.core.clock_rules import clock_words, parse_clock
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.context import Context, person
from bot.core.frame.dialogs import Dialog
from bot.core.frame.layouts import added
from bot.core.frame.pages import Page
from bot.core.frame.permissions import in_chat, require_here, require_posting
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.slash_commands.games import named_game
from bot.core.people import Person, Place, Request
from bot.core.refusals import NotAMember
from bot.core.slots import Slot
from bot.core.speech.sentences import Words
from bot.core.speech.typed import bare
from bot.people.servers.ui import looks_note, thread_proposal
from bot.play.matches import Matches
from bot.play.tables import words
from bot.play.tables.options import parse_options, suggest_options
from bot.play.tables.refusals import BadGuests
from bot.play.tables.seats import parse_numbers, parse_seat, suggest_numbers
from bot.play.tables.setups import TableSetup, check_place
from bot.play.tables.tables import Tables
from bot.play.tables.views import newcomer
from bot.play.tables.waiting_table import Table
from games import GAMES
from games.core import AnyGame

GALLERY = Slot[Callable[[Context, Person], Awaitable[Page]]]("gallery")
"""The page of all games, for `/play` without one."""
FIRST_LEVEL = "1"
MANY_MATCHES = 3
"""So many matches in a channel at a time, and its manager is asked whether they should have threads."""
FIELD_LIMIT = 100
"""Characters of what is typed about a table, and of a choice."""


class OpenTableButton(Press, template=r"open-table:(?P<key>[^:]+)"):
    """Opens a table for anyone, where it is pressed."""

    def __init__(self, key: str, label: Words = words.THIS_CHANNEL) -> None:
        super().__init__(button(label, f"open-table:{key}", discord.ButtonStyle.success))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        if answer.request.place.is_direct:
            await answer.say(words.ONLY_IN_SERVERS)
            return
        await open_table(interaction, answer, TableSetup(self.key, {}, None, (), usual_clock=True))


class FirstLevelButton(Press, template=r"first-level:(?P<key>[^:]+)"):
    """Begins a match against the weakest computer, where it is pressed."""

    def __init__(self, key: str, label: Words = words.THE_COMPUTER) -> None:
        super().__init__(button(label, f"first-level:{key}"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        setup = TableSetup(self.key, {}, None, (), usual_clock=True, computers=(FIRST_LEVEL,))
        await open_table(interaction, answer, setup)


class FriendButton(Press, template=r"friend:(?P<key>[^:]+)"):
    """Asks whom to invite."""

    def __init__(self, key: str) -> None:
        super().__init__(button(words.A_FRIEND, f"friend:{key}"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*friend_page(named_game(self.key), Cards(context[CARD_BUTTONS])).message)


class FriendSelect(LastingItem[ui.UserSelect[Any]], template=r"friend-of:(?P<key>[^:]+)"):
    """Opens a table with a seat for whoever is chosen."""

    def __init__(self, key: str) -> None:
        super().__init__(ui.UserSelect(custom_id=f"friend-of:{key}", placeholder=str(words.CHOOSE_FRIENDS)))
        self.key = key
        self.item.max_values = max(GAMES[key].info.seats) - 1 if key in GAMES else 1

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            setup = TableSetup(named_game(self.key), {}, None, (), usual_clock=True)
            await open_table(interaction, answer, setup, self.item.values)


class TableSettingsButton(Dialog, template=r"table-settings:(?P<key>[^:]+)"):
    """Asks for everything that most people leave as it is, and opens a table."""

    def __init__(self, key: str) -> None:
        super().__init__(button(words.MORE_SETTINGS, f"table-settings:{key}"))
        self.key = key

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        return settings_dialog(named_game(self.key), self.custom_id)

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        key, rated = named_game(self.key), values.get("rated")
        asked = asked_for(key, *(values.get(name) for name in ("seats", "options", "clock", "side")))
        asked |= {"rated": rated == RATED} if rated else {}
        await open_table(interaction, answer, replace(TableSetup(key, {}, None, (), usual_clock=True), **asked))


RATED, UNRATED = "rated", "unrated"


def friend_page(key: str, cards: Cards) -> Page:
    game = GAMES[key]
    return Page(
        title=game.info.name, text=words.WHICH_FRIEND, select=FriendSelect(key), actions=cards.on(Card.OPPONENT, game)
    )


def settings_dialog(key: str, custom_id: str) -> ui.Modal:
    """What can be chosen about a table of a game; nothing has to be."""
    modal = ui.Modal(title=GAMES[key].info.name, custom_id=custom_id)
    if found := suggest_options(key, ""):
        suggested = [f"{option}={value}" for option, value in GAMES[key].info.suggested.items()]
        most = len(GAMES[key].info.options)
        modal.add_item(_choice(words.OPTIONS, "options", found, most=most, chosen=suggested))
    if len(GAMES[key].info.seats) > 1:
        modal.add_item(_choice(words.PLAYERS, "seats", map(words.number_choice, suggest_numbers(key))))
    clock: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="clock", required=False, max_length=FIELD_LIMIT, placeholder=str(words.CLOCK_EXAMPLES)
    )
    modal.add_item(ui.Label(text=str(words.CLOCK_FIELD), component=clock))
    modal.add_item(_choice(words.SIDE, "side", words.seat_choices(key)))
    ratings = ((str(words.RATED_CHOICE), RATED), (str(words.UNRATED_CHOICE), UNRATED))
    return modal.add_item(_choice(words.RATING, "rated", ratings))


def _choice(
    title: Words, name: str, choices: Iterable[tuple[str, str]], *, most: int = 1, chosen: Container[str] = ()
) -> ui.Label[ui.Modal]:
    """A menu of a dialog, from which nothing has to be chosen."""
    menu: ui.Select[ui.Modal] = ui.Select(custom_id=name, required=False, min_values=0)
    for label, value in choices:
        menu.add_option(label=label[:FIELD_LIMIT], value=value[:FIELD_LIMIT], default=value in chosen)
    menu.max_values = min(most, len(menu.options))
    return ui.Label(text=str(title), component=menu)


async def open_table(
    interaction: Interaction,
    answer: Answer,
    setup: TableSetup,
    opponents: Iterable[discord.User | discord.Member] = (),
) -> None:
    """Open a table where someone asks for it, with seats for these opponents, and say so; raises `PlayerError`."""
    require_opening(interaction, answer)
    await open_for(interaction, answer, setup, opponents)


def require_opening(interaction: Interaction, answer: Answer) -> None:
    """Refuse whoever may not open a table here, or opens too many; before anyone is looked up. Raises `Refusal`."""
    if answer.request.place.guild_id is not None:
        require_posting(interaction)
    answer.speak()


async def open_for(
    interaction: Interaction, answer: Answer, setup: TableSetup, opponents: Iterable[discord.User | discord.Member]
) -> None:
    """Open a table where someone may, with seats for these opponents, and say so; raises `PlayerError`."""
    users = tuple(opponents)
    setup = replace(setup, guests=[person(user) for user in users])
    check_place(setup, answer.request.place)
    place = await answer.context[Tables].place(answer.request.place) if users else answer.request.place
    blind = _without_sight(interaction, users, place)
    setup = replace(setup, unseen_by=frozenset(user.id for user in blind))
    table = await answer.context[Tables].open(answer.request, setup)
    if table.is_open:
        said = _opened(table, usual_clock=setup.usual_clock)
    else:
        said = words.STARTED.format(number=table.match.id, players=words.players(table))
    layout = sentence("\n".join([said, *map(words.told_directly, blind)]))
    proposals = await _proposals(interaction, answer, table)
    await answer.show(added(layout, (*newcomer(answer.context, table), *proposals)))


async def _proposals(interaction: Interaction, answer: Answer, table: Table) -> Sequence[ui.Item[Any]]:
    """What a manager is told after an upgrade, and asked once a channel fills with matches, this one among them."""
    if note := await looks_note(interaction, answer):
        return note
    running = await answer.context[Matches].running_in(table.match.channel_id)
    return await thread_proposal(interaction, answer) if running + table.is_open >= MANY_MATCHES else ()


def asked_for(game: str, seats: str | None, options: str | None, clock: str | None, side: str | None) -> dict[str, Any]:
    """The parts of a `TableSetup` that were typed; raises `BadSetup`, `Refusal`."""
    asked: dict[str, Any] = {}
    if seats:
        suggested = map(words.number_choice, suggest_numbers(game))
        asked["least"], asked["seats"] = parse_numbers(_value_called(seats, suggested))
    if options:
        asked["options"] = parse_options(game, options)
    if clock:
        asked |= {"clock": parse_clock(clock), "usual_clock": False}
    if side:
        asked["seat"] = parse_seat(game, _value_called(side, words.seat_choices(game)))
    return asked


def _value_called(typed: str, choices: Iterable[tuple[str, str]]) -> str:
    """The value of the choice that is called like what was typed, else that."""
    return next((value for called, value in choices if bare(called) == bare(typed)), typed)


def with_whom(game: AnyGame | None) -> Iterable[ui.Item[Any]]:
    """With whom a game can be played, as buttons of its page."""
    if game is not None:
        yield FirstLevelButton(game.info.key)
        yield FriendButton(game.info.key)
        yield OpenTableButton(game.info.key)


def otherwise(game: AnyGame | None) -> Iterable[TableSettingsButton]:
    if game is not None:
        yield TableSettingsButton(game.info.key)


def after_lesson(game: AnyGame | None) -> Iterable[ui.Item[Any]]:
    """What someone can do who has just learnt a game."""
    if game is not None:
        yield FirstLevelButton(game.info.key, words.PLAY_LEVEL.format(level=FIRST_LEVEL))
        yield OpenTableButton(game.info.key, words.OPEN_A_TABLE)


def _opened(table: Table, *, usual_clock: bool) -> str:
    """Tell a host that it is open, with the clock if it is one they did not choose."""
    usual = table.match.clock is not None and usual_clock
    template = words.TABLE_OPENED_WITH_CLOCK if usual else words.TABLE_OPENED
    said = template.format(number=table.match.id, clock=clock_words(table.match.clock))
    in_forum = words.IN_FORUM.format(channel=f"<#{table.match.channel_id}>") if table.match.in_forum else ""
    return "\n".join(filter(None, [said, in_forum]))


def _without_sight(
    interaction: Interaction, guests: Iterable[discord.User | discord.Member], place: Place
) -> list[discord.Member]:
    """The guests who cannot see the channel or the forum; raises `Refusal` for who cannot be invited at all."""
    members, guild = [], interaction.guild
    forum = guild.get_channel(place.channel_id) if guild and place.asked_in is not None else None
    for user in guests:
        if user.bot:
            raise BadGuests(problem=words.BOTS_DO_NOT_PLAY)
        if in_chat(interaction):
            require_here(interaction, user)
            continue
        if not isinstance(user, discord.Member):
            raise NotAMember(name=user.display_name)
        held = forum.permissions_for(user) if forum else user.resolved_permissions
        if held is None:  # looked up, not chosen in this interaction
            held = interaction.channel.permissions_for(user)  # type: ignore[union-attr]
        if not held.view_channel:
            members.append(user)
    return members
