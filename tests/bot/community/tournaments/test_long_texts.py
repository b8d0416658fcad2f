"""Lists of a large tournament are cut where a message ends, and say what must be said all the same."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from discord.ui import TextDisplay

from bot.community.competitions import fitting
from bot.community.tournaments import words
from bot.community.tournaments.administration.manage_pages import manage_page
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.administration.words import draft_text
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.page_views import _views
from bot.community.tournaments.words import podium_text, round_text
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.limits import PAGE_LIMIT
from tests.bot.community.tournaments.full_match import shown as shown_by
from tests.bot.conftest import CHANNEL, by, managing
from tournaments.facts import Format


def test_what_does_not_fit_is_counted_and_the_deadline_stands_below_it() -> None:
    made = []

    def lines() -> Iterator[str]:
        for number in range(250):
            made.append(number)
            yield f"Entrant {number} – Someone Else With A Long Name {number} · #{number}"

    text = fitting("### Round 1", lines(), 250, ["Until Sunday"])
    assert len(text) <= PAGE_LIMIT
    shown = text.splitlines()
    assert shown[0] == "### Round 1"
    assert shown[-1] == "Until Sunday"
    assert shown[-2] == f"-# Plus {250 - (len(shown) - 3)} more."
    assert len(made) < 100, "what isn't shown isn't made"


def test_a_short_list_is_complete() -> None:
    assert fitting("### Round 1", ["Ann – Bo"], 1, ["Until Sunday"]).splitlines() == [
        "### Round 1",
        "Ann – Bo",
        "Until Sunday",
    ]


async def test_long_lists_end_with_a_whole_line_that_counts_the_rest(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    design = Design("n" * 80, "dogon", Format.KNOCKOUT)
    number = (await services[Organising].create(managing(), design, CHANNEL)).row.id
    await services[Organising].publish(managing(), number)
    for each in range(140):
        await services[Entering].join(by(Person(10**17 + each, f"{each:03}{'n' * 17}")), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    shown = await shown_by(services, number)

    assert "and 96 more: bye" in round_text(shown, 1)
    podium = podium_text(shown, ["m" * 32] * 3).splitlines()
    assert podium[1] == f"🥇 {'m' * 32}"
    places = [line for line in podium if line.startswith("1\\. ")]
    assert podium[-1] == f"-# Plus {140 - len(places)} more."
    monkeypatch.setattr(words, "A_PAGE", 5)
    assert [view for view in _views(shown, ()) if view.startswith("1")] == ["1", "1:1", "1:2"]
    first, last = round_text(shown, 1).splitlines(), round_text(shown, 1, 2).splitlines()
    assert (len(first), len(last)) == (1 + 12 + 1, 1 + 2 + 1)
    assert (last[1:], last[-1].endswith("more: bye")) == (first[-3:], True)
    pair = [each.id for each in shown.tournament.entrants[:2]]
    draft = draft_text(shown, [{"tables": [pair] * 100}], datetime(2026, 11, 20, tzinfo=UTC)).splitlines()
    assert draft[-2] == f"-# Plus {100 - (len(draft) - 3)} more."
    assert draft[-1].startswith("-# Published automatically")
    texts = [text for text in manage_page(shown, "rounds").message[0].walk_children() if isinstance(text, TextDisplay)]
    assert texts[0].content.endswith(round_text(shown, 1))
