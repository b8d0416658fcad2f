"""The shape of a document: what has to be a list, a name or a number, said in a sentence where it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction

from tournaments.facts import Format, How

Check = Callable[[object, str], None]
"""Takes a value and where it stands; raises `BadDocument`."""

LARGEST_TEAM = 8
"""Most boards of a match between teams."""

MOST = 1000
"""Most rounds, matches of a pairing, and whatever else is counted."""


class BadDocument(ValueError):
    """The document cannot be read; the sentence says where."""


def check_document(document: object) -> None:
    """Raise `BadDocument` unless it has the shape of a tournament."""
    if not isinstance(document, Mapping):
        raise BadDocument("A tournament is an object with a format and players.")
    (_in_stages if "stages" in document else _document)(document, "")


def check_tour(document: object) -> None:
    """Raise `BadDocument` unless it has the shape of a tour."""
    if not isinstance(document, Mapping):
        raise BadDocument("A tour is an object with events.")
    _tour(document, "")


def check_options(options: object) -> None:
    """Raise `BadDocument` unless these can be the options of a tournament."""
    _options(options, "options")


def _number(value: object, at: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < float("inf"):
        raise BadDocument(f"{at} has to be a number.")


def _fraction(value: object, at: str) -> None:
    """Check a fraction as it is written, whole or not: 4, "7/2"."""
    if isinstance(value, int | float | str):
        with suppress(ValueError, OverflowError, ZeroDivisionError):
            Fraction(value)
            return
    raise BadDocument(f'{at} has to be a number, as 4 or "7/2".')


def _yes_or_no(value: object, at: str) -> None:
    if not isinstance(value, bool):
        raise BadDocument(f"{at} has to be true or false.")


def _name(value: object, at: str) -> None:
    if not isinstance(value, str) or not value:
        raise BadDocument(f"{at} has to be a name.")


def _seed(value: object, at: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BadDocument(f"{at} has to be a whole number or a text.")


def _any_text(value: object, at: str) -> None:
    if not isinstance(value, str):
        raise BadDocument(f"{at} has to be a text.")


def _whole(least: int, most: int = MOST) -> Check:
    def check(value: object, at: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadDocument(f"{at} has to be a whole number from {least} to {most}.")

    return check


def _one_of(known: Iterable[str]) -> Check:
    names = tuple(known)

    def check(value: object, at: str) -> None:
        if value not in names:
            raise BadDocument(f"{at} has to be one of {', '.join(names)}.")

    return check


def _or_null(inner: Check) -> Check:
    def check(value: object, at: str) -> None:
        if value is not None:
            inner(value, at)

    return check


def _list_of(inner: Check) -> Check:
    def check(value: object, at: str) -> None:
        if not isinstance(value, list | tuple):
            raise BadDocument(f"{at} has to be a list.")
        for place, each in enumerate(value):
            inner(each, f"{at}[{place}]")

    return check


def _by_name(inner: Check) -> Check:
    def check(value: object, at: str) -> None:
        if not isinstance(value, Mapping):
            raise BadDocument(f"{at} has to be an object.")
        for name, each in value.items():
            inner(each, f"{at}.{name}")

    return check


def _shaped(needed: Mapping[str, Check], others: Mapping[str, Check]) -> Check:
    """Check an object that has all those needed; what it has besides the others is nobody's business."""
    checks = {**needed, **others}

    def check(value: object, at: str) -> None:
        if not isinstance(value, Mapping):
            raise BadDocument(f"{at} has to be an object.")
        for name in needed:
            if name not in value:
                raise BadDocument(f"{at or 'The document'} has no {name}.")
        for name, inner in checks.items():
            if name in value:
                inner(value[name], f"{at}.{name}" if at else name)

    return check


_LARGE = 10**9
_names = _list_of(_name)


def _two_names(value: object, at: str) -> None:
    _names(value, at)
    if len(set(value)) != 2 or len(value) != 2:  # type: ignore[arg-type, call-overload]
        raise BadDocument(f"{at} has to name two teams.")


