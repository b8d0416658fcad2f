"""Whole events of sixteen: what they leave in the channel where they are announced, as was said before."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from bot.community.tournaments.administration.forecast import Outlook
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.core.people import Place
from bot.play.matches import Matches
from sandbox.people.people import FakePerson
from sandbox.world import User
from tests.end_to_end.conftest import PATIENCE_S, Evening
from tests.end_to_end.test_threads import until
from tournaments.facts import Format

LASTS_S = 240
ENTRANTS = 16


def players(evening: Evening) -> list[FakePerson]:
    """Sixteen members of the server."""
    backend, guild = evening.sandbox.backend, evening.sandbox.guild
    roles = [role.id for role in guild.roles.values() if role.name == "Players"]
    made = []
    for number in range(ENTRANTS):
        user = User(backend.world.snowflake(), f"player{number}", f"Player {number:02}")
        backend.world.users[user.id] = user
        backend.add_member(guild, user.id, roles)
        made.append(FakePerson(backend, user))
    return made


def lobby(evening: Evening) -> list[str]:
    """What everyone finds in the channel."""
    return [seen.text for seen in evening.aki.messages(evening.channel) if not seen.ephemeral]


async def decide(evening: Evening, people: Mapping[int, FakePerson], match_id: int) -> None:
    """Everyone makes a move, then the first one resigns."""
    matches = evening.services[Matches]
    for _ in range(2):
        view = await matches.show(match_id)
        assert view.to_move
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        await matches.move(evening.by(people[view.to_move.discord_id or 0]), match_id, None, move)
    await matches.resign(evening.by(people[view.players[0].discord_id or 0]), match_id)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Format.SWISS, Format.KNOCKOUT])
async def test_an_event_of_sixteen_leaves_in_the_lobby_what_was_forecast(hasty: Evening, kind: Format) -> None:
    organising, entering = hasty.services[Organising], hasty.services[Entering]
    dana = hasty.sandbox.person("Dana")
    settings = {"least_entrants": ENTRANTS, "most_entrants": ENTRANTS}
    design = Design("Cup", "dogon", kind, settings=settings)
    place = Place(hasty.sandbox.guild.id, hasty.channel)
    draft = await organising.create(hasty.by(dana, manages=True), design, place)
    forecast = Outlook.of(draft, in_threads=True)
    number = draft.row.id
    before = len(lobby(hasty))
    await organising.publish(hasty.by(dana, manages=True), number)
    world = hasty.sandbox.backend.world
    await until(lambda: any(True for _ in world.threads(hasty.sandbox.guild.id)))
    people = {person.id: person for person in players(hasty)}
    for person in people.values():
        await entering.join(hasty.by(person), number)
    played: set[int] = set()
    async with asyncio.timeout(LASTS_S):
        while len(played) < forecast.matches:
            shown = await entering.show(hasty.by(dana, manages=True), number)
            for match_id in {each.match_id for each in shown.matches if each.match_id} - played:
                await decide(hasty, people, match_id)
                played.add(match_id)
            await asyncio.sleep(0.1)
    await until(lambda: any("Cup is over" in text for text in lobby(hasty)))
    await hasty.nothing_owed()
    left = lobby(hasty)[before:]
    assert len(left) == forecast.posts, [each[:90] for each in left]
    assert forecast.posts <= 3, "it could all be played in one evening"
    assert forecast.posts < 10 * forecast.weeks
    assert forecast.is_quiet
    hasty.assert_clean()


@pytest.mark.parametrize("names", [(), ("Aki",), ("Aki", "Bruno")])
async def test_sample_players_fill_an_event_to_an_even_number_however_often_they_are_asked(
    hasty: Evening, names: tuple[str, ...]
) -> None:
    dana, place = hasty.sandbox.person("Dana"), Place(hasty.sandbox.guild.id, hasty.channel)
    organising, entering = hasty.services[Organising], hasty.services[Entering]
    draft = await organising.create(hasty.by(dana, manages=True), Design("Cup", "dogon", Format.SWISS), place)
    await organising.publish(hasty.by(dana, manages=True), draft.row.id)
    for name in names:
        await entering.join(hasty.by(hasty.sandbox.person(name)), draft.row.id)
    told = f"{len(names)} player" if names else "No one has joined yet"
    await hasty.see(dana, lambda seen: "Cup" in seen.text and told in seen.text)
    for _ in range(2):
        await hasty.sandbox.sample_players.fill(hasty.channel)
        wanted = 10 if len(names) == 2 else 8
        async with asyncio.timeout(PATIENCE_S):  # a press that was only acknowledged is still at work
            while len((shown := await entering.show(hasty.by(dana, manages=True), draft.row.id)).entered) != wanted:
                await asyncio.sleep(0.05)
        await hasty.see(dana, lambda seen, shown=shown: f"{len(shown.entered)} players" in seen.text)
