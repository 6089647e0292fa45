"""A misspelling never passes: the case is refused, with file, line, and what was perhaps meant."""

import re

import pytest

from ecumene.cases import CaseError, read_cases, run
from ecumene.cases.report import run_all
from tests.written_cases import GROWTH, found, outcome_of, spoilt

ANSWER = "- egypt: {memphis: 2, fayum: 1}"
ASSERTED = "egypt: 4 in memphis; 3 in fayum"
POSITION = "egypt: 2 in memphis; 2 in fayum; stock 3"


def also(words: str) -> tuple[str, str]:
    """Something else asserted beside what is true."""
    return ASSERTED, f"{ASSERTED}\n  {words}"


def before(step: str) -> tuple[str, str]:
    """A step before the answer."""
    return ANSWER, f"{step}\n  {ANSWER}"


def beside(words: str) -> tuple[str, str]:
    """Something beside the answer."""
    return ANSWER, f"{ANSWER}\n    {words}"


def refused(tmp_path, change, line, *words):
    with pytest.raises(CaseError) as caught:
        outcome_of(tmp_path, spoilt(*change))
    said = str(caught.value)
    assert said.startswith(f"{tmp_path / 'case.yaml'}:{line}: ")
    for word in words:
        assert word in said


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("CityBuilt: {plaice: site}", ("CityBuilt has no field 'plaice'", "it has")),
        ("CityBuilt: {arae: memphis}", ("has no field 'arae'", "did you mean 'area'")),
        ("CityBuilt: {area: menphis}", ("no area called 'menphis'", "did you mean 'memphis'")),
        ("CityBuilt: {area: Memphis}", ("no area called 'Memphis'", "did you mean 'memphis'")),
        ("CityBuilt: {civ: Egypt}", ("no civilization called 'Egypt'", "did you mean 'egypt'")),
        ("CityBuilt: {civ: rome}", ("no civilization called 'rome'", "there are minoa")),
        ("CityBuilt: memphis", ("CityBuilt is written with a mapping", "'memphis'")),
        ("CityBult: {civ: egypt}", ("no event 'CityBult'", "did you mean 'CityBuilt'")),
        ("CalamityDiscarded: {calamity: famin}", ("no trade card", "did you mean 'famine'")),
        ("CalamityDiscarded: {reason: exces}", ("one of duplicate, excess", "'excess'")),
        ("CalamitiesShown: {counts: {egipt: 1}}", ("no civilization", "did you mean 'egypt'")),
        ("CalamitiesShown: {counts: {egypt: one}}", ("counts egypt is a number, not 'one'",)),
        ("CalamitiesShown: {counts: [egypt]}", ("counts is a mapping",)),
        ("CityTaken: {why: [{sorce: base}]}", ("Reason has no field", "did you mean 'source'")),
        ("CityTaken: {why: [{source: pottry}]}", ("'pottry'", "did you mean 'pottery'")),
        ("CityTaken: {needed: {any of: [7, eight]}}", ("needed is a number, not 'eight'",)),
        ("{CityTaken: {}, CityBuilt: {}}", ("each by itself",)),
    ],
)
@pytest.mark.parametrize("key", ["events", "no events"])
def test_events_are_checked_against_their_class(tmp_path, key, written, words):
    refused(tmp_path, also(f"{key}: [{written}]"), 11, *words)


def test_an_event_in_a_list_is_pointed_at_on_its_own_line(tmp_path):
    change = also("no events:\n    - CityBuilt\n    - CityBuilt: {plaice: site}")
    refused(tmp_path, change, 13, "plaice")


def test_events_that_could_happen_are_accepted(tmp_path):
    text = spoilt(*also("no events: [CityBuilt: {area: memphis, civ: {any of: [egypt, hatti]}}]"))
    assert outcome_of(tmp_path, text).passed


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("asked: {egypt: TakeSpolis}", ("no question 'TakeSpolis'", "'TakeSpoils'")),
        ("asked: {egypt: {ChooseCities: {cuont: 2}}}", ("no field 'cuont'", "'count'")),
        ("hidden from: {hatti: [claj]}", ("'claj' is no word of this game", "'clay'")),
        ("hidden from: {hatti: [3]}", ("only words can be hidden or shown, not 3",)),
        ("shown to: {hatti: [memphs]}", ("'memphs'", "did you mean 'memphis'")),
        ("hidden from: [clay]", ("'hidden from' is a mapping",)),
        ("ranking: hati", ("no civilization called 'hati'", "did you mean 'hatti'")),
        ("hatti: not used polltics", ("'polltics' is nothing", "did you mean 'politics'")),
        ("hatti: not used music", ("'music' is nothing that is used up", "politics")),
        ("egpyt: no cities", ("nothing that can be asserted", "did you mean 'egypt'")),
        ("hatti: {tresury: 1}", ("nothing a civilization has", "did you mean 'treasury'")),
    ],
)
def test_assertions_name_what_there_is(tmp_path, words, problem):
    refused(tmp_path, also(words), 11, *problem)


