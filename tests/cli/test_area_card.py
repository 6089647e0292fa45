import pytest
from typer.testing import CliRunner, Result

from ecumene.cli import build_app


def ecumene(*words: str, columns: int = 80) -> Result:
    return CliRunner().invoke(build_app(), words, env={"COLUMNS": str(columns)})


def lines(*words: str) -> list[str]:
    """What the command prints, with runs of blanks made one."""
    result = ecumene(*words, columns=120)
    assert result.exit_code == 0, result.output
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def test_an_area_with_its_limit_site_and_features():
    printed = lines("area", "tanis")
    assert printed[0] == "Tanis area of the region of Egypt"
    for fact in (
        "population limit 2",
        "city site white",
        "flood plain Nile",
        "start of Egypt",
        "coast on the Eastern Mediterranean",
        "in play with 5, 7-10 on the west board; 11 on the east board; 12-18 on both boards",
    ):
        assert fact in printed


def test_neighbours_by_land_and_by_water_with_their_limits():
    printed = lines("area", "tanis")
    assert "Alexandria land and water 4 white Egypt" in printed
    assert "Memphis land 4 white Egypt" in printed
    assert "Eastern Mediterranean water open sea" in printed


def test_a_coast_that_needs_two_boards_says_so():
    (coast,) = (line for line in lines("area", "Sinai") if line.startswith("coast"))
    assert "only while boards 2 and 3 are on the table" in coast


def test_a_volcano_an_open_sea_and_a_flood_plain():
    assert "volcano Etna" in lines("area", "Syracuse")
    assert lines("area", "aegean sea")[0] == "Aegean Sea open sea"
    assert lines("area", "nile")[0] == "Nile flood plain"
    assert lines("area", "etna")[0] == "Etna volcano"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CHANHU DARO", "Chanhu-Daro"),
        ("mesopotamia", "Mesopotamia"),
        ("mesapotamia", "Mesopotamia"),
        ("Balkh", "Bactra"),
        ("thessalon", "Thessalonica"),
    ],
)
def test_areas_are_found_whatever_the_spelling(typed: str, meant: str):
    assert lines("area", typed)[0].startswith(meant)


def test_an_area_that_the_ruleset_does_not_play():
    assert "in play with no number of players" in lines("area", "magadha", "--ruleset", "west")


def test_an_advance_with_credits_both_ways():
    printed = lines("card", "enlightenment")
    for fact in (
        "cost 160",
        "groups religion",
        "victory points 3",
        "gives credits crafts 5, religion 10",
        "and towards Philosophy 20",
        "cheaper with Music 10",
        "Epidemic 6 -5 damage primary victim",
    ):
        assert fact in printed


def test_an_advance_with_credits_of_your_choice():
    assert "of your choice 20" in lines("card", "monument")
    assert "of your choice 10" in lines("card", "monument", "-r", "expansion")


def test_a_calamity_with_its_modifiers():
    printed = lines("card", "epidemic")
    assert printed[0] == "Epidemic major calamity, tradeable"
    assert "stack 6" in printed
    assert "Anatomy -5 damage secondary victim" in printed
    assert "Roadbuilding +5 damage primary victim" in printed
    assert any(line.startswith("Take 15 damage") for line in printed)


def test_a_commodity_with_the_values_of_its_sets():
    printed = lines("card", "fruit")
    assert "face value 3" in printed
    assert "set value 3 12 27 48 75 108 147 192 243" in printed
    assert "face value 0" in lines("card", "water")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("drama & poetry", "Drama and Poetry"),
        ("Trade-Empire", "Trade Empire"),
        ("earthquake", "Volcanic Eruption or Earthquake"),
        ("iconoclasm", "Iconoclasm and Heresy"),
        ("pottry", "Pottery"),
        ("wonder of world", "Wonder of the World"),
    ],
)
def test_cards_are_found_whatever_the_spelling(typed: str, meant: str):
    assert lines("card", typed)[0].startswith(meant)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("card", "civil"),
            "There is no card called 'civil'; did you mean Civil War or Civil Disorder?",
        ),
        (("card", "xyzzy"), "There is no card called 'xyzzy'."),
        (("area", "egypt"), "There is no area called 'egypt'; did you mean Upper Egypt?"),
        (("card", "jade", "-r", "west"), "There is no card called 'jade'."),
        (
            ("area", "rome", "-r", "atlantis"),
            "There is no ruleset 'atlantis'; the rulesets are mega, west, first and expansion.",
        ),
    ],
)
def test_a_name_not_found_gets_one_sentence_and_exit_code_1(words: tuple[str, ...], sentence: str):
    result = ecumene(*words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.strip() == sentence


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(columns: int):
    for words in (
        ("area", "tanis"),
        ("card", "politics"),
        ("card", "civil war"),
        ("card", "ochre"),
    ):
        printed = ecumene(*words, columns=columns).stdout.splitlines()
        assert max(map(len, printed)) <= columns
