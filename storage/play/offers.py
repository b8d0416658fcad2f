"""What players offer each other, and who agreed: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, insert, literal_column, or_, select, update

from storage.core.connections import Connection
from storage.core.processes.heartbeats import EVERYWHERE, Served, is_match_awake
from storage.core.rows import Condition, Number
from storage.core.time_shift import NOW, later
from storage.play.tables import consents, offers


class OfferStatus(StrEnum):
    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    VOID = "void"  # overtaken by a move, or someone left


@dataclass(frozen=True, slots=True)
class Offer:
    id: int
    match_id: int
    kind: str
    player_id: int
    ply: int
    details: Mapping[str, Any]
    status: OfferStatus
    made_at: datetime
    due_at: datetime
    ended_by: int | None = None


async def make(connection: Connection, asked: Iterable[int], **columns: Any) -> int:
    """An open offer to these players; the database refuses a second one of its kind in a match; returns its id."""
    row = insert(offers).values(status=OfferStatus.OPEN, **columns).returning(offers.c.id)
    number: int = (await connection.execute(row)).scalar_one()
    await ask(connection, number, asked)
    return number


async def ask(connection: Connection, offer_id: int, player_ids: Iterable[int]) -> None:
    """Want the consent of further players."""
    await connection.execute(
        insert(consents), [{"offer_id": offer_id, "player_id": player_id} for player_id in player_ids]
    )


async def find(connection: Connection, offer_id: int) -> Offer | None:
    found = await _offers(connection, _columns().where(offers.c.id == offer_id))
    return found[0] if found else None


async def open_ones(connection: Connection, match_id: int) -> tuple[Offer, ...]:
    return await _offers(connection, _columns().where(offers.c.match_id == match_id, _is_open()))


async def awaiting(connection: Connection, player_id: int) -> tuple[Offer, ...]:
    """The open offers that want someone's consent, the first to expire first."""
    pending = (consents.c.is_over.is_(None), consents.c.agreed_at.is_(None))
    asked = select(consents.c.offer_id).where(consents.c.player_id == player_id, *pending)
    query = _columns().where(offers.c.id.in_(asked), _is_open())
    return await _offers(connection, query.order_by(offers.c.due_at, offers.c.id))


def wants_consent_of(who: Number) -> Condition:
    """Whether an open offer waits for a player."""
    asked = select(consents.c.offer_id).where(consents.c.player_id == who, consents.c.is_over.is_(None))
    return asked.where(consents.c.agreed_at.is_(None)).exists()


async def of_match(connection: Connection, match_id: int) -> tuple[Offer, ...]:
    return await _offers(connection, _columns().where(offers.c.match_id == match_id).order_by(offers.c.id))


async def last_of(connection: Connection, match_id: int, kind: str, player_id: int) -> Offer | None:
    # + 0 keeps SQLite from looking at all that they ever offered, instead of all that was offered in the match
    whose = (offers.c.match_id == match_id, offers.c.kind == kind, offers.c.player_id + 0 == player_id)
    found = await _offers(connection, _columns().where(*whose).order_by(offers.c.id.desc()).limit(1))
    return found[0] if found else None


async def asked_before(connection: Connection, offer: Offer, since: datetime) -> frozenset[int]:
    """Whom the same player has asked the same on the same board since then, to take it back or ask anew: their ids."""
    same = [offers.c[name] == getattr(offer, name) for name in ("match_id", "kind", "ply")]
    unanswered = (offers.c.status.in_([OfferStatus.WITHDRAWN, OfferStatus.VOID]), offers.c.made_at > since)
    earlier = select(offers.c.id).where(*same, offers.c.player_id + 0 == offer.player_id, *unanswered)
    rows = await connection.execute(select(consents.c.player_id).where(consents.c.offer_id.in_(earlier)))
    return frozenset(rows.scalars())


