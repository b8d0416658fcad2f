"""Profiles, rankings, what is at stake: what people are told about themselves and each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import insert

from bot.core.people import Person, Place, Rights
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.people.servers.settings import GuildBook
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.ratings.model import Strength
from bot.play.ratings.profiles import profile_words
from bot.play.ratings.profiles.profiles import Profiles
from bot.play.ratings.rankings import PAGE_SIZE, Rankings, missing
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.refusals import (
    AchievementsOff,
    NobodyRanked,
    NoSuchSize,
    NotPlayedYet,
    ProfileHidden,
    RatingsOff,
    SamePerson,
)
from bot.play.ratings.settings import RatingUse
from bot.play.ratings.stakes.stakes import Forecast
from bot.play.ratings.stakes.stakes_words import stakes_text
from bot.play.ratings.views import card_alt, card_of
from bot.play.tables.tables import Tables, TableSetup
from renderers.profiles import draw_profile
from renderers.standings import Tone
from storage import Database
from storage.people import players
from storage.play.matches.results import Ending
from storage.play.ratings import ranking_decisions, ratings
from storage.play.ratings.ratings import ServerPlay, StoredRating
from storage.play.ratings.tables import ratings as rating_rows
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing
from tests.bot.play.ratings.played import DUEL, beaten, moved, problems, seated
from tests.conftest import HandClock

HERE = CHANNEL.guild_id or 0
ELSEWHERE = Place(guild_id=77, channel_id=78)


async def settle(
    database: Database,
    clock: HandClock,
    people: Sequence[Person],
    play: ServerPlay = ServerPlay(10, 5),  # noqa: B008 (a value)
    **other: object,
) -> list[int]:
    """Settled ratings, the best first, without the matches that would lead there."""
    ids = []
    async with database.writing() as connection:
        for number, person in enumerate(people):
            player = await players.meet(connection, *person, clock())
            usual = StoredRating(DUEL, player.id, 40 - number * 0.1, 3.0, 20, 6, clock())
            columns = {name: getattr(usual, name) for name in StoredRating.__slots__} | other
            await connection.execute(insert(rating_rows).values(**columns))
            await ratings.keep_servers(connection, DUEL, {(HERE, player.id): play})
            ids.append(player.id)
    return ids


async def test_what_a_rating_became_when_it_was_counted_anew_stays_so(services: Services, clock: HandClock) -> None:
    number = await beaten(services, ANN, BO)
    await services[Ratings].sweep()
    before = (await services[Profiles].show(by(BO), BO)).steps[-1]
    clock.pass_(hours=1)
    await services[Moderation].correct(managing(DEE), number, Amendment((ANN,), rated=True), "agreed")
    await services[Ratings].sweep()
    after = (await services[Profiles].show(by(BO), BO)).steps[-1]
    told = f"{Strength(before.mu).shown} became {Strength(after.mu).shown}."
    assert told in profile_words.profile_text(await services[Profiles].show(by(BO), BO))
    clock.pass_(hours=1)
    await beaten(services, CY, BO)
    await services[Ratings].sweep()
    page = await services[Profiles].show(by(BO), BO)
    assert page.ratings[0].rating.mu != after.mu
    assert told in profile_words.profile_text(page)


@pytest.mark.slow
async def test_a_profile_has_ratings_results_and_a_chart(services: Services) -> None:
    for loser, winner in ((ANN, BO), (CY, ANN), (ANN, BO)):
        await beaten(services, loser, winner)
    await beaten(services, ANN, BO, game="kamisado")
    await services[Ratings].sweep()
    page = await services[Profiles].show(by(ANN), ANN)
    text = profile_words.profile_text(page)
    assert "Dogon · place 2 of 3 here · 3 rated matches" in text
    assert "Kamisado · place 2 of 2 here · 1 rated match" in text
    assert "still settling, give or take" in text
    assert "1 won, 0 drawn, 3 lost" in text
    assert "**Most frequent opponents**: Bo (3) and Cy (1)" in text
    assert len(page.steps) == 3
    assert "The rating of Ann in Dogon over the last 3 rated matches: from 1500" in profile_words.chart_alt(page)
    card, told = card_of(page, "dark"), profile_words.card_text(page)
    assert (card.name, card.words) == ("Ann", "Plays mostly Dogon")
    assert "Plays mostly **Dogon**." in told
    assert [(each.name, len(each.course), each.is_settling) for each in card.ratings] == [
        ("Dogon", 3, True),
        ("Kamisado", 1, True),
    ]
    assert card.results == (Tone.LOST, Tone.WON, Tone.LOST, Tone.LOST)
    assert f"**Last results**: {card.results_words}" in told
    assert all(f"**{each.course[-1]}?** {each.name}" in told for each in card.ratings)
    one = await services[Profiles].show(by(ANN), ANN, "kamisado")
    assert (one.played.matches, [outing.result.game for outing in one.last]) == (1, ["kamisado"])


@pytest.mark.slow
async def test_the_best_win_is_that_against_the_strongest_which_may_be_told(services: Services) -> None:
    async def best(viewer: Person = BO) -> str:
        await services[Ratings].sweep()
        page = await services[Profiles].show(by(viewer), BO)
        line = next((line for line in profile_words.card_text(page).splitlines() if "Best win" in line), "")
        card = card_of(page, "dark").best
        alt = card_alt(card_of(replace(page, player=replace(page.player, name="B_o*")), "dark"))
        assert alt.startswith("B_o* · Plays mostly Dogon\nDogon · "), "nothing is formatted there"
        assert not card or f"\nBest win: {card.words} · {card.number} · Dogon · " in alt
        assert "<t:" not in alt
        assert bool(card) is bool(line)
        assert not card or f"{card.words} ({card.number})" in line.replace("**Best win**: ", "beat ")
        assert draw_profile(card_of(page, "light")).width >= 900
        return line

    for loser in (CY, DEE, CY):
        await beaten(services, loser, ANN)
    await beaten(services, BO, CY)
    assert await best() == "", "nobody beaten yet"
    await beaten(services, CY, BO)
    assert "Cy (" in await best()
    await beaten(services, ANN, BO, ELSEWHERE)
    assert "**Best win**: Ann (" in await best(), "one may know one's own"
    assert "Cy (" in await best(DEE), "the other one was elsewhere"
    await services[PreferenceBook].choose(ANN, "profile", "hidden")
    assert "Cy (" in await best(), "nobody hears how good a hidden profile is"


async def test_matches_of_other_servers_count_but_are_listed_to_their_players_only(services: Services) -> None:
    await beaten(services, ANN, BO)
    await beaten(services, ANN, CY, ELSEWHERE)
    await services[Ratings].sweep()
    own, others = await services[Profiles].show(by(ANN), ANN), await services[Profiles].show(by(BO), ANN)
    assert (len(own.last), len(others.last)) == (2, 1)
    assert others.played.matches == 2


@pytest.mark.slow
async def test_a_profile_tells_nothing_private_to_others(services: Services) -> None:
    hidden = Place(HERE, 4712)
    await beaten(services, ANN, BO)
    for opponent, place in (
        (CY, ELSEWHERE),
        (DEE, hidden),
        (Person(500, "Eve"), CHANNEL),
        (Person(500, "Eve"), CHANNEL),
    ):
        number = await beaten(services, ANN, opponent, place, is_private=opponent.name == "Eve")
        await services[Ratings].sweep()
        assert number
    everyone = Rights(HERE, sees=lambda channel_id: channel_id == CHANNEL.channel_id)
    visitor = Person(600, "Visitor")
    for viewer, others in ((visitor, None), (visitor, everyone), (ANN, everyone)):
        page = await services[Profiles].show(by(viewer, everyone), ANN, None, others)
        text = profile_words.profile_text(page)
        assert "**Most frequent opponents**: Bo (1)" in text
        assert [names for names in ("Cy", "Dee", "Eve") if names in text] == []
        assert len(page.last) == 1
    assert "Eve (2)" in profile_words.profile_text(await services[Profiles].show(by(ANN, everyone), ANN))
    eves = await services[Profiles].show(by(Person(500, "Eve"), everyone), ANN)
    assert "Eve (2)" in profile_words.profile_text(eves), "what one has played oneself"
    assert not (await services[Profiles].show(by(visitor, Rights(None)), ANN)).last


async def test_what_is_at_stake_does_not_tell_a_hidden_rating(
    services: Services, database: Database, clock: HandClock
) -> None:
    await settle(database, clock, [ANN, BO])
    shown = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], rated=True))
    number = shown.match.id
    assert "(1950)" in stakes_text(await services[Forecast].of_table(by(BO), number))
    before = await services[Forecast].of_table(by(CY), number)
    await services[PreferenceBook].choose(ANN, "profile", "hidden")
    told = await services[Forecast].of_table(by(BO), number)
    assert "1950" not in stakes_text(told)
    assert "as Ann keep their rating hidden" in stakes_text(told)
    assert before != await services[Forecast].of_table(by(CY), number)
    newcomer = await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [BO], rated=True))
    against_one = await services[Forecast].of_table(by(BO), newcomer.match.id)
    assert (told.win, told.draw, told.loss) == (against_one.win, against_one.draw, against_one.loss)


async def test_a_hidden_profile_is_shown_to_its_owner_alone_and_not_ranked(
    services: Services, database: Database, clock: HandClock
) -> None:
    await settle(database, clock, [ANN, BO])
    await services[PreferenceBook].choose(ANN, "profile", "hidden")
    with pytest.raises(ProfileHidden):
        await services[Profiles].show(by(BO), ANN)
    with pytest.raises(ProfileHidden):
        await services[Profiles].versus(by(BO), ANN)
    assert (await services[Profiles].show(by(ANN), ANN)).player.name == "Ann"
    page = await services[Rankings].page(by(ANN), "dogon", None)
    assert [row.ranked.player.name for row in page.rows] == ["Bo"]
    assert missing(page) == "hidden"
    assert "your profile is hidden" in profile_words.ranking_text(page, "Club")


async def test_who_never_played_has_no_profile(services: Services) -> None:
    with pytest.raises(NotPlayedYet):
        await services[Profiles].show(by(ANN), DEE)


async def test_a_ranking_has_pages_and_always_the_line_of_whoever_looks(
    services: Services, database: Database, clock: HandClock
) -> None:
    people = [Person(9000 + number, f"P{number}") for number in range(45)]
    await settle(database, clock, people)
    first = await services[Rankings].page(by(people[40]), None, None)
    assert (first.total, first.pages, len(first.rows)) == (45, 3, PAGE_SIZE)
    assert [row.place for row in first.shown][-2:] == [20, 41]
    last = await services[Rankings].page(by(people[0]), "dogon", 2, 99)
    assert ([row.place for row in last.shown][:2], last.number) == ([1, 41], 2)
    middle = await services[Rankings].page(by(people[21]), "dogon", 2, 1)
    assert len(middle.shown) == PAGE_SIZE
    text = profile_words.ranking_text(middle, "Club")
    assert "### Dogon · Club\n45 players · page 2 of 3" in text
    assert "` 22` **P21** · **1887** ±90" in text
    assert "22. P21 1887" in profile_words.ranking_alt(middle, "Club")


async def test_who_is_not_ranked_is_told_why(services: Services, database: Database, clock: HandClock) -> None:
    await settle(database, clock, [ANN], rated_at=clock() - timedelta(days=181))
    page = await services[Rankings].page(by(ANN), "dogon", None)
    assert (page.total, missing(page)) == (0, "away")
    assert "You aren't listed" in profile_words.ranking_text(page, "Club")


@pytest.mark.parametrize(
    ("play", "sigma"), [(ServerPlay(9, 9), 3.0), (ServerPlay(20, 4), 3.0), (ServerPlay(20, 9), 4.1)]
)
async def test_who_has_not_played_enough_here_stands_below_all_others_with_a_question_mark(
    services: Services, database: Database, clock: HandClock, play: ServerPlay, sigma: float
) -> None:
    await settle(database, clock, [DEE, CY], play, mu=70.0, sigma=sigma)
    assert await services[Rankings].leaders(by(ANN)) == (), "a title takes more"
    await settle(database, clock, [ANN, BO])
    page = await services[Rankings].page(by(CY), "dogon", None)
    assert [row.ranked.player.name for row in page.rows] == ["Ann", "Bo", "Dee", "Cy"]
    assert (page.total, page.mine.place if page.mine else 0, missing(page)) == (4, 4, None)
    text = profile_words.ranking_text(page, "Club")
    assert "`  1` Ann · **1950** ±90" in text
    assert "`  4` **Cy** · **2850?** ±" in text
    assert "after 10 rated matches here against 5 people" in text
    assert "3. Dee 2850?" in profile_words.ranking_alt(page, "Club")
    ((_, leader),) = await services[Rankings].leaders(by(ANN))
    assert leader.player.name == "Ann"


@pytest.mark.slow
async def test_a_server_ranks_people_from_their_first_rated_match_there(services: Services, database: Database) -> None:
    for loser, winner in ((ANN, BO), (CY, BO), (ANN, BO)):
        await beaten(services, loser, winner)
    await beaten(services, DEE, BO, ELSEWHERE)
    await services[Ratings].sweep()
    page = await services[Rankings].page(by(BO), "dogon", None)
    assert page.rows[0].ranked.player.name == "Bo"
    assert {row.ranked.player.name for row in page.rows} == {"Ann", "Bo", "Cy"}
    async with database.reading() as connection:
        bo = page.rows[0].ranked.player.id
        played = await ratings.servers_in(connection, DUEL)
    assert played[HERE, bo] == ServerPlay(3, 2)
    assert played[77, bo] == ServerPlay(1, 1)
    assert await problems(services) == []


async def test_whom_a_moderator_has_taken_out_is_in_no_ranking_of_that_server(
    services: Services, database: Database, clock: HandClock
) -> None:
    ann, bo = await settle(database, clock, [ANN, BO])
    for is_out, listed in ((True, ["Bo"]), (False, ["Ann", "Bo"]), (True, ["Bo"])):
        async with database.writing() as connection:
            await ranking_decisions.note(connection, HERE, ann, bo, clock(), is_out=is_out, reason="alts")
            await ranking_decisions.note(connection, 77, bo, bo, clock(), is_out=is_out, reason="alts")
        page = await services[Rankings].page(by(ANN), "dogon", None)
        assert [row.ranked.player.name for row in page.rows] == listed
    assert (missing(page), page.mine) == ("out", None)
    assert "a moderator took you out" in profile_words.ranking_text(page, "Club")


async def test_a_ranking_knows_only_those_who_played_here(
    services: Services, database: Database, clock: HandClock
) -> None:
    await settle(database, clock, [ANN, BO])
    with pytest.raises(NobodyRanked):
        await services[Rankings].page(by(ANN, place=ELSEWHERE), None, None)
    assert (await services[Rankings].page(by(ANN, place=ELSEWHERE), "dogon", None)).total == 0
    with pytest.raises(NoSuchSize):
        await services[Rankings].page(by(ANN), "dogon", 4)
    ((known, leader),) = await services[Rankings].leaders(by(ANN))
    assert (known.key, leader.player.name) == (DUEL, "Ann")


async def test_a_server_without_ratings_answers_with_a_sentence(services: Services) -> None:
    await beaten(services, ANN, BO)
    await services[GuildBook].choose(HERE, "ratings", RatingUse.OFF)
    for asked in (
        services[Profiles].show(by(ANN), ANN),
        services[Profiles].versus(by(ANN), BO),
        services[Profiles].achievements(by(ANN), ANN),
        services[Rankings].page(by(ANN), None, None),
        services[Rankings].leaders(by(ANN)),
    ):
        with pytest.raises(RatingsOff):
            await asked


async def test_a_server_can_switch_achievements_off_and_nothing_earned_is_lost(services: Services) -> None:
    await beaten(services, BO, ANN)
    before = await services[Profiles].achievements(by(ANN), ANN)
    await services[GuildBook].choose(HERE, "achievements", False)
    for viewer in (ANN, BO):
        with pytest.raises(AchievementsOff):
            await services[Profiles].achievements(by(viewer), ANN)
    assert (await services[Profiles].show(by(ANN), ANN)).played.matches, "all else of a profile stays"
    assert await services[Profiles].achievements(by(ANN, place=Place(None, 7)), ANN) == before, "in a DM"
    assert await services[Profiles].achievements(by(BO, place=Place(77, 7)), ANN) == before, "in another server"
    await beaten(services, CY, ANN, game="kamisado")
    await services[GuildBook].choose(HERE, "achievements", True)
    _, found = await services[Profiles].achievements(by(BO), ANN)
    assert [each.value for each in found] == ["Dogon", "Kamisado"], "those earned meanwhile too"


@pytest.mark.slow
async def test_two_people_face_to_face(services: Services) -> None:
    await beaten(services, ANN, BO)
    await beaten(services, BO, ANN, game="kamisado")
    await beaten(services, ANN, CY)
    await services[Ratings].sweep()
    page = await services[Profiles].versus(by(ANN), BO)
    text = profile_words.versus_text(page)
    assert "**Ann and Bo**" in text
    assert "**All games**: 1 won, 0 drawn, 1 lost" in text
    assert "**Kamisado**: 1 won, 0 drawn, 0 lost" in text
    assert "A rated match now" in text
    with pytest.raises(SamePerson):
        await services[Profiles].versus(by(ANN), ANN)


async def test_what_is_at_stake_is_told_before_anyone_sits_down(services: Services, database: Database) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], rated=True))
    stakes = await services[Forecast].of_table(by(BO), table.match.id)
    assert (stakes.win, stakes.draw, stakes.loss) == (79, 0, -79)
    told = "You (1500?) against **Ann** (1500?):\nwin **+79** · draw **+0** · loss **-79**"
    assert stakes_text(stakes).startswith(told)
    unrated = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], rated=False))
    assert "isn't rated" in stakes_text(await services[Forecast].of_table(by(BO), unrated.match.id))
    several = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 4, [BO], rated=True))
    assert "first **+" in stakes_text(await services[Forecast].of_table(by(CY), several.match.id))
    challenge = await services[OpenChallenges].open(by(ANN), ChallengeSetup(TableSetup("dogon", {}, None, [])))
    assert (await services[Forecast].of_challenge(by(BO), challenge.number)).win == 79
    assert await services[Forecast].of_table(by(BO), 4711) is None


@pytest.mark.slow
async def test_achievements_are_found_in_the_matches(services: Services) -> None:
    await beaten(services, BO, ANN)
    _, found = await services[Profiles].achievements(by(ANN), ANN)
    assert [(each.key, each.value) for each in found] == [("first", "Dogon")]
    assert "🏅 First win in Dogon" in profile_words.achievements_text(found)
    for number in range(10):
        await beaten(services, ANN, Person(7000 + number, "Guest"))
    _, found = await services[Profiles].achievements(by(BO), ANN)
    assert [each.key for each in found] == ["first", "matches"]


@pytest.mark.slow
async def test_a_corrected_result_is_the_one_a_profile_counts(services: Services) -> None:
    from bot.play.moderation.amendments import Amendment

    number = await beaten(services, ANN, BO)
    await services[Moderation].correct(managing(DEE), number, Amendment((ANN,)), "agreed")
    page = await services[Profiles].show(by(ANN), ANN)
    assert ([outing.ending for outing in page.last], page.played.won, page.played.lost) == ([Ending.WON], 1, 0)
    await services[Moderation].correct(managing(DEE), number, Amendment(void=True), "agreed")
    with pytest.raises(NotPlayedYet):
        await services[Profiles].show(by(ANN), ANN)


@pytest.mark.slow
async def test_streaks_and_points_follow_from_the_results(services: Services) -> None:
    for loser, winner in ((ANN, BO), (BO, ANN), (CY, ANN), (ANN, CY), (BO, ANN)):
        await beaten(services, loser, winner)
    played = (await services[Profiles].show(by(ANN), ANN)).played
    course = played.course
    assert (course.won, course.most_won, course.unbeaten, course.most_unbeaten) == (1, 2, 1, 2)
    assert (played.won, played.matches, played.points) == (3, 5, 3.0)
    view = await moved(services, await seated(services, ANN, BO, CY, game="dohyo"), 9)
    for person in (ANN, BO):
        await services[Matches].resign(by(person), view.match.id)
    first = (await services[Profiles].show(by(BO), BO)).last[0]
    assert (first.points, first.ending) == (0.25, Ending.LOST)
