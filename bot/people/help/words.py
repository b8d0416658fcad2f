"""What `/help` says."""

from __future__ import annotations

from bot.core.speech.sentences import _, _p

HELP, TITLE = _("Help"), _("Engawa: board games at your own pace")
START = _p("page of the help", "Start")
PLAY, CLOCKS, EVENTS, SERVERS = _("Play"), _("Clocks"), _("Events"), _("For servers")
ABOUT_START = _(
    "Sit down, then move whenever you have time. I check the rules, draw the board and ping whoever is next.\n"
    "To move, press **Move** below the newest board, choose, look at the preview and confirm. Or type `/move`.\n"
    "`/games` lists your matches, your turns first."
)
ABOUT_PLAY = _(
    "`/play` opens a table: name an `opponent` to keep a seat for them, or leave it empty to let anyone join. The "
    "match starts when all seats are filled; sides are random unless you choose.\n"
    "`/tables` lists what you can join here. With `/challenge`, anyone can play you at any time.\n"
    "`/board` shows a board from your side, and in two-player matches `/plan` answers moves you see coming. **More** "
    "below a board has everything else: offers, the clocks, resigning.\n"
    "`/match` looks back at any match.\n"
    "**Add App** in my profile adds me to your account: then you can play in your own chats, too."
)
ABOUT_CLOCKS = _(
    "A match can have a clock: `3d` is three days a move, `5d + 12h, cap 7d` a bank that grows with each move, and "
    "`3d, weekends off` rests on weekends. Every board shows when time runs out.\n"
    "You get reminders before that; `/preferences` says when, and in which time zone you live.\n"
    "**More** below a board has extra time for your opponent and a pause that all agree to. On `/vacation` your clocks "
    "are paused in all matches, 30 days a year."
)
ABOUT_EVENTS = _(
    "Tournaments, ladders and leagues run by themselves: join, and your matches begin when it's time.\n"
    "`/tournament`, `/ladder` and `/league` have what runs in this server, with standings and your next match.\n"
    "`/ranking` has the ratings of everyone who plays rated matches here, `/profile` your own."
)
ABOUT_SERVERS = _(
    "Server managers choose with `/setup` where tables can be opened, whether matches get threads, the usual clock, "
    "the language and how boards look. It also shows which permissions I'm missing in a channel.\n"
    "`/moderate` ends, pauses and corrects matches."
)
