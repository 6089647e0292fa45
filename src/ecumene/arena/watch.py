"""Watching a game: counts what happens, turn by turn."""

from collections import Counter
from collections.abc import Container, Iterable

from ecumene.arena.job import Calamities
from ecumene.calamities.annexation.annexing import UnitsAnnexed
from ecumene.calamities.shared.damage import DamageTaken
from ecumene.engine.event import Event, Logged
from ecumene.names import BARBARIANS, Card, Civ
from ecumene.phases.calamity.called import CalamityStruck
from ecumene.phases.cities.construction import CityBuilt
from ecumene.phases.cities.fates import CityAnnexed, CityDestroyed, CityReduced
from ecumene.phases.conflict.city_attacks import CityTaken
from ecumene.phases.purchase.acquisition import AdvancesBought
from ecumene.phases.trade.session import CardsSwapped, OfferMade, Said
from ecumene.state.state import State

COUNTS = ("deals", "messages", "victim", "cities_lost", "built", "spent", "gifts", "attacks")
SERIES = ("ast", "cities", "advances", "tokens")


class Watch:
    """Everything the reports tell of a game."""

    def __init__(self, civs: Iterable[Civ], bad: Container[Card] = ()) -> None:
        self.civs = tuple(civs)
        self.bad = bad
        """The calamities of the edition, if gifts of them are to be counted."""
        self.counts: dict[str, Counter[Civ]] = {name: Counter() for name in COUNTS}
        self.series: dict[str, dict[Civ, list[int]]] = {
            name: {civ: [] for civ in self.civs} for name in SERIES
        }
        self.deals_by_turn: list[int] = []
        self.calamities: dict[str, Calamities] = {}
        self._deals = 0
        self._calamity: str | None = None

    def end_of_turn(self, state: State) -> None:
        """Writes down how everybody stands."""
        for civ in self.civs:
            if civ in state.civs:
                self.series["ast"][civ].append(state.ast.get(civ, 0))
                self.series["cities"][civ].append(state.board.city_count(civ))
                self.series["advances"][civ].append(len(state.advances[civ]))
                self.series["tokens"][civ].append(state.board.token_count(civ))
        self.deals_by_turn.append(self._deals)
        self._deals = 0

    def look(self, events: Iterable[Logged]) -> None:
        """Counts what happened."""
        for entry in events:
            if entry.phase not in ("minor_calamities", "calamity_resolution"):
                self._calamity = None
            self._count(entry.event)

    def _count(self, event: Event) -> None:
        counts = self.counts
        match event:
            case CardsSwapped():
                self._deals += 1
                counts["deals"].update((event.maker, event.taker))
                self._gift(event.maker, event.maker_gave)
                self._gift(event.taker, event.taker_gave)
            case OfferMade():
                counts["messages"][event.offer.maker] += 1
            case Said():
                counts["messages"][event.civ] += 1
            case CityBuilt():
                counts["built"][event.civ] += 1
            case AdvancesBought():
                counts["spent"][event.civ] += event.price
            case CalamityStruck():
                counts["victim"][event.victim] += 1
                self._calamity = event.calamity
                self._toll().struck += 1
            case CityReduced() | CityDestroyed() | CityAnnexed():
                self._city_lost(event.owner, 1)
            case CityTaken():
                counts["attacks"][event.attacker] += 1
                self._city_lost(event.defender, 1)
            case DamageTaken():
                self._city_lost(event.civ, len(event.cities))
                self._toll().tokens += sum(event.tokens.values())
            case UnitsAnnexed():
                self._toll().tokens += sum(event.tokens.values()) + sum(event.barbarians.values())

    def _gift(self, giver: Civ, cards: tuple[Card, ...] | None) -> None:
        if any(card in self.bad for card in cards or ()):
            self.counts["gifts"][giver] += 1

    def _city_lost(self, owner: Civ, cities: int) -> None:
        if owner != BARBARIANS:
            self.counts["cities_lost"][owner] += cities
            if self._calamity is not None:
                self._toll().cities += cities

    def _toll(self) -> Calamities:
        return self.calamities.setdefault(self._calamity or "other", Calamities())
