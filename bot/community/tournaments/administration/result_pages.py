"""How whoever runs a tournament sets a result: the pairings to choose from, one of them, the dialog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.community.competitions.ui import MOST_IN_A_MENU, ManageButton
from bot.community.tournaments import Overview, PairingView, contest_line
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.refusals import NoSuchPairing, UnclearOrder
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.ui import KEY
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.numbers import number_in
from bot.core.people import Player, Request
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.names import in_label
from bot.core.speech.sentences import Words
from bot.core.speech.typed import bare

REASON_LIMIT = 200
DRAW, VOID, NOBODY, FORFEIT = "draw", "void", "nobody", "forfeit"
NOT_RATED, RATED = "no", "yes"
KINDS = {RulingKind.RESULT: words.A_RESULT, RulingKind.FORFEIT: words.A_FORFEIT, RulingKind.VOID: words.A_VOID}


class ResultsButton(Press, template=r"event-results:(?P<number>\d+):(?P<page>\d+)"):
    """Shows a page of pairings to choose from."""

    def __init__(self, number: int, page: str | int = 0, label: Words = words.RESULT) -> None:
        super().__init__(button(label, f"event-results:{number}:{page}"))
        self.number = number
        self.page = int(page)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].page(answer.request, self.number)
        await answer.show(*pairings_page(shown, self.page).message)


class PairingSelect(LastingItem[ui.Select[Any]], template=r"event-pairing:(?P<number>\d+)"):
    """Turns to a pairing."""

    def __init__(self, number: int, options: Sequence[discord.SelectOption] = ()) -> None:
        custom_id, hint = f"event-pairing:{number}", str(words.CHOOSE_PAIRING)
        super().__init__(ui.Select(custom_id=custom_id, placeholder=hint, options=list(options)))
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            shown = await answer.context[Organising].page(answer.request, self.number)
            await answer.show(*pairing_page(shown, contest_of(shown, number_in(self.item.values[0]))).message)


class ResultButton(Dialog, template=r"event-result:(?P<number>\d+):(?P<pairing>\d+)"):
    """Asks for a result and the reason, and sets it."""

    def __init__(self, number: int, pairing: str | int) -> None:
        super().__init__(button(words.SET_RESULT, f"event-result:{number}:{pairing}", discord.ButtonStyle.primary))
        self.number = number
        self.pairing = int(pairing)

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        shown = await context[Organising].page(request, self.number)
        contest = contest_of(shown, self.pairing)
        modal = ui.Modal(title=str(words.SET_RESULT), custom_id=self.custom_id)
        made = {str(match): f"#{match}" for match in shown.match_ids(contest)}
        if len(made) > 1:
            modal.add_item(_menu("match", words.WHICH_MATCH, made))
        if len(contest.pairing.seats) == 2:
            modal.add_item(_menu("outcome", words.OUTCOME, outcomes(shown, contest)))
        else:
            names = "\n".join(_told_apart(seated(shown, contest)))
            order = ui.TextInput[Any](custom_id="order", default=names, style=discord.TextStyle.paragraph)
            hint = str(words.PLACES_HINT)[:OPTION_LIMIT]
            modal.add_item(ui.Label(text=str(words.PLACES)[:TITLE_LIMIT], description=hint, component=order))
            kinds = {
                RulingKind.RESULT: words.A_RESULT,
                RulingKind.FORFEIT: words.A_FORFEIT,
                RulingKind.VOID: words.A_VOID,
            }
            modal.add_item(_menu("outcome", words.OUTCOME, {kind.value: str(said) for kind, said in kinds.items()}))
        modal.add_item(_menu("rated", words.RATED_FIELD, {NOT_RATED: str(words.NO), RATED: str(words.YES)}, NOT_RATED))
        reason = ui.TextInput[Any](custom_id="reason", max_length=REASON_LIMIT)
        hint = str(words.REASON_HINT)[:OPTION_LIMIT]
        return modal.add_item(ui.Label(text=str(words.REASON)[:TITLE_LIMIT], description=hint, component=reason))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        answer.pace()
        rulings, request = context[Rulings], answer.request
        shown = await context[Organising].page(request, self.number)
        contest = contest_of(shown, self.pairing)
        best, kind = ruled(seated(shown, contest), values)
        reason, rated = values["reason"], values.get("rated") == RATED
        made = shown.match_ids(contest)
        match = number_in(values["match"]) if "match" in values else made[0] if len(made) == 1 else None
        if match is not None:
            shown = await rulings.rule(request, match, best, kind, reason, rated=rated)
        else:
            shown = await rulings.played_elsewhere(
                request, self.number, best, kind, reason, rated=rated, pairing=self.pairing
            )
        await answer.show(*pairing_page(shown, contest_of(shown, self.pairing), str(words.RULED)).message)


def pairings_page(shown: Overview, page: int) -> Page:
    """A page of all pairings, those without a result first."""
    number, contests = shown.row.id, sorted(shown.contests(0), key=lambda each: (each.is_decided, -each.row.id))
    options = [
        discord.SelectOption(label=_label(shown, each)[:OPTION_LIMIT], value=str(each.row.id))
        for each in contests[page * MOST_IN_A_MENU :][:MOST_IN_A_MENU]
    ]
    pages = [each for each in (page - 1, page + 1) if 0 <= each * MOST_IN_A_MENU < len(contests)]
    turns = [ResultsButton(number, each, frame_words.PAGE.format(number=each + 1)) for each in pages]
    select = PairingSelect(number, options) if options else None
    return Page(text=words.WHICH_PAIRING, select=select, actions=[*turns, ManageButton(KEY, number, "rounds")])


def pairing_page(shown: Overview, contest: PairingView, news: str = "") -> Page:
    """A pairing as it stands, and what sets its result."""
    number = shown.row.id
    actions = [ResultButton(number, contest.row.id), ResultsButton(number, label=frame_words.BACK)]
    return Page(text=words.below(news, contest_line(shown, contest)), actions=actions)


def contest_of(shown: Overview, pairing: int) -> PairingView:
    """A pairing by its number among all there are; raises `NoSuchPairing` once its round was taken back."""
    found = next((each for each in shown.contests(0) if each.row.id == pairing), None)
    if found is None:
        raise NoSuchPairing(name=shown.row.name)
    return found


def seated(shown: Overview, contest: PairingView) -> list[Player]:
    return [shown.known[who] for who in contest.pairing.seats]


def outcomes(shown: Overview, contest: PairingView) -> dict[str, str]:
    """What a duel can count as."""
    names = {str(seat): name for seat, name in enumerate(_told_apart(seated(shown, contest)))}
    found = {seat: words.WINS.format(name=name) for seat, name in names.items()} | {DRAW: str(words.DRAW)}
    found |= {f"{FORFEIT}:{seat}": words.WINS_BY_FORFEIT.format(name=name) for seat, name in names.items()}
    return found | {NOBODY: str(words.NOBODY_CAME), VOID: str(words.A_VOID)}


def ruled(players: Sequence[Player], values: Mapping[str, str]) -> tuple[list[list[Player]], RulingKind]:
    """Who shares which place, and what that is, by what was chosen or typed; raises `UnclearOrder`."""
    outcome = values["outcome"]
    if "order" in values:
        return typed_places(players, values["order"]), RulingKind(outcome)
    first, _, seat = outcome.rpartition(":")
    if seat.isdecimal():
        best = sorted(range(len(players)), key=lambda each: each != int(seat))
        return [[players[each]] for each in best], RulingKind.FORFEIT if first else RulingKind.RESULT
    kinds = {DRAW: RulingKind.RESULT, NOBODY: RulingKind.FORFEIT, VOID: RulingKind.VOID}
    return [list(players)], kinds[outcome]


def typed_places(players: Sequence[Player], text: str) -> list[list[Player]]:
    """A line for each place, best first, where `=` joins who shares one."""
    by_name = dict(zip(map(bare, _told_apart(players)), players, strict=True))
    found = [line.replace("＝", "=") for line in text.splitlines() if line.strip()]
    lines = [[bare(line)] if bare(line) in by_name else list(map(bare, line.split("="))) for line in found]
    named = [name for line in lines for name in line]
    if sorted(named) != sorted(by_name):
        raise UnclearOrder
    return [[by_name[name] for name in line] for line in lines]


def _told_apart(players: Sequence[Player]) -> list[str]:
    """The names by seat, numbered where two are called alike."""
    names = [in_label(player.name) for player in players]
    if len(set(map(bare, names))) == len(names):
        return names
    return [f"{name} ({seat})" for seat, name in enumerate(names, 1)]


def _label(shown: Overview, contest: PairingView) -> str:
    players = " – ".join(in_label(player.name) for player in seated(shown, contest))
    return words.PAIRING.format(number=contest.row.round, players=players)


def _menu(key: str, title: Words, choices: Mapping[str, str], chosen: str | None = None) -> ui.Label[Any]:
    menu = ui.Select[Any](custom_id=key)
    for value, label in choices.items():
        menu.add_option(label=label[:OPTION_LIMIT], value=value, default=value == chosen)
    return ui.Label(text=str(title)[:TITLE_LIMIT], component=menu)
