"""Cards: readable on a phone, nothing over anything else, small and always alike, whatever names and languages say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from renderers.advice import draw_hint, draw_refusal
from renderers.encoding import png
from renderers.galleries import draw_gallery
from renderers.pages import SMALLEST, Sheet
from renderers.profiles import ProfileWin, draw_profile
from renderers.results import draw_result
from renderers.standings import Tone
from renderers.sundays import draw_week
from renderers.text import length
from renderers.themes import MARGIN, WIDTH
from tests.renderers import card_scenes
from tests.renderers.card_scenes import DRAWINGS, JAPANESE, LONG

MOST_BYTES = 100_000
NAMES = (LONG, JAPANESE * 3, "W" * 32, "שלום עולם (12)", "Jo")
SENTENCES = {
    "en": ("pushed the King out with a rising line e1-b4", "Never behind, and turned for good at move 31"),
    "de": ("schob den König über eine steigende Linie hinaus", "Lag nie zurück; Entscheidung mit dem 31. Zug"),
    "fr": ("a expulsé le Roi par une ligne qui montait vers e1-b4", "Jamais derrière, et tout s’est joué au coup 31"),
    "ja": ("右上がりの列を押してキングを盤の外に落としました", "一度もリードを許さず31手目で勝負が決まりました"),
}


class Text(NamedTuple):
    line: str
    box: tuple[float, float, float, float]
    size: int


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[Text]:
    """What is written on pages, with the height of capitals; boards are none of it."""
    found, write = [], Sheet.text

    def text(
        self: Sheet,
        line: str,
        at: Any,
        size: int,
        colour: str,
        weight: Any = "bold",
        anchor: str = "middle",
        ground: str | None = None,
    ) -> None:
        left = at[0] - {"left": 0, "middle": 0.5, "right": 1}[anchor] * length(line, weight, size)
        reach = size * 0.37
        if line:
            found.append(Text(line, (left, at[1] - reach, left + length(line, weight, size), at[1] + reach), size))
        write(self, line, at, size, colour, weight, anchor, ground)

    monkeypatch.setattr(Sheet, "text", text)
    return found


def drawn_with(name: str, how: str, fact: str, theme: str) -> Iterator[Any]:
    """Every card with a long name and sentences of a language."""
    card = card_scenes.duel(theme, name, name)
    yield draw_result(
        replace(card, how=how, fact=fact, event=how, title=card.title + " " + how, achievements=(how, fact))
    )
    rows = tuple(replace(row, name=name, note=how if row.note else "") for row in card_scenes.even(theme).rows)
    yield draw_result(replace(card_scenes.even(theme), heading=name, rows=rows, how=how, fact=fact))
    table = card_scenes.table(theme)
    yield draw_result(replace(table, heading=name, rows=tuple(replace(row, name=name) for row in table.rows)))
    profile = card_scenes.profile(theme, name)
    named = tuple(replace(rating, name=how, note=fact) for rating in profile.ratings * 3)
    best = ProfileWin(fact + name, "1871", how)
    titles = ((name, how), (fact, how)) * 3
    yield draw_profile(
        replace(
            profile, ratings=named, best=best, titles=titles, words=how, since=fact, results_words=how, best_head=how
        )
    )
    week = card_scenes.week(theme, name)
    facts = tuple(fact_._replace(words=how, who=name) for fact_ in week.facts)
    for count in range(len(facts) + 1):
        yield draw_week(replace(week, title=fact, subtitle=how, head=how, match=fact, facts=facts[:count]))
    yield draw_hint(replace(card_scenes.hint("dogon", "a-", theme), move="a ◄", why=how[:28], head=how))
    yield draw_refusal(replace(card_scenes.refusal(theme), wrong=how, right=fact))
    yield draw_gallery([card_scenes.glance(key)._replace(name=name) for key in card_scenes.CODES], theme)


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_same_card_gives_the_same_pixels_and_is_small(name: str) -> None:
    for theme in ("dark", "light", "contrast"):
        once, again = (png(DRAWINGS[name](theme)) for _ in range(2))
        assert once == again
        assert len(once) < MOST_BYTES


@pytest.mark.slow
@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("name", NAMES)
def test_no_two_texts_meet_and_all_can_be_read_on_a_phone(name: str, language: str, texts: list[Text]) -> None:
    for picture in drawn_with(name, *SENTENCES[language], "dark"):
        assert picture.width == WIDTH
        assert min(text.size for text in texts) >= SMALLEST
        assert [text for text in texts if text.box[0] < MARGIN - 2 or text.box[2] > WIDTH - MARGIN + 2] == []
        assert [pair for pair in combinations(texts, 2) if meets(*pair)] == []
        assert len(png(picture)) < MOST_BYTES
        texts.clear()


def meets(one: Text, other: Text) -> bool:
    (left, top, right, bottom), (to_left, to_top, to_right, to_bottom) = one.box, other.box
    return min(right, to_right) - max(left, to_left) > 1 and min(bottom, to_bottom) - max(top, to_top) > 1


@pytest.mark.parametrize("name", ["\u2063" * 5, "\U0001f98a\U0001f525", ""])
def test_a_name_that_cannot_be_drawn_is_replaced(name: str, texts: list[Text]) -> None:
    draw_result(card_scenes.duel("dark", name, "Bo"))
    draw_profile(card_scenes.profile("dark", name))
    assert [text.line for text in texts].count("?") == 2 + 1 + sum(each.is_settling for each in card_scenes.RATINGS)


@pytest.mark.parametrize("name", [LONG, (JAPANESE * 4)[:32], "W" * 32, "Jo"])
def test_a_name_as_a_heading_is_whole(name: str, texts: list[Text]) -> None:
    for draw in (
        lambda: draw_result(card_scenes.duel("dark", name, "Bo")),
        lambda: draw_profile(card_scenes.profile("dark", name)),
    ):
        draw()
        assert "".join(text.line for text in texts if text.size >= 57).replace(" ", "") == name.replace(" ", "")
        texts.clear()


def test_what_is_empty_takes_no_room() -> None:
    card = card_scenes.duel("light")
    heights = [draw_result(each).height for each in (card, replace(card, achievements=()), bare(card))]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3
    profile = card_scenes.profile("light")
    assert draw_profile(card_scenes.newcomer("light")).height < draw_profile(profile).height / 2
    assert draw_profile(replace(profile, favourite=None, words="", since="")).height < draw_profile(profile).height


def bare(card: Any) -> Any:
    return replace(card, achievements=(), course=(), fact="", turning=None)


def test_a_win_a_draw_and_a_defeat_look_different_without_colour() -> None:
    card = card_scenes.newcomer("contrast")
    looks = {
        draw_profile(replace(card, results=(tone,))).convert("1").tobytes()
        for tone in (Tone.WON, Tone.DRAWN, Tone.LOST)
    }
    assert len(looks) == 3


def test_a_hint_changes_the_board_where_the_move_is_and_a_refusal_where_the_mistake_was() -> None:
    marked, plain = card_scenes.refusal("dark"), replace(card_scenes.refusal("dark"), right="")
    assert draw_refusal(plain).height < draw_refusal(marked).height
    hint = card_scenes.hint("dogon", "a-", "dark")
    bare_hint = replace(hint, frame=replace(hint.frame, hint=None))
    assert draw_hint(hint).tobytes() != draw_hint(bare_hint).tobytes()


def test_sentences_about_who_has_a_right_to_left_name_begin_at_the_left(texts: list[Text]) -> None:
    draw_result(replace(card_scenes.duel("dark", "Bo", "שלום"), how="שלום resigned", fact="שלום came back from 2–7"))
    draw_week(replace(card_scenes.week("dark"), words="שלום came back from 2–7"))
    lines = [text.line for text in texts]
    assert "םולש resigned" in lines
    assert lines.count("םולש came back from 2–7") == 2
