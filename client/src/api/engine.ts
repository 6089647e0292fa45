// Written by `python -m tools.engine_types`; do not edit.

/** A civilization bought advances in one transaction. */
export interface AdvancesBought {
  readonly type: "AdvancesBought";
  readonly civ: string;
  readonly advances: readonly Priced[];
  readonly free: string | null;
  readonly price: number;
  readonly cards: Readonly<Record<string, number>>;
  readonly substitute: Substitute | null;
  /** What the cards were worth. */
  readonly value: number;
  /** Treasury tokens paid. */
  readonly treasury: number;
  /** What each of them was worth. */
  readonly worth: number;
  /** New credits, printed and chosen. */
  readonly credits: Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>;
  /** Further advances that came with them for nothing. */
  readonly gifts: readonly string[];
}

/** An early answer no longer holds and must be given again. */
export interface AnswerReturned {
  readonly type: "AnswerReturned";
  readonly civ: string;
  readonly kind: string;
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A player took an answer back; the position before it is restored. */
export interface AnswerTakenBack {
  readonly type: "AnswerTakenBack";
  readonly civ: string;
  readonly ask: string;
  /** So many of the events told before this one no longer count. */
  readonly undone: number;
  /** Whether others had gone on meanwhile, or something had come to light. */
  readonly hindsight: boolean;
  /** The same number for each viewer, as it is kept; everybody is told their own alone. */
  readonly undone_of: Readonly<Record<string, number>>;
}

/** All units in an area that are not spared were annexed. */
export interface AreaAnnexed {
  readonly type: "AreaAnnexed";
  readonly civ: string;
  readonly ability: string;
  readonly area: string;
  readonly tokens: Readonly<Record<string, number>>;
  readonly city_of: string | null;
  readonly treasury: number;
}

/** All units in an area that are not spared were destroyed. */
export interface AreaDestroyed {
  readonly type: "AreaDestroyed";
  readonly civ: string;
  readonly ability: string;
  readonly area: string;
  readonly tokens: Readonly<Record<string, number>>;
  readonly city_of: string | null;
}

/** A city attack had too few tokens. */
export interface AttackFailed {
  readonly type: "AttackFailed";
  readonly area: string;
  readonly attacker: string;
  readonly defender: string;
  readonly tokens: number;
  readonly needed: number;
  readonly why: readonly Reason[];
  /** Whether the tokens stand there still, till surplus is removed. */
  readonly stay: boolean;
  /** The attacker's ships that were lost with it. */
  readonly ships: readonly number[];
}

/** A defender short of tokens waits for one of their own attacks. */
export interface AttackPostponed {
  readonly type: "AttackPostponed";
  readonly area: string;
  readonly defender: string;
  readonly after: string;
}

/** A civilization annexed a pirate city or barbarian tokens. */
export interface BarbariansAnnexed {
  readonly type: "BarbariansAnnexed";
  readonly civ: string;
  readonly city: string | null;
  readonly tokens: Readonly<Record<string, number>>;
}

/** Several had as much in stock, and the victim decided which of them benefits. */
export interface BeneficiaryChosen {
  readonly type: "BeneficiaryChosen";
  readonly calamity: string;
  readonly victim: string;
  readonly beneficiary: string;
}

/** Everybody showed how many calamities they hold, face down. */
export interface CalamitiesShown {
  readonly type: "CalamitiesShown";
  readonly counts: Readonly<Record<string, number>>;
}

/** A major calamity was called, and those who hold it revealed it. */
export interface CalamityCalled {
  readonly type: "CalamityCalled";
  readonly calamity: string;
  readonly victims: readonly string[];
}

/** A calamity found no target; the reason is a code. */
export interface CalamityCancelled {
  readonly type: "CalamityCancelled";
  readonly calamity: string;
  readonly victim: string;
  readonly reason: string;
}

/** A calamity was drawn from those a player held, and discarded. */
export interface CalamityDiscarded {
  readonly type: "CalamityDiscarded";
  readonly civ: string;
  readonly calamity: string;
  readonly reason: "duplicate" | "excess";
}

/** How much a calamity costs a victim, with the chain of cards behind the number. */
export interface CalamityReckoned {
  readonly type: "CalamityReckoned";
  readonly calamity: string;
  readonly civ: string;
  readonly role: "primary" | "secondary" | "any";
  /** What is counted: "damage", "cities reduced". */
  readonly of: string;
  readonly amount: number;
  readonly why: readonly Reason[];
}

/** One copy of a calamity begins to strike its holder. */
export interface CalamityStruck {
  readonly type: "CalamityStruck";
  readonly calamity: string;
  readonly victim: string;
  readonly beneficiary: string | null;
  /** Why this player is the beneficiary. */
  readonly why: readonly Reason[];
}

/** Two players swapped cards. */
export interface CardsSwapped {
  readonly type: "CardsSwapped";
  readonly maker: string;
  readonly taker: string;
  readonly maker_count: number;
  readonly taker_count: number;
  readonly maker_gave: readonly string[] | null;
  readonly taker_gave: readonly string[] | null;
}

/** Everybody's tokens were counted. */
export interface CensusTaken {
  readonly type: "CensusTaken";
  readonly census: Readonly<Record<string, number>>;
}

/** A player placed the cities they begin with. */
export interface CitiesPlaced {
  readonly type: "CitiesPlaced";
  readonly civ: string;
  readonly areas: readonly string[];
}

/** Coastal cities chosen by one player became pirate cities. */
export interface CitiesRaided {
  readonly type: "CitiesRaided";
  readonly chooser: string;
  readonly cities: Readonly<Record<string, string>>;
}

/** A victim discarded cards and reduced nothing. */
export interface CitiesSpared {
  readonly type: "CitiesSpared";
  readonly civ: string;
}

/** A city was annexed by another civilization. */
export interface CityAnnexed {
  readonly type: "CityAnnexed";
  readonly area: string;
  readonly owner: string;
  readonly annexed_by: string;
}

/** A city was built; all tokens in the area went back to stock. */
export interface CityBuilt {
  readonly type: "CityBuilt";
  readonly civ: string;
  readonly area: string;
  readonly treasury: number;
  readonly nearby: Readonly<Record<string, number>>;
  readonly kept: boolean;
  /** All tokens that left the area, whoever owned them. */
  readonly removed: Readonly<Record<string, number>>;
}

/** A city was removed and not replaced. */
export interface CityDestroyed {
  readonly type: "CityDestroyed";
  readonly area: string;
  readonly owner: string;
}

/** A city was replaced by tokens. */
export interface CityReduced {
  readonly type: "CityReduced";
  readonly area: string;
  readonly owner: string;
  readonly tokens: number;
}

/** A city attack succeeded; the city was replaced by tokens. */
export interface CityTaken {
  readonly type: "CityTaken";
  readonly area: string;
  readonly attacker: string;
  readonly defender: string;
  readonly tokens: number;
  readonly needed: number;
  readonly defenders: number;
  readonly why: readonly Reason[];
}

/** A player put commodity cards on the discard piles, for all to see. */
export interface CommoditiesDiscarded {
  readonly type: "CommoditiesDiscarded";
  readonly civ: string;
  readonly cause: string;
  readonly cards: readonly string[];
}

/** Commodity cards were discarded for twice their face value in treasury. */
export interface CommoditiesSold {
  readonly type: "CommoditiesSold";
  readonly civ: string;
  readonly cards: Readonly<Record<string, number>>;
  readonly treasury: number;
}

/** A player was asked for a commodity, and gave one or has none; everybody hears it. */
export interface CommodityAskedFor {
  readonly type: "CommodityAskedFor";
  readonly civ: string;
  readonly player: string;
  readonly card: string;
  readonly given: boolean;
}

/** A victim gave a commodity card to another player; None if it is hidden from this viewer. */
export interface CommodityStolen {
  readonly type: "CommodityStolen";
  readonly civ: string;
  readonly receiver: string;
  readonly card: string | null;
}

/** A token conflict was fought out. */
export interface ConflictFought {
  readonly type: "ConflictFought";
  readonly area: string;
  readonly before: Readonly<Record<string, number>>;
  readonly blows: readonly Blow[];
  readonly after: Readonly<Record<string, number>>;
}

/** A player took the credits that an advance of their set leaves to their choice. */
export interface CreditsChosen {
  readonly type: "CreditsChosen";
  readonly civ: string;
  readonly credits: Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>;
}

/** A cyclone struck from an open sea. */
export interface CycloneStruck {
  readonly type: "CycloneStruck";
  readonly sea: string;
  readonly victim: string;
}

/** A victim removed units. */
export interface DamageTaken {
  readonly type: "DamageTaken";
  readonly calamity: string;
  readonly civ: string;
  /** The damage that was due. */
  readonly damage: number;
  /** What the units removed were worth. */
  readonly taken: number;
  readonly tokens: Readonly<Record<string, number>>;
  /** The cities removed, and the tokens that replaced them. */
  readonly cities: Readonly<Record<string, number>>;
}

/** The discards went under their stacks; these stacks have grown. */
export interface DiscardsReshuffled {
  readonly type: "DiscardsReshuffled";
  readonly stacks: Readonly<Record<string, readonly number[]>>;
}

/** The discards went under their stacks as they were; these stacks have grown. */
export interface DiscardsReturned {
  readonly type: "DiscardsReturned";
  readonly stacks: Readonly<Record<string, readonly number[]>>;
}

/** The earth shook one of the victim's cities, and one next to it if there was any. */
export interface EarthquakeStruck {
  readonly type: "EarthquakeStruck";
  readonly victim: string;
  readonly city: string;
  readonly destroyed: boolean;
  readonly neighbour: string | null;
  readonly owner: string | null;
}

/** A city or tokens were put into empty areas out of stock. */
export interface EmptyAreasSettled {
  readonly type: "EmptyAreasSettled";
  readonly civ: string;
  readonly city: string | null;
  readonly tokens: Readonly<Record<string, number>>;
}

/** The victim decided which faction to play on with. */
export interface FactionKept {
  readonly type: "FactionKept";
  readonly victim: string;
  readonly kept: "first" | "second";
}

/** After a famine the tokens above the printed limits were removed as well. */
export interface FieldsFailed {
  readonly type: "FieldsFailed";
  readonly civ: string;
  readonly tokens: Readonly<Record<string, number>>;
}

/** The game is over. */
export interface GameEnded {
  readonly type: "GameEnded";
  readonly ranking: readonly Standing[];
}

/** An answer was given for a player: by the clock, a regent or their standing orders. */
export interface GivenByAnother {
  readonly type: "GivenByAnother";
  readonly civ: string;
  readonly kind: string;
  readonly by: string;
}

/** A civilization discarded commodity cards above its hand limit. */
export interface HandLimitKept {
  readonly type: "HandLimitKept";
  readonly civ: string;
  readonly limit: number;
  readonly why: readonly Reason[];
  readonly discarded: Readonly<Record<string, number>>;
}

/** Barbarians above the population limit had nowhere to go and were destroyed. */
export interface HordeDispersed {
  readonly type: "HordeDispersed";
  readonly area: string;
  readonly tokens: number;
}

/** Barbarians entered an area, from off the board or from the area they took before. */
export interface HordeMoved {
  readonly type: "HordeMoved";
  readonly victim: string;
  readonly controller: string;
  readonly origin: string | null;
  readonly area: string;
  readonly tokens: number;
}

/** The victim took command of barbarians that had nothing of the victim's left to attack. */
export interface HordeTakenOver {
  readonly type: "HordeTakenOver";
  readonly victim: string;
  readonly area: string;
  readonly tokens: number;
}

/** Some of the tokens that landed at another's city were lost before they came ashore. */
export interface LandingRepelled {
  readonly type: "LandingRepelled";
  readonly civ: string;
  readonly area: string;
  readonly owner: string;
  readonly tokens: number;
}

/** The first markers have entered the last epoch: the next turn is the last. */
export interface LastTurnBegins {
  readonly type: "LastTurnBegins";
  readonly civs: readonly string[];
}

/** The primary victim said how much others lose, before their cards count. */
export interface LossesShared {
  readonly type: "LossesShared";
  readonly calamity: string;
  readonly victim: string;
  readonly of: "unit points" | "cities";
  readonly shares: Readonly<Record<string, number>>;
}

/** A succession marker moved back on the A.S.T. */
export interface MarkerMovedBack {
  readonly type: "MarkerMovedBack";
  readonly civ: string;
  readonly steps: number;
  readonly space: number;
}

/** All succession markers were put on one space. */
export interface MarkersSet {
  readonly type: "MarkersSet";
  readonly space: number;
}

/** All who hold minor calamities revealed them at once. */
export interface MinorCalamitiesRevealed {
  readonly type: "MinorCalamitiesRevealed";
  readonly held: Readonly<Record<string, readonly string[]>>;
}

/** A civilization moved; ships it did not pay for are gone. */
export interface Moved {
  readonly type: "Moved";
  readonly civ: string;
  readonly orders: readonly (Build | Maintain | Scrap | March | Load | Sail | Unload)[];
  readonly lost_ships: readonly number[];
  /** Whether it acted before its turn and has not finished. */
  readonly early: boolean;
  /** Where ships already on the board sailed from. */
  readonly berths: Readonly<Record<string, string>>;
}

/** A newcomer came into the game: they hold the same advances as the victim of a Civil War. */
export interface NationArrived {
  readonly type: "NationArrived";
  readonly civ: string;
  readonly victim: string;
  readonly advances: readonly string[];
  readonly ast: number;
}

/** A nation fell into two factions. */
export interface NationDivided {
  readonly type: "NationDivided";
  readonly victim: string;
  readonly beneficiary: string;
  readonly first: Pieces;
  readonly second: Pieces;
}

/** A player left; their nation stays on the board and does nothing. */
export interface NationInert {
  readonly type: "NationInert";
  readonly civ: string;
}

/** An offer is no longer open. */
export interface OfferClosed {
  readonly type: "OfferClosed";
  readonly id: string;
  readonly maker: string;
  readonly to: string | null;
  readonly how: "accepted" | "answered" | "declined" | "withdrawn" | "lapsed";
}

/** A player told the maker of an offer that they will not accept it. */
export interface OfferDeclined {
  readonly type: "OfferDeclined";
  readonly id: string;
  readonly maker: string;
  readonly civ: string;
  readonly because: WhyNot | null;
}

/** A player made an offer to another, or to all. */
export interface OfferMade {
  readonly type: "OfferMade";
  readonly offer: Offer;
}

/** Parts of a sealed plan had become illegal when it was carried out. */
export interface OrdersSkipped {
  readonly type: "OrdersSkipped";
  readonly civ: string;
  readonly skipped: readonly Skipped[];
}

/** A civilization moved some of its pieces, and may move others later. */
export interface PartMoved {
  readonly type: "PartMoved";
  readonly civ: string;
  readonly orders: readonly (Build | Maintain | Scrap | March | Load | Sail | Unload)[];
  /** Where ships already on the board sailed from. */
  readonly berths: Readonly<Record<string, string>>;
}

/** A flood plain was flooded. */
export interface PlainFlooded {
  readonly type: "PlainFlooded";
  readonly plain: string;
  readonly victim: string;
}

/** A player left; their region is closed, and their units elsewhere turned barbarian. */
export interface PlayerLeft {
  readonly type: "PlayerLeft";
  readonly civ: string;
  readonly closed: readonly string[];
  readonly barbarians: Readonly<Record<string, number>>;
  readonly pirate_cities: readonly string[];
}

/** A civilization's population grew. */
export interface PopulationExpanded {
  readonly type: "PopulationExpanded";
  readonly civ: string;
  readonly tokens: Readonly<Record<string, number>>;
}

/** A player spoke of commodities. */
export interface Said {
  readonly type: "Said";
  readonly civ: string;
  readonly to: string | null;
  readonly seek: readonly string[];
  readonly have: readonly string[];
}

/** Somebody else plays a civilization from now on: by the host, or as its owner has left. */
export interface SeatHandedOver {
  readonly type: "SeatHandedOver";
  readonly civ: string;
  readonly by: "host" | "leaving";
}

/** Ships went back to stock. */
export interface ShipsLost {
  readonly type: "ShipsLost";
  readonly civ: string;
  readonly cause: string;
  /** Where they lay, one for each ship. */
  readonly areas: readonly string[];
}

/** A civilization built ships and paid for those it keeps; the others are gone. */
export interface ShipsTended {
  readonly type: "ShipsTended";
  readonly civ: string;
  readonly orders: readonly (Build | Maintain | Scrap | March | Load | Sail | Unload)[];
  readonly lost_ships: readonly number[];
}

/** The attacker took treasury, and a card that only the two know. */
export interface SpoilsTaken {
  readonly type: "SpoilsTaken";
  readonly attacker: string;
  readonly defender: string;
  readonly treasury: number;
  readonly took_card: boolean;
  readonly card: string | null;
}

/** A nation begins in one of its start areas. */
export interface StartChosen {
  readonly type: "StartChosen";
  readonly civ: string;
  readonly area: string;
}

/** A succession marker moved forward or backward, or stayed, and why. */
export interface SuccessionMarkerChecked {
  readonly type: "SuccessionMarkerChecked";
  readonly civ: string;
  readonly start: number;
  /** Where the marker stands now. */
  readonly space: number;
  /** The epoch whose requirements were checked. */
  readonly epoch: "stone" | "early_bronze" | "middle_bronze" | "late_bronze" | "early_iron" | "late_iron";
  readonly checks: readonly Check[];
}

/** A civilization had too few tokens on the board for its cities. */
export interface SupportChecked {
  readonly type: "SupportChecked";
  readonly civ: string;
  readonly cities: number;
  readonly tokens: number;
  readonly rate: number;
  readonly why: readonly Reason[];
  /** The cities that were built this turn: they are reduced first (MC 6.5C, R-71). */
  readonly built: readonly string[];
}

/** Tokens above the limits went back to stock. */
export interface SurplusRemoved {
  readonly type: "SurplusRemoved";
  readonly tokens: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Cities were annexed by the beneficiary, turned pirate, or nobody could take them. */
export interface TaxRevolt {
  readonly type: "TaxRevolt";
  readonly civ: string;
  /** The barbarians, where the cities became pirate cities. */
  readonly beneficiary: string | null;
  readonly cities: readonly string[];
  readonly why: readonly Reason[];
}

/** A civilization moved tokens from stock to treasury. */
export interface TaxesCollected {
  readonly type: "TaxesCollected";
  readonly civ: string;
  readonly rate: number;
  readonly cities: number;
  readonly collected: number;
  readonly revolting: number;
}

/** A player drew a theme set and looked at it. */
export interface ThemeSetDrawn {
  readonly type: "ThemeSetDrawn";
  readonly civ: string;
  /** None if it is hidden from this viewer. */
  readonly theme_set: string | null;
  readonly advances: readonly string[];
  /** Whether a city of its owner will be destroyed when it is shown. */
  readonly destroys_city: boolean;
}

/** A player showed their theme set and took its advances and credits. */
export interface ThemeSetRevealed {
  readonly type: "ThemeSetRevealed";
  readonly civ: string;
  readonly theme_set: string;
  readonly advances: readonly string[];
  readonly credits: Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>;
  readonly destroys_city: boolean;
}

/** A player placed the tokens they begin with. */
export interface TokensPlaced {
  readonly type: "TokensPlaced";
  readonly civ: string;
  readonly tokens: Readonly<Record<string, number>>;
}

/** Tokens had to leave a closed region. */
export interface TokensRelocated {
  readonly type: "TokensRelocated";
  readonly civ: string;
  readonly tokens: Readonly<Record<string, number>>;
  readonly lost: number;
}

/** Tokens were taken from some areas and put in others. */
export interface TokensResettled {
  readonly type: "TokensResettled";
  readonly civ: string;
  readonly take: Readonly<Record<string, number>>;
  readonly place: Readonly<Record<string, number>>;
}

/** Something happened that only the former owner of a seat was told; it stands in its place. */
export interface ToldToAnother {
  readonly type: "ToldToAnother";
}

/** A civilization bought a card. */
export interface TradeCardBought {
  readonly type: "TradeCardBought";
  readonly civ: string;
  readonly draw: Draw;
  readonly price: number;
  readonly why: readonly Reason[];
}

/** A civilization drew a card for each of its cities. */
export interface TradeCardsDrawn {
  readonly type: "TradeCardsDrawn";
  readonly civ: string;
  readonly draws: readonly Draw[];
}

/** Everybody has finished; open offers are void. */
export interface TradeEnded {
  readonly type: "TradeEnded";
  readonly deals: number;
}

/** Some who have cards cannot trade: with too few of them, or with nobody else who has enough. */
export interface TradeMissed {
  readonly type: "TradeMissed";
  readonly civs: readonly string[];
  /** Cards that a trade takes. */
  readonly fewest: number;
  /** Whether there is a session without them. */
  readonly others_trade: boolean;
}

/** A player has finished trading, or is trading again. */
export interface TradingFinished {
  readonly type: "TradingFinished";
  readonly civ: string;
  readonly done: boolean;
}

/** Everybody moved tokens from stock to treasury. */
export interface TreasuriesFilled {
  readonly type: "TreasuriesFilled";
  readonly tokens: number;
}

/** An ability brought treasury from stock. */
export interface TreasuryGained {
  readonly type: "TreasuryGained";
  readonly civ: string;
  readonly ability: string;
  readonly treasury: number;
}

/** Tokens went from a treasury to stock. */
export interface TreasuryLost {
  readonly type: "TreasuryLost";
  readonly civ: string;
  readonly cause: string;
  readonly amount: number;
  readonly owed: number;
}

/** A player paid to be spared. */
export interface TreasuryPaid {
  readonly type: "TreasuryPaid";
  readonly civ: string;
  readonly cause: string;
  readonly amount: number;
}

/** A player demanded tribute from others. */
export interface TributeDemanded {
  readonly type: "TributeDemanded";
  readonly civ: string;
  readonly players: readonly string[];
}

/** A card was given; None if there was none to give, or if it is hidden from this viewer. */
export interface TributeGiven {
  readonly type: "TributeGiven";
  readonly giver: string;
  readonly receiver: string;
  readonly given: boolean;
  readonly openly: boolean;
  readonly card: string | null;
}

/** The beneficiary annexed units; those without pieces became barbarians and pirates. */
export interface UnitsAnnexed {
  readonly type: "UnitsAnnexed";
  readonly calamity: string;
  readonly victim: string;
  readonly beneficiary: string;
  readonly tokens: Readonly<Record<string, number>>;
  readonly cities: readonly string[];
  readonly barbarians: Readonly<Record<string, number>>;
  readonly pirates: readonly string[];
}

/** The primary victim named others to suffer too. */
export interface VictimsNamed {
  readonly type: "VictimsNamed";
  readonly calamity: string;
  readonly victim: string;
  readonly named: readonly string[];
}

/** All units in the areas of a volcano were destroyed. */
export interface VolcanoErupted {
  readonly type: "VolcanoErupted";
  readonly volcano: string;
  readonly areas: readonly string[];
  readonly tokens: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly cities: Readonly<Record<string, string>>;
}

/** Whom you ask next for the same commodity, or that you ask nobody. */
export interface AskAnother {
  readonly type: "AskAnother";
  readonly card: string;
  /** Those who have none. */
  readonly asked: readonly string[];
}

/** Which cities you build, and how you pay for them. */
export interface BuildCities {
  readonly type: "BuildCities";
}

/** Which advances to buy, and which cards to pay with. */
export interface BuyAdvances {
  readonly type: "BuyAdvances";
}

/** How many of the unit points due to pay for; units are lost for the rest. */
export interface BuyOffPoints {
  readonly type: "BuyOffPoints";
  readonly cause: string;
  readonly points: number;
  readonly price: number;
}

/** Buy another trade card, or pass for good. */
export interface BuyTradeCard {
  readonly type: "BuyTradeCard";
}

/** How many unit points from which areas the beneficiary annexes. */
export interface ChooseAnnexed {
  readonly type: "ChooseAnnexed";
  readonly cause: string;
  readonly victim: string;
  readonly beneficiary: string;
  readonly points: number;
  /** A selection must meet one of these; the last can always be met. */
  readonly terms: readonly (readonly [number, number | null, number | null, boolean])[];
  readonly proposal: Readonly<Record<string, number>>;
}

/** Which of several players with as much in stock benefits from your calamity. */
export interface ChooseBeneficiary {
  readonly type: "ChooseBeneficiary";
  readonly cause: string;
  readonly candidates: readonly string[];
}

/** Which cities are taken, reduced or destroyed. */
export interface ChooseCities {
  readonly type: "ChooseCities";
  /** The calamity or rule that asks. */
  readonly cause: string;
  readonly owner: string;
  readonly count: number;
  readonly cities: readonly string[];
  /** What will become of them. */
  readonly fate: "annexed" | "reduced" | "destroyed" | "pirates" | "attacked";
}

/** In which groups you take the credits that your new advances leave to your choice. */
export interface ChooseCredits {
  readonly type: "ChooseCredits";
  readonly points: number;
}

/** Which units of a divided nation belong to the first faction. */
export interface ChooseFaction {
  readonly type: "ChooseFaction";
  readonly cause: string;
  readonly victim: string;
  readonly points: number;
  /** Those that nobody has selected yet, worth more than that. */
  readonly units: Pieces;
}

/** Where to take a loss in a conflict. */
export interface ChooseLoss {
  readonly type: "ChooseLoss";
  readonly area: string;
  /** Areas a token may be taken from, the conflict area first. */
  readonly tokens: readonly string[];
  readonly ships: readonly number[];
}

/** Which of your units to lose. */
export interface ChooseLosses {
  readonly type: "ChooseLosses";
  readonly cause: string;
  readonly damage: number;
  readonly place: Place;
  /** Whose units they are, where they are not one's own (EP 30.415). */
  readonly owner: string | null;
}

/** Which of several city attacks is resolved next. */
export interface ChooseNextAttack {
  readonly type: "ChooseNextAttack";
  readonly areas: readonly string[];
}

/** Which of the conflicts waiting for you is fought next. */
export interface ChooseNextConflict {
  readonly type: "ChooseNextConflict";
  readonly areas: readonly string[];
}

/** Which volcano, flood plain, open sea or area. */
export interface ChoosePlace {
  readonly type: "ChoosePlace";
  readonly cause: string;
  /** The likeliest first. */
  readonly places: readonly string[];
}

/** Which areas you annex, in this order, from your border inwards. */
export interface ChooseProvinces {
  readonly type: "ChooseProvinces";
  readonly cause: string;
  readonly victim: string;
  readonly points: number;
}

/** One coastal city from each of several other players. */
export interface ChooseRaided {
  readonly type: "ChooseRaided";
  readonly count: number;
  /** The coastal cities of those who may be named. */
  readonly cities: Readonly<Record<string, readonly string[]>>;
}

/** Your city that the earthquake strikes, and a city next to it to be reduced. */
export interface ChooseShaken {
  readonly type: "ChooseShaken";
  /** Each city of the victim, and the cities next to it. */
  readonly neighbours: Readonly<Record<string, readonly string[]>>;
}

/** In which of your start areas you begin. */
export interface ChooseStart {
  readonly type: "ChooseStart";
}

/** Which of the units you annex when you have too few pieces for all. */
export interface ChooseTaken {
  readonly type: "ChooseTaken";
  readonly cause: string;
  readonly victim: string;
  readonly selected: Pieces;
  /** How many tokens the beneficiary can annex. */
  readonly tokens: number;
  /** How many cities the beneficiary can annex. */
  readonly cities: number;
  readonly rest: "barbarians" | "next";
}

/** Which tax rate for all your cities. */
export interface ChooseTaxRate {
  readonly type: "ChooseTaxRate";
  readonly rates: readonly number[];
}

/** Which players are to be secondary victims. */
export interface ChooseVictims {
  readonly type: "ChooseVictims";
  readonly cause: string;
  readonly count: number;
  readonly candidates: readonly string[];
}

/** Which commodity cards to discard above the hand limit. */
export interface DiscardExcess {
  readonly type: "DiscardExcess";
  readonly count: number;
}

/** Which commodity cards to discard, to at least this total face value. */
export interface DiscardFaceValue {
  readonly type: "DiscardFaceValue";
  readonly face_value: number;
}

/** Which commodity cards to discard; the rest are paid for, card by card. */
export interface DiscardOrPay {
  readonly type: "DiscardOrPay";
  readonly count: number;
  readonly price: number;
}

/** Where to put new tokens when the stock is too small for all of them. */
export interface DistributeGrowth {
  readonly type: "DistributeGrowth";
  readonly tokens: number;
}

/** Which commodity card to lose, to another player or to the discard pile. */
export interface GiveCommodity {
  readonly type: "GiveCommodity";
  readonly cause: string;
  /** Who gets it; nobody if it is discarded. */
  readonly receiver: string | null;
}

/** Which card you give as tribute. */
export interface GiveTribute {
  readonly type: "GiveTribute";
  readonly receiver: string;
}

/** Which faction of your divided nation you play on with. */
export interface KeepFaction {
  readonly type: "KeepFaction";
  readonly cause: string;
  readonly beneficiary: string;
  readonly first: Pieces;
  readonly second: Pieces;
}

/** Which of your ships are not lost. */
export interface KeepShips {
  readonly type: "KeepShips";
  readonly cause: string;
  readonly count: number;
  /** By number, and where they lie. */
  readonly ships: Readonly<Record<string, string>>;
}

/** Move some of your pieces before your turn, for all to see. */
export interface MoveEarly {
  readonly type: "MoveEarly";
}

/** Move some of your pieces now, and others later, while all move at once. */
export interface MovePart {
  readonly type: "MovePart";
}

/** Whether to pay, or which city is destroyed; an empty answer pays. */
export interface PayOrLoseCity {
  readonly type: "PayOrLoseCity";
  readonly cities: readonly string[];
  readonly price: number;
}

/** Where the cities stand with which you begin. */
export interface PlaceCities {
  readonly type: "PlaceCities";
}

/** Where the tokens stand with which you begin. */
export interface PlaceTokens {
  readonly type: "PlaceTokens";
  readonly tokens: number;
}

/** How you move: ships built, kept and sailed, tokens moved by land and sea. */
export interface PlanMovement {
  readonly type: "PlanMovement";
}

/** Which ships you build, maintain and give up, before anybody moves. */
export interface PlanShips {
  readonly type: "PlanShips";
}

/** Where your tokens go when they must leave a closed region. */
export interface Relocate {
  readonly type: "Relocate";
  /** How many there is room for. */
  readonly tokens: number;
}

/** Which cities to destroy so that your marker stays; may be none. */
export interface SacrificeCities {
  readonly type: "SacrificeCities";
  readonly steps: number;
  /** Cities for each step prevented. */
  readonly each: number;
  readonly inland: readonly string[];
  readonly coastal: readonly string[];
}

/** Which commodity cards you sell for treasury now. */
export interface SellCommodities {
  readonly type: "SellCommodities";
}

/** Where to send barbarians that you command, or nowhere. */
export interface SendHorde {
  readonly type: "SendHorde";
  readonly tokens: number;
  readonly areas: readonly string[];
}

/** How much each of the others loses. */
export interface ShareLosses {
  readonly type: "ShareLosses";
  readonly cause: string;
  readonly of: "unit points" | "cities";
  readonly points: number;
  readonly most: Readonly<Record<string, number>>;
}

/** Which commodity cards to discard so that no city is reduced; may be none. */
export interface SpareCities {
  readonly type: "SpareCities";
  readonly cards: number;
  /** How many cities would be spared. */
  readonly cities: number;
}

/** What to take after a successful attack. */
export interface TakeSpoils {
  readonly type: "TakeSpoils";
  readonly defender: string;
  /** Whether there is a card to take. */
  readonly card: boolean;
  /** The most treasury the attacker may take. */
  readonly treasury: number;
}

/** Trade: offer, accept, decline, withdraw, talk, or be done. */
export interface Trade {
  readonly type: "Trade";
}

/** Which special ability you use next, or that you have finished. */
export interface UseAbility {
  readonly type: "UseAbility";
  readonly abilities: readonly string[];
}

/** Whether to wait for an attack of your own before your city falls. */
export interface WaitForAttack {
  readonly type: "WaitForAttack";
  readonly area: string;
  readonly attacks: readonly string[];
}

/** An advance, what it cost, and why. */
export interface Priced {
  readonly advance: string;
  readonly price: number;
  readonly why: readonly Reason[];
}

/** One link in the chain behind a number: who or what changed it, by how much, by which rule. */
export interface Reason {
  /** "base", an advance, a calamity or another named thing. */
  readonly source: string;
  readonly change: number;
  readonly rule: string;
  readonly holder: string | null;
}

/** One removal in a conflict. */
export interface Blow {
  readonly civ: string;
  readonly token: string | null;
  readonly ship: number | null;
  readonly round: number;
}

/** A place in the final ranking. */
export interface Standing {
  readonly place: number;
  readonly civ: string;
  readonly score: Score;
  readonly total: number;
  /** What put them behind the one before them; None for the winner. */
  readonly decided_by: string | null;
}

/** What one player offers to another, or to all. The sealed bundle is the maker's secret. */
export interface Offer {
  /** Its name, which says nothing about offers made to others. */
  readonly id: string;
  readonly maker: string;
  /** None for everybody. */
  readonly to: string | null;
  /** Commodities named in order; the first two are true. */
  readonly gives: readonly string[];
  readonly give_count: number;
  /** Commodities asked for in order; the first two must be given. */
  readonly wants: readonly string[];
  readonly want_count: number;
  /** The cards themselves. */
  readonly bundle: readonly string[];
  /** Of cards of one name from both blocks, those of this block go first; a secret too. */
  readonly first_from: string | null;
  /** The offer this one answers. */
  readonly answers: string | null;
  /** Those who have told the maker that they will not accept; only the maker knows them all. */
  readonly declined: readonly string[];
}

/** An order that could not be carried out, or not with all its tokens. */
export interface Skipped {
  /** The order as it was planned. */
  readonly order: Build | Maintain | Scrap | March | Load | Sail | Unload;
  /** How many tokens were left out; 0 for an order that moves none. */
  readonly tokens: number;
  readonly code: string;
  /** Why the first of them was refused. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** One requirement of an epoch: what it needs, what is there, and how that was counted. */
export interface Check {
  readonly requirement: string;
  readonly needed: number;
  readonly there: number;
  readonly why: readonly Reason[];
}

/** One card and the stack it came from; Water stands in where the stack was empty. */
export interface Draw {
  readonly stack: number;
  /** None if it is hidden from this viewer. */
  readonly card: string | null;
  readonly empty: boolean;
}

/** The units that a calamity can touch: tokens in these areas, and these cities. */
export interface Place {
  readonly areas: readonly string[];
  readonly cities: readonly string[];
  /** Tokens that must stay in every area that is hit (EP 30.622). */
  readonly stays: number;
  /** No more than so many tokens of these areas, where only some of them can be touched. */
  readonly most: Readonly<Record<string, number>>;
}

/** Victory points, part by part. */
export interface Score {
  readonly cities: number;
  readonly advances: number;
  readonly ast: number;
  readonly bonus: number;
  /** Parts that only this edition counts, by name. */
  readonly further: Readonly<Record<string, number>>;
}

/** Who may be asked, and for what. */
export interface RequestChoices {
  /** The commodities of this game. */
  readonly cards: readonly string[];
  /** With the sizes of their hands. */
  readonly players: Readonly<Record<string, number>>;
}

/** Where a city is possible. */
export interface BuildingChoices {
  readonly cities_in_stock: number;
  readonly sites: Readonly<Record<string, SiteChoice>>;
}

/** The advances for sale, and what there is to pay with. */
export interface PurchaseChoices {
  /** All advances that are not held yet. */
  readonly prices: Readonly<Record<string, Price>>;
  /** The commodity cards in hand. */
  readonly cards: Readonly<Record<string, number>>;
  /** What they count if all are paid. */
  readonly value: number;
  readonly treasury: number;
  /** What each treasury token counts. */
  readonly worth: number;
  /** How many cards handed in may stand in for cards of another set. */
  readonly substitutes: number;
}

/** Unit points that may be paid for. */
export interface BuyOffChoices {
  /** So many are due. */
  readonly points: number;
  /** What each costs, in treasury. */
  readonly price: number;
  /** So many can be paid for. */
  readonly most: number;
}

/** The stacks that sell a card, or give one. */
export interface StackChoices {
  /** What there is to pay with. */
  readonly treasury: number;
  /** The stacks that are for sale. */
  readonly prices: Readonly<Record<string, Price>>;
  /** Stacks that give a card for nothing. */
  readonly free: readonly number[];
  /** Stacks without cards. */
  readonly empty: readonly number[];
}

/** The units of which some go over. */
export interface AnnexationChoices {
  /** Unit points that are due. */
  readonly points: number;
  /** The unit points of each area. */
  readonly areas: Readonly<Record<string, number>>;
  /** The tokens of each area. */
  readonly tokens: Readonly<Record<string, number>>;
  /** One of these a selection must fulfil; the last can surely be fulfilled. */
  readonly terms: readonly SelectionTerms[];
  /** The beneficiary's pieces. */
  readonly stock: PiecesInStock;
  /** A selection that does: unit points by area. */
  readonly proposal: Readonly<Record<string, number>>;
}

/** The players of whom one benefits. */
export interface BeneficiaryChoices {
  readonly candidates: readonly string[];
  /** The unit points that each of them has in stock. */
  readonly points: number;
}

/** The cities to choose from. */
export interface CityChoices {
  /** So many of them are taken, reduced or destroyed. */
  readonly count: number;
  readonly cities: readonly string[];
}

/** Credits that may be taken in any groups. */
export interface CreditChoices {
  readonly points: number;
  /** They come in portions of this many points. */
  readonly portion: number;
  readonly groups: readonly ("science" | "arts" | "crafts" | "civics" | "religion")[];
  /** The advances that bring them. */
  readonly brought_by: readonly string[];
  /** The credits there are already. */
  readonly had: Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>;
}

/** The units of which some are selected for the first faction. */
export interface FactionChoices {
  /** Unit points to select: a token counts 1. */
  readonly points: number;
  readonly units: Required<Pieces>;
  /** What a city counts. */
  readonly city_points: number;
}

/** The pieces of which one is lost in a conflict. */
export interface LossChoices {
  /** Where the conflict is. */
  readonly area: string;
  /** Areas from which a token may be lost. */
  readonly tokens: readonly string[];
  /** Ships that may be lost instead. */
  readonly ships: readonly number[];
}

/** The units of which some are lost. */
export interface DamageChoices {
  /** What the calamity asks for. */
  readonly damage: number;
  /** What the units lost must be worth: the damage, or the smallest excess. */
  readonly total: number;
  /** Set where one city may leave more tokens than there is room for: exactly so many. */
  readonly beyond_room: number | null;
  readonly tokens: Readonly<Record<string, number>>;
  /** The cities, with the tokens that there is room for in their place. */
  readonly cities: Readonly<Record<string, number>>;
  /** What each city counts when it leaves none: with the token beside it. */
  readonly destroyed: Readonly<Record<string, number>>;
  /** Tokens in stock, which replace cities. */
  readonly stock: number;
  /** What a city is worth; each token left in its place takes one off. */
  readonly city_points: number;
  /** How many tokens may stand in a city's place, by the number of tokens lost beside it. */
  readonly left: Readonly<Record<string, readonly number[]>>;
  /** How many tokens must at least stand in a city's place (EP 30.622). */
  readonly stays: number;
}

/** The city attacks of which one is resolved next. */
export interface AttackChoices {
  /** The cities, with the tokens that attack each. */
  readonly areas: Readonly<Record<string, number>>;
}

/** The conflicts of which one is resolved next. */
export interface ConflictChoices {
  readonly areas: readonly string[];
}

/** The places that a calamity may strike. */
export interface PlaceChoices {
  /** Volcanoes, flood plains, open seas or areas. */
  readonly places: readonly string[];
}

/** The areas that can be annexed, one after another. */
export interface ProvinceChoices {
  /** Unit points to annex, as far as possible. */
  readonly points: number;
  /** The victim's tokens in areas without a city. */
  readonly tokens: Readonly<Record<string, number>>;
  /** The victim's cities, which are annexed whole or not at all. */
  readonly cities: readonly string[];
  /** What a city counts. */
  readonly city_points: number;
  /** Where the first can be annexed. */
  readonly open: readonly string[];
  /** The victim's areas next to each of them, open once it is annexed. */
  readonly near: Readonly<Record<string, readonly string[]>>;
  /** One's own pieces. */
  readonly stock: PiecesInStock;
}

/** The coastal cities of those who may be raided. */
export interface RaidChoices {
  /** So many players lose a city each. */
  readonly count: number;
  readonly cities: Readonly<Record<string, readonly string[]>>;
}

/** The cities that an earthquake may strike. */
export interface ShakenChoices {
  /** Each of the victim's cities, and the cities next to it. */
  readonly cities: Readonly<Record<string, readonly string[]>>;
}

/** The areas of which one is chosen. */
export interface StartChoices {
  readonly areas: readonly string[];
}

/** The units selected, of which some are annexed. */
export interface TakenChoices {
  readonly selected: Required<Pieces>;
  /** So many tokens can be annexed. */
  readonly tokens: number;
  /** So many cities can be annexed. */
  readonly cities: number;
}

/** The rates that the cards allow. */
export interface TaxChoices {
  readonly rates: readonly TaxRate[];
}

/** The players who may be named. */
export interface VictimChoices {
  /** So many of them are named. */
  readonly count: number;
  readonly candidates: readonly string[];
}

/** The cards of a hand above its limit. */
export interface ExcessChoices {
  /** So many are discarded. */
  readonly count: number;
  /** The commodity cards in hand. */
  readonly cards: Readonly<Record<string, number>>;
}

/** The cards of which some are discarded. */
export interface FaceValueChoices {
  /** What they must be worth together. */
  readonly face_value: number;
  /** The same, or what all cards are worth if that is less. */
  readonly owed: number;
  readonly cards: readonly string[];
}

/** The cards of which some are discarded or paid for. */
export interface DiscardChoices {
  /** So many are due. */
  readonly count: number;
  /** What keeping one of them costs, in treasury. */
  readonly price: number;
  readonly cards: readonly string[];
  /** What is paid in treasury, by the number of cards discarded. */
  readonly to_pay: readonly number[];
}

/** Where new tokens may be put. */
export interface GrowthChoices {
  /** How many there are. */
  readonly tokens: number;
  /** How many each area may take. */
  readonly areas: Readonly<Record<string, number>>;
}

/** The cards of which one is lost. */
export interface StolenChoices {
  readonly cards: readonly string[];
}

/** The cards of which one is given. */
export interface TributeChoices {
  readonly cards: readonly string[];
}

/** The two factions. */
export interface KeepChoices {
  readonly first: Required<Pieces>;
  readonly second: Required<Pieces>;
  /** What its units are worth. */
  readonly first_points: number;
  readonly second_points: number;
}

/** The ships of which some stay. */
export interface ShipChoices {
  /** So many stay. */
  readonly count: number;
  /** By number, and where they lie. */
  readonly ships: Readonly<Record<string, string>>;
}

/** The tokens and ships, and what they can do. */
export interface MovementChoices {
  readonly tokens: Readonly<Record<string, TokenChoice>>;
  /** How many steps a token may march. */
  readonly land_steps: number;
  readonly ships: readonly ShipChoice[];
  /** How many tokens a ship carries. */
  readonly capacity: number;
  /** Whether ships may cross open seas. */
  readonly open_sea: boolean;
  readonly treasury: number;
  /** How many ships may still be built this turn. */
  readonly may_build: number;
  /** Coastal areas with own tokens, and the ports. */
  readonly may_build_in: readonly string[];
  /** Coastal areas where a ship that is paid with treasury alone needs no token. */
  readonly ports: readonly string[];
  /** How many water borders a new ship may cross. */
  readonly ship_steps: number;
  /** From each berth on the ways of ships ("area/coast"), those across one water border. */
  readonly sailing: Readonly<Record<string, readonly (readonly [string, number])[]>>;
  /** What a new ship costs, by the way it is paid. */
  readonly payments: Readonly<Partial<Record<"treasury" | "mixed" | "tokens", ShipPayment>>>;
  /** Treasury that keeps a ship of an earlier turn; a token does as well. */
  readonly upkeep: number;
  /** Whether tokens of other areas than the ship's may pay for it. */
  readonly pays_elsewhere: boolean;
}

/** The cities of which one is lost, unless a price is paid. */
export interface RansomChoices {
  /** In treasury. */
  readonly price: number;
  readonly cities: readonly string[];
}

/** Where the first cities may stand. */
export interface CityPlaces {
  /** So many are placed. */
  readonly count: number;
  /** At least so many of them on city sites. */
  readonly on_sites: number;
  /** Areas with a city site. */
  readonly sites: readonly string[];
  readonly others: readonly string[];
  /** The set that the player has drawn; nobody else knows it yet. */
  readonly theme_set: ThemeSet | null;
}

/** Where the first tokens may stand. */
export interface TokenPlaces {
  /** How many there are. */
  readonly tokens: number;
  /** How many each area may take. */
  readonly areas: Readonly<Record<string, number>>;
}

/** Where tokens of a closed region may go. */
export interface RelocationChoices {
  /** How many have to go. */
  readonly tokens: number;
  /** How many each area may take. */
  readonly room: Readonly<Record<string, number>>;
}

/** The cities that prevent steps back. */
export interface SacrificeChoices {
  /** How many steps there are to prevent. */
  readonly steps: number;
  /** How many cities prevent one. */
  readonly each: number;
  /** How many cities prevent all. */
  readonly most: number;
  readonly inland: readonly string[];
  /** They count once no inland city is left. */
  readonly coastal: readonly string[];
}

/** The commodities that may be sold. */
export interface SaleChoices {
  /** What one card of each commodity in hand brings. */
  readonly cards: Readonly<Record<string, number>>;
  /** Tokens in stock, which become treasury. */
  readonly stock: number;
}

/** Where a horde at one's own command may go. */
export interface HordeChoices {
  readonly tokens: number;
  readonly areas: readonly string[];
}

/** The players among whom losses are shared out. */
export interface ShareChoices {
  /** What is shared out, no more and no less. */
  readonly points: number;
  /** How many each may be given at the most. */
  readonly most: Readonly<Record<string, number>>;
}

/** The cards with which cities may be spared. */
export interface SparingChoices {
  /** So many spare all of them. */
  readonly count: number;
  /** How many cities would be spared. */
  readonly cities: number;
  readonly cards: readonly string[];
}

/** What a successful attacker may take. */
export interface SpoilsChoices {
  readonly defender: string;
  /** Whether the defender has a card to take. */
  readonly card: boolean;
  /** Tokens that may go from one's own stock to the treasury at the most. */
  readonly treasury: number;
}

/** What there is to trade with, and with whom. */
export interface TradeChoices {
  /** The commodity cards in hand. */
  readonly commodities: Readonly<Record<string, number>>;
  /** All cards in hand that may be passed on, calamities among them. */
  readonly cards: Readonly<Record<string, number>>;
  readonly partners: readonly string[];
  /** Those who have finished trading. */
  readonly done: readonly string[];
  /** The open offers that one may know of. */
  readonly offers: readonly Offer[];
  /** Cards in a trade at the least. */
  readonly fewest: number;
  /** How many of the names told must be true. */
  readonly true_names: number;
  /** Open offers at the most. */
  readonly most_offers: number;
}

/** What the abilities could be used on. */
export interface AbilityChoices {
  readonly abilities: AbilityOffers;
}

/** The attacks that a city's fall could wait for. */
export interface WaitChoices {
  /** The city that is due. */
  readonly area: string;
  /** Own attacks that are still to come. */
  readonly attacks: readonly string[];
}

/** The tokens to take, and the room for them. */
export interface ResettlementChoices {
  /** So many tokens at the most. */
  readonly most: number;
  /** Own tokens. */
  readonly tokens: Readonly<Record<string, number>>;
  /** How many each area may take. */
  readonly room: Readonly<Record<string, number>>;
}

/** The empty areas that are reached. */
export interface SettlementChoices {
  /** Where tokens may be put, whatever the limits. */
  readonly areas: readonly string[];
  /** Where a city may be put instead, if there is one in stock. */
  readonly cities: readonly string[];
  /** So many tokens at the most. */
  readonly most: number;
}

/** The areas of which one is struck. */
export interface TargetChoices {
  readonly areas: Readonly<Record<string, Target>>;
}

/** What may be had: treasury, or an area. */
export interface PolicyChoices {
  /** So much at the most. */
  readonly treasury: number;
  /** The areas that may be bought; the price of one is its unit points. */
  readonly areas: Readonly<Record<string, Target>>;
}

/** The players who may be made to give a card. */
export interface DemandChoices {
  /** So many of them at the most. */
  readonly most: number;
  /** With the sizes of their hands. */
  readonly players: Readonly<Record<string, number>>;
}

/** The barbarian pieces that may go over. */
export interface DoctrineChoices {
  /** The pirate cities, if there is a city in stock to replace one. */
  readonly cities: readonly string[];
  /** All barbarian tokens. */
  readonly tokens: Readonly<Record<string, number>>;
  /** So many tokens at the most. */
  readonly most: number;
}

/** What a plan will lead to. */
export interface Foreseen {
  /** The player's tokens above the limits, which will be removed (MC 6.5B). */
  readonly surplus: Readonly<Record<string, number>>;
  readonly unsupported: Unsupported | null;
  /** Areas with the player's tokens in which there will be a conflict. */
  readonly conflicts: readonly string[];
  /** Areas in which a city could then be built (MC 6.5A). */
  readonly sites: readonly string[];
  /** City sites with own tokens on which one cannot be built yet: how many more it takes. */
  readonly missing: Readonly<Record<string, number>>;
  readonly cities_in_stock: number;
  /** The player's cards above the hand limit, which must be discarded (MC 6.12). */
  readonly discards: number;
  /** Where one's own pieces are when all orders of a movement are carried out. */
  readonly planned: Planned | null;
  /** How the conflicts would end as the pieces then stand (MC 6.4). */
  readonly fights: Readonly<Record<string, Fight>>;
  /** Tokens and what the cities need, after losses (MC 6.5C, MC 6.11). */
  readonly support: Support | null;
  /** What the next tax needs, and what stock has for it after a purchase (MC 6.1). */
  readonly tax: NextTax | null;
}

/** What a draft costs, how it is paid, and what comes with it. */
export interface Bill {
  /** The draft with everything chosen: what to answer. */
  readonly purchase: Required<Purchase>;
  readonly prices: Readonly<Record<string, Price>>;
  readonly price: number;
  /** What the cards count. */
  readonly cards: number;
  /** Treasury tokens that make up the rest, as far as there are any. */
  readonly treasury: number;
  /** Points that are missing even with the whole treasury. */
  readonly missing: number;
  /** Points handed in above the price, which are lost. */
  readonly wasted: number;
  /** The advances of which one may be made cheaper, and by how much. */
  readonly discounts: Readonly<Record<string, number>>;
  /** The advances of which one comes free. */
  readonly free: readonly string[];
  /** Points of credits in groups of the buyer's choice. */
  readonly credits: number;
  /** How many of them are chosen. */
  readonly chosen: number;
  /** Credits come in portions of so many points. */
  readonly portion: number;
  /** How one of the cards handed in may stand in for another. */
  readonly substitutes: readonly Substitute[];
  /** Points that are missing to buy another advance as well, where some are. */
  readonly short: Readonly<Record<string, number>>;
  /** Points that are missing for even the cheapest advance; 0 if one can be bought. */
  readonly out_of_reach: number;
  /** What the next space of the A.S.T. asks for, and what is there with this purchase. */
  readonly needs: readonly (readonly [what: string, needed: number, there: number, bound: number, why: readonly Reason[]])[];
  /** Advances that come with this purchase for nothing, all of them. */
  readonly gifts: readonly string[];
}

/** An area where a city is possible: what it needs, and what could help. */
export interface SiteChoice {
  /** Tokens that the city takes, wherever they come from. */
  readonly need: number;
  /** Own tokens in the area. */
  readonly tokens: number;
  /** What the treasury may pay of it. */
  readonly treasury: number;
  /** Own tokens next to it, where a card lets some of them help. */
  readonly nearby: Readonly<Record<string, number>>;
  /** How many of those may help. */
  readonly most_nearby: number;
  /** Whether a card lets a token stay beside the city. */
  readonly keep: boolean;
  /** What only a fuller treasury could pay: cards must be sold first. */
  readonly short: number;
}

/** What something costs, and why. */
export interface Price {
  readonly price: number;
  readonly why: readonly Reason[];
}

/** What a selection has to be like. */
export interface SelectionTerms {
  /** Unit points. */
  readonly total: number;
  /** Connected groups of areas at the most. */
  readonly groups: number | null;
  /** Areas at the most of which only a part is taken. */
  readonly splits: number | null;
  /** Whether the beneficiary's stock must cover it. */
  readonly annexable: boolean;
}

/** What the beneficiary has to replace the units with. */
export interface PiecesInStock {
  readonly tokens: number;
  readonly cities: number;
}

/** One rate, and what comes of it. */
export interface TaxRate {
  readonly rate: number;
  /** Treasury that it brings, as far as stock goes. */
  readonly collected: number;
  /** How many cities would revolt. */
  readonly revolting: number;
  /** What would then be in the treasury. */
  readonly treasury: number;
  /** What would be left in stock for the people to grow from. */
  readonly stock: number;
  /** Tokens by which the people would grow, if the stock had them (MC 6.2A). */
  readonly growth: number;
  /** How many cities would revolt next turn at this rate, if nothing came back to stock. */
  readonly revolting_next: number;
  /** Tokens that the cities owe at this rate, now and next turn. */
  readonly needed: number;
}

/** The tokens of an area, and the areas they may march to. */
export interface TokenChoice {
  /** How many have not moved. */
  readonly free: number;
  /** The areas that one of them may march to in one step. */
  readonly to: readonly string[];
  /** Where two steps lead, by the area between; left out for those who may not make them. */
  readonly through?: Readonly<Record<string, readonly string[]>>;
}

/** One of the ships, on the board or in stock. */
export interface ShipChoice {
  /** Its number, from 0. */
  readonly ship: number;
  /** Where it lies; None in stock. */
  readonly berth: readonly [string, number] | null;
  /** Whether it has been built or paid for and may sail. */
  readonly ready: boolean;
  /** How many water borders it may still cross. */
  readonly steps: number;
}

/** One way to pay for a new ship. */
export interface ShipPayment {
  readonly treasury: number;
  readonly tokens: number;
}

/** A Short Game theme set. */
export interface ThemeSet {
  readonly id: string;
  readonly name: string;
  readonly advances: readonly string[];
  readonly destroys_city: boolean;
}

/** An area that an ability may be used on, and the units that would be struck. */
export interface Target {
  readonly tokens: Readonly<Record<string, number>>;
  readonly city_of: string | null;
  /** Their unit points. */
  readonly points: number;
}

/** Cities that will have too few tokens (MC 6.5C). */
export interface Unsupported {
  readonly cities: number;
  readonly tokens: number;
  readonly rate: number;
}

/** One's own pieces after the orders of a plan, before its end. */
export interface Planned {
  readonly tokens: Readonly<Record<string, number>>;
  /** Those that may still move. */
  readonly free: Readonly<Record<string, number>>;
  readonly ships: readonly PlannedShip[];
  readonly treasury: number;
}

/** A conflict in which somebody has tokens: what each side has, and what would be left. */
export interface Fight {
  readonly before: Readonly<Record<string, number>>;
  /** If all took their losses on the spot, and nobody did anything else. */
  readonly after: Readonly<Record<string, number>>;
  /** Tokens that it takes to attack the city there; 0 without one. */
  readonly needed: number;
  /** Whether the city would fall. */
  readonly taken: boolean;
}

/** Tokens on the board, and those that the cities need (MC 6.5C). */
export interface Support {
  readonly tokens: number;
  readonly needed: number;
  /** Tokens that each city needs. */
  readonly rate: number;
}

/** What the next tax takes at the lowest rate, and whether stock holds it (MC 6.1). */
export interface NextTax {
  /** Tokens that will be in stock. */
  readonly stock: number;
  readonly needed: number;
  /** What will be left in the treasury. */
  readonly treasury: number;
  /** How many cities would revolt. */
  readonly revolting: number;
}

/** A ship after the orders of a plan. */
export interface PlannedShip {
  readonly berth: readonly [string, number] | null;
  /** Whether it was built or paid for this turn. */
  readonly ready: boolean;
  /** Water borders it may still cross. */
  readonly steps: number;
  readonly aboard: number;
}

/** A city to build: where, and what does not come from the area itself. */
export interface Site {
  readonly area: string;
  readonly treasury?: number;
  readonly nearby?: Readonly<Record<string, number>>;
  /** Whether a token stays with the city, where a card allows it and one is left over. */
  readonly keep?: boolean;
}

/** One transaction: what is bought and what is handed in; the treasury part is worked out. */
export interface Purchase {
  readonly advances?: readonly string[];
  /** How many of each commodity are handed in. */
  readonly cards?: Readonly<Record<string, number>>;
  /** The advance that a card bought together makes cheaper. */
  readonly discount_on?: string | null;
  /** The advance taken for free. */
  readonly free?: string | null;
  /** Credits in groups of the buyer's choice. */
  readonly credits?: Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>;
  readonly substitute?: Substitute | null;
}

/** Which stack to buy from; 0 to pass. */
export interface CardPurchase {
  readonly stack: number;
  /** Taken for free, where a card allows that. */
  readonly free?: boolean;
}

/** Tokens by area, and cities. */
export interface Pieces {
  readonly tokens?: Readonly<Record<string, number>>;
  readonly cities?: readonly string[];
}

/** What one side gives up in a round: a token from an area, or a ship by its number. */
export interface Loss {
  readonly token?: string | null;
  readonly ship?: number | null;
  /** Whether to do the same for the rest of the conflict, as long as possible. */
  readonly repeat?: boolean;
}

/** Units removed as damage: tokens by area, and cities with the tokens put in their place. */
export interface Losses {
  readonly tokens?: Readonly<Record<string, number>>;
  readonly cities?: Readonly<Record<string, number>>;
}

/** The card that is given, for all to see or not. */
export interface Tribute {
  readonly card: string;
  readonly openly?: boolean;
}

/** The whole movement of a civilization, order by order. */
export interface MovementPlan {
  readonly orders?: readonly (Build | Maintain | Scrap | March | Load | Sail | Unload)[];
}

/** Some of the orders of a movement that continues. */
export interface MovementPart {
  readonly orders?: readonly (Build | Maintain | Scrap | March | Load | Sail | Unload)[];
}

/** What a successful attacker takes: a card from the defender, treasury from their own stock. */
export interface Spoils {
  readonly card?: boolean;
  readonly treasury?: number;
}

/** An offer to one player or to all, with the cards sealed in it. */
export interface MakeOffer {
  readonly type: "offer";
  /** Commodities named in order; the first two are true. */
  readonly gives: readonly string[];
  /** The cards themselves. */
  readonly bundle: readonly string[];
  /** Commodities asked for in order; the first two must be given. */
  readonly wants?: readonly string[];
  readonly want_count?: number;
  readonly give_count?: number;
  /** None for everybody. */
  readonly to?: string | null;
  /** The offer that this one counters. */
  readonly answers?: string | null;
  /** Of cards of one name from both blocks, those of this block go first. */
  readonly first_from?: string | null;
}

/** An open offer is accepted, with one's own cards sealed. */
export interface Accept {
  readonly type: "accept";
  readonly offer: string;
  readonly bundle: readonly string[];
  /** Two commodities of the bundle, where the offer did not name two. */
  readonly names?: readonly string[];
  readonly first_from?: string | null;
}

/** One's own offer is withdrawn. */
export interface Withdraw {
  readonly type: "withdraw";
  readonly offer: string;
}

/** The maker, and nobody else, is told that the offer will not be accepted. */
export interface Decline {
  readonly type: "decline";
  readonly offer: string;
  readonly because?: WhyNot | null;
}

/** Table talk in names of commodities; it is not binding and may be a lie. */
export interface Say {
  readonly type: "say";
  readonly seek?: readonly string[];
  readonly have?: readonly string[];
  readonly to?: string | null;
}

/** The player has finished trading; this may be taken back until the session ends. */
export interface Done {
  readonly type: "done";
  readonly done?: boolean;
}

/** An ability and how it is used; none to finish. */
export interface AbilityUse {
  readonly ability?: string | null;
  readonly how?: unknown;
}

/** Where tokens are taken from, and where they are put. */
export interface Resettlement {
  readonly take: Readonly<Record<string, number>>;
  readonly place: Readonly<Record<string, number>>;
}

/** Either a city, or tokens by area, out of stock. */
export interface Settlement {
  readonly city?: string | null;
  readonly tokens?: Readonly<Record<string, number>>;
}

/** The area whose units are struck. */
export interface ChosenArea {
  readonly area: string;
}

/** Either an amount of treasury, or the area whose units are bought. */
export interface Policy {
  readonly treasury?: number;
  readonly area?: string | null;
}

/** The players who have to give a card. */
export interface Demand {
  readonly players: readonly string[];
}

/** What is asked for, and who is asked first. */
export interface CommodityRequest {
  readonly card: string;
  readonly player: string;
}

/** The commodity cards that are sold, by name. */
export interface Sale {
  readonly cards: Readonly<Record<string, number>>;
}

/** Either a pirate city, or barbarian tokens by area. */
export interface Doctrine {
  readonly city?: string | null;
  readonly tokens?: Readonly<Record<string, number>>;
}

/** A handed-in card that stands in for one more card of a set of another commodity. */
export interface Substitute {
  readonly card: string;
  readonly set: string;
}

/** Build a ship: for 2 treasury, for 1 and a token there, or for two tokens. */
export interface Build {
  readonly do: "build";
  readonly ship: number;
  readonly area: string;
  readonly pay: "treasury" | "mixed" | "tokens";
  /** Where the second token comes from; the ship's area if left out. */
  readonly second?: string | null;
  readonly coast?: number;
}

/** Pay for a ship of an earlier turn: 1 treasury, or a token from anywhere. */
export interface Maintain {
  readonly do: "maintain";
  readonly ship: number;
  readonly token?: string | null;
}

/** Take an unpaid ship off the board. */
export interface Scrap {
  readonly do: "scrap";
  readonly ship: number;
}

/** Move tokens over land, through another area where cards allow two steps. */
export interface March {
  readonly do: "march";
  readonly origin: string;
  readonly to: string;
  readonly tokens: number;
  readonly via?: string | null;
}

/** Take tokens aboard where the ship lies. */
export interface Load {
  readonly do: "load";
  readonly ship: number;
  readonly tokens: number;
}

/** Sail a ship across one water border. */
export interface Sail {
  readonly do: "sail";
  readonly ship: number;
  readonly to: string;
  readonly coast?: number | null;
}

/** Put tokens ashore where the ship lies. */
export interface Unload {
  readonly do: "unload";
  readonly ship: number;
  readonly tokens: number;
}

/** Why an offer is declined, as somebody says at the table; it binds nobody and may be a lie. */
export interface WhyNot {
  /** They seek other cards than the offer names; they would take it but for the cards that need not be true; they have not said that they would give what it asks for; they collect that themselves; they would give it, but for more; they would give it for two true names that they tell; they have spoken of fewer; they had it and have given it away; their own offer, which is on the table, stands; they hold fewer cards than are asked for; they have too few beside those that they collect. */
  readonly code: "seeks_other" | "fears_card" | "not_for_that" | "collects" | "worth_more" | "would_take" | "only_so_many" | "given_away" | "own_offer" | "too_few_cards" | "few_to_spare";
  /** The commodities that this is about: those that they would rather have, or would take, or collect, or have not spoken of, or have spoken of, or have given away, or ask for in their own offer. */
  readonly takes?: readonly string[];
}

export type GameEvent =
  | AdvancesBought
  | AnswerReturned
  | AnswerTakenBack
  | AreaAnnexed
  | AreaDestroyed
  | AttackFailed
  | AttackPostponed
  | BarbariansAnnexed
  | BeneficiaryChosen
  | CalamitiesShown
  | CalamityCalled
  | CalamityCancelled
  | CalamityDiscarded
  | CalamityReckoned
  | CalamityStruck
  | CardsSwapped
  | CensusTaken
  | CitiesPlaced
  | CitiesRaided
  | CitiesSpared
  | CityAnnexed
  | CityBuilt
  | CityDestroyed
  | CityReduced
  | CityTaken
  | CommoditiesDiscarded
  | CommoditiesSold
  | CommodityAskedFor
  | CommodityStolen
  | ConflictFought
  | CreditsChosen
  | CycloneStruck
  | DamageTaken
  | DiscardsReshuffled
  | DiscardsReturned
  | EarthquakeStruck
  | EmptyAreasSettled
  | FactionKept
  | FieldsFailed
  | GameEnded
  | GivenByAnother
  | HandLimitKept
  | HordeDispersed
  | HordeMoved
  | HordeTakenOver
  | LandingRepelled
  | LastTurnBegins
  | LossesShared
  | MarkerMovedBack
  | MarkersSet
  | MinorCalamitiesRevealed
  | Moved
  | NationArrived
  | NationDivided
  | NationInert
  | OfferClosed
  | OfferDeclined
  | OfferMade
  | OrdersSkipped
  | PartMoved
  | PlainFlooded
  | PlayerLeft
  | PopulationExpanded
  | Said
  | SeatHandedOver
  | ShipsLost
  | ShipsTended
  | SpoilsTaken
  | StartChosen
  | SuccessionMarkerChecked
  | SupportChecked
  | SurplusRemoved
  | TaxRevolt
  | TaxesCollected
  | ThemeSetDrawn
  | ThemeSetRevealed
  | TokensPlaced
  | TokensRelocated
  | TokensResettled
  | ToldToAnother
  | TradeCardBought
  | TradeCardsDrawn
  | TradeEnded
  | TradeMissed
  | TradingFinished
  | TreasuriesFilled
  | TreasuryGained
  | TreasuryLost
  | TreasuryPaid
  | TributeDemanded
  | TributeGiven
  | UnitsAnnexed
  | VictimsNamed
  | VolcanoErupted;

export type Decision =
  | AskAnother
  | BuildCities
  | BuyAdvances
  | BuyOffPoints
  | BuyTradeCard
  | ChooseAnnexed
  | ChooseBeneficiary
  | ChooseCities
  | ChooseCredits
  | ChooseFaction
  | ChooseLoss
  | ChooseLosses
  | ChooseNextAttack
  | ChooseNextConflict
  | ChoosePlace
  | ChooseProvinces
  | ChooseRaided
  | ChooseShaken
  | ChooseStart
  | ChooseTaken
  | ChooseTaxRate
  | ChooseVictims
  | DiscardExcess
  | DiscardFaceValue
  | DiscardOrPay
  | DistributeGrowth
  | GiveCommodity
  | GiveTribute
  | KeepFaction
  | KeepShips
  | MoveEarly
  | MovePart
  | PayOrLoseCity
  | PlaceCities
  | PlaceTokens
  | PlanMovement
  | PlanShips
  | Relocate
  | SacrificeCities
  | SellCommodities
  | SendHorde
  | ShareLosses
  | SpareCities
  | TakeSpoils
  | Trade
  | UseAbility
  | WaitForAttack;

/** What each kind of question offers. */
export interface Choices {
  readonly AskAnother: RequestChoices;
  readonly BuildCities: BuildingChoices;
  readonly BuyAdvances: PurchaseChoices;
  readonly BuyOffPoints: BuyOffChoices;
  readonly BuyTradeCard: StackChoices;
  readonly ChooseAnnexed: AnnexationChoices;
  readonly ChooseBeneficiary: BeneficiaryChoices;
  readonly ChooseCities: CityChoices;
  readonly ChooseCredits: CreditChoices;
  readonly ChooseFaction: FactionChoices;
  readonly ChooseLoss: LossChoices;
  readonly ChooseLosses: DamageChoices;
  readonly ChooseNextAttack: AttackChoices;
  readonly ChooseNextConflict: ConflictChoices;
  readonly ChoosePlace: PlaceChoices;
  readonly ChooseProvinces: ProvinceChoices;
  readonly ChooseRaided: RaidChoices;
  readonly ChooseShaken: ShakenChoices;
  readonly ChooseStart: StartChoices;
  readonly ChooseTaken: TakenChoices;
  readonly ChooseTaxRate: TaxChoices;
  readonly ChooseVictims: VictimChoices;
  readonly DiscardExcess: ExcessChoices;
  readonly DiscardFaceValue: FaceValueChoices;
  readonly DiscardOrPay: DiscardChoices;
  readonly DistributeGrowth: GrowthChoices;
  readonly GiveCommodity: StolenChoices;
  readonly GiveTribute: TributeChoices;
  readonly KeepFaction: KeepChoices;
  readonly KeepShips: ShipChoices;
  readonly MoveEarly: MovementChoices;
  readonly MovePart: MovementChoices;
  readonly PayOrLoseCity: RansomChoices;
  readonly PlaceCities: CityPlaces;
  readonly PlaceTokens: TokenPlaces;
  readonly PlanMovement: MovementChoices;
  readonly PlanShips: MovementChoices;
  readonly Relocate: RelocationChoices;
  readonly SacrificeCities: SacrificeChoices;
  readonly SellCommodities: SaleChoices;
  readonly SendHorde: HordeChoices;
  readonly ShareLosses: ShareChoices;
  readonly SpareCities: SparingChoices;
  readonly TakeSpoils: SpoilsChoices;
  readonly Trade: TradeChoices;
  readonly UseAbility: AbilityChoices;
  readonly WaitForAttack: WaitChoices;
}

/** What the special abilities offer. */
export interface AbilityOffers {
  readonly diaspora?: ResettlementChoices | SettlementChoices;
  readonly fundamentalism?: TargetChoices;
  readonly monotheism?: TargetChoices;
  readonly politics?: PolicyChoices;
  readonly provincial_empire?: DemandChoices;
  readonly trade_empire?: RequestChoices;
  readonly trade_routes?: SaleChoices;
  readonly universal_doctrine?: DoctrineChoices;
}

/** What each kind of question is answered with. */
export interface Answers {
  readonly AskAnother: string | null;
  readonly BuildCities: readonly Site[];
  readonly BuyAdvances: Purchase;
  readonly BuyOffPoints: number;
  readonly BuyTradeCard: CardPurchase;
  readonly ChooseAnnexed: Readonly<Record<string, number>>;
  readonly ChooseBeneficiary: string;
  readonly ChooseCities: readonly string[];
  readonly ChooseCredits: Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>;
  readonly ChooseFaction: Pieces;
  readonly ChooseLoss: Loss;
  readonly ChooseLosses: Losses;
  readonly ChooseNextAttack: string;
  readonly ChooseNextConflict: string;
  readonly ChoosePlace: string;
  readonly ChooseProvinces: readonly string[];
  readonly ChooseRaided: readonly string[];
  readonly ChooseShaken: readonly string[];
  readonly ChooseStart: string;
  readonly ChooseTaken: Pieces;
  readonly ChooseTaxRate: number;
  readonly ChooseVictims: readonly string[];
  readonly DiscardExcess: Readonly<Record<string, number>>;
  readonly DiscardFaceValue: readonly string[];
  readonly DiscardOrPay: readonly string[];
  readonly DistributeGrowth: Readonly<Record<string, number>>;
  readonly GiveCommodity: string;
  readonly GiveTribute: Tribute;
  readonly KeepFaction: "first" | "second";
  readonly KeepShips: readonly number[];
  readonly MoveEarly: MovementPlan;
  readonly MovePart: MovementPart;
  readonly PayOrLoseCity: readonly string[];
  readonly PlaceCities: readonly string[];
  readonly PlaceTokens: Readonly<Record<string, number>>;
  readonly PlanMovement: MovementPlan;
  readonly PlanShips: MovementPlan;
  readonly Relocate: Readonly<Record<string, number>>;
  readonly SacrificeCities: readonly string[];
  readonly SellCommodities: Readonly<Record<string, number>>;
  readonly SendHorde: string | null;
  readonly ShareLosses: Readonly<Record<string, number>>;
  readonly SpareCities: readonly string[];
  readonly TakeSpoils: Spoils;
  readonly Trade: MakeOffer | Accept | Withdraw | Decline | Say | Done;
  readonly UseAbility: AbilityUse;
  readonly WaitForAttack: string | null;
}

/** How each special ability is used. */
export interface AbilityHow {
  readonly diaspora: Resettlement | Settlement;
  readonly fundamentalism: ChosenArea;
  readonly monotheism: ChosenArea;
  readonly politics: Policy;
  readonly provincial_empire: Demand;
  readonly trade_empire: CommodityRequest;
  readonly trade_routes: Sale;
  readonly universal_doctrine: Doctrine;
}

export const EVENTS = [
  "AdvancesBought",
  "AnswerReturned",
  "AnswerTakenBack",
  "AreaAnnexed",
  "AreaDestroyed",
  "AttackFailed",
  "AttackPostponed",
  "BarbariansAnnexed",
  "BeneficiaryChosen",
  "CalamitiesShown",
  "CalamityCalled",
  "CalamityCancelled",
  "CalamityDiscarded",
  "CalamityReckoned",
  "CalamityStruck",
  "CardsSwapped",
  "CensusTaken",
  "CitiesPlaced",
  "CitiesRaided",
  "CitiesSpared",
  "CityAnnexed",
  "CityBuilt",
  "CityDestroyed",
  "CityReduced",
  "CityTaken",
  "CommoditiesDiscarded",
  "CommoditiesSold",
  "CommodityAskedFor",
  "CommodityStolen",
  "ConflictFought",
  "CreditsChosen",
  "CycloneStruck",
  "DamageTaken",
  "DiscardsReshuffled",
  "DiscardsReturned",
  "EarthquakeStruck",
  "EmptyAreasSettled",
  "FactionKept",
  "FieldsFailed",
  "GameEnded",
  "GivenByAnother",
  "HandLimitKept",
  "HordeDispersed",
  "HordeMoved",
  "HordeTakenOver",
  "LandingRepelled",
  "LastTurnBegins",
  "LossesShared",
  "MarkerMovedBack",
  "MarkersSet",
  "MinorCalamitiesRevealed",
  "Moved",
  "NationArrived",
  "NationDivided",
  "NationInert",
  "OfferClosed",
  "OfferDeclined",
  "OfferMade",
  "OrdersSkipped",
  "PartMoved",
  "PlainFlooded",
  "PlayerLeft",
  "PopulationExpanded",
  "Said",
  "SeatHandedOver",
  "ShipsLost",
  "ShipsTended",
  "SpoilsTaken",
  "StartChosen",
  "SuccessionMarkerChecked",
  "SupportChecked",
  "SurplusRemoved",
  "TaxRevolt",
  "TaxesCollected",
  "ThemeSetDrawn",
  "ThemeSetRevealed",
  "TokensPlaced",
  "TokensRelocated",
  "TokensResettled",
  "ToldToAnother",
  "TradeCardBought",
  "TradeCardsDrawn",
  "TradeEnded",
  "TradeMissed",
  "TradingFinished",
  "TreasuriesFilled",
  "TreasuryGained",
  "TreasuryLost",
  "TreasuryPaid",
  "TributeDemanded",
  "TributeGiven",
  "UnitsAnnexed",
  "VictimsNamed",
  "VolcanoErupted",
] as const;

export const DECISIONS = [
  "AskAnother",
  "BuildCities",
  "BuyAdvances",
  "BuyOffPoints",
  "BuyTradeCard",
  "ChooseAnnexed",
  "ChooseBeneficiary",
  "ChooseCities",
  "ChooseCredits",
  "ChooseFaction",
  "ChooseLoss",
  "ChooseLosses",
  "ChooseNextAttack",
  "ChooseNextConflict",
  "ChoosePlace",
  "ChooseProvinces",
  "ChooseRaided",
  "ChooseShaken",
  "ChooseStart",
  "ChooseTaken",
  "ChooseTaxRate",
  "ChooseVictims",
  "DiscardExcess",
  "DiscardFaceValue",
  "DiscardOrPay",
  "DistributeGrowth",
  "GiveCommodity",
  "GiveTribute",
  "KeepFaction",
  "KeepShips",
  "MoveEarly",
  "MovePart",
  "PayOrLoseCity",
  "PlaceCities",
  "PlaceTokens",
  "PlanMovement",
  "PlanShips",
  "Relocate",
  "SacrificeCities",
  "SellCommodities",
  "SendHorde",
  "ShareLosses",
  "SpareCities",
  "TakeSpoils",
  "Trade",
  "UseAbility",
  "WaitForAttack",
] as const;

export const PHASES = [
  "tax_collection",
  "tax_revolts",
  "population_expansion",
  "census",
  "movement",
  "token_conflicts",
  "awaited_conflicts",
  "city_attacks",
  "city_construction",
  "surplus_population",
  "city_support",
  "drawing_trade_cards",
  "additional_purchases",
  "trade",
  "calamity_selection",
  "minor_calamities",
  "calamity_resolution",
  "special_abilities",
  "late_token_conflicts",
  "late_awaited_conflicts",
  "late_city_attacks",
  "late_surplus_population",
  "late_city_support",
  "advances_acquisition",
  "hand_limit",
  "leaving",
  "succession_markers",
  "game_end",
  "reshuffling",
  "returning_cards",
  "ship_construction",
] as const;

export const OPENING_PHASES = [
  "drawing_theme_sets",
  "placing_cities",
  "revealing_theme_sets",
  "choosing_credits",
  "destroying_cities",
  "first_trade_cards",
  "placing_tokens",
  "filling_treasuries",
  "setting_markers",
  "start_areas",
] as const;

export const REFUSALS = [
  "ability.area",
  "ability.malformed",
  "ability.not_all_placed",
  "ability.not_usable",
  "ability.one_option",
  "ability.room",
  "ability.same_area",
  "ability.stock",
  "ability.tokens",
  "ability.too_many",
  "ability.treasury",
  "annex.amount",
  "annex.apart",
  "annex.no_units",
  "annex.pieces",
  "annex.split",
  "annex.total",
  "answer.malformed",
  "any_time.too_late",
  "ask.not_open",
  "ask.not_yours",
  "ask.nothing_to_withdraw",
  "attack.not_due",
  "attack.not_yours",
  "beneficiary.not_tied",
  "build.city_there",
  "build.keep",
  "build.limit_0",
  "build.nearby",
  "build.nearby_tokens",
  "build.no_city_in_stock",
  "build.no_tokens",
  "build.tokens",
  "build.too_much",
  "build.treasury",
  "cards.count",
  "cards.face_value",
  "cards.not_commodity",
  "cards.not_for_sale",
  "cards.not_free",
  "cards.not_held",
  "cards.price",
  "cards.too_dear",
  "cities.count",
  "cities.not_eligible",
  "cities.on_sites",
  "cities.twice",
  "conflict.not_waiting",
  "early.other_question",
  "early.position_changed",
  "earthquake.count",
  "earthquake.neighbour",
  "earthquake.own_city",
  "enter.city_closed",
  "enter.no_attacks_yet",
  "enter.peace_kept",
  "faction.cities",
  "faction.tokens",
  "faction.total",
  "game.frozen",
  "growth.area",
  "growth.total",
  "horde.out_of_reach",
  "join.nation_in_use",
  "leave.not_in_the_game",
  "leave.too_few_remain",
  "loss.one_piece",
  "loss.ship",
  "loss.token",
  "losses.left",
  "losses.no_city",
  "losses.stays",
  "losses.stock",
  "losses.tokens",
  "losses.too_few",
  "losses.too_many",
  "march.back",
  "march.no_land_border",
  "march.occupied",
  "march.steps",
  "march.stopped_by_conflict",
  "movement.empty",
  "place.not_eligible",
  "placing.area",
  "placing.total",
  "points.most",
  "provinces.more",
  "provinces.not_open",
  "purchase.already_held",
  "purchase.cards_for_nothing",
  "purchase.credit_portion",
  "purchase.credit_total",
  "purchase.no_discount",
  "purchase.not_free",
  "purchase.too_dear",
  "purchase.twice",
  "purchase.unknown_advance",
  "raid.same_owner",
  "relocate.room",
  "relocate.total",
  "request.player",
  "sacrifice.count",
  "sacrifice.inland_first",
  "set_up.board",
  "set_up.choosing_order",
  "set_up.clash",
  "set_up.option",
  "set_up.players",
  "shares.most",
  "shares.total",
  "ship.built_enough",
  "ship.coast",
  "ship.full",
  "ship.in_stock",
  "ship.levied_elsewhere",
  "ship.may_not_land",
  "ship.may_not_stay",
  "ship.move_later",
  "ship.no_token",
  "ship.no_water_border",
  "ship.not_aboard",
  "ship.not_coastal",
  "ship.not_in_stock",
  "ship.not_maintained",
  "ship.not_while_moving",
  "ship.not_yet",
  "ship.open_sea",
  "ship.out_of_play",
  "ship.paid_already",
  "ship.steps",
  "ship.treasury",
  "ships.count",
  "ships.not_eligible",
  "ships.twice",
  "spoils.no_card",
  "spoils.treasury",
  "start.area",
  "substitute.face_too_low",
  "substitute.no_set",
  "substitute.not_allowed",
  "substitute.not_handed_in",
  "substitute.same_commodity",
  "substitute.set_complete",
  "taken.count",
  "taken.not_eligible",
  "taken.tokens",
  "taken.total",
  "taken.twice",
  "tax.rate",
  "tokens.not_enough",
  "trade.already_declined",
  "trade.bundle_count",
  "trade.count",
  "trade.counter_to_another",
  "trade.no_partner",
  "trade.no_such_offer",
  "trade.non_tradeable",
  "trade.not_a_commodity",
  "trade.not_in_bundle",
  "trade.too_few_names",
  "trade.too_many",
  "trade.too_many_messages",
  "trade.too_many_names",
  "tribute.card",
  "tribute.count",
  "tribute.not_eligible",
  "tribute.twice",
  "victims.count",
  "victims.not_eligible",
  "victims.twice",
] as const;

export const MOTIVES = [
  "meets_requirement",
  "best_value",
  "keeps_set",
  "keeps_cards",
  "nothing_affordable",
  "deal_gains",
  "partner_gains",
  "may_refuse",
  "passes_calamity",
  "tells_the_table",
  "no_deal_in_sight",
  "harms_most",
  "shares_harm",
  "helps_least",
  "keeps_faction",
  "keeps_best_units",
  "leaves_victim_least",
  "annexes_most",
  "keeps_cities",
  "missed_least",
  "likeliest_to_have",
  "worth_more_as_treasury",
  "stock_grows_first",
  "sails_on",
  "moves_to_build",
  "moves_to_attack",
  "moves_to_live",
  "stays",
  "needs_no_ship",
  "tends_ships",
  "taxes",
  "has_room",
  "builds",
  "cities_enough",
  "city_unsupported",
  "first_cities",
  "roomiest_start",
  "most_credits",
  "keeps_units",
  "takes_units",
  "soon_rebuilt",
  "least_city",
  "leaves_most_tokens",
  "best_city",
  "cities_for_steps",
  "cities_before_steps",
  "ship_before_token",
  "token_in_the_fight",
  "fewest_attackers",
  "any_order",
  "takes_all",
  "free_card",
  "buys_card",
  "card_too_dear",
  "keeps_treasury",
  "discards_least",
  "cards_or_treasury",
  "treasury_before_city",
  "city_before_treasury",
  "cards_for_cities",
  "cards_before_cities",
  "names_leaders",
  "gives_up",
  "strikes_there",
  "equal_places",
  "no_use_now",
  "strikes_area",
  "gains_treasury",
  "largest_hands",
  "resettles",
  "settles",
  "saves_wait",
  "tokens_suffice",
  "cannot_pay",
  "sets_may_grow",
  "worth_more_in_hand",
  "nobody_has_cards",
  "nothing_worth_it",
  "usual",
] as const;

export const SERVER_CODES = [
  "access.denied",
  "access.host_only",
  "access.invitation_needed",
  "access.no_spectators",
  "access.not_listed",
  "access.not_your_seat",
  "access.others_play",
  "access.revoked",
  "access.spectators_cannot",
  "account.name_taken",
  "account.name_unclear",
  "account.not_signed_in",
  "account.wrong",
  "bot.illegal",
  "bot.unknown",
  "choose.not_free",
  "choose.not_your_turn",
  "contact.code_over",
  "contact.email",
  "contact.hook_address",
  "contact.hook_refused",
  "contact.hook_slow",
  "contact.hook_unreachable",
  "contact.mail_failed",
  "contact.mail_off",
  "contact.nowhere",
  "contact.too_many",
  "contact.webhook",
  "contact.webhooks_off",
  "contact.wrong_code",
  "game.fault",
  "join.asked_already",
  "join.not_in_this_edition",
  "link.not_for_this",
  "link.not_found",
  "link.too_many",
  "proposal.about",
  "proposal.not_asked",
  "proposal.not_found",
  "proposal.open_already",
  "proposal.too_many",
  "record.hand_over",
  "record.not_finished",
  "record.refused",
  "record.ruleset",
  "record.seed",
  "record.too_long",
  "record.unreadable",
  "replay.not_finished",
  "request.bug",
  "request.failed",
  "request.foreign_origin",
  "request.head_too_large",
  "request.malformed",
  "request.not_found",
  "request.not_json",
  "request.too_large",
  "request.too_many",
  "request.too_slow",
  "request.wrong_host",
  "request.wrong_method",
  "ruleset.not_found",
  "ruleset.unknown",
  "seat.last_person",
  "seat.not_agreed",
  "seat.not_in_the_game",
  "seat.not_yet",
  "seat.nothing_asked",
  "seat.quiet_too_long",
  "seat.taken",
  "seat.unknown",
  "server.busy",
  "server.cannot_write",
  "server.fault",
  "server.stopping",
  "server.stuck",
  "server.unsure",
  "socket.fault",
  "socket.flood",
  "socket.too_many",
  "socket.too_slow",
  "story.not_finished",
  "swap.changed",
  "swap.not_now",
  "swap.not_with",
  "table.deleted",
  "table.finished",
  "table.frozen",
  "table.full",
  "table.no_game",
  "table.not_chosen",
  "table.not_found",
  "table.not_paused",
  "table.not_running",
  "table.not_started",
  "table.reopened",
  "table.seats_free",
  "table.started",
  "table.too_many",
  "table.unreadable",
  "take_back.conflict_caused",
  "take_back.game_over",
  "take_back.not_the_last",
  "take_back.nothing_given",
  "take_back.others_answered",
  "take_back.something_revealed",
  "take_back.too_often",
  "talk.no_private",
  "talk.players_only",
  "talk.silenced",
  "talk.too_fast",
] as const;
