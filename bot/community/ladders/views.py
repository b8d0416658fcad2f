"""The card of a ladder, its rungs, and challenges with their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import ui

from bot.community.competitions import TAKEN_BACK
from bot.community.competitions.ui import EventButton, HowItWorksButton, meant, tell_done
from bot.community.ladders import words
from bot.community.ladders.overviews import ClimbOverview, LadderHistory, LadderOverview
from bot.community.ladders.service import Climbing
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import Context, someone
from bot.core.frame.layouts import numbered
from bot.core.frame.lines import ListLine
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.pictures import Pictures
from bot.core.numbers import number_in
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, origin
from bot.core.people import Person, Player
from bot.core.refusals import Refusal
from bot.core.speech.limits import in_lines
from bot.core.speech.names import mention, person
from bot.core.speech.sentences import said_name
from bot.people.players import PreferenceBook
from games.core import DESCRIPTION_LIMIT
from renderers.standings import StandingsPage, StandingsRow, StandingsSection, draw_standings

KEY = "ladder"


class JoinLadderButton(Press, template=r"ladder-join:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.JOIN, f"ladder-join:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, Climbing, self.number)
        shown = await context[Climbing].join(answer.request, number)
        await tell_done(answer, KEY, number, words.joined(shown))


class LeaveLadderButton(Press, template=r"ladder-leave:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.LEAVE, f"ladder-leave:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, Climbing, self.number)
        shown = await context[Climbing].leave(answer.request, number)
        await tell_done(answer, KEY, number, words.LEFT.format(name=person(shown.row.name)))


class ClimbButton(Press, template=r"ladder-climb:(?P<number>\d+)"):
    """Shows the ladder with those whom one can challenge, if there are any."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.CLIMB, f"ladder-climb:{number}", discord.ButtonStyle.primary, "⚔️"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, Climbing, self.number)
        await context[Climbing].possible(answer.request, number)
        await answer.show(*(await ladder_page(answer, number)).message)


class ClimbSelect(LastingItem[ui.Select[Any]], template=r"ladder-climb-to:(?P<number>\d+)"):
    def __init__(self, number: int, options: Sequence[discord.SelectOption] = ()) -> None:
        custom_id, placeholder = f"ladder-climb-to:{number}", str(words.CHOOSE_RUNG)
        super().__init__(ui.Select(custom_id=custom_id, placeholder=placeholder, options=list(options)))
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            answer.speak()
            other = someone(number_in(self.item.values[0]))
            context, request = answer.context, answer.request
            number = await meant(answer, Climbing, self.number)
            shown = await context[Climbing].challenge(request, number, other)
            await tell_done(answer, KEY, number, words.challenged_text(shown))


class RungsButton(Press, template=r"ladder-rungs:(?P<number>\d+):(?P<page>\d+):(?P<way>\w)"):
    """Shows a page of all rungs, or of what happened."""

    def __init__(self, number: int, page: str | int = 0, way: str = "f") -> None:
        label = words.HISTORY if way == "h" else words.ALL_RUNGS
        super().__init__(button(label, f"ladder-rungs:{number}:{page}:{way}", emoji="🕑" if way == "h" else "🪜"))
        self.number = number
        self.page = int(page)
        self.way = way

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, Climbing, self.number)
        page = history_page if self.way == "h" else rungs_page_of
        await answer.show(*(await page(answer, number, self.page)).message)


class TurnRungsButton(Press, template=r"ladder-turn:(?P<number>\d+):(?P<page>\d+):(?P<way>\w)"):
    """Turns to another page of them."""

    def __init__(self, number: int, page: str | int, way: str) -> None:
        label = frame_words.PAGE.format(number=int(page) + 1)
        super().__init__(button(label, f"ladder-turn:{number}:{page}:{way}"))
        self.number = number
        self.page = int(page)
        self.way = way

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, Climbing, self.number)
        page = history_page if self.way == "h" else rungs_page_of
        await answer.show(*(await page(answer, number, self.page)).message)


class LadderRulesButton(HowItWorksButton, template=r"ladder-rules:(?P<number>\d+)"):
    event, service, label = KEY, Climbing, words.HOW_IT_WORKS
    text = staticmethod(words.rules_text)


