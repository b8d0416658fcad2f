"""Matches and events that someone follows: their news in the digest and in `/games`, told once, never a ping."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.mine import FollowedTournaments, Participating
from bot.community.tournaments.refusals import NoSuchTournament
from bot.core.agenda import WaitingKinds
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.cards import CARD_BUTTONS, Cards
from bot.core.frame.context import Context
from bot.core.frame.lines import WAITING
from bot.core.frame.persistent_button import Press
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person, Place, Rights
from bot.core.services import Services
from bot.people.players import follows as followed_things
from bot.people.players.preferences import PreferenceBook
from bot.people.players.refusals import FollowsMuch
from bot.people.privacy.privacy import Privacy
from bot.play.digests.posts import DigestPost
from bot.play.digests.views import DigestMessage
from bot.play.lists.followed import Followed, FollowedMatches
from bot.play.lists.inbox import Inbox, Listing
from bot.play.lists.views import laid_out
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import ChannelHidden
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from bot.play.tables.tables import Tables, TableSetup
from bot.play.venues.agreement import wanted_at
from bot.play.venues.offered import VENUE
from storage import Database
from storage.people import players
from tests.bot.community.tournaments.full_match import PEOPLE, opened, started
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, managing, mover, owed, waiter
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.statements import noted
from tournaments.facts import Format

GUS = PEOPLE[6]
ELSEWHERE = Rights(None)


def followed_kinds(services: Services) -> list[FollowedMatches | FollowedTournaments]:
    known = services[WaitingKinds]._kinds
    return [each for each in known if isinstance(each, FollowedMatches | FollowedTournaments)]


async def news(
    services: Services, database: Database, who: Person, clock: HandClock, *, told: bool = False
) -> list[str]:
    """What someone is told of what they follow: the kinds of news there are."""
    async with database.writing() as connection:
        player = await players.find(connection, who.discord_id)
        assert player
        kinds = [
            each for each in services[WaitingKinds]._kinds if isinstance(each, FollowedMatches | FollowedTournaments)
        ]
        found = [each.follows.value for each in kinds for _ in await each.all(connection, player)]
        for each in kinds if told else ():
            shown: Any = await each.load(connection, await each.all(connection, player))
            await each.told(connection, player, clock(), shown)
        return found


async def move(services: Services, number: int) -> None:
    view = await services[Matches].show(number)
    await services[Matches].move(
        by(mover(view)), number, None, view.game.format(view.game.legal_moves(view.position.state)[0])
    )


async def test_a_move_is_news_once_and_the_end_is_the_last(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = (await begun(services)).match.id
    _, is_followed = await services[Followed].toggle(by(CY), number)
    assert is_followed
    assert await news(services, database, CY, clock) == []
    await move(services, number)
    before = len(await owed(services))
    assert await news(services, database, CY, clock, told=True) == ["match"]
    assert await news(services, database, CY, clock) == []
    view = await services[Matches].show(number)
    await services[Matches].resign(by(mover(view)), number)
    assert await news(services, database, CY, clock, told=True) == ["match"]
    assert not await services[Followed].has(CY, number), "what is over is followed no more"
    assert len(await owed(services)) >= before
    assert not any(each.post.player_id for each in await owed(services) if each.post.kind == "digest")


async def test_following_is_switched_off_by_the_same_button(services: Services) -> None:
    number = (await begun(services)).match.id
    assert [(await services[Followed].toggle(by(CY), number))[1] for _ in range(2)] == [True, False]


async def test_an_event_has_news_when_something_happens_in_it(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = await started(services, Format.ROUND_ROBIN, 3)
    _, is_followed = await services[Participating].follow(by(GUS), number)
    assert is_followed
    assert await news(services, database, GUS, clock) == []
    view = await services[Matches].show(1)
    await services[Matches].resign(by(mover(view)), 1)
    await services[Sweeps].sweep()
    assert await news(services, database, GUS, clock, told=True) == ["tournament"]
    assert await news(services, database, GUS, clock) == []


async def test_nobody_follows_without_an_end(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followed_things, "MOST", 1)
    first, second = (await begun(services)).match.id, (await begun(services)).match.id
    await services[Followed].toggle(by(CY), first)
    with pytest.raises(FollowsMuch):
        await services[Followed].toggle(by(CY), second)


async def test_it_is_exported_and_forgotten(services: Services, database: Database, clock: HandClock) -> None:
    number = (await begun(services)).match.id
    await services[Followed].toggle(by(CY), number)
    told = await services[Privacy].export(CY)
    assert [(each["kind"], each["number"]) for each in told["follows"]] == [("match", number)]
    await services[Privacy].forget(by(CY))
    assert not await services[Followed].has(CY, number)


async def test_looking_for_news_takes_as_many_statements_however_much_one_follows(
    services: Services, database: Database, clock: HandClock
) -> None:
    numbers = [(await begun(services)).match.id for _ in range(5)]
    for number in numbers:
        await services[Followed].toggle(by(CY), number)
        await move(services, number)
    async with database.reading() as connection:
        player = await players.find(connection, CY.discord_id)
        assert player
        kind = next(each for each in followed_kinds(services) if isinstance(each, FollowedMatches))
        with noted() as statements:
            assert len(await kind.all(connection, player)) == 5
    assert len(statements) == 2, "those with news, and the matches they are"


async def test_a_list_of_matches_tells_it_once_as_well_and_what_it_leaves_out_is_told_later(
    services: Services, database: Database
) -> None:
    numbers = [(await begun(services)).match.id for _ in range(FollowedMatches.most + 2)]
    for number in numbers:
        await services[Followed].toggle(by(CY), number)
        view = await services[Matches].show(number)
        await services[Matches].resign(by(mover(view)), number)
    told = []
    for _ in range(3):
        page = await services[Inbox].page(by(CY), Listing(CY.discord_id, None))
        await services[Inbox].tell(CY, page.sections)
        told.append([line.view.match.id for section in page.sections for line in section.shown])
    assert told == [numbers[: FollowedMatches.most], numbers[FollowedMatches.most :], []]
    assert not any([await services[Followed].has(CY, number) for number in numbers])


async def test_what_has_found_no_room_in_a_list_is_told_later(services: Services, database: Database) -> None:
    for _ in range(11):  # a full page, and the way to another
        await begun(services)
    for _ in range(FollowedMatches.most):
        await followed(services)
    await deliver(services)
    told: list[int] = []
    for _ in range(FollowedMatches.most):
        page = await services[Inbox].page(by(ANN), Listing(ANN.discord_id, None))
        _, shown = laid_out(page, ANN, services[WAITING], Cards(services[CARD_BUTTONS]))
        assert sum(len(section.shown) for section in page.sections) <= FollowedMatches.most - len(told)
        await services[Inbox].tell(ANN, shown)
        found = [len(section.shown) for section in shown]
        assert sum(found) < FollowedMatches.most
        told += [line.view.match.id for section in shown for line in section.shown]
    assert len(told) == len(set(told)) == FollowedMatches.most


async def test_what_has_found_no_room_in_a_digest_is_told_in_the_next(services: Services, clock: HandClock) -> None:
    await services[PreferenceBook].choose_all(ANN, {"pings": "digest", "digest_hour": str((clock.now.hour + 1) % 24)})
    for _ in range(10):  # some of which wait for her
        match = (await begun(services)).match
        await services[Offers].make(by(BO), match.id, DRAW)
        await services[Tables].open(by(BO), TableSetup("dogon", {}, None, [ANN]))
        await services[Matches].resign(by(BO), (await begun(services)).match.id)
    numbers = [await followed(services) for _ in range(FollowedMatches.most)]
    await deliver(services)
    message, told = DigestMessage(Context(services, cast(Any, None))), list[list[int]]()
    for _ in range(3):
        clock.pass_(days=1, hours=1)
        await services[Pulse].beat()
        await services[Sweeps].sweep()
        digests = [message.fitted(each) for each in await owed(services) if each.post.kind == DigestPost.key]
        assert list(map(message.fitted, digests)) == digests
        for each in digests:
            await services[Outbox].sent(each, each.post.id)
        (digest,) = digests
        sections = [each for each in digest.shown.sections if isinstance(each.kind, FollowedMatches)]
        told.append([line.view.match.id for section in sections for line in section.shown])
    assert 0 < len(told[0]) < len(numbers), "with less room than there is news"
    assert [number for day in told for number in day] == numbers


async def followed(services: Services) -> int:
    """A match that Ann follows, and in which something has happened since."""
    table = await services[Tables].open(by(BO), TableSetup("dogon", {}, None, [CY]))
    await services[Tables].join(by(CY), table.match.id)
    await services[Followed].toggle(by(ANN), table.match.id)
    await move(services, table.match.id)
    return table.match.id


async def test_whoever_cannot_see_a_match_any_more_can_stop_following_it(services: Services) -> None:
    number = (await begun(services)).match.id
    await services[Followed].toggle(by(CY), number)
    outside = by(CY, Rights(CHANNEL.guild_id, sees=lambda _: False))
    assert not (await services[Followed].toggle(outside, number))[1]
    with pytest.raises(ChannelHidden):
        await services[Followed].toggle(outside, number)


async def test_whoever_cannot_see_an_event_any_more_can_stop_following_it(services: Services) -> None:
    number = await opened(services, Format.ROUND_ROBIN, 0)
    participating = services[Participating]
    for leaving in (participating.follow, participating.unfollow):
        await participating.follow(by(GUS), number)
        outside = by(GUS, Rights(CHANNEL.guild_id, sees=lambda _: False))
        await leaving(outside, number)
        assert not await participating.follows(GUS, number)
    with pytest.raises(NoSuchTournament):
        await participating.follow(by(GUS, Rights(CHANNEL.guild_id, sees=lambda _: False)), number)


async def test_what_is_followed_is_left_from_the_line_that_tells_its_news(services: Services) -> None:
    event, match = await started(services, Format.ROUND_ROBIN, 3), (await begun(services)).match.id
    await services[Followed].toggle(by(GUS), match)
    await services[Participating].follow(by(GUS), event)
    await move(services, match)
    await services[Matches].resign(by(mover(await services[Matches].show(1))), 1)
    await services[Sweeps].sweep()
    page = await services[Inbox].page(by(GUS), Listing(GUS.discord_id, None))
    layout = laid_out(page, GUS, services[WAITING])[0]
    found = {each.custom_id for each in layout.walk_children() if isinstance(each, Press)}
    assert found == {f"unfollow-match:{match}", f"event-unfollow:{event}"}
    await services[Followed].end(by(GUS, ELSEWHERE), match)
    await services[Participating].unfollow(by(GUS, ELSEWHERE), event)
    assert not await services[Followed].has(GUS, match)
    assert not await services[Participating].follows(GUS, event)


async def test_a_match_that_goes_elsewhere_is_followed_by_nobody(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await begun(services)
    number, there = view.match.id, Place(CHANNEL.guild_id, 60)
    await services[Followed].toggle(by(CY), number)
    asked = await services[Offers].make(by(mover(view), place=there), number, VENUE, wanted_at(there))
    await services[Offers].agree(by(waiter(view), place=there), asked.offer.id)
    assert (await services[Matches].show(number)).match.channel_id == there.channel_id
    await move(services, number)
    assert await news(services, database, CY, clock) == []


async def test_whoever_takes_over_a_seat_is_told_no_news_of_their_own_match(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await begun(services)
    number = view.match.id
    await services[Followed].toggle(by(CY), number)
    asked = await services[Offers].make(by(mover(view)), number, SUBSTITUTE, Swap(CY, CHANNEL.guild_id).wanted)
    for person in (waiter(view), CY):
        await services[Offers].agree(by(person), asked.offer.id)
    assert CY.name in (await services[Matches].show(number)).names
    await move(services, number)
    assert await news(services, database, CY, clock) == []


@pytest.mark.parametrize("change", ["private", "draft", "moved"])
async def test_an_event_that_others_may_see_less_of_is_followed_by_nobody(
    services: Services, database: Database, clock: HandClock, change: str
) -> None:
    number = await opened(services, Format.ROUND_ROBIN, 0)
    await services[Participating].follow(by(GUS), number)
    match change:
        case "private":
            await services[Organising].set(managing(), number, {"private": True})
        case "draft":
            await services[Organising].unpublish(managing(), number)
        case _:
            await services[Organising].move(replace(managing(), place=Place(CHANNEL.guild_id, 7)), number)
    assert not await services[Participating].follows(GUS, number)
    assert await news(services, database, GUS, clock) == []