def test_hidden_words_are_found_however_they_are_written(tmp_path):
    position = f"{POSITION}; hand 2 clay"
    for word in ("Clay", "clay", "CLAY"):
        text = spoilt(POSITION, position) + f"  hidden from: {{egypt: [{word}]}}\n"
        assert "hidden from egypt" in found(tmp_path, text)
        text = spoilt(POSITION, position) + f"  hidden from: {{hatti: [{word}]}}\n"
        assert outcome_of(tmp_path, text).passed


def test_the_seed_and_paths_of_offers_can_be_hidden(tmp_path):
    text = GROWTH + "  hidden from: {hatti: [my-seed, egypt/all/1]}\nseed: my-seed\n"
    assert outcome_of(tmp_path, text).passed


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (before("- default: egypt\n    refused: true"), 9, ("'refused'", "not beside 'default'")),
        (before("- then: {turn: 1}\n    refused: true"), 9, ("'refused'", "not beside 'then'")),
        (before("- withdraw: egypt\n    refused: true"), 9, ("not beside 'withdraw'",)),
        (before("- {default: egypt, reload: true}"), 8, ("one thing", "'default' and 'reload'")),
        (before("- {then: {turn: 1}, table: {}}"), 8, ("one thing", "'then' and 'table'")),
        (beside("default: hatti"), 8, ("one thing", "'egypt' and 'default'")),
        (beside("hatti: {gaza: 1}"), 8, ("one answer", "'hatti' needs a step of its own")),
        (before("- refused: true"), 8, ("a step needs an answer",)),
        (beside("facts: {wanted: 3}"), 9, ("'facts'", "need 'refused'")),
        (beside("by: clok"), 8, ("nobody answers by 'clok'", "did you mean 'clock'")),
        (beside("allowed: false"), 8, ("'allowed' is true",)),
        (beside("allowed: true\n    refused: true"), 8, ("only 'allowed'", "no 'refused'")),
        (beside("asked: DistributeGrwth"), 8, ("did you mean 'DistributeGrowth'",)),
        (beside("refused: growth.totel"), 9, ("no refusal", "did you mean 'growth.total'")),
        (before("- defaults: trad"), 8, ("no phase 'trad'", "did you mean 'trade'")),
        (before("- reload: false"), 8, ("'reload' is true",)),
        (before("- {gaza: 1}"), 8, ("'gaza' means nothing in a step",)),
    ],
)
def test_a_step_does_one_thing_and_nothing_in_it_is_ignored(tmp_path, change, line, words):
    refused(tmp_path, change, line, *words)


def test_a_code_that_is_not_met_is_looked_up(tmp_path):
    answer = "- egypt: {memphis: 9}\n    refused: growth.aera"
    refused(tmp_path, before(answer), 9, "no refusal 'growth.aera'", "'growth.area'")
    either = answer.replace("growth.aera", "{any of: [growth.area, growth.totel]}")
    assert outcome_of(tmp_path, spoilt(*before(either))).passed


