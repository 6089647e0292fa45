"""What a case can say, and how clearly it is told what is not so."""

import pytest

from ecumene.cases import CaseError
from ecumene.cases.report import list_names
from ecumene.rulesets import BY_NAME
from tests.written_cases import GROWTH, found, outcome_of, spoilt

ANSWER = "- egypt: {memphis: 2, fayum: 1}"
POSITION = "egypt: 2 in memphis; 2 in fayum; stock 3"
QUOTES = "a comma inside {...} begins a new entry: put words with commas in quotes"


def problem(tmp_path, text: str) -> str:
    with pytest.raises(CaseError) as caught:
        outcome_of(tmp_path, text)
    return caught.value.problem


# -------------------------------------------------------------------- clear words


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"position:\n  {POSITION}", "position: {egypt: 2 in memphis, 2 in fayum}"),
        ("then:\n  egypt: 4 in memphis; 3 in fayum", "then: {egypt: 4 in memphis, 3 in fayum}"),
        (POSITION, f"{POSITION}\n  stacks: {{2: ochre, famine}}"),
        (ANSWER, "- {egypt: {memphis: 2, fayum: 1}, asked: One, two}"),
    ],
)
def test_a_comma_without_quotes_is_what_is_blamed(tmp_path, old, new):
    assert QUOTES in problem(tmp_path, spoilt(old, new))


def test_who_is_not_asked_is_told_who_is(tmp_path):
    step = "- hatti: {gaza: 1}\n    refused: true\n  - egypt"
    text = found(tmp_path, spoilt("- egypt", step))
    assert "ask.not_open" in text
    assert "asked are {egypt: DistributeGrowth}" in text
    assert "a rule that forbids it (ask.* and answer.* are none)" in text


def test_who_should_be_asked_and_is_not_learns_who_is(tmp_path):
    step = "- hatti: {gaza: 1}\n    asked: TakeSpoils\n  - egypt"
    text = found(tmp_path, spoilt("- egypt", step))
    assert "not asked; asked are {egypt: DistributeGrowth}" in text


def test_where_nobody_is_asked_that_is_said(tmp_path):
    text = found(tmp_path, GROWTH.replace("then:", "  - egypt: {memphis: 1}\nthen:"))
    assert "asked is nobody" in text


def test_an_answer_that_cannot_be_read_is_told_where(tmp_path):
    text = found(tmp_path, spoilt("{memphis: 2, fayum: 1}", "{memphis: two, fayum: 1}"))
    assert "answer.malformed" in text
    assert "DistributeGrowth cannot be answered so: Expected `int`, got `str`" in text
    text = found(tmp_path, spoilt(ANSWER, "- egypt: {memphis: two}\n    refused: true"))
    assert "Expected `int`" in text


def test_an_answer_to_another_question_is_no_answer_at_all(tmp_path):
    """Shares of a famine, given as losses, are not read as losing nothing."""
    text = """
- case: Famine
  source: EP 30.32
  editions: expansion
  phase: calamity_resolution
  position: {egypt: "9 in memphis, fayum; hand famine"}
  play:
    - egypt: {hatti: 8}
      refused: true
  then: {asked: {egypt: ChooseLosses}}
"""
    assert "unknown field `hatti`" in found(tmp_path, text)


@pytest.mark.parametrize(
    ("holding", "words"),
    [
        ("60 in memphis", "not so many pieces: tokens 60 on the board, 0 in the treasury; there"),
        ("treasury 56", "tokens 0 on the board, 56 in the treasury; there are 55"),
        ("40 in memphis; stock 20", "not so many pieces: tokens 40 on the board"),
        ("2 in memphis; treasury 10; stock 10", "2 on the board, 10 in the treasury, 10 in stock"),
        ("cities in a1..a10", "not so many pieces: 10 cities; there are 9"),
        ("5 ships in tanis", "not so many ships: 5 are laid out, there are 4"),
    ],
)
def test_too_many_pieces_are_counted(tmp_path, holding, words):
    text = spoilt("2 in memphis; 2 in fayum; stock 3", holding)
    if "a10" in holding:
        text += "civs: egypt, hatti\nmap: {a1..a10: limit 1}\n"
    assert words in problem(tmp_path, text)


def test_who_does_not_play_is_told_who_does(tmp_path):
    said = problem(tmp_path, spoilt("egypt: 2 in", "rome: 2 in"))
    assert said == "rome does not play here; those who do are minoa, assyria, hatti, hellas, egypt"


