"""Offers as people meet them: a message that pings who has to answer, buttons, and the board that follows."""

from __future__ import annotations

import asyncio

from bot.community.tournaments.rounds.match_creation import OFF
from bot.play.matches import Liberties
from bot.play.offers import Offers
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from storage.play.matches import matches
from tests.end_to_end.conftest import PATIENCE_S, Evening, acts

JUST_DONE = "You've just done that. To do it once more, wait half a minute."
ANSWERS = ["Agree", "Decline", "Withdraw"]


async def offer_seen(evening: Evening, words: str, channel: int | None = None, *, by: FakePerson | None = None) -> Seen:
    """The message of an open offer, once it is out."""
    return await evening.see(by or evening.aki, lambda seen: words in seen.text and "Agree" in seen.labels, channel)


async def ended(evening: Evening, offer: Seen, words: str, *, by: FakePerson | None = None) -> Seen:
    """The message of an offer once it says how that ended."""
    where = offer.channel_id
    closed = await evening.see(by or evening.aki, lambda seen: seen.id == offer.id and words in seen.text, where)
    assert closed.labels == []
    return closed


async def test_a_draw_is_offered_across_a_restart_and_agreed_to(evening: Evening) -> None:
    number = await evening.begin()
    aki, bruno = evening.aki, evening.bruno
    answer = await aki.slash(evening.channel, "offer", what="draw", match=number)
    assert answer.text == f"You offered a draw in match #{number}. I'll ask Bruno."
    offer = await offer_seen(evening, "offers a draw")
    assert offer.labels == ANSWERS
    assert [name for name, _ in evening.pings_for(offer)] == ["Bruno"]
    await evening.kill_bot()
    await evening.start_bot()
    assert "Only Bruno can answer" in (await aki.click(offer.id, "Agree")).text
    await bruno.click(offer.id, "Agree")
    last = await evening.board(number, 1)
    assert "**Aki** and **Bruno** draw by agreement." in last.text or "**Bruno** and **Aki** draw by" in last.text
    assert last.labels == ["Rematch", "Look back"]
    assert [name for name, _ in evening.pings_for(last)] == ["Aki"]
    await ended(evening, offer, "Everyone agreed: the match is a draw.")
    assert [name for name, _ in evening.pings_for(offer)] == ["Bruno"]
    evening.assert_clean()


async def test_a_move_makes_an_offer_void_and_its_message_says_so_even_after_a_crash(hasty: Evening) -> None:
    number = await hasty.begin()
    mover, waiter = await hasty.mover(number), await hasty.waiter(number)
    await waiter.slash(hasty.channel, "offer", what="draw", match=number)
    offer = await offer_seen(hasty, "offers a draw")
    hasty.sandbox.faults.add(
        FakeTrouble.ERROR_BEFORE, method="PATCH", route="/channels/{channel_id}/messages/{message_id}", times=None
    )
    await hasty.move(number)
    await hasty.board(number, 1)
    await hasty.kill_bot()
    hasty.sandbox.faults.clear()
    assert (await offer_seen(hasty, "offers a draw")).labels == ANSWERS, "nobody was there to change it"
    await hasty.start_bot()
    late = await mover.click(offer.id, "Agree")
    assert "has moved on since this offer" in late.text
    await ended(hasty, offer, "so this offer no longer stands")
    hasty.assert_clean()


async def test_a_move_is_taken_back_with_consent_and_played_again(evening: Evening) -> None:
    number = await evening.begin()
    first, second = await evening.mover(number), await evening.waiter(number)
    await second.slash(evening.channel, "preferences")
    await evening.move(number, "C+")
    board = await evening.board(number, 1)
    menu = await first.click(board.id, "More")
    assert menu.message
    asked = await evening.act(first, menu.message, "Take back my move")
    assert asked.text == f"You asked to take back your move C+ in match #{number}. I'll ask {second.name}."
    offer = await offer_seen(evening, "wants to take back the move **C+**")
    await second.click(offer.id, "Agree")
    back = await evening.board(number, 2)
    assert f"**{first.name}** took back **C+** by agreement." in back.text
    assert [name for name, _ in evening.pings_for(back)] == [first.name]
    await ended(evening, offer, "the match continues from the new board")
    assert "You played **D+**" in (await evening.move(number, "D+")).text
    await evening.board(number, 3)
    verdict = await evening.look(first, "check", number)
    assert "3 moves" in verdict.text
    film = await evening.look(first, "film", number)
    assert "1 move" in film.text
    evening.assert_clean()


