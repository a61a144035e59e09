"""The names of rules in words for people, for `forceout rules` and the sheets of clauses."""

from forceout.records.wording.language import say, text

SECTION_TITLES = {
    "players": text("Players"),
    "equipment": text("Equipment"),
    "lot": text("Who begins"),
    "roll": text("The roll"),
    "deal": text("The deal"),
    "choosing": text("Choosing variations"),
    "goal": text("The Goal"),
    "no_goal": text("No Goal"),
    "moves": text("Moves"),
    "challenges": text("Challenges"),
    "solution": text("The Solution"),
    "writing": text("Writing Solutions"),
    "checking": text("Checking Solutions"),
    "scoring": text("Scoring a shake"),
    "time": text("Time limits"),
    "illegal": text("Illegal procedure"),
    "conduct": text("Conduct"),
    "round": text("The round"),
    "match_points": text("Match points"),
}

_LABELS = {
    "players.least": text("at least"),
    "players.most": text("at most"),
    "players.recommended": text("recommended"),
    "equipment.colours": text("colours"),
    "equipment.mat": text("sections of the mat"),
    "equipment.block": text("challenges are made with a"),
    "equipment.aids": text("allowed on the table"),
    "lot.method": text("the first Goal-setter is"),
    "lot.cube": text("by rolling a cube of kind"),
    "lot.sign_is_out": text("who rolls a sign is out"),
    "lot.ties_roll_again": text("players who tie roll again"),
    "lot.next_goal_setter": text("the next Goal-setter sits to the"),
    "roll.by": text("cubes are rolled by the"),
    "roll.in_play": text("cubes in play"),
    "roll.begins": text("a shake begins with"),
    "roll.set_out": text("laid out, not rolled"),
    "deal.by": text("cards are dealt by the player"),
    "deal.minimum": text("cards at least"),
    "deal.maximum": text("cards at most"),
    "deal.before_roll": text("before the cubes are rolled"),
    "deal.excess": text("cards over the maximum"),
    "choosing.least": text("variations each, at least"),
    "choosing.most": text("variations each, at most"),
    "choosing.other_of_two": text("of two players, the one who is not Goal-setter"),
    "choosing.illegal": text("illegal selections"),
    "choosing.penalty": text("points lost by each"),
    "choosing.insulated_by": text("too late to object after the next"),
    "goal.cubes_least": text("cubes at least"),
    "goal.cubes_most": text("cubes at most"),
    "goal.complete": text("complete when"),
    "goal.touched_cube_stays": text("a cube that touched the section is used"),
    "goal.bonus": text("bonus move before the Goal"),
    "goal.bonus_while_leading": text("bonus while leading"),
    "goal.bonus_penalty": text("points lost by a leader's bonus"),
    "goal.bonus_returns": text("what goes back to Resources"),
    "goal.bonus_digits": text("bonus with a digit cube"),
    "goal.bonus_relations": text("bonus with = or ⊆"),
    "goal.least_value": text("smallest value"),
    "goal.left_over_to_forbidden": text("left-over digits go to Forbidden"),
    "goal.numeral_digits": text("digits of a numeral, at most"),
    "goal.grouped_by_gaps": text("gaps between cubes group"),
    "no_goal.objector_writes": text("who disagrees writes a Solution"),
    "no_goal.after_bonus": text("allowed after a bonus move"),
    "no_goal.agreed": text("if all agree the shake is"),
    "no_goal.agreed_keeps_goal_setter": text("and the Goal-setter rolls again"),
    "no_goal.false_penalty": text("points lost by the Goal-setter if a Goal is set"),
    "no_goal.objector_penalty": text("points lost by an objector without a Goal"),
    "moves.direction": text("turns go to the"),
    "moves.may_pass": text("passing"),
    "moves.assertion": text("asserting a Solution without a challenge"),
    "moves.last_cube_to_forbidden": text("the last cube to Forbidden"),
    "moves.bonus": text("bonus move before a regular move"),
    "moves.bonus_while_leading": text("bonus while leading"),
    "moves.bonus_when_tied": text("bonus when tied for the lead"),
    "moves.bonus_penalty": text("points lost by a leader's bonus"),
    "moves.bonus_returns": text("what goes back to Resources"),
    "moves.relation_to_forbidden_from": text("= and ⊆ to Forbidden when Resources are at most"),
    "challenges.now_least_resources": text("Now: cubes in Resources at least"),
    "challenges.now_least_resources_two_solutions": text("with Two Solutions at least"),
    "challenges.now_needs_cube_on_mat": text("Now needs a cube in Required or Permitted"),
    "challenges.never_is_impossible": text('"Never" counts as "Impossible"'),
    "challenges.after_last_cube": text("claims after the last cube"),
    "challenges.invalid_penalty": text("points lost by an invalid challenge"),
    "challenges.silence_penalty": text("points lost by holding the block in silence"),
    "challenges.put_down_penalty": text("points lost by putting the block down again"),
    "challenges.simultaneous": text("two at once"),
    "challenges.may_retract": text("a challenge may be taken back"),
    "solution.minimum_cubes": text("cubes at least"),
    "solution.restrictions": text("Restrictions"),
    "solution.chains": text("chains of relations"),
    "solution.statement_per_required_relation": text("a statement for every Required relation"),
    "solution.relations_are_wild": text("= and ⊆ are wild"),
    "solution.universe_and_null": text("V and Λ are in the game"),
    "solution.double_set_minus": text("− in the Double Set with Symmetric Difference"),
    "solution.alternative_move_burden": text("an alternative move must be shown"),
    "solution.numeral_digits": text("digits of a numeral, at most"),
    "solution.whole_powers_and_roots": text("powers and roots of whole numbers only"),
    "solution.order_of_operations": text("the usual order of operations"),
    "writing.third": text("the Third Party"),
    "writing.decision_is_final": text("its decision is final"),
    "writing.change_after_presenting": text("a change after presenting is"),
    "writing.all_before_checking": text("all are presented before any is checked"),
    "checking.by_opponents": text("opponents check"),
    "checking.correct_unless_shown": text("correct unless shown wrong"),
    "checking.ambiguity_attempts": text("attempts to show ambiguity"),
    "checking.ambiguity_together": text("checkers may work together on it"),
    "checking.ask_judge": text("a judge may be asked whether it equals the Goal"),
    "checking.ask_judge_needs_all": text("only if all checkers agree"),
    "checking.appeal": text("a ruling may be appealed"),
    "checking.appeal_judges": text("judges before an appeal"),
    "checking.cubes_as_aids": text("the cubes may be used to build it"),
    "scoring.accepter": text("who presents nothing and accepts a wrong Solution"),
    "scoring.accepter_after": text("but only after"),
    "scoring.forceout_right": text("last cube played: right"),
    "scoring.forceout_wrong": text("last cube played: not right"),
    "scoring.time_right": text("end of the round: right"),
    "scoring.time_wrong": text("end of the round: not right"),
    "scoring.assertion_right": text("assertion: who writes a Solution"),
    "scoring.assertion_wrong": text("assertion: all others"),
    "scoring.assertion_failed": text("assertion: the asserter who cannot"),
    "scoring.agreed_no_goal": text("agreed No Goal"),
    "scoring.absent": text("absent"),
    "scoring.most_lost_at_once": text("a judge's penalty at most"),
    "time.starts": text("a task starts with"),
    "time.rolling": text("rolling the cubes"),
    "time.dealing": text("setting the Universe"),
    "time.variation": text("choosing a variation"),
    "time.goal": text("setting the Goal"),
    "time.goal_includes_rolling": text("rolling included in it"),
    "time.first_turn": text("first turn"),
    "time.turn": text("other turns"),
    "time.state_challenge": text("stating a challenge"),
    "time.state_challenge_countdown": text("with a countdown"),
    "time.impossible_after_last_cube": text("Impossible after the last cube"),
    "time.writing": text("writing a Solution"),
    "time.third_decision": text("the Third Party's decision"),
    "time.checking": text("checking a Solution"),
    "time.no_goal_answer": text("answering No Goal"),
    "time.no_goal_goal": text("setting the objector's Goal"),
    "time.no_goal_writing": text("writing after a No Goal challenge"),
    "time.stop": text('writing after "Stop"'),
    "time.correction": text("correcting an illegal move, at least"),
    "time.charge": text("saying what was illegal"),
    "time.countdown": text("countdown after a limit"),
    "time.additional": text("additional time"),
    "time.first_penalty": text("points lost after the countdown"),
    "time.second_penalty": text("points lost after the additional time"),
    "time.then": text("then the task is"),
    "time.sand_left_over": text("sand left over goes to the next player"),
    "time.judge_approves_penalties": text("a judge initials each penalty"),
    "time.two_solutions.writing": text("Two Solutions: writing"),
    "time.two_solutions.checking": text("Two Solutions: checking"),
    "time.two_solutions.impossible_after_last_cube": text("Two Solutions: Impossible after the last cube"),
    "time.two_solutions.stop": text('Two Solutions: after "Stop"'),
    "time.two_solutions.no_goal_writing": text("Two Solutions: after a No Goal challenge"),
    "illegal.must_be_specified": text("a charge says exactly what was illegal"),
    "illegal.undone": text("an illegal move is undone"),
    "illegal.penalty": text("points lost"),
    "illegal.false_charge_penalty": text("points lost by a false charge"),
    "illegal.insulated_by_legal_action": text("insulated by another's legal action"),
    "conduct.by": text("penalties are imposed by a"),
    "conduct.reasons": text("a warning or a penalty is for"),
    "conduct.grave_reasons": text("grave infractions"),
    "conduct.warning_first": text("a warning first"),
    "conduct.penalty": text("points lost by each violation"),
    "conduct.replay": text("a shake may be replayed"),
    "conduct.grave_penalty": text("points lost at once by a grave infraction"),
    "conduct.grave_judges": text("judges who must agree on it"),
    "round.length": text("length"),
    "round.extra": text("to finish the last shake"),
    "round.stop_bars_challenges": text('"Stop" bars challenges'),
    "round.everyone_signs": text("everyone signs the scoresheet"),
    "round.oversight_corrected": text("an oversight is corrected"),
    "round.deceit_lower_stands": text("a score signed too low stands"),
    "round.deceit_higher": text("a score signed too high to deceive becomes"),
}


