"""Every text that people read goes through a marker, so that it can be translated.

What counts as such a text, in `bot`, `games` and `renderers`:

* in a wording module (`words.py`, `*_words.py` in `bot`) every literal with a letter in it;
* elsewhere a literal, or what is fixed in an f-string, that has two words or begins like a sentence. A single
  lower-case word (`"wins"`) is not told from a key here: the evening in brackets (`end_to_end/test_brackets.py`) is
  there for what slips through.

It may stand as an argument of a marker, as the template of a refusal or as the description of a command; or where no
player reads it: docstrings, log lines, assertions, errors that are not for players, patterns,
members of enumerations.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES
from tests.sources import ROOT, relative

MARKERS = {"_", "_n", "_p", "_np", "Said", "counted", "forms", "meant"}
SILENT = {
    "compile",
    "log",
    "debug",
    "info",
    "warning",
    "error",
    "exception",
    "getLogger",
    "get_logger",
    "TypeVar",
    "cast",
    "Held",
    "Finding",
    "Slot",
}
"""Calls whose texts are for us or for a machine."""
DESCRIBED = {"describe", "command", "Group", "which_ladder", "which_league", "designing"}
"""Calls whose texts are collected from the commands themselves."""
FOR_PLAYERS = {"PlayerError", "BadSetup", "BadNotation", "NotYourTurn", "IllegalMove"}

ENGLISH = {
    "bot/command_line.py": "the command line is for hosts",
    "bot/checkup.py": "a report for hosts",
    "bot/host_commands.py": "the command line is for hosts",
    "bot/core/metrics.py": "what a host reads beside numbers",
    "bot/core/processes/refusals.py": "messages for hosts",
    **{
        f"bot/core/operation/{name}.py": "for hosts"
        for name in ("acts", "monitor", "rehearse_buttons", "rehearse_extras", "rehearsal")
    },
    "bot/settings.py": "messages for hosts",
    "bot/play/computers/engines.py": "what programs are told",
    "bot/community/tournaments/administration/files.py": "markup and names of columns",
    "bot/journal.py": "log lines",
    "bot/community/ladders/checks.py": "a report for hosts",
    "bot/play/ratings/checks.py": "a report for hosts",
    "bot/play/ratings/rebuild.py": "a report for hosts",
    "bot/play/replays/chains.py": "what is sealed",
    "bot/learn/rules/ruletexts.py": "the rules texts are English, and so are errors in them",
    "bot/learn/rules/fulltext.py": "the rules texts are English",
    **{f"games/{key}/codes.py": "errors of position codes, which only hosts and developers type" for key in GAMES},
}
"""Modules without a text for players, and why."""

UNMARKED = {
    "bot/people/help/views.py": {"Engawa {}"},  # a name and a number
    "bot/play/computers/lineup.py": {"{} {} copy {}"},  # a name that is stored
    "bot/core/leadership.py": {"duty {}"},  # names of locks, here and in the next ones
    "bot/core/processes/shard_locks.py": {"shards of {}", "shard of {}", "beginnings of {}"},
    "bot/core/processes/liveness.py": {"at work"},
    "bot/core/outbox/postman.py": {"an error in the bot"},  # kept for hosts with a post that is put off
    "bot/core/speech/escapes.py": {"Cc", "Cf", "Zl", "Zp", "Zs"},  # categories of Unicode
    "bot/core/clock_rules/rules.py": {
        "no clock",
        "per move",
        "{} + {}, cap {}",
        "3d, weekends off",
    },  # what people type, and a value stored
    "bot/play/archive/records.py": {
        *(
            "Engawa record 1",
            "Engawa record 2",
            "Engawa record {}",
            "Match",
            "Game",
            "Ruleset",
            "Seats",
            "Seat {}",
            "Options",
            "Clock",
        ),
        *(
            "Started",
            "Automatic",
            "Chain",
            "Match: {}",
            "Game: {}",
            "Ruleset: {}",
            "Seats: {}",
        ),
        *("Options: {}", "Clock: {}", "Started: {}", "Automatic: {}", "Result: {}", "Chain: {}"),
    },  # the file format
    "bot/play/archive/substitutions.py": {
        "Started",
        "Seat ",
        "Seat {} {}: {}",
        "; Seat {} {} from move {}: {}",
    },  # the file format
    "bot/people/players/zones.py": {"Etc/"},  # where names of the zone database begin
    "bot/people/players/personal.py": {"Deleted player"},  # a name that is stored
    "bot/play/computers/preferences_page.py": {"True", "False"},  # values as they are stored
    "bot/people/players/pages.py": {"True", "False"},  # values as they are stored
    "bot/people/players/words.py": {"%H:%M"},
    "bot/play/ratings/profiles/achievements.py": {"on time"},  # a key
    "bot/play/ratings/profiles/profile_words.py": {"https://discord.com/channels/{}/{}/{}", "@me"},
    "bot/play/ratings/ratings.py": {"not rated"},  # as the database keeps it
    "bot/community/ladders/words.py": {"match"},  # a key
    "bot/community/leagues/words.py": {"ABCDEFGHIJKLMNOPQRSTUVWXYZ"},  # names of divisions
    "bot/community/tournaments/administration/commands.py": {"Not any more"},  # described by its choices
    "bot/community/ladders/commands.py": {"The ladder (default: the only one here)"},  # described by its name
    "bot/community/leagues/commands.py": {"The league (default: the only one here)"},  # the same
    "bot/community/tournaments/commands.py": {"The tournament (default: the only one here)"},  # described by its name
    "bot/community/competitions/preferences_page.py": {"True", "False"},  # values as they are stored
    "bot/community/tournaments/administration/words.py": {"byes", "most_entrants"},  # keys
    "bot/community/tournaments/pages/rules_words.py": {"round_days"},
    "bot/community/tournaments/words.py": {
        "text",
        "mix",
        "filler",
        "rhythm",
        "private",
        "most_entrants",
        "least_entrants",
        "¼",
        "½",
        "¾",
        "⅓",
        "⅔",
        "⅙",
        "⅚",
    },
    "games/said.py": {"Seat"},
    "games/dogon/events.py": {"both pass"},
    **{f"games/{key}/game.py": {game.info.name} for key, game in GAMES.items()},
    "games/dogon/words.py": {"North{}", "South{}"},  # a diagram of characters, in a fixed width
    "games/honey_donuts/words.py": {"Rr", "Bb"},
    "games/kamisado/words.py": {"UPPER case Gold, lower case Black, + a ring; after the dot the square's colour:"},
    "games/tokonoma/words.py": {"F A B S White, f a b s Black, + on a flat"},
    "renderers/honey_donuts.py": {"Rr"},
    "renderers/text_direction.py": {"Mn", "Me"},
}
"""Names, keys and diagrams, which are the same in every language."""

WORDED = re.compile(r"[^\W\d_]{2,}[,;:]? +[^\W\d_{]|[^\W\d_]{2,}[,;:]? +\{\}|^[A-Z][a-z]+[^\w]*$|[a-z]{2}[.!?]$")
FIELD = re.compile(r"\{[^{}]*\}")
LETTER = re.compile(r"[^\W\d_]")


def modules() -> list[Path]:
    found = [path for room in ("bot", "games", "renderers") for path in sorted((ROOT / room).rglob("*.py"))]
    return [path for path in found if relative(path) not in ENGLISH]


def is_wording(path: Path) -> bool:
    return "bot" in path.parts and (path.stem == "words" or path.stem.endswith("_words"))


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every literal that would have to be marked, with its line."""
    strict = is_wording(path)
    tree = ast.parse(path.read_text())
    for node, above in walk(tree, ()):
        text = fixed(node)
        if text is None or not (LETTER.search(FIELD.sub("", text)) if strict else WORDED.search(text)):
            continue
        if not any(map(excuses, above, (*above[1:], node))) and not (strict and is_key(node, above[-1])):
            yield node.lineno, text