async def test_a_match_is_aborted_before_everybody_has_moved(evening: Evening) -> None:
    number = await evening.begin()
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    await evening.move(number)
    await mover.slash(evening.channel, "offer", what="abort", match=number)
    offer = await offer_seen(evening, "wants to abort")
    await waiter.click(offer.id, "Decline")
    await ended(evening, offer, f"{waiter.name} declined.")
    assert (
        "Make a move before you ask again"
        in (await mover.slash(evening.channel, "offer", what="abort", match=number)).text
    )
    await waiter.slash(evening.channel, "offer", what="abort", match=number)
    again = await evening.see(
        evening.aki, lambda seen: "abort" in seen.text and seen.id > offer.id and bool(seen.labels)
    )
    await mover.click(again.id, "Agree")
    last = await evening.board(number, 2)
    assert "It has no result and doesn't count" in last.text
    assert "is cancelled" in (await evening.aki.slash(evening.channel, "move", move="C+", match=number)).text
    evening.assert_clean()


async def test_a_rematch_swaps_the_sides_and_begins_at_once(evening: Evening) -> None:
    number = await evening.begin(clock="3d", options="board=gagara")
    first, second = await evening.mover(number), await evening.waiter(number)
    await evening.move(number)
    question = await first.slash(evening.channel, "resign", match=number)
    assert question.message
    await first.click(question.message.id, "Resign")
    last = await evening.board(number, 2)
    answer = await second.click(last.id, "Rematch")
    assert answer.text == f"You offered a rematch of match #{number}. I'll ask {first.name}."
    offer = await offer_seen(evening, "wants a rematch")
    await evening.kill_bot()
    await evening.start_bot()
    await first.click(offer.id, "Agree")
    board = await evening.board(number + 1, 0)
    assert f"The rematch of #{number} starts: {second.name}" in board.text
    assert [name for name, _ in evening.pings_for(board)] == [second.name]
    view = await evening.view(number + 1)
    assert view.match.options == {"board": "gagara"}
    assert view.timing
    await ended(evening, offer, f"the rematch is match **#{number + 1}**")
    assert f"it's match #{number + 1}" in (await first.slash(evening.channel, "offer", what="rematch")).text
    evening.assert_clean()


