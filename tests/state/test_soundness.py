"""A ruleset that does not fit together is refused when it is built, with a sentence."""

import ast
import inspect
from dataclasses import replace

import msgspec
import pytest

from ecumene.advances import printed
from ecumene.advances.card import AdvanceCard
from ecumene.advances.engineering import card as engineering
from ecumene.calamities import CALAMITIES
from ecumene.data import load
from ecumene.engine.errors import DataError
from ecumene.engine.phase import SequenceOfPlay
from ecumene.phases.calamity.called import Calamity
from ecumene.phases.conflict.city_attacks import tokens_to_attack_city
from ecumene.rulesets import MEGA_CIVILIZATION, add, find

MEGA = MEGA_CIVILIZATION


def without(mapping: dict, *names: str) -> dict:
    return {name: value for name, value in mapping.items() if name not in names}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"cards": MEGA.cards | printed(AdvanceCard("gunpowder"))}, "gunpowder: is not one of"),
        ({"cards": MEGA.cards | {"mining": engineering}}, "mining: holds the card engineering"),
        (
            {"cards": without(MEGA.cards, "cloth_making")},
            "cloth_making: says what it does",
        ),
        ({"calamities": without(MEGA.calamities, "famine")}, "famine: is printed and has no rule"),
        ({"calamities": MEGA.calamities | {"plague": None}}, "plague: is not one of"),
        ({"sequence": SequenceOfPlay()}, "turn 1: has no phase"),
        ({"special_turns": {3: SequenceOfPlay()}}, "turn 3: has no phase"),
        ({"special_turns": {0: MEGA.sequence}}, "turn 0 is the opening"),
        ({"version": "2.1"}, "version: must be a number"),
        ({"tie_breaks": ()}, "tie_breaks: must name"),
    ],
)
def test_a_gap_in_a_ruleset_is_named(changes, sentence):
    with pytest.raises(DataError, match=sentence):
        replace(MEGA, **changes)


def test_a_number_that_nobody_asks_for_is_named():
    famine = MEGA.facts.calamities["famine"]
    odd = tuple(msgspec.structs.replace(one, of="unit points lost") for one in famine.modifiers)
    cards = MEGA.facts.calamities | {"famine": msgspec.structs.replace(famine, modifiers=odd)}
    facts = msgspec.structs.replace(MEGA.facts, calamities=cards)
    with pytest.raises(DataError, match=r"changes 'unit points lost'.* never asks for .*damage"):
        replace(MEGA, facts=facts)


def test_the_rules_of_mega_do_not_fit_the_facts_of_the_expansion():
    with pytest.raises(DataError, match="ruleset mega"):
        replace(MEGA, facts=load("expansion"))


def test_the_rules_of_mega_fit_the_facts_of_the_west():
    assert replace(MEGA, facts=load("west")).facts.name == "Mega Empires: The West"


def named(argument: ast.expr, module) -> str:
    """A word of a call, written out or by a name of the module."""
    if isinstance(argument, ast.Name):
        return getattr(module, argument.id)
    return ast.literal_eval(argument)


@pytest.mark.parametrize("name", CALAMITIES)
def test_a_calamity_reckons_what_it_says_it_does(name):
    module = inspect.getmodule(CALAMITIES[name].resolve)
    told = [one.reckons for one in vars(module).values() if isinstance(one, Calamity)]
    source = inspect.getsource(module)
    asked = {
        named(node.args[2], module)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("reckon", "changes_of")
    }
    assert asked == {of for reckons in told for of in reckons}


# -------------------------------------------------------------------- cards


def test_a_card_may_read_otherwise_in_an_edition():
    def stronger(needed, state, attacker, defender):
        """9 tokens (EP 1)."""
        return needed + 2

    other = engineering.but(thicker_walls=stronger, siege_engines=None)
    assert [change.function.__name__ for _, change in other.changed] == [
        "stronger",
        "withstands_earthquake",
    ]
    assert len(engineering.changed) == 3


def test_a_sentence_that_is_not_on_the_card_is_refused():
    with pytest.raises(DataError, match="thick_walls: is no sentence of it: thicker_walls"):
        engineering.but(thick_walls=None)


def test_a_role_that_a_rule_does_not_know_is_refused():
    with pytest.raises(DataError, match="atacker: tokens_to_attack_city asks for attacker"):
        AdvanceCard("mining").changes(tokens_to_attack_city, held_by="atacker")


# -------------------------------------------------------------------- rulesets from elsewhere


def test_rulesets_are_found_by_name_or_by_place():
    assert find("mega") is MEGA
    with pytest.raises(DataError, match="gama: is not one of: mega"):
        find("gama")
    with pytest.raises(DataError, match="is not a ruleset"):
        add("tests.editions.tiny:LAST_TURN")
