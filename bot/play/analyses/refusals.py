"""Why a match isn't analysed."""

from __future__ import annotations

from bot.core.refusals import Refusal


class StillRunning(Refusal):
    template = "Match #{number} is still in progress. You can analyse it once it's over."


class NothingToAnalyse(Refusal):
    template = "No one moved in match #{number}, so there's nothing to analyse."


class NoAnalyses(Refusal):
    template = "Whoever runs this bot has switched the computer off, so I can't analyse matches."


class NoAnalysesHere(Refusal):
    template = "The computer is switched off in this server, so I can't analyse matches here."


class AnalysesUnderWay(Refusal):
    template = "You're already waiting for an analysis. Ask again once it's done."
    plural = "You're already waiting for {most} analyses. Ask again once one of them is done."
    counts = "most"


class AnalysesToday(Refusal):
    template = "You've asked for {most} analyses in the last 24 hours, which is the limit. Try again tomorrow."


class AnalysisGone(Refusal):
    template = "I no longer have the analysis of match #{number}. Ask for it again with /match."
