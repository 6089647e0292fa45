"""Rules: one ruleset as a frozen bundle of numbers, tables and a few functions in named slots.

A ruleset is the base with fields replaced; each module in `rulesets` lists its differences. What
does not fit together is refused when the ruleset is built (`ecumene.state.soundness`).
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

import msgspec

from ecumene.data.facts import AstFacts, RulesetFacts, Setup
from ecumene.engine.citation import cite, cited
from ecumene.engine.effect import Change
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.phase import AnyTimeAction, SequenceOfPlay
from ecumene.engine.record import Header
from ecumene.names import Advance, Area, Block, Card, Civ
from ecumene.state.soundness import check_rules
from ecumene.state.table import NO_PREMIUMS, Options, Premiums, choices_of, wrong_choice
from ecumene.state.voyage import Fleet

if TYPE_CHECKING:
    from ecumene.engine.game import Game
    from ecumene.state.state import State

NO_OPENING = SequenceOfPlay()


class CardRules(Protocol):
    """What a ruleset needs from an advance's module."""

    @property
    def id(self) -> Advance:
        """The advance."""

    @property
    def changed(self) -> Sequence[tuple[str, Change]]:
        """The rule values it changes, by name."""

    @property
    def special(self) -> Any:
        """Its special ability, or None."""


class CalamityRules(Protocol):
    """What a ruleset needs from a calamity's module."""

    @property
    def reckons(self) -> tuple[str, ...]:
        """The numbers that advances change, in the words of the data."""


class ScoreParts(Protocol):
    """What a ruleset's scoring gives for each civilization."""

    @property
    def total(self) -> int:
        """Victory points, all parts together."""


def nothing_drawn(rules: "Rules", players: int, seed: str) -> tuple[str, ...]:
    """Civilizations are chosen before anything is dealt (MC 4)."""
    return ()


def no_premiums(facts: RulesetFacts, setup: Setup, block: Block) -> Premiums:
    """A set is worth the same to everybody (MC 6.7)."""
    return NO_PREMIUMS


class Variant(NamedTuple):
    """A choice before the game that replaces parts of the ruleset.

    Where an option has this value, `lay` gives back the ruleset with fields replaced; it happens
    once, when a game is made or opened, so that no rule asks for the option.
    """

    option: str
    value: Any
    lay: "Callable[[Rules], Rules]"
    never_with: Mapping[str, Any] = {}
    """Values of other options that it does not go together with."""

    @property
    def name(self) -> str:
        """The choice in words: "ast expert"."""
        return f"{self.option} {self.value}"

    def is_chosen(self, options: Options) -> bool:
        """Whether a game with these options is played so."""
        return bool(getattr(options, self.option) == self.value)


