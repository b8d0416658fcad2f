"""JSON schemas compiled: whether a body fits, in a fraction of the time that it takes to say what is wrong with it.

What doesn't fit is left to `sandbox.checks.contract` to look through, which has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import jsonschema_rs
from jsonschema import FormatChecker

Fits: TypeAlias = Callable[[Any], bool]

SCHEMAS = "#/components/schemas/"
INT32 = 1 << 31


class Fitting:
    """Compiles the schemas of a document, with unions, ids and wide numbers as Discord means them."""

    def __init__(self, document: Mapping[str, Any], formats: FormatChecker) -> None:
        self._schemas: Mapping[str, Any] = document["components"]["schemas"]
        self._formats = {name: self._checked(formats, name) for name in formats.checkers}
        self._components = self._meant(document["components"])

    def made(self, schema: Mapping[str, Any]) -> Fits:
        """A check that tells whether a value fits a schema of the document."""
        fits: Fits = jsonschema_rs.Draft202012Validator(
            {**self._meant(schema), "components": self._components},
            formats=self._formats,
            validate_formats=True,
            ignore_unknown_formats=True,
        ).is_valid
        return fits

    @staticmethod
    def _checked(formats: FormatChecker, name: str) -> Fits:
        return lambda value: formats.conforms(value, format=name)

    def _meant(self, part: Any) -> Any:
        """The document with what Discord accepts besides, or doesn't tell apart."""
        if isinstance(part, list):
            return [self._meant(each) for each in part]
        if not isinstance(part, Mapping):
            return part
        made = {name: self._meant(each) for name, each in part.items()}
        if "type" in made and isinstance(made["type"], str | list):
            made = self._with_ids(made)
        for union in {"oneOf", "anyOf"} & made.keys():
            made["anyOf"] = [self._told_apart(each) for each in made.pop(union)]
        return made

    def _with_ids(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A schema with ids: those typed as strings may be integers, and wide integers may be strings of digits."""
        kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        if schema.get("format") not in self._formats:
            wide = schema.pop("format", "") == "snowflake"
            schema["type"] = [*kinds, *(["integer"] if wide and "integer" not in kinds else [])]
        if isinstance(schema.get("maximum"), int) and schema["maximum"] >= INT32:
            return {"anyOf": [schema, {"type": "string", "pattern": "^[0-9]+$"}]}
        return schema

    def _told_apart(self, branch: dict[str, Any]) -> dict[str, Any]:
        """A branch of a union, which an object means only if it has one of its types."""
        whole = self._schemas[branch["$ref"].removeprefix(SCHEMAS)] if "$ref" in branch else branch
        kinds = whole.get("properties", {}).get("type", {}).get("enum")
        if not kinds:
            return branch
        typed = {"properties": {"type": {"enum": kinds}}, "required": ["type"]}
        return {"allOf": [branch, {"anyOf": [{"not": {"type": "object"}}, typed]}]}
