"""JSON schemas as functions: whether a body fits, in a fraction of the time that it takes to say what is wrong with it.

A function is sure of what it accepts; what it doubts or does not know is left to `sandbox.contract` to look through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from jsonschema import FormatChecker

Fits: TypeAlias = Callable[[Any], bool]
Schema: TypeAlias = Mapping[str, Any]

SCHEMAS = "#/components/schemas/"
INT32 = 1 << 31
SAYS_NOTHING = {"title", "description", "contentEncoding", "x-discord-union"}
KINDS: dict[str, Fits] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
LEAST: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "minimum": ("number", lambda value: value),
    "minLength": ("string", len),
    "minItems": ("array", len),
    "minProperties": ("object", len),
}
"""Keyword -> what it speaks of, and what has to be so great."""
MOST = {name.replace("min", "max"): measured for name, measured in LEAST.items()}


class Fitting:
    """Makes a function of every schema of a document, each once."""

    def __init__(self, document: Schema, formats: FormatChecker) -> None:
        self._schemas: Mapping[str, Schema] = document["components"]["schemas"]
        self._formats = formats
        self._named: dict[str, Fits] = {}
        self._makers: dict[str, Callable[[Schema, Any], Fits]] = {
            "$ref": self._ref,
            "type": self._type,
            "properties": self._properties,
            "additionalProperties": self._additional,
            "required": self._required,
            "items": self._items,
            "uniqueItems": self._unique,
            "enum": self._enum,
            "const": self._const,
            "pattern": self._pattern,
            "format": self._format,
            "allOf": self._all_of,
            "anyOf": self._any_of,
            "oneOf": self._any_of,
        }

    def made(self, schema: Schema) -> Fits:
        """Whether a value fits a schema."""
        checks = [self._keyword(name, schema) for name in schema if name not in SAYS_NOTHING]
        if len(checks) == 1:
            return checks[0]
        return lambda value: all(check(value) for check in checks)

    def _keyword(self, name: str, schema: Schema) -> Fits:
        wanted = schema[name]
        if name in LEAST:
            kind, measure = LEAST[name]
            return _if(kind, lambda value: bool(measure(value) >= wanted))
        if name in MOST:
            kind, measure = MOST[name]
            return _if(kind, lambda value: bool(measure(value) <= wanted))
        return self._makers[name](schema, wanted) if name in self._makers else _doubt

    def _ref(self, _schema: Schema, place: str) -> Fits:
        """Looked up when it is needed, for schemas refer to themselves."""
        name = place.removeprefix(SCHEMAS)

        def fits(value: Any) -> bool:
            if name not in self._named:
                self._named[name] = self.made(self._schemas[name])
            return self._named[name](value)

        return fits

    def _type(self, schema: Schema, names: str | Sequence[str]) -> Fits:
        """Ids typed as strings may be integers, and wide integers may be strings of digits."""
        kinds = [KINDS[name] for name in ([names] if isinstance(names, str) else names)]
        if schema.get("format") == "snowflake":
            kinds.append(KINDS["integer"])
        if schema.get("maximum", 0) >= INT32:
            kinds.append(lambda value: isinstance(value, str) and value.isdecimal())
        return kinds[0] if len(kinds) == 1 else lambda value: any(kind(value) for kind in kinds)

    def _properties(self, _schema: Schema, wanted: Mapping[str, Schema]) -> Fits:
        known = {name: self.made(each) for name, each in wanted.items()}
        return _if("object", lambda value: all(known[name](each) for name, each in value.items() if name in known))

    def _additional(self, schema: Schema, wanted: Schema | bool) -> Fits:
        known = schema.get("properties", {}).keys()
        fits = self.made(wanted) if isinstance(wanted, Mapping) else lambda _value: wanted
        return _if("object", lambda value: all(fits(each) for name, each in value.items() if name not in known))

    def _required(self, _schema: Schema, names: Sequence[str]) -> Fits:
        return _if("object", lambda value: all(name in value for name in names))

    def _items(self, _schema: Schema, wanted: Schema) -> Fits:
        fits = self.made(wanted)
        return _if("array", lambda value: all(fits(each) for each in value))

    def _unique(self, _schema: Schema, wanted: bool) -> Fits:
        """Texts and numbers can be told apart at once; anything else is doubted."""

        def differ(value: list[Any]) -> bool:
            return all(type(each) in {str, int} for each in value) and len(set(value)) == len(value)

        return _if("array", lambda value: not wanted or len(value) < 2 or differ(value))

    def _enum(self, _schema: Schema, wanted: Sequence[Any]) -> Fits:
        if any(isinstance(each, list | dict) for each in wanted):
            return _doubt
        return lambda value: any(type(each) is type(value) and each == value for each in wanted)

    def _const(self, schema: Schema, wanted: Any) -> Fits:
        return self._enum(schema, (wanted,))

    def _pattern(self, _schema: Schema, wanted: str) -> Fits:
        found = re.compile(wanted).search
        return _if("string", lambda value: found(value) is not None)

    def _format(self, _schema: Schema, name: str) -> Fits:
        return partial(self._formats.conforms, format=name) if name in self._formats.checkers else _say_nothing

    def _all_of(self, _schema: Schema, wanted: Sequence[Schema]) -> Fits:
        branches = [self.made(each) for each in wanted]
        return lambda value: all(branch(value) for branch in branches)

    def _any_of(self, _schema: Schema, wanted: Sequence[Schema]) -> Fits:
        """One of the branches that a value may mean by its `type`."""
        branches = [(self._meant(each), self.made(each)) for each in wanted]
        return lambda value: any(fits(value) for is_meant, fits in branches if is_meant(value))

    def _meant(self, branch: Schema) -> Fits:
        whole = self._schemas[branch["$ref"].removeprefix(SCHEMAS)] if "$ref" in branch else branch
        types, kinds = whole.get("type", ()), whole.get("properties", {}).get("type", {}).get("enum")

        def is_meant(value: Any) -> bool:
            if value is None or types == "null":
                return value is None and "null" in types
            return not kinds or not isinstance(value, dict) or value.get("type") in kinds

        return is_meant


def _if(kind: str, fits: Fits) -> Fits:
    """A check of one kind of values; it says nothing about others."""
    is_one = KINDS[kind]
    return lambda value: not is_one(value) or fits(value)


def _say_nothing(_value: Any) -> bool:
    return True


def _doubt(_value: Any) -> bool:
    return False