class AnswerClimbButton(Press, template=r"climb:(?P<act>accept|decline|back):(?P<number>\d+)"):
    """Answers a challenge, or takes it back."""

    def __init__(self, act: str, number: int) -> None:
        labels = {"accept": words.ACCEPT, "decline": words.DECLINE, "back": words.TAKE_BACK}
        style = discord.ButtonStyle.success if act == "accept" else discord.ButtonStyle.secondary
        super().__init__(button(labels[act], f"climb:{act}:{number}", style))
        self.act = act
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Begin the match, or ask before a rung is lost."""
        climbing, request = context[Climbing], answer.request
        if self.act == "accept":
            answer.pace()
            shown = await climbing.accept(request, self.number)
            number, challenger = shown.row.match_id, person(shown.challenger.name)
            accepted = words.ACCEPTED.format(number=number, challenger=challenger)
            await answer.say(accepted if number else words.challenged_text(shown))
        elif self.act == "back":
            await climbing.take_back(request, self.number)
            await answer.say(words.TAKEN_BACK)
        else:
            shown = await climbing.may_answer(answer.request.person, self.number)
            question = words.DECLINE_QUESTION.format(challenger=person(shown.challenger.name))
            await answer.show(sentence(question, DeclineClimbButton(self.number)))


class DeclineClimbButton(Press, template=r"climb-decline:(?P<number>\d+)"):
    """Declines a challenge, after the question."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.DECLINE_FINALLY, f"climb-decline:{number}", discord.ButtonStyle.danger))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Climbing].decline(answer.request, self.number)
        await answer.change(sentence(words.DECLINED.format(challenger=person(shown.challenger.name))))


def ladder_layout(shown: LadderOverview, number: int, note: str = "") -> ui.LayoutView:
    """The card, whose text has the number of its post."""
    return numbered(words.card_text(shown), number, card_buttons(shown), note=note)


def card_buttons(shown: LadderOverview) -> ui.ActionRow[ui.LayoutView]:
    number = shown.row.id
    looks = (RungsButton(number), RungsButton(number, 0, "h"), LadderRulesButton(number))
    return ui.ActionRow(*(() if shown.is_over else (JoinLadderButton(number), ClimbButton(number))), *looks)


def challenge_layout(shown: ClimbOverview, number: int, names: Sequence[str], note: str = "") -> ui.LayoutView:
    """A challenge with the buttons that make sense."""
    answers: ui.ActionRow[Any] = ui.ActionRow(
        *(AnswerClimbButton(act, shown.row.id) for act in ("accept", "decline", "back"))
    )
    return numbered(words.challenge_text(shown, names), number, answers if shown.row.is_unanswered else None, note=note)


def waiting_line(shown: ClimbOverview, viewer: Person, number: int) -> ListLine:
    """A challenge that waits for an answer, with the buttons to give it."""
    accept, decline = (AnswerClimbButton(act, shown.row.id) for act in ("accept", "decline"))
    return ListLine(words.waiting_text(shown), accept, (decline,))


async def ladder_page(answer: Answer, number: int, news: str = "") -> Page:
    """A ladder as someone sees it: whom they can challenge, the way in or out, the rungs, what happened."""
    climbing, request = answer.context[Climbing], answer.request
    shown = await climbing.show(request, number)
    discord_id = request.person.discord_id
    mine = [who for who in shown.row.rungs if shown.known[who].discord_id == discord_id]
    select, actions = None, list[ui.Item[Any]]()
    if not shown.is_over:
        actions.append(LeaveLadderButton(number) if mine else JoinLadderButton(number))
        with suppress(Refusal):
            _, found = await climbing.possible(request, number)
            select = ClimbSelect(number, [_option(shown, player) for player in found])
    actions += [RungsButton(number), RungsButton(number, 0, "h"), LadderRulesButton(number)]
    return Page(text="\n".join(filter(None, [news, words.card_text(shown)])), select=select, actions=actions)


