"""What comes again: series of tournaments, and leagues with their seasons and divisions."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, String, Table

from storage.schema.base import Instant, Key, metadata
from storage.schema.housed import housed
from storage.schema.players import players
from storage.schema.posts import posts
from storage.schema.tournaments import tournaments

series = Table(
    "series",
    metadata,
    Column("id", Key, primary_key=True),
    Column("director_id", ForeignKey(players.c.id), nullable=False),
    Column("name", String(80), nullable=False),  # of the first one, without a number
    Column("rhythm", String(16), nullable=False),
    Column("first_at", Instant, nullable=False),  # the day of the month and the hour of all
    Column("last_at", Instant, nullable=False),  # the start of the latest one
    Column("number", Integer, nullable=False),  # of the latest one, from 1
    Column("latest_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("missed", Integer, nullable=False),  # cancelled one after the other
    Column("due_at", Instant),  # when the next one is announced; NULL while that waits for the latest to end
    Column("ended_at", Instant),
    Index("ix_series_due_at", "due_at"),
    Index("ix_series_latest_id", "latest_id"),
    Index("ix_series_director_id", "director_id"),
    sqlite_autoincrement=True,
)

series_entries = Table(
    "series_entries",
    metadata,
    Column("series_id", ForeignKey(series.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Index("ix_series_entries_player_id", "player_id"),
)

leagues = Table(
    "leagues",
    metadata,
    *housed(),
    Column("size", Integer, nullable=False),  # of a division, about
    Column("move", Integer, nullable=False),  # how many go up and down
    Column("matches", Integer, nullable=False),  # of each pairing
    Column("state", String(16), nullable=False),
    Column("season", Integer, nullable=False),  # the latest one, from 1; 0 before the first
    Column("starts_at", Instant),  # the next season
    Column("due_at", Instant),  # when it has to be looked at; NULL while only its divisions can change it
    Column("created_at", Instant, nullable=False),
    Column("ended_at", Instant),
    Column("card_id", ForeignKey(posts.c.id)),
    Column("season_post_id", Key),  # how the latest season ended
    Index("ix_leagues_guild_id", "guild_id"),
    Index("ix_leagues_due_at", "due_at"),
    Index("ix_leagues_director_id", "director_id"),
    sqlite_autoincrement=True,
)

league_members = Table(
    "league_members",
    metadata,
    Column("league_id", ForeignKey(leagues.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Column("left_at", Instant),
    Column("confirmed", Integer, nullable=False),  # the season they said they are in for
    Index("ix_league_members_player_id", "player_id"),
)

divisions = Table(
    "divisions",
    metadata,
    Column("league_id", ForeignKey(leagues.c.id), primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0, the highest
    Column("tournament_id", ForeignKey(tournaments.c.id), unique=True, nullable=False),
    Column("places", JSON(none_as_null=True)),  # player ids, best first; NULL until the season is over
)