WAITED = """
case: A conflict that waits is not fought among the others
source: MC 9 Advanced Military, R-49
phase: token_conflicts
civs: hatti, egypt
map: {hill: limit 1; land dale, dale: limit 2}
position: {egypt: 2 in hill; 1 in dale; advanced military, hatti: 3 in hill}
then: {hatti: 1 in hill}
""".replace("limit 1; land dale", '"limit 1; land dale"').replace(
    "2 in hill; 1 in dale; advanced military", '"2 in hill; 1 in dale; advanced military"'
)


def test_a_phase_without_work_says_which_phase_has_it(tmp_path):
    text = found(tmp_path, WAITED)
    assert "nothing to do in this position; work is there for movement, awaited_conflicts" in text


# -------------------------------------------------------------------- what can be said


def test_an_answer_may_be_allowed_and_not_played(tmp_path):
    allowed = "- egypt: {memphis: 1, fayum: 2}\n    asked: DistributeGrowth\n    allowed: true\n  "
    assert outcome_of(tmp_path, spoilt(ANSWER, allowed + ANSWER)).passed
    not_allowed = allowed.replace("memphis: 1", "memphis: 9")
    text = found(tmp_path, spoilt(ANSWER, not_allowed + ANSWER))
    assert "egypt answers\n  expected  accepted\n  found     growth.area" in text


STACKS = """
case: Stacks
source: MC 4
phase: census
position: {stacks: {3: "salt, famine, silk"}}
then: {stacks: {3: CARDS}}
"""


@pytest.mark.parametrize(
    ("cards", "passes"),
    [
        ('"salt, famine, silk"', True),
        ('"silk, salt, famine"', False),
        ('"silk, salt, famine in any order"', True),
        ('"silk, salt, famine, in any order"', True),
        ('"silk, salt in any order"', False),
        ('"silk, salt, salt in any order"', False),
    ],
)
def test_a_stack_in_any_order(tmp_path, cards, passes):
    assert outcome_of(tmp_path, STACKS.replace("CARDS", cards)).passed is passes


SET_UP = """
case: A set-up
source: MC 4
players: 10
board: east
refused: set_up.board
facts: {players: 10, boards: [west]}
"""


def test_a_set_up_may_have_to_be_refused(tmp_path):
    assert outcome_of(tmp_path, SET_UP).passed
    assert outcome_of(tmp_path, SET_UP.replace("set_up.board\nfacts", "true\nfacts")).passed
    of_five = SET_UP.replace("players: 10\n", "players: 5\n")
    assert "accepted" in found(tmp_path, of_five)
    of_both = SET_UP.replace("boards: [west]", "boards: [both]")
    assert "expected  both\n  found     west" in found(tmp_path, of_both)


def test_a_set_up_is_refused_for_its_options(tmp_path):
    text = "case: x\nsource: MC 4\nplayers: 5\nboard: west\noptions: {ast: hard}\nrefused: true\n"
    assert outcome_of(tmp_path, text).passed
    assert not outcome_of(tmp_path, text.replace("hard", "expert")).passed
    assert not outcome_of(tmp_path, text.replace("refused: true", "refused: set_up.board")).passed


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("refused: set_up.board", "refused: set_up.bord", "did you mean 'set_up.board'"),
        ("refused:", "then: {turn: 1}\nrefused:", "is never played: no 'then'"),
        ("players: 10\n", "", "says how many 'players'"),
    ],
)
def test_a_refused_set_up_is_well_written(tmp_path, old, new, said):
    assert said in problem(tmp_path, SET_UP.replace(old, new, 1))


def test_stock_and_treasury_may_both_be_said_if_they_fit(tmp_path):
    both = "2 in memphis; 2 in fayum; treasury 48; stock 3"
    text = spoilt("2 in memphis; 2 in fayum; stock 3", both)
    assert outcome_of(tmp_path, text + "  assyria: treasury 0\n").passed
    full = "{tokens: {memphis: 2, fayum: 2}, treasury: 48, stock: 3}"
    assert outcome_of(tmp_path, spoilt("2 in memphis; 2 in fayum; stock 3", full)).passed


def test_areas_may_be_written_as_a_range(tmp_path):
    text = """
case: Ranges
source: MC 6.2B
phase: city_construction
civs: hatti, egypt
map:
  a1..a9: limit 3; site; land hill
  hill: limit 1
position: {egypt: "6 in a1..a3; city in a4..a5, a9; 1 in hill"}
play:
  - egypt: [{area: a1}, {area: a3}]
then: {egypt: "city in a1, a3..a5; 6 in a2; nothing in a1; cities 5; no city in a6..a8"}
"""
    assert outcome_of(tmp_path, text).passed


