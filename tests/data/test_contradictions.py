"""Every kind of contradiction stops loading, with the file and the entry that is wrong."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from ecumene.data import RULESETS, load, read
from ecumene.engine.errors import DataError
from tests.data.raw import FOLDER


class Fault(NamedTuple):
    """One change to one file, and the entry and the words of the complaint."""

    file: str
    old: str
    new: str
    entry: str
    says: str


FAULTS = {
    "a column too many": Fault(
        "board/areas.txt", "| eretria  ", "| |", "chalcis", "columns instead of 7"
    ),
    "land border not back": Fault(
        "board/areas.txt",
        "argos corinth peloponnesos ",
        "argos corinth ",
        "peloponnesos",
        "not back",
    ),
    "water border not back": Fault(
        "board/areas.txt",
        "aegean-sea miletus sardes troy",
        "miletus sardes troy",
        "aegean-sea",
        "not back",
    ),
    "border with unknown area": Fault(
        "board/areas.txt",
        "aegean-sea miletus sardes troy",
        "miletus sardes oz",
        "lesbos",
        "unknown area oz",
    ),
    "border listed twice": Fault(
        "board/areas.txt",
        "aegean-sea miletus sardes troy",
        "troy aegean-sea miletus sardes troy",
        "lesbos",
        "twice",
    ),
    "touching pair made neighbours": Fault(
        "board/features.toml",
        '["chalcis", "athens"]',
        '["chalcis", "eretria"]',
        "not_adjacent",
        "touch in a point",
    ),
    "limit out of range": Fault(
        "board/areas.txt", "| Lesbos       | 2 | 1", "| Lesbos       | 2 | 5", "lesbos", "limit 5"
    ),
    "no such board": Fault(
        "board/areas.txt", "| Lesbos       | 2 |", "| Lesbos       | 7 |", "lesbos", "board 7"
    ),
    "no such colour of site": Fault(
        "board/areas.txt",
        "| Lesbos       | 2 | 1 |       |",
        "| Lesbos | 2 | 1 | red |",
        "lesbos",
        "red",
    ),
    "white site off the plain": Fault(
        "board/areas.txt",
        "| Lesbos       | 2 | 1 |       |",
        "| Lesbos | 2 | 1 | white |",
        "lesbos",
        "flood plain",
    ),
    "city site with limit 0": Fault(
        "board/areas.txt", "| Argos        | 2 | 1", "| Argos        | 2 | 0", "argos", "limit of 0"
    ),
    "area listed twice": Fault("board/areas.txt", "\nlesbos ", "\nlemnos ", "lemnos", "twice"),
    "unknown region": Fault("board/areas.txt", "[minoa]", "[atlantis]", "argos", "atlantis"),
    "start that is not in play": Fault(
        "board/civilizations.toml", 'start = "knossos"', 'start = "rome"', "minoa", "not in play"
    ),
    "rank taken": Fault("board/civilizations.toml", "rank = 2\n", "rank = 1\n", "saba", "taken"),
    "flood plain in unknown area": Fault(
        "board/features.toml", '["nis"]', '["nowhere"]', "helmand", "unknown area nowhere"
    ),
    "area on two flood plains": Fault(
        "board/features.toml", '["nis"]', '["tanis"]', "helmand", "another such feature"
    ),
    "special credit to nothing": Fault(
        "mega/advances.toml",
        "special_credit = { naval_warfare = 10 }",
        "special_credit = { oars = 10 }",
        "cloth_making",
        "unknown advance oars",
    ),
    "two special credits to one": Fault(
        "mega/advances.toml",
        "special_credit = { monument = 10 }",
        "special_credit = { naval_warfare = 10 }",
        "mysticism",
        "as cloth_making does",
    ),
    "unknown group": Fault(
        "mega/advances.toml", 'groups = ["crafts"]', 'groups = ["magic"]', "cloth_making", "magic"
    ),
    "no credits in its own group": Fault(
        "mega/advances.toml",
        "credits = { arts = 5, crafts = 10 }",
        "credits = { arts = 5 }",
        "cloth_making",
        "own groups",
    ),
    "odd cost": Fault("mega/advances.toml", "cost = 50", "cost = 52", "cloth_making", "in fives"),
    "cost missing": Fault("mega/advances.toml", "cost = 50\n", "", "cloth_making", "cost"),
    "misspelt field": Fault(
        "mega/advances.toml",
        "free_credits = 10",
        "free_credit = 10",
        "written_record",
        "free_credit",
    ),
    "value out of range": Fault(
        "mega/commodities.toml", '"Ochre",     1, 9', '"Ochre",     10, 9', "ochre", "out of range"
    ),
    "unknown home": Fault("mega/commodities.toml", '9, "west"]', '9, "north"]', "ochre", "north"),
    "two calamities in one place": Fault(
        "mega/calamities.toml",
        'stack = 2\nkind = "tradeable"',
        'stack = 3\nkind = "tradeable"',
        "slave_revolt",
        "no place in stack 3",
    ),
    "modifier of unknown advance": Fault(
        "mega/calamities.toml", 'advance = "diplomacy"', 'advance = "charm"', "treachery", "charm"
    ),
    "modifier of nothing": Fault(
        "mega/calamities.toml", "amount = 1, of", "amount = 0, of", "treachery", "changes nothing"
    ),
    "set not complete": Fault(
        "mega/stacks.toml",
        "ochre 9, clay 9",
        "ochre 9, clay 8",
        "5 players",
        "clay has 8 cards, its set 9",
    ),
    "commodity in a foreign stack": Fault(
        "mega/stacks.toml", "ochre 9, clay 9", "ochre 9, gold 5", "ochre 9, gold 5", "stack 1"
    ),
    "stack missing": Fault(
        "mega/stacks.toml", '9 = "ivory 4, gold 5"\n', "", "5 players", "1 to 9"
    ),
    "no band": Fault(
        "mega/stacks.toml", "players = [5, 6, 7, 8]", "players = [5, 6, 7]", "8 players", "band"
    ),
    "unknown civilization": Fault(
        "mega/setups.toml",
        '"minoa", "assyria", "hatti"',
        '"mu", "assyria", "hatti"',
        "5 west",
        "mu",
    ),
    "civilization twice": Fault(
        "mega/setups.toml",
        '"minoa", "assyria", "hatti"',
        '"hatti", "assyria", "hatti"',
        "5 west",
        "twice",
    ),
    "too few civilizations": Fault(
        "mega/setups.toml",
        '"minoa", "assyria", "hatti"',
        '"minoa", "hatti"',
        "5 west",
        "4 civilizations",
    ),
    "wrong boards": Fault(
        "mega/setups.toml", "boards = [2]", "boards = [1]", "5 west", "plays on boards [2]"
    ),
    "short row": Fault(
        "mega/ast.toml", "[5, 3, 2, 3, 1, 1]", "[5, 3, 2, 3, 1]", "basic.rows.minoa", "each epoch"
    ),
    "long row": Fault(
        "mega/ast.toml",
        "assyria  = [4, 3, 3, 3, 1, 1]",
        "assyria  = [4, 3, 3, 3, 1, 2]",
        "basic.rows.assyria",
        "as long as",
    ),
    "row missing": Fault(
        "mega/ast.toml", "minoa    = [5, 3, 2, 3, 1, 1]\n", "", "basic.rows", "each civilization"
    ),
    "epoch missing": Fault(
        "mega/ast.toml", "stone = { cities = 0 }\n", "", "basic.requirements", "every epoch"
    ),
    "players without a hand limit": Fault(
        "mega/ruleset.toml", "5-11 = 8", "6-11 = 8", "hand_limits", "[5] players"
    ),
    "players with two hand limits": Fault(
        "mega/ruleset.toml", "5-11 = 8", "5-12 = 8", "hand_limits.12-18", "12 players again"
    ),
    "theme set of unknown advance": Fault(
        "mega/scenarios.toml",
        '"cartography", "law"',
        '"cartography", "lore"',
        "theme_sets.coin_and_commerce",
        "lore",
    ),
    "theme sets not one for each": Fault(
        "mega/scenarios.toml",
        "copies = [1, 1, 1, 0",
        "copies = [2, 1, 1, 0",
        "theme_sets",
        "6 sets are dealt to 5",
    ),
    "no TOML at all": Fault("mega/ast.toml", "[basic]", "[basic", "(whole file)", "line"),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of all the data files, to be spoilt."""
    return Path(shutil.copytree(FOLDER, tmp_path / "data", ignore=shutil.ignore_patterns("*.py*")))


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_contradiction_stops_loading_and_is_named(fault: Fault, copy: Path):
    path = copy / fault.file
    text = path.read_text(encoding="utf-8")
    assert fault.old in text
    path.write_text(text.replace(fault.old, fault.new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read(copy, "mega")
    assert (caught.value.file, caught.value.entry) == (fault.file, fault.entry)
    assert fault.says in caught.value.problem


def test_a_fault_in_the_base_is_found_by_the_ruleset_that_stands_on_it(copy: Path):
    path = copy / "mega" / "advances.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("cost = 50", "cost = 52", 1))
    with pytest.raises(DataError, match=r"mega/advances\.toml: cloth_making"):
        read(copy, "west")


def test_ranks_must_name_everybody(copy: Path):
    path = copy / "expansion" / "ruleset.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"saba", ', "", 1))
    with pytest.raises(DataError, match=r"expansion/ruleset\.toml: ranks"):
        read(copy, "expansion")


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        ('learner = "egypt"', 'learner = "oz"', "learner: is the unknown civilization oz"),
        ('areas = ["syria"]', 'areas = ["oz"]', "assyria_syria: speaks of the unknown area oz"),
        ('id = "census"', 'id = "growth"', "growth: is taught twice"),
        ('civ = "minoa"', 'civ = "oz"', "minoa_one_way: is for the unknown civilization oz"),
    ],
)
def test_lessons_name_what_there_is(copy: Path, old: str, new: str, entry: str):
    path = copy / "first" / "lessons.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=rf"first/lessons\.toml: {entry}"):
        read(copy, "first")


def test_an_unknown_ruleset_is_named():
    with pytest.raises(DataError, match="atlantis"):
        load("atlantis")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_unspoilt_copy_gives_the_same_facts(ruleset: str, copy: Path):
    assert read(copy, ruleset) == load(ruleset)


def test_facts_are_loaded_once():
    assert load("mega") is load("mega")
