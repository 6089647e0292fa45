"""Ships at an area with two coasts (R-31), on a small board with an isthmus."""

from ecumene.data.facts import AreaFacts, Map, SeaFacts
from ecumene.names import Area, Civ


def area(name: str, *coasts: tuple[str, ...]) -> AreaFacts:
    waters = tuple(tuple(Area(other) for other in coast) for coast in coasts)
    return AreaFacts(
        id=Area(name),
        name=name,
        also=(),
        region=Civ("minoa"),
        board=1,
        limit=1,
        site=None,
        flood_plain=None,
        volcano=None,
        start=None,
        coastal=bool(coasts),
        land=(),
        water=tuple(dict.fromkeys(other for coast in waters for other in coast)),
        coasts=waters,
    )


ISTHMUS, NORTH, SOUTH, CAPE, SEA = (Area(n) for n in ("isthmus", "north", "south", "cape", "sea"))
BOARD = Map(
    areas={
        facts.id: facts
        for facts in (
            area("isthmus", ("north", "cape"), ("south", "cape")),
            area("north", ("isthmus", "sea")),
            area("south", ("isthmus",)),
            area("cape", ("isthmus",)),
        )
    },
    seas={SEA: SeaFacts(SEA, "Sea", (NORTH,))},
    flood_plains={},
    volcanoes={},
    coast_needs_boards={},
    not_adjacent=(),
)


def test_a_ship_leaves_only_across_the_borders_of_its_coast():
    assert BOARD.coasts_reached(ISTHMUS, 0, NORTH) == (0,)
    assert BOARD.coasts_reached(ISTHMUS, 0, SOUTH) == ()
    assert BOARD.coasts_reached(ISTHMUS, 1, SOUTH) == (0,)


def test_a_ship_arrives_at_the_coast_that_borders_on_where_it_came_from():
    assert BOARD.coasts_reached(NORTH, 0, ISTHMUS) == (0,)
    assert BOARD.coasts_reached(SOUTH, 0, ISTHMUS) == (1,)


def test_a_neighbour_of_both_coasts_leaves_the_choice():
    assert BOARD.coasts_reached(CAPE, 0, ISTHMUS) == (0, 1)


def test_an_open_sea_has_one_coast():
    assert BOARD.coasts_reached(NORTH, 0, SEA) == (0,)
    assert BOARD.coasts_reached(SEA, 0, NORTH) == (0,)
    assert BOARD.coasts_reached(SEA, 0, SOUTH) == ()