def walk(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[tuple[ast.expr, tuple[ast.AST, ...]]]:
    """Every string in a tree with what it stands in, outermost first; parts of f-strings count as one."""
    for child in ast.iter_child_nodes(node):
        is_text = isinstance(child, ast.JoinedStr) or (isinstance(child, ast.Constant) and isinstance(child.value, str))
        if is_text and not isinstance(node, ast.JoinedStr):
            yield child, (*above, node)
        yield from walk(child, (*above, node))


def fixed(node: ast.expr) -> str | None:
    """The text of a literal, values in braces."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    assert isinstance(node, ast.Constant)
    return str(node.value)


def excuses(outer: ast.AST, inner: ast.AST) -> bool:
    """Whether what stands in `inner` needs no mark because of what is around it."""
    match outer:
        case ast.Expr(value=value):
            return value is inner and isinstance(inner, ast.Constant)
        case ast.FunctionDef(name="__repr__"):
            return True
        case ast.Assert() | ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Raise(exc=ast.Call(func=func)):
            return name_of(func) not in FOR_PLAYERS and not name_of(func)[:1].islower()
        case ast.Call(func=func, args=[key, *_]) if name_of(func) == "NoteKind":
            return key is inner
        case ast.Call(func=func):
            return name_of(func) in MARKERS | SILENT | DESCRIBED
        case ast.keyword(arg="description"):
            return isinstance(inner, ast.Constant)
        case ast.ClassDef(bases=[ast.Name(id="StrEnum")]):
            return True
        case ast.Assign(targets=[ast.Name(id="template" | "plural" | "counts" | "__all__")]):
            return True
        case _:
            return False


def is_key(node: ast.expr, parent: ast.AST) -> bool:
    """Whether a literal in a wording module names something rather than saying it."""
    match parent:
        case ast.Dict(keys=keys):
            return node in keys
        case ast.Subscript() | ast.Compare():
            return True
        case ast.Call(func=func):
            return name_of(func) in {"moment", "format_dt", "shorten"}
        case ast.arguments() | ast.keyword(arg="style" | "placeholder"):
            return True
        case _:
            return False


def name_of(func: ast.expr) -> str:
    if isinstance(func, ast.Subscript):
        return name_of(func.value)
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


@pytest.mark.slow
def test_every_text_for_people_is_marked() -> None:
    found = []
    for path in modules():
        allowed = UNMARKED.get(relative(path), set())
        found += [f"{relative(path)}:{line}: {text!r}" for line, text in texts(path) if text not in allowed]
    assert not found, "not marked for translators by _(), _n() or Said():\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("name", "source", "unmarked"),
    [
        ("words.py", 'HELLO = "Hello"', ["Hello"]),
        ("words.py", 'HELLO = _("Hello")', []),
        ("words.py", 'def greet(name):\n    """Say hello."""\n    return f"hello {name}"', ["hello {}"]),
        ("words.py", 'def pick(facts):\n    return facts["year"]', []),
        ("view.py", 'label = "Play now"', ["Play now"]),
        ("view.py", 'label = f"play {move}"', ["play {}"]),
        ("view.py", 'custom_id = f"play:{number}"', []),
        ("view.py", 'raise BadSetup("No such game.")', ["No such game."]),
        ("view.py", 'raise BadSetup(Said("No such game."))', []),
        ("view.py", 'raise LookupError("nobody is left")', []),
        ("view.py", 'log.warning("a post is late", post=1)', []),
    ],
)
def test_the_rule_finds_what_it_should(name: str, source: str, unmarked: list[str], tmp_path: Path) -> None:
    path = tmp_path / "bot" / name
    path.parent.mkdir()
    path.write_text(source)
    assert [text for _, text in texts(path)] == unmarked
