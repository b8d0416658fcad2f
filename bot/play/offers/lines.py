"""Offers in a digest, answered there."""

from __future__ import annotations

import discord

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person
from bot.play.digests.ui import change_digest
from bot.play.offers import words
from bot.play.offers.agenda import Question, question_words
from bot.play.offers.offers import Offers

LABELS = {
    "yes": (words.AGREE, discord.ButtonStyle.success, "✅"),
    "no": (words.DECLINE, discord.ButtonStyle.secondary, "✖️"),
}


class AnswerOfferButton(Press, template=r"answer:(?P<offer_id>\d+):(?P<said>yes|no):(?P<number>\d+)"):
    """Agrees or says no in a digest, or in another list (number 0), and shows that as it is then."""

    changes = True

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