@pytest.mark.parametrize(
    ("holding", "words"),
    [
        ("treasury 10; stock 10", ("do not add up", "0 on the board, 10 in the treasury")),
        ("treasury 10; treasury 12", ("'treasury 10' and 'treasury 12'", "same thing")),
        ("6 in fayum; 2 in fayum", ("'6 in fayum' and '2 in fayum'", "same thing")),
        ("6 in fayum; 2 in gaza, fayum", ("same thing",)),
        ("hand gold; hand salt", ("'hand gold' and 'hand salt'", "same thing")),
        ("city in fayum; city in fayum", ("same thing",)),
        ("music; law, music", ("same thing",)),
        ("credits 5 arts; credits 5 civics", ("same thing",)),
        ("credits 5 arts, 10 arts", ("says arts twice",)),
        ("used politics; used politics", ("same thing",)),
        ("used polltics", ("'polltics'", "did you mean 'politics'")),
        ("hand 12 clay", ("egypt cannot hold 12 clay", "there are 9")),
        ("hand 3 treachery", ("egypt cannot hold 3 treachery", "there are 1")),
        ("hand gold of north", ("west or east, not of 'north'",)),
        ("hand famine from hatti from minoa", ("says one thing twice",)),
        ("{tokens: {Lower Memphis: 1}}", ("no area called 'Lower Memphis'",)),
        ("{tokens: {Memphis: 1, memphis: 2}}", ("'memphis' is said twice",)),
        ("{cities: [tanis, tanis]}", ("'tanis' is said twice",)),
        ("{treasury: 10, stock: 10}", ("do not add up",)),
        ("{stock: many}", ("a number is needed",)),
        ("gone", ("cannot be laid out",)),
    ],
)
def test_a_position_says_each_thing_once_and_nothing_impossible(tmp_path, holding, words):
    text = POSITION.split(": ")[1]
    refused(tmp_path, (text, holding), 6, *words)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("Egypt: stock 3", "egypt is laid out twice"),
        ("stacks: {2: ochre, west 2: salt}", "stack 2 of west is written twice"),
        ("stacks: {2: ochre, others: emty}", "'others' are 'none'"),
        ("stacks: 7", "piles are written"),
        ("state: {leavng: [hatti]}", "did you mean 'leaving'"),
        ("stakcs: empty", "did you mean 'stacks'"),
        ("turn: soon", "a number is needed"),
    ],
)
def test_the_rest_of_a_position_is_checked_too(tmp_path, words, problem):
    refused(tmp_path, (POSITION, f"{POSITION}\n  {words}"), 7, problem)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("my memory", ("'my memory' is no source", "MC 6.4A")),
        ("mc 6.2", ("did you mean 'MC'",)),
        ("FQA Movement", ("did you mean 'FAQ'",)),
        ("R46", ("did you mean 'R-46'",)),
        ("MC 6.2, E 13", ("'E 13' is no source", "did you mean 'E-13'")),
        ("6.2", ("'6.2' is no source",)),
    ],
)
def test_a_source_has_a_known_form(tmp_path, source, words):
    refused(tmp_path, ("MC 6.2A", source), 3, *words)


@pytest.mark.parametrize(
    "source",
    ["MC 6.4A, R-46", "ME 8", "EP 30.62", "FAQ Conflict", "E-13", "MC 9 Drama and Poetry, MC 6.10",
     "MC 6.4 example 2, the end", "First Game, R-58", "mega 3"],
)  # fmt: skip
def test_known_sources(tmp_path, source):
    assert outcome_of(tmp_path, spoilt("MC 6.2A", source)).passed


MAP = """
case: A map of its own
source: MC 6.2B
phase: census
civs: hatti, egypt
map:
  hill: limit 3; land dale
  dale: limit 2
position: {egypt: 2 in hill}
then: {egypt: census 2}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("land dale", "land dael", 7, "did you mean 'dale'"),
        ("limit 3; land", "limit 3; limit 4; land", 7, "says limit a second time"),
        ("limit 2", "limit 2; start of egpyt", 8, "did you mean 'egypt'"),
        ("limit 2", "limit 2; region egpyt", 8, "did you mean 'egypt'"),
        ("hatti, egypt", "hatti, egpyt", 5, "did you mean 'egypt'"),
        ("hatti, egypt", "{hatti: west, egypt: north}", 5, "draws from west or east"),
        ("dale: limit 2", "dale:", 8, "nothing is said of 'dale'"),
        ("dale: limit 2", "dale: limit 2\n  d1..d3: limit 2\n  d2: limit 1", 10, "'d2' is written"),
        ("dale: limit 2", "dale: limit 2\n  d3..d1: limit 2", 9, "runs backwards"),
    ],
)
def test_a_map_is_checked(tmp_path, old, new, line, problem):
    assert old in MAP
    with pytest.raises(CaseError, match=re.escape(problem)) as caught:
        outcome_of(tmp_path, MAP.replace(old, new, 1))
    assert caught.value.line == line


def test_a_bad_word_for_others_fails_its_own_case_only(tmp_path):
    file = tmp_path / "two.yaml"
    second = spoilt("case: Growth", "case: Other").replace("\n", "\n  ").strip()
    first = GROWTH.replace("\n", "\n  ").strip()
    file.write_text(f"- {first}\n- {second}\n  others: defaults\n")
    outcomes = list(run_all(read_cases(file)))
    assert [one.passed for one in outcomes] == [True, False]
    with pytest.raises(CaseError, match="'others' is 'default' or 'nobody'"):
        run(outcomes[1].case)
