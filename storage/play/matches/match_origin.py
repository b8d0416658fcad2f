"""What matches were made for: named queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, CompoundSelect, bindparam, select, union_all

from storage.community.tables import climbs, ladders, pairing_matches, pairings, tournaments
from storage.core.connections import Connection
from storage.core.outbox.posts import Placed
from storage.core.tables import posts


class Occasion(NamedTuple):
    """A tournament or ladder, by its name, and the message that announces it, once that is out."""

    name: str
    guild_id: int
    card: Placed | None

    @property
    def link(self) -> str | None:
        return self.card.address(self.guild_id) if self.card else None


async def of_matches(connection: Connection, match_ids: Collection[int]) -> Mapping[int, Occasion]:
    """Occasions by match; those that people arranged for themselves are left out."""
    if not match_ids:
        return {}
    rows = await connection.execute(_OF_MATCHES, {"match_ids": list(match_ids)})
    return {
        row.match_id: Occasion(
            row.name, row.guild_id, Placed(row.channel_id, row.message_id) if row.message_id else None
        )
        for row in rows
    }


def _all() -> CompoundSelect[Any]:
    paired = select(pairing_matches.c.match_id, *_told(tournaments)).select_from(
        pairing_matches.join(pairings).join(tournaments).outerjoin(posts, posts.c.id == tournaments.c.card_id)
    )
    climbed = select(climbs.c.match_id, *_told(ladders)).select_from(
        climbs.join(ladders).outerjoin(posts, posts.c.id == ladders.c.card_id)
    )
    wanted: BindParameter[Any] = bindparam("match_ids", expanding=True)
    return union_all(paired.where(pairing_matches.c.match_id.in_(wanted)), climbed.where(climbs.c.match_id.in_(wanted)))


def _told(table: Any) -> tuple[Any, ...]:
    return table.c.name, table.c.guild_id, posts.c.channel_id, posts.c.message_id


_OF_MATCHES = _all()
