"""The message that shows an offer, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, in_language_of_posts, origin
from bot.core.people import Person, Player, Request
from bot.core.services import Services
from bot.core.speech.sentences import Words
from bot.play.digests.ui import change_digest
from bot.play.matches import Board, MatchView
from bot.play.offers import words
from bot.play.offers.agenda import Question, question_words
from bot.play.offers.kinds import OfferKinds
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.offers.proposals import Proposal
from bot.play.offers.refusals import NoSuchOffer

LABELS = {
    "yes": (words.AGREE, discord.ButtonStyle.success, "✅"),
    "no": (words.DECLINE, discord.ButtonStyle.secondary, "✖️"),
}


class AgreeToOfferButton(Press, template=r"offer:(?P<offer_id>\d+):agree:(?P<number>\d+)"):
    def __init__(self, offer_id: str | int, number: str | int) -> None:
        custom_id = f"offer:{offer_id}:agree:{number}"
        super().__init__(button(words.AGREE, custom_id, discord.ButtonStyle.success, "✅"))
        self.offer_id = int(offer_id)
        self.number = int(number)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        proposal = await context[Offers].agree(answer.request, self.offer_id)
        await _show(answer, proposal, interaction, self.number)


class DeclineOfferButton(Press, template=r"offer:(?P<offer_id>\d+):decline:(?P<number>\d+)"):
    def __init__(self, offer_id: str | int, number: str | int) -> None:
        super().__init__(button(words.DECLINE, f"offer:{offer_id}:decline:{number}", emoji="✖️"))
        self.offer_id = int(offer_id)
        self.number = int(number)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        proposal = await context[Offers].decline(answer.request, self.offer_id)
        await _show(answer, proposal, interaction, self.number)


class WithdrawOfferButton(Press, template=r"offer:(?P<offer_id>\d+):withdraw:(?P<number>\d+)"):
    def __init__(self, offer_id: str | int, number: str | int) -> None:
        super().__init__(button(words.WITHDRAW, f"offer:{offer_id}:withdraw:{number}"))
        self.offer_id = int(offer_id)
        self.number = int(number)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        proposal = await context[Offers].withdraw(answer.request, self.offer_id)
        await _show(answer, proposal, interaction, self.number)


class MakeOfferButton(Press, template=r"ask:(?P<match_id>\d+):(?P<ply>\d+):(?P<kind>\w+)"):
    """Asks the others for something; stands in a private menu."""

    posts = True

    def __init__(self, match_id: int, ply: int, kind: str, label: Words = "") -> None:
        super().__init__(button(label, f"ask:{match_id}:{ply}:{kind}"))
        self.match_id = match_id
        self.ply = ply
        self.kind = kind

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        kind = next((kind for kind in context[OfferKinds] if kind.key == self.kind), None)
        if kind is None:
            raise NoSuchOffer
        proposal = await context[Offers].make(answer.request, self.match_id, kind, ply=self.ply)
        await answer.change(sentence(words.made(proposal, answer.request.person.discord_id)))


class RematchButton(Press, template=r"rematch:(?P<match_id>\d+)"):
    """Asks everyone who sat there to play again; stands below a final board."""

    posts = True

    def __init__(self, match_id: int, label: Words = words.REMATCH) -> None:
        super().__init__(button(label, f"rematch:{match_id}", emoji="🔁"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        proposal = await context[Offers].make(answer.request, self.match_id, REMATCH)
        await answer.say(words.made(proposal, answer.request.person.discord_id))


def offer_rematch(board: Board) -> Iterable[RematchButton]:
    """Offer a rematch once the match is over; a computer isn't asked."""
    if board.view.to_move is None:
        label = words.SAME_AGAIN if board.view.has_computer else words.REMATCH
        yield RematchButton(board.view.match.id, label)


def offer_again(board: Board) -> Iterable[RematchButton]:
    """Offer a rematch to whoever looks back at a match that is over, whichever board they see."""
    if board.view.match.ended_at is not None:
        yield RematchButton(board.view.match.id)


async def possible_offers(services: Services, view: MatchView, request: Request) -> Sequence[MakeOfferButton]:
    kinds = await services[Offers].possible(request.person, view.match.id)
    match = view.match
    return [MakeOfferButton(match.id, match.ply, kind.key, kind.label) for kind in kinds if kind.label]


def offer_layout(
    proposal: Proposal, *, number: int, called: tuple[Player, ...] = (), note: str = "", direct: bool = False
) -> ui.LayoutView:
    """The offer with its buttons while it is open; `number` is that of the post, by which it is known again."""
    layout = ui.LayoutView(timeout=None)
    text = words.offer_text(proposal, called)
    layout.add_item(ui.TextDisplay(text, id=number))
    if note:
        layout.add_item(ui.TextDisplay(f"-# {note}"))
    if proposal.is_open:
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(AgreeToOfferButton(proposal.offer.id, number))
        row.add_item(DeclineOfferButton(proposal.offer.id, number))
        if not direct:
            row.add_item(WithdrawOfferButton(proposal.offer.id, number))
        layout.add_item(row)
    return layout


class OfferMessage(PostMessage[Proposal]):
    def layout(self, delivery: Delivery[Proposal], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        direct = delivery.recipient is not None
        called = delivery.called if form.pings and not direct else ()
        number, note = delivery.post.id, origin(delivery)
        return offer_layout(delivery.shown, number=number, called=called, note=note, direct=direct)


class AnswerOfferButton(Press, template=r"answer:(?P<offer_id>\d+):(?P<said>yes|no):(?P<number>\d+)"):
    """Agrees or says no in a digest, or in another list (number 0), and shows that as it is then."""

    def __init__(self, offer_id: str | int, said: str, number: int) -> None:
        label, style, emoji = LABELS[said]
        super().__init__(button(label, f"answer:{offer_id}:{said}:{number}", style, emoji))
        self.offer_id = int(offer_id)
        self.said = said
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        offers, request = context[Offers], answer.request
        act = offers.agree if self.said == "yes" else offers.decline
        news = words.answered(await act(request, self.offer_id))
        if self.number:
            await change_digest(context, answer, answer.request.person, self.number, news)
        else:
            await answer.show(sentence(news))


def question(asked: Question, reader: Person, number: int) -> ListLine:
    offer = asked.proposal.offer.id
    buttons = (AnswerOfferButton(offer, "yes", number), AnswerOfferButton(offer, "no", number))
    return ListLine(question_words(asked.proposal, asked.link), below=buttons)


async def _show(answer: Answer, proposal: Proposal, interaction: Interaction, number: int) -> None:
    """Change the message that was pressed to what it says now; it pings nobody again.

    What others have answered meanwhile may have been shown before this answer was: then it is shown once more.
    """
    shown, now = None, proposal
    while shown is None or shown.answers != now.answers:
        async with in_language_of_posts(interaction, now.match):
            layout = offer_layout(now, number=number, direct=answer.request.place.is_direct)
        await answer.change(layout)
        shown, now = now, await answer.context[Offers].find(now.offer.id)
