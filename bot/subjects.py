"""The register of subjects: whatever they bring is collected from it."""

from __future__ import annotations

from bot.analyses import subject as analyses
from bot.archive import subject as archive
from bot.clocks import subject as clocks
from bot.competitions import subject as competitions
from bot.computers import subject as computers
from bot.core.slots import Provided
from bot.core.subject import Subject
from bot.deadlines import subject as deadlines
from bot.digests import subject as digests
from bot.help import subject as help_page
from bot.invitations import subject as invitations
from bot.ladders import subject as ladders
from bot.leagues import subject as leagues
from bot.lessons import subject as lessons
from bot.lists import subject as lists
from bot.matches import subject as matches
from bot.moderation import subject as moderation
from bot.nudges import subject as nudges
from bot.offers import subject as offers
from bot.organising import subject as organising
from bot.outbox import subject as outbox
from bot.pauses import subject as pauses
from bot.picker import subject as picker
from bot.plans import subject as plans
from bot.players import subject as players
from bot.privacy import subject as privacy
from bot.programs import subject as programs
from bot.puzzles import subject as puzzles
from bot.ratings import subject as ratings
from bot.remarks import subject as remarks
from bot.replays import subject as replays
from bot.rules import subject as rules
from bot.servers import subject as servers
from bot.substitutes import subject as substitutes
from bot.tables import subject as tables
from bot.threads import subject as threads
from bot.tournaments import subject as tournaments

SUBJECTS: tuple[Subject, ...] = (
    programs.SUBJECT,
    rules.SUBJECT,
    players.SUBJECT,
    clocks.SUBJECT,
    servers.SUBJECT,
    replays.SUBJECT,
    matches.SUBJECT,
    picker.SUBJECT,
    lessons.SUBJECT,
    plans.SUBJECT,
    ratings.SUBJECT,
    lists.SUBJECT,
    tables.SUBJECT,
    threads.SUBJECT,
    invitations.SUBJECT,
    offers.SUBJECT,
    pauses.SUBJECT,
    nudges.SUBJECT,
    substitutes.SUBJECT,
    computers.SUBJECT,
    moderation.SUBJECT,
    archive.SUBJECT,
    remarks.SUBJECT,
    analyses.SUBJECT,
    competitions.SUBJECT,
    tournaments.SUBJECT,
    puzzles.SUBJECT,
    organising.SUBJECT,
    ladders.SUBJECT,
    leagues.SUBJECT,
    digests.SUBJECT,
    privacy.SUBJECT,
    help_page.SUBJECT,
    outbox.SUBJECT,
    deadlines.SUBJECT,
)
"""The subjects in the order in which services are built and followers called: who uses another comes after it."""

PROVIDED = Provided(subject.provides for subject in SUBJECTS)
"""What all of them bring, by slots."""