_PHRASES = {
    "two players": text("two players"),
    "three players": text("three players"),
    "right": text("right"),
    "wrong": text("wrong"),
    "none": text("none"),
    "now": text("Now"),
    "impossible": text("Impossible"),
    "no-goal": text("No Goal"),
    "forceout": text("the last cube"),
    "time": text("the end of the round"),
    "assert": text("an assertion"),
    "goal-setter": text("Goal-setter"),
    "right-of-goal-setter": text("to the right of the Goal-setter"),
    "highest-digit": text("who rolls the highest digit"),
    "last-dealt-removed": text("the last ones dealt are removed"),
    "challenger": text("Challenger"),
    "mover": text("Mover"),
    "said": text("the Goal-setter says so"),
    "time-out": text("the time is over"),
    "timer-turned": text("the timer is turned"),
    "last-cube-touches": text("the last digit cube touches a mat"),
    "may": text("may write"),
    "joins": text("joins a side, and writes if that side must"),
    "joint": text("both are Challengers"),
    "first-to-hold": text("the first to hold the block"),
    "previous-task": text("the end of the task before"),
    "stall": text('a call of "stall"'),
    "again": text("timed again"),
    "in-order": text("by the order of choosing"),
    "head-judge": text("head judge"),
}


def section_title(section: str) -> str:
    return say(SECTION_TITLES[section])


