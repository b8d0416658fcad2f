"""Commands for hosts begin a log of their own; afterwards it is as before."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    structlog.reset_defaults()
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
