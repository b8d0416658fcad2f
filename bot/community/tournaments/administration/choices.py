"""What can be chosen about a tournament: menus by the names of settings, and what a choice changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.community.tournaments import Overview, designs
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.core.speech.sentences import Words
from tournaments.facts import CUT, TEAM_FORMATS, Format

ROUNDS, GAMES, STARTS = (0, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3), (0, 1, 2, 3, 5, 7, 14, 21)
CYCLES, AT_ONCE, QUALIFY = (1, 2, 4), (4, 1, 2, 3, 5, 6, 8, 10, 15), (2, 1, 3, 4)
MOST = (4, 6, 8, 10, 12, 16, 24, 32, 64, 128, 256, 512)
LEAST = (2, 3, 4, 6, 8, 12, 16)
DAYS, DAYS_IN_ALL = (3, 5, 7, 10, 14, 21, 28), (14, 21, 28, 42, 56, 84, 112)
VACATIONS = (14, 0, 3, 7, 21, 30)
RATINGS = (1300, 1400, 1500, 1600, 1700, 1800)
FINISHED, LATE, FIRST_MOVES, ANY = (1, 3, 5, 10, 20, 50), (20, 10, 5, 2, 0), (1, 2, 3), "any"
TEAM_SIZES = range(2, 9)
RESTS, PROVISIONAL = (1, 2, 3), (24, 48, 72)
CUTS, PLAYED_OFF = (4, 8, 16), "playoff"
ADVANCE = (2, 1)
"""What the page of selects offers; a final of two needs a game for two."""
USUAL_TIES, BY_POINTS, MIXED = "usual", "points", "mix"
RATED = {"usual": None, "yes": True, "no": False}


def selects(shown: Overview) -> Iterable[tuple[str, list[discord.SelectOption]]]:
    settings = shown.row.settings
    yield from _of_format(shown)
    if shown.format in TEAM_FORMATS:
        sizes = {0: words.NO_TEAMS, **{count: words.TEAMS_CHOICE.format(count) for count in TEAM_SIZES}}
        is_empty = not (shown.entered or shown.waiting)
        left = {size: said for size, said in sizes.items() if is_empty or bool(size) == shown.are_teams}
        yield "team_size", menu_of(left, settings.team_size)
    if not shown.are_teams:
        yield "games", menu_of({count: events_words.GAMES_CHOICE.format(count) for count in GAMES}, settings.games)
    days = {0: words.START_WHEN_FULL, **{count: words.START_CHOICE.format(count) for count in STARTS[1:]}}
    opens = {0: words.OPEN_AT_ONCE, **{count: words.OPEN_CHOICE.format(count) for count in STARTS[1:]}}
    opens[designs.BY_HAND] = words.OPEN_WHEN_TOLD
    yield "opens", menu_of(opens, settings.opens)
    yield "starts", menu_of(days, settings.starts)
    least = {count: words.LEAST_CHOICE.format(count) for count in LEAST}
    yield "least_entrants", menu_of(least, settings.least_entrants)
    most: dict[Any, Words] = {count: words.MOST_CHOICE.format(count) for count in MOST if count <= max(shown.most, 16)}
    if not shown.are_teams:
        yield "most", menu_of({0: words.MOST_USUAL, **most}, settings.most_entrants or 0)
    yield "deadline", deadlines(shown)
    yield "seeding", menu_of(dict(words.SEEDS), settings.seeding)
    vacations = {days: words.VACATION_CHOICE.format(days) if days else words.VACATION_NONE for days in VACATIONS}
    yield "vacation_days", menu_of(vacations, settings.vacation_days)
    yield "who", menu_of(_who(), _who_now(shown))
    rated = {"usual": words.RATED_USUAL, "yes": words.RATED, "no": words.UNRATED}
    now = next(word for word, value in RATED.items() if value is settings.rated)
    yield "rated", menu_of(rated, now)
    finished = {0: words.ANY_NUMBER_FINISHED, **{count: words.FINISHED_CHOICE.format(count) for count in FINISHED}}
    yield "finished_least", menu_of(finished, settings.finished_least)
    late = {ANY: words.ANY_LATE, **{str(share): words.LATE_CHOICE.format(share=share) for share in LATE}}
    yield "late_most", menu_of(late, ANY if settings.late_most is None else str(settings.late_most))
    final: dict[Any, Words] = {0: words.FINAL_AT_ONCE}
    final |= {hours: words.FINAL_AFTER.format(hours) for hours in PROVISIONAL}
    final[designs.BY_HAND] = words.FINAL_WHEN_TOLD
    yield "provisional_hours", menu_of(final, settings.provisional_hours)
    first = {0: words.FIRST_MOVE_USUAL, **{days: words.FIRST_MOVE_CHOICE.format(days) for days in FIRST_MOVES}}
    yield "first_move_days", menu_of(first, settings.first_move_days)
    extras = {name: said for name, said in words.EXTRAS.items() if not (shown.are_teams and name in designs.FOR_TEAMS)}
    yield "extras", _several(extras, {name for name in extras if getattr(settings, name)})


def _of_format(shown: Overview) -> Iterable[tuple[str, list[discord.SelectOption]]]:
    settings = shown.row.settings
    if shown.format in {Format.SWISS, Format.TABLES, Format.ROLLING}:
        rounds = {0: words.ROUNDS_USUAL, **{count: words.ROUNDS_CHOICE.format(count) for count in ROUNDS[1:]}}
        yield "rounds", menu_of(rounds, settings.rounds)
    if shown.format in CUT:
        choice = words.TEAM_RESTS_CHOICE if shown.are_teams else words.RESTS_CHOICE
        rests = {0: words.NO_RESTS, **{count: choice.format(count) for count in RESTS}}
        yield "rests", menu_of(rests, settings.rests)
        yield "cut", menu_of(_cuts(shown.format), _cut_now(shown))
    if shown.format is Format.ROUND_ROBIN:
        cycles = {count: words.CYCLES_CHOICE.format(count) for count in CYCLES}
        yield "cycles", menu_of(cycles, settings.cycles)
    if shown.format in {Format.ROUND_ROBIN, Format.GROUPS, Format.ROLLING} and not shown.are_teams:
        at_once = {count: words.AT_ONCE_CHOICE.format(count) for count in AT_ONCE}
        yield "at_once", menu_of(at_once, settings.most)
    if shown.format is Format.GROUPS:
        yield (
            "qualify",
            menu_of({count: words.QUALIFY_CHOICE.format(count) for count in QUALIFY}, settings.qualify),
        )
    if shown.format is Format.TABLES:
        ways = {BY_POINTS: words.TABLES_BY_POINTS, MIXED: words.TABLES_MIXED}
        yield "mix", menu_of(ways, MIXED if settings.mix else BY_POINTS)
    if shown.format is Format.DOUBLE:
        yield "finals", menu_of(dict(words.FINALS), 2 if settings.reset else 1)
    if shown.format is Format.TABLE_KNOCKOUT and 2 in shown.game.info.seats:
        advance = {count: words.ADVANCE_CHOICE.format(count) for count in ADVANCE}
        yield "advance", menu_of(advance, settings.advance)
    yield from _ties(shown)


def _cuts(kind: Format) -> dict[Any, Words]:
    """Who goes on to a knock-out, at tables without a play-off before it."""
    found: dict[Any, Words] = {"0": words.NO_CUT, **{f"{count}": words.CUT_CHOICE.format(count) for count in CUTS}}
    if kind is Format.SWISS:
        found |= {f"{count}-{PLAYED_OFF}": words.CUT_PLAYED_OFF.format(count) for count in CUTS}
    return found


def _cut_now(shown: Overview) -> str:
    settings = shown.row.settings
    return f"{settings.cut}-{PLAYED_OFF}" if settings.playoff else f"{settings.cut}"


def _ties(shown: Overview) -> Iterable[tuple[str, list[discord.SelectOption]]]:
    """The choice of tie-breaks, for formats with points."""
    swiss, robin = {Format.SWISS, Format.ROLLING}, {Format.ROUND_ROBIN, Format.GROUPS}
    if shown.format in swiss | robin | {Format.TABLES} and not shown.are_teams:
        choices = words.TIES["swiss" if shown.format in swiss else "all" if shown.format in robin else "tables"]
        chosen = "-".join(shown.row.settings.tiebreaks) or USUAL_TIES
        yield "tiebreaks", menu_of(dict(choices), chosen)


def deadlines(shown: Overview) -> list[discord.SelectOption]:
    """How long rounds take, and what happens then; a rolling Swiss has an end instead."""
    has, then = shown.row.settings.round_days, shown.row.settings.at_deadline
    if shown.format is Format.ROLLING:
        ends: dict[Any, Words] = {"0": words.PAIRED_TO_THE_END}
        ends |= {f"{count}-wait": words.PAIRED_FOR.format(count) for count in DAYS_IN_ALL}
    elif shown.format is Format.ROUND_ROBIN and not shown.are_teams:
        ends = {"0": words.DEADLINE_ALL_NONE}
        said = {"wait": words.DEADLINE_ALL_WAIT, "draw": words.DEADLINE_ALL_DRAW, "judge": words.DEADLINE_ALL_JUDGE}
        ends |= {f"{count}-{way}": text.format(count) for way, text in said.items() for count in DAYS_IN_ALL}
    else:
        ends = {"0": words.DEADLINE_NONE}
        said = {"wait": words.DEADLINE_WAIT, "draw": words.DEADLINE_DRAW, "judge": words.DEADLINE_JUDGE}
        ends |= {f"{count}-{way}": text.format(count) for way, text in said.items() for count in DAYS}
    return menu_of(ends, f"{has}-{then}" if has else "0")


def _who() -> dict[Any, Words]:
    found: dict[Any, Words] = {"everyone": words.ANYONE, "invited": words.ONLY_INVITED}
    found |= {f"from-{rating}": words.RATED_FROM.format(rating=rating) for rating in RATINGS}
    return found | {f"to-{rating}": words.RATED_TO.format(rating=rating) for rating in RATINGS}


def _who_now(shown: Overview) -> str:
    settings = shown.row.settings
    if least := settings.rating_least:
        return f"from-{least}"
    if most := settings.rating_most:
        return f"to-{most}"
    return settings.who


def menu_of(choices: Any, chosen: object) -> list[discord.SelectOption]:
    return _several(choices, {chosen})


def _several(choices: Any, chosen: set[Any]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=str(label)[:100], value=str(value), default=value in chosen)
        for value, label in choices.items()
    ]


def chosen_by(name: str, values: Sequence[str], seen: str | None = None) -> tuple[dict[str, Any], int | None]:
    """The settings that a choice changes, and in how many days it starts if it says so."""
    if name == "extras":
        before = set((seen or "").split("-"))
        chosen = {each: each in values for each in words.EXTRAS}
        return {each: on for each, on in chosen.items() if seen is None or on != (each in before)}, None
    value = values[0]
    first, _, then = value.partition("-")
    match name:
        case "starts":
            return {"starts": int(value)}, int(value)
        case "deadline":
            return {"round_days": int(first) or None, "at_deadline": then or "wait"}, None
        case "at_once":
            return {"most": int(value)}, None
        case "most":
            return {"most_entrants": int(value) or None}, None
        case "seeding":
            return {name: value}, None
        case "scheduled" | "pinned":
            return {name: value == str(True)}, None
        case "rated":
            return {name: RATED[value]}, None
        case "who":
            least, most = (int(then) if first == word else None for word in ("from", "to"))
            return {"who": first if not then else "everyone", "rating_least": least, "rating_most": most}, None
        case _:
            return _of_points(name, value), None


def _of_points(name: str, value: str) -> dict[str, Any]:
    """What a choice changes of settings that decide who meets whom and who stands where."""
    match name:
        case "finals":
            return {"reset": int(value) == 2}
        case "team_size":
            return {name: int(value), **(designs.FOR_TEAMS if int(value) else {})}
        case "late_most":
            return {name: None if value == ANY else int(value)}
        case "cut":
            count, _, then = value.partition("-")
            return {"cut": int(count), "playoff": then == PLAYED_OFF}
        case "mix":
            return {name: value == MIXED}
        case "tiebreaks":
            return {name: [] if value == USUAL_TIES else value.split("-")}
        case _:
            return {name: int(value)}