async def test_among_three_everybody_is_asked_each_where_they_wish(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    await evening.prefer(chidi, "pings", "direct")
    card = await evening.open_table(aki, game="dohyo", opponent=bruno.id, opponent_2=chidi.id, options="captures=6")
    for guest in (bruno, chidi):
        await guest.click(card.id, "Join")
    await evening.board(1, 0)
    await aki.slash(evening.channel, "offer", what="draw", match=1)
    offer = await offer_seen(evening, "offers a draw")
    direct = await offer_seen(evening, "offers a draw", chidi.direct_channel_id, by=chidi)
    assert [name for name, _ in evening.pings_for(offer)] == ["Bruno"]
    assert direct.labels == ["Agree", "Decline"]
    await chidi.click(direct.id, "Agree")
    one = await evening.see(chidi, lambda seen: seen.id == direct.id and "Chidi agreed" in seen.text, direct.channel_id)
    assert one.labels == ["Agree", "Decline"]
    told = await evening.see(aki, lambda seen: seen.id == offer.id and "Chidi agreed" in seen.text)
    assert "Bruno, do you agree?" in told.text, "whoever has agreed elsewhere isn't asked here any more"
    joined = await bruno.slash(evening.channel, "offer", what="draw", match=1)
    assert joined.text == "You agreed with **Aki**, who had already offered the same in match #1."
    await ended(evening, offer, "Everyone agreed")
    await ended(evening, direct, "Everyone agreed", by=chidi)
    assert "draw" in (await evening.board(1, 1)).text
    evening.assert_clean()


async def test_an_offer_says_how_it_ended_though_the_answer_to_who_agreed_first_comes_later(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    card = await evening.open_table(aki, game="dohyo", opponent=bruno.id, opponent_2=chidi.id)
    for guest in (bruno, chidi):
        await guest.click(card.id, "Join")
    await evening.board(1, 0)
    await aki.slash(evening.channel, "offer", what="draw", match=1)
    offer = await offer_seen(evening, "offers a draw")
    evening.sandbox.faults.add(FakeTrouble.DELAY, route="/interactions/*/callback", seconds=1.5)
    agrees = asyncio.create_task(bruno.click(offer.id, "Agree"))
    async with asyncio.timeout(PATIENCE_S):
        while not (await evening.services[Offers].find(1)).agreed:
            await asyncio.sleep(0.05)
    await chidi.click(offer.id, "Decline")
    await agrees
    await ended(evening, offer, "Chidi declined")
    await evening.nothing_owed()
    assert evening.message(offer).labels == []
    evening.assert_clean()


async def test_two_who_press_at_the_same_instant_end_the_match_once(evening: Evening) -> None:
    number = await evening.begin()
    await evening.aki.slash(evening.channel, "offer", what="draw", match=number)
    offer = await offer_seen(evening, "offers a draw")
    await asyncio.gather(*(evening.bruno.click(offer.id, "Agree") for _ in range(3)))
    await evening.board(number, 1)
    assert (await evening.view(number)).match.ply == 1
    await evening.nothing_owed()
    assert len(evening.boards(number, 1)) == 1
    evening.assert_clean()


async def test_what_the_players_of_an_event_may_not_do_is_not_in_the_menu(evening: Evening) -> None:
    number = await evening.begin(clock="3d")
    async with evening.services.database.writing() as connection:
        await matches.change(connection, number, liberties=Liberties(off=OFF).values)
    waiter, board = await evening.waiter(number), await evening.board(number, 0)
    menu = (await waiter.click(board.id, "More")).message
    assert menu
    assert list(acts(menu)) == ["Offer a draw", "Plan", "Resign…"]
    refused = await waiter.slash(evening.channel, "offer", what="substitute", match=number)
    assert "can't give their seat to someone else" in refused.text
    evening.assert_clean()


async def test_the_menu_offers_what_somebody_can_do_now_and_does_it(evening: Evening) -> None:
    number = await evening.begin(clock="3d")
    mover, waiter, chidi = await evening.mover(number), await evening.waiter(number), evening.sandbox.person("Chidi")
    board = await evening.board(number, 0)
    menu = (await waiter.click(board.id, "More")).message
    assert menu
    assert menu.ephemeral
    looking = ["My board", "All boards"]
    acting = ["Pause the clocks", "Give 1 day", "Give time…", "Plan", "Find a substitute…", "Resign…"]
    assert list(acts(menu)) == ["Offer a draw", "Abort the match", *acting]
    assert menu.labels == looking
    onlooker = (await chidi.click(board.id, "More")).message
    assert onlooker
    assert "You're not playing in this match" in onlooker.text
    assert onlooker.labels == looking
    assert list(acts(onlooker)) == ["Follow"]

    given, again = await asyncio.gather(*(evening.act(waiter, menu, "Give 1 day") for _ in range(2)))
    for each in (given, again):
        await each.done()
    *refused, done = given.text.splitlines()
    assert done == f"You gave **{mover.name}** 1 day of extra time in match #{number}."
    assert refused in ([], [str(JUST_DONE)]), "what is refused stands above what was done, unless it came first"
    board = await evening.see(mover, lambda seen: "More" in seen.labels and seen.id > board.id)  # with the new time
    own = (await mover.click(board.id, "More")).message
    assert own
    assert "Give 1 day" not in acts(own)
    shown = (await mover.click(own.id, "My board")).message
    assert shown
    assert "Move" in shown.labels
    old, turning, leaving = [await evening.menu(mover, number) for _ in range(3)]
    boards = (await mover.click(turning.id, "All boards")).message
    assert boards
    assert "Move 0 of 0" in boards.text
    question = (await evening.act(mover, leaving, "Resign…")).message
    assert question
    assert question.labels == ["Resign", "Keep playing"]
    await evening.move(number)
    stale = await evening.act(mover, old, "Offer a draw")
    assert "is out of date" in stale.text
    evening.assert_clean()
