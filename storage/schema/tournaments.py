"""Tournaments: what was decided, the facts they are replayed from, and the matches that came of them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from storage.schema.base import Instant, Key, metadata, partial
from storage.schema.housed import housed
from storage.schema.matches import matches
from storage.schema.players import players
from storage.schema.posts import posts

IS_NEWS = "ended_at IS NOT NULL AND settled_at IS NULL"

tournaments = Table(
    "tournaments",
    metadata,
    *housed(),
    Column("format", String(16), nullable=False),
    Column("settings", JSON, nullable=False),  # what the director chose
    Column("seed", String(32), nullable=False),  # what every draw is made from
    Column("state", String(16), nullable=False),
    Column("version", Integer, nullable=False),  # the number of its latest fact
    Column("starts_at", Instant),  # NULL: when the director says so, or it is full
    Column("deadline_at", Instant),  # of the present round
    Column("due_at", Instant),  # when it has to be looked at again; NULL while only its matches can change it
    Column("created_at", Instant, nullable=False),
    Column("ended_at", Instant),
    Column("card_id", ForeignKey(posts.c.id)),
    Column("opens_at", Instant),  # when one can join; NULL: when the director says so
    Column("thread", String(16)),  # how it stands with the thread below its card; NULL: none is wanted
    Column("thread_id", BigInteger),  # NULL until there is one
    Column("progress", JSON, nullable=False),  # how far it has come, facts aside
    Column("thread_look_at", Instant),  # when the name of its thread is compared with its own; NULL: they agree
    Index("ix_tournaments_guild_state", "guild_id", "state"),
    Index("ix_tournaments_due_at", "due_at"),
    Index("ix_tournaments_thread", "thread", "state"),
    Index("ix_tournaments_thread_look_at", "thread_look_at"),
    Index("ix_tournaments_director_id", "director_id"),
    sqlite_autoincrement=True,  # an old button never joins a newer tournament
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Column("left_at", Instant),  # before the start, or by withdrawing
    Column("seed", Integer),  # given by hand; NULL: by the rule of the tournament
    Column("waiting_at", Instant),  # since when on the waiting list; NULL: has a place
    Column("asked_at", Instant),  # when they were asked whether they are still in
    Column("confirmed_at", Instant),  # when they said so
    Index("ix_entrants_player_id", "player_id"),
)

tournament_facts = Table(
    "tournament_facts",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("at", Instant, nullable=False),
    Column("by_id", ForeignKey(players.c.id)),  # NULL: the bot
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),  # numbers of players only, no names and no reasons
    Index("ix_tournament_facts_by_id", "by_id"),
)

tournament_directors = Table(
    "tournament_directors",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),  # who helps its director
    Index("ix_tournament_directors_player_id", "player_id"),
)

tournament_requests = Table(
    "tournament_requests",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),  # who is asked
    Column("kind", String(16), primary_key=True),  # for what: to play, to help, to run it
    Column("by_id", ForeignKey(players.c.id), nullable=False),
    Column("instead_id", ForeignKey(players.c.id)),  # whose place they are to take
    Column("asked_at", Instant, nullable=False),  # when they were told last
    Column("ended_at", Instant),  # when they agreed, or it was taken back
    Column("is_accepted", Boolean, nullable=False),
    Index("ix_tournament_requests_player_id", "player_id"),
    Index("ix_tournament_requests_by_id", "by_id"),
    Index("ix_tournament_requests_instead_id", "instead_id"),
)

tournament_reasons = Table(
    "tournament_reasons",
    metadata,
    Column("id", Key, primary_key=True),
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("number", Integer, nullable=False),  # of the fact it is about
    Column("by_id", ForeignKey(players.c.id), nullable=False),
    Column("reason", Text),  # NULL once it was erased
    UniqueConstraint("tournament_id", "number", name="uq_tournament_reasons_fact"),
    Index("ix_tournament_reasons_by_id", "by_id"),
)

pairings = Table(
    "pairings",
    metadata,
    Column("id", Key, primary_key=True),
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("round", Integer, nullable=False),  # from 1
    Column("place", Integer, nullable=False),  # in the round, from 0
    Column("seats", JSON, nullable=False),  # player ids, by the seats of the first match
    Column("began_at", Instant),  # NULL while it waits for its entrants to be free
    Column("ended_at", Instant),
    UniqueConstraint("tournament_id", "round", "place", name="uq_pairings_place"),
)

pairing_matches = Table(
    "pairing_matches",
    metadata,
    Column("pairing_id", ForeignKey(pairings.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0
    Column("match_id", ForeignKey(matches.c.id), unique=True),  # NULL until it is made
    Column("ended_at", Instant),  # when its match ended
    Column("settled_at", Instant),  # when its result became a fact
    partial("ix_pairing_matches_news", "pairing_id", where=IS_NEWS),
)
