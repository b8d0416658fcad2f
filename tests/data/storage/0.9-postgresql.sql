CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'moves are never changed or removed: they are the truth'; END $$;

CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);

CREATE TABLE public.analyses (
    match_id bigint NOT NULL,
    asked_by bigint,
    done integer NOT NULL,
    total integer NOT NULL,
    found json NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.blocks (
    player_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.climbers (
    ladder_id bigint NOT NULL,
    player_id bigint NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    left_at timestamp with time zone,
    active_at timestamp with time zone NOT NULL,
    falls integer NOT NULL,
    is_warned boolean NOT NULL,
    due_at timestamp with time zone
);

CREATE TABLE public.climbs (
    id bigint NOT NULL,
    ladder_id bigint NOT NULL,
    challenger_id bigint NOT NULL,
    challenged_id bigint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    left_seconds integer,
    due_at timestamp with time zone,
    match_id bigint,
    ended_at timestamp with time zone,
    settled_at timestamp with time zone,
    result character varying(16),
    post_id bigint
);

CREATE SEQUENCE public.climbs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.climbs_id_seq OWNED BY public.climbs.id;

CREATE TABLE public.consents (
    offer_id bigint NOT NULL,
    player_id bigint NOT NULL,
    agreed_at timestamp with time zone
);

CREATE TABLE public.daily_plans (
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    hour integer NOT NULL,
    zone character varying(64) NOT NULL,
    due_at timestamp with time zone NOT NULL,
    told_on date,
    player_id bigint
);

CREATE TABLE public.daily_puzzles (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    day date NOT NULL,
    puzzle integer NOT NULL,
    post_id bigint,
    posted_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone
);

CREATE SEQUENCE public.daily_puzzles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.daily_puzzles_id_seq OWNED BY public.daily_puzzles.id;

CREATE TABLE public.daily_solvers (
    daily_id bigint NOT NULL,
    player_id bigint NOT NULL,
    solved_at timestamp with time zone NOT NULL
);

CREATE TABLE public.deadlines (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    seat integer NOT NULL,
    kind character varying(32) NOT NULL,
    due_at timestamp with time zone,
    left_seconds double precision,
    claimed_by character varying(64),
    claimed_until timestamp with time zone,
    look_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    CONSTRAINT ck_deadlines_running CHECK (((due_at IS NULL) <> (left_seconds IS NULL)))
)
WITH (fillfactor='45');

CREATE SEQUENCE public.deadlines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.deadlines_id_seq OWNED BY public.deadlines.id;

CREATE TABLE public.digests (
    player_id bigint NOT NULL,
    due_at timestamp with time zone,
    told_at timestamp with time zone,
    told_on date
);

CREATE TABLE public.divisions (
    league_id bigint NOT NULL,
    season integer NOT NULL,
    number integer NOT NULL,
    tournament_id bigint NOT NULL,
    places json
);

CREATE TABLE public.entrants (
    tournament_id bigint NOT NULL,
    player_id bigint NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    left_at timestamp with time zone,
    seed integer,
    waiting_at timestamp with time zone,
    asked_at timestamp with time zone,
    confirmed_at timestamp with time zone
);

CREATE TABLE public.guild_settings (
    guild_id bigint NOT NULL,
    settings json NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    locale character varying(16)
);

CREATE TABLE public.heartbeat (
    shards integer NOT NULL,
    shard integer NOT NULL,
    beat_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.imports (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    record text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.imports_id_seq OWNED BY public.imports.id;

CREATE TABLE public.incidents (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    ply integer NOT NULL,
    at timestamp with time zone NOT NULL,
    kind character varying(16) NOT NULL,
    "values" json NOT NULL,
    moderator_id bigint
);

CREATE SEQUENCE public.incidents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.incidents_id_seq OWNED BY public.incidents.id;

CREATE TABLE public.interactions (
    id bigint NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.invitations (
    match_id bigint NOT NULL,
    player_id bigint NOT NULL,
    declined_at timestamp with time zone
);

CREATE TABLE public.jobs (
    id bigint NOT NULL,
    kind character varying(32) NOT NULL,
    match_id bigint,
    ply integer NOT NULL,
    queue_key character varying(32) NOT NULL,
    priority integer NOT NULL,
    details json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer NOT NULL,
    claimed_by character varying(64),
    claimed_until timestamp with time zone
);

CREATE SEQUENCE public.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.jobs_id_seq OWNED BY public.jobs.id;

CREATE TABLE public.ladder_facts (
    ladder_id bigint NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id bigint,
    kind character varying(16) NOT NULL,
    data json NOT NULL
);

CREATE TABLE public.ladders (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    director_id bigint NOT NULL,
    name character varying(80) NOT NULL,
    game character varying(32) NOT NULL,
    options json NOT NULL,
    clock json,
    reach integer NOT NULL,
    seed character varying(32) NOT NULL,
    rungs json NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    card_id bigint
);

CREATE SEQUENCE public.ladders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.ladders_id_seq OWNED BY public.ladders.id;

CREATE TABLE public.league_members (
    league_id bigint NOT NULL,
    player_id bigint NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    left_at timestamp with time zone,
    confirmed integer NOT NULL
);

CREATE TABLE public.leagues (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    director_id bigint NOT NULL,
    name character varying(80) NOT NULL,
    game character varying(32) NOT NULL,
    options json NOT NULL,
    clock json,
    size integer NOT NULL,
    move integer NOT NULL,
    matches integer NOT NULL,
    state character varying(16) NOT NULL,
    season integer NOT NULL,
    starts_at timestamp with time zone,
    due_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    card_id bigint,
    season_post_id bigint
);

CREATE SEQUENCE public.leagues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.leagues_id_seq OWNED BY public.leagues.id;

CREATE TABLE public.lost_places (
    channel_id bigint NOT NULL,
    noted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.matches (
    id bigint NOT NULL,
    game character varying(32) NOT NULL,
    ruleset integer NOT NULL,
    options json NOT NULL,
    seats_wanted integer NOT NULL,
    status character varying(16) NOT NULL,
    guild_id bigint,
    channel_id bigint NOT NULL,
    host_id bigint NOT NULL,
    ply integer NOT NULL,
    to_move integer,
    places json,
    reason character varying(64),
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    clock json,
    paused_at timestamp with time zone,
    rematch_of bigint,
    thread character varying(16),
    thread_id bigint,
    paused_by bigint,
    rated boolean,
    unseen_by json,
    liberties json,
    clock_from timestamp with time zone,
    remind_at timestamp with time zone,
    nudged_at timestamp with time zone,
    silent_ply integer,
    CONSTRAINT ck_matches_ply CHECK ((ply >= 0)),
    CONSTRAINT ck_matches_status CHECK (((status)::text = ANY ((ARRAY['open'::character varying, 'running'::character varying, 'finished'::character varying, 'cancelled'::character varying])::text[])))
);

CREATE SEQUENCE public.matches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.matches_id_seq OWNED BY public.matches.id;

CREATE TABLE public.moves (
    match_id bigint NOT NULL,
    ply integer NOT NULL,
    seat integer NOT NULL,
    kind character varying(16) NOT NULL,
    notation character varying(64) NOT NULL,
    played_at timestamp with time zone NOT NULL,
    chain bytea NOT NULL,
    automatic boolean,
    seconds double precision,
    CONSTRAINT ck_moves_ply CHECK ((ply >= 0))
);

CREATE TABLE public.offers (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    kind character varying(32) NOT NULL,
    player_id bigint NOT NULL,
    ply integer NOT NULL,
    details json NOT NULL,
    status character varying(16) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by bigint,
    told_at timestamp with time zone,
    CONSTRAINT ck_offers_ended CHECK ((((status)::text = 'open'::text) = (ended_at IS NULL))),
    CONSTRAINT ck_offers_status CHECK (((status)::text = ANY ((ARRAY['open'::character varying, 'agreed'::character varying, 'declined'::character varying, 'withdrawn'::character varying, 'expired'::character varying, 'void'::character varying])::text[])))
);

CREATE SEQUENCE public.offers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.offers_id_seq OWNED BY public.offers.id;

CREATE TABLE public.pairing_matches (
    pairing_id bigint NOT NULL,
    number integer NOT NULL,
    match_id bigint,
    ended_at timestamp with time zone,
    settled_at timestamp with time zone
);

CREATE TABLE public.pairings (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    round integer NOT NULL,
    place integer NOT NULL,
    seats json NOT NULL,
    began_at timestamp with time zone,
    ended_at timestamp with time zone
);

CREATE SEQUENCE public.pairings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.pairings_id_seq OWNED BY public.pairings.id;

CREATE TABLE public.plans (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    player_id bigint NOT NULL,
    ply integer NOT NULL,
    path json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_plans_ply CHECK ((ply >= 0))
);

CREATE SEQUENCE public.plans_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.plans_id_seq OWNED BY public.plans.id;

CREATE TABLE public.players (
    id bigint NOT NULL,
    discord_id bigint,
    name character varying(100) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    settings json,
    kind character varying(16) DEFAULT 'person'::character varying NOT NULL,
    dm_channel_id bigint,
    account character varying(100)
);

CREATE SEQUENCE public.players_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.players_id_seq OWNED BY public.players.id;

CREATE TABLE public.posts (
    id bigint NOT NULL,
    match_id bigint,
    kind character varying(32) NOT NULL,
    ply integer NOT NULL,
    channel_id bigint,
    player_id bigint,
    nonce character varying(25) NOT NULL,
    status character varying(16) NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    message_id bigint,
    trouble text,
    closed_at timestamp with time zone,
    details json,
    queue_key character varying(32) DEFAULT ''::character varying NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    claimed_by character varying(64),
    claimed_until timestamp with time zone,
    closes_at timestamp with time zone,
    doubt character varying(16),
    doubted_at timestamp with time zone,
    CONSTRAINT ck_posts_address CHECK (((channel_id IS NULL) <> (player_id IS NULL))),
    CONSTRAINT ck_posts_status CHECK (((status)::text = ANY ((ARRAY['owed'::character varying, 'sent'::character varying, 'dropped'::character varying, 'failed'::character varying])::text[])))
);

CREATE SEQUENCE public.posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.posts_id_seq OWNED BY public.posts.id;

CREATE TABLE public.ranking_decisions (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    player_id bigint NOT NULL,
    moderator_id bigint NOT NULL,
    is_out boolean NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.ranking_decisions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.ranking_decisions_id_seq OWNED BY public.ranking_decisions.id;

CREATE TABLE public.rating_classes (
    key character varying(48) NOT NULL,
    last_number integer NOT NULL,
    is_stale boolean NOT NULL,
    revision integer NOT NULL
);

CREATE TABLE public.rating_facts (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    rating_class character varying(48) NOT NULL,
    at timestamp with time zone NOT NULL,
    number integer,
    rated boolean,
    why character varying(32),
    seats json,
    late json,
    early json
);

CREATE SEQUENCE public.rating_facts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.rating_facts_id_seq OWNED BY public.rating_facts.id;

CREATE TABLE public.rating_pairs (
    rating_class character varying(48) NOT NULL,
    player_id bigint NOT NULL,
    opponent_id bigint NOT NULL
);

CREATE TABLE public.rating_servers (
    guild_id bigint NOT NULL,
    rating_class character varying(48) NOT NULL,
    player_id bigint NOT NULL,
    matches integer NOT NULL,
    opponents integer NOT NULL
);

CREATE TABLE public.rating_steps (
    rating_class character varying(48) NOT NULL,
    number integer NOT NULL,
    seat integer NOT NULL,
    match_id bigint NOT NULL,
    player_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    mu_before double precision NOT NULL,
    sigma_before double precision NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL
);

CREATE TABLE public.ratings (
    rating_class character varying(48) NOT NULL,
    player_id bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    matches integer NOT NULL,
    opponents integer NOT NULL,
    rated_at timestamp with time zone NOT NULL,
    recounted_from double precision,
    recounted_at timestamp with time zone
);

CREATE TABLE public.remarks (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    player_id bigint NOT NULL,
    ply integer NOT NULL,
    text text NOT NULL,
    written_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.remarks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.remarks_id_seq OWNED BY public.remarks.id;

CREATE TABLE public.result_corrections (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    verdict character varying(64),
    rated boolean,
    moderator_id bigint,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.result_corrections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.result_corrections_id_seq OWNED BY public.result_corrections.id;

CREATE TABLE public.rulings (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    moderator_id bigint NOT NULL,
    verdict character varying(64) NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.rulings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.rulings_id_seq OWNED BY public.rulings.id;

CREATE TABLE public.seat_choices (
    match_id bigint NOT NULL,
    player_id bigint NOT NULL,
    seat integer NOT NULL
);

CREATE TABLE public.seats (
    match_id bigint NOT NULL,
    seat integer NOT NULL,
    player_id bigint NOT NULL,
    bank_seconds double precision,
    zones json
);

CREATE TABLE public.series (
    id bigint NOT NULL,
    director_id bigint NOT NULL,
    name character varying(80) NOT NULL,
    rhythm character varying(16) NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    latest_id bigint NOT NULL,
    missed integer NOT NULL,
    due_at timestamp with time zone,
    ended_at timestamp with time zone
);

CREATE TABLE public.series_entries (
    series_id bigint NOT NULL,
    player_id bigint NOT NULL,
    joined_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.series_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.series_id_seq OWNED BY public.series.id;

CREATE TABLE public.slowdowns (
    guild_id bigint NOT NULL,
    player_id bigint NOT NULL,
    "limit" character varying(32) NOT NULL,
    times integer NOT NULL,
    last_at timestamp with time zone NOT NULL
);

CREATE TABLE public.solved_puzzles (
    player_id bigint NOT NULL,
    puzzle integer NOT NULL,
    solved_at timestamp with time zone NOT NULL
);

CREATE TABLE public.solved_steps (
    player_id bigint NOT NULL,
    step integer NOT NULL,
    solved_at timestamp with time zone NOT NULL
);

CREATE TABLE public.standing_invitations (
    id bigint NOT NULL,
    owner_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    options json NOT NULL,
    clock json,
    seats_least integer NOT NULL,
    seats_wanted integer NOT NULL,
    owner_seat integer,
    at_most integer NOT NULL,
    "left" integer,
    is_repeatable boolean NOT NULL,
    note character varying(200),
    guild_id bigint,
    channel_id bigint NOT NULL,
    status character varying(16) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    card_id bigint,
    shown character varying(32),
    rated boolean,
    computers json,
    CONSTRAINT ck_standing_invitations_status CHECK (((status)::text = ANY ((ARRAY['open'::character varying, 'paused'::character varying, 'closed'::character varying])::text[])))
);

CREATE SEQUENCE public.standing_invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.standing_invitations_id_seq OWNED BY public.standing_invitations.id;

CREATE TABLE public.stints (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    seat integer NOT NULL,
    player_id bigint NOT NULL,
    until_ply integer NOT NULL,
    until_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.stints_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.stints_id_seq OWNED BY public.stints.id;

CREATE TABLE public.terms (
    match_id bigint NOT NULL,
    seats_least integer NOT NULL,
    by_choice boolean NOT NULL,
    is_private boolean NOT NULL,
    note character varying(200),
    days integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    remind_at timestamp with time zone,
    standing_id bigint
);

CREATE TABLE public.tournament_directors (
    tournament_id bigint NOT NULL,
    player_id bigint NOT NULL
);

CREATE TABLE public.tournament_facts (
    tournament_id bigint NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id bigint,
    kind character varying(16) NOT NULL,
    data json NOT NULL
);

CREATE TABLE public.tournament_reasons (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    number integer NOT NULL,
    by_id bigint NOT NULL,
    reason text
);

CREATE SEQUENCE public.tournament_reasons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.tournament_reasons_id_seq OWNED BY public.tournament_reasons.id;

CREATE TABLE public.tournament_requests (
    tournament_id bigint NOT NULL,
    player_id bigint NOT NULL,
    kind character varying(16) NOT NULL,
    by_id bigint NOT NULL,
    instead_id bigint,
    asked_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    is_accepted boolean NOT NULL
);

CREATE TABLE public.tournaments (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    director_id bigint NOT NULL,
    name character varying(80) NOT NULL,
    game character varying(32) NOT NULL,
    options json NOT NULL,
    clock json,
    format character varying(16) NOT NULL,
    settings json NOT NULL,
    seed character varying(32) NOT NULL,
    state character varying(16) NOT NULL,
    version integer NOT NULL,
    starts_at timestamp with time zone,
    deadline_at timestamp with time zone,
    due_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    card_id bigint,
    opens_at timestamp with time zone,
    thread character varying(16),
    thread_id bigint,
    thread_look_at timestamp with time zone,
    progress json NOT NULL
);

CREATE SEQUENCE public.tournaments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.tournaments_id_seq OWNED BY public.tournaments.id;

CREATE TABLE public.turns (
    match_id bigint NOT NULL,
    ply integer NOT NULL,
    seat integer NOT NULL,
    span_seconds double precision NOT NULL,
    banks json NOT NULL
);

CREATE TABLE public.vacation_limits (
    match_id bigint NOT NULL,
    player_id bigint NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    tell_at timestamp with time zone,
    over_at timestamp with time zone
);

CREATE TABLE public.vacations (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    began_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE SEQUENCE public.vacations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.vacations_id_seq OWNED BY public.vacations.id;

ALTER TABLE ONLY public.climbs ALTER COLUMN id SET DEFAULT nextval('public.climbs_id_seq'::regclass);

ALTER TABLE ONLY public.daily_puzzles ALTER COLUMN id SET DEFAULT nextval('public.daily_puzzles_id_seq'::regclass);

ALTER TABLE ONLY public.deadlines ALTER COLUMN id SET DEFAULT nextval('public.deadlines_id_seq'::regclass);

ALTER TABLE ONLY public.imports ALTER COLUMN id SET DEFAULT nextval('public.imports_id_seq'::regclass);

ALTER TABLE ONLY public.incidents ALTER COLUMN id SET DEFAULT nextval('public.incidents_id_seq'::regclass);

ALTER TABLE ONLY public.jobs ALTER COLUMN id SET DEFAULT nextval('public.jobs_id_seq'::regclass);

ALTER TABLE ONLY public.ladders ALTER COLUMN id SET DEFAULT nextval('public.ladders_id_seq'::regclass);

ALTER TABLE ONLY public.leagues ALTER COLUMN id SET DEFAULT nextval('public.leagues_id_seq'::regclass);

ALTER TABLE ONLY public.matches ALTER COLUMN id SET DEFAULT nextval('public.matches_id_seq'::regclass);

ALTER TABLE ONLY public.offers ALTER COLUMN id SET DEFAULT nextval('public.offers_id_seq'::regclass);

ALTER TABLE ONLY public.pairings ALTER COLUMN id SET DEFAULT nextval('public.pairings_id_seq'::regclass);

ALTER TABLE ONLY public.plans ALTER COLUMN id SET DEFAULT nextval('public.plans_id_seq'::regclass);

ALTER TABLE ONLY public.players ALTER COLUMN id SET DEFAULT nextval('public.players_id_seq'::regclass);

ALTER TABLE ONLY public.posts ALTER COLUMN id SET DEFAULT nextval('public.posts_id_seq'::regclass);

ALTER TABLE ONLY public.ranking_decisions ALTER COLUMN id SET DEFAULT nextval('public.ranking_decisions_id_seq'::regclass);

ALTER TABLE ONLY public.rating_facts ALTER COLUMN id SET DEFAULT nextval('public.rating_facts_id_seq'::regclass);

ALTER TABLE ONLY public.remarks ALTER COLUMN id SET DEFAULT nextval('public.remarks_id_seq'::regclass);

ALTER TABLE ONLY public.result_corrections ALTER COLUMN id SET DEFAULT nextval('public.result_corrections_id_seq'::regclass);

ALTER TABLE ONLY public.rulings ALTER COLUMN id SET DEFAULT nextval('public.rulings_id_seq'::regclass);

ALTER TABLE ONLY public.series ALTER COLUMN id SET DEFAULT nextval('public.series_id_seq'::regclass);

ALTER TABLE ONLY public.standing_invitations ALTER COLUMN id SET DEFAULT nextval('public.standing_invitations_id_seq'::regclass);

ALTER TABLE ONLY public.stints ALTER COLUMN id SET DEFAULT nextval('public.stints_id_seq'::regclass);

ALTER TABLE ONLY public.tournament_reasons ALTER COLUMN id SET DEFAULT nextval('public.tournament_reasons_id_seq'::regclass);

ALTER TABLE ONLY public.tournaments ALTER COLUMN id SET DEFAULT nextval('public.tournaments_id_seq'::regclass);

ALTER TABLE ONLY public.vacations ALTER COLUMN id SET DEFAULT nextval('public.vacations_id_seq'::regclass);

ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);

ALTER TABLE ONLY public.analyses
    ADD CONSTRAINT pk_analyses PRIMARY KEY (match_id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT pk_blocks PRIMARY KEY (player_id, blocked_id);

ALTER TABLE ONLY public.climbers
    ADD CONSTRAINT pk_climbers PRIMARY KEY (ladder_id, player_id);

ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT pk_climbs PRIMARY KEY (id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT pk_consents PRIMARY KEY (offer_id, player_id);

ALTER TABLE ONLY public.daily_plans
    ADD CONSTRAINT pk_daily_plans PRIMARY KEY (guild_id);

ALTER TABLE ONLY public.daily_puzzles
    ADD CONSTRAINT pk_daily_puzzles PRIMARY KEY (id);

ALTER TABLE ONLY public.daily_solvers
    ADD CONSTRAINT pk_daily_solvers PRIMARY KEY (daily_id, player_id);

ALTER TABLE ONLY public.deadlines
    ADD CONSTRAINT pk_deadlines PRIMARY KEY (id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT pk_digests PRIMARY KEY (player_id);

ALTER TABLE ONLY public.divisions
    ADD CONSTRAINT pk_divisions PRIMARY KEY (league_id, season, number);

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT pk_entrants PRIMARY KEY (tournament_id, player_id);

ALTER TABLE ONLY public.guild_settings
    ADD CONSTRAINT pk_guild_settings PRIMARY KEY (guild_id);

ALTER TABLE ONLY public.heartbeat
    ADD CONSTRAINT pk_heartbeat PRIMARY KEY (shards, shard);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT pk_imports PRIMARY KEY (id);

ALTER TABLE ONLY public.incidents
    ADD CONSTRAINT pk_incidents PRIMARY KEY (id);

ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT pk_interactions PRIMARY KEY (id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT pk_invitations PRIMARY KEY (match_id, player_id);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT pk_jobs PRIMARY KEY (id);

ALTER TABLE ONLY public.ladder_facts
    ADD CONSTRAINT pk_ladder_facts PRIMARY KEY (ladder_id, number);

ALTER TABLE ONLY public.ladders
    ADD CONSTRAINT pk_ladders PRIMARY KEY (id);

ALTER TABLE ONLY public.league_members
    ADD CONSTRAINT pk_league_members PRIMARY KEY (league_id, player_id);

ALTER TABLE ONLY public.leagues
    ADD CONSTRAINT pk_leagues PRIMARY KEY (id);

ALTER TABLE ONLY public.lost_places
    ADD CONSTRAINT pk_lost_places PRIMARY KEY (channel_id);

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT pk_matches PRIMARY KEY (id);

ALTER TABLE ONLY public.moves
    ADD CONSTRAINT pk_moves PRIMARY KEY (match_id, ply);

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT pk_offers PRIMARY KEY (id);

ALTER TABLE ONLY public.pairing_matches
    ADD CONSTRAINT pk_pairing_matches PRIMARY KEY (pairing_id, number);

ALTER TABLE ONLY public.pairings
    ADD CONSTRAINT pk_pairings PRIMARY KEY (id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT pk_plans PRIMARY KEY (id);

ALTER TABLE ONLY public.players
    ADD CONSTRAINT pk_players PRIMARY KEY (id);

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT pk_posts PRIMARY KEY (id);

ALTER TABLE ONLY public.ranking_decisions
    ADD CONSTRAINT pk_ranking_decisions PRIMARY KEY (id);

ALTER TABLE ONLY public.rating_classes
    ADD CONSTRAINT pk_rating_classes PRIMARY KEY (key);

ALTER TABLE ONLY public.rating_facts
    ADD CONSTRAINT pk_rating_facts PRIMARY KEY (id);

ALTER TABLE ONLY public.rating_pairs
    ADD CONSTRAINT pk_rating_pairs PRIMARY KEY (rating_class, player_id, opponent_id);

ALTER TABLE ONLY public.rating_servers
    ADD CONSTRAINT pk_rating_servers PRIMARY KEY (guild_id, rating_class, player_id);

ALTER TABLE ONLY public.rating_steps
    ADD CONSTRAINT pk_rating_steps PRIMARY KEY (rating_class, number, seat);

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT pk_ratings PRIMARY KEY (rating_class, player_id);

ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT pk_remarks PRIMARY KEY (id);

ALTER TABLE ONLY public.result_corrections
    ADD CONSTRAINT pk_result_corrections PRIMARY KEY (id);

ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT pk_rulings PRIMARY KEY (id);

ALTER TABLE ONLY public.seat_choices
    ADD CONSTRAINT pk_seat_choices PRIMARY KEY (match_id, player_id);

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT pk_seats PRIMARY KEY (match_id, seat);

ALTER TABLE ONLY public.series
    ADD CONSTRAINT pk_series PRIMARY KEY (id);

ALTER TABLE ONLY public.series_entries
    ADD CONSTRAINT pk_series_entries PRIMARY KEY (series_id, player_id);

ALTER TABLE ONLY public.slowdowns
    ADD CONSTRAINT pk_slowdowns PRIMARY KEY (guild_id, player_id, "limit");

ALTER TABLE ONLY public.solved_puzzles
    ADD CONSTRAINT pk_solved_puzzles PRIMARY KEY (player_id, puzzle);

ALTER TABLE ONLY public.solved_steps
    ADD CONSTRAINT pk_solved_steps PRIMARY KEY (player_id, step);

ALTER TABLE ONLY public.standing_invitations
    ADD CONSTRAINT pk_standing_invitations PRIMARY KEY (id);

ALTER TABLE ONLY public.stints
    ADD CONSTRAINT pk_stints PRIMARY KEY (id);

ALTER TABLE ONLY public.terms
    ADD CONSTRAINT pk_terms PRIMARY KEY (match_id);

ALTER TABLE ONLY public.tournament_directors
    ADD CONSTRAINT pk_tournament_directors PRIMARY KEY (tournament_id, player_id);

ALTER TABLE ONLY public.tournament_facts
    ADD CONSTRAINT pk_tournament_facts PRIMARY KEY (tournament_id, number);

ALTER TABLE ONLY public.tournament_reasons
    ADD CONSTRAINT pk_tournament_reasons PRIMARY KEY (id);

ALTER TABLE ONLY public.tournament_requests
    ADD CONSTRAINT pk_tournament_requests PRIMARY KEY (tournament_id, player_id, kind);

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT pk_tournaments PRIMARY KEY (id);

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT pk_turns PRIMARY KEY (match_id, ply);

ALTER TABLE ONLY public.vacation_limits
    ADD CONSTRAINT pk_vacation_limits PRIMARY KEY (match_id, player_id);

ALTER TABLE ONLY public.vacations
    ADD CONSTRAINT pk_vacations PRIMARY KEY (id);

ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT uq_climbs_match_id UNIQUE (match_id);

ALTER TABLE ONLY public.daily_puzzles
    ADD CONSTRAINT uq_daily_puzzles_day UNIQUE (guild_id, day);

ALTER TABLE ONLY public.divisions
    ADD CONSTRAINT uq_divisions_tournament_id UNIQUE (tournament_id);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT uq_jobs_kind_match UNIQUE (kind, match_id);

ALTER TABLE ONLY public.pairing_matches
    ADD CONSTRAINT uq_pairing_matches_match_id UNIQUE (match_id);

ALTER TABLE ONLY public.pairings
    ADD CONSTRAINT uq_pairings_place UNIQUE (tournament_id, round, place);

ALTER TABLE ONLY public.players
    ADD CONSTRAINT uq_players_discord_id UNIQUE (discord_id);

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT uq_posts_nonce UNIQUE (nonce);

ALTER TABLE ONLY public.rating_facts
    ADD CONSTRAINT uq_rating_facts_class_number UNIQUE (rating_class, number);

ALTER TABLE ONLY public.rating_facts
    ADD CONSTRAINT uq_rating_facts_match_id UNIQUE (match_id);

ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT uq_remarks_board UNIQUE (match_id, player_id, ply);

ALTER TABLE ONLY public.seat_choices
    ADD CONSTRAINT uq_seat_choices_match_seat UNIQUE (match_id, seat);

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT uq_seats_match_player UNIQUE (match_id, player_id);

ALTER TABLE ONLY public.tournament_reasons
    ADD CONSTRAINT uq_tournament_reasons_fact UNIQUE (tournament_id, number);

CREATE INDEX ix_analyses_asked_by ON public.analyses USING btree (asked_by);

CREATE INDEX ix_analyses_seen_at ON public.analyses USING btree (seen_at);

CREATE INDEX ix_blocks_blocked_id ON public.blocks USING btree (blocked_id);

CREATE INDEX ix_climbers_due_at ON public.climbers USING btree (due_at);

CREATE INDEX ix_climbers_player_id ON public.climbers USING btree (player_id);

CREATE INDEX ix_climbs_challenged_id ON public.climbs USING btree (challenged_id);

CREATE INDEX ix_climbs_challenger_id ON public.climbs USING btree (challenger_id);

CREATE INDEX ix_climbs_due_at ON public.climbs USING btree (due_at);

CREATE INDEX ix_climbs_ended ON public.climbs USING btree (ladder_id) WHERE ((ended_at IS NOT NULL) AND (settled_at IS NULL));

CREATE INDEX ix_climbs_ladder_id ON public.climbs USING btree (ladder_id, id);

CREATE INDEX ix_consents_player_id ON public.consents USING btree (player_id);

CREATE INDEX ix_daily_plans_due_at ON public.daily_plans USING btree (due_at);

CREATE INDEX ix_daily_plans_player_id ON public.daily_plans USING btree (player_id);

CREATE INDEX ix_daily_puzzles_post_id ON public.daily_puzzles USING btree (post_id);

CREATE INDEX ix_daily_solvers_player_id ON public.daily_solvers USING btree (player_id);

CREATE INDEX ix_deadlines_look_at ON public.deadlines USING btree (look_at) WHERE (left_seconds IS NULL);

CREATE INDEX ix_deadlines_match_id ON public.deadlines USING btree (match_id);

CREATE INDEX ix_digests_due_at ON public.digests USING btree (due_at);

CREATE INDEX ix_entrants_player_id ON public.entrants USING btree (player_id);

CREATE INDEX ix_imports_player_id ON public.imports USING btree (player_id);

CREATE INDEX ix_incidents_match_id ON public.incidents USING btree (match_id);

CREATE INDEX ix_incidents_moderator_id ON public.incidents USING btree (moderator_id) WHERE (moderator_id IS NOT NULL);

CREATE INDEX ix_interactions_seen_at ON public.interactions USING btree (seen_at);

CREATE INDEX ix_invitations_player_id ON public.invitations USING btree (player_id);

CREATE INDEX ix_jobs_due_at ON public.jobs USING btree (due_at);

CREATE INDEX ix_jobs_match_id ON public.jobs USING btree (match_id);

CREATE INDEX ix_ladder_facts_by_id ON public.ladder_facts USING btree (by_id);

CREATE INDEX ix_ladders_director_id ON public.ladders USING btree (director_id);

CREATE INDEX ix_ladders_guild_id ON public.ladders USING btree (guild_id);

CREATE INDEX ix_league_members_player_id ON public.league_members USING btree (player_id);

CREATE INDEX ix_leagues_director_id ON public.leagues USING btree (director_id);

CREATE INDEX ix_leagues_due_at ON public.leagues USING btree (due_at);

CREATE INDEX ix_leagues_guild_id ON public.leagues USING btree (guild_id);

CREATE INDEX ix_lost_places_noted_at ON public.lost_places USING btree (noted_at);

CREATE INDEX ix_matches_channel_status ON public.matches USING btree (channel_id, status);

CREATE INDEX ix_matches_guild_status ON public.matches USING btree (guild_id, status);

CREATE INDEX ix_matches_host_id ON public.matches USING btree (host_id);

CREATE INDEX ix_matches_open ON public.matches USING btree (id) WHERE ((status)::text = 'open'::text);

CREATE INDEX ix_matches_rematch_of ON public.matches USING btree (rematch_of);

CREATE INDEX ix_matches_remind_at ON public.matches USING btree (remind_at) WHERE (((status)::text = 'running'::text) AND (remind_at IS NOT NULL));

CREATE INDEX ix_matches_running ON public.matches USING btree (id) WHERE ((status)::text = 'running'::text);

CREATE INDEX ix_matches_thread_id ON public.matches USING btree (thread_id);

CREATE INDEX ix_matches_thread_status ON public.matches USING btree (thread, status);

CREATE INDEX ix_offers_match_id ON public.offers USING btree (match_id);

CREATE INDEX ix_offers_player_id ON public.offers USING btree (player_id);

CREATE INDEX ix_offers_told_at ON public.offers USING btree (told_at);

CREATE INDEX ix_pairing_matches_news ON public.pairing_matches USING btree (pairing_id) WHERE ((ended_at IS NOT NULL) AND (settled_at IS NULL));

CREATE INDEX ix_plans_match_id ON public.plans USING btree (match_id);

CREATE INDEX ix_plans_player_id ON public.plans USING btree (player_id);

CREATE INDEX ix_posts_claimed_by ON public.posts USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX ix_posts_closes_at ON public.posts USING btree (closes_at) WHERE (closes_at IS NOT NULL);

CREATE INDEX ix_posts_doubt ON public.posts USING btree (doubt) WHERE (doubt IS NOT NULL);

CREATE INDEX ix_posts_line ON public.posts USING btree (queue_key, match_id, id) WHERE ((status)::text = 'owed'::text);

CREATE INDEX ix_posts_match_id ON public.posts USING btree (match_id);

CREATE INDEX ix_posts_owed ON public.posts USING btree (priority, id) WHERE ((status)::text = 'owed'::text);

CREATE INDEX ix_posts_player_id ON public.posts USING btree (player_id) WHERE (player_id IS NOT NULL);

CREATE INDEX ix_posts_trouble ON public.posts USING btree (due_at) WHERE (trouble IS NOT NULL);

CREATE INDEX ix_posts_unsent ON public.posts USING btree (created_at) WHERE ((status)::text = ANY ((ARRAY['dropped'::character varying, 'failed'::character varying])::text[]));

CREATE INDEX ix_posts_whole ON public.posts USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND ((queue_key)::text <> ''::text));

CREATE INDEX ix_ranking_decisions_guild_id_player_id ON public.ranking_decisions USING btree (guild_id, player_id);

CREATE INDEX ix_ranking_decisions_moderator_id ON public.ranking_decisions USING btree (moderator_id);

CREATE INDEX ix_ranking_decisions_player_id ON public.ranking_decisions USING btree (player_id);

CREATE INDEX ix_rating_facts_pending ON public.rating_facts USING btree (id) WHERE (number IS NULL);

CREATE INDEX ix_rating_servers_rating_class ON public.rating_servers USING btree (rating_class);

CREATE INDEX ix_rating_steps_match_id ON public.rating_steps USING btree (match_id);

CREATE INDEX ix_rating_steps_player ON public.rating_steps USING btree (player_id, rating_class, number);

CREATE INDEX ix_ratings_player_id ON public.ratings USING btree (player_id);

CREATE INDEX ix_remarks_player_id ON public.remarks USING btree (player_id);

CREATE INDEX ix_result_corrections_match_id ON public.result_corrections USING btree (match_id);

CREATE INDEX ix_result_corrections_moderator_id ON public.result_corrections USING btree (moderator_id);

CREATE INDEX ix_rulings_moderator_id ON public.rulings USING btree (moderator_id);

CREATE INDEX ix_seats_player_id ON public.seats USING btree (player_id);

CREATE INDEX ix_seats_zones ON public.seats USING btree (match_id) WHERE (zones IS NOT NULL);

CREATE INDEX ix_series_director_id ON public.series USING btree (director_id);

CREATE INDEX ix_series_due_at ON public.series USING btree (due_at);

CREATE INDEX ix_series_entries_player_id ON public.series_entries USING btree (player_id);

CREATE INDEX ix_series_latest_id ON public.series USING btree (latest_id);

CREATE INDEX ix_slowdowns_player_id ON public.slowdowns USING btree (player_id);

CREATE INDEX ix_standing_invitations_owner_id ON public.standing_invitations USING btree (owner_id);

CREATE INDEX ix_standing_invitations_status ON public.standing_invitations USING btree (status);

CREATE INDEX ix_stints_match_id ON public.stints USING btree (match_id);

CREATE INDEX ix_stints_player_id ON public.stints USING btree (player_id);

CREATE INDEX ix_terms_noted ON public.terms USING btree (match_id) WHERE (note IS NOT NULL);

CREATE INDEX ix_terms_standing_id ON public.terms USING btree (standing_id);

CREATE INDEX ix_tournament_directors_player_id ON public.tournament_directors USING btree (player_id);

CREATE INDEX ix_tournament_facts_by_id ON public.tournament_facts USING btree (by_id);

CREATE INDEX ix_tournament_reasons_by_id ON public.tournament_reasons USING btree (by_id);

CREATE INDEX ix_tournament_requests_by_id ON public.tournament_requests USING btree (by_id);

CREATE INDEX ix_tournament_requests_instead_id ON public.tournament_requests USING btree (instead_id);

CREATE INDEX ix_tournament_requests_player_id ON public.tournament_requests USING btree (player_id);

CREATE INDEX ix_tournaments_director_id ON public.tournaments USING btree (director_id);

CREATE INDEX ix_tournaments_due_at ON public.tournaments USING btree (due_at);

CREATE INDEX ix_tournaments_guild_state ON public.tournaments USING btree (guild_id, state);

CREATE INDEX ix_tournaments_thread ON public.tournaments USING btree (thread, state);

CREATE INDEX ix_tournaments_thread_look_at ON public.tournaments USING btree (thread_look_at);

CREATE INDEX ix_vacation_limits_lasting ON public.vacation_limits USING btree (ends_at) WHERE (over_at IS NULL);

CREATE INDEX ix_vacation_limits_player_id ON public.vacation_limits USING btree (player_id);

CREATE INDEX ix_vacations_player_id ON public.vacations USING btree (player_id);

CREATE INDEX ix_vacations_present ON public.vacations USING btree (ends_at) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX uq_offers_open ON public.offers USING btree (match_id, kind) WHERE ((status)::text = 'open'::text);

CREATE UNIQUE INDEX uq_players_computer ON public.players USING btree (name) WHERE ((kind)::text = 'computer'::text);

CREATE TRIGGER moves_append_only BEFORE DELETE OR UPDATE ON public.moves FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY public.daily_plans
    ADD CONSTRAINT daily_plans_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.analyses
    ADD CONSTRAINT fk_analyses_asked_by FOREIGN KEY (asked_by) REFERENCES public.players(id);

ALTER TABLE ONLY public.analyses
    ADD CONSTRAINT fk_analyses_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT fk_blocks_blocked_id FOREIGN KEY (blocked_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT fk_blocks_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.climbers
    ADD CONSTRAINT fk_climbers_ladder_id FOREIGN KEY (ladder_id) REFERENCES public.ladders(id);

ALTER TABLE ONLY public.climbers
    ADD CONSTRAINT fk_climbers_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT fk_climbs_challenged_id FOREIGN KEY (challenged_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT fk_climbs_challenger_id FOREIGN KEY (challenger_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT fk_climbs_ladder_id FOREIGN KEY (ladder_id) REFERENCES public.ladders(id);

ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT fk_climbs_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT fk_climbs_post_id FOREIGN KEY (post_id) REFERENCES public.posts(id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT fk_consents_offer_id FOREIGN KEY (offer_id) REFERENCES public.offers(id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT fk_consents_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.daily_puzzles
    ADD CONSTRAINT fk_daily_puzzles_post_id FOREIGN KEY (post_id) REFERENCES public.posts(id);

ALTER TABLE ONLY public.daily_solvers
    ADD CONSTRAINT fk_daily_solvers_daily_id FOREIGN KEY (daily_id) REFERENCES public.daily_puzzles(id);

ALTER TABLE ONLY public.daily_solvers
    ADD CONSTRAINT fk_daily_solvers_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.deadlines
    ADD CONSTRAINT fk_deadlines_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT fk_digests_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.divisions
    ADD CONSTRAINT fk_divisions_league_id FOREIGN KEY (league_id) REFERENCES public.leagues(id);

ALTER TABLE ONLY public.divisions
    ADD CONSTRAINT fk_divisions_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT fk_entrants_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT fk_entrants_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT fk_imports_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.incidents
    ADD CONSTRAINT fk_incidents_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT fk_invitations_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT fk_invitations_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT fk_jobs_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.ladder_facts
    ADD CONSTRAINT fk_ladder_facts_by_id FOREIGN KEY (by_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.ladder_facts
    ADD CONSTRAINT fk_ladder_facts_ladder_id FOREIGN KEY (ladder_id) REFERENCES public.ladders(id);

ALTER TABLE ONLY public.ladders
    ADD CONSTRAINT fk_ladders_card_id FOREIGN KEY (card_id) REFERENCES public.posts(id);

ALTER TABLE ONLY public.ladders
    ADD CONSTRAINT fk_ladders_director_id FOREIGN KEY (director_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.league_members
    ADD CONSTRAINT fk_league_members_league_id FOREIGN KEY (league_id) REFERENCES public.leagues(id);

ALTER TABLE ONLY public.league_members
    ADD CONSTRAINT fk_league_members_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.leagues
    ADD CONSTRAINT fk_leagues_card_id FOREIGN KEY (card_id) REFERENCES public.posts(id);

ALTER TABLE ONLY public.leagues
    ADD CONSTRAINT fk_leagues_director_id FOREIGN KEY (director_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT fk_matches_host_id FOREIGN KEY (host_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.moves
    ADD CONSTRAINT fk_moves_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT fk_offers_ended_by FOREIGN KEY (ended_by) REFERENCES public.players(id);

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT fk_offers_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT fk_offers_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.pairing_matches
    ADD CONSTRAINT fk_pairing_matches_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.pairing_matches
    ADD CONSTRAINT fk_pairing_matches_pairing_id FOREIGN KEY (pairing_id) REFERENCES public.pairings(id);

ALTER TABLE ONLY public.pairings
    ADD CONSTRAINT fk_pairings_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT fk_plans_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT fk_plans_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT fk_posts_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT fk_posts_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.ranking_decisions
    ADD CONSTRAINT fk_ranking_decisions_moderator_id FOREIGN KEY (moderator_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.ranking_decisions
    ADD CONSTRAINT fk_ranking_decisions_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.rating_facts
    ADD CONSTRAINT fk_rating_facts_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT fk_ratings_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT fk_remarks_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT fk_remarks_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.result_corrections
    ADD CONSTRAINT fk_result_corrections_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.result_corrections
    ADD CONSTRAINT fk_result_corrections_moderator_id FOREIGN KEY (moderator_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT fk_rulings_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.rulings
    ADD CONSTRAINT fk_rulings_moderator_id FOREIGN KEY (moderator_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.seat_choices
    ADD CONSTRAINT fk_seat_choices_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.seat_choices
    ADD CONSTRAINT fk_seat_choices_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.series
    ADD CONSTRAINT fk_series_director_id FOREIGN KEY (director_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.series_entries
    ADD CONSTRAINT fk_series_entries_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.series_entries
    ADD CONSTRAINT fk_series_entries_series_id FOREIGN KEY (series_id) REFERENCES public.series(id);

ALTER TABLE ONLY public.series
    ADD CONSTRAINT fk_series_latest_id FOREIGN KEY (latest_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.slowdowns
    ADD CONSTRAINT fk_slowdowns_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.solved_puzzles
    ADD CONSTRAINT fk_solved_puzzles_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.solved_steps
    ADD CONSTRAINT fk_solved_steps_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.standing_invitations
    ADD CONSTRAINT fk_standing_invitations_card_id FOREIGN KEY (card_id) REFERENCES public.posts(id);

ALTER TABLE ONLY public.standing_invitations
    ADD CONSTRAINT fk_standing_invitations_owner_id FOREIGN KEY (owner_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.stints
    ADD CONSTRAINT fk_stints_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.stints
    ADD CONSTRAINT fk_stints_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.terms
    ADD CONSTRAINT fk_terms_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.terms
    ADD CONSTRAINT fk_terms_standing_id FOREIGN KEY (standing_id) REFERENCES public.standing_invitations(id);

ALTER TABLE ONLY public.tournament_directors
    ADD CONSTRAINT fk_tournament_directors_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.tournament_directors
    ADD CONSTRAINT fk_tournament_directors_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.tournament_facts
    ADD CONSTRAINT fk_tournament_facts_by_id FOREIGN KEY (by_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.tournament_facts
    ADD CONSTRAINT fk_tournament_facts_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.tournament_reasons
    ADD CONSTRAINT fk_tournament_reasons_by_id FOREIGN KEY (by_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.tournament_reasons
    ADD CONSTRAINT fk_tournament_reasons_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.tournament_requests
    ADD CONSTRAINT fk_tournament_requests_by_id FOREIGN KEY (by_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.tournament_requests
    ADD CONSTRAINT fk_tournament_requests_instead_id FOREIGN KEY (instead_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.tournament_requests
    ADD CONSTRAINT fk_tournament_requests_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.tournament_requests
    ADD CONSTRAINT fk_tournament_requests_tournament_id FOREIGN KEY (tournament_id) REFERENCES public.tournaments(id);

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT fk_tournaments_card_id FOREIGN KEY (card_id) REFERENCES public.posts(id);

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT fk_tournaments_director_id FOREIGN KEY (director_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT fk_turns_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.vacation_limits
    ADD CONSTRAINT fk_vacation_limits_match_id FOREIGN KEY (match_id) REFERENCES public.matches(id);

ALTER TABLE ONLY public.vacation_limits
    ADD CONSTRAINT fk_vacation_limits_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.vacations
    ADD CONSTRAINT fk_vacations_player_id FOREIGN KEY (player_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.incidents
    ADD CONSTRAINT incidents_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES public.players(id);

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_rematch_of_fkey FOREIGN KEY (rematch_of) REFERENCES public.matches(id);
