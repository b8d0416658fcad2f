"""Commands and suggestions and the rules they break, as tables."""

from typing import Any

from sandbox.checks.limits import choices_violations, commands_violations
from sandbox.checks.violations import Violation

Json = dict[str, Any]
Wanted = list[tuple[str, str]]

REQUIRED = "BASE_TYPE_REQUIRED"
LENGTH = "BASE_TYPE_BAD_LENGTH"
RANGE = "NUMBER_TYPE_RANGE"
COERCE = "NUMBER_TYPE_COERCE"
UNION = "UNION_TYPE_CHOICES"
INVALID_NAME = "APPLICATION_COMMAND_INVALID_NAME"
INVALID_FIELD = "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID"
SAME_OPTION = "APPLICATION_COMMAND_OPTIONS_NAME_INVALID"
SAME_CHOICE = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
STRING, INTEGER, NUMBER = 3, 4, 10


def found(violations: list[Violation]) -> Wanted:
    return [(violation.path, violation.code) for violation in violations]


CHOICES: list[tuple[str, list[Json], int, Wanted]] = [
    ("none", [], STRING, []),
    ("25", [{"name": str(each), "value": str(each)} for each in range(25)], STRING, []),
    ("26", [{"name": str(each), "value": str(each)} for each in range(26)], STRING, [("choices", LENGTH)]),
    ("a name of 101", [{"name": "x" * 101, "value": "a"}], STRING, [("choices.0.name", LENGTH)]),
    ("an empty name", [{"name": "", "value": "a"}], STRING, [("choices.0.name", REQUIRED)]),
    ("a value of 101", [{"name": "a", "value": "x" * 101}], STRING, [("choices.0.value", LENGTH)]),
    ("a number for a string", [{"name": "a", "value": 1}], STRING, [("choices.0.value", "STRING_TYPE_CONVERT")]),
    ("a string for an integer", [{"name": "a", "value": "1"}], INTEGER, [("choices.0.value", COERCE)]),
    ("half for an integer", [{"name": "a", "value": 0.5}], INTEGER, [("choices.0.value", COERCE)]),
    ("half for a number", [{"name": "a", "value": 0.5}], NUMBER, []),
]  # fmt: skip


def test_suggestions_fit_their_option() -> None:
    for name, choices, kind, wanted in CHOICES:
        assert found(choices_violations(choices, kind)) == wanted, name


def command(*options: Json, **fields: Any) -> Json:
    return {"name": "play", "description": "Plays", "options": list(options)} | fields


def opt(kind: int = STRING, **fields: Any) -> Json:
    return {"type": kind, "name": "where", "description": "Where to"} | fields


def group(*options: Json) -> Json:
    return opt(2, name="group", options=list(options))


def sub(*options: Json, name: str = "sub") -> Json:
    return opt(1, name=name, options=list(options))


