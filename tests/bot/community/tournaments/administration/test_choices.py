"""What directors choose on the page of selects, and what they still change while a tournament runs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.community.tournaments import designs, words
from bot.community.tournaments.administration import words as organising_words
from bot.community.tournaments.administration.choices import chosen_by, selects
from bot.community.tournaments.administration.draft_views import GROUPS, SettingButton, draft_page, settings_page
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.files import document
from bot.community.tournaments.administration.presets import PRESETS
from bot.community.tournaments.administration.refusals import Frozen, NotAmongThem, TextTooLong
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.pages import rules_words
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.refusals import NotDirector, NotJoinable, WrongName
from bot.community.tournaments.rounds.round_names import round_heading
from bot.core.services import Services
from tests.bot.community.tournaments.full_match import PEOPLE, opened, play_all, play_round, referee, shown, started
from tests.bot.conftest import CHANNEL, MANAGER, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

MOST_BUTTONS = 5
MOST_COMPONENTS = 40
"""Of one message."""


async def drafted(services: Services, kind: Format) -> Overview:
    game = "dohyo" if kind in {Format.TABLES, Format.TABLE_KNOCKOUT} else "dogon"
    return await services[Organising].create(managing(), Design("Cup", game, kind), CHANNEL)


def chosen_now(page: Overview, name: str) -> list[str]:
    return [option.value for option in dict(selects(page))[name] if option.default]


async def test_a_draft_that_becomes_of_another_format_keeps_nothing_that_means_something_else_there(
    services: Services,
) -> None:
    number, organising = (await drafted(services, Format.SWISS)).row.id, services[Organising]
    for name, value in (("deadline", "3-draw"), ("tiebreaks", "DE-BHC1-BH-SB-WON-SECOND"), ("rounds", "5")):
        changes, _ = chosen_by(name, [value])
        await organising.set(managing(), number, changes)
    double = await organising.amend(managing(), number, {"format": Format.DOUBLE.value})
    assert chosen_now(double, "deadline") == ["3-draw"], "of a round, too"
    robin = await organising.amend(managing(), number, PRESETS["friends"].terms)
    assert chosen_now(robin, "deadline") == ["0"], "not three days for all matches"
    assert chosen_now(robin, "tiebreaks") == ["usual"]
    assert robin.row.settings.rounds == 5
    await organising.set(managing(), number, chosen_by("deadline", ["84-draw"])[0])
    teams = await organising.set(managing(), number, chosen_by("team_size", ["2"])[0])
    assert chosen_now(teams, "deadline") == ["0"], "not twelve weeks a round"


@pytest.mark.slow
async def test_what_runs_is_named_and_described_anew_everywhere(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    await deliver(services)
    edited = await services[Organising].describe(managing(), number, "Winter Cup", "Bring *tea*.\nBe kind.")
    drawn = {each.post.kind for each in await deliver(services) if each.drawn_again}
    assert drawn >= {"tournament", "round"}
    card = words.card_text(edited)
    assert "Winter Cup" in card
    assert "Bring \\*tea\\*. Be kind." in card, "as it was typed, in one line"
    assert round_heading(edited, 1).startswith("### Winter Cup")
    bare = await services[Organising].describe(managing(), number, None, "-")
    assert "tea" not in words.card_text(bare)
    assert bare.row.name == "Winter Cup"


async def test_a_text_given_at_once_is_one_line_that_fits_and_says_what_was_typed(services: Services) -> None:
    def designed(text: str) -> Design:
        return Design("Cup", "dogon", Format.SWISS, settings={"text": text})

    page = await services[Organising].create(managing(), designed("Bring *tea*.\nBe kind."), CHANNEL)
    assert "Bring \\*tea\\*. Be kind." in words.card_text(page)
    assert (await services[Organising].create(managing(), designed("-"), CHANNEL)).row.settings.text == ""
    with pytest.raises(TextTooLong):
        await services[Organising].create(managing(), designed("x" * (designs.TEXT_LIMIT + 1)), CHANNEL)


@pytest.mark.slow
async def test_only_directors_describe_it_and_only_so_much(services: Services) -> None:
    number = await started(services, Format.SWISS, 4)
    with pytest.raises(WrongName):
        await services[Organising].describe(managing(), number, "  ", None)
    with pytest.raises(TextTooLong):
        await services[Organising].describe(managing(), number, None, "x" * (designs.TEXT_LIMIT + 1))
    with pytest.raises(NotDirector):
        rights = type(MANAGER)(CHANNEL.guild_id, manages_server=False, roles=frozenset())
        await services[Organising].describe(by(PEOPLE[3], rights), number, "Mine", None)


@pytest.mark.slow
async def test_deadlines_change_while_it_runs_and_points_do_not(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    with pytest.raises(Frozen):
        await services[Organising].set(managing(), number, {"rounds": 3})
    with pytest.raises(Frozen):
        await services[Organising].set(managing(), number, {"tiebreaks": ["WON"]})
    changes, days = chosen_by("deadline", ["5-draw"])
    page = await services[Organising].set(managing(), number, changes, days)
    layout, _ = settings_page(page, "time").message
    assert [item.name for item in layout.walk_children() if isinstance(item, SettingButton)] == ["deadline"]
    assert page.row.deadline_at is None, "from the next round on"
    await play_round(services, number)
    deadline = (await shown(services, number)).row.deadline_at
    assert deadline is not None
    assert (deadline - clock()).days in {4, 5}


@pytest.mark.slow
@pytest.mark.parametrize("kind", designs.FORMATS)
async def test_the_page_of_every_format_fits_and_keeps_what_ischosen_by(services: Services, kind: Format) -> None:
    page = await drafted(services, kind)
    for made in (draft_page(page), *(settings_page(page, group) for group in GROUPS)):
        assert sum(1 for _ in made.message[0].walk_children()) <= MOST_COMPONENTS
        assert len(made.sections) < MOST_BUTTONS, "with the way back at most five buttons"
    for name, options in sorted(selects(page), key=lambda each: each[0] == "team_size"):  # which takes others away
        assert 1 < len(options) <= 25
        assert len({option.label for option in options}) == len(options)
        if name == "extras":
            continue
        assert len(chosen_now(page, name)) == 1, f"{name} has a default"
        last = options[-1].value
        changes, days = chosen_by(name, [last])
        page = await services[Organising].set(managing(), page.row.id, changes, days)
        assert chosen_now(page, name) == [last]


@pytest.mark.parametrize(
    ("kind", "name", "value", "said"),
    [
        (Format.SWISS, "tiebreaks", "DE-BHC1-BH-SB-WON-SECOND", "in this order: the matches between them, the points"),
        (Format.TABLES, "mix", "mix", "as many different players as possible"),
        (Format.DOUBLE, "finals", "1", "There's one final"),
        (Format.TABLE_KNOCKOUT, "advance", "1", "The winner of each table advances."),
    ],
)
async def test_choices_are_said_in_the_rules_and_for_programs(
    services: Services, kind: Format, name: str, value: str, said: str
) -> None:
    page = await drafted(services, kind)
    assert said not in rules_words.rules_text(page)
    changes, days = chosen_by(name, [value])
    page = await services[Organising].set(managing(), page.row.id, changes, days)
    assert said in rules_words.rules_text(page)
    options: dict[str, Any] = json.loads(document(page))["options"]
    assert {key: options[key] for key in changes} == changes


@pytest.mark.parametrize(
    ("kind", "chosen", "said"),
    [
        (Format.ROUND_ROBIN, {}, ["Equal points are separated", "still equal shares the place"]),
        (Format.SWISS, {}, ["Equal points are separated", "still equal shares the place"]),
        (Format.ROLLING, {}, ["still equal shares the place", "fewer than half of their matches is ranked below"]),
        (Format.TABLES, {}, [", the better seed."]),
        (
            Format.KNOCKOUT,
            {"third": True},
            ["after an extra match, the better seed", "same round share", "semi-finals"],
        ),
        (Format.KNOCKOUT, {"games": 2}, ["after 2 extra matches, the better seed"]),
        (Format.DOUBLE, {}, ["the better seed continues", "same round share a place"]),
        (Format.GROUPS, {}, ["In a group, the better seed", "Equal points are separated", "after an extra match"]),
        (Format.TABLE_KNOCKOUT, {}, ["if they are equal, the better seed is ahead", "equally placed at their tables"]),
    ],
)
async def test_the_rules_say_what_separates_those_who_are_level(
    services: Services, kind: Format, chosen: dict[str, Any], said: list[str]
) -> None:
    page = await drafted(services, kind)
    if chosen:
        page = await services[Organising].set(managing(), page.row.id, chosen)
    text = rules_words.rules_text(page)
    assert [words for words in said if words not in text] == []


@pytest.mark.slow
async def test_only_winners_of_tables_go_on_to_a_final_of_two(services: Services) -> None:
    number = await started(services, Format.TABLE_KNOCKOUT, 8, "dohyo", advance=1)
    await play_all(services, number)
    over = await shown(services, number)
    assert [len(each.pairing.seats) for each in over.contests(0)] == [4, 4, 2]
    assert over.row.state == "finished"
    assert over.standings[0].place == 1


async def test_a_draft_is_not_started(services: Services) -> None:
    page = await drafted(services, Format.SWISS)
    with pytest.raises(NotJoinable):
        await services[Organising].start(managing(), page.row.id)


async def test_the_page_says_what_happens_next(services: Services) -> None:
    page = await drafted(services, Format.SWISS)
    assert "until it's published" in str(draft_page(page).small)
    assert [each.custom_id for each in draft_page(page).actions][-1].endswith(":more"), "what its label says"
    page = await services[Organising].set(managing(), page.row.id, {"opens": designs.BY_HAND})
    page = await services[Organising].publish(managing(), page.row.id)
    assert "No one can join yet" in organising_words.published(page)
    page = await services[Organising].publish(managing(), page.row.id)
    assert "It's published" in organising_words.settings_head(page)


async def test_whoever_takes_out_someone_who_is_not_in_it_is_told_so(services: Services) -> None:
    page = await drafted(services, Format.SWISS)
    with pytest.raises(NotAmongThem, match="Hal isn't in Cup"):
        await services[Roster].remove(referee(), page.row.id, PEOPLE[7])


async def test_the_outlook_knows_whether_matches_have_threads(services: Services) -> None:
    page = await services[Organising].page(managing(), await opened(services, Format.SWISS, 8, rounds=5))
    here, apart = organising_words.forecast_text(page), organising_words.forecast_text(page, in_threads=True)
    assert "about 612 messages in its channel" in here
    assert "about 2 messages in its channel" in apart
    assert ["every match in a thread of its own" in each for each in (here, apart)] == [False, True]
