"""Everything that reads what somebody typed, with samples of what it expects and what has to hold afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from bot.community.tournaments.administration import dialogs, result_pages
from bot.core.clock_rules import rules as clocks
from bot.core.frame.persistent_button import COMPONENTS, Press
from bot.core.people import Player
from bot.core.speech import escapes, names, spans
from bot.core.speech.known_as import KnownAs
from bot.learn.rules.rulebook import Rulebook
from bot.learn.rules.ruletexts import clauses_in
from bot.people.players import hours, zones
from bot.people.players.reminders import lefts, read_reminders
from bot.play.archive import records, substitutions
from bot.play.tables import options, seats
from bot.settings import TOKEN_SHAPE
from bot.subjects import PROVIDED
from games import GAMES
from games.core import DESCRIPTION_LIMIT, AnyGame
from games.typed import folded, folded_move
from renderers.text import fit, length, readable
from storage.core.clock_rules import ClockRule
from tests.bot.play.archive.test_records import record_of
from tests.fuzz.texts import TYPED
from tests.games.setups import notations_of, samples_of, setups_of
from tests.kinds import KINDS

CUSTOM_ID_LIMIT = 100
FILE = records.LARGEST
DATABASE_LIMIT = 2**63
"""No number that reaches a database may be larger."""


class Target(NamedTuple):
    """A reader of texts."""

    name: str
    read: Callable[[str], object]
    samples: tuple[str, ...]
    longest: int = TYPED
    """Characters it may be given."""


def targets() -> Iterator[Target]:
    """All of them."""
    for key, game in GAMES.items():
        yield from _of_game(key, game)
    yield from _of_times()
    yield from _of_tables()
    yield from _of_texts()
    yield Target("record", partial(records.read, kinds=KINDS), tuple(_records()), FILE)
    someone = KnownAs(987654321987654321, "Ada", "Nobody")
    heads = ("Engawa record 2\nSeat 0 South: Ada\n; Seat 1 North from move 3: Bo\nStarted: now\n", *_records())
    yield Target("record without a name", partial(substitutions.without, person=someone, instead="Nobody"), heads, FILE)
    yield Target("custom id", _press, tuple(_custom_ids()))


def _of_game(key: str, game: AnyGame) -> Iterator[Target]:
    states = Random(key).sample(samples_of(key), 12)
    codes = tuple(map(game.encode, samples_of(key)))[::5]
    for number, state in enumerate(states[:4]):
        yield Target(f"{key}: move {number}", partial(_move, game, state), notations_of(key))
    yield Target(f"{key}: position", partial(_position, game), codes)
    yield Target(f"{key}: options", partial(_options, key), ("", *_option_texts(game)))
    yield Target(f"{key}: seat", partial(seats.parse_seat, key), ("random", "choose", *game.info.seat_names))


def _move(game: AnyGame, state: Any, text: str) -> None:
    move = game.parse(state, text)
    game.says(move, text)
    assert (game.objection(state, move) is None) == (move in game.legal_moves(state))


def _position(game: AnyGame, text: str) -> None:
    state = game.decode(text)
    assert game.decode(game.encode(state)).to_move == state.to_move
    assert len(game.describe(state)) <= DESCRIPTION_LIMIT
    assert game.diagram(state)
    assert game.prompt(state)


def _option_texts(game: AnyGame) -> Iterator[str]:
    for option, values in game.info.options.items():
        yield from (f"{option}={value}" for value in values)
        yield ", ".join(f"{option}: {value}" for value in values)


def _options(key: str, text: str) -> None:
    options.suggest_options(key, text)
    options.parse_options(key, text)


def _of_times() -> Iterator[Target]:
    typed = (
        "none",
        "3d",
        "12 hours",
        "5d + 12h, cap 7d",
        "1,5 days soft",
        "2 weeks per move",
        "max 7d",
        "1w 2d 3h 4m",
        "7.5m",
    )
    yield Target("clock", _clock, (*clocks.USUAL, *typed))
    yield Target("suggested clocks", clocks.suggest_clocks, (*clocks.USUAL, *typed))
    yield Target("span", _span, ("2 days", "1d 12h", "5m", "90d", "1.5 hours"))
    yield Target("zone", _zone, ("berlin", "New York", "UTC+2", "gmt -3:30", "+0530", "Europe/Paris", "São Paulo"))
    yield Target("suggested zones", zones.suggest_zones, ("berlin", "New York", "UTC+2", "", "Amerika"))
    yield Target("stored zone", zones.zone_named, ("UTC", "Europe/Berlin", "UTC+02:00", "../../etc/passwd"))
    yield Target("quiet hours", _quiet, ("22-8", "10pm to 7:30 am", "from 22 uhr bis 8 uhr", "off", "9.30–17h"))
    yield Target("reminders", _ahead, ("1/2, 1/8", "24h, 3h", "half the time left", "off", "a quarter and 2 hours"))


def _clock(text: str) -> None:
    rule = clocks.parse_clock(text)
    if rule is not None:
        assert clocks.parse_clock(clocks.clock_text(rule)) == rule, (
            f"{clocks.clock_text(rule)} is read as another clock"
        )
        assert ClockRule.of(rule.values) == rule


def _span(text: str) -> None:
    assert spans.parse_span(text) < DATABASE_LIMIT


def _zone(text: str) -> None:
    assert zones.zone_named(zones.read_zone(text))


def _quiet(text: str) -> None:
    kept = hours.read_quiet(text)
    assert hours.read_quiet(kept) == kept


def _ahead(text: str) -> None:
    kept = read_reminders(text)
    assert read_reminders(kept) == kept
    assert all(0 <= left <= spans.LONGEST for left in lefts(kept, 3 * spans.DAY))


def _of_tables() -> Iterator[Target]:
    yield Target("seats", _seats, ("2", "3", "2-4", "2 to 4", "3–4"))


def _seats(text: str) -> None:
    numbers = seats.parse_numbers(text)
    assert 1 <= numbers.least <= numbers.most


def _of_texts() -> Iterator[Target]:
    book = Rulebook(GAMES.values())
    words = ("capture", "push a tower", "R5", "5.1", "dogon:R6", "capturs", "two to one", "押す", "the the the")
    yield Target("rules: search", book.ask, words)
    yield Target("rules: asked of one game", lambda text: [book.ask(text, key) for key in GAMES], words)
    yield Target("rules: suggested", lambda text: [book.topics(key, text) for key in GAMES], words)
    yield Target("rules: clauses", clauses_in, ("**R5 Captures.** as", "- **4.1a** *x* ** **", "**9**"))
    called = (
        "Ada",
        "**Bo**",
        "_x_ ~~y~~ `z`",
        "@everyone",
        "<@123456789012345678>",
        "https://a.b/c_d_e",
        "[a](b)",
        "# h",
    )
    yield Target("name", names.person, called)
    yield Target("folded", _folded, ("ａ１－ａ７", "A links", "A左", "1½ days", "“22:30”—7", "３日、１２時間"))
    yield Target("note", escapes.plain, (*called, "- a\n + b\n12. c\n> d", ":smile: ://"))
    someone = KnownAs(987654321987654321, "Ada Lovelace", "Nobody")
    typed = ("Ada Lovelace left", "ＡＤＡ lovelace", "A\u0301da <@987654321987654321>", "<@!1> 987654321987654321")
    yield Target("reason without a name", someone.without_name, typed)
    yield Target("pasted mentions", dialogs.mentioned, ("<@1> <@!2> <@3>", "<＠1>,<@2>"))
    seated = [Player(number, number, name) for number, name in enumerate(("Ann", "Bo = b", "Cy"), 1)]
    yield Target("places of a result", partial(result_pages.typed_places, seated), ("Ann\nCy", "Ann = Cy", "Cy\n\nAnn"))
    yield Target("drawn name", _drawn, (*called, "שלום (12)", "さくら", "a\u0300\u0301"))
    yield Target("successions", _succession, ("; Seat 0 South from move 12: Ada", "; Seat 1 from move 3: Bo : x"))
    yield Target("token", TOKEN_SHAPE.fullmatch, ("Bot abc.def.ghi", "abc.def.ghi"))


def _folded(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    assert folded_move(folded_move(text)) == folded_move(text)


def _drawn(text: str) -> None:
    assert length(fit(readable(text[:200], "South"), "bold", 34, 200), "bold", 34) <= 200


def _succession(text: str) -> None:
    substitutions.read(text.splitlines(), ("Ada", "Bo"))


def _records() -> Iterator[str]:
    """Records of short matches of every game."""
    for game in GAMES.values():
        setup = next(setups_of(game))
        for plies, clock in ((0, "none"), (1, "3d, soft"), (12, "5d + 12h, cap 7d")):
            made = record_of(setup, plies, plies, other=None, clock=clock)
            yield records.write(made.match, made.names, made.entries, kinds=KINDS)


def _custom_ids() -> Iterator[str]:
    """What buttons carry, with every group of their templates filled in."""
    for component in PROVIDED[COMPONENTS]:
        pattern = component.__discord_ui_compiled_template__.pattern
        for filling in ("1", "17", "dogon", "a"):
            yield re.sub(r"\(\?P<\w+>[^()]*\)|\(\?:|\)\?", lambda _, filling=filling: filling, pattern)


def _press(text: str) -> None:
    """What the client makes of a press: a button of ours whose numbers a database takes, or an old one."""
    for component in PROVIDED[COMPONENTS]:
        found = component.__discord_ui_compiled_template__.fullmatch(text[:CUSTOM_ID_LIMIT])
        if found and issubclass(component, Press):
            pressed, item = SimpleNamespace(extras={}), SimpleNamespace(view=None)
            coroutine = component.from_custom_id(pressed, item, found)  # type: ignore[arg-type]
            made = _done(coroutine)
            numbers = [value for value in vars(made).values() if isinstance(value, int)]
            assert all(abs(number) < DATABASE_LIMIT for number in numbers), numbers


def _done(coroutine: Any) -> Any:
    """What a coroutine that waits for nothing returns."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits for something")
