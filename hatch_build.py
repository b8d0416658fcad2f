"""Compiles the translations into every wheel; they are not kept in git."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogs(BuildHookInterface):  # type: ignore[type-arg, misc]
    """Adds a compiled catalog beside each that translators write."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are collected."""
        root = Path(self.root)
        for source in root.glob("bot/locales/*/LC_MESSAGES/*.po"):
            target, made = source.with_suffix(".mo"), BytesIO()
            write_mo(made, read_po(BytesIO(source.read_bytes()), locale=source.parent.parent.name))
            target.write_bytes(made.getvalue())
            build_data["force_include"][str(target)] = target.relative_to(root).as_posix()
