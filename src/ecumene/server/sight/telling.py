"""Telling: a finished game is played again once, and what is worth telling is written down.

At the end of a game everything is open: so it is told from all that happened. Where a game can no
longer be played again by these rules, it is told from the log, without points by turn and without
what deals were worth.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from ecumene.calamities.annexation.annexing import UnitsAnnexed
from ecumene.calamities.shared.damage import DamageTaken
from ecumene.engine.record import Entry, Header, counting
from ecumene.names import BARBARIANS, Card, Civ
from ecumene.phases.calamity.called import CalamityStruck
from ecumene.phases.cards.set_values import sets_of
from ecumene.phases.cities.construction import CityBuilt
from ecumene.phases.cities.fates import CityAnnexed, CityDestroyed, CityReduced
from ecumene.phases.conflict.city_attacks import CityTaken
from ecumene.phases.succession.game_end import LastTurnBegins
from ecumene.phases.succession.victory import GameEnded, Standing
from ecumene.phases.trade.session import CardsSwapped
from ecumene.server.games.opening import rules_of
from ecumene.server.protocol import Story, StoryCalamity, StoryCity, StoryDeal, StoryNation
from ecumene.server.storage.document import SeatDocument
from ecumene.server.storage.rows import Kept
from ecumene.state.game import Game
from ecumene.state.rules import Rules
from ecumene.state.state import State
from ecumene.state.table import NO_PREMIUMS

STRIKING = "calamity_resolution"
Hands = Mapping[Civ, Counter[Card]]
Points = dict[int, dict[Civ, int]]


class Teller:
    """Listens to a game and remembers what is worth telling."""

    def __init__(self) -> None:
        self.ranking: tuple[Standing, ...] = ()
        self.last_turn: int | None = None
        self.calamities: list[StoryCalamity] = []
        self.taken: list[StoryCity] = []
        self.built: Counter[Civ] = Counter()
        self.deals: dict[Civ, list[StoryDeal]] = {}
        self._givers: dict[tuple[Civ, Card], Civ] = {}
        """Who traded which calamity to whom last."""

    def hear(self, turn: int, phase: str, event: object, gains: Mapping[Civ, int]) -> None:
        """Something happened; of a deal, by how much it made whose sets worth more."""
        match event:
            case CardsSwapped():
                self._swap(turn, event, gains)
            case CalamityStruck(calamity, victim):
                giver = self._givers.pop((victim, calamity), None)
                self.calamities.append(StoryCalamity(turn, calamity, victim, giver, 0, 0))
            case CityTaken(area, attacker, defender):
                self.taken.append(StoryCity(turn, area, attacker, defender, "attack"))
            case CityBuilt(civ):
                self.built[civ] += 1
            case LastTurnBegins():
                self.last_turn = turn + 1
            case GameEnded(ranking):
                self.ranking = ranking
            case _ if phase == STRIKING:
                self._lose(turn, event)

    def _swap(self, turn: int, event: CardsSwapped, gains: Mapping[Civ, int]) -> None:
        gave, got = event.maker_gave or (), event.taker_gave or ()
        sides = ((event.maker, event.taker, gave, got), (event.taker, event.maker, got, gave))
        for civ, partner, mine, theirs in sides:
            deal = StoryDeal(turn, partner, mine, theirs, gains.get(civ, 0))
            self.deals.setdefault(civ, []).append(deal)
            self._givers |= {(partner, card): civ for card in mine}

    def _lose(self, turn: int, event: object) -> None:
        """What the victim of the calamity that strikes now loses by it."""
        match event:
            case DamageTaken(_, civ, _, _, tokens, cities):
                self._lost(civ, len(cities), sum(tokens.values()))
            case CityReduced(_, owner) | CityDestroyed(_, owner):
                self._lost(owner, 1, 0)
            case CityAnnexed(area, owner, annexed_by):
                self._lost(owner, 1, 0)
                self.taken.append(StoryCity(turn, area, annexed_by, owner, "annexed"))
            case UnitsAnnexed(_, victim, beneficiary, tokens, cities):
                self._lost(victim, len(cities), sum(tokens.values()))
                self.taken += [
                    StoryCity(turn, area, beneficiary, victim, "annexed") for area in cities
                ]

    def _lost(self, civ: Civ, cities: int, tokens: int) -> None:
        if self.calamities and self.calamities[-1].victim == civ:
            last = self.calamities[-1]
            self.calamities[-1] = msgspec.structs.replace(
                last, cities=last.cities + cities, tokens=last.tokens + tokens
            )


def play_again(header: Header, entries: Iterable[Entry]) -> tuple[Teller, Points, Game]:
    """Plays a record again and listens; points are those with which each next turn began."""
    rules, options = rules_of(header), header.options
    game = Game.new(rules, seats=header.seats, board=header.board, seed=header.seed, **options)
    teller, points, turn = Teller(), Points(), game.state.turn
    _listen(teller, game, {})
    for entry in counting(entries):
        hands = {civ: hand.counts() for civ, hand in game.state.hands.items()}
        game.enter(entry)
        _listen(teller, game, hands)
        if game.state.turn != turn:
            points[turn] = totals(rules, game.state)
            turn = game.state.turn
    points[turn] = totals(rules, game.state)
    return teller, points, game


def totals(rules: Rules, state: State) -> dict[Civ, int]:
    """Everybody's points as they stand."""
    return {civ: score.total for civ, score in rules.scores(state).items()}


