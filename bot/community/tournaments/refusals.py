"""Why something about a tournament is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchTournament(Refusal):
    template = "There's no tournament {number} in this server. /tournament shows those there are."


class ChangedSince(Refusal):
    template = "Someone changed this in the meantime, so nothing was done. Check it and try again."


class KindOfEntrantsStays(Refusal):
    template = "Someone is in {name} already, so it can't change between teams and single players."


class NoTournaments(Refusal):
    template = "There's no tournament in this server yet. /event new sets one up."


class NotDirector(Refusal):
    template = "Only the organiser of {name} or a server manager can do that."


class OwnEvent(Refusal):
    template = "You play in {name} yourself, so someone else has to decide that: {names}, or another server manager."


class NobodyNeutral(OwnEvent):
    template = (
        "You play in {name} yourself, so someone else has to decide that: another server manager, or a helper who "
        "doesn't play. **Helpers…** in /event manage names one."
    )


class TooManyTournaments(Refusal):
    template = (
        "This server already has {most} tournaments under way, which is the limit. Wait until one is over, or cancel "
        "one in /event manage."
    )


class WrongName(Refusal):
    template = "A tournament's name needs 1 to {most} visible characters."


class DoesNotFit(Refusal):
    template = "{game} can't be played in this format, which needs matches for {seats}. Choose another game or format."


class AlreadyEntered(Refusal):
    template = "You're already in {name}. /tournament shows how it stands."


class TeamWanted(Refusal):
    template = "{name} is played in teams: press Join on its card, then choose a team or start one."


class TeamGone(TeamWanted):
    template = "This team isn't in {name} any more. /tournament shows the others."


class TeamBegun(Refusal):
    template = "This team already plays. Whoever organises {name} can invite you into it."


class TeamFull(Refusal):
    template = "This team already has {most} members, which is the limit. Choose another one, or start a new one."


class TooManyTeams(Refusal):
    template = "{name} already has {most} teams, which is the limit. Join one that has room."


class LastOfTeam(Refusal):
    template = "{player} is the last of their team. **Remove…** takes them out, and the team with them."


class NotCaptain(Refusal):
    template = "Only the captain of the team or the organiser of {name} can change its boards."


class CaptainsRest(Refusal):
    template = "Only the captain decides which rounds your team sits out."


class NotEntered(Refusal):
    template = "You aren't in {name}. Press Join on its card while it's open."


class NotInIt(Refusal):
    template = "{other} isn't in {name}. Name someone who plays in it, or leave the player out and tell what happened."


class RunsItAlone(Refusal):
    template = (
        "{other} runs {name} alone, so nobody else would see your report. Tell a moderator of this server instead."
    )


class NotOpen(Refusal):
    template = "{name} can't be joined now. /tournament shows what's open."


class InvitationOver(Refusal):
    template = (
        "{name} has gone on without you, so this invitation doesn't count any more. /tournament shows what else "
        "you can join."
    )


class PlaceInUse(Refusal):
    template = "A match is still played for your place in {name}. Press Join again once it's over."


class NotOpenYet(Refusal):
    template = "{name} is announced, but no one can join it yet. Its card says when that changes."


class OpensTooLate(Refusal):
    template = "{name} would start before sign-up opens. Move one of the two."


class TournamentFull(Refusal):
    template = "All {most} places in {name} are taken. A place opens up if someone leaves before the start."


class PublishedAlready(Refusal):
    template = "{name} is already published. /event manage still changes it."


class NotJoinable(Refusal):
    template = "No one can join {name} yet. Open it in /event manage first."


class RunsAlready(Refusal):
    template = "{name} is already running."


class StartedAlready(Refusal):
    template = "{name} has already started. You can leave it in /tournament."


class TournamentNotRunning(Refusal):
    template = "{name} isn't running. /tournament shows how it stands."


class TooFewTeams(Refusal):
    template = "{name} needs at least {least} teams to start; it has {count}. Let more people join first."


class TooFewEntrants(Refusal):
    template = "{name} needs at least {least} players to start; it has {count}. Wait for more to join."


class OverAlready(Refusal):
    template = "{name} is over. /event new sets up another one."


class NothingToUndo(Refusal):
    template = "{name} has no round to undo. In a round robin, set results in /event manage instead."


class NoRest(Refusal):
    template = (
        "You can't sit out a round of {name}. That's possible in a Swiss or at tables, before the last round is paired."
    )


class NotOfThisTournament(Refusal):
    template = "Match #{number} doesn't belong to a running tournament you run. Name one that does."


class NoSuchResult(Refusal):
    template = "{name} doesn't play in match #{number}. Mention its players, best first; a draw is @Ann = @Bo."


class TooLate(Refusal):
    template = "The knock-out goes on from this result. Undo its later rounds first: `/event manage`, **Rounds**."


class InvitedOnly(Refusal):
    template = "{name} is invitation-only. Ask its organiser to add you."


class RoleOnly(Refusal):
    template = "{name} is only for people with a certain role in this server. Ask its organiser for it."


class RoleHasPowers(Refusal):
    template = (
        "Whoever joins would get the role {role}, and with it what moderators may do. Choose a role without such "
        "permissions, made for this."
    )


class RoleAboveYou(Refusal):
    template = (
        "Only someone who could give the role {role} themselves can choose it here: with the permission Manage Roles "
        "and a role above it."
    )


class RoleOutOfReach(Refusal):
    template = (
        "I can't give the role {role}. Give me the permission Manage Roles, and move my role above it, under Server "
        "Settings > Roles. Then choose it again."
    )


class RatedTooLow(Refusal):
    template = "{name} is for players rated {least} or more, and you have {rating}."


class RatedTooHigh(Refusal):
    template = "{name} is for players rated {most} or less, and you have {rating}."


class TooFewFinished(Refusal):
    template = "{name} is for players who have finished a match, and you haven't yet."
    plural = "{name} is for players who have finished {least} matches, and you've finished {finished}."
    counts = "least"


class TooOftenLate(Refusal):
    template = "{name} is for players who lost at most {most}% of their matches on time, and you lost {share}%."


class NotProvisional(Refusal):
    template = "{name} isn't waiting for its results to be final: matches are still to be played, or it's over."


class NoResultThere(Refusal):
    template = "You have no result in {name} yet."


class NoSuchOwnResult(Refusal):
    template = "Match #{number} isn't one of yours in {name} that is over. Choose one of the list."


class FinalAlready(Refusal):
    template = "The results of {name} are final. If something was unfair, tell its organisers with Report."


class NoStartYet(Refusal):
    template = "Choose first when {name} starts, in /event manage, so that the next ones start at the same time."


class ReportedOften(Refusal):
    template = (
        "You've sent {most} reports in the last 24 hours, which is the limit. Those who run the tournament have them; "
        "send another one later."
    )


class NotRepeated(Refusal):
    template = "{name} doesn't repeat. Its organiser can change that in /event manage."


class PrivateTournament(Refusal):
    template = "{name} is private: only those who play in it and those who run it can see how it stands."


class NoMatchThere(Refusal):
    template = "You have no match in {name} at the moment. The next one starts by itself."
