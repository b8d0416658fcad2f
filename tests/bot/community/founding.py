"""Ladders and leagues that anyone can join."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.community.competitions import Competitions
from bot.core.people import Place, Request


async def founded(service: Competitions[Any, Any, Any], request: Request, design: Any, place: Place) -> Any:
    """Set one up, and publish it."""
    drafted = await service.draft(request, design, place)
    return await service.publish(replace(request, interaction_id=-request.interaction_id), drafted.row.id)
