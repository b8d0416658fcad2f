"""Pictures of tournaments and ratings to keep, with names of every length and script."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL.Image import Image

from renderers.brackets import BracketBox, BracketColumn, BracketPage, BracketSection, BracketSlot, draw_bracket
from renderers.charts import Chart, ChartPoint, Ranking, RankingRow, draw_chart, draw_ranking
from renderers.podiums import Podium, PodiumPlace, draw_podium
from renderers.standings import (
    ResultCell,
    StandingsPage,
    StandingsRow,
    StandingsSection,
    Tone,
    Zone,
    draw_standings,
)

NAMES = (
    *("Amadou", "Ogotemmêli", "Bartholomew Featherstone", "山田 太郎", "Mei", "Ólafur", "さくらんぼ大好き名人", "Jo"),
    *("Wilhelmina", "김민준", "Zoë", "the_quick_brown_fox_99", "Ravi", "Ines", "Øystein", "Kaito 🎲"),
)
TONES = {"1": Tone.WON, "½": Tone.DRAWN, "0": Tone.LOST, "+": Tone.WON, "x": Tone.SELF, ">": Tone.PLAYING}


def slot(number: int, score: str = "", goes_on: bool = False) -> BracketSlot:
    return BracketSlot(NAMES[number % len(NAMES)], score, goes_on)


def over(one: int, two: int, scores: str = "10") -> BracketBox:
    return BracketBox((slot(one, scores[0], scores[0] > scores[1]), slot(two, scores[1], scores[1] > scores[0])))


def running(*seats: int, scores: str = "  ") -> BracketBox:
    return BracketBox(tuple(slot(who, mark.strip()) for who, mark in zip(seats, scores, strict=True)), is_running=True)


def coming(*seats: int, count: int = 2) -> BracketBox:
    known = tuple(slot(who) for who in seats)
    return BracketBox((*known, *[BracketSlot("–", is_known=False)] * (count - len(known))))


def cells(made: str) -> tuple[ResultCell, ...]:
    return tuple(ResultCell("" if mark in "x>" else mark, TONES.get(mark, Tone.NONE)) for mark in made)


def rows(made: Sequence[str], numbers: Sequence[tuple[str, ...]] = (), **more: object) -> tuple[StandingsRow, ...]:
    found = []
    for place, results in enumerate(made, 1):
        points = sum({"1": 2, "+": 2, "½": 1}.get(mark, 0) for mark in results)
        words = f"{points // 2 or ('' if points % 2 else 0)}{'½' if points % 2 else ''}"
        own = numbers[place - 1] if numbers else ()
        found.append(StandingsRow(str(place), NAMES[place - 1], cells(results), own, words, stands_out=place == 4))
    return tuple(found)


def bracket(theme: str) -> Image:
    first = (over(0, 7), over(3, 4, "01"), over(1, 6), over(2, 5, "01"))
    second = BracketColumn("Semi-finals", (running(0, 4), over(1, 5, "01")))
    third = BracketColumn("Final", (coming(5),), (BracketBox((slot(1), coming().slots[0]), head="Third place"),))
    columns = (BracketColumn("Quarter-finals", first), second, third)
    return draw_bracket(BracketPage("Autumn Cup", "Knock-out · 8 players", (BracketSection(columns),), theme))


def bracket_byes(theme: str) -> Image:
    first = BracketColumn("Round 1", (None, over(8, 9), None, None, None, running(10, 11, scores="1½"), None, None))
    second = BracketColumn("Quarter-finals", (coming(0, 8), running(3, 4), over(1, 6), coming(2)))
    third = BracketColumn("Semi-finals", (coming(), coming(1)))
    page = BracketPage("Winter Cup", "Knock-out · 10 players", (BracketSection((first, second, third)),), theme)
    return draw_bracket(page)


def bracket_double(theme: str) -> Image:
    upper = (
        BracketColumn("Round 2", (over(0, 3), over(1, 2))),
        BracketColumn("Round 3", (over(0, 1, "01"),)),
        BracketColumn("Final", (BracketBox((slot(1, "0"), slot(0, "1", goes_on=True))),)),
    )
    lower = (
        BracketColumn("Round 2", (over(3, 5), over(2, 6, "01"))),
        BracketColumn("Round 3", (over(3, 6),)),
        BracketColumn("Round 4", (over(0, 3),)),
    )
    again = BracketColumn("Final, second match", (running(0, 1),))
    sections = (
        BracketSection((*upper[1:], again), "Winners' bracket"),
        BracketSection(lower, "Losers' bracket"),
    )
    return draw_bracket(BracketPage("Double Trouble", "Double elimination · 8 players", sections, theme))


def bracket_tables(theme: str) -> Image:
    done = (slot(0, "3", goes_on=True), slot(6, "2", goes_on=True), slot(8, "1"), slot(9, "0"))
    left = (BracketBox(done), running(1, 4, 10, 15, scores="    "))
    right = (running(2, 5, 11, 12, scores="    "), running(3, 7, 13, scores="   "))
    section = BracketSection((BracketColumn("", left), BracketColumn("", right)), "Round 1", is_linked=False)
    return draw_bracket(BracketPage("Table Cup", "Knock-out at tables of 3-4 · 15 players", (section,), theme))


def swiss(theme: str) -> Image:
    made = ("11½1>", "1½11>", "½1+1>", "1011>", "01½1>", "½0½1>", "0½1½>", "00+½>", "000+>")
    numbers = tuple((number,) for number in ("9½", "9", "8½", "8", "7", "6½", "6", "5½", "4"))
    section = StandingsSection(rows(made, numbers), "", tuple("12345"), ("Buchholz",), "Points")
    return draw_standings(StandingsPage("Autumn Swiss", "Swiss · round 5 of 5 · 9 players", (section,), theme=theme))


def crosstable(theme: str) -> Image:
    made = ("x11½1111", "0x11½11>", "00x11>11", "½00x1½11", "0½00x1>1", "00>½0x1½", "0000>0x1", "0>000½0x")
    section = StandingsSection(rows(made), "", tuple("12345678"), (), "Points")
    return draw_standings(StandingsPage("Veranda Open", "Round robin · 8 players", (section,), theme=theme))


def groups(theme: str) -> Image:
    one = StandingsSection(rows(("x11½", "0x11", "00x>", "½0>x")), "Group A", tuple("1234"), (), "Points")
    two = StandingsSection(rows(("x11", "0x½", "0½x")), "Group B", tuple("123"), (), "Points")
    return draw_standings(StandingsPage("World Cup", "Groups, then knock-out · 7 players", (one, two), theme=theme))


def league(theme: str) -> Image:
    sections = []
    for number, head in enumerate(("Division 1", "Division 2")):
        zones = [Zone.UP] * 2 + [Zone.STAYS] * 4 if number else [Zone.STAYS] * 4 + [Zone.DOWN] * 2
        lines = tuple(
            StandingsRow(
                str(place), NAMES[place + 6 * number - 1], cells("1½01>")[:4], ("5",), f"{7 - place}", zone=zone
            )
            for place, zone in enumerate(zones, 1)
        )
        sections.append(StandingsSection(lines, head, ("", "", "", ""), ("Played",), "Points"))
    page = StandingsPage("Veranda League", "Season 3 · until 31 March", tuple(sections), "goes up", "goes down", theme)
    return draw_standings(page)


def ladder(theme: str) -> Image:
    notes = {2: "plays Amadou", 5: "rests", 9: "9 days left"}
    moved = ("▲2", "▼1", "▼1", "", "", "▲1", "▼1", "", "new", "")
    lines = tuple(
        StandingsRow(str(rung), NAMES[rung - 1], (), (change,), "", notes.get(rung, ""), is_playing=rung == 2)
        for rung, change in enumerate(moved, 1)
    )
    section = StandingsSection(lines, "", (), ("",))
    return draw_standings(StandingsPage("Dogon Ladder", "10 players", (section,), theme=theme))


def podium(theme: str) -> Image:
    places = (
        PodiumPlace(1, (NAMES[0],), "4½"),
        PodiumPlace(2, (NAMES[2],), "4"),
        PodiumPlace(3, (NAMES[6], "Jo"), "3½"),
    )
    return draw_podium(Podium("Autumn Cup", "Knock-out · Dogon · 16 players", places, theme))


def podium_shared(theme: str) -> Image:
    places = (PodiumPlace(1, (NAMES[3], NAMES[11]), "5"), PodiumPlace(3, NAMES[4:11], "4"))
    return draw_podium(Podium("さくら杯", "スイス式 · 33人", places, theme))


def ranking(theme: str) -> Image:
    lines = [
        RankingRow(str(place), NAMES[place - 1], str(1912 - 31 * place), f"±{80 + place}", place == 4)
        for place in range(1, 11)
    ]
    lines.append(RankingRow("23", NAMES[11], "1402", "±118", is_apart=True))
    return draw_ranking(Ranking("Dogon · 2 players", "The Veranda · 31 players", tuple(lines), theme))


def chart(theme: str) -> Image:
    points = tuple(ChartPoint(1500 + 17 * (number % 5) + 6 * number, 250 - 5 * number) for number in range(34))
    return draw_chart(Chart("Ogotemmêli · Dogon", "1766 ± 85", points, "2026-01-03", "2026-11-20", theme))


DRAWINGS: dict[str, Callable[[str], Image]] = {
    "tournament_bracket": bracket,
    "tournament_bracket_byes": bracket_byes,
    "tournament_bracket_double": bracket_double,
    "tournament_bracket_tables": bracket_tables,
    "tournament_swiss": swiss,
    "tournament_crosstable": crosstable,
    "tournament_groups": groups,
    "tournament_league": league,
    "tournament_ladder": ladder,
    "tournament_podium": podium,
    "tournament_podium_shared": podium_shared,
    "rating_ranking": ranking,
    "rating_chart": chart,
}
"""By name, drawn in a theme."""