BIG = [
    opt(name=f"o{each}", choices=[{"name": f"{each:0100}", "value": f"{each:0100}"} for each in range(13)])
    for each in range(3)
]
COMMANDS: list[tuple[str, Json, Wanted]] = [
    ("no options", command(), []),
    ("a name in Thai", command(name="เล่น"), []),
    ("a name in Hindi", command(name="खेलें"), []),
    ("a hyphen", command(name="new-game"), []),
    ("upper case", command(name="Play"), [("0.name", INVALID_NAME)]),
    ("a blank", command(name="new game"), [("0.name", INVALID_NAME)]),
    ("33 characters", command(name="x" * 33), [("0.name", LENGTH)]),
    ("no name", command(name=""), [("0.name", REQUIRED)]),
    ("no description", command(description=""), [("0.description", REQUIRED)]),
    ("a description of 101", command(description="x" * 101), [("0.description", LENGTH)]),
    ("a menu command", {"type": 2, "name": "Challenge this Player"}, []),
    ("a menu command with a description", {"type": 3, "name": "Show", "description": "x"}, [("0.description", LENGTH)]),
    ("25 options", command(*(opt(name=f"o{each}") for each in range(25))), []),
    ("26 options", command(*(opt(name=f"o{each}") for each in range(26))), [("0.options", LENGTH)]),
    ("an option twice", command(opt(), opt()),
     [("0.options.0.name", SAME_OPTION), ("0.options.1.name", SAME_OPTION)]),
    ("required first", command(opt(required=True), opt(name="b")), []),
    ("required last", command(opt(), opt(name="b", required=True)),
     [("0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")]),
    ("26 choices", command(opt(choices=[{"name": str(each), "value": "x"} for each in range(26)])),
     [("0.options.0.choices", LENGTH)]),
    ("a choice name twice", command(opt(choices=[{"name": "a", "value": "x"}, {"name": "a", "value": "y"}])),
     [("0.options.0.choices.0.name", SAME_CHOICE), ("0.options.0.choices.1.name", SAME_CHOICE)]),
    ("choices and autocomplete", command(opt(autocomplete=True, choices=[{"name": "a", "value": "x"}])),
     [("0.options.0", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID")]),
    ("autocomplete for a user", command(opt(6, autocomplete=True)), [("0.options.0.autocomplete", INVALID_FIELD)]),
    ("a range", command(opt(INTEGER, min_value=1, max_value=4)), []),
    ("an empty range", command(opt(INTEGER, min_value=4, max_value=1)),
     [("0.options.0.min_value", "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID")]),
    ("a range for a string", command(opt(min_value=4)), [("0.options.0.min_value", INVALID_FIELD)]),
    ("a length of 6001", command(opt(max_length=6001)), [("0.options.0.max_length", RANGE)]),
    ("a choice of the wrong type", command(opt(INTEGER, choices=[{"name": "a", "value": "1"}])),
     [("0.options.0.choices.0.value", COERCE)]),
    ("an option type nobody knows", command(opt(12)), [("0.options.0.type", UNION)]),
    ("a subcommand in a group", command(group(sub(opt()))), []),
    ("a group in a group", command(group(group(sub()))), [("0.options.0.options.0.type", UNION)]),
    ("a subcommand in a subcommand", command(sub(sub())), [("0.options.0.options.0.type", UNION)]),
    ("subcommands beside options", command(sub(), opt()), [("0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")]),
    ("8000 characters and more", command(*BIG, *(opt(name=f"p{each}", description="x" * 100) for each in range(5))),
     [("0", "APPLICATION_COMMAND_TOO_LARGE")]),
    ("a translation", command(name_localizations={"de": "spielen"}, description_localizations={"pt-BR": "Joga"}), []),
    ("a translation in upper case", command(name_localizations={"de": "Spielen"}),
     [("0.name_localizations.de", INVALID_NAME)]),
    ("a locale nobody knows", command(name_localizations={"pt": "jogar"}),
     [("0.name_localizations.pt", "BASE_TYPE_CHOICES")]),
    ("no context", command(contexts=[]), [("0.contexts", LENGTH)]),
]  # fmt: skip


def test_commands_keep_their_limits() -> None:
    for name, payload, wanted in COMMANDS:
        assert found(commands_violations([payload])) == wanted, name


def test_command_names_are_unique_per_type() -> None:
    assert commands_violations([command(), {"type": 2, "name": "play"}]) == []
    code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
    assert found(commands_violations([command(), command()])) == [("0.name", code), ("1.name", code)]


def test_a_scope_holds_a_hundred_commands_and_fifteen_of_each_menu() -> None:
    chat = [command(name=f"c{each}") for each in range(101)]
    menus = [{"type": 2, "name": f"Menu {each}"} for each in range(16)]
    assert commands_violations([*chat[:100], *menus[:15]]) == []
    assert [violation.code for violation in commands_violations([*chat, *menus])] == ["BASE_TYPE_MAX_LENGTH"] * 2