def _some_names(value: object, at: str) -> None:
    _names(value, at)
    if not value:
        raise BadDocument(f"{at} has to name somebody.")


_options = _shaped(
    {},
    {
        **dict.fromkeys(("games", "cycles", "advance", "qualify", "most", "reach"), _whole(1)),
        **dict.fromkeys(("rounds", "replays", "groups", "cut", "rests"), _whole(0)),
        "ties": _one_of(("tiebreaks", "playoff")),
        "seats": _whole(2, 4),
        "least": _whole(1, 4),
        "team_size": _whole(0, LARGEST_TEAM),
        **dict.fromkeys(("third", "reset", "mix", "playoff"), _yes_or_no),
        "tiebreaks": _or_null(_names),
    },
)
_STAYS: Mapping[str, Check] = {
    "from": _or_null(_whole(0, _LARGE)),
    "until": _or_null(_whole(0, _LARGE)),
    "rests": _list_of(_whole(1)),
}
_player = _shaped(
    {"id": _name, "seed": _whole(-_LARGE, _LARGE)},
    {**_STAYS, "was": _list_of(_shaped({"team": _name, "until": _whole(1, _LARGE)}, {}))},
)
_game = _shaped({"seats": _names}, {"places": _list_of(_names), "how": _one_of(How)})
_table = _shaped(
    {"seats": _names},
    {
        "games": _list_of(_game),
        **dict.fromkeys(("began", "ended"), _or_null(_number)),
        "board": _whole(1, LARGEST_TEAM),
        "teams": _two_names,
    },
)
_round = _shaped(
    {},
    {"part": _any_text, "byes": _names, "rests": _names, "away": _names, "tables": _list_of(_table)},
)
_event = _shaped(
    {"type": _one_of(("challenge", "join", "leave", "drop"))},
    {
        **dict.fromkeys(("by", "to", "id"), _name),
        "result": _one_of(("win", "loss", "draw", "refused")),
        "rungs": _or_null(_whole(1, _LARGE)),
        "at": _or_null(_number),
    },
)
_standing = _shaped(
    {"id": _name, "place": _whole(1, _LARGE)},
    {"points": _or_null(_fraction), "tiebreaks": _or_null(_by_name(_or_null(_fraction)))},
)
_stage = _shaped({"format": _one_of(Format)}, {"options": _options, "rounds": _list_of(_round)})


_individual = _shaped(
    {"id": _name, "place": _whole(1, _LARGE)},
    {"team": _name, "points": _fraction, "games": _whole(0, _LARGE), "won": _whole(0, _LARGE)},
)


def _stages(value: object, at: str) -> None:
    _list_of(_stage)(value, at)
    if not value:
        raise BadDocument(f"{at} has to name at least one stage.")


_team = _shaped(
    {"id": _name, "seed": _whole(-_LARGE, _LARGE), "boards": _some_names},
    {"captain": _name, **_STAYS},
)
_PLAYERS: Mapping[str, Check] = {"players": _list_of(_player)}
_OTHERS: Mapping[str, Check] = {
    "seed": _seed,
    "blocks": _list_of(_names),
    "annulled": _names,
    "groups": _list_of(_names),
    "bracket": _names,
    "standings": _list_of(_standing),
    "teams": _list_of(_team),
    "individual": _list_of(_individual),
}
_in_stages = _shaped({"stages": _stages, **_PLAYERS}, _OTHERS)
_document = _shaped(
    {"format": _one_of(Format), **_PLAYERS},
    {**_OTHERS, "options": _options, "rounds": _list_of(_round), "events": _list_of(_event)},
)
_row = _shaped({"from": _whole(0, _LARGE), "places": _list_of(_whole(0, _LARGE))}, {})
_tour = _shaped(
    {"events": _list_of(_shaped({"id": _name, "size": _whole(0, _LARGE), "places": _by_name(_whole(1, _LARGE))}, {}))},
    {
        "points": _or_null(_shaped({}, {"table": _list_of(_row), "part": _whole(0, _LARGE)})),
        "best": _or_null(_whole(0)),
        "standings": _list_of(_standing),
    },
)
