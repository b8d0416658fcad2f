"""Applause: whoever likes may clap for a match. It uses every socket of a subject and nothing but those."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from discord import app_commands, ui
from sqlalchemy import literal, select

from bot.core.findings import Finding, Verdict
from bot.core.honours import Honours, Placing
from bot.core.listed import Joinable, Open
from bot.core.people import Place
from bot.core.subject import Follows, Personal, Subject
from bot.core.waiting import Waiting
from bot.deadlines.sweeps import Sweep
from bot.frame.answers import Answer, answering
from bot.frame.cards import Card, CardButton
from bot.frame.lines import ListLine
from bot.frame.press import Interaction, Press, button
from bot.frame.topics import Topic
from bot.lists.ui import LobbyRow
from bot.matches import Control, EntryTelling, Group, IncidentTelling, MenuEntry, by_template
from bot.matches.boards import Aside, Paragraph
from bot.offers import Agreement
from bot.offers.kinds import Asking, OfferKind
from bot.outbox.kinds import PostKind
from bot.outbox.letters import Letters
from bot.outbox.notes import NoteKind
from bot.players import Preference, PreferencePage
from bot.programs.jobs import JobKind
from bot.replays import EntryKind, Happening, NewEntry, Position, after
from bot.servers import ServerPage, ServerSetting
from bot.speech.sentences import Sentence
from bot.threads import NamedThread, UsedThread, WantedThread

CLAPPED = NoteKind("clapped", Sentence("Someone clapped for match #{number}."))
LOUD = IncidentTelling(kind="clap", log=by_template(Sentence("👏 {player} clapped.")))  # type: ignore[arg-type]


def _bowed(new: NewEntry) -> Position:
    """Nothing changes but the number of entries."""
    return after(new, Happening(new.position.state, new.seat, None, new.text, (), new.kind))


BOW = EntryKind("bow", _bowed)
BOWED = EntryTelling(kind=BOW, board=Sentence("{player} bowed."), log=Sentence("🙇 {name} bowed."))

MODESTY = Preference(
    key="modesty",
    title=Sentence("Applause"),
    hint=Sentence("whether it is loud"),
    default="loud",
    choices=("loud", "quiet"),
    labels={"loud": Sentence("Loud"), "quiet": Sentence("Quiet")},
)
SILENCE = ServerSetting(
    key="silence", line=Sentence("**Applause**: {chosen}"), choices={False: Sentence("heard"), True: Sentence("off")}
)


async def _whispered(services: Any, view: Any, person: Any) -> str:
    """Only its reader hears it."""
    return "-# 🤫"


class NoThreads:
    """Applause is quiet: it needs none."""

    async def wanted(self) -> Sequence[WantedThread]:
        return ()

    async def opened(self, key: int, thread_id: int) -> None:
        raise AssertionError(key)

    async def impossible(self, key: int) -> None:
        raise AssertionError(key)

    async def in_use(self) -> Sequence[UsedThread]:
        return ()

    async def misnamed(self) -> Sequence[NamedThread]:
        return ()

    async def named(self, thread: NamedThread) -> None:
        raise AssertionError(thread)

    async def look_again(self, thread: NamedThread) -> None:
        raise AssertionError(thread)


TOAST = OfferKind(
    key="toast",
    asks=Asking(Sentence("{asker} raises a glass."), Sentence("{asker} raises a glass.")),
    made=Sentence("You raised a glass."),
    agreed=Sentence("Cheers!"),
)


class Applause(Sweep[str]):
    """The service: what was heard, in order."""

    any_due = select(literal(1))

    def __init__(self, database: Any, clock: Any) -> None:
        super().__init__(database, clock)
        self.heard: list[str] = []

    async def due(self, now: datetime, limit: int) -> list[str]:
        return ["sweep"]

    async def act(self, row: str) -> int:
        self.heard.append(row)
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


class Wondering(JobKind):
    key = "wonder"

    async def act(self, job: Any) -> None:
        """Nothing is found out."""


class Encores(Waiting[str]):
    key, rank, most = "encores", 99, 2

    async def all(self, connection: Any, player: Any) -> Sequence[str]:
        return ["once more", "and again", "and again"]

    async def load(self, connection: Any, found: Sequence[str]) -> tuple[str, ...]:
        return tuple(found)

    def heading(self, count: int) -> str:
        return f"### {count} encores"

    def more(self, count: int) -> str:
        return f"-# Plus {count} encores."

    async def call(self, connection: Any, player: Any, now: datetime) -> None:
        pass


class Choirs(Joinable[str]):
    key = "choirs"

    async def open_to(self, *asked: Any) -> Sequence[Open[str]]:
        return [Open(self, "choir", datetime(2026, 1, 1, tzinfo=UTC), is_mine=False)]

    async def cards(self, connection: Any, shown: Sequence[str]) -> Sequence[int | None]:
        return [71 for _ in shown]

    def place(self, offer: str) -> Place:
        return Place(5, 6)


class Ovations(Honours):
    async def placings(self, connection: Any, player: Any) -> Sequence[Placing]:
        return [Placing("Ovation", "dogon", 5, datetime(2026, 1, 1, tzinfo=UTC), 1, 2, True, None, False)]


async def check(made: Any) -> AsyncIterator[Finding]:
    yield Finding(Verdict.OK, "applause", "loud")


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

    def service(services: Any) -> Applause:
        made = Applause(services.database, services.clock)
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
        preferences=(
            PreferencePage(key="applause", rank=99, label="Applause", heading="### Applause", preferences=(MODESTY,)),
        ),
        server_settings=(
            ServerPage(key="applause", rank=99, label="Applause", heading="### Applause", settings=(SILENCE,)),
        ),
        consequences={"theme": hearing("consequence")},
        listeners=(hearing("language"),),
        slowed=(hearing("slowed"),),
        losses=(hearing("loss"),),
        places=(hearing("places", ((5, 6),)),),
        threads=(lambda _: NoThreads(),),
        choosers=(hearing("chooser"),),
        looks=(hearing("look"),),
        controls=(Control(Group.BELOW, 99, lambda board: [ClapButton()]),),
        menu=(MenuEntry(Group.LOOKING, 99, hearing("menu", [])),),
        paragraphs=(Paragraph(99, lambda view, told: "-# 👏"),),
        asides=(Aside(99, _whispered),),
        entries=(BOW,),
        told=(LOUD, BOWED),
        logs=(hearing("log", []),),
        positions={"applause": object()},
        guards=(hearing("guard"),),
        topics=(Topic("clap", 99, "Clap", "👏", hearing("topic")),),
        waiting=(lambda _: Encores(),),
        lines={"encores": lambda encore, reader, number: ListLine(encore, below=(ClapButton(),))},
        listed=(lambda _: Choirs(),),
        rows={"choirs": lambda row, viewer, game, page: LobbyRow(f"**{row.offer}**", "Go", ClapButton())},
        card_buttons=tuple(CardButton(card, 99, lambda game: [ClapButton()]) for card in Card),
        checks=(check,),
        honours=(lambda _: Ovations(),),
        follows=Follows(
            **{
                what: hearing(what)
                for what in ("began", "posted", "entered", "reseated", "ended", "corrected", "cancelled", "away")
            }
        ),
        agreements=(lambda _: Toast(),),
        thinks=(lambda _: Wondering(),),
        consents=(lambda _: hearing("consent", ()),),
        replies=(hearing("reply"),),
        personal=Personal(exports={"claps": hearing("export", 3)}, leave=hearing("leave", 0), forget=hearing("forget")),
        credits=(hearing("credit"),),
        sweeps=(Applause,),
    )
