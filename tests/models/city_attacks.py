"""City attacks as the rulebook tells them (MC 6.4B, R-53 to R-61), after the token conflicts."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from ecumene.names import BARBARIANS
from tests.models.comparison import Players
from tests.models.fight import fight_in
from tests.models.position import RANKS, Position, holds, take_from_stock


@dataclass
class Attacks:
    """The city attacks of one turn, in the course of being resolved."""

    position: Position
    attackers: dict[str, str]
    """By area: who attacks the city there."""
    fail: Callable[[Position, str, str], None]
    """What becomes of attackers that are too few."""
    sack: Callable[[Position, Players, str, str, str], None]
    """What the attacker gains when the city in an area has fallen to them."""
    ranks: Sequence[str] = RANKS
    waits: int = 1
    """How often in a turn an owner may wait for an attack of their own."""
    done: set[str] = field(default_factory=set)
    postponed: dict[str, str] = field(default_factory=dict)
    """Attacked areas whose owners wait for an attack of their own, and in which area."""
    waited: Counter[str] = field(default_factory=Counter)

    def open(self, areas: Iterable[str]) -> list[str]:
        """Which of these are neither resolved nor postponed."""
        return [area for area in areas if area not in self.done and area not in self.postponed]


def attackers(position: Position) -> dict[str, str]:
    """After the token conflicts a city with foreign tokens beside it is attacked (R-53)."""
    found: dict[str, str] = {}
    for area, owner in position["cities"].items():
        left = [side for side, count in position["tokens"][area].items() if count > 0]
        if left and left[0] != owner:
            found[area] = left[0]
    return found


def tokens_needed(position: Position, attacker: str, defender: str) -> int:
    """Seven, one more or less if only one of the two has Engineering (MC 9, R-56)."""
    engineers = [holds(position, side, "engineering") for side in (attacker, defender)]
    return 7 + (engineers == [False, True]) - (engineers == [True, False])


def city_attacks(position: Position, players: Players) -> Position:
    """Pirate cities first, by attackers; then by owners; each in an order of their own (R-54)."""
    attacks = Attacks(deepcopy(position), attackers(position), destroy, take_spoils)
    owners = dict(position["cities"])
    pirate_cities(attacks, players)
    for civ in RANKS:
        series(attacks, players, civ, [a for a in attacks.attackers if owners[a] == civ])
    return attacks.position


def city_attacks_west(position: Position, players: Players) -> Position:
    """By owners and then by attackers; only such an order of a pair is the owner's (ME 6.4b)."""
    attacks = Attacks(deepcopy(position), attackers(position), leave_alone, take_spoils)
    owners = dict(position["cities"])
    pirate_cities(attacks, players)
    for owner in RANKS:
        own = [area for area in attacks.attackers if owners[area] == owner]
        for attacker in RANKS:
            between = [area for area in own if attacks.attackers[area] == attacker]
            series(attacks, players, owner, between)
    return attacks.position


def pirate_cities(attacks: Attacks, players: Players) -> None:
    """Those come first, by the rank of who attacks them (R-54)."""
    owners = attacks.position["cities"]
    pirates = [area for area in attacks.attackers if owners[area] == BARBARIANS]
    for civ in attacks.ranks:
        series(attacks, players, civ, [a for a in pirates if attacks.attackers[a] == civ])


def series(attacks: Attacks, players: Players, chooser: str, areas: list[str]) -> None:
    """One player's attacks, one after another as they like (R-54)."""
    while left := attacks.open(areas):
        area = left[0]
        if len(left) > 1:
            area = players.choose(chooser, "ChooseNextAttack", left)
        fall_due(attacks, players, area)
        resume(attacks, players)


def resume(attacks: Attacks, players: Players) -> None:
    """Cities follow the attacks they waited for; of several their owner says which (R-54, R-55)."""
    owners = attacks.position["cities"]
    while ready := [area for area, awaited in attacks.postponed.items() if awaited in attacks.done]:
        owner = min((owners[area] for area in ready), key=attacks.ranks.index)
        own = sorted(area for area in ready if owners[area] == owner)
        area = players.choose(owner, "ChooseNextAttack", own) if len(own) > 1 else own[0]
        del attacks.postponed[area]
        fall_due(attacks, players, area)


def fall_due(attacks: Attacks, players: Players, area: str) -> None:
    """It is resolved, unless the owner waits for one of their own attacks (MC 6.4B, R-55)."""
    owner = attacks.position["cities"][area]
    others = may_wait_for(attacks, area)
    if others:
        awaited = players.choose(owner, "WaitForAttack", [*others, None])
        if awaited is not None:
            attacks.waited[owner] += 1
            attacks.postponed[area] = awaited
            return
    resolve(attacks, players, area)


def may_wait_for(attacks: Attacks, area: str) -> list[str]:
    """Own attacks to wait for, if the city falls and the stock is short (R-55)."""
    position, owner = attacks.position, attacks.position["cities"][area]
    attacker = attacks.attackers[area]
    needed = tokens_needed(position, attacker, owner)
    falls = position["tokens"][area][attacker] >= needed
    if owner == BARBARIANS or attacks.waited[owner] >= attacks.waits or not falls:
        return []
    if position["stock"][owner] >= needed - 1:
        return []
    own = [other for other, side in attacks.attackers.items() if side == owner and other != area]
    return sorted(attacks.open(own))


def resolve(attacks: Attacks, players: Players, area: str) -> None:
    """A city falls or stands (MC 6.4B)."""
    position, attacker = attacks.position, attacks.attackers[area]
    owner = position["cities"][area]
    attacks.done.add(area)
    if position["tokens"][area][attacker] < tokens_needed(position, attacker, owner):
        attacks.fail(position, area, attacker)
    else:
        replace_city(position, area, attacker, owner)
        fight_in(position, area)
        attacks.sack(position, players, area, attacker, owner)


def destroy(position: Position, area: str, attacker: str) -> None:
    """Too few attackers are destroyed (MC 6.4B, R-57)."""
    lost = position["tokens"][area].pop(attacker)
    take_from_stock(position, attacker, -lost)


def leave_alone(position: Position, area: str, attacker: str) -> None:
    """Too few attackers stay till surplus is removed (ME 6.4b, R-57)."""


def replace_city(position: Position, area: str, attacker: str, owner: str) -> None:
    """The city makes way for one token less than was needed, if the stock has them (R-56)."""
    defenders = tokens_needed(position, attacker, owner) - 1
    if owner != BARBARIANS:
        defenders = min(defenders, position["stock"][owner])
    del position["cities"][area]
    take_from_stock(position, owner, defenders)
    position["tokens"][area][owner] = position["tokens"][area].get(owner, 0) + defenders


def take_spoils(position: Position, players: Players, area: str, attacker: str, owner: str) -> None:
    """A card, if a player loses the city, and up to 3 for the treasury (MC 6.4B, R-60)."""
    most = min(3, position["stock"][attacker])
    card = owner != BARBARIANS and position["cards"][owner] > 0
    if not most and not card:
        return
    options = [
        {"treasury": gained, "card": drawn}
        for gained in range(most + 1)
        for drawn in ([False, True] if card else [False])
    ]
    spoils = players.choose(attacker, "TakeSpoils", options)
    position["stock"][attacker] -= spoils["treasury"]
    position["treasury"][attacker] += spoils["treasury"]
    if spoils["card"]:
        position["cards"][owner] -= 1
        position["cards"][attacker] += 1
