"""Databases of every schema, for all tests of storage together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storage.old_rows import grown


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file under every schema, with rows in all tables; for a group of one worker."""
    return grown(tmp_path_factory.mktemp("grown"))
