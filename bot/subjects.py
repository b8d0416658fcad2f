"""The register of subjects: whatever they bring is collected from it."""

from __future__ import annotations

from bot.community.competitions import subject as competitions
from bot.community.ladders import subject as ladders
from bot.community.leagues import subject as leagues
from bot.community.sundays import subject as sundays
from bot.community.tournaments import subject as tournaments
from bot.community.tournaments.administration import subject as administration
from bot.core.deadlines import subject as deadlines
from bot.core.outbox import subject as outbox
from bot.core.processes import subject as processes
from bot.core.slots import Provided
from bot.core.subject import Subject
from bot.learn.lessons import subject as lessons
from bot.learn.puzzles import subject as puzzles
from bot.learn.rules import subject as rules
from bot.people.help import subject as help_page
from bot.people.players import subject as players
from bot.people.privacy import subject as privacy
from bot.people.servers import subject as servers
from bot.play.analyses import subject as analyses
from bot.play.archive import subject as archive
from bot.play.challenges import subject as challenges
from bot.play.clocks import subject as clocks
from bot.play.computers import subject as computers
from bot.play.digests import subject as digests
from bot.play.lists import subject as lists
from bot.play.matches import subject as matches
from bot.play.moderation import subject as moderation
from bot.play.nudges import subject as nudges
from bot.play.offers import subject as offers
from bot.play.pauses import subject as pauses
from bot.play.picker import subject as picker
from bot.play.plans import subject as plans
from bot.play.ratings import subject as ratings
from bot.play.remarks import subject as remarks
from bot.play.replays import subject as replays
from bot.play.substitution import subject as substitution
from bot.play.tables import subject as tables
from bot.play.threads import subject as threads
from bot.play.venues import subject as venues

SUBJECTS: tuple[Subject, ...] = (
    processes.SUBJECT,
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
    challenges.SUBJECT,
    offers.SUBJECT,
    pauses.SUBJECT,
    nudges.SUBJECT,
    substitution.SUBJECT,
    venues.SUBJECT,
    computers.SUBJECT,
    moderation.SUBJECT,
    archive.SUBJECT,
    remarks.SUBJECT,
    analyses.SUBJECT,
    competitions.SUBJECT,
    tournaments.SUBJECT,
    puzzles.SUBJECT,
    administration.SUBJECT,
    ladders.SUBJECT,
    leagues.SUBJECT,
    sundays.SUBJECT,
    digests.SUBJECT,
    privacy.SUBJECT,
    help_page.SUBJECT,
    outbox.SUBJECT,
    deadlines.SUBJECT,
)
"""The subjects in the order in which services are built and followers called: who uses another comes after it."""

PROVIDED = Provided(subject.provides for subject in SUBJECTS)
"""What all of them bring, by slots."""
