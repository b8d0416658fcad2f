CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE players (
	id INTEGER NOT NULL, 
	discord_id BIGINT, 
	name VARCHAR(100) NOT NULL, 
	created_at DATETIME NOT NULL, settings JSON, kind VARCHAR(16) DEFAULT 'person' NOT NULL, dm_channel_id BIGINT, account VARCHAR(100), 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_discord_id UNIQUE (discord_id)
);

CREATE TABLE guild_settings (
	guild_id BIGINT NOT NULL, 
	settings JSON NOT NULL, 
	updated_at DATETIME NOT NULL, locale VARCHAR(16), 
	CONSTRAINT pk_guild_settings PRIMARY KEY (guild_id)
);

CREATE TABLE interactions (
	id BIGINT NOT NULL, 
	seen_at DATETIME NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (id)
);

CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game VARCHAR(32) NOT NULL, 
	ruleset INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seats_wanted INTEGER NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	guild_id BIGINT, 
	channel_id BIGINT NOT NULL, 
	host_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	to_move INTEGER, 
	places JSON, 
	reason VARCHAR(64), 
	created_at DATETIME NOT NULL, 
	started_at DATETIME, 
	ended_at DATETIME, clock JSON, paused_at DATETIME, rematch_of INTEGER REFERENCES matches (id), thread VARCHAR(16), thread_id BIGINT, paused_by INTEGER, rated BOOLEAN, unseen_by JSON, liberties JSON, clock_from DATETIME, remind_at DATETIME, nudged_at DATETIME, silent_ply INTEGER, 
	CONSTRAINT ck_matches_status CHECK (status IN ('open', 'running', 'finished', 'cancelled')), 
	CONSTRAINT ck_matches_ply CHECK (ply >= 0), 
	CONSTRAINT fk_matches_host_id FOREIGN KEY(host_id) REFERENCES players (id)
);

CREATE TABLE seats (
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, bank_seconds FLOAT, zones JSON, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_seats_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT uq_seats_match_player UNIQUE (match_id, player_id)
);

