"""What databases of earlier schemas held: rows to be brought up to date."""

from __future__ import annotations

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
    "0016": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'finished', 6, 7, 1, '2026-11-20 12:00:00')",
        'INSERT INTO slowdowns (guild_id, player_id, "limit", times, last_at)'
        " VALUES (5, 7, 'posts', 3, '2026-11-20 12:00:00')",
    ),
    "0012": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person'), (8, NULL, 'Deleted', '2026-11-20 12:00:00', 'forgotten')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain)"
        f" VALUES (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00', X'{'0' * 64}')",
        "INSERT INTO posts (match_id, kind, ply, channel_id, nonce, status, attempts, due_at, created_at, queue_key,"
        " priority, claimed_by, claimed_until) VALUES (17, 'board', 1, 6, 'abc', 'owed', 0, '2026-11-20 12:00:00',"
        " '2026-11-20 12:00:00', 'c6', 0, 'somebody', '2026-11-20 12:01:00')",
        "INSERT INTO heartbeat (shard, beat_at) VALUES (3, '2026-11-20 12:00:00')",
    ),
    "0013": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 0, '2026-11-20 12:00:00')",
        "INSERT INTO solved_steps (player_id, step, solved_at) VALUES (7, 101, '2026-11-20 12:00:00')",
    ),
    "0014": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person'),"
        " (8, NULL, 'level 1 copy 1', '2026-11-20 12:00:00', 'computer')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain)"
        f" VALUES (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00', X'{'0' * 64}')",
        "INSERT INTO jobs (kind, match_id, ply, queue_key, priority, details, created_at, due_at, attempts)"
        " VALUES ('move', 17, 1, 'p7', 1, '{}', '2026-11-20 12:00:00', '2026-11-20 12:00:00', 0)",
    ),
    "0015": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person'), (8, 800, 'Bo', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " rated) VALUES (17, 'dogon', 1, '{}', 2, 'finished', 6, 7, 1, '2026-11-20 12:00:00', 1)",
        "INSERT INTO rating_facts (match_id, rating_class, at) VALUES (17, 'dogon duel', '2026-11-20 12:00:00')",
    ),
    "0017": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " unseen_by) VALUES (17, 'dogon', 1, '{}', 2, 'open', 6, 7, 0, '2026-11-20 12:00:00', '[7]')",
    ),
    "0018": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at) VALUES"
        " (1, 5, 6, 7, 'Cup', 'dogon', '{}', 'swiss', '{}', 'x', 'open', 1, '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
    ),
    "0019": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'finished', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO analyses (match_id, asked_by, done, total, found, asked_at, seen_at) VALUES"
        " (17, 7, 0, 1, '[]', '2026-11-20 12:00:00', '2026-11-20 12:00:00')",
    ),
    "0020": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO ladders (id, guild_id, channel_id, director_id, name, game, options, reach, seed, rungs, version,"
        " created_at) VALUES (1, 5, 6, 7, 'Hall', 'dogon', '{}', 5, 'x', '[7]', 1, '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
    ),
    "0021": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO leagues (id, guild_id, channel_id, director_id, name, game, options, size, move, matches, state,"
        " season, created_at) VALUES"
        " (1, 5, 6, 7, 'Sunday', 'dogon', '{}', 8, 2, 1, 'between', 0, '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
    ),
    "0022": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " liberties) VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00', '{\"off\": []}')",
        "INSERT INTO vacation_limits (match_id, player_id, ends_at) VALUES (17, 7, '2026-11-20 12:00:00')",
    ),
    "0023": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at) VALUES"
        " (1, 5, 6, 7, 'Cup', 'dogon', '{}', 'swiss', '{}', 'x', 'open', 1, '2026-11-20 12:00:00')",
        "INSERT INTO tournament_reasons (id, tournament_id, number, by_id, reason) VALUES (1, 1, 1, 7, 'late')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
    ),
    "0025": (
        "INSERT INTO players (id, discord_id, name, created_at, kind) VALUES"
        " (7, 700, 'Ann', '2026-11-20 12:00:00', 'person')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'open', 6, 7, 0, '2026-11-20 12:00:00')",
        "INSERT INTO daily_puzzles (id, guild_id, channel_id, day, puzzle, posted_at) VALUES"
        " (1, 5, 6, '2026-11-20', 1101, '2026-11-20 07:00:00')",
        "INSERT INTO daily_solvers (daily_id, player_id, solved_at) VALUES (1, 7, '2026-11-20 12:00:00')",
    ),
    "0026": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain, seconds)"
        " VALUES (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00', x'00', 12.5)",
    ),
    "0027": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO daily_plans (guild_id, channel_id, hour, zone, due_at, player_id) VALUES"
        " (5, 6, 8, 'Europe/Berlin', '2026-11-21 07:00:00', 7)",
    ),
    "0028": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " clock_from) VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 0, '2026-11-20 12:00:00',"
        " '2026-11-20 12:15:00')",
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at, opens_at) VALUES (3, 5, 6, 7, 'Cup', 'dogon', '{}', 'swiss', '{}', 'seed',"
        " 'announced', 1, '2026-11-20 12:00:00', '2026-11-27 12:00:00')",
    ),
    "0029": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO lost_places (channel_id, noted_at) VALUES (6, '2026-11-20 12:00:00')",
    ),
    "0030": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO heartbeat (shards, shard, beat_at, until) VALUES"
        " (2, 1, '2026-11-20 12:00:00', '2026-11-20 12:00:45')",
    ),
    "0031": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at, thread, thread_id, thread_look_at) VALUES (3, 5, 6, 7, 'Cup', 'dogon', '{}',"
        " 'swiss', '{}', 'seed', 'running', 1, '2026-11-20 12:00:00', 'open', 600, '2026-11-20 12:00:00')",
    ),
    "0032": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at, thread, thread_id, thread_look_at) VALUES (3, 5, 6, 7, 'Cup', 'dogon', '{}',"
        " 'swiss', '{}', 'seed', 'open', 1, '2026-11-20 12:00:00', 'open', 600, '2026-11-20 12:00:00')",
    ),
    "0033": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO deadlines (match_id, seat, kind, due_at, left_seconds, look_at) VALUES"
        " (17, 0, 'flag', '2026-11-20 15:00:00', NULL, '2026-11-20 12:00:00'),"
        " (17, 0, 'reminder', NULL, 60.0, '1970-01-01 00:00:00')",
    ),
    "0034": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO standing_invitations (id, owner_id, game, options, seats_least, seats_wanted, at_most,"
        " is_repeatable, channel_id, status, created_at, expires_at, computers) VALUES (3, 7, 'dohyo', '{}', 3, 3, 3,"
        """ false, 6, 'open', '2026-11-20 12:00:00', '2026-12-20 12:00:00', '["2"]')""",
    ),
    "0035": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        """INSERT INTO seats (match_id, seat, player_id, zones) VALUES (17, 0, 7, '[[null, "Europe/Berlin"]]')""",
    ),
    "0036": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'finished', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO rating_classes (key, last_number, is_stale, revision) VALUES ('dogon duel', 1, false, 0)",
        "INSERT INTO rating_facts (match_id, rating_class, at, number, rated, why, seats, late, early) VALUES"
        " (17, 'dogon duel', '2026-11-20 12:00:00', 1, false, 'no-show', '[0, 1]', '[]', '[7]')",
        "INSERT INTO rating_servers (guild_id, rating_class, player_id, matches, opponents) VALUES"
        " (5, 'dogon duel', 7, 12, 6)",
        "INSERT INTO ranking_decisions (id, guild_id, player_id, moderator_id, is_out, reason, at) VALUES"
        " (1, 5, 7, 7, true, 'second account', '2026-11-20 12:00:00')",
    ),
    "0037": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at) VALUES (1, 5, 6, 7, 'Cup', 'dogon', '{}', 'swiss', '{}', 'a', 'open', 0,"
        " '2026-11-20 12:00:00')",
        "INSERT INTO tournament_requests (tournament_id, player_id, kind, by_id, asked_at, is_accepted)"
        " VALUES (1, 7, 'play', 7, '2026-11-20 12:00:00', false)",
    ),
    "0038": (
        "INSERT INTO players (id, discord_id, name, account, created_at) VALUES"
        " (7, 700, 'Ann', 'ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
    ),
    "0039": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO posts (kind, ply, channel_id, nonce, status, attempts, due_at, created_at, doubt, doubted_at)"
        " VALUES ('board', 1, 6, 'abc', 'owed', 1, '2026-11-20 12:10:00', '2026-11-20 12:00:00', 'access',"
        " '2026-11-20 12:00:00')",
    ),
    "0040": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at,"
        " remind_at, nudged_at, silent_ply) VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00',"
        " '2026-11-23 12:00:00', '2026-11-22 12:00:00', 1)",
    ),
    "0041": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO remarks (id, match_id, player_id, ply, text, written_at) VALUES"
        " (1, 17, 7, 0, 'watch d4', '2026-11-20 12:00:00')",
    ),
    "0042": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'running', 6, 7, 1, '2026-11-20 12:00:00')",
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at, progress) VALUES (1, 5, 6, 7, 'Cup', 'dogon', '{}', 'swiss', '{}', 'a', 'open',"
        """ 0, '2026-11-20 12:00:00', '{"moved": true}')""",
    ),
}
"""What a database that began with each schema may have held; a new migration adds its line."""

