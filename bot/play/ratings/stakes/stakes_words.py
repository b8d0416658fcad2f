"""What is at stake, in words."""

from __future__ import annotations

from bot.core.speech.names import listing, person
from bot.play.ratings import words
from bot.play.ratings.model import NEWCOMER
from bot.play.ratings.stakes.stakes import Stakes


def stakes_text(stakes: Stakes) -> str:
    """What someone could win and lose, before they decide."""
    if not stakes.rated:
        return str(words.STAKES_UNRATED)
    told = words.STAKES_LINE_DUEL if stakes.rating_class.is_duel else words.STAKES_LINE_TABLE
    line = told.format(win=stakes.win, draw=stakes.draw, loss=stakes.loss)
    return f"{_against(stakes)}\n{line}\n{words.explained(stakes.mine)}"


def _against(stakes: Stakes) -> str:
    mine = words.number(stakes.mine)
    if stakes.hidden:
        names = listing(person(each.name) for each in stakes.hidden)
        return words.STAKES_HIDDEN.format(number=mine, names=names, newcomer=words.number(NEWCOMER))
    if not stakes.others:
        return words.STAKES_NOBODY.format(newcomer=words.number(NEWCOMER), number=mine)
    if stakes.rating_class.is_duel:
        player, strength = stakes.others[0]
        return words.STAKES_DUEL.format(number=mine, name=person(player.name), other=words.number(strength))
    names = listing(f"**{person(player.name)}** ({words.number(strength)})" for player, strength in stakes.others)
    return words.STAKES_TABLE.format(number=mine, names=names)
