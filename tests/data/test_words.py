"""What players read of an edition: two sentences where it is chosen, and what its help adds."""

import re
from pathlib import Path

import pytest

from ecumene import rulesets
from ecumene.names import Card
from ecumene.state.rules import Rules
from tools.node import CLIENT

EDITIONS = list(rulesets.BY_NAME.values())
TERMS = Path(CLIENT) / "src" / "messages" / "en" / "rules" / "help.ts"


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_an_edition_is_described_in_two_sentences_of_its_own(rules: Rules):
    summary = rules.facts.words.summary
    assert len(re.findall(r"[.?!](?=\s|$)", summary)) == 2
    assert [one.name for one in EDITIONS if one.facts.words.summary == summary] == [rules.name]


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_what_is_added_belongs_to_a_phase_or_a_term_that_there_is(rules: Rules):
    words = rules.facts.words
    phases = {phase.name for one in EDITIONS for phase in one.sequence}
    assert words.phases.keys() | words.phases_instead.keys() <= phases
    known = set(re.findall(r"^  ([a-z_]+): \{$", TERMS.read_text(encoding="utf-8"), re.MULTILINE))
    assert words.terms.keys() | words.terms_instead.keys() <= known


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_phases_with_numbers_of_their_own_are_those_of_a_turn(rules: Rules):
    numbered = [phase for group in rules.facts.words.printed for phase in group]
    assert not numbered or sorted(numbered) == sorted(phase.name for phase in rules.sequence)


def test_the_expansion_numbers_sixteen_phases():  # EP 17.2
    assert len(rulesets.BY_NAME["expansion"].facts.words.printed) == 16


def test_the_west_says_what_it_does_otherwise():
    base, west = rulesets.MEGA_CIVILIZATION.facts, rulesets.THE_WEST.facts
    for phase in ("tax_revolts", "movement", "city_attacks", "leaving"):  # ME 6.1b, 6.3, 6.4b, 7
        assert west.words.phases[phase] != base.words.phases[phase]
    for card in map(Card, ("treachery", "civil_war")):  # ME 8
        assert west.calamities[card].text != base.calamities[card].text
