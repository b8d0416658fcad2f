"""Applause: whoever likes may clap for a match. It fills every slot and does nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from discord import app_commands, ui
from sqlalchemy import literal, select

from bot.archive import LOG_SOURCES
from bot.core.findings import CHECKS, Finding, Verdict
from bot.core.honours import HONOURS, Honours, Placing
from bot.core.listed import Joinable, Open
from bot.core.people import Place
from bot.core.personal import PERSONAL, Personal
from bot.core.subject import Subject
from bot.core.waiting import Waiting
from bot.deadlines.heartbeat import CREDITS
from bot.deadlines.sweeps import SWEEPS, Sweep
from bot.frame.answers import LISTENERS, WATCHERS, Answer, answering
from bot.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.frame.choosing import POSITIONS
from bot.frame.commands import COMMANDS
from bot.frame.context import LANGUAGES
from bot.frame.lines import WAITING, ListLine, WaitingType
from bot.frame.press import COMPONENTS, Interaction, Press, button
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.frame.topics import TOPICS, Topic
from bot.lists.ui import LISTED, ListedType, LobbyRow
from bot.matches import (
    ASIDES,
    CONTROLS,
    FOLLOWS,
    MENU_ENTRIES,
    PARAGRAPHS,
    REPLIES,
    TELLINGS,
    Aside,
    Control,
    EntryTelling,
    Follows,
    Group,
    IncidentTelling,
    MenuEntry,
    Paragraph,
    by_template,
)
from bot.matches.ui import GUARDS
from bot.offers import AGREEMENTS, CONSENTS, Agreement
from bot.offers.kinds import Asking, OfferKind
from bot.outbox.kinds import PostKind
from bot.outbox.letters import POSTS, Letters, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.outbox.notes import NoteKind
from bot.outbox.places import LOSERS, PLACES
from bot.players import CONSEQUENCES, LOOKS, PREFERENCE_PAGES, Consequence, Preference, PreferencePage
from bot.programs.jobs import JOB_KINDS, JobKind
from bot.replays import ENTRY_KINDS, EntryKind, Happening, NewEntry, Position, after
from bot.servers import SERVER_PAGES, ServerPage, ServerSetting
from bot.speech.sentences import Sentence
from bot.threads import THREAD_SOURCES, NamedThread, UsedThread, WantedThread

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


class CrowdLetters(Letters[Crowd]):
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

    async def load(self, connection: Any, found: Sequence[str]) -> tuple[str, ...]:
        return tuple(found)

    def heading(self, count: int) -> str:
        return f"### {count} encores"

    def more(self, count: int) -> str:
        return f"-# Plus {count} encores."

    async def call(self, connection: Any, player: Any, now: datetime) -> None:
        pass


class Choirs(Joinable[str]):
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

    page = {"key": "applause", "rank": 99, "label": "Applause", "heading": "### Applause"}
    followed = ("began", "posted", "entered", "reseated", "ended", "corrected", "cancelled", "away")
    row = lambda row, viewer, game, page: LobbyRow(f"**{row.offer}**", "Go", ClapButton())  # noqa: E731
    return Subject(
        key="applause",
        services=(service,),
        provides=(
            COMMANDS(clap),
            COMPONENTS(ClapButton),
            POSTS(PostType(CrowdPost, CrowdLetters)),
            NOTES(NoteType(CLAPPED, lambda note: ClapButton())),
            SUGGESTIONS(Suggestion("claps", hearing("suggestion", []))),
            PREFERENCE_PAGES(PreferencePage(**page, preferences=(MODESTY,))),
            SERVER_PAGES(ServerPage(**page, settings=(SILENCE,))),
            CONSEQUENCES(Consequence(("theme",), hearing("consequence"))),
            LISTENERS(hearing("language")),
            WATCHERS(hearing("slowed")),
            LOSERS(hearing("loss")),
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
            TOPICS(Topic("clap", 99, "Clap", "👏", hearing("topic"))),
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
            SWEEPS(Applause),
        ),
    )