async def rungs_page_of(answer: Answer, number: int, page: int) -> Page:
    """A page of all rungs as text and as a picture, with buttons to turn it."""
    shown = await answer.context[Climbing].show(answer.request, number)
    discord_id = answer.request.person.discord_id
    viewer = next((who for who, player in shown.known.items() if player.discord_id == discord_id), None)
    page, picture = min(page, words.pages(shown) - 1), None
    if shown.row.rungs:
        theme = await answer.context[PreferenceBook].theme(answer.request.person)
        picture = await rungs_picture(answer.context.pictures, shown, page, viewer, theme)
    turns = _turns(number, page, "f", has_more=page + 1 < words.pages(shown))
    text = words.rungs_text(shown, page, viewer)
    return Page(text=text, picture=picture, steps=turns, actions=[EventButton(KEY, number)])


async def history_page(answer: Answer, number: int, page: int) -> Page:
    """A page of what happened, as text and with buttons to turn it."""
    history: LadderHistory = await answer.context[Climbing].history(answer.request, number, page)
    turns = _turns(number, page, "h", has_more=history.has_more)
    return Page(text=words.history_text(history), steps=turns, actions=[EventButton(KEY, number)])


class LadderMessage(PostMessage[LadderOverview]):
    def layout(
        self, delivery: Delivery[LadderOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        shown, post = delivery.shown, delivery.post.id
        if shown.row.card_id != post:
            return numbered(TAKEN_BACK.format(name=person(shown.row.name)), post)
        return ladder_layout(shown, post, origin(delivery))


class ClimbMessage(PostMessage[ClimbOverview]):
    def layout(
        self, delivery: Delivery[ClimbOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        shown = delivery.shown
        both = (shown.challenger, shown.challenged)
        names = [mention(player) if player in delivery.pinged else person(player.name) for player in both]
        return challenge_layout(shown, delivery.post.id, names, origin(delivery))


async def rungs_picture(
    pictures: Pictures, shown: LadderOverview, page: int, viewer: int | None, theme: str
) -> discord.File:
    drawn = rungs_page(shown, page, viewer, theme)
    return await pictures.page(draw_standings, drawn, f"engawa-ladder-{shown.row.id}.png", rungs_description(drawn))


def rungs_page(shown: LadderOverview, page: int, viewer: int | None, theme: str) -> StandingsPage:
    start = page * words.LIST_RUNGS
    rungs = shown.row.rungs[start : start + words.LIST_RUNGS]
    rows = tuple(_row(shown, rung, who, viewer) for rung, who in enumerate(rungs, start + 1))
    said = words.PLAYERS.format(len(shown.row.rungs))
    return StandingsPage(shown.row.name, f"{shown.game.info.name} · {said}", (StandingsSection(rows),), theme=theme)


def rungs_description(drawn: StandingsPage) -> str:
    """What is drawn, in words."""
    lines = [f"{drawn.title} · {drawn.subtitle}"]
    lines += [
        f"{row.place}. {row.name}{f' · {row.note}' if row.note else ''}"
        for section in drawn.sections
        for row in section.rows
    ]
    return in_lines("\n".join(lines), DESCRIPTION_LIMIT)


def _turns(number: int, page: int, way: str, *, has_more: bool) -> list[ui.Item[Any]]:
    turns = [each for each, there in ((page - 1, page > 0), (page + 1, has_more)) if there]
    return [TurnRungsButton(number, each, way) for each in turns]


def _option(shown: LadderOverview, player: Player) -> discord.SelectOption:
    return discord.SelectOption(label=words.choice(shown, player), value=str(player.discord_id))


def _row(shown: LadderOverview, rung: int, who: int, viewer: int | None) -> StandingsRow:
    """A row, on which a sign and a name tell of a challenge for this rung."""
    name, note, plays = said_name(shown.known[who].name), "", False
    for climb in shown.open_climbs:
        if who == climb.challenged_id:
            plays = climb.match_id is not None
            template = words.AGAINST if plays else words.CHALLENGED
            note = template.format(name=said_name(shown.known[climb.challenger_id].name))
    return StandingsRow(str(rung), name, note=note, is_playing=plays, stands_out=who == viewer)