def label(section: str, name: str) -> str:
    """A value's name for people; where none is listed, the name itself with its words apart."""
    if f"{section}.{name}" in _LABELS:
        return say(_LABELS[f"{section}.{name}"])
    group, _, last = name.rpartition(".")
    if section == "scoring":
        return _score(name)
    if section == "writing":
        claim = _word(last) if last in _PHRASES else say("claim {name}", name=last)
        if group == "must":
            return say("after {claim}: must write", claim=claim)
        return say("after {claim}: Resource cubes", claim=claim)
    words = last.replace("_", " ")
    return f"{group.replace('_', ' ').replace('.', ', ')}: {words}" if group else words


def _score(name: str) -> str:
    """What a shake counts for: how many play, the claim, and what the one who must write and the Third Party did."""
    players, claim, writer, *third = (_word(part.replace("_", " ")) for part in name.split("."))
    told = say("{players}, {claim}: must-writer {wrote}", players=players, claim=claim, wrote=writer)
    return told + "".join(say(", Third Party {wrote}", wrote=wrote) for wrote in third)


def _word(value: str) -> str:
    return say(_PHRASES[value]) if value in _PHRASES else value


def phrase(value: object, *, is_time: bool = False) -> str:
    """A value for people: yes and no, minutes and seconds, lists with commas."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if is_time and isinstance(value, int):
        minutes, seconds = divmod(value, 60)
        return " ".join([f"{minutes} min"] * bool(minutes) + [f"{seconds} s"] * bool(seconds))
    if isinstance(value, dict):
        return ", ".join(f"{count} {kind}" for kind, count in value.items())
    if isinstance(value, tuple):
        nested = any(isinstance(item, (tuple, dict)) for item in value)
        inner = [" ".join(map(str, item)) if isinstance(item, tuple) else phrase(item) for item in value]
        return ("; " if nested else ", ").join(inner)
    if isinstance(value, str):
        return _word(value) if value in _PHRASES or len(value) < 4 else value.replace("-", " ")
    return str(value).replace("-", "−")
