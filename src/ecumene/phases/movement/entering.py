"""Who may enter an area: cards that close cities or forbid conflict (MC 6.3, MC 9)."""

from ecumene.engine.effect import rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Area, Civ
from ecumene.phases.shared.population_limits import is_conflict_of, others_present
from ecumene.state.state import State


@rule_value(bool, "MC 6.3")
def closes_cities(owner: Civ) -> None:
    """Whether an owner's cities are closed to others."""


@rule_value(bool, "MC 6.3")
def enters_closed_cities(mover: Civ) -> None:
    """Whether a mover may enter the areas of closed cities."""


@rule_value(bool, "MC 6.3")
def keeps_peace(owner: Civ) -> None:
    """Whether nobody may cause conflict where an owner has units."""


@rule_value(bool, "MC 6.3")
def defies_peace(mover: Civ) -> None:
    """Whether a mover may cause conflict regardless."""


def check_entry(state: State, mover: Civ, area: Area, own: int, entering: int = 1) -> None:
    """Refuses tokens that may not enter an area where the mover already has `own`.

    The tests are made token by token at entry; where there is already a conflict situation,
    everybody may join (R-38 to R-41).
    """
    others = _others(state, mover, area)
    owner = state.board.cities.get(area)
    if not others and owner in (None, mover):
        return
    for tokens in range(own, own + entering):
        if _in_conflict(state, area, others, mover, tokens):
            return
        _check_closed_city(state, mover, area, owner)
        if _in_conflict(state, area, others, mover, tokens + 1):
            _check_peace(state, mover, area, owner, others)
            return


def check_city_entry(state: State, mover: Civ, area: Area, own: int, entering: int = 1) -> None:
    """Refuses tokens in the areas of closed cities, whoever fights there already (EP 23.36)."""
    _check_closed_city(state, mover, area, state.board.cities.get(area))


def _check_closed_city(state: State, mover: Civ, area: Area, owner: Civ | None) -> None:
    """No token may enter the area of a closed city (MC 9, R-40), or of any too early (R-162)."""
    if owner in (None, mover):
        return
    first = state.rules.city_attacks_from
    if state.turn < first:
        raise IllegalAnswer("enter.no_attacks_yet", area=area, owner=owner, turn=first)
    if not closes_cities(state, False, owner=owner):
        return
    if not enters_closed_cities(state, False, mover=mover):
        raise IllegalAnswer("enter.city_closed", area=area, owner=owner)


def _check_peace(
    state: State, mover: Civ, area: Area, owner: Civ | None, others: dict[Civ, int]
) -> None:
    """No token may cause a conflict where units are protected (MC 9, R-39)."""
    present = [*others]
    if owner is not None and owner != mover and owner not in others:
        present.append(owner)
    keepers = [side for side in present if keeps_peace(state, False, owner=side)]
    if keepers and not defies_peace(state, False, mover=mover):
        raise IllegalAnswer("enter.peace_kept", area=area, owners=keepers)


# -------------------------------------------------------------------- marching on


def pass_unless_in_conflict(state: State, mover: Civ, area: Area, own: int) -> None:
    """A token in a conflict situation after its first step may not go on (MC 9, R-42)."""
    check_entry(state, mover, area, own)
    if in_conflict(state, mover, area, own + 1):
        raise IllegalAnswer("march.stopped_by_conflict", area=area)


def pass_where_nobody_is(state: State, mover: Civ, area: Area, own: int) -> None:
    """The first area may hold no unit of another player, no barbarians, no pirates (EP 22.31)."""
    if others_present(state, mover, area):
        raise IllegalAnswer("march.occupied", area=area)


# -------------------------------------------------------------------- conflict situations


def _others(state: State, mover: Civ, area: Area) -> dict[Civ, int]:
    """The tokens of all other sides in an area."""
    tokens = state.board.tokens
    return {c: areas[area] for c, areas in tokens.items() if area in areas and c != mover}


def in_conflict(state: State, mover: Civ, area: Area, own_tokens: int) -> bool:
    """Whether this many tokens of the mover make a conflict situation there (R-37)."""
    return _in_conflict(state, area, _others(state, mover, area), mover, own_tokens)


def _in_conflict(
    state: State, area: Area, others: dict[Civ, int], mover: Civ, own_tokens: int
) -> bool:
    return is_conflict_of(state, area, {**others, mover: own_tokens} if own_tokens else others)