@dataclass(frozen=True)
class Rules:
    """One ruleset."""

    name: str
    version: str
    """A number that grows when a rule changes and what was legal no longer is."""
    facts: RulesetFacts
    sequence: SequenceOfPlay
    """The sequence of play of an ordinary turn."""
    cards: dict[Advance, Any]
    """The advances that do more than cost and give credits (`CardRules`)."""
    calamities: dict[Card, Any]
    """The rules of each calamity (`CalamityRules`)."""

    set_up_state: "Callable[[Rules, int, str | None, str, Any], State]"
    view_of: "Callable[[Game[State], Civ | None], Any]"
    imagine_state: "Callable[[State, Civ | None, str, Mapping[Civ, list[Any]] | None], State]"
    score: "Callable[[State, Civ], Any]"
    """The score of one civilization, part by part."""
    tie_breaks: "tuple[tuple[str, Callable[[State, Civ], int]], ...]"
    """What decides the final ranking, one after another, by name; more is better."""
    falls_back: "Callable[[State, Civ], bool]"
    """Whether a succession marker moves back instead of forward."""
    epoch_checks: "Callable[[State, Civ, Any], tuple[Any, ...]]"
    """What the epoch of the next space requires, and what a civilization has of it."""
    table_orders: Any
    """The type of what a table may decide together."""
    growth: "Callable[[State, Civ], dict[Area, int]]"
    """Where the population of a civilization grows, and by how many tokens."""
    fleet: "Callable[[State, Civ], Fleet]"
    """The ships that may sail when a civilization moves, and how many it may then build."""
    levy: "Callable[[Area, Area], None]"
    """Refuses a token of the second area as payment for a ship in the first."""
    entering: Callable[..., None]
    """Refuses tokens that may not enter an area."""
    passage: Callable[..., None]
    """Refuses tokens that may not march on from an area on their way."""
    waters: "Callable[[State, Area], bool]"
    """Whether ships may come to an area at all, open seas apart."""
    ports: "Callable[[State, Civ], tuple[Area, ...]]"
    """Where ships can be built for treasury alone, without a token there."""
    attacks_due: "Callable[[State, list[Area]], tuple[Civ, list[Area]]]"
    """Of several attacks on players' cities those due next, and who orders them."""
    may_wait: "Callable[[State, Civ], bool]"
    """Whether a defender short of tokens may first resolve an attack of their own."""
    aftermath: Callable[..., Coroutine[Any, Any, None]]
    """What the attacker takes when a city has fallen, and what goes with it."""
    failed_attack: Callable[..., tuple[int, ...]]
    """What becomes of attackers that are too few for a city; says which ships they lose."""
    evict: Callable[..., int]
    """What happens to another's units in a region that is closed; the tokens that must go."""
    refuge: "Callable[[State, Civ], dict[Area, int]]"
    """Where such tokens may go, and how many to each area."""
    may_be_named: "Callable[..., tuple[Civ, ...]]"
    """Whom a primary victim may name to suffer too, whatever the calamity strikes."""

    stacks_for_sale: "Callable[[State, Civ], tuple[int, ...]]"
    """The stacks from which a player may buy a further trade card now, if they have a price."""

    premiums: Callable[[RulesetFacts, Setup, Block], Premiums] = no_premiums
    """What a card of each commodity adds to a set for players of one block, besides its value."""
    drawn_before_choosing: "Callable[[Rules, int, str], tuple[str, ...]]" = nothing_drawn
    """What players draw before they choose civilizations, by the order in which they choose."""
    civilizations_are: Literal["chosen", "dealt"] = "chosen"
    """How they are given out before a game: chosen in turn, or dealt and exchanged by agreement."""
    opening: SequenceOfPlay = NO_OPENING
    """What is asked and done before the first turn; it is played as turn 0."""
    special_turns: Mapping[int, SequenceOfPlay] = field(default_factory=dict)
    """Turns with a sequence of play of their own."""
    any_time: tuple[AnyTimeAction, ...] = ()
    """What may be done whenever the game is waiting for an answer."""
    options: type[Options] = Options
    """What is chosen before the game."""
    variants: tuple[Variant, ...] = ()
    """Choices before the game that replace parts of the ruleset."""
    books: Mapping[str, str] = field(default_factory=dict)
    """Citations of the base, by their beginnings, as this edition's own books number them."""

    ast_side: str = "basic"
    """The side of the A.S.T. that is played on."""
    ast_requirements: str = ""
    """Which of the tables for that side holds; without a name the one of the rulebook."""

    turns: int | None = None
    """How many turns are played; None where markers on the A.S.T. end the game."""
    ships_from: int = 1
    """The turn from which ships may be built."""
    city_attacks_from: int = 1
    """The turn from which the cities of others may be attacked."""

    tax_rate: int = 2
    support_rate: int = 2
    city_on_site: int = 6
    wilderness_city: int = 12
    tokens_to_attack: int = 7
    spoils: int = 3
    """The most treasury that successful attackers may take from their own stock."""

    ship_cost: int = 2
    ship_steps: int = 4
    ship_capacity: int = 5
    land_steps: int = 1

    card_prices: Mapping[int, int] = field(default_factory=lambda: {9: 15})
    """Treasury for one additional trade card, by stack."""
    least_tribute: int = 2
    """The least face value of a card that is given as tribute."""
    cards_in_a_trade: int = 3
    true_names: int = 2
    calamities_at_once: int = 2
    minors_at_once: int = 1
    """How many more calamities a player may keep where minor ones are in play."""
    tokens_for_last_point: int = 4
    """Tokens a city may leave, whatever the limit, to make up a last point of damage."""

    plain: "Rules | None" = None
    """The ruleset without its variants, where some have been laid in."""
    laid: tuple[str, ...] = ()
    """The names of the variants that have been laid in."""

    ast: AstFacts = field(init=False)
    """The A.S.T. as it is played."""
    tokens: int = field(init=False)
    cities: int = field(init=False)
    ships: int = field(init=False)
    """The pieces of each civilization, as the facts have them."""
    changes: Mapping[str, tuple[Change, ...]] = field(init=False)
    """What the cards change, by the name of the rule value."""
    abilities: Mapping[Advance, Any] = field(init=False)
    """The special abilities of the cards."""
    made: "dict[tuple[str, ...], Rules]" = field(init=False, compare=False)
    """This ruleset with variants laid in, as far as games have needed them."""

    def __post_init__(self) -> None:
        check_rules(self)
        changes: dict[str, tuple[Change, ...]] = {}
        for card in self.cards.values():
            for value, change in card.changed:
                changes[value] = (*changes.get(value, ()), change)
        pieces = self.facts.pieces
        compiled: dict[str, Any] = {
            "ast": self.facts.ast_of(self.ast_side, self.ast_requirements),
            "tokens": pieces.tokens,
            "cities": pieces.cities,
            "ships": pieces.ships,
            "changes": changes,
            "abilities": {id: card.special for id, card in self.cards.items() if card.special},
            "made": {},
        }
        for name, value in compiled.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"<Rules {', '.join((self.name, f'version {self.version}', *self.laid))}>"

    def sequence_in(self, turn: int) -> SequenceOfPlay:
        """The sequence of play of a turn; turn 0 is the opening."""
        return self.special_turns.get(turn, self.sequence) if turn else self.opening

    # ---------------------------------------------------------------- citations

    def cite(self, citation: str) -> str:
        """A citation of the base rules as this edition's own books number it."""
        return cite(citation, self.books) if self.books else citation

    def cited(self, told: Any) -> Any:
        """An event or an offer with the citations of this edition."""
        return cited(told, self.books) if self.books else told

    # ---------------------------------------------------------------- positions

    def set_up(self, seats: int, board: str | None, seed: str, options: dict[str, Any]) -> "State":
        """The state before the first question."""
        rules = self.playing(options)
        return rules.set_up_state(rules, seats, board, seed, self.chosen(options))

    def chosen(self, options: dict[str, Any]) -> Options:
        """The options of a game; what does not exist or go together is refused (R-06)."""
        try:
            chosen = msgspec.convert(options, self.options)
        except msgspec.ValidationError as error:
            why = wrong_choice(self.options, options) or str(error)
            known = choices_of(self.options)
            raise IllegalAnswer("set_up.option", why=why, known=known) from None
        for variant in self.variants:
            if variant.is_chosen(chosen):
                check_company(variant, chosen)
        return chosen

    def playing(self, options: dict[str, Any]) -> "Rules":
        """The ruleset as a game with these options plays it: always the same for the same."""
        chosen = self.chosen(options)
        wanted = [one for one in self.variants if one.is_chosen(chosen)]
        names = tuple(one.name for one in wanted)
        if names == self.laid:
            return self
        plain = self.plain or self
        if not wanted:
            return plain
        if names not in plain.made:
            plain.made[names] = with_variants(plain, wanted)
        return plain.made[names]

    def state_from_json(self, header: Header, data: Any) -> "State":
        """A state from a saved one."""
        from ecumene.state.state import state_from_json

        return state_from_json(self, header, data)

    def view(self, game: "Game[State]", viewer: Civ | None) -> Any:
        """What a viewer may see."""
        return self.view_of(game, viewer)

    def imagine(
        self, state: "State", civ: Civ | None, seed: str, played: Mapping[Civ, list[Any]] | None
    ) -> "State":
        """A copy of the state with everything hidden from `civ` dealt again."""
        return self.imagine_state(state, civ, seed, played)

    def scores(self, state: "State") -> dict[Civ, Any]:
        """The score of each civilization as things stand."""
        return {civ: self.score(state, civ) for civ in state.civs}


def with_variants(plain: Rules, wanted: Sequence[Variant]) -> Rules:
    """A ruleset with variants laid in, one after another."""
    rules = plain
    for variant in wanted:
        rules = variant.lay(rules)
    return replace(rules, plain=plain, laid=tuple(variant.name for variant in wanted))


def check_company(variant: Variant, chosen: Options) -> None:
    """A choice that does not go together with another is refused (R-06)."""
    for option, value in variant.never_with.items():
        if getattr(chosen, option) == value:
            there = choices_of(type(chosen))[option]
            fitting = [str(one) for one in there if one != str(value)]
            facts = {"option": variant.option, "value": variant.value, "fitting": fitting}
            raise IllegalAnswer("set_up.clash", **facts, other=option, other_value=value)
