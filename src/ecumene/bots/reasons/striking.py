"""Why these players, places and units are named in calamities (MC 8, EP 30)."""

from collections.abc import Iterable, Iterator, Mapping

from ecumene.bots.counsel import Why
from ecumene.bots.mind import Mind
from ecumene.calamities.annexation.annexing import (
    ChooseAnnexed,
    ChooseTaken,
    Pieces,
    as_pieces,
)
from ecumene.calamities.piracy import ChooseRaided
from ecumene.calamities.shared.places import ChoosePlace
from ecumene.calamities.volcanic_eruption_earthquake import ChooseShaken
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.calamity.secondary_victims import ChooseVictims
from ecumene.phases.succession.victory import score_so_far


def leaders(mind: Mind, players: Iterable[Civ]) -> Why:
    """Some players with the points by which they lead."""
    points = {civ: int(score_so_far(mind.state, civ).total) for civ in players}
    return Why("names_leaders", {"points": points})


def victims(mind: Mind, decision: ChooseVictims, named: tuple[Civ, ...]) -> Iterator[Why]:
    """The points of those who are named."""
    yield leaders(mind, named)


def raided(mind: Mind, decision: ChooseRaided, areas: tuple[Area, ...]) -> Iterator[Why]:
    """The points of those who lose a city."""
    yield leaders(mind, [mind.board.cities[area] for area in areas])


def shaken(mind: Mind, decision: ChooseShaken, areas: tuple[Area, ...]) -> Iterator[Why]:
    """How little the own city is, and who loses one with it."""
    city, limit = areas[0], mind.atlas.limit
    yield Why("least_city", {"areas": {city: limit[city]}, "player": mind.civ})
    owners = [mind.board.cities[area] for area in areas[1:]]
    others = [civ for civ in owners if civ not in (mind.civ, BARBARIANS)]
    if others:
        yield leaders(mind, others)


def annexed(mind: Mind, decision: ChooseAnnexed, points: Mapping[Area, int]) -> Iterator[Why]:
    """The pieces that go over, and to whom."""
    pieces = as_pieces(mind.state, decision.victim, dict(points))
    facts = {"cities": len(pieces.cities), "tokens": sum(pieces.tokens.values())}
    if decision.beneficiary == mind.civ:
        yield Why("annexes_most", facts)
    else:
        yield Why("gives_up", {**facts, "player": decision.beneficiary})


def taken(mind: Mind, decision: ChooseTaken, pieces: Pieces) -> Iterator[Why]:
    """The pieces that are annexed."""
    facts = {"cities": len(pieces.cities), "tokens": sum(pieces.tokens.values())}
    yield Why("annexes_most", facts)


def place(mind: Mind, decision: ChoosePlace, chosen: str) -> Iterator[Why]:
    """What stands there: whose units, in points; for places that are no areas, one's own alone."""
    area = Area(chosen)
    atlas, board, civ = mind.atlas, mind.board, mind.civ
    if area in atlas.limit:
        sides = [*board.sides_in(area), *filter(None, [board.cities.get(area)])]
        struck = {side: board.points_in(area, side) for side in sides if side != BARBARIANS}
        yield Why("strikes_there", {"area": area, "points": struck})
        return
    areas = (*atlas.volcanoes.get(chosen, ()), *atlas.flood_plains.get(chosen, ()))
    points = sum(board.points_in(one, civ) for one in areas)
    yield Why("equal_places", {"places": len(decision.places), "points": points})
