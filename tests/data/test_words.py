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
    assert words.phases.keys() <= {phase.name for one in EDITIONS for phase in one.sequence}
    known = set(re.findall(r"^  ([a-z_]+): \{$", TERMS.read_text(encoding="utf-8"), re.MULTILINE))
    assert words.terms.keys() <= known


def test_the_west_says_what_it_does_otherwise():
    base, west = rulesets.MEGA_CIVILIZATION.facts, rulesets.THE_WEST.facts
    for phase in ("tax_revolts", "movement", "city_attacks", "leaving"):  # ME 6.1b, 6.3, 6.4b, 7
        assert west.words.phases[phase] != base.words.phases[phase]
    for card in map(Card, ("treachery", "civil_war")):  # ME 8
        assert west.calamities[card].text != base.calamities[card].text
