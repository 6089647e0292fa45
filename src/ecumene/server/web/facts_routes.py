"""What is printed in the game, for the page: areas, cards, tables, and what each card says."""

from collections import Counter
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from ecumene import rulesets
from ecumene.data.facts import Map, RulesetFacts, Setup, StackFacts
from ecumene.names import Card
from ecumene.phases.cards.set_values import values_by_count
from ecumene.server.door.kept_answers import KeptAnswer
from ecumene.server.errors import not_found
from ecumene.server.protocol.facts import EditionFacts, SetupFacts
from ecumene.state.rules import Rules


@cache
def facts_of(ruleset: str) -> KeptAnswer:
    """The facts of a ruleset as JSON, made once."""
    facts = edition_facts(rulesets.BY_NAME[ruleset])
    return KeptAnswer(msgspec.json.encode(facts), "application/json")


def edition_facts(rules: Rules) -> EditionFacts:
    """Everything printed, the board among it, with the set-ups worked out."""
    facts = rules.facts
    told: dict[str, Any] = {
        "setups": tuple(set_up(facts, setup) for setup in facts.setups.values()),
        "set_values": values_by_count(facts),
        "cards_in_a_trade": rules.cards_in_a_trade,
        "true_names": rules.true_names,
        "phases": rules.sequence.names,
        "turns": rules.turns,
        "special_turns": {turn: one.names for turn, one in rules.special_turns.items()},
    }
    for name in EditionFacts.__struct_fields__:
        if name not in told:
            told[name] = getattr(facts.map if name in Map.__struct_fields__ else facts, name)
    return EditionFacts(**told)


def set_up(facts: RulesetFacts, setup: Setup) -> SetupFacts:
    """A set-up with the commodities of each numbered stack, which all may know (MC 11)."""
    stacks = facts.stacks(setup.players, setup.board)
    counted = {block: tuple(commodities(one) for one in nine) for block, nine in stacks.items()}
    return SetupFacts(**msgspec.structs.asdict(setup), stacks=counted)


def commodities(stack: StackFacts) -> dict[Card, int]:
    """How many cards of each commodity a full stack has."""
    return dict(sum((Counter(batch.commodities) for batch in stack.batches), Counter()))


@get("/api/facts/{ruleset:str}")
async def ruleset_facts(ruleset: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything printed for one edition, with our own words for what each card does."""
    if ruleset not in rulesets.BY_NAME:
        raise not_found("ruleset")
    return facts_of(ruleset).response(request.headers)
