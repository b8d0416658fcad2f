"""Compiles the translations into every wheel; they are not kept in git."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)
"""So that the same texts make the same wheel."""


class CompiledCatalogs(BuildHookInterface):  # type: ignore[type-arg, misc]
    """Adds a compiled catalog beside each that translators write."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are collected."""
        root = Path(self.root)
        self.folder = Path(mkdtemp())
        for source in root.glob("bot/locales/*/LC_MESSAGES/*.po"):
            language, made = source.parent.parent.name, BytesIO()
            catalog = read_po(BytesIO(source.read_bytes()), locale=language)
            catalog.creation_date = catalog.revision_date = ALWAYS
            write_mo(made, catalog)
            target = self.folder / f"{language}.mo"
            target.write_bytes(made.getvalue())
            build_data["force_include"][str(target)] = source.with_suffix(".mo").relative_to(root).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        shutil.rmtree(self.folder)
