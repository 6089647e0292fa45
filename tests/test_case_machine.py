"""The machine that runs cases: what is wrong is found, and said with file and line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ecumene.cases import CaseError, read_cases, run, table
from ecumene.cases.differences import compare, written
from ecumene.cases.report import describe, list_by_source, run_all
from tests.written_cases import GROWTH, differences, outcome_of

DOCS = Path(__file__).parent.parent / "docs"


def test_a_true_case_passes(tmp_path):
    assert outcome_of(tmp_path, GROWTH).passed


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("4 in memphis;", "5 in memphis;", "egypt in memphis"),
        ("4 in memphis;", "city in memphis;", "egypt city in memphis"),
        ("4 in memphis;", "treasury 1;", "egypt treasury"),
        ("4 in memphis;", "hand gold;", "egypt hand"),
        ("4 in memphis;", "music;", "egypt music"),
        ("4 in memphis;", "ship in gaza;", "egypt ship in gaza"),
        ("4 in memphis;", "score 1;", "egypt score"),
        ("4 in memphis;", "no tokens;", "egypt no tokens"),
        ("egypt: 4 in memphis; 3 in fayum", "egypt: gone", "egypt"),
        ("egypt: 4 in memphis; 3 in fayum", "rome: no cities", "rome"),
        ("egypt: 4 in", "asked: {egypt: DistributeGrowth}\n  egypt: 4 in", "asked"),
        ("egypt: 4 in", "phase: trade\n  egypt: 4 in", "phase"),
        ("egypt: 4 in", "events: [TaxRevolt]\n  egypt: 4 in", "events"),
        ("egypt: 4 in", "no events: [PopulationExpanded]\n  egypt: 4 in", "no event"),
        ("egypt: 4 in", "events: [PopulationExpanded: {civ: hatti}]\n  egypt: 4 in", "events"),
        ("egypt: 4 in", "stacks: {1: gold}\n  egypt: 4 in", "stack 1"),
        ("egypt: 4 in", "ranking: hatti\n  egypt: 4 in", "ranking 1"),
        ("egypt: 4 in", "state: {turn: 7}\n  egypt: 4 in", "state turn"),
        ("egypt: 4 in", "shown to: {egypt: [gold]}\n  egypt: 4 in", "shown to egypt"),
        ("egypt: 4 in", "hidden from: {egypt: [memphis]}\n  egypt: 4 in", "hidden from egypt"),
        ("fayum: 1}", "fayum: 2}", "line 8: egypt answers"),
        ("fayum: 1}", "fayum: 1}\n    asked: TakeSpoils", "line 8: egypt asked"),
        ("fayum: 1}", "fayum: 1}\n    refused: growth.total", "line 8: egypt refused"),
        ("fayum: 1}", "fayum: 2}\n    refused: growth.area", "line 8: egypt refused"),
        ("fayum: 1}", "fayum: 1}\n    refused: true", "line 8: egypt refused"),
        ("{memphis: 2, fayum: 1}", "nothing\n    refused: true", "line 8: egypt refused"),
        ("- egypt", "- hatti: {gaza: 1}\n    refused: true\n  - egypt", "line 8: hatti refused"),
    ],
)
def test_what_is_not_so_is_found(tmp_path, old, new, what):
    assert what in differences(tmp_path, old, new)


def test_a_refusal_by_any_rule(tmp_path):
    two = "- egypt: {memphis: 9}\n    refused: true\n  - egypt"
    assert outcome_of(tmp_path, GROWTH.replace("- egypt", two)).passed


def test_the_board_is_the_west_or_the_only_one(tmp_path):
    for players, board in ((5, "west"), (9, "west"), (11, "east"), (14, "both")):
        assert table(players=players).play("census").state.table.board == board
    with pytest.raises(CaseError, match="there is no game of 4 players"):
        outcome_of(tmp_path, GROWTH + "players: 4\n")
    with pytest.raises(CaseError, match="10 do not play on 'east' but on west"):
        outcome_of(tmp_path, GROWTH + "players: 10\nboard: east\n")


def test_positions_in_python_may_be_written_in_full():
    played = table(egypt={"tokens": {"memphis": 2}, "hand": ["ochre"]}).play("census")
    assert played.state.census["egypt"] == 2


def test_a_case_may_not_end_in_a_question_it_does_not_mention(tmp_path):
    text = GROWTH.replace("play:\n  - egypt: {memphis: 2, fayum: 1}\n", "")
    assert "asked at the end" in [one.what for one in outcome_of(tmp_path, text).differences]


def test_facts_of_a_refusal_are_compared(tmp_path):
    answer = "fayum: 2}\n    refused: growth.total\n    facts: {wanted: 4}"
    assert "line 8: egypt refused because wanted" in differences(tmp_path, "fayum: 1}", answer)


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("phase:", "phaze:", 4, "did you mean 'phase'"),
        ("then:", "others: defaults\nthen:", 9, "'others' is 'default' or 'nobody'"),
        ("then:", "options: {ast: exprt}\nthen:", 9, "option: ast is basic or expert, not exprt"),
        ("then:", "options: {asst: expert}\nthen:", 9, "option: asst is no option; there are sc"),
        ("then:", "options: {scenario: short, ast: expert}\nthen:", 9, "does not go together"),
        ("then:", "then:\n  no events: [TaxRevolts]", 10, "did you mean 'TaxRevolt'"),
        ("stock 3", "5 ships in tanis", 6, "not so many ships"),
        ("egypt: 2 in memphis; 2 in fayum; stock 3", "egypt: {tokens: [fayum]}", 6, "{sinai: 7}"),
        ("egypt: 2 in memphis; 2 in fayum; stock 3", "egypt: {ast: far}", 6, "a number is needed"),
        ("population_expansion", "expansion", 4, "there is no phase"),
        ("memphis; 2", "menphis; 2", 6, "did you mean 'memphis'"),
        ("2 in memphis;", "2 in memphis; flying;", 6, "there is no advance"),
        ("2 in memphis;", "60 in memphis;", 6, "not so many pieces"),
        ("egypt: 2 in", "rome: 2 in", 6, "does not play here"),
        ("2 in memphis;", "2 in rome;", 6, "is not in play"),
        ("then:", "and:", 9, "'and' means nothing"),
        ("egypt: 4 in", "weather: fine\n  egypt: 4 in", 10, "nothing that can be asserted"),
        ("source: MC 6.2A\n", "", 2, "needs 'source'"),
        ("case: Growth", "case: [", 4, "not YAML"),
        ("source: MC", "case: MC", 3, "written twice"),
    ],
)
def test_a_badly_written_case_is_pointed_at(tmp_path, old, new, line, problem):
    assert old in GROWTH
    with pytest.raises(CaseError, match=re.escape(problem)) as caught:
        outcome_of(tmp_path, GROWTH.replace(old, new, 1))
    assert (caught.value.file, caught.value.line) == (str(tmp_path / "case.yaml"), line)


def test_a_file_shares_what_its_cases_do_not_say(tmp_path):
    file = tmp_path / "two.yaml"
    file.write_text(
        "source: MC 6.2B\nphase: census\nposition: {egypt: 2 in memphis}\ncases:\n"
        "  - {case: one, then: {egypt: census 2}}\n"
        "  - {case: two, position: {egypt: 3 in memphis}, then: {egypt: census 3}}\n"
    )
    assert all(run(case).passed for case in read_cases(file))


def test_a_fault_of_the_rules_is_a_failed_case(tmp_path, monkeypatch):
    (tmp_path / "case.yaml").write_text(GROWTH)
    monkeypatch.setattr("ecumene.cases.report.run", lambda case, edition: 1 // 0)
    (outcome,) = run_all(read_cases(tmp_path))
    assert "ZeroDivisionError" in describe(outcome)


def test_cases_are_listed_by_source(tmp_path):
    (tmp_path / "case.yaml").write_text(GROWTH)
    assert list_by_source(read_cases(tmp_path)).startswith("MC 6.2A\n  Growth")


def test_lists_have_one_length_and_mappings_may_have_more():
    assert compare("it", {"a": [1]}, {"a": [1], "b": 2}) == []
    assert compare("it", [1], [1, 2]) != []
    assert compare("it", {"any of": [1, 2]}, 2) == []
    assert compare("it", {"any of": [1, 2]}, 3) != []


def test_differences_are_written_as_cases_write():
    assert written({"a": [None, True, "x"]}) == "{a: [null, true, x]}"


def test_positions_in_python():
    played = table(egypt="7 in memphis", hatti="city in memphis").play("city_attacks")
    assert played.asked() == {"egypt": "TakeSpoils"}
    assert "memphis" not in played.answer("egypt", {}).state.board.cities


def test_a_position_is_played_on_by_defaults():
    played = table(egypt="2 in memphis; 2 in fayum; stock 1").play(
        "population_expansion", "default"
    )
    assert played.state.board.token_count("egypt") == 5


@pytest.mark.parametrize(
    ("phase", "turn"), [("movement", 1), ("census", 2), ("trade", 2), ("tax_collection", 2)]
)
def test_defaults_stop_at_a_phase_even_if_it_asks_nobody(tmp_path, phase, turn):
    text = (
        "case: x\nsource: R-08\nphases: population_expansion on\n"
        "position: {minoa: 2 in knossos}\n"
        f"play: [{{defaults: {phase}}}]\n"
        f"then: {{turn: {turn}, asked: {{minoa: PlanMovement}}}}\n"
    )
    assert outcome_of(tmp_path, text).passed


def run_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ecumene", "case", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_prints_differences_and_totals(tmp_path):
    (tmp_path / "a.yaml").write_text(GROWTH)
    (tmp_path / "b.yaml").write_text(GROWTH.replace("4 in memphis", "5 in memphis"))
    done = run_command(str(tmp_path))
    assert done.returncode == 1
    assert "1 passed, 1 failed" in done.stdout
    assert "Growth (MC 6.2A)" in done.stdout
    assert re.search(r"egypt in memphis\n +expected  5\n +found     4", done.stdout)


def test_the_command_says_where_a_case_is_badly_written(tmp_path):
    (tmp_path / "a.yaml").write_text(GROWTH.replace("phase:", "phaze:"))
    done = run_command(str(tmp_path))
    assert done.returncode == 2
    assert "a.yaml:4: 'phaze' means nothing in a case" in done.stderr


def test_the_command_wants_a_path_that_exists(tmp_path):
    assert run_command(str(tmp_path / "none")).returncode == 2


@pytest.mark.parametrize("number", range(3))
def test_the_first_examples_of_the_guide_hold(tmp_path, number):
    blocks = re.findall(r"```yaml\n(.*?)```", (DOCS / "cases.md").read_text(), re.DOTALL)
    file = tmp_path / "guide.yaml"
    file.write_text(blocks[number])
    assert all(run(case).passed for case in read_cases(file))
