"""What `/help` says."""

from __future__ import annotations

from collections.abc import Mapping

from bot.speech.sentences import Sentence, _

ABOUT_GAMES = _("About the games")

HELP = _(
    "### Engawa\n"
    "Board games by correspondence: open a table, and everybody moves when there is time.\n"
    "I check every move by the rules, draw the board and ping whose turn it is."
)
HELP_BUTTONS: Mapping[str, tuple[Sentence, str]] = {
    "start": (_("How to start"), "🪑"),
    "move": (_("How to move"), "♟️"),
    "settings": (_("My settings"), "⚙️"),
    "rules": (_("Rules"), "📖"),
    "games": (ABOUT_GAMES, "🎲"),
}
"""The pages with label and picture, in the order of the buttons."""
HELP_PAGES: Mapping[str, Sentence] = {
    "start": _(
        "### How to start\n"
        "Type `/play` in a channel and choose a game. Name an `opponent`, and a seat is kept for them; name none, and "
        "anybody may join. The match begins when the last seat is taken; sides are drawn by lot unless you choose.\n"
        "`/tables` lists what you could join here. `/standing open` takes on anybody at any time.\n"
        "`/games` lists your matches, your turns first. `/resign` gives a match up."
    ),
    "move": _(
        "### How to move\n"
        "Press **Move** below the newest board: choose what, choose where, look, confirm. Only you see that.\n"
        "Or type `/move`: it suggests the legal moves. A refused move tells you which rule refuses it.\n"
        "`/board` shows you the board again, from your side. Between two players, `/plan` answers moves you foresee."
    ),
    "rules": _(
        "### Rules\nChoose a game. `/rules search` finds a word in all of them, and the **Rules** button below a board "
        "opens the section that matters just then."
    ),
    "games": _("### About the games\nChoose one to see what it is like, for how many players, and how long it takes."),
}
"""What the pages say, above their buttons if they have some."""