def _listen(teller: Teller, game: Game, hands: Mapping[Civ, Mapping[Card, int]]) -> None:
    for one in game.log:
        gains = _gains(game, one.event, hands) if isinstance(one.event, CardsSwapped) else {}
        teller.hear(one.turn, one.phase, one.event, gains)
    game.log.clear()
    game.record.clear()


def _gains(
    game: Game, deal: CardsSwapped, hands: Mapping[Civ, Mapping[Card, int]]
) -> dict[Civ, int]:
    """By how much the sets of the two were worth more after a deal than before."""
    gave, got = Counter(deal.maker_gave or ()), Counter(deal.taker_gave or ())
    found = {}
    for civ, mine, theirs in ((deal.maker, gave, got), (deal.taker, got, gave)):
        before = Counter(hands.get(civ, {}))
        after = before - mine + theirs
        found[civ] = _worth(game, civ, after) - _worth(game, civ, before)
    return found


def _worth(game: Game, civ: Civ, cards: Mapping[Card, int]) -> int:
    premiums = game.state.table.premiums.get(civ, NO_PREMIUMS)
    return sum(one.value for one in sets_of(game.state.rules.facts, cards, premiums).values())


# ---------------------------------------------------------------------- what is told of it


def story(kept: Kept, teller: Teller, points: Points, state: State | None) -> Story:
    """The story of a table's game."""
    settings, turns = kept.document.settings, tuple(sorted(points))
    return Story(
        table=kept.id,
        name=settings.name,
        ruleset=settings.ruleset,
        board=settings.board or "",
        players=settings.players,
        ended=kept.ended,
        turns=turns,
        nations=tuple(
            _nation(standing, kept, teller, tuple(points[turn] for turn in turns))
            for standing in teller.ranking
        ),
        calamities=tuple(teller.calamities),
        taken=tuple(one for one in teller.taken if one.winner != BARBARIANS),
        last_turn=teller.last_turn,
        cities={} if state is None else dict(state.board.cities),
        tokens={} if state is None else {
            civ: dict(there) for civ, there in state.board.tokens.items()
        },
    )  # fmt: skip


def _nation(
    standing: Standing, kept: Kept, teller: Teller, points: tuple[dict[Civ, int], ...]
) -> StoryNation:
    civ = standing.civ
    seat = seat_of(kept, civ)
    deals = teller.deals.get(civ, [])
    by_turn = [there.get(civ, 0) for there in points]
    return StoryNation(
        civ=civ,
        seat=0 if seat is None else seat.number,
        name="" if seat is None else seat.name,
        kind="human" if seat is not None and seat.kind == "human" else "bot",
        place=standing.place,
        total=standing.total,
        score=standing.score,
        points=tuple([*by_turn[:-1], standing.total] if by_turn else []),
        built=teller.built[civ],
        deals=len(deals),
        partners=dict(Counter(deal.partner for deal in deals)),
        best=max(deals, key=lambda deal: deal.gain, default=None),
        worst=min(deals, key=lambda deal: deal.gain, default=None),
    )


def seat_of(kept: Kept, civ: Civ) -> SeatDocument | None:
    """The seat that led a civilization."""
    return next((seat for seat in kept.document.seats if seat.civ == civ), None)
