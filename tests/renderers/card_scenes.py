"""Cards to keep: games at a glance, results, profiles, a week, hints and refusals, with names of every length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL.Image import Image

from games import GAMES
from games.core import Played, Seat
from renderers.advice import Hint, Refusal, draw_hint, draw_refusal
from renderers.base import Frame
from renderers.galleries import GalleryBoard, draw_gallery
from renderers.profiles import ProfileCard, ProfileRating, ProfileWin, draw_profile
from renderers.results import ResultCard, ResultRow, draw_result
from renderers.standings import Tone
from renderers.sundays import WeekFact, WeekPage, draw_week

LONG = "Bartholomew Maximilian Feathersto"[:32]
JAPANESE = "さくらんぼ大好き名人"
CODES = {
    "honey_donuts": "bBb/..../r.*../..R./..r r",
    "kamisado": "1BPKYRGN/8/g1O5/8/3o4/8/8/n1rykpb1 b k",
    "dohyo": "4/1BB2/6/4AAB/6/5/4 A 3,0 B 0 - - 9 24",
    "dogon": "7,2,0,0,2,9/5,8,2,3,7,1 1-1 N n +0",
    "tokonoma": "f2BA+/s+1f1A+F/f2b1F1/fa3B+/a+bF2 b 95",
}
COURSE = tuple((move, 0.5 + 0.02 * (-1) ** move + (0.4 if move > 20 else 0)) for move in range(27))
RATINGS = (
    ProfileRating("Dogon", (1600, 1590, 1620, 1650, 1690, 1749), "±58"),
    ProfileRating("tokonoma", (1500, 1560, 1540), "5 rated", is_settling=True),
    ProfileRating("Dohyō, 3–4", (1489,), "2 rated", is_settling=True),
)
RESULTS = (Tone.WON, Tone.LOST, Tone.WON, Tone.DRAWN, Tone.WON)


def glance(key: str) -> GalleryBoard:
    return GalleryBoard(key, GAMES[key].decode(CODES[key]), GAMES[key].info.name)


def moved(key: str, code: str, *moves: str) -> tuple[Any, Played[Any, Any]]:
    """A position with the moves that led to it, and the last of them."""
    game, state, last = GAMES[key], GAMES[key].decode(code), None
    for notation in moves:
        seat, start = state.to_move, state
        assert seat is not None
        move, state, events = game.play(start, seat, notation)
        last = Played(start, move, seat, events)
    assert last
    return state, last


def gallery(theme: str) -> Image:
    return draw_gallery([glance(key) for key in CODES], theme)


def duel(theme: str, *names: str) -> ResultCard:
    """A win of the second row's opponent, rated, in an event."""
    state, last = moved("honey_donuts", "b.r/..B./..*../...b/rR. r", "d3-e3")
    winner, loser = names or ("Amadou", "Wilhelmina")
    rows = (
        ResultRow(0, winner, rating="1536", change=24, has_won=True),
        ResultRow(1, loser, rating="1588?", change=-24),
    )
    return ResultCard(
        "honey_donuts",
        state,
        Frame(names=(winner, loser), theme=theme, last=last, ply=26),
        "#31 Honey Donuts · move 26",
        winner,
        "pushed the King out with d3-e3",
        rows,
        "Autumn Cup",
        "Even until move 20, then never in doubt",
        COURSE,
        20,
        ("First win in Honey Donuts",),
    )


def table(theme: str) -> ResultCard:
    """Three of a table, with captures."""
    code = "BB1CC/B5/B1BB2C/BBCC4/1BB4AC/1BBACCAC/6C/1AAA1A/AAA1A A 2,0,1 A 4 - - 10 24"
    rows = (
        ResultRow(0, JAPANESE, "10", rating="1623", change=31, has_won=True),
        ResultRow(1, LONG, "8", rating="1571", change=-4),
        ResultRow(2, "Mei", "5", rating="1489?", change=0),
    )
    frame = Frame(names=(JAPANESE, LONG, "Mei"), theme=theme, ply=155, ending="over")
    return ResultCard(
        *("dohyo", GAMES["dohyo"].decode(code), frame, "#58 Dohyō · move 155", JAPANESE, "with ten captures", rows),
        fact="Came back after move 130",
    )


def even(theme: str) -> ResultCard:
    """A draw with a computer, without anything besides."""
    rows = (ResultRow(0, LONG), ResultRow(1, "Kitten", note="level 3"))
    frame = Frame(names=(LONG, "Kitten"), theme=theme, ply=30, ending="draw")
    state = glance("tokonoma").state
    return ResultCard("tokonoma", state, frame, "#7 tokonoma · move 30", "Draw", "by agreement", rows)


def profile(theme: str, name: str = "Ogotemmêli") -> ProfileCard:
    return ProfileCard(
        name,
        glance("dogon"),
        "Plays mostly Dogon",
        "since March 2026",
        RATINGS,
        RESULTS,
        "Last ten",
        "3 won · 1 drawn · 1 lost",
        ProfileWin("beat 山田 太郎", "1871", "Dogon · 12 Oct"),
        "Best win",
        (("Autumn Cup 2026", "winner"),),
        theme,
    )


def newcomer(theme: str) -> ProfileCard:
    results = {"results": RESULTS[:2], "results_head": "Last ten", "results_words": "1 won · 1 lost"}
    return ProfileCard("Jo", theme=theme, **results)  # type: ignore[arg-type]


def week(theme: str, who: str = "山田 太郎") -> WeekPage:
    state, last = moved("honey_donuts", "b.r/..B./..*../...b/rR. r", "d3-e3")
    facts = (WeekFact("+312", "upset", "Jo"), WeekFact("12 days", "puzzle streak", LONG), WeekFact("3 tables", "open"))
    frame = Frame(theme=theme, last=last, ply=26)
    title, subtitle = "Sunday in The Veranda", "23–29 November · 41 matches finished"
    head, match, words = "Finest finish", "Honey Donuts · #44", f"{who} came from behind"
    return WeekPage(title, subtitle, "honey_donuts", state, frame, 0, head, match, words, facts)


def hint(key: str, notation: str, theme: str, why: str = "captures three") -> Hint:
    state = glance(key).state
    _, made = moved(key, CODES[key], notation)
    frame = Frame(theme=theme, viewpoint=made.seat, hint=made)
    return Hint(key, state, frame, notation, why, "Hint")


def refusal(theme: str) -> Refusal:
    frame = Frame(
        theme=theme,
        viewpoint=Seat(1),
        marked=("d4",),
        chosen=("c2",),
        choices=(("b3", "b3"), ("c3", "c3"), ("d3", "d3")),
    )
    return Refusal("tokonoma", glance("tokonoma").state, frame, "Your Flat can’t reach d4", "It can go to b3, c3 or d3")


DRAWINGS: dict[str, Callable[[str], Image]] = {
    "card_gallery": gallery,
    "card_duel": lambda theme: draw_result(duel(theme)),
    "card_table": lambda theme: draw_result(table(theme)),
    "card_draw": lambda theme: draw_result(even(theme)),
    "card_profile": lambda theme: draw_profile(profile(theme)),
    "card_newcomer": lambda theme: draw_profile(newcomer(theme)),
    "card_week": lambda theme: draw_week(week(theme)),
    "card_hint_dogon": lambda theme: draw_hint(hint("dogon", "a-", theme)),
    "card_hint_tokonoma": lambda theme: draw_hint(hint("tokonoma", "b3a3", theme)),
    "card_refusal": lambda theme: draw_refusal(refusal(theme)),
}
"""By name, drawn in a theme."""
