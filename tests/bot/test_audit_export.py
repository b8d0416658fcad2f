"""What an audit from outside is told: the same on every database."""

from __future__ import annotations

from bot.core.services import Services
from bot.host_commands import lines
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from sandbox.soak.audit.exported_rows import Truth, left, read
from storage import Database
from tests.bot.conftest import by, mover, waiter
from tests.conftest import HandClock

LATER = "9999"


async def test_an_export_tells_a_match_from_which_it_can_be_played_again(
    services: Services, database: Database, view: MatchView
) -> None:
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    await services[Matches].resign(by(waiter(view)), view.match.id)
    tables = read([line async for line in lines(database)])
    truth = Truth(tables, LATER)
    (match,) = truth.matches.values()
    assert truth.broken == []
    assert (match.status, match.people) == ("finished", (mover(view).discord_id, waiter(view).discord_id))
    assert [(entry.kind, entry.notation) for entry in match.entries] == [("move", "C+"), ("resign", "")]
    assert match.movers == (0, 1, None)
    assert {post.kind for post in truth.posts if post.ply == match.ply} == {"board"}


async def test_a_moment_of_an_export_is_later_than_another_if_its_text_is_greater(
    services: Services, database: Database, view: MatchView, clock: HandClock
) -> None:
    tables = read([line async for line in lines(database)])
    post = Truth(tables, LATER).posts[-1]
    now = clock().isoformat(timespec="microseconds")
    assert post.due == post.created == now
    assert not post.is_put_off(now)
    assert post.is_put_off("2026")
    assert left(tables, now) == sum(each.status == "owed" for each in Truth(tables, now).posts) > 0
