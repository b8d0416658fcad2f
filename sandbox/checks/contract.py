"""Request bodies checked against Discord's OpenAPI file, read with the caveats its README states."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from textwrap import shorten
from typing import Any, cast
from urllib.parse import urlsplit

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from sandbox.checks.schema_compiler import INT32, SCHEMAS, Fits, Fitting
from sandbox.checks.violations import Violation

DOCUMENT, JSON = "urn:discord", "application/json"
FORMATS = FormatChecker(formats=())
CODES = {
    "required": "BASE_TYPE_REQUIRED",
    "type": "BASE_TYPE_CONVERT",
    "enum": "BASE_TYPE_CHOICES",
    "const": "BASE_TYPE_CHOICES",
    "oneOf": "UNION_TYPE_CHOICES",
    "anyOf": "UNION_TYPE_CHOICES",
    "minLength": "BASE_TYPE_BAD_LENGTH",
    "maxLength": "BASE_TYPE_BAD_LENGTH",
    "minItems": "BASE_TYPE_BAD_LENGTH",
    "maxItems": "BASE_TYPE_BAD_LENGTH",
    "minProperties": "BASE_TYPE_BAD_LENGTH",
    "maxProperties": "BASE_TYPE_BAD_LENGTH",
    "minimum": "NUMBER_TYPE_RANGE",
    "maximum": "NUMBER_TYPE_RANGE",
    "pattern": "STRING_TYPE_REGEX",
    "format": "STRING_TYPE_FORMAT",
    "uniqueItems": "SET_TYPE_ALREADY_CONTAINS_VALUE",
}


@cache
def contract_of(path: Path) -> Contract:
    """The contract in a file, read once."""
    return Contract(path)


class Contract:
    """The OpenAPI file; validators are made when a route is first asked for."""

    def __init__(self, path: Path) -> None:
        self._document: dict[str, Any] = json.loads(path.read_bytes())
        self._registry: Registry[Any] = Registry().with_resource(DOCUMENT, DRAFT202012.create_resource(self._document))
        self._lenient = _lenient(self._document["components"]["schemas"])
        self._fitting = Fitting(self._document, FORMATS)
        self._fits: dict[tuple[str, str], Fits] = {}
        self._accepted: dict[tuple[str, str], str] = {}
        self._validators: dict[tuple[str, str], Draft202012Validator | None] = {}

    def violations(self, method: str, route: str, body: Any) -> list[Violation]:
        """What the file finds wrong with the JSON body, `payload_json` of a form; nothing where it knows of no body."""
        key = (method.lower(), route)
        if key not in self._validators:
            self._validators[key] = self._validator(*key)
        validator = self._validators[key]
        if validator is None:
            return []
        if body is None:
            return (
                [Violation("", "BASE_TYPE_REQUIRED", "The request needs a JSON body.")]
                if self._needs_body(*key)
                else []
            )
        text = json.dumps(body)
        if self._accepted.get(key) == text:  # just like the last one, which all commands together are
            return []
        if not self.fits(*key, body) and (errors := list(validator.iter_errors(body))):
            return [_violation(error) for error in errors]
        self._accepted[key] = text
        return []

    def fits(self, method: str, route: str, body: Any) -> bool:
        """Whether it can be told at once that nothing is wrong with a body that the file knows."""
        key = (method, route)
        if key not in self._fits:
            self._fits[key] = self._fitting.made(self._schema(method, route))
        return self._fits[key](body)

    def _schema(self, method: str, route: str) -> dict[str, Any]:
        schema: dict[str, Any] = self._document["paths"][route][method]["requestBody"]["content"][JSON]["schema"]
        return schema

    def _validator(self, method: str, route: str) -> Draft202012Validator | None:
        operation = self._document["paths"].get(route, {}).get(method, {})
        if JSON not in operation.get("requestBody", {}).get("content", {}):
            return None
        place = f"/paths/{route.replace('/', '~1')}/{method}/requestBody/content/application~1json/schema"
        return self._lenient({"$ref": f"{DOCUMENT}#{place}"}, registry=self._registry, format_checker=FORMATS)

    def _needs_body(self, method: str, route: str) -> bool:
        return bool(self._document["paths"][route][method]["requestBody"].get("required"))


class _Unions:
    """The keywords `oneOf` and `anyOf`: both mean that one of the branches has to fit.

    Where the branches are objects told apart by `type`, the faults of the one that was meant are reported.
    """

    def __init__(self, schemas: Mapping[str, Mapping[str, Any]]) -> None:
        self._schemas = schemas

    def __call__(
        self, validator: Draft202012Validator, branches: Sequence[Any], instance: Any, _schema: Any
    ) -> Iterator[ValidationError]:
        meant = [branch for branch in branches if self._is_meant(branch, instance)]
        if len(meant) == 1:
            yield from validator.descend(instance, meant[0])
        elif not any(validator.evolve(schema=branch).is_valid(instance) for branch in meant):
            yield ValidationError(f"{_quoted(instance)} fits none of: {', '.join(map(_name, branches))}.")

    def _is_meant(self, branch: Mapping[str, Any], instance: Any) -> bool:
        whole = self._schemas[_name(branch)] if "$ref" in branch else branch
        if instance is None or whole.get("type") == "null":
            return instance is None and "null" in whole.get("type", ())
        kinds = whole.get("properties", {}).get("type", {}).get("enum")
        return not kinds or not isinstance(instance, Mapping) or instance.get("type") in kinds


def _lenient(schemas: Mapping[str, Mapping[str, Any]]) -> type[Draft202012Validator]:
    """The 2020-12 validator with unions, ids and missing fields as Discord means them."""
    unions = _Unions(schemas)
    keywords = {"oneOf": unions, "anyOf": unions, "type": _type, "required": _required}
    return cast("type[Draft202012Validator]", extend(Draft202012Validator, keywords))  # type: ignore[no-untyped-call]


def _type(
    validator: Draft202012Validator, types: Any, instance: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Check a type: ids typed as strings may be integers, and wide integers may be strings of digits."""
    if schema.get("format") == "snowflake" and isinstance(instance, int) and not isinstance(instance, bool):
        return
    if schema.get("maximum", 0) >= INT32 and isinstance(instance, str) and instance.isdecimal():
        return
    names = [types] if isinstance(types, str) else types
    if not any(validator.is_type(instance, name) for name in names):
        yield ValidationError(f"Must be {' or '.join(names)}, not {_quoted(instance)}.")


def _required(
    _validator: Draft202012Validator, names: Sequence[str], instance: Any, _schema: Any
) -> Iterator[ValidationError]:
    for name in names:
        if isinstance(instance, Mapping) and name not in instance:
            yield ValidationError("This field is required.", path=(name,))


@FORMATS.checks("uri")
def _is_uri(value: object) -> bool:
    return not isinstance(value, str) or bool(urlsplit(value).scheme)


@FORMATS.checks("date-time", raises=ValueError)
def _is_instant(value: object) -> bool:
    return not isinstance(value, str) or bool(datetime.fromisoformat(value))


def _violation(error: ValidationError) -> Violation:
    path = ".".join(map(str, error.absolute_path))
    return Violation(path, CODES.get(str(error.validator), "BASE_TYPE_CONVERT"), shorten(error.message, 300))


def _name(branch: Mapping[str, Any]) -> str:
    if "const" in branch:
        return str(branch["const"])
    return str(branch.get("$ref", branch.get("type", "?"))).removeprefix(SCHEMAS)


def _quoted(value: Any) -> str:
    return shorten(json.dumps(value, ensure_ascii=False, default=str), 80)
