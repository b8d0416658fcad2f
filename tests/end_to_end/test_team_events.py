"""A tournament between teams as people meet it: three presses to publish, teams formed on its card, boards ordered."""

from __future__ import annotations

import pytest

from bot.community.tournaments.entrants.entry import Entering
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from sandbox.soak.audit.contests import Contests
from sandbox.soak.crowd import invite
from tests.bot.community.tournaments.recounted import exported
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_roles import choose as choose_role
from tests.end_to_end.test_roles import dana, end, members
from tests.end_to_end.test_scheduled import entries
from tests.end_to_end.test_threads import until
from tests.end_to_end.test_tournaments import HANDFUL, card_says, running

__all__ = ["dana"]

pytestmark = pytest.mark.slow


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """Most of what is waited for is done in the next round."""
    return hasty


async def win(evening: Evening, people: dict[int, FakePerson], number: int) -> None:
    """Both make a move, then whoever came later to the server resigns."""
    view = await evening.view(number)
    both = [people[player.discord_id or 0] for player in view.players]
    for _ in both:
        view = await evening.view(number)
        assert view.to_move
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        await people[view.to_move.discord_id or 0].slash(evening.channel, "move", move=move, match=number)
    order = list(people.values())
    loser = max(both, key=order.index)
    question = await loser.slash(evening.channel, "resign", match=number)
    assert question.message
    await loser.click(question.message.id, "Resign")


async def test_four_teams_of_two_play_from_the_preset_to_the_podium(evening: Evening) -> None:
    dana = evening.sandbox.person("Dana")
    own = [evening.sandbox.person(name) for name in HANDFUL]
    guests = list(invite(evening.sandbox, 5))
    for guest in guests:
        guest.patient = True
    drafted = await dana.slash(evening.channel, "event new", kind="tournament", name="Team Cup", game="dogon")
    page = await drafted.filled()
    chosen = await dana.choose(page.id, "event-design:preset:1", "teams")
    await chosen.done()
    assert "Round robin between teams, on 2 boards at a time." in chosen.text
    await (await dana.click(page.id, "Publish")).done()
    card = await evening.see(dana, lambda seen: "Sign-up is open" in seen.text)
    teams = [(own[0], own[1]), (own[2], guests[0]), (guests[1], guests[2]), (guests[3], guests[4])]
    for captain, member in teams:
        await team_of(evening, card, captain, member)
    await card_says(evening, card, "👥 4 teams")
    team = f"t{await player_id(evening, own[0])}"
    mine = await (await evening.event(own[0], "tournament", 1, "event-teams:1")).filled()
    select = mine.selects[0]["custom_id"]
    assert select.startswith(f"event-boards:1:{team}:")
    turned = await own[0].choose(mine.id, select, "0-1")
    await turned.done()
    assert "Board 1: Bruno" in turned.text
    await evening.organise(dana, "start")
    people = {each.id: each for each in (*own, *guests)}
    for played in range(3):
        for number in await running(evening, 4):
            await evening.board(number, 0)
            await win(evening, people, number)
        assert played < 3
    await card_says(evening, card, "The results are provisional until")
    await evening.organise(dana, "final")
    podium = await evening.see(own[1], lambda seen: "is over" in seen.text and "🥇 Team Aki" in seen.text)
    assert evening.pings_for(podium) == [], "nobody is pinged for a team"
    standings = await (await own[1].click(card.id, "Standings")).filled()
    assert "Team Aki" in str(standings.payload)
    assert list(Contests(await exported(evening.services.database)).wrong()) == []
    evening.assert_clean()


