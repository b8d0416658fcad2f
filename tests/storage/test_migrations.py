"""Every schema there ever was can be brought up to date; a newer one is left alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.exc import DatabaseError, IntegrityError

from storage import Database, StorageError, matches, migrations
from storage.schema import metadata, terms
from tests.conftest import HandClock
from tests.house import House

OLD_ROWS = {
    "0001": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'open', 6, 7, 0, '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at)"
        " VALUES (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00')",
        "INSERT INTO posts (match_id, kind, ply, channel_id, nonce, status, attempts, due_at, created_at)"
        " VALUES (17, 'board', 1, 6, 'abc', 'owed', 0, '2026-11-20 12:00:00', '2026-11-20 12:00:00')",
    ),
    "0002": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " started_at) VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00',"
        " '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain)"
        f" VALUES (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00.000000', '{'0' * 64}')",
        "INSERT INTO imports (id, player_id, record, created_at) VALUES (1, 7, 'x', '2026-11-20 12:00:00')",
    ),
    "0003": (
        "INSERT INTO players (id, discord_id, name, created_at, settings)"
        """ VALUES (7, 700, 'Ann', '2026-11-20 12:00:00', '{"theme": "dark"}')""",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'open', 6, 7, 0, '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain, automatic)"
        f" VALUES (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00.000000', '{'0' * 64}', 1)",
        "INSERT INTO blocks (player_id, blocked_id, created_at) VALUES (7, 7, '2026-11-20 12:00:00')",
    ),
    "0004": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " clock) VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00', '{\"kind\": \"banked\"}')",
        "INSERT INTO seats (match_id, seat, player_id, bank_seconds) VALUES (17, 0, 7, 3600.0)",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain)"
        f" VALUES (17, 0, 0, 'timeout', '', '2026-11-20 12:00:00', '{'0' * 64}')",
        "INSERT INTO deadlines (match_id, seat, kind, due_at) VALUES (17, 0, 'flag', '2026-11-20 12:00:00')",
    ),
    "0005": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'finished', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain)"
        f" VALUES (17, 0, 0, 'draw', '', '2026-11-20 12:00:00', '{'0' * 64}')",
        "INSERT INTO posts (kind, ply, player_id, nonce, status, attempts, due_at, created_at, details)"
        " VALUES ('digest', 0, 7, 'abc', 'owed', 0, '2026-11-20 12:00:00', '2026-11-20 12:00:00', '{}')",
    ),
    "0006": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " rematch_of) VALUES (16, 'dogon', 1, '{}', 2, 'finished', 6, 7, 1, '2026-11-20 12:00:00', NULL),"
        " (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00', 16)",
        "INSERT INTO turns (match_id, ply, seat, span_seconds, banks) VALUES (17, 0, 0, 3600.0, '[3600.0, null]')",
        "INSERT INTO offers (id, match_id, kind, player_id, ply, details, status, made_at, due_at)"
        " VALUES (3, 17, 'draw', 7, 0, '{}', 'open', '2026-11-20 12:00:00', '2026-11-23 12:00:00')",
        "INSERT INTO consents (offer_id, player_id) VALUES (3, 7)",
    ),
    "0007": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " thread, thread_id) VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00', 'open', 600)",
    ),
    "0008": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'open', 6, 7, 0, '2026-11-20 12:00:00')",
        "INSERT INTO posts (id, kind, ply, channel_id, nonce, status, attempts, due_at, created_at, details)"
        " VALUES (1, 'invitation', 0, 6, 'abc', 'sent', 0, '2026-11-20 12:00:00', '2026-11-20 12:00:00', '{}')",
        "INSERT INTO standing_invitations (id, owner_id, game, options, seats_least, seats_wanted, at_most,"
        " is_repeatable, channel_id, status, created_at, expires_at, card_id)"
        " VALUES (3, 7, 'dogon', '{}', 2, 2, 3, 0, 6, 'open', '2026-11-20 12:00:00', '2026-12-20 12:00:00', 1)",
        "INSERT INTO terms (match_id, seats_least, by_choice, is_private, days, expires_at, standing_id)"
        " VALUES (17, 2, 1, 0, 7, '2026-11-27 12:00:00', 3)",
        "INSERT INTO seat_choices (match_id, player_id, seat) VALUES (17, 7, 1)",
    ),
    "0009": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO plans (match_id, player_id, ply, path, created_at)"
        """ VALUES (17, 7, 1, '["c+", "A-"]', '2026-11-20 12:00:00')""",
    ),
    "0010": (
        "INSERT INTO players (id, discord_id, name, created_at, settings)"
        """ VALUES (7, 700, 'Ann', '2026-11-20 12:00:00', '{"pings": "digest"}')""",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'finished', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO digests (player_id, due_at, told_at, told_on)"
        " VALUES (7, '2026-11-21 08:00:00', '2026-11-20 08:00:00', '2026-11-20')",
    ),
    "0011": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " paused_at, paused_by) VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00',"
        " '2026-11-20 12:00:00', 7)",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain)"
        f" VALUES (17, 0, 0, 'ruling', '1>0', '2026-11-20 12:00:00', '{'0' * 64}')",
        "INSERT INTO stints (match_id, seat, player_id, until_ply, until_at)"
        " VALUES (17, 0, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO rulings (match_id, moderator_id, verdict, reason, created_at)"
        " VALUES (17, 7, '1>0', 'x', '2026-11-20 12:00:00')",
    ),
}
"""What a database of each schema may have held; a new migration adds its line."""


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"target_metadata": metadata, "compare_type": True})
    return compare_metadata(context, metadata)


def test_every_schema_has_rows_to_be_upgraded() -> None:
    assert set(OLD_ROWS) == set(migrations.revisions())


@pytest.mark.parametrize("revision", migrations.revisions())
def test_an_earlier_schema_is_upgraded_with_its_rows(tmp_path: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, revision)
        for row in OLD_ROWS[revision]:
            connection.execute(text(row))
    with engine.begin() as connection:
        migrations.upgrade(connection)
        assert differences(connection) == []
        assert connection.execute(text("SELECT name FROM players WHERE id = 7")).scalar_one() == "Ann"
        assert connection.execute(text("SELECT game FROM matches WHERE id = 17")).scalar_one() == "dogon"


def test_a_table_from_before_there_were_terms_waits_for_another_week(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, "0005")
        for row in OLD_ROWS["0001"][:2]:
            connection.execute(text(row))
        migrations.upgrade(connection)
        (kept,) = connection.execute(select(terms)).all()
    assert (kept.match_id, kept.days, kept.by_choice, kept.is_private) == (17, 7, False, False)
    assert timedelta(days=6) < kept.expires_at - datetime.now(UTC) <= timedelta(days=7)


def test_moves_posts_and_what_protects_them_survive_a_change_of_their_tables(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, "0001")
        for row in OLD_ROWS["0001"]:
            connection.execute(text(row))
        migrations.upgrade(connection)
        assert connection.execute(text("SELECT notation FROM moves")).scalars().all() == ["C+"]
        assert connection.execute(text("SELECT nonce FROM posts")).scalars().all() == ["abc"]
    for change in ("UPDATE moves SET notation = 'D+'", "DELETE FROM moves"):
        with engine.connect() as connection, pytest.raises(IntegrityError, match="never changed or removed"):
            connection.execute(text(change))
    with engine.connect() as connection, pytest.raises(IntegrityError, match="ck_moves_kind"):
        connection.execute(
            text(
                "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain) "
                "VALUES (17, 1, 0, 'cheat', '', '2026-11-20 12:00:00', '')"
            )
        )


BEGUN_UNDER_0001 = (
    "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00'),"
    " (8, 800, 'Bo', '2026-11-20 12:00:00')",
    "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, to_move, places,"
    " reason, created_at, started_at, ended_at) VALUES (17, 'dogon', 1, '{\"board\": \"gagara\"}', 2, 'finished', 6, 7,"
    " 3, NULL, '[[1], [0]]', 'resignation', '2026-11-20 12:00:00', '2026-11-20 12:00:00', '2026-11-22 08:15:30.5')",
    "INSERT INTO seats (match_id, seat, player_id) VALUES (17, 0, 7), (17, 1, 8)",
    "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at) VALUES"
    " (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00.000000'), (17, 1, 1, 'move', 'c+', '2026-11-21 09:30:00.123456'),"
    " (17, 2, 0, 'resign', '', '2026-11-22 08:15:30.500000')",
)
"""A whole match as the first schema stored it."""


async def test_a_match_stored_before_there_was_a_chain_is_sealed_and_verifies(
    new_database_url: str, tmp_path: Path, clock: HandClock
) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/engawa.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, "0001")
        for row in BEGUN_UNDER_0001:
            connection.execute(text(row.replace(":", r"\:")))
    async with Database.open(new_database_url) as database:
        house = House.on(database, clock, Random(0))
        assert [found async for found in house.matches.differences()] == [(17, None)]
        async with database.reading() as connection:
            chain = [entry.chain for entry in await matches.entries(connection, 17)]
        assert len(set(chain)) == 3
        with pytest.raises(DatabaseError, match="never changed"):
            async with database.writing() as connection:
                await connection.execute(text("UPDATE moves SET notation = 'D+' WHERE ply = 0"))


async def test_a_newer_schema_is_refused_and_not_touched(database_url: str, tmp_path: Path) -> None:
    async with Database.open(database_url) as database, database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = (tmp_path / "engawa.db").read_bytes()
    with pytest.raises(StorageError, match="schema 9999, which this version of Engawa does not know"):
        async with Database.open(database_url):
            pass
    assert (tmp_path / "engawa.db").read_bytes() == before


async def test_opening_twice_changes_nothing(new_database_url: str) -> None:
    for _ in range(2):
        async with Database.open(new_database_url) as database, database.reading() as connection:
            version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
            assert version == migrations.revisions()[-1]
