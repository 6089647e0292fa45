"""Phase 4B: city attacks (MC 6.4B)."""

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned, rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event, Reason
from ecumene.engine.phase import AGAIN, ONCE, Again
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Card, Civ
from ecumene.phases.conflict.token_conflicts import fight, loses_ships
from ecumene.phases.shared.inert import ask_unless_inert
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.cards import Hand, TradeCard
from ecumene.state.state import State


@rule_value(int, "MC 6.4B")
def tokens_to_attack_city(attacker: Civ, defender: Civ) -> None:
    """Tokens that take a city; one fewer defend it."""


WAITED = "waited for an attack"


class Spoils(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a successful attacker takes: a card from the defender, treasury from their own stock."""

    card: bool = False
    treasury: int = 0


class AttackFailed(Event, frozen=True):
    """A city attack had too few tokens."""

    area: Area
    attacker: Civ
    defender: Civ
    tokens: int
    needed: int
    why: tuple[Reason, ...]
    stay: bool = False
    """Whether the tokens stand there still, till surplus is removed."""
    ships: tuple[int, ...] = ()
    """The attacker's ships that were lost with it."""


class CityTaken(Event, frozen=True):
    """A city attack succeeded; the city was replaced by tokens."""

    area: Area
    attacker: Civ
    defender: Civ
    tokens: int
    needed: int
    defenders: int
    why: tuple[Reason, ...]


class SpoilsTaken(Event, frozen=True):
    """The attacker took treasury, and a card that only the two know."""

    attacker: Civ
    defender: Civ
    treasury: int
    took_card: bool
    card: Card | None

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """The two may not tell the others which card it was (MC 6.4B)."""
        if viewer in (self.attacker, self.defender):
            return self
        return msgspec.structs.replace(self, card=None)


class AttackPostponed(Event, frozen=True):
    """A defender short of tokens waits for one of their own attacks."""

    area: Area
    defender: Civ
    after: Area


class AttackChoices(Choices, frozen=True):
    """The city attacks of which one is resolved next."""

    areas: dict[Area, int]
    """The cities, with the tokens that attack each."""


class ChooseNextAttack(Decision[State, Area], frozen=True):
    """Which of several city attacks is resolved next."""

    answer_type: ClassVar[Any] = Area
    areas: tuple[Area, ...]

    def check(self, state: State, civ: Civ, answer: Area) -> None:
        """One of them (R-54)."""
        if answer not in self.areas:
            raise IllegalAnswer("attack.not_due", area=answer, areas=list(self.areas))

    def offer(self, state: State, civ: Civ) -> AttackChoices:
        """The cities, with the tokens that attack each."""
        return AttackChoices({area: state.board.total_in(area) for area in self.areas})

    def default(self, state: State, civ: Civ) -> Area:
        """The one with the fewest attackers."""
        return min(self.areas, key=lambda area: (state.board.total_in(area), area))

    def sample(self, state: State, civ: Civ, rng: Random) -> Area:
        """A random attack."""
        return rng.choice(self.areas)


class WaitChoices(Choices, frozen=True):
    """The attacks that a city's fall could wait for."""

    area: Area
    """The city that is due."""
    attacks: tuple[Area, ...]
    """Own attacks that are still to come."""


class WaitForAttack(Decision[State, Area | None], frozen=True):
    """Whether to wait for an attack of your own before your city falls."""

    answer_type: ClassVar[Any] = Area | None
    area: Area
    attacks: tuple[Area, ...]

    def check(self, state: State, civ: Civ, answer: Area | None) -> None:
        """One of the defender's own attacks still to come, or none (R-55)."""
        if answer is not None and answer not in self.attacks:
            raise IllegalAnswer("attack.not_yours", area=answer, areas=list(self.attacks))

    def offer(self, state: State, civ: Civ) -> WaitChoices:
        """The city that is due, and the attacks it could wait for."""
        return WaitChoices(self.area, self.attacks)

    def default(self, state: State, civ: Civ) -> Area | None:
        """Now."""
        return None

    def sample(self, state: State, civ: Civ, rng: Random) -> Area | None:
        """One of them at random, or now."""
        return rng.choice((None, *self.attacks))


class SpoilsChoices(Choices, frozen=True):
    """What a successful attacker may take."""

    defender: Civ
    card: bool
    """Whether the defender has a card to take."""
    treasury: int
    """Tokens that may go from one's own stock to the treasury at the most."""


class TakeSpoils(Decision[State, Spoils], frozen=True):
    """What to take after a successful attack."""

    answer_type: ClassVar[Any] = Spoils
    defender: Civ
    card: bool
    """Whether there is a card to take."""
    treasury: int
    """The most treasury the attacker may take."""

    def check(self, state: State, civ: Civ, answer: Spoils) -> None:
        """A card if there is one, treasury up to the limit (MC 6.4B, R-60)."""
        if answer.card and not self.card:
            raise IllegalAnswer("spoils.no_card", defender=self.defender)
        if not 0 <= answer.treasury <= self.treasury:
            raise IllegalAnswer("spoils.treasury", most=self.treasury, given=answer.treasury)

    def offer(self, state: State, civ: Civ) -> SpoilsChoices:
        """What there is to take."""
        return SpoilsChoices(self.defender, self.card, self.treasury)

    def default(self, state: State, civ: Civ) -> Spoils:
        """All of it."""
        return Spoils(self.card, self.treasury)

    def sample(self, state: State, civ: Civ, rng: Random) -> Spoils:
        """Some of it, at random."""
        return Spoils(self.card and rng.random() < 0.7, rng.randint(0, self.treasury))


# -------------------------------------------------------------------- which attacks there are


def attacker_of(state: State, area: Area) -> Civ | None:
    """The single side whose tokens are at another side's city (R-53)."""
    owner = state.board.cities.get(area)
    sides = list(state.board.sides_in(area))
    return sides[0] if owner is not None and len(sides) == 1 and sides[0] != owner else None


def city_attacks(state: State) -> list[Area]:
    """The cities under attack, by name."""
    cities = state.board.cities
    stood_at: set[Area] = set()
    for areas in state.board.tokens.values():
        stood_at.update(areas.keys() & cities.keys())
    attacked = sorted(area for area in stood_at if area not in state.failed)
    return [area for area in attacked if attacker_of(state, area) not in (None, BARBARIANS)]


def tokens_needed(state: State, attacker: Civ, defender: Civ) -> Reckoned[int]:
    """Tokens that take a city of this defender (MC 6.4B, MC 9, R-56)."""
    base = state.rules.tokens_to_attack
    return tokens_to_attack_city.reckon(state, base, attacker=attacker, defender=defender)


# -------------------------------------------------------------------- the step


def any_city_attack(state: State) -> tuple[str, ...]:
    """A single item, run again for each attack, if there are any."""
    return ONCE if city_attacks(state) else ()


async def resolve_city_attack(turn: Turn[State], item: str) -> Again | None:
    """One city attack, completely, before the next (MC 6.4B, R-61)."""
    area = await next_attack(turn)
    if area is None:
        turn.state.postponed = {}
        turn.state.failed = frozenset()
        return None
    if not await wait_for_attack(turn, area):
        await attack_city(turn, area)
    return AGAIN


async def next_attack(turn: Turn[State]) -> Area | None:
    """Cities whose owners have waited, pirate cities, then in the edition's order (R-54, R-55)."""
    state = turn.state
    attacks = city_attacks(state)
    resumed = [a for a in attacks if a in state.postponed and state.postponed[a] not in attacks]
    due = [area for area in attacks if area not in state.postponed]
    pirates = [area for area in due if state.board.cities[area] == BARBARIANS]
    if resumed:
        chooser, choices = by_defender(state, resumed)
    elif pirates:
        chooser = in_rank_order(state, [_attacker(state, area) for area in pirates])[0]
        choices = [area for area in pirates if _attacker(state, area) == chooser]
    elif due:
        chooser, choices = state.rules.attacks_due(state, due)
    else:
        return None
    if len(choices) == 1:
        return choices[0]
    return await ask_unless_inert(turn, chooser, ChooseNextAttack(tuple(choices)))


def by_defender(state: State, attacks: list[Area]) -> tuple[Civ, list[Area]]:
    """Defenders by ranking, each ordering the attacks on their own cities (MC 6.4, R-54)."""
    defender = in_rank_order(state, [state.board.cities[area] for area in attacks])[0]
    return defender, [area for area in attacks if state.board.cities[area] == defender]


def by_defender_and_attacker(state: State, attacks: list[Area]) -> tuple[Civ, list[Area]]:
    """Defenders by ranking, then attackers; the defender orders what is left (ME 6.4b, R-54)."""
    defender, due = by_defender(state, attacks)
    attacker = in_rank_order(state, [_attacker(state, area) for area in due])[0]
    return defender, [area for area in due if _attacker(state, area) == attacker]


async def wait_for_attack(turn: Turn[State], area: Area) -> bool:
    """A defender short of tokens may wait for one of their own attacks (MC 6.4B, R-55)."""
    state = turn.state
    defender, attacker = state.board.cities[area], _attacker(state, area)
    if defender == BARBARIANS or not state.rules.may_wait(state, defender):
        return False
    needed = tokens_needed(state, attacker, defender).value
    succeeds = state.board.tokens_in(area, attacker) >= needed
    own = [a for a in city_attacks(state) if _attacker(state, a) == defender]
    own = [a for a in own if a not in state.postponed]
    if not succeeds or state.stock(defender) >= needed - 1 or not own:
        return False
    after = await turn.ask(defender, WaitForAttack(area, tuple(own)))
    if after is None:
        return False
    state.use(defender, WAITED)
    state.postponed = {**state.postponed, area: after}
    turn.emit(AttackPostponed(area, defender, after))
    return True


def waits_once(state: State, defender: Civ) -> bool:
    """Once a turn (MC 6.4B, R-55)."""
    return not state.has_used(defender, WAITED)


def waits_for_each(state: State, defender: Civ) -> bool:
    """As long as attacks of their own are left (EP 23.32, R-55)."""
    return True


async def attack_city(turn: Turn[State], area: Area) -> None:
    """The city falls to enough tokens and is replaced by defenders (MC 6.4B, R-58)."""
    state = turn.state
    attacker, defender = _attacker(state, area), state.board.cities[area]
    needed = tokens_needed(state, attacker, defender)
    tokens = state.board.tokens_in(area, attacker)
    if tokens < needed.value:
        ships = state.rules.failed_attack(turn, area, attacker)
        stay = state.board.tokens_in(area, attacker) > 0
        turn.emit(
            AttackFailed(area, attacker, defender, tokens, needed.value, needed.why, stay, ships)
        )
        return
    defenders = replace_city(state, area, needed.value - 1)
    turn.emit(CityTaken(area, attacker, defender, tokens, needed.value, defenders, needed.why))
    await fight(turn, area)
    await state.rules.aftermath(turn, area, attacker, defender)


def replace_city(state: State, area: Area, defenders: int) -> int:
    """The city is replaced by tokens from its owner's stock, as far as it goes (MC 6.4B)."""
    owner = state.board.take_city(area)
    if owner != BARBARIANS:
        defenders = min(defenders, state.stock(owner))
    state.board.place(owner, area, defenders)
    return defenders


def destroy_attackers(turn: Turn[State], area: Area, attacker: Civ) -> tuple[int, ...]:
    """Attackers that are too few are destroyed, with any ships that fight (MC 6.4B, MC 9, R-57)."""
    turn.state.board.clear(attacker, area)
    return sink_ships(turn, area, attacker)


def leave_attackers(turn: Turn[State], area: Area, attacker: Civ) -> tuple[int, ...]:
    """Attackers that are too few stay till surplus is removed (ME 6.4b, ME 9, E-01, E-02, R-57)."""
    turn.state.failed = turn.state.failed | {area}
    return sink_ships(turn, area, attacker)


def sink_ships(turn: Turn[State], area: Area, attacker: Civ) -> tuple[int, ...]:
    """Ships that fight are lost with a failed attack; says which (MC 9, R-57)."""
    board = turn.state.board
    if not loses_ships(turn.state, False, civ=attacker):
        return ()
    sunk = tuple(board.ships_in(area, attacker))
    for ship in sunk:
        board.set_ship(attacker, ship, None)
    return sunk


async def take_spoils(turn: Turn[State], area: Area, attacker: Civ, defender: Civ) -> None:
    """A card at random from the defender's hand, and treasury (MC 6.4B, R-60, R-62)."""
    state = turn.state
    has_card = defender != BARBARIANS and len(state.hands[defender]) > 0
    treasury = min(state.rules.spoils, state.stock(attacker))
    if not has_card and not treasury:
        return
    spoils = await turn.ask(attacker, TakeSpoils(defender, has_card, treasury))
    card = take_card(turn, attacker, defender) if spoils.card else None
    state.treasury[attacker] += spoils.treasury
    turn.emit(SpoilsTaken(attacker, defender, spoils.treasury, card is not None, card))


def take_card(turn: Turn[State], taker: Civ, holder: Civ) -> Card:
    """A random card changes hands; it was taken, not traded, so it has no giver (R-62)."""
    hands = turn.state.hands
    cards = list(hands[holder].cards)
    card = cards.pop(turn.rng.below(len(cards), "card of a taken city"))
    hands[holder] = Hand(tuple(cards))
    hands[taker] = hands[taker].adding([TradeCard(card.name, card.block)])
    return card.name


def _attacker(state: State, area: Area) -> Civ:
    attacker = attacker_of(state, area)
    assert attacker is not None
    return attacker