async def test_members_and_substitutes_have_roles_and_the_thread_and_the_card_is_pinned(
    hasty: Evening, dana: FakePerson
) -> None:
    host = hasty.sandbox.host
    for permission in (Permission.MANAGE_ROLES, Permission.PIN_MESSAGES, Permission.CREATE_EVENTS):
        host.grant(permission)
    host.allow(hasty.channel, Permission.CREATE_PRIVATE_THREADS)
    cup = host.create_role("Cup")
    number, page = await hasty.draft(dana, "Team Cup", "swiss", team_size="2", starts="7", deadline="7-wait")
    await (await dana.forge(page.id, f"event-setting:{number}:extras")).done()
    await (await dana.choose(page.id, f"event-design:extras:{number}:", "private")).done()
    await (await dana.forge(page.id, f"event-manage:tournament:{number}:")).done()
    await dana.click(page.id, "Publish")
    card = await hasty.see(dana, lambda seen: "Sign-up is open" in seen.text)
    for name in ("pinned", "scheduled"):
        await (await dana.forge(page.id, f"event-setting:1:{name}")).done()
        await (await dana.choose(page.id, f"event-design:{name}:1", "True")).done()
    await choose_role(hasty, dana, cup)
    people = [hasty.sandbox.person(name) for name in ("Aki", "Bruno", "Chidi")] + list(invite(hasty.sandbox, 3))
    await team_of(hasty, card, *people[:3])
    await team_of(hasty, card, *people[3:5])
    names = {"Aki", "Bruno", "Chidi", *(each.name for each in people[3:5])}
    await until(lambda: members(hasty, cup) == names)
    await until(lambda: hasty.sandbox.backend.world.messages[hasty.channel][card.id].pinned)
    await until(lambda: [each.name for each in entries(hasty)] == ["Team Cup"])
    (thread,) = [each for each in hasty.sandbox.backend.world.channels.values() if each.is_thread]
    assert thread.is_private
    bot = hasty.sandbox.backend.world.bot_id
    await until(lambda: set(thread.members) == {bot, dana.id, *(each.id for each in people[:5])})
    other = await player_id(hasty, people[3])
    put = await hasty.organise(dana, "add", players=[people[2].id], team=str(other))
    assert put.message
    assert "Chidi" in put.text
    assert f"In Team {people[3].name} now" in put.text
    assert members(hasty, cup) == names, "who changes the team stays in it"
    await hasty.organise(dana, "start")
    await until(lambda: [each.name for each in entries(hasty)] == ["Team Cup: round 1 ends"])
    put = await hasty.organise(dana, "add", players=[people[5].id], team=str(other))
    assert "Invited" in put.text
    asked = await hasty.see(
        people[5], lambda seen: "You'd play in the team of" in seen.text, people[5].direct_channel_id
    )
    await people[5].click(asked.id, "Join")
    await until(lambda: members(hasty, cup) == {*names, people[5].name})
    await until(lambda: people[5].id in thread.members)
    await hasty.organise(dana, "remove", player=str(people[1].id), reason="")
    await until(lambda: members(hasty, cup) == {*names, people[5].name} - {"Bruno"})
    await until(lambda: people[1].id not in thread.members)
    await end(hasty, dana)
    await until(lambda: members(hasty, cup) == set())
    await until(lambda: not hasty.sandbox.backend.world.messages[hasty.channel][card.id].pinned)
    await until(lambda: entries(hasty) == [])
    assert list(Contests(await exported(hasty.services.database)).wrong()) == []
    hasty.assert_clean()


async def team_of(evening: Evening, card: Seen, captain: FakePerson, *others: FakePerson) -> None:
    """A team that someone starts on the card, and others join."""
    joining = await (await captain.click(card.id, "Join")).filled()
    founded = await captain.click(joining.id, "Start a team")
    await founded.done()
    assert "as the captain of a new team" in founded.text
    for member in others:
        joining = await (await member.click(card.id, "Join")).filled()
        joined = await member.choose(joining.id, "event-team:1", f"{await player_id(evening, captain)}")
        await joined.done()
        assert "You're in Team Cup." in joined.text


async def player_id(evening: Evening, person: FakePerson) -> int:
    """The number of a player, which teams are called after."""
    shown = await evening.services[Entering].show(evening.by(person), 1)
    return next(int(who) for who, player in shown.known.items() if player.discord_id == person.id)
