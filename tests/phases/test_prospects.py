"""How everybody stands is told by the functions that decide (MC 6.5, 6.13)."""

from ecumene.cases import table
from ecumene.phases.prospects import prospect_of
from tests.games.positions import at


def test_wonder_of_the_world_counts_as_a_city_for_the_next_space():  # MC 9, MC 6.13A
    """Two cities and the Wonder are three: the marker moves, and nobody is told otherwise."""
    for held, there in (("", 2), ("; wonder_of_the_world", 3)):
        play = table(
            players=5,
            board="west",
            egypt=f"city in memphis; city in cyrenaica{held}; ast 7; treasury 1",
        ).play("advances_acquisition")
        needs = {need.what: need for need in prospect_of(play.state, "egypt").needs}
        assert needs["cities"].there == there


def test_support_and_surplus_are_those_of_the_board():  # MC 6.5B, 6.5C
    play = table(players=5, board="west", egypt="city in memphis; 5 in cyrenaica").play(
        "tax_collection"
    )
    told = prospect_of(play.state, "egypt")
    assert (told.support.tokens, told.support.needed) == (5, 2)
    assert told.surplus == {"cyrenaica": 3}


def test_scores_are_those_of_the_rules():
    game = at("mega-9-east-expert", 6, "advances_acquisition")
    for civ, score in game.scores().items():
        assert prospect_of(game.state, civ).score == score.total
