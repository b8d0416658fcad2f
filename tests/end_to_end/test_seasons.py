"""Ladders, leagues and series as people meet them, with leaps of the clock and a killed bot."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest

from sandbox.people import Person
from sandbox.seen import Seen
from storage import pairings
from tests.conftest import HandClock
from tests.end_to_end.conftest import PATIENCE_S, Evening

NAMES = ("Aki", "Bruno", "Chidi", "Dana")
