"""City attacks of the Expansion Project, after its token conflicts (EP 23.3 to EP 23.5)."""

from copy import deepcopy

from ecumene.names import BARBARIANS
from tests.models.city_attacks import Attacks, attackers, destroy, pirate_cities, series
from tests.models.comparison import Players
from tests.models.older_taxes import OLDER_RANKS
from tests.models.position import Position, holds


def older_city_attacks(position: Position, players: Players) -> Position:
    """Too few attackers go at once; owners may wait for all attacks of their own (EP 23.3)."""
    always = len(position["limits"])
    attacks = Attacks(
        deepcopy(position), attackers(position), destroy, pillage, OLDER_RANKS, always
    )
    owners = dict(position["cities"])
    pirate_cities(attacks, players)
    for civ in OLDER_RANKS:
        series(attacks, players, civ, [a for a in attacks.attackers if owners[a] == civ])
    return attacks.position


def pillage(position: Position, players: Players, area: str, attacker: str, owner: str) -> None:
    """A card is drawn in any case, and up to three pillaged; pirates go (EP 23.34, 23.5)."""
    if owner == BARBARIANS:
        position["tokens"][area].pop(BARBARIANS, None)
    most = min(3, position["stock"][attacker])
    if most:
        options = [{"treasury": gained} for gained in range(most + 1)]
        gained = players.choose(attacker, "TakeSpoils", options)["treasury"]
        position["stock"][attacker] -= gained
        position["treasury"][attacker] += gained
    guarded = holds(position, owner, "diplomacy") and not any(
        holds(position, attacker, advance) for advance in ("military", "diplomacy")
    )
    if owner != BARBARIANS and position["cards"][owner] and not guarded:
        position["cards"][owner] -= 1
        position["cards"][attacker] += 1