GROWN_ROWS = {
    "0001": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (1, 100, 'Cy', '2026-11-01 12:00:00'),"
        " (2, NULL, 'a deleted player', '2026-11-01 12:00:00'), (3, 300, 'Moe', '2026-11-01 12:00:00')",
        "INSERT INTO guild_settings (guild_id, settings, updated_at) VALUES (5, '{}', '2026-11-01 12:00:00')",
        "INSERT INTO interactions (id, seen_at) VALUES (99, '2026-11-01 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, guild_id, channel_id, host_id, ply,"
        " to_move, created_at, started_at) VALUES (1, 'dogon', 1, '{}', 2, 'running', 5, 6, 1, 1, 1,"
        " '2026-11-01 12:00:00', '2026-11-01 12:00:00')",
        "INSERT INTO seats (match_id, seat, player_id) VALUES (1, 0, 1), (1, 1, 2)",
        "INSERT INTO invitations (match_id, player_id) VALUES (1, 2)",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at)"
        " VALUES (1, 0, 0, 'move', 'C+', '2026-11-01 12:00:00.000000')",
        "INSERT INTO posts (id, match_id, kind, ply, channel_id, player_id, nonce, status, attempts, due_at,"
        " created_at, message_id) VALUES"
        " (1, 1, 'board', 0, 6, NULL, 'a', 'sent', 0, '2026-11-01 12:00:00', '2026-11-01 12:00:00', 41),"
        " (2, 1, 'board', 1, 6, NULL, 'b', 'sent', 0, '2026-11-01 12:00:00', '2026-11-01 12:00:00', 42),"
        " (3, 1, 'board', 1, NULL, 1, 'c', 'owed', 0, '2026-11-01 12:00:00', '2026-11-01 12:00:00', NULL)",
    ),
    "0002": ("INSERT INTO imports (id, player_id, record, created_at) VALUES (1, 1, 'x', '2026-11-01 12:00:00')",),
    "0003": ("INSERT INTO blocks (player_id, blocked_id, created_at) VALUES (1, 2, '2026-11-01 12:00:00')",),
    "0004": (
        "INSERT INTO deadlines (id, match_id, seat, kind, due_at) VALUES (1, 1, 1, 'flag', '2026-11-03 12:00:00')",
        "INSERT INTO heartbeat (id, beat_at) VALUES (1, '2026-11-02 12:00:00')",
        'INSERT INTO incidents (id, match_id, ply, at, kind, "values")'
        " VALUES (1, 1, 0, '2026-11-02 12:00:00', 'outage', '{\"seconds\": 70.0}')",
        "INSERT INTO vacations (id, player_id, began_at, ends_at) VALUES"
        " (1, 1, '2026-11-02 12:00:00', '2026-12-02 12:00:00')",
    ),
    "0005": (
        "INSERT INTO posts (id, kind, ply, player_id, nonce, status, attempts, due_at, created_at, details)"
        " VALUES (4, 'digest', 0, 1, 'd', 'owed', 0, '2026-11-02 12:00:00', '2026-11-02 12:00:00', '{}')",
    ),
    "0006": (
        "INSERT INTO turns (match_id, ply, seat, span_seconds, banks) VALUES (1, 0, 0, 3600.0, '[3600.0, null]')",
        "INSERT INTO offers (id, match_id, kind, player_id, ply, details, status, made_at, due_at)"
        " VALUES (1, 1, 'draw', 1, 0, '{}', 'open', '2026-11-02 12:00:00', '2026-11-23 12:00:00')",
        "INSERT INTO consents (offer_id, player_id) VALUES (1, 2)",
    ),
    "0007": (),
    "0008": (
        "INSERT INTO posts (id, kind, ply, channel_id, nonce, status, attempts, due_at, created_at, details)"
        " VALUES (5, 'invitation', 0, 6, 'e', 'sent', 0, '2026-11-02 12:00:00', '2026-11-02 12:00:00', '{}')",
        "INSERT INTO standing_invitations (id, owner_id, game, options, seats_least, seats_wanted, at_most,"
        " is_repeatable, channel_id, status, created_at, expires_at, card_id)"
        " VALUES (1, 1, 'dogon', '{}', 2, 2, 3, false, 6, 'open', '2026-11-02 12:00:00', '2026-12-20 12:00:00', 5)",
        "INSERT INTO terms (match_id, seats_least, by_choice, is_private, days, expires_at, standing_id)"
        " VALUES (1, 2, true, false, 7, '2026-11-27 12:00:00', 1)",
        "INSERT INTO seat_choices (match_id, player_id, seat) VALUES (1, 1, 1)",
    ),
    "0009": (
        "INSERT INTO plans (id, match_id, player_id, ply, path, created_at)"
        """ VALUES (1, 1, 1, 1, '["c+", "A-"]', '2026-11-03 12:00:00')""",
    ),
    "0010": ("INSERT INTO digests (player_id, due_at) VALUES (1, '2026-11-21 08:00:00')",),
    "0011": (
        "INSERT INTO stints (id, match_id, seat, player_id, until_ply, until_at)"
        " VALUES (1, 1, 1, 3, 1, '2026-11-03 12:00:00')",
        "INSERT INTO rulings (id, match_id, moderator_id, verdict, reason, created_at)"
        " VALUES (1, 1, 3, '1>0', 'x', '2026-11-03 12:00:00')",
        "INSERT INTO incidents (id, match_id, ply, at, kind, \"values\") VALUES (2, 1, 1, '2026-11-03 12:00:00',"
        """ 'halted', '{"people": {"moderator": 3}, "reason": "x"}')""",
    ),
    "0012": (),
    "0013": ("INSERT INTO solved_steps (player_id, step, solved_at) VALUES (3, 101, '2026-11-20 12:00:00')",),
    "0014": (
        "INSERT INTO jobs (kind, match_id, ply, queue_key, priority, details, created_at, due_at, attempts)"
        " VALUES ('move', 1, 1, 'g5', 1, '{}', '2026-11-03 12:00:00', '2026-11-03 12:00:00', 0)",
    ),
    "0015": (
        "INSERT INTO result_corrections (id, match_id, verdict, rated, moderator_id, reason, at)"
        " VALUES (1, 1, '0>1', true, 3, 'x', '2026-11-04 12:00:00')",
        "INSERT INTO rating_classes (key, last_number, is_stale, revision) VALUES ('dogon duel', 1, false, 0)",
        "INSERT INTO rating_facts (id, match_id, rating_class, at, number, rated, seats, late)"
        " VALUES (1, 1, 'dogon duel', '2026-11-04 12:00:00', 1, true, '[0, 1]', '[]')",
        "INSERT INTO rating_steps (rating_class, number, seat, match_id, player_id, at, mu_before, sigma_before, mu,"
        " sigma) VALUES ('dogon duel', 1, 0, 1, 1, '2026-11-04 12:00:00', 25.0, 8.3, 27.6, 7.9)",
        "INSERT INTO ratings (rating_class, player_id, mu, sigma, matches, opponents, rated_at)"
        " VALUES ('dogon duel', 1, 27.6, 7.9, 1, 1, '2026-11-04 12:00:00')",
        "INSERT INTO rating_pairs (rating_class, player_id, opponent_id) VALUES ('dogon duel', 1, 2)",
        "INSERT INTO rating_servers (guild_id, rating_class, player_id) VALUES (5, 'dogon duel', 1)",
    ),
    "0016": (
        'INSERT INTO slowdowns (guild_id, player_id, "limit", times, last_at)'
        " VALUES (5, 1, 'posts', 3, '2026-11-03 12:00:00')",
    ),
    "0017": (),
    "0018": (
        "INSERT INTO tournaments (id, guild_id, channel_id, director_id, name, game, options, format, settings, seed,"
        " state, version, created_at) VALUES"
        " (1, 5, 6, 1, 'Cup', 'dogon', '{}', 'swiss', '{}', 'x', 'running', 1, '2026-11-20 12:00:00')",
        "INSERT INTO entrants (tournament_id, player_id, joined_at) VALUES (1, 1, '2026-11-20 12:00:00')",
        "INSERT INTO tournament_facts (tournament_id, number, at, by_id, kind, data) VALUES"
        " (1, 1, '2026-11-20 12:00:00', 1, 'joined', '{\"player\": 1}')",
        "INSERT INTO pairings (id, tournament_id, round, place, seats) VALUES (1, 1, 1, 0, '[1, 2]')",
        "INSERT INTO pairing_matches (pairing_id, number, match_id) VALUES (1, 0, 1)",
    ),
    "0019": (
        "INSERT INTO analyses (match_id, asked_by, done, total, found, asked_at, seen_at) VALUES"
        " (1, 1, 1, 1, '[[0, 0, \"C+\", 5, \"C+\", 5, []]]', '2026-11-20 12:00:00', '2026-11-20 12:00:00')",
    ),
    "0020": (
        "INSERT INTO ladders (id, guild_id, channel_id, director_id, name, game, options, reach, seed, rungs, version,"
        " created_at) VALUES (1, 5, 6, 1, 'Hall', 'dogon', '{}', 5, 'x', '[1, 2]', 1, '2026-11-20 12:00:00')",
        "INSERT INTO climbers (ladder_id, player_id, joined_at, active_at, falls, is_warned) VALUES"
        " (1, 1, '2026-11-20 12:00:00', '2026-11-20 12:00:00', 0, false)",
        "INSERT INTO ladder_facts (ladder_id, number, at, by_id, kind, data) VALUES"
        " (1, 1, '2026-11-20 12:00:00', 1, 'joined', '{\"player\": 1}')",
        "INSERT INTO climbs (id, ladder_id, challenger_id, challenged_id, made_at, expires_at) VALUES"
        " (1, 1, 2, 1, '2026-11-20 12:00:00', '2026-11-25 12:00:00')",
    ),
    "0021": (
        "INSERT INTO series (id, director_id, name, rhythm, first_at, last_at, number, latest_id, missed) VALUES"
        " (1, 1, 'Cup', 'weekly', '2026-11-20 12:00:00', '2026-11-20 12:00:00', 1, 1, 0)",
        "INSERT INTO series_entries (series_id, player_id, joined_at) VALUES (1, 1, '2026-11-20 12:00:00')",
        "INSERT INTO leagues (id, guild_id, channel_id, director_id, name, game, options, size, move, matches, state,"
        " season, created_at) VALUES"
        " (1, 5, 6, 1, 'Sunday', 'dogon', '{}', 8, 2, 1, 'playing', 1, '2026-11-20 12:00:00')",
        "INSERT INTO league_members (league_id, player_id, joined_at, confirmed) VALUES"
        " (1, 1, '2026-11-20 12:00:00', 1)",
        "INSERT INTO divisions (league_id, season, number, tournament_id) VALUES (1, 1, 0, 1)",
    ),
    "0022": ("INSERT INTO vacation_limits (match_id, player_id, ends_at) VALUES (1, 1, '2026-11-20 12:00:00')",),
    "0023": (
        "INSERT INTO tournament_reasons (id, tournament_id, number, by_id, reason) VALUES (1, 1, 1, 1, 'late')",
        "INSERT INTO tournament_directors (tournament_id, player_id) VALUES (1, 2)",
    ),
    "0025": (
        "INSERT INTO solved_puzzles (player_id, puzzle, solved_at) VALUES (1, 1101, '2026-11-20 12:00:00')",
        "INSERT INTO daily_plans (guild_id, channel_id, hour, zone, due_at) VALUES"
        " (5, 6, 8, 'Europe/Berlin', '2026-11-21 07:00:00')",
        "INSERT INTO daily_puzzles (id, guild_id, channel_id, day, puzzle, posted_at) VALUES"
        " (1, 5, 6, '2026-11-20', 1101, '2026-11-20 07:00:00')",
        "INSERT INTO daily_solvers (daily_id, player_id, solved_at) VALUES (1, 1, '2026-11-20 12:00:00')",
    ),
    "0026": (),
    "0027": ("UPDATE daily_plans SET player_id = 1",),
    "0028": (),
    "0029": ("INSERT INTO lost_places (channel_id, noted_at) VALUES (6, '2026-11-20 12:00:00')",),
    "0030": ("UPDATE guild_settings SET locale = 'de'",),
    "0031": (),
    "0032": (),
    "0033": (),
    "0034": ("""UPDATE standing_invitations SET computers = '["2"]'""",),
    "0035": ("""UPDATE seats SET zones = '[[null, "Europe/Berlin"]]' WHERE seat = 0""",),
    "0036": (
        "INSERT INTO rating_servers (guild_id, rating_class, player_id, matches, opponents) VALUES"
        " (5, 'dogon duel', 1, 12, 6)",
        "UPDATE rating_facts SET early = '[1]'",
        "INSERT INTO ranking_decisions (id, guild_id, player_id, moderator_id, is_out, reason, at) VALUES"
        " (1, 5, 1, 2, true, 'second account', '2026-11-20 12:00:00')",
    ),
    "0037": (
        "INSERT INTO tournament_requests (tournament_id, player_id, kind, by_id, instead_id, asked_at, is_accepted)"
        " VALUES (1, 1, 'play', 1, 1, '2026-11-20 12:00:00', false)",
    ),
    "0038": ("UPDATE players SET account = 'ann' WHERE id = 1",),
    "0039": ("UPDATE posts SET doubt = 'access', doubted_at = '2026-11-20 12:00:00' WHERE channel_id IS NOT NULL",),
    "0040": ("UPDATE matches SET nudged_at = '2026-11-20 12:00:00', silent_ply = 1",),
    "0041": (
        "INSERT INTO remarks (id, match_id, player_id, ply, text, written_at) VALUES"
        " (1, 1, 1, 0, 'watch d4', '2026-11-20 12:00:00')",
        """UPDATE tournaments SET settings = '{"rounds": 5, "text": "Bring tea", "who": "invited", "unknown": 1,"""
        """ "moved": true,"""
        """ "round_post": 8, "round_posts": {"1": 7, "2": 8}, "news_posts": {"decision": [9]}, "judging": false,"""
        """ "notices": ["2026-11-27T12:00:00+00:00"], "draft": {"version": 1, "rounds": [{"tables": [["1", "2"]]}],"""
        """ "until": "2026-11-21T12:00:00+00:00", "approved": false}}' WHERE id = 1""",
    ),
    "0042": (),
}
"""Written while one database grew from schema to schema, so that in the end every table has rows."""

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
