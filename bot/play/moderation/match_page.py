"""`/moderate match`: a match as a moderator sees it, and the dialogs by which it is decided about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, button
from bot.core.frame.slash_commands.members import looked_up, member
from bot.core.people import Person, Request
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.names import in_label
from bot.core.speech.names import person as plain
from bot.play.matches import Boards, MatchView, match_title, versus
from bot.play.moderation import words
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.moderation.refusals import WinOrDraw
from bot.play.moderation.views import REASON_LIMIT, ruling_question
from bot.play.offers import words as offers_words
from games.core import Seat

COMPUTER_LIMIT = 100
NOTHING, DRAW, NO_RESULT, RATED = "same", "draw", "none", {"same": None, "yes": True, "no": False}
Values: TypeAlias = Mapping[str, str]


class ModerateButton(Dialog, template=r"moderate:(?P<act>pause|resume|end|correct|substitute):(?P<match_id>\d+)"):
    """Asks what is to be decided about a match, and why, and does it."""

    def __init__(self, act: str, match_id: str | int) -> None:
        super().__init__(button(words.ACTS[act], f"moderate:{act}:{match_id}"))
        self.act = act
        self.match_id = int(match_id)

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        view = await context[Moderation].view(request, self.match_id)
        modal = ui.Modal(title=str(words.ACTS[self.act]), custom_id=self.custom_id)
        for field in _fields(self.act, view):
            modal.add_item(field)
        reason: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="reason", max_length=REASON_LIMIT)
        hint = str(words.REASON_HINT)[:OPTION_LIMIT]
        return modal.add_item(ui.Label(text=str(words.REASON)[:TITLE_LIMIT], description=hint, component=reason))

    async def filled_in(self, interaction: Interaction, context: Context, answer: Answer, values: Values) -> None:
        answer.pace()
        news = await _DECIDED[self.act](interaction, answer, self.match_id, values)
        if news is not None:
            await show_match(answer, self.match_id, news)


def match_page(boards: Boards, view: MatchView, news: str = "") -> Page:
    """What stands there, after what was just decided, and what can be decided now."""
    return Page(
        title=match_title(view),
        text="\n".join(filter(None, [news, versus(view), boards.told.turn(view, ping=False)])),
        actions=[ModerateButton(act, view.match.id) for act in _acts(view)],
        small=words.ALL_TOLD,
    )


async def show_match(answer: Answer, match_id: int, news: str = "") -> None:
    """Show the match as it is now; raises `Refusal`."""
    view = await answer.context[Moderation].view(answer.request, match_id)
    await answer.show(*match_page(answer.context[Boards], view, news).message)


def _acts(view: MatchView) -> Iterator[str]:
    if view.position.is_over:
        yield "correct"
        return
    if view.timing:
        yield "resume" if view.timing.is_paused else "pause"
    yield from ("end", "substitute")


def _fields(act: str, view: MatchView) -> Iterator[ui.Label[Any]]:
    """What is asked besides the reason."""
    results = {DRAW: str(words.DRAW), NO_RESULT: str(words.NO_RESULT)}
    people = {seat: in_label(view.names[seat]) for seat, player in enumerate(view.players) if player.discord_id}
    winners = {str(seat): words.WINS.format(name=name) for seat, name in people.items()}
    match act:
        case "end":
            yield _menu("result", words.RESULT, winners | results, most=max(1, len(view.players) - 1))
        case "correct":
            same = {NOTHING: str(words.AS_IT_IS)}
            yield _menu("result", words.RESULT, same | winners | results, most=max(1, len(view.players) - 1))
            yield _menu("rated", words.RATED, same | {"yes": str(words.COUNTS), "no": str(words.COUNTS_NOT)})
        case "substitute":
            yield _menu("leaver", words.WHO_LEAVES, {str(seat): name for seat, name in people.items()})
            newcomer = ui.UserSelect[Any](custom_id="newcomer", required=False)
            yield ui.Label(text=str(words.WHO_COMES)[:TITLE_LIMIT], component=newcomer)
            computer = ui.TextInput[Any](custom_id="computer", required=False, max_length=COMPUTER_LIMIT)
            yield ui.Label(text=str(words.OR_COMPUTER)[:TITLE_LIMIT], component=computer)


def _menu(key: str, title: object, options: Mapping[str, str], most: int = 1) -> ui.Label[Any]:
    menu = ui.Select[Any](custom_id=key, max_values=most)
    for value, label in options.items():
        menu.add_option(label=label[:OPTION_LIMIT], value=value, default=value == NOTHING)
    return ui.Label(text=str(title)[:TITLE_LIMIT], component=menu)


def _people(view: MatchView, chosen: Sequence[str]) -> list[Person]:
    """Those whose seats were chosen."""
    seated = [view.players[Seat(int(seat) % len(view.players))] for seat in chosen if seat.isdigit()]
    return [Person(player.discord_id or 0, player.name) for player in seated]


async def _pause(interaction: Interaction, answer: Answer, number: int, values: Values) -> str:
    await answer.context[Moderation].pause(answer.request, number, values["reason"])
    return words.PAUSED.format(number=number)


async def _resume(interaction: Interaction, answer: Answer, number: int, values: Values) -> str:
    await answer.context[Moderation].resume(answer.request, number, values["reason"])
    return words.RESUMED.format(number=number)


async def _end(interaction: Interaction, answer: Answer, number: int, values: Values) -> None:
    """Ask once more, for there is no way back."""
    moderation, chosen = answer.context[Moderation], values["result"].split()
    winners = _people(await moderation.view(answer.request, number), chosen)
    if NO_RESULT in chosen and len(chosen) > 1:
        raise WinOrDraw
    draft = await moderation.draft_end(answer.request, number, winners, values["reason"], draw=DRAW in chosen)
    await answer.show(ruling_question(draft))


async def _correct(interaction: Interaction, answer: Answer, number: int, values: Values) -> str:
    moderation, chosen = answer.context[Moderation], values["result"].split()
    winners = _people(await moderation.view(answer.request, number), chosen)
    rated = RATED.get(values["rated"])
    wanted = Amendment(tuple(winners), draw=DRAW in chosen, void=NO_RESULT in chosen, rated=rated)
    await moderation.correct(answer.request, number, wanted, values["reason"])
    return words.CORRECTED.format(number=number)


async def _substitute(interaction: Interaction, answer: Answer, number: int, values: Values) -> str:
    moderation, request = answer.context[Moderation], answer.request
    view = await moderation.view(request, number)
    (leaver,) = _people(view, [values["leaver"]])
    named = [int(each) for each in values.get("newcomer", "").split()]
    found = (await looked_up(interaction, named))[0] if named else None
    newcomer, typed = member(found) if found else None, values.get("computer", "")
    is_blind = found is not None and answer.is_blind(found, view.match.channel_id)
    proposal = await moderation.substitute(
        request, number, leaver, newcomer, values["reason"], typed, is_blind=is_blind
    )
    if proposal is None:
        return words.SEATED.format(leaver=plain(leaver.name), number=number)
    return offers_words.made(proposal, request.person.discord_id)


_DECIDED: Mapping[str, Callable[[Interaction, Answer, int, Values], Awaitable[str | None]]] = {
    "pause": _pause,
    "resume": _resume,
    "end": _end,
    "correct": _correct,
    "substitute": _substitute,
}
"""What is done of each act; it returns what has been decided, None if that is still to be confirmed."""
