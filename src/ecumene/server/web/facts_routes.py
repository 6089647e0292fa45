"""What is printed in the game, for the page: areas, cards, tables, and what each card says."""

from collections import Counter
from functools import cache
from typing import Any

import msgspec
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath

from ecumene import rulesets
from ecumene.data.facts import Map, RulesetFacts, Setup, StackFacts
from ecumene.names import Card
from ecumene.phases.purchase.checks import discount, free_advances
from ecumene.server.errors import not_found
from ecumene.state.rules import Rules
from ecumene.state.state import State

APART = ("map", "setups", "stack_plans")
"""Fields that are told in another form, or not at all."""


@cache
def facts_of(ruleset: str) -> bytes:
    """The facts of a ruleset as JSON, made once."""
    rules = rulesets.BY_NAME[ruleset]
    facts = rules.facts
    plain = {
        name: getattr(facts, name) for name in RulesetFacts.__struct_fields__ if name not in APART
    }
    plain |= {name: getattr(facts.map, name) for name in Map.__struct_fields__}
    plain["setups"] = [set_up(facts, setup) for setup in facts.setups.values()]
    plain["bargains"] = bargains(rules)
    return msgspec.json.encode(plain)


def set_up(facts: RulesetFacts, setup: Setup) -> dict[str, Any]:
    """A set-up with the commodities of each numbered stack, which all may know (MC 11)."""
    stacks = facts.stacks(setup.players, setup.board)
    plain = msgspec.to_builtins(setup)
    plain["stacks"] = {block: [commodities(one) for one in nine] for block, nine in stacks.items()}
    return dict(plain)


def commodities(stack: StackFacts) -> dict[Card, int]:
    """How many cards of each commodity a full stack has."""
    return dict(sum((Counter(batch.commodities) for batch in stack.batches), Counter()))


def bargains(rules: Rules) -> dict[str, Any]:
    """What each advance does for others bought with it: a discount, or one for nothing."""
    players, board = next(iter(rules.facts.setups))
    state = rules.set_up(players, board, "", {})
    found = {advance: bargain(state, advance) for advance in rules.facts.advances}
    return {advance: one for advance, one in found.items() if one["discount"] or one["free"]}


def bargain(state: State, advance: Any) -> dict[str, Any]:
    """One advance's discount on another, and the advances of which one comes free."""
    civ = state.civs[0]
    other = next(one for one in state.rules.facts.advances if one != advance)
    return {
        "discount": discount(state, civ, [advance], other).value,
        "free": free_advances(state, civ, [advance]),
    }


@get("/api/facts/{ruleset:str}", cache_control=CacheControlHeader(public=True, max_age=3600))
async def ruleset_facts(ruleset: FromPath[str]) -> Response[bytes]:
    """Everything printed for one edition, with our own words for what each card does."""
    if ruleset not in rulesets.BY_NAME:
        raise not_found("ruleset")
    return Response(facts_of(ruleset), media_type="application/json")
