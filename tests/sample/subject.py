"""Applause: whoever likes may clap for a match. It uses every socket of a subject and nothing but those."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from discord import app_commands, ui

from bot.core.subject import Follows, Personal, Subject
from bot.frame.answers import Answer, answering
from bot.frame.press import Interaction, Press, button
from bot.frame.topics import Topic
from bot.matches import Control, Group, IncidentTelling, MenuEntry, by_template
from bot.matches.boards import Paragraph
from bot.offers import Agreement
from bot.offers.kinds import Asking, OfferKind
from bot.outbox.kinds import PostKind
from bot.outbox.letters import Letters
from bot.outbox.notes import NoteKind
from bot.speech.sentences import Sentence

CLAPPED = NoteKind("clapped", Sentence("Someone clapped for match #{number}."))
LOUD = IncidentTelling(kind="clap", log=by_template(Sentence("👏 {player} clapped.")))  # type: ignore[arg-type]


TOAST = OfferKind(
    key="toast",
    asks=Asking(Sentence("{asker} raises a glass."), Sentence("{asker} raises a glass.")),
    made=Sentence("You raised a glass."),
    agreed=Sentence("Cheers!"),
)


class Applause:
    """The service: what was heard, in order."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def sweep(self) -> int:
        self.heard.append("sweep")
        return 0


@dataclass
class Crowd:
    """What a post of this subject shows."""

    match: None = None


class CrowdPost(PostKind[Crowd]):
    key = "crowd"

    async def load(self, connection: Any, post: Any) -> Crowd:
        return Crowd()


class CrowdLetters(Letters[Crowd]):
    kind = CrowdPost

    def layout(self, delivery: Any, form: Any, picture: Any) -> ui.LayoutView:
        return ui.LayoutView()


class Toast(Agreement):
    kind = TOAST

    async def check(self, *asked: Any) -> dict[str, Any]:
        return {}

    async def fulfil(self, *agreed: Any) -> dict[str, Any]:
        return {}


class ClapButton(Press, template=r"clap"):
    def __init__(self) -> None:
        super().__init__(button("Clap", "clap"))

    async def pressed(self, interaction: Interaction, context: Any, answer: Answer) -> None:
        await answer.say("👏")


@app_commands.command(description="Clap for a match")
async def clap(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        await answer.say("👏")


def applause(heard: list[str]) -> Subject:
    """The register entry; everything it is told goes to `heard`."""

    def hearing(what: str, answer: Any = None) -> Any:
        async def hear(*told: Any) -> Any:
            heard.append(what)
            return answer

        return hear

    def service(_: Any) -> Applause:
        made = Applause()
        made.heard = heard
        return made

    return Subject(
        key="applause",
        services=(service,),
        commands=(clap,),
        components=(ClapButton,),
        posts=(lambda _: CrowdPost(),),
        letters=(lambda _: CrowdLetters(),),
        notes=(CLAPPED,),
        note_buttons={"clapped": lambda note: ClapButton()},
        suggestions={"claps": hearing("suggestion", [])},
        consequences={"theme": hearing("consequence")},
        listeners=(hearing("language"),),
        choosers=(hearing("chooser"),),
        controls=(Control(Group.BELOW, 99, lambda board: [ClapButton()]),),
        menu=(MenuEntry(Group.LOOKING, 99, hearing("menu", [])),),
        paragraphs=(Paragraph(99, lambda view, told: "-# 👏"),),
        told=(LOUD,),
        logs=(hearing("log", []),),
        positions={"applause": object()},
        topics=(Topic("clap", 99, "Clap", "👏", hearing("topic")),),
        follows=Follows(
            **{what: hearing(what) for what in ("began", "entered", "reseated", "ended", "corrected", "cancelled", "away")}
        ),
        agreements=(lambda _: Toast(),),
        replies=(hearing("reply"),),
        personal=Personal(exports={"claps": hearing("export", 3)}, leave=hearing("leave", 0), forget=hearing("forget")),
        credits=(hearing("credit"),),
        sweeps=(Applause,),
    )