async def answers(connection: Connection, offer_id: int) -> dict[int, datetime | None]:
    """When those who were asked agreed, by player; None for who has not."""
    query = select(consents.c.player_id, consents.c.agreed_at).where(consents.c.offer_id == offer_id)
    rows = await connection.execute(query.order_by(consents.c.player_id))
    return {row.player_id: row.agreed_at for row in rows}


async def agree(connection: Connection, offer_id: int, player_id: int, now: datetime) -> None:
    whose = (consents.c.offer_id == offer_id, consents.c.player_id == player_id)
    await connection.execute(update(consents).where(*whose).values(agreed_at=now))


async def end(connection: Connection, offer_id: int, status: OfferStatus, now: datetime, by: int | None = None) -> bool:
    """Close an open offer; say whether it was open (compare and set)."""
    closing = update(offers).where(offers.c.id == offer_id, _is_open())
    done = await connection.execute(closing.values(status=status, ended_at=now, ended_by=by))
    return done.rowcount == 1


async def note(connection: Connection, offer_id: int, details: Mapping[str, Any]) -> None:
    """Keep what a kind has to know."""
    await connection.execute(update(offers).where(offers.c.id == offer_id).values(details=dict(details)))


async def void(connection: Connection, match_id: int, now: datetime, kinds: Sequence[str]) -> tuple[Offer, ...]:
    """Note that the open offers of these kinds are overtaken; returns them."""
    return await _void(connection, now, offers.c.match_id == match_id, offers.c.kind.in_(kinds))


async def void_with(connection: Connection, player_id: int, now: datetime) -> tuple[Offer, ...]:
    """Note that the open offers someone made or was asked are overtaken; returns them."""
    asked = select(consents.c.offer_id).where(consents.c.player_id == player_id)
    theirs = or_(offers.c.player_id == player_id, offers.c.id.in_(asked))
    return await _void(connection, now, theirs)


async def due(connection: Connection, now: datetime, limit: int) -> tuple[Offer, ...]:
    """Open offers whose time is over, the longest overdue first."""
    query = _columns().where(*_is_due()).order_by(offers.c.due_at, offers.c.id).limit(limit)
    return tuple(_offer(row) for row in await connection.execute(query, {"now": now}))


async def put_off(connection: Connection, offer_id: int, due_at: datetime) -> None:
    """Let an offer stand until then."""
    await connection.execute(update(offers).where(offers.c.id == offer_id).values(due_at=due_at))


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Let open offers there that had not expired when an outage began stand as much longer."""
    ahead = update(offers).where(_is_open(), offers.c.due_at > last, *served.match(offers.c.match_id))
    await connection.execute(ahead.values(due_at=later(connection, offers.c.due_at, now - last)))


async def told(connection: Connection, offer_id: int, now: datetime) -> None:
    """Note that every message of an offer that ended says so, or is owed to."""
    await connection.execute(update(offers).where(offers.c.id == offer_id).values(told_at=now))


async def _void(connection: Connection, now: datetime, *which: Any) -> tuple[Offer, ...]:
    overtaken = update(offers).where(*which, _is_open()).values(status=OfferStatus.VOID, ended_at=now)
    rows = await connection.execute(overtaken.returning(*(offers.c[name] for name in Offer.__slots__)))
    return tuple(_offer(row) for row in rows)


def _is_open() -> Any:
    return offers.c.status == literal_column(f"'{OfferStatus.OPEN}'")  # written out as in the index of open ones


def _is_due() -> tuple[ColumnElement[bool], ...]:
    return (_is_open(), offers.c.due_at <= NOW, is_match_awake(offers.c.match_id))


def _columns() -> Select[Any]:
    return select(*(offers.c[name] for name in Offer.__slots__))


async def _offers(connection: Connection, query: Select[Any]) -> tuple[Offer, ...]:
    return tuple(_offer(row) for row in await connection.execute(query))


def _offer(row: Row[Any]) -> Offer:
    columns = dict(row._mapping)
    return Offer(**(columns | {"status": OfferStatus(columns["status"])}))


DUE = select(offers.c.id).where(*_is_due())
"""Finds open offers whose time is over."""