CREATE TABLE invitations (
	match_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	declined_at DATETIME, 
	CONSTRAINT pk_invitations PRIMARY KEY (match_id, player_id), 
	CONSTRAINT fk_invitations_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_invitations_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE imports (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	player_id INTEGER NOT NULL, 
	record TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT fk_imports_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE blocks (
	player_id INTEGER NOT NULL, 
	blocked_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (player_id, blocked_id), 
	CONSTRAINT fk_blocks_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT fk_blocks_blocked_id FOREIGN KEY(blocked_id) REFERENCES players (id)
);

CREATE TABLE incidents (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	"values" JSON NOT NULL, moderator_id INTEGER REFERENCES players (id), 
	CONSTRAINT pk_incidents PRIMARY KEY (id), 
	CONSTRAINT fk_incidents_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);

CREATE TABLE vacations (
	id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	began_at DATETIME NOT NULL, 
	ends_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	CONSTRAINT pk_vacations PRIMARY KEY (id), 
	CONSTRAINT fk_vacations_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE turns (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	span_seconds FLOAT NOT NULL, 
	banks JSON NOT NULL, 
	CONSTRAINT pk_turns PRIMARY KEY (match_id, ply), 
	CONSTRAINT fk_turns_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);

CREATE TABLE consents (
	offer_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	agreed_at DATETIME, 
	CONSTRAINT pk_consents PRIMARY KEY (offer_id, player_id), 
	CONSTRAINT fk_consents_offer_id FOREIGN KEY(offer_id) REFERENCES offers (id), 
	CONSTRAINT fk_consents_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE standing_invitations (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	owner_id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	clock JSON, 
	seats_least INTEGER NOT NULL, 
	seats_wanted INTEGER NOT NULL, 
	owner_seat INTEGER, 
	at_most INTEGER NOT NULL, 
	"left" INTEGER, 
	is_repeatable BOOLEAN NOT NULL, 
	note VARCHAR(200), 
	guild_id BIGINT, 
	channel_id BIGINT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL, 
	card_id INTEGER, 
	shown VARCHAR(32), rated BOOLEAN, computers JSON, 
	CONSTRAINT ck_standing_invitations_status CHECK (status IN ('open', 'paused', 'closed')), 
	CONSTRAINT fk_standing_invitations_owner_id FOREIGN KEY(owner_id) REFERENCES players (id), 
	CONSTRAINT fk_standing_invitations_card_id FOREIGN KEY(card_id) REFERENCES posts (id)
);

CREATE TABLE terms (
	match_id INTEGER NOT NULL, 
	seats_least INTEGER NOT NULL, 
	by_choice BOOLEAN NOT NULL, 
	is_private BOOLEAN NOT NULL, 
	note VARCHAR(200), 
	days INTEGER NOT NULL, 
	expires_at DATETIME NOT NULL, 
	remind_at DATETIME, 
	standing_id INTEGER, 
	CONSTRAINT pk_terms PRIMARY KEY (match_id), 
	CONSTRAINT fk_terms_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_terms_standing_id FOREIGN KEY(standing_id) REFERENCES standing_invitations (id)
);

CREATE TABLE seat_choices (
	match_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_seat_choices PRIMARY KEY (match_id, player_id), 
	CONSTRAINT fk_seat_choices_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_seat_choices_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT uq_seat_choices_match_seat UNIQUE (match_id, seat)
);

CREATE TABLE plans (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	path JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT ck_plans_ply CHECK (ply >= 0), 
	CONSTRAINT fk_plans_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_plans_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE digests (
	player_id INTEGER NOT NULL, 
	due_at DATETIME, 
	told_at DATETIME, 
	told_on DATE, 
	CONSTRAINT pk_digests PRIMARY KEY (player_id), 
	CONSTRAINT fk_digests_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE stints (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	until_ply INTEGER NOT NULL, 
	until_at DATETIME NOT NULL, 
	CONSTRAINT pk_stints PRIMARY KEY (id), 
	CONSTRAINT fk_stints_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_stints_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE rulings (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	moderator_id INTEGER NOT NULL, 
	verdict VARCHAR(64) NOT NULL, 
	reason TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT fk_rulings_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_rulings_moderator_id FOREIGN KEY(moderator_id) REFERENCES players (id)
);

CREATE TABLE "posts" (
	id INTEGER NOT NULL, 
	match_id INTEGER, 
	kind VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	channel_id BIGINT, 
	player_id INTEGER, 
	nonce VARCHAR(25) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	attempts INTEGER NOT NULL, 
	due_at DATETIME NOT NULL, 
	created_at DATETIME NOT NULL, 
	sent_at DATETIME, 
	message_id BIGINT, 
	trouble TEXT, 
	closed_at DATETIME, details JSON, queue_key VARCHAR(32) DEFAULT '' NOT NULL, priority INTEGER DEFAULT '0' NOT NULL, claimed_by VARCHAR(64), claimed_until DATETIME, closes_at DATETIME, doubt VARCHAR(16), doubted_at DATETIME, 
	CONSTRAINT pk_posts PRIMARY KEY (id), 
	CONSTRAINT ck_posts_status CHECK (status IN ('owed', 'sent', 'dropped', 'failed')), 
	CONSTRAINT ck_posts_address CHECK ((channel_id IS NULL) != (player_id IS NULL)), 
	CONSTRAINT fk_posts_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_posts_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT uq_posts_nonce UNIQUE (nonce)
);

CREATE TABLE "moves" (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	notation VARCHAR(64) NOT NULL, 
	played_at DATETIME NOT NULL, 
	chain BLOB NOT NULL, automatic BOOLEAN, seconds FLOAT, 
	CONSTRAINT pk_moves PRIMARY KEY (match_id, ply), 
	CONSTRAINT fk_moves_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT ck_moves_ply CHECK (ply >= 0)
);

CREATE TABLE "deadlines" (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	due_at DATETIME, 
	left_seconds FLOAT, claimed_by VARCHAR(64), claimed_until DATETIME, look_at DATETIME DEFAULT '1970-01-01 00:00:00' NOT NULL, 
	CONSTRAINT pk_deadlines PRIMARY KEY (id), 
	CONSTRAINT ck_deadlines_running CHECK ((due_at IS NULL) != (left_seconds IS NULL)), 
	CONSTRAINT fk_deadlines_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);

CREATE TABLE "offers" (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	player_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	details JSON NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	made_at DATETIME NOT NULL, 
	due_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	ended_by INTEGER, 
	told_at DATETIME, 
	CONSTRAINT pk_offers PRIMARY KEY (id), 
	CONSTRAINT ck_offers_status CHECK (status IN ('open', 'agreed', 'declined', 'withdrawn', 'expired', 'void')), 
	CONSTRAINT ck_offers_ended CHECK ((status = 'open') = (ended_at IS NULL)), 
	CONSTRAINT fk_offers_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_offers_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT fk_offers_ended_by FOREIGN KEY(ended_by) REFERENCES players (id)
);

CREATE TABLE solved_steps (
	player_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	solved_at DATETIME NOT NULL, 
	CONSTRAINT pk_solved_steps PRIMARY KEY (player_id, step), 
	CONSTRAINT fk_solved_steps_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE jobs (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	kind VARCHAR(32) NOT NULL, 
	match_id INTEGER, 
	ply INTEGER NOT NULL, 
	queue_key VARCHAR(32) NOT NULL, 
	priority INTEGER NOT NULL, 
	details JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	due_at DATETIME NOT NULL, 
	attempts INTEGER NOT NULL, 
	claimed_by VARCHAR(64), 
	claimed_until DATETIME, 
	CONSTRAINT fk_jobs_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_jobs_kind_match UNIQUE (kind, match_id)
);

CREATE TABLE result_corrections (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	verdict VARCHAR(64), 
	rated BOOLEAN, 
	moderator_id INTEGER, 
	reason TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT fk_result_corrections_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_result_corrections_moderator_id FOREIGN KEY(moderator_id) REFERENCES players (id)
);

CREATE TABLE rating_classes (
	"key" VARCHAR(48) NOT NULL, 
	last_number INTEGER NOT NULL, 
	is_stale BOOLEAN NOT NULL, 
	revision INTEGER NOT NULL, 
	CONSTRAINT pk_rating_classes PRIMARY KEY ("key")
);

CREATE TABLE rating_facts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	rating_class VARCHAR(48) NOT NULL, 
	at DATETIME NOT NULL, 
	number INTEGER, 
	rated BOOLEAN, 
	why VARCHAR(32), 
	seats JSON, 
	late JSON, early JSON, 
	CONSTRAINT fk_rating_facts_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_rating_facts_match_id UNIQUE (match_id), 
	CONSTRAINT uq_rating_facts_class_number UNIQUE (rating_class, number)
);

CREATE TABLE rating_steps (
	rating_class VARCHAR(48) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	mu_before FLOAT NOT NULL, 
	sigma_before FLOAT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_steps PRIMARY KEY (rating_class, number, seat)
);

CREATE TABLE ratings (
	rating_class VARCHAR(48) NOT NULL, 
	player_id INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	opponents INTEGER NOT NULL, 
	rated_at DATETIME NOT NULL, 
	recounted_from FLOAT, 
	recounted_at DATETIME, 
	CONSTRAINT pk_ratings PRIMARY KEY (rating_class, player_id), 
	CONSTRAINT fk_ratings_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE rating_pairs (
	rating_class VARCHAR(48) NOT NULL, 
	player_id INTEGER NOT NULL, 
	opponent_id INTEGER NOT NULL, 
	CONSTRAINT pk_rating_pairs PRIMARY KEY (rating_class, player_id, opponent_id)
);

CREATE TABLE slowdowns (
	guild_id BIGINT NOT NULL, 
	player_id INTEGER NOT NULL, 
	"limit" VARCHAR(32) NOT NULL, 
	times INTEGER NOT NULL, 
	last_at DATETIME NOT NULL, 
	CONSTRAINT pk_slowdowns PRIMARY KEY (guild_id, player_id, "limit"), 
	CONSTRAINT fk_slowdowns_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE entrants (
	tournament_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	joined_at DATETIME NOT NULL, 
	left_at DATETIME, seed INTEGER, waiting_at DATETIME, asked_at DATETIME, confirmed_at DATETIME, 
	CONSTRAINT pk_entrants PRIMARY KEY (tournament_id, player_id), 
	CONSTRAINT fk_entrants_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT fk_entrants_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE tournament_facts (
	tournament_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	by_id INTEGER, 
	kind VARCHAR(16) NOT NULL, 
	data JSON NOT NULL, 
	CONSTRAINT pk_tournament_facts PRIMARY KEY (tournament_id, number), 
	CONSTRAINT fk_tournament_facts_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT fk_tournament_facts_by_id FOREIGN KEY(by_id) REFERENCES players (id)
);

CREATE TABLE pairings (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	seats JSON NOT NULL, 
	began_at DATETIME, 
	ended_at DATETIME, 
	CONSTRAINT pk_pairings PRIMARY KEY (id), 
	CONSTRAINT fk_pairings_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT uq_pairings_place UNIQUE (tournament_id, round, place)
);

CREATE TABLE pairing_matches (
	pairing_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	match_id INTEGER, 
	ended_at DATETIME, 
	settled_at DATETIME, 
	CONSTRAINT pk_pairing_matches PRIMARY KEY (pairing_id, number), 
	CONSTRAINT fk_pairing_matches_pairing_id FOREIGN KEY(pairing_id) REFERENCES pairings (id), 
	CONSTRAINT fk_pairing_matches_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_pairing_matches_match_id UNIQUE (match_id)
);

CREATE TABLE analyses (
	match_id INTEGER NOT NULL, 
	asked_by INTEGER, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	found JSON NOT NULL, 
	asked_at DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, 
	CONSTRAINT pk_analyses PRIMARY KEY (match_id), 
	CONSTRAINT fk_analyses_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_analyses_asked_by FOREIGN KEY(asked_by) REFERENCES players (id)
);

CREATE TABLE ladders (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	director_id INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	clock JSON, 
	reach INTEGER NOT NULL, 
	seed VARCHAR(32) NOT NULL, 
	rungs JSON NOT NULL, 
	version INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	card_id INTEGER, 
	CONSTRAINT fk_ladders_director_id FOREIGN KEY(director_id) REFERENCES players (id), 
	CONSTRAINT fk_ladders_card_id FOREIGN KEY(card_id) REFERENCES posts (id)
);

CREATE TABLE climbers (
	ladder_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	joined_at DATETIME NOT NULL, 
	left_at DATETIME, 
	active_at DATETIME NOT NULL, 
	falls INTEGER NOT NULL, 
	is_warned BOOLEAN NOT NULL, 
	due_at DATETIME, 
	CONSTRAINT pk_climbers PRIMARY KEY (ladder_id, player_id), 
	CONSTRAINT fk_climbers_ladder_id FOREIGN KEY(ladder_id) REFERENCES ladders (id), 
	CONSTRAINT fk_climbers_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE ladder_facts (
	ladder_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	by_id INTEGER, 
	kind VARCHAR(16) NOT NULL, 
	data JSON NOT NULL, 
	CONSTRAINT pk_ladder_facts PRIMARY KEY (ladder_id, number), 
	CONSTRAINT fk_ladder_facts_ladder_id FOREIGN KEY(ladder_id) REFERENCES ladders (id), 
	CONSTRAINT fk_ladder_facts_by_id FOREIGN KEY(by_id) REFERENCES players (id)
);

CREATE TABLE climbs (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	ladder_id INTEGER NOT NULL, 
	challenger_id INTEGER NOT NULL, 
	challenged_id INTEGER NOT NULL, 
	made_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL, 
	left_seconds INTEGER, 
	due_at DATETIME, 
	match_id INTEGER, 
	ended_at DATETIME, 
	settled_at DATETIME, 
	result VARCHAR(16), 
	post_id INTEGER, 
	CONSTRAINT fk_climbs_ladder_id FOREIGN KEY(ladder_id) REFERENCES ladders (id), 
	CONSTRAINT fk_climbs_challenger_id FOREIGN KEY(challenger_id) REFERENCES players (id), 
	CONSTRAINT fk_climbs_challenged_id FOREIGN KEY(challenged_id) REFERENCES players (id), 
	CONSTRAINT fk_climbs_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_climbs_post_id FOREIGN KEY(post_id) REFERENCES posts (id), 
	CONSTRAINT uq_climbs_match_id UNIQUE (match_id)
);

CREATE TABLE series (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	director_id INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	rhythm VARCHAR(16) NOT NULL, 
	first_at DATETIME NOT NULL, 
	last_at DATETIME NOT NULL, 
	number INTEGER NOT NULL, 
	latest_id INTEGER NOT NULL, 
	missed INTEGER NOT NULL, 
	due_at DATETIME, 
	ended_at DATETIME, 
	CONSTRAINT fk_series_director_id FOREIGN KEY(director_id) REFERENCES players (id), 
	CONSTRAINT fk_series_latest_id FOREIGN KEY(latest_id) REFERENCES tournaments (id)
);

CREATE TABLE series_entries (
	series_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	joined_at DATETIME NOT NULL, 
	CONSTRAINT pk_series_entries PRIMARY KEY (series_id, player_id), 
	CONSTRAINT fk_series_entries_series_id FOREIGN KEY(series_id) REFERENCES series (id), 
	CONSTRAINT fk_series_entries_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE leagues (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	director_id INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	clock JSON, 
	size INTEGER NOT NULL, 
	move INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	season INTEGER NOT NULL, 
	starts_at DATETIME, 
	due_at DATETIME, 
	created_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	card_id INTEGER, season_post_id INTEGER, 
	CONSTRAINT fk_leagues_director_id FOREIGN KEY(director_id) REFERENCES players (id), 
	CONSTRAINT fk_leagues_card_id FOREIGN KEY(card_id) REFERENCES posts (id)
);

CREATE TABLE league_members (
	league_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	joined_at DATETIME NOT NULL, 
	left_at DATETIME, 
	confirmed INTEGER NOT NULL, 
	CONSTRAINT pk_league_members PRIMARY KEY (league_id, player_id), 
	CONSTRAINT fk_league_members_league_id FOREIGN KEY(league_id) REFERENCES leagues (id), 
	CONSTRAINT fk_league_members_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE divisions (
	league_id INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	places JSON, 
	CONSTRAINT pk_divisions PRIMARY KEY (league_id, season, number), 
	CONSTRAINT fk_divisions_league_id FOREIGN KEY(league_id) REFERENCES leagues (id), 
	CONSTRAINT fk_divisions_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT uq_divisions_tournament_id UNIQUE (tournament_id)
);

CREATE TABLE vacation_limits (
	match_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	ends_at DATETIME NOT NULL, 
	tell_at DATETIME, 
	over_at DATETIME, 
	CONSTRAINT pk_vacation_limits PRIMARY KEY (match_id, player_id), 
	CONSTRAINT fk_vacation_limits_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_vacation_limits_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE tournament_directors (
	tournament_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_tournament_directors PRIMARY KEY (tournament_id, player_id), 
	CONSTRAINT fk_tournament_directors_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT fk_tournament_directors_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE tournament_reasons (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	by_id INTEGER NOT NULL, 
	reason TEXT, 
	CONSTRAINT pk_tournament_reasons PRIMARY KEY (id), 
	CONSTRAINT fk_tournament_reasons_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT fk_tournament_reasons_by_id FOREIGN KEY(by_id) REFERENCES players (id), 
	CONSTRAINT uq_tournament_reasons_fact UNIQUE (tournament_id, number)
);

CREATE TABLE solved_puzzles (
	player_id INTEGER NOT NULL, 
	puzzle INTEGER NOT NULL, 
	solved_at DATETIME NOT NULL, 
	CONSTRAINT pk_solved_puzzles PRIMARY KEY (player_id, puzzle), 
	CONSTRAINT fk_solved_puzzles_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE daily_plans (
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	hour INTEGER NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	due_at DATETIME NOT NULL, 
	told_on DATE, player_id INTEGER REFERENCES players (id), 
	CONSTRAINT pk_daily_plans PRIMARY KEY (guild_id)
);

CREATE TABLE daily_puzzles (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	day DATE NOT NULL, 
	puzzle INTEGER NOT NULL, 
	post_id INTEGER, 
	posted_at DATETIME NOT NULL, 
	told_at DATETIME, 
	CONSTRAINT pk_daily_puzzles PRIMARY KEY (id), 
	CONSTRAINT fk_daily_puzzles_post_id FOREIGN KEY(post_id) REFERENCES posts (id), 
	CONSTRAINT uq_daily_puzzles_day UNIQUE (guild_id, day)
);

CREATE TABLE daily_solvers (
	daily_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	solved_at DATETIME NOT NULL, 
	CONSTRAINT pk_daily_solvers PRIMARY KEY (daily_id, player_id), 
	CONSTRAINT fk_daily_solvers_daily_id FOREIGN KEY(daily_id) REFERENCES daily_puzzles (id), 
	CONSTRAINT fk_daily_solvers_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);

CREATE TABLE lost_places (
	channel_id BIGINT NOT NULL, 
	noted_at DATETIME NOT NULL, 
	CONSTRAINT pk_lost_places PRIMARY KEY (channel_id)
);

CREATE TABLE heartbeat (
	shards INTEGER NOT NULL, 
	shard INTEGER NOT NULL, 
	beat_at DATETIME NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_heartbeat PRIMARY KEY (shards, shard)
);

CREATE TABLE rating_servers (
	guild_id BIGINT NOT NULL, 
	rating_class VARCHAR(48) NOT NULL, 
	player_id INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	opponents INTEGER NOT NULL, 
	CONSTRAINT pk_rating_servers PRIMARY KEY (guild_id, rating_class, player_id)
);

CREATE TABLE ranking_decisions (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	player_id INTEGER NOT NULL, 
	moderator_id INTEGER NOT NULL, 
	is_out BOOLEAN NOT NULL, 
	reason TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_ranking_decisions PRIMARY KEY (id), 
	CONSTRAINT fk_ranking_decisions_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT fk_ranking_decisions_moderator_id FOREIGN KEY(moderator_id) REFERENCES players (id)
);

CREATE TABLE tournament_requests (
	tournament_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	by_id INTEGER NOT NULL, 
	instead_id INTEGER, 
	asked_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	is_accepted BOOLEAN NOT NULL, 
	CONSTRAINT pk_tournament_requests PRIMARY KEY (tournament_id, player_id, kind), 
	CONSTRAINT fk_tournament_requests_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT fk_tournament_requests_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT fk_tournament_requests_by_id FOREIGN KEY(by_id) REFERENCES players (id), 
	CONSTRAINT fk_tournament_requests_instead_id FOREIGN KEY(instead_id) REFERENCES players (id)
);

CREATE TABLE remarks (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	written_at DATETIME NOT NULL, 
	CONSTRAINT pk_remarks PRIMARY KEY (id), 
	CONSTRAINT fk_remarks_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_remarks_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT uq_remarks_board UNIQUE (match_id, player_id, ply)
);

CREATE TABLE "tournaments" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	director_id INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	clock JSON, 
	format VARCHAR(16) NOT NULL, 
	settings JSON NOT NULL, 
	seed VARCHAR(32) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	starts_at DATETIME, 
	deadline_at DATETIME, 
	due_at DATETIME, 
	created_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	card_id INTEGER, opens_at DATETIME, thread VARCHAR(16), thread_id BIGINT, thread_look_at DATETIME, progress JSON NOT NULL, 
	CONSTRAINT fk_tournaments_director_id FOREIGN KEY(director_id) REFERENCES players (id), 
	CONSTRAINT fk_tournaments_card_id FOREIGN KEY(card_id) REFERENCES posts (id)
);

CREATE INDEX ix_interactions_seen_at ON interactions (seen_at);

CREATE INDEX ix_matches_channel_status ON matches (channel_id, status);

CREATE INDEX ix_seats_player_id ON seats (player_id);

CREATE INDEX ix_imports_player_id ON imports (player_id);

CREATE INDEX ix_blocks_blocked_id ON blocks (blocked_id);

CREATE INDEX ix_incidents_match_id ON incidents (match_id);

CREATE INDEX ix_vacations_player_id ON vacations (player_id);

CREATE INDEX ix_matches_rematch_of ON matches (rematch_of);

CREATE INDEX ix_consents_player_id ON consents (player_id);

CREATE INDEX ix_matches_thread_status ON matches (thread, status);

CREATE INDEX ix_matches_thread_id ON matches (thread_id);

CREATE INDEX ix_standing_invitations_owner_id ON standing_invitations (owner_id);

CREATE INDEX ix_standing_invitations_status ON standing_invitations (status);

CREATE INDEX ix_terms_standing_id ON terms (standing_id);

CREATE INDEX ix_plans_match_id ON plans (match_id);

CREATE INDEX ix_plans_player_id ON plans (player_id);

CREATE INDEX ix_digests_due_at ON digests (due_at);

CREATE INDEX ix_stints_match_id ON stints (match_id);

CREATE INDEX ix_stints_player_id ON stints (player_id);

CREATE INDEX ix_posts_match_id ON posts (match_id);

CREATE TRIGGER moves_no_update BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'moves are never changed or removed: they are the truth'); END;

CREATE TRIGGER moves_no_delete BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'moves are never changed or removed: they are the truth'); END;

CREATE INDEX ix_deadlines_match_id ON deadlines (match_id);

CREATE INDEX ix_offers_match_id ON offers (match_id);

CREATE INDEX ix_offers_player_id ON offers (player_id);

CREATE INDEX ix_offers_told_at ON offers (told_at);

CREATE UNIQUE INDEX uq_offers_open ON offers (match_id, kind) WHERE status = 'open';

CREATE INDEX ix_matches_guild_status ON matches (guild_id, status);

CREATE INDEX ix_matches_host_id ON matches (host_id);

CREATE INDEX ix_matches_open ON matches (id) WHERE status = 'open';

CREATE INDEX ix_matches_running ON matches (id) WHERE status = 'running';

CREATE INDEX ix_rulings_moderator_id ON rulings (moderator_id);

CREATE INDEX ix_invitations_player_id ON invitations (player_id);

CREATE INDEX ix_incidents_moderator_id ON incidents (moderator_id) WHERE moderator_id IS NOT NULL;

CREATE INDEX ix_vacations_present ON vacations (ends_at) WHERE ended_at IS NULL;

CREATE INDEX ix_posts_player_id ON posts (player_id) WHERE player_id IS NOT NULL;

CREATE INDEX ix_posts_owed ON posts (priority, id) WHERE status = 'owed';

CREATE INDEX ix_posts_line ON posts (queue_key, match_id, id) WHERE status = 'owed';

CREATE INDEX ix_posts_claimed_by ON posts (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE INDEX ix_posts_closes_at ON posts (closes_at) WHERE closes_at IS NOT NULL;

CREATE INDEX ix_posts_trouble ON posts (due_at) WHERE trouble IS NOT NULL;

CREATE UNIQUE INDEX uq_players_computer ON players (name) WHERE kind = 'computer';

CREATE INDEX ix_jobs_due_at ON jobs (due_at);

CREATE INDEX ix_jobs_match_id ON jobs (match_id);

CREATE INDEX ix_result_corrections_match_id ON result_corrections (match_id);

CREATE INDEX ix_result_corrections_moderator_id ON result_corrections (moderator_id);

CREATE INDEX ix_rating_facts_pending ON rating_facts (id) WHERE number IS NULL;

CREATE INDEX ix_rating_steps_player ON rating_steps (player_id, rating_class, number);

CREATE INDEX ix_rating_steps_match_id ON rating_steps (match_id);

CREATE INDEX ix_ratings_player_id ON ratings (player_id);

CREATE INDEX ix_slowdowns_player_id ON slowdowns (player_id);

CREATE INDEX ix_terms_noted ON terms (match_id) WHERE note IS NOT NULL;

CREATE INDEX ix_entrants_player_id ON entrants (player_id);

CREATE INDEX ix_tournament_facts_by_id ON tournament_facts (by_id);

CREATE INDEX ix_pairing_matches_news ON pairing_matches (pairing_id) WHERE ended_at IS NOT NULL AND settled_at IS NULL;

CREATE INDEX ix_analyses_asked_by ON analyses (asked_by);

CREATE INDEX ix_analyses_seen_at ON analyses (seen_at);

CREATE INDEX ix_ladders_guild_id ON ladders (guild_id);

CREATE INDEX ix_ladders_director_id ON ladders (director_id);

CREATE INDEX ix_climbers_player_id ON climbers (player_id);

CREATE INDEX ix_climbers_due_at ON climbers (due_at);

CREATE INDEX ix_ladder_facts_by_id ON ladder_facts (by_id);

CREATE INDEX ix_climbs_ladder_id ON climbs (ladder_id, id);

CREATE INDEX ix_climbs_due_at ON climbs (due_at);

CREATE INDEX ix_climbs_challenger_id ON climbs (challenger_id);

CREATE INDEX ix_climbs_challenged_id ON climbs (challenged_id);

CREATE INDEX ix_climbs_ended ON climbs (ladder_id) WHERE ended_at IS NOT NULL AND settled_at IS NULL;

CREATE INDEX ix_series_due_at ON series (due_at);

CREATE INDEX ix_series_latest_id ON series (latest_id);

CREATE INDEX ix_series_director_id ON series (director_id);

CREATE INDEX ix_series_entries_player_id ON series_entries (player_id);

CREATE INDEX ix_leagues_guild_id ON leagues (guild_id);

CREATE INDEX ix_leagues_due_at ON leagues (due_at);

CREATE INDEX ix_leagues_director_id ON leagues (director_id);

CREATE INDEX ix_league_members_player_id ON league_members (player_id);

CREATE INDEX ix_vacation_limits_player_id ON vacation_limits (player_id);

CREATE INDEX ix_vacation_limits_lasting ON vacation_limits (ends_at) WHERE over_at IS NULL;

CREATE INDEX ix_tournament_directors_player_id ON tournament_directors (player_id);

CREATE INDEX ix_tournament_reasons_by_id ON tournament_reasons (by_id);

CREATE INDEX ix_daily_plans_due_at ON daily_plans (due_at);

CREATE INDEX ix_daily_puzzles_post_id ON daily_puzzles (post_id);

CREATE INDEX ix_daily_solvers_player_id ON daily_solvers (player_id);

CREATE INDEX ix_posts_whole ON posts (closed_at) WHERE closed_at IS NOT NULL AND queue_key <> '';

CREATE INDEX ix_posts_unsent ON posts (created_at) WHERE status IN ('dropped', 'failed');

CREATE INDEX ix_daily_plans_player_id ON daily_plans (player_id);

CREATE INDEX ix_lost_places_noted_at ON lost_places (noted_at);

CREATE INDEX ix_deadlines_look_at ON deadlines (look_at) WHERE left_seconds IS NULL;

CREATE INDEX ix_seats_zones ON seats (match_id) WHERE zones IS NOT NULL;

CREATE INDEX ix_rating_servers_rating_class ON rating_servers (rating_class);

CREATE INDEX ix_ranking_decisions_guild_id_player_id ON ranking_decisions (guild_id, player_id);

CREATE INDEX ix_ranking_decisions_player_id ON ranking_decisions (player_id);

CREATE INDEX ix_ranking_decisions_moderator_id ON ranking_decisions (moderator_id);

CREATE INDEX ix_tournament_requests_player_id ON tournament_requests (player_id);

CREATE INDEX ix_tournament_requests_by_id ON tournament_requests (by_id);

CREATE INDEX ix_tournament_requests_instead_id ON tournament_requests (instead_id);

CREATE INDEX ix_posts_doubt ON posts (doubt) WHERE doubt IS NOT NULL;

CREATE INDEX ix_matches_remind_at ON matches (remind_at) WHERE status = 'running' AND remind_at IS NOT NULL;

CREATE INDEX ix_remarks_player_id ON remarks (player_id);

CREATE INDEX ix_tournaments_guild_state ON tournaments (guild_id, state);

CREATE INDEX ix_tournaments_due_at ON tournaments (due_at);

CREATE INDEX ix_tournaments_director_id ON tournaments (director_id);

CREATE INDEX ix_tournaments_thread ON tournaments (thread, state);

CREATE INDEX ix_tournaments_thread_look_at ON tournaments (thread_look_at);
