"""The Expert Game: the other side of the A.S.T., on any ruleset that has one (MC 6.13, ME 10)."""

from dataclasses import replace

from ecumene.engine.phase import Phase, once
from ecumene.phases.succession.game_end import check_expert_end
from ecumene.phases.succession.markers import falls_back_without_cities
from ecumene.phases.succession.victory import expert_score_of
from ecumene.state.rules import Rules, Variant

EXPERT_END = Phase("game_end", once, check_expert_end, automatic=True)


def expert(rules: Rules) -> Rules:
    """A ruleset played on the expert side."""
    return replace(
        rules,
        ast_side="expert",  # MC 6.13, ME 10
        falls_back=falls_back_without_cities,  # MC 6.13A, ME 10
        score=expert_score_of,  # MC 6.13D, ME 10, E-10
        sequence=rules.sequence.replacing(EXPERT_END),  # MC 6.13B, ME 10
    )


EXPERT = Variant("ast", "expert", expert)
