"""What holds where the organiser chose nothing."""

from __future__ import annotations

from dataclasses import replace

from tournaments.facts import BRACKETS, PLAY_OFF, SEVERAL, Entrant, Format, Settings, Tournament

LARGEST_ROBIN = 16
"""More entrants than that are offered groups."""

GROUP = 4
"""Entrants of a group, about."""

SWISS_TIEBREAKS = ("BHC1", "BH", "SB", "DE", "WON", "SECOND")
ROBIN_TIEBREAKS = ("DE", "SB", "WON", "SECOND")

TIEBREAKS: dict[Format, tuple[str, ...]] = {
    Format.ROUND_ROBIN: ROBIN_TIEBREAKS,
    Format.SWISS: SWISS_TIEBREAKS,
    Format.ROLLING: SWISS_TIEBREAKS,
    Format.TABLES: ("WON", "BH", "SB", "SEED"),
    Format.GROUPS: ROBIN_TIEBREAKS,
}

TEAM_TIEBREAKS: dict[Format, tuple[str, ...]] = {
    Format.ROUND_ROBIN: ("BP", "DE", "SB", "WON"),
    Format.SWISS: ("BP", "BHC1", "BH", "SB", "DE", "WON"),
}


def tiebreaks(tournament: Tournament) -> tuple[str, ...]:
    """The tie-breaks in their order."""
    usual = TEAM_TIEBREAKS if tournament.teams else TIEBREAKS
    return tournament.settings.tiebreaks or usual.get(tournament.format, ())


def planned_rounds(tournament: Tournament) -> int:
    """Rounds of a Swiss or of tables, matches of each entrant of a rolling Swiss."""
    return tournament.settings.rounds or default_rounds(len(tournament.entrants), tournament.settings.seats)


def default_rounds(entrants: int, seats: int = 2) -> int:
    """Two more than a knock-out would take; at most everyone once. Pairings of several need fewer."""
    if entrants < 2:
        return 0
    most = (entrants - 1).bit_length() + 2
    return min(most, entrants - 1) if seats == 2 else min(most, 6, -(-(entrants - 1) // (seats - 1)) + 1)


def follows_another(tournament: Tournament) -> bool:
    """Whether a round that is played will be followed by another one, of formats that are played by rounds."""
    made, entrants = len(tournament.rounds), len(tournament.present(1))
    if tournament.format is Format.ROUND_ROBIN:
        return made < max(entrants + entrants % 2 - 1, 0) * tournament.settings.cycles
    latest = tournament.rounds[-1]
    if tournament.format in BRACKETS or (tournament.has_cut and latest.in_bracket):
        return latest.part[0] == PLAY_OFF or len(latest.pairings) + len(latest.byes) > 1
    return made < planned_rounds(tournament) or tournament.has_cut


def number_of_groups(tournament: Tournament) -> int:
    """The number of groups: as many as wanted, else at least two of about four entrants; never groups of one."""
    entrants = len(tournament.entrants)
    return min(tournament.settings.groups or max(2, entrants // GROUP), max(entrants // 2, 1))


def fitted(kind: Format, settings: Settings) -> Settings:
    """The settings with the seats and the smallest table that the format needs."""
    seats = max(settings.seats, 3) if kind in SEVERAL else 2
    least = min(max(settings.least, 3), seats) if kind in SEVERAL else 2
    return replace(settings, seats=seats, least=least, replays=0 if settings.team_size else settings.replays)


def entered(count: int, letter: str = "p") -> tuple[Entrant, ...]:
    """So many entrants named by their seed: p01, p02 ..."""
    width = max(2, len(str(count)))
    return tuple(Entrant(f"{letter}{seed:0{width}}", seed) for seed in range(1, count + 1))