LEFT = """
case: Gone
source: MC 7
phase: leaving
civs: hatti, egypt, minoa
map: {hill: limit 3; region egypt, dale: limit 3; region hatti}
position: {egypt: "2 in hill, dale; treasury 4; hand gold; politics", state: {leaving: [egypt]}}
then: {egypt: WORDS, barbarians: 2 in dale}
""".replace("limit 3; region egypt", '"limit 3; region egypt"').replace(
    "limit 3; region hatti", '"limit 3; region hatti"'
)


@pytest.mark.parametrize(
    ("words", "passes"),
    [
        ("gone", True),
        ("gone; no tokens; no cities; no ships; nothing in hill, dale; no city in dale", True),
        ("gone; hand none; hand size 0; treasury 0; points 0; no politics; holds no gold", True),
        ("gone; 2 in dale", False),
        ("gone; holds no silk; holds gold", False),
        ("gone; holds gold", False),
        ("no tokens", False),
    ],
)
def test_of_one_who_is_gone_it_can_be_said_that_nothing_is_left(tmp_path, words, passes):
    assert outcome_of(tmp_path, LEFT.replace("WORDS", f'"{words}"')).passed is passes


def test_what_nobody_has_who_is_gone_cannot_be_asserted(tmp_path):
    for words in ("gone; score 3", "gone; used politics", "gone; credits 5 arts"):
        assert "egypt is gone" in problem(tmp_path, LEFT.replace("WORDS", f'"{words}"'))


def test_nobody_is_gone_who_never_played(tmp_path):
    assert "never in this game" in found(tmp_path, GROWTH + "  rome: gone\n")


def test_credits_leave_other_groups_alone_unless_others_are_named(tmp_path):
    def credits(written: str, asserted: str) -> bool:
        text = spoilt("stock 3", f"stock 3; music; {written}")
        return outcome_of(tmp_path, f"{text}; credits {asserted}".replace("\n;", ";")).passed

    # Five players begin with 10 in each group; Music gives 10 in arts and 5 in religion.
    assert credits("", "20 arts, 15 religion, 10 others")
    assert credits("credits 7 civics", "7 civics, 20 arts, 15 religion, 10 others")
    assert credits("credits 7 civics, 0 others", "7 civics, 0 others")
    assert not credits("credits 7 civics", "7 civics, 0 others")
    assert credits("credits 7 civics", "7 civics")


def test_cards_that_are_not_held_can_be_asserted(tmp_path):
    text = spoilt("stock 3", "stock 3; hand 2 clay")
    assert outcome_of(tmp_path, text.rstrip() + "; holds clay; holds no gold, famine\n").passed
    assert "holds none of" in found(tmp_path, text.rstrip() + "; holds no gold, clay\n")


def test_block_and_giver_of_a_card_come_in_any_order(tmp_path):
    for card in ("famine of west from hatti", "famine from hatti of west"):
        text = spoilt("stock 3", f"stock 3; hand {card}")
        text = text.replace("egypt: 4 in", "egypt: hand famine of west from hatti; 4 in")
        assert outcome_of(tmp_path, text).passed


def test_names_say_what_the_edition_calls_them():
    assert "minoa (Crete), saba (Arabia)" in list_names(BY_NAME["expansion"])
    assert "civilizations: minoa, saba" in list_names(BY_NAME["mega"])


def test_a_card_that_is_none_is_refused(tmp_path):
    for cards in ("{any of: [clay, gold]}", "{card: clay, bloc: west}"):
        text = GROWTH.rstrip() + f"\n  discards: {{1: {cards}}}\n"
        assert "a card is {card, block, giver} or a word" in problem(tmp_path, text)


def test_what_a_file_shares_can_be_taken_back(tmp_path):
    file = "civs: hatti, egypt\nmap: {hill: limit 3}\ncases:\n  - " + spoilt(
        "case: Growth", "case: Growth\nmap: null\ncivs: null"
    ).strip().replace("\n", "\n    ")
    assert outcome_of(tmp_path, file + "\n").passed


def test_anchors_and_merges_are_plain_yaml(tmp_path):
    text = GROWTH.replace("egypt: 2 in", "egypt: &start 2 in").replace(
        "then:", "others: nobody\nthen:\n  <<: &same {turn: 1}"
    )
    assert outcome_of(tmp_path, text).passed
