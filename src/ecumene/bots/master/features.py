"""Features: a position in numbers, as it looks for one player.

Nothing here says what is good: the weights do, and they are fitted to games (`ecumene fit`).
"""

from collections.abc import Iterator

from ecumene.bots.tuning.looking import GROWS, STEPS_AHEAD
from ecumene.names import Civ
from ecumene.phases.cards.set_values import sets_of
from ecumene.phases.cities.support import support_rate
from ecumene.phases.purchase.checks import bare_price_for
from ecumene.phases.shared.population_limits import limit_for
from ecumene.phases.succession.markers import CHEAP_BELOW, advance_checks
from ecumene.state.state import State
from ecumene.state.table import NO_PREMIUMS

Feature = tuple[str, float]


def turns_left(state: State) -> int:
    """Steps that the first marker still has to make."""
    rows = state.table.ast.rows
    return min(rows[civ].finish - state.ast[civ] for civ in state.civs)


def public_features(state: State, civ: Civ) -> Iterator[Feature]:
    """What everybody sees of a player."""
    yield "one", 1.0
    yield from on_the_board(state, civ)
    yield from of_the_advances(state, civ)
    yield from of_the_track(state, civ)
    yield "treasury", state.treasury[civ]
    yield "stock", state.stock(civ)
    yield "cards", len(state.hands[civ])


def own_features(state: State, civ: Civ) -> Iterator[Feature]:
    """The same with the hand, which only its holder sees."""
    yield from public_features(state, civ)
    premiums = state.table.premiums.get(civ, NO_PREMIUMS)
    sets = sets_of(state.rules.facts, state.hands[civ].counts(), premiums)
    values = sorted(one.value for one in sets.values())
    yield "money", sum(values)
    yield "best set", values[-1] if values else 0
    yield "growing", sum(one.more for one in sets.values())
    yield "names", len(sets)


def on_the_board(state: State, civ: Civ) -> Iterator[Feature]:
    """Cities, tokens, and the land they live on."""
    board, atlas = state.board, state.atlas
    tokens = board.tokens[civ]
    cities = board.city_count(civ)
    count = sum(tokens.values())
    yield "cities", cities
    yield "cards to draw", sum(range(1, cities + 1))
    yield "tokens", count
    yield "support lacking", max(0, support_rate(state, civ).value * cities - count)
    yield "areas", len(tokens)
    yield "growth", sum(min(n, GROWS) for n in tokens.values())
    yield "crowded", sum(max(0, n - limit_for(state, civ, area)) for area, n in tokens.items())
    near = {other for area in tokens for other in (area, *atlas.land[area])}
    sites = [area for area in near if atlas.site[area] and area not in board.cities]
    yield "sites", len(sites)
    yield "on sites", sum(tokens.get(area, 0) for area in sites)
    room = sum(atlas.limit[area] for area in near if area not in board.cities)
    yield "room", room
    yield "ships", sum(berth is not None for berth in board.ships.get(civ, ()))


def of_the_advances(state: State, civ: Civ) -> Iterator[Feature]:
    """What is held, by card, and what the credits save on the others."""
    facts, held = state.rules.facts.advances, state.advances[civ]
    yield "points", sum(facts[name].victory_points for name in held)
    yield "advances", len(held)
    saved = within = 0
    for name, card in facts.items():
        if name in held:
            yield name, 1.0
        else:
            price = bare_price_for(state, civ, name)
            saved += card.cost - price
            within += price <= CHEAP_BELOW
    yield "saved", saved
    yield "cheap ones", within


def of_the_track(state: State, civ: Civ) -> Iterator[Feature]:
    """The marker, and what the next steps still ask for."""
    track = state.table.ast
    row, at = track.rows[civ], state.ast[civ]
    yield "steps", at
    cities = state.board.city_count(civ)
    for ahead in range(1, STEPS_AHEAD + 1):
        wanted = track.requirements.get(row.epochs[min(at + ahead, row.finish)])
        if wanted is None:
            continue
        yield f"cities lacking {ahead}", max(0, wanted.cities - cities)
        lacking = [check.needed - check.there for check in advance_checks(state, civ, wanted)]
        yield f"advances lacking {ahead}", sum(max(0, n) for n in lacking)
    scores = [state.rules.score(state, other).total for other in state.civs if other != civ]
    yield "best of the others", max(scores)
    yield "mean of the others", sum(scores) / len(scores)
