"""Whether a ruleset is sound: everything it names exists, and nothing printed goes unasked.

An edition is made by replacing parts of another. Anything forgotten would do nothing, and nobody
would notice; so each gap is refused when the ruleset is built, with a sentence that names it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from ecumene.engine.errors import DataError

if TYPE_CHECKING:
    from ecumene.state.rules import Rules


def check_rules(rules: "Rules") -> None:
    """Raises `DataError` at the first thing in a ruleset that does not fit together."""
    for entry, problem in _problems(rules):
        raise DataError(f"ruleset {rules.name}", entry, problem)


def _problems(rules: "Rules") -> Iterator[tuple[str, str]]:
    yield from _in_the_cards(rules)
    yield from _in_the_calamities(rules)
    yield from _in_the_sequence(rules)
    yield from _in_the_variants(rules)
    if not rules.version.isdigit():
        yield "version", "must be a number, so that older and newer can be told apart"
    if not rules.tie_breaks:
        yield "tie_breaks", "must name at least one thing that decides"


def _in_the_cards(rules: "Rules") -> Iterator[tuple[str, str]]:
    """Every card with rules is printed, and every card printed with an effect has a rule."""
    facts = rules.facts
    for id, card in rules.cards.items():
        if id != card.id:
            yield f"cards.{id}", f"holds the card {card.id}"
        if id not in facts.advances:
            yield f"cards.{id}", "is not one of the advances in its facts"
    changing = {one.advance for facts in facts.calamities.values() for one in facts.modifiers}
    for id, advance in facts.advances.items():
        if id not in rules.cards and id not in changing and not advance.only_credits:
            yield f"advances.{id}", "says what it does, and no rule and no calamity does it"


def _in_the_calamities(rules: "Rules") -> Iterator[tuple[str, str]]:
    """Every calamity printed has a rule, and each number that advances change is asked for."""
    for name in rules.calamities:
        if name not in rules.facts.calamities:
            yield f"calamities.{name}", "is not one of the calamities in its facts"
    for name, facts in rules.facts.calamities.items():
        if name not in rules.calamities:
            yield f"calamities.{name}", "is printed and has no rule"
            continue
        asked = rules.calamities[name].reckons
        for modifier in facts.modifiers:
            if modifier.of not in asked:
                known = ", ".join(asked) or "none"
                problem = f"{modifier.advance} changes {modifier.of!r}, which it never asks for"
                yield f"calamities.{name}", f"{problem} (it asks for: {known})"


def _in_the_sequence(rules: "Rules") -> Iterator[tuple[str, str]]:
    """Every turn has something to play."""
    for turn, sequence in {1: rules.sequence, **rules.special_turns}.items():
        if not len(sequence):
            yield f"turn {turn}", "has no phase"
    if 0 in rules.special_turns:
        yield "special_turns", "turn 0 is the opening; give it as such"


def _in_the_variants(rules: "Rules") -> Iterator[tuple[str, str]]:
    """Every variant hangs on a value that its option may have."""
    for variant in rules.variants:
        for option, value in ((variant.option, variant.value), *variant.never_with.items()):
            try:
                msgspec.convert({option: value}, rules.options)
            except msgspec.ValidationError as error:
                yield f"variants.{variant.name}", str(error)
    if rules.facts.ast and rules.ast_side not in rules.facts.ast:
        yield "ast_side", f"{rules.ast_side} is not one of: {', '.join(rules.facts.ast)}"
    tables = rules.facts.ast_of(rules.ast_side).requirement_options
    if rules.ast_requirements and rules.ast_requirements not in tables:
        known = ", ".join(tables) or "none"
        yield "ast_requirements", f"{rules.ast_requirements} is not one of: {known}"
