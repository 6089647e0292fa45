"""The cards: civilization advances, commodities, calamities."""

from typing import Any

import msgspec

from ecumene.data.facts import (
    AdvanceFacts,
    CalamityFacts,
    CalamityKind,
    CommodityFacts,
    Modifier,
)
from ecumene.data.source import Source, typed
from ecumene.engine.errors import DataError
from ecumene.names import Advance, Card

ADVANCES = "advances.toml"
COMMODITIES = "commodities.toml"
CALAMITIES = "calamities.toml"


def read_advances(source: Source) -> dict[Advance, AdvanceFacts]:
    """The advances in order of cost, checked."""
    file = source.file(ADVANCES)
    advances = {
        Advance(id_): _advance(id_, entry, file) for id_, entry in source.table(ADVANCES).items()
    }
    credited: dict[Advance, Advance] = {}
    for id_, facts in advances.items():
        to = facts.special_credit_to
        if to is None:
            continue
        if to not in advances:
            raise DataError(file, id_, f"gives a special credit to unknown advance {to}")
        if to in credited:
            raise DataError(file, id_, f"gives a special credit to {to}, as {credited[to]} does")
        credited[to] = id_
    for to, giver in credited.items():
        advances[to] = msgspec.structs.replace(advances[to], special_credit_from=giver)
    return dict(sorted(advances.items(), key=lambda item: item[1].cost))


def _advance(id_: str, entry: dict[str, Any], file: str) -> AdvanceFacts:
    special: dict[str, int] = entry.get("special_credit", {})
    if len(special) > 1:
        raise DataError(file, id_, "gives more than one special credit")
    facts = typed(
        {
            "id": id_,
            "victory_points": entry.get("cost"),
            "free_credits": 0,
            **entry,
            "special_credit_to": next(iter(special), None),
            "special_credit": sum(special.values()),
        },
        AdvanceFacts,
        file,
        id_,
    )
    if not facts.groups or not set(facts.groups) <= set(facts.credits):
        raise DataError(file, id_, "must belong to a group and give credits in its own groups")
    for amount in (facts.cost, facts.free_credits, facts.special_credit, *facts.credits.values()):
        if amount < 0 or amount % 5:
            raise DataError(file, id_, f"{amount} is not a number of points in fives")
    return facts


def read_commodities(source: Source) -> dict[Card, CommodityFacts]:
    """The commodities, Water last."""
    file = source.file(COMMODITIES)
    commodities = {}
    for id_, entry in source.table(COMMODITIES).items():
        name, value, set_size, home = typed(entry, tuple[str, int, int, str], file, id_)
        if not 0 <= value <= 9 or set_size < 1:
            raise DataError(file, id_, f"face value {value} or set size {set_size} is out of range")
        fields = {"id": id_, "name": name, "value": value, "set_size": set_size, "home": home}
        commodities[Card(id_)] = typed(fields, CommodityFacts, file, id_)
    return commodities


def read_calamities(
    source: Source, advances: dict[Advance, AdvanceFacts], kinds: tuple[CalamityKind, ...]
) -> dict[Card, CalamityFacts]:
    """The calamities of these kinds, by stack; one of each kind in each of the stacks 2 to 9."""
    file = source.file(CALAMITIES)
    printed = {
        Card(id_): typed({"id": id_, "modifiers": [], **entry}, CalamityFacts, file, id_)
        for id_, entry in source.table(CALAMITIES).items()
    }
    calamities = {id_: facts for id_, facts in printed.items() if facts.kind in kinds}
    places: dict[tuple[int, str], Card] = {}
    for id_, facts in calamities.items():
        place = (facts.stack, facts.kind)
        if not 2 <= facts.stack <= 9 or place in places:
            raise DataError(
                file, id_, f"a {facts.kind} calamity has no place in stack {facts.stack}"
            )
        places[place] = id_
        _check_modifiers(facts.modifiers, advances, file, id_)
    return calamities


def _check_modifiers(
    modifiers: tuple[Modifier, ...], advances: dict[Advance, AdvanceFacts], file: str, entry: str
) -> None:
    seen: set[tuple[Advance, str, str]] = set()
    for modifier in modifiers:
        if modifier.advance not in advances:
            raise DataError(file, entry, f"is changed by unknown advance {modifier.advance}")
        entered = (modifier.advance, modifier.role, modifier.of)
        if modifier.amount == 0 or entered in seen:
            raise DataError(file, entry, f"{modifier.advance} changes nothing, or is listed twice")
        seen.add(entered)
