"""Applause: whoever likes may clap for a match. It fills every slot and does nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from discord import app_commands, ui
from sqlalchemy import literal, select

from bot.community.competitions.ui import EVENT_KINDS
from bot.community.ladders.commands import LadderKind
from bot.core.agenda import Waiting
from bot.core.awards import HONOURS, Awards, Placement
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS, Sweep
from bot.core.findings import CHECKS, Finding, Verdict
from bot.core.frame.answers import LISTENERS, WATCHERS, Answer, answering
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.core.frame.chat_answer import CHAT_ANSWERS
from bot.core.frame.context import LANGUAGES
from bot.core.frame.lines import WAITING, ListLine, WaitingType
from bot.core.frame.move_choice import POSITIONS
from bot.core.frame.persistent_button import COMPONENTS, Interaction, Press, button
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS, Suggestion
from bot.core.frame.topics import TOPICS, Topic
from bot.core.open_seats import OpenSeat, OpenSeats
from bot.core.outbox.kinds import PostKind
from bot.core.outbox.lost_channels import LOSERS, PLACES
from bot.core.outbox.messages import POSTS, PostMessage, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.outbox.notes import NoteKind
from bot.core.outbox.retention import EXPIRING
from bot.core.people import Place
from bot.core.personal import PERSONAL, Personal
from bot.core.processes.jobs import JOB_KINDS, JobKind
from bot.core.speech.sentences import Sentence
from bot.core.subject import Subject
from bot.people.players import CONSEQUENCES, LOOKS, PREFERENCE_PAGES, Consequence, Preference, PreferencePage
from bot.people.servers import SERVER_PAGES, ServerPage, ServerSetting
from bot.people.servers.ui import DOCTORS
from bot.play.archive import LOG_SOURCES
from bot.play.archive.ui import LOOKBACKS, Lookback
from bot.play.lists.ui import LISTED, ListedType, LobbyRow
from bot.play.matches import (
    ASIDES,
    CONTROLS,
    FOLLOWS,
    MENU_ENTRIES,
    PARAGRAPHS,
    REPLIES,
    TELLINGS,
    Aside,
    Control,
    EntryText,
    Follows,
    Group,
    IncidentText,
    MenuEntry,
    Paragraph,
    by_template,
)
from bot.play.matches.ui import GUARDS
from bot.play.moderation import STAKES
from bot.play.offers import AGREEMENTS, CONSENTS, Agreement
from bot.play.offers.kinds import Asking, OfferKind
from bot.play.offers.ui import OFFERINGS, Offering
from bot.play.replays import ENTRY_KINDS, AppliedEntry, EntryKind, NewEntry, Position, after
from bot.play.tables.ui import GALLERY
from bot.play.threads import THREAD_SOURCES, NamedThread, UsedThread, WantedThread

CLAPPED = NoteKind("clapped", Sentence("Someone clapped for match #{number}."))
LOUD = IncidentText(kind="clap", log=by_template(Sentence("👏 {player} clapped.")))  # type: ignore[arg-type]


def _bowed(new: NewEntry) -> Position:
    """Nothing changes but the number of entries."""
    return after(new, AppliedEntry(new.position.state, new.seat, None, new.text, (), new.kind))


BOW = EntryKind("bow", _bowed)
BOWED = EntryText(kind=BOW, board=Sentence("{player} bowed."), log=Sentence("🙇 {name} bowed."))

MODESTY = Preference(
    key="modesty",
    title=Sentence("Applause"),
    hint=Sentence("whether it is loud"),
    default="loud",
    choices=("loud", "quiet"),
    labels={"loud": Sentence("Loud"), "quiet": Sentence("Quiet")},
)
SILENCE = ServerSetting(
    key="silence", title=Sentence("Applause"), choices={False: Sentence("heard"), True: Sentence("off")}
)


async def _whispered(services: Any, view: Any, person: Any) -> str:
    """Only its reader hears it."""
    return "-# 🤫"


class Fairs(LadderKind):
    key = "fair"


class NoThreads:
    """Applause is quiet: it needs none."""

    async def wanted(self) -> Sequence[WantedThread]:
        return ()

    async def opened(self, wanted: WantedThread, thread_id: int) -> None:
        raise AssertionError(wanted)

    async def impossible(self, wanted: WantedThread) -> None:
        raise AssertionError(wanted)

    async def in_use(self) -> Sequence[UsedThread]:
        return ()

    async def misnamed(self) -> Sequence[NamedThread]:
        return ()

    async def named(self, thread: NamedThread) -> None:
        raise AssertionError(thread)

    async def look_again(self, thread: NamedThread) -> None:
        raise AssertionError(thread)


class NoPositions:
    """Nobody chooses a move in applause."""

    key = "applause"

    async def open(self, context: Any, person: Any, number: int, ply: int) -> Any:
        raise AssertionError(number)

    async def play(self, asked: Any, number: int, ply: int, notation: str) -> None:
        raise AssertionError(notation)


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


class CrowdLetters(PostMessage[Crowd]):
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
    rank, most = 99, 2

    async def all(self, connection: Any, player: Any) -> Sequence[str]:
        return ["once more", "and again", "and again"]

    def may_wait_for(self, who: Any) -> Any:
        return who.is_not(None)

    async def load(self, connection: Any, found: Sequence[str]) -> tuple[str, ...]:
        return tuple(found)

    def heading(self, count: int) -> str:
        return f"### {count} encores"

    def more(self, count: int) -> str:
        return f"-# Plus {count} encores."

    async def call(self, connection: Any, player: Any, now: datetime) -> None:
        pass


class Choirs(OpenSeats[str]):
    async def open_to(self, *asked: Any) -> Sequence[OpenSeat[str]]:
        return [OpenSeat(self, "choir", datetime(2026, 1, 1, tzinfo=UTC), is_mine=False)]

    async def cards(self, connection: Any, shown: Sequence[str]) -> Sequence[int | None]:
        return [71 for _ in shown]

    def place(self, offer: str) -> Place:
        return Place(5, 6)


class Ovations(Awards):
    async def placings(self, connection: Any, player: Any) -> Sequence[Placement]:
        return [Placement("Ovation", "dogon", 5, datetime(2026, 1, 1, tzinfo=UTC), 1, 2, True, None, False)]


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

    followed = ("began", "posted", "entered", "reseated", "ended", "corrected", "cancelled", "away")
    row = lambda row, viewer, game, page: LobbyRow(f"**{row.offer}**", "Go", ClapButton())  # noqa: E731
    return Subject(
        key="applause",
        services=(service,),
        provides=(
            EVENT_KINDS(Fairs()),
            COMMANDS(clap),
            OFFERINGS(Offering("cheer", 99, Sentence("a cheer"), hearing("offering"))),
            GALLERY(hearing("gallery")),
            LOOKBACKS(Lookback("encore", 99, "Encore", hearing("lookback"))),
            COMPONENTS(ClapButton),
            POSTS(PostType(CrowdPost, CrowdLetters)),
            NOTES(NoteType(CLAPPED, lambda note: ClapButton())),
            SUGGESTIONS(Suggestion("claps", hearing("suggestion", []))),
            PREFERENCE_PAGES(PreferencePage(rank=99, preferences=(MODESTY,))),
            SERVER_PAGES(ServerPage(rank=99, settings=(SILENCE,))),
            CONSEQUENCES(Consequence(("theme",), hearing("consequence"))),
            LISTENERS(hearing("language")),
            WATCHERS(hearing("slowed")),
            CHAT_ANSWERS(hearing("chat")),
            LOSERS(hearing("loss")),
            DOCTORS(hearing("doctor", [])),
            PLACES(hearing("places", ((5, 6),))),
            THREAD_SOURCES(lambda _: NoThreads()),
            LANGUAGES(hearing("chooser")),
            LOOKS(hearing("look")),
            CONTROLS(Control(Group.BELOW, 99, lambda board: [ClapButton()])),
            MENU_ENTRIES(MenuEntry(Group.LOOKING, 99, hearing("menu", []))),
            PARAGRAPHS(Paragraph(99, lambda view, told: "-# 👏")),
            ASIDES(Aside(99, _whispered)),
            ENTRY_KINDS(BOW),
            TELLINGS(LOUD, BOWED),
            LOG_SOURCES(hearing("log", [])),
            POSITIONS(NoPositions()),
            GUARDS(hearing("guard")),
            STAKES(hearing("stake", False)),
            TOPICS(Topic("clap", 99, "Clap", "How to clap", hearing("topic"))),
            WAITING(WaitingType(Encores, lambda encore, reader, number: ListLine(encore, below=(ClapButton(),)))),
            LISTED(ListedType(Choirs, row)),
            CARD_BUTTONS(*(CardButton(card, 99, lambda game: [ClapButton()]) for card in Card)),
            CHECKS(check),
            HONOURS(Ovations()),
            FOLLOWS(Follows(**{what: hearing(what) for what in followed})),
            AGREEMENTS(lambda _: Toast()),
            JOB_KINDS(lambda _: Wondering()),
            CONSENTS(lambda _: hearing("consent", ())),
            REPLIES(hearing("reply")),
            PERSONAL(
                Personal(exports={"claps": hearing("export", 3)}, leave=hearing("leave"), forget=hearing("forget"))
            ),
            CREDITS(hearing("credit")),
            EXPIRING(hearing("expire")),
            SWEEPS(Applause),
        ),
    )
