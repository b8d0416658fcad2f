"""How offers, and what was agreed on, are told on boards, in films and in logs."""

from __future__ import annotations

from functools import partial

from bot.core.services import Services
from bot.core.speech.names import listing, person
from bot.core.speech.sentences import _, _n
from bot.play.archive import LOG_SOURCES, Logged
from bot.play.matches import TELLINGS, EntryText, MatchView
from bot.play.offers import entries, proposals
from bot.play.offers.kinds import OfferKinds
from bot.play.offers.proposals import OfferStatus, Proposal
from bot.play.offers.words import offer_end, offer_question
from bot.play.replays import Replays
from storage import Connection
from storage.play import offers

ASKED = "{question}\n-# {end}"
STANDS = _("Not answered yet.")
ABORTED = _("This match was aborted by agreement. It has no result and doesn't count.")
DRAWN = _("{players} draw by agreement.")
SHARED = _("{players} share the win by agreement.")


def _agreed(view: MatchView) -> str:
    """Tell of a draw of all, or of those who were still playing."""
    outcome = view.position.outcome
    assert outcome is not None
    players = listing(f"**{person(view.names[seat])}**" for seat in outcome.places[0])
    return (DRAWN if len(outcome.places) == 1 else SHARED).format(players=players)


TOLD = TELLINGS(
    EntryText(
        kind=entries.UNDO,
        board=_n(
            "↩️ **{player}** took back **{move}** by agreement.",
            "↩️ **{player}** went back to before **{move}** by agreement; {count} moves were undone.",
        ),
        film=_("{name} took back"),
        log=_("↩️ The match went back to board {notation}."),
    ),
    EntryText(
        kind=entries.DRAW,
        board=_("🤝 Everyone agreed to the draw **{player}** offered."),
        film=_("draw by agreement"),
        log=_("🤝 The match ended in a draw by agreement."),
        ending=_agreed,
    ),
    EntryText(
        kind=entries.ABORT,
        board=_("🚪 Everyone agreed to abort this match, as **{player}** asked."),
        film=_("aborted by agreement"),
        log=_("🚪 The match was aborted by agreement."),
        ending=lambda view: str(ABORTED),
    ),
)


async def logged_offers(connection: Connection, made: Services, view: MatchView) -> list[Logged]:
    """Log every offer of a match, and how it ended."""
    found = await offers.of_match(connection, view.match.id)
    replays, kinds = made[Replays], made[OfferKinds]
    loaded = [await proposals.load(connection, replays, kinds, offer, view) for offer in found]
    return [Logged(each.offer.made_at, partial(_in_log, each)) for each in loaded]


LOGGED = LOG_SOURCES(logged_offers)


def _in_log(proposal: Proposal) -> str:
    end = str(STANDS) if proposal.offer.status is OfferStatus.OPEN else offer_end(proposal)
    return ASKED.format(question=offer_question(proposal), end=end)
