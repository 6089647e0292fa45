/** The choices that come with each kind of question, as the rules offer them. */
import type { Reason } from "./engine";

type Counts = Readonly<Record<string, number>>;

export interface Target {
  readonly tokens: Counts;
  readonly city_of: string | null;
  readonly points: number;
}

export interface BuildSite {
  readonly need: number;
  readonly tokens: number;
  readonly treasury: number;
  readonly nearby: Counts;
  readonly most_nearby: number;
  readonly keep: boolean;
}

export interface Price {
  readonly price: number;
  readonly why: readonly Reason[];
}

export interface AbilityChoices {
  readonly diaspora?: { readonly most: number; readonly tokens: Counts; readonly room: Counts };
  readonly fundamentalism?: Readonly<Record<string, Target>>;
  readonly monotheism?: Readonly<Record<string, Target>>;
  readonly politics?: {
    readonly treasury: number;
    readonly areas: Readonly<Record<string, Target>>;
  };
  readonly provincial_empire?: { readonly players: Counts; readonly most: number };
  readonly trade_routes?: { readonly cards: Counts; readonly stock: number };
  readonly universal_doctrine?: {
    readonly cities: readonly string[];
    readonly tokens: Counts;
    readonly most: number;
  };
}

export interface ShipChoice {
  readonly ship: number;
  readonly berth: readonly [string, number] | null;
  readonly ready: boolean;
  readonly steps: number;
}

export interface TokenChoice {
  readonly free: number;
  readonly to: readonly string[];
  /** Where two steps lead, by the area between, for those who may make them. */
  readonly through?: Readonly<Record<string, readonly string[]>>;
}

export interface MovementChoices {
  readonly tokens: Readonly<Record<string, TokenChoice>>;
  readonly land_steps: number;
  readonly ships: readonly ShipChoice[];
  readonly capacity: number;
  readonly open_sea: boolean;
  readonly treasury: number;
  /** How many ships may still be built this turn. */
  readonly may_build: number;
  readonly may_build_in: readonly string[];
}

export interface Choices {
  readonly BuildCities: {
    readonly cities_in_stock: number;
    readonly sites: Readonly<Record<string, BuildSite>>;
  };
  readonly BuyAdvances: {
    readonly prices: Readonly<Record<string, Price>>;
    readonly cards: Counts;
    readonly value: number;
    readonly treasury: number;
    readonly worth: number;
    readonly substitutes: number;
  };
  readonly BuyTradeCard: {
    readonly treasury: number;
    readonly prices: Readonly<Record<string, Price>>;
    readonly free: readonly number[];
    readonly empty: readonly number[];
  };
  readonly ChooseAnnexed: {
    readonly points: number;
    readonly areas: Counts;
    readonly tokens: Counts;
    readonly terms: readonly unknown[];
    readonly stock: { readonly tokens: number; readonly cities: number };
    readonly proposal: Counts;
  };
  readonly ChooseCities: { readonly count: number; readonly cities: readonly string[] };
  readonly ChooseLoss: {
    readonly area: string;
    readonly tokens: readonly string[];
    readonly ships: readonly number[];
  };
  readonly ChooseLosses: {
    readonly damage: number;
    readonly total: number;
    readonly beyond_room: number | null;
    readonly tokens: Counts;
    readonly cities: Counts;
    readonly stock: number;
  };
  readonly ChooseNextAttack: Counts;
  readonly ChooseNextConflict: readonly string[];
  readonly ChoosePlace: { readonly places: readonly string[] };
  readonly ChooseRaided: {
    readonly count: number;
    readonly cities: Readonly<Record<string, readonly string[]>>;
  };
  readonly ChooseShaken: { readonly cities: Readonly<Record<string, readonly string[]>> };
  readonly ChooseTaken: {
    readonly selected: { readonly tokens: Counts; readonly cities: readonly string[] };
    readonly tokens: number;
    readonly cities: number;
  };
  readonly ChooseTaxRate: readonly {
    readonly rate: number;
    readonly collected: number;
    readonly revolting: number;
  }[];
  readonly ChooseVictims: { readonly count: number; readonly candidates: readonly string[] };
  readonly DiscardExcess: { readonly count: number; readonly cards: Counts };
  readonly DiscardFaceValue: { readonly face_value: number; readonly cards: readonly string[] };
  readonly DiscardOrPay: {
    readonly count: number;
    readonly price: number;
    readonly cards: readonly string[];
  };
  readonly DistributeGrowth: { readonly tokens: number; readonly areas: Counts };
  readonly GiveTribute: readonly string[];
  readonly MoveEarly: MovementChoices;
  readonly MovePart: MovementChoices;
  readonly PayOrLoseCity: { readonly price: number; readonly cities: readonly string[] };
  readonly PlanMovement: MovementChoices;
  readonly Relocate: { readonly tokens: number; readonly room: Counts };
  readonly SacrificeCities: {
    readonly steps: number;
    readonly each: number;
    readonly inland: readonly string[];
    readonly coastal: readonly string[];
  };
  readonly SpareCities: {
    readonly count: number;
    readonly cities: number;
    readonly cards: readonly string[];
  };
  readonly TakeSpoils: {
    readonly defender: string;
    readonly card: boolean;
    readonly treasury: number;
  };
  readonly Trade: {
    readonly commodities: Counts;
    readonly cards: Counts;
    readonly partners: readonly string[];
    readonly fewest: number;
    readonly true_names: number;
    readonly most_offers: number;
  };
  readonly UseAbility: AbilityChoices;
  readonly WaitForAttack: { readonly area: string; readonly attacks: readonly string[] };
}
