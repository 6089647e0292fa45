/** The trade session from one seat: what is offered, who seeks what, and drafts of offers. */
import type { MakeOffer, Offer } from "../../api/engine";
import type { Happened } from "../../api/protocol";
import { countNames } from "../hand";

type Counts = Readonly<Record<string, number>>;

export interface ListedOffer {
  readonly id: string;
  readonly offer: Offer;
  readonly mine: boolean;
  /** Made to me alone. */
  readonly toMe: boolean;
  readonly declined: boolean;
  /** Named commodities of the offer that I collect already. */
  readonly helps: readonly string[];
  /** All names of the offer that are in my hand, on either side. */
  readonly held: readonly string[];
  /** Whether I hold the cards it asks for. */
  readonly canGive: boolean;
}

/** Whether counts contain names, each as often as it is named. */
export function contains(counts: Counts, names: readonly string[]): boolean {
  const left: Record<string, number> = { ...counts };
  return names.every((name) => {
    left[name] = (left[name] ?? 0) - 1;
    return (left[name] ?? 0) >= 0;
  });
}

export function listOffers(
  offers: Readonly<Record<string, Offer>>,
  me: string | null,
  held: Counts,
  trueNames: number,
): ListedOffer[] {
  const cards = Object.values(held).reduce((sum, count) => sum + count, 0);
  const listed = Object.entries(offers).map(([id, offer]) => ({
    id,
    offer,
    mine: offer.maker === me,
    toMe: me !== null && offer.to === me,
    declined: me !== null && (offer.declined ?? []).includes(me),
    helps: [...new Set(offer.gives.filter((name) => (held[name] ?? 0) > 0))],
    held: [...new Set([...offer.gives, ...offer.wants].filter((name) => (held[name] ?? 0) > 0))],
    canGive: cards >= offer.want_count && contains(held, offer.wants.slice(0, trueNames)),
  }));
  const rank = (one: ListedOffer): number =>
    (one.mine ? 8 : 0) +
    (one.declined ? 4 : 0) -
    (one.toMe ? 2 : 0) -
    (one.canGive && one.helps.length ? 1 : 0);
  return listed.sort((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id));
}

/** The offers that are made to me alone and that I may accept now. */
export const acceptable = (listed: readonly ListedOffer[]): ListedOffer[] =>
  listed.filter((one) => one.toMe && !one.declined && one.canGive);

export const byId = (offers: readonly ListedOffer[], id: string): ListedOffer | undefined =>
  offers.find((one) => one.id === id);

export interface OfferFilter {
  readonly helps: boolean;
  readonly canGive: boolean;
  readonly civ: string;
  readonly commodity: string;
}

export const NO_FILTER: OfferFilter = { helps: false, canGive: false, civ: "", commodity: "" };

export function filterOffers(offers: readonly ListedOffer[], filter: OfferFilter): ListedOffer[] {
  return offers.filter(
    (one) =>
      (!filter.helps || one.helps.length > 0) &&
      (!filter.canGive || one.canGive) &&
      (!filter.civ || one.offer.maker === filter.civ || one.offer.to === filter.civ) &&
      (!filter.commodity ||
        one.offer.gives.includes(filter.commodity) ||
        one.offer.wants.includes(filter.commodity)),
  );
}

/** What each player said last in this session that they seek and have; it may be a lie. */
export interface Talk {
  readonly civ: string;
  readonly seek: readonly string[];
  readonly have: readonly string[];
}

export function talkOf(log: readonly Happened[], turn: number): Talk[] {
  const last = new Map<string, Talk>();
  for (const { turn: when, event } of log) {
    if (when === turn && event.type === "Said") last.set(event.civ, event);
  }
  return [...last.values()];
}

/** Whether somebody seeks what I hold and has more of what I hold: the ground of a deal. */
export const couldDeal = (talk: Talk, held: Counts): boolean =>
  [talk.seek, talk.have].every((names) => names.some((name) => (held[name] ?? 0) > 0));

/** In the order of the table, so that nobody's line moves when somebody speaks. */
export const inOrder = (talk: readonly Talk[], civs: readonly string[]): Talk[] =>
  [...talk].sort((a, b) => civs.indexOf(a.civ) - civs.indexOf(b.civ));

/** Those who say that they have a commodity; with none named, all. */
export const whoHas = (talk: readonly Talk[], name: string): Talk[] =>
  talk.filter(({ have }) => name === "" || have.includes(name));

/** Rows that keep their places: those there were, then the new ones. */
export const stayingRows = (rows: readonly string[], now: readonly string[]): string[] => [
  ...rows,
  ...now.filter((name) => !rows.includes(name)),
];

export interface OfferDraft {
  readonly to: string | null;
  /** The cards that will be sealed, by name. */
  readonly bundle: Counts;
  /** Names said aloud, in order; the first of them must be true. */
  readonly gives: readonly string[];
  readonly wants: readonly string[];
  readonly wantCount: number;
  readonly answers: string | null;
}

/** An offer that is not begun; nobody may ask for fewer cards than a trade has. */
export const emptyDraft = (fewest: number): OfferDraft => ({
  to: null,
  bundle: {},
  gives: [],
  wants: [],
  wantCount: fewest,
  answers: null,
});

/** An offer as it was suggested. */
export function suggestedDraft(offer: MakeOffer): OfferDraft {
  const { to = null, gives, wants = [], want_count: wantCount = 0, answers = null } = offer;
  return { to, bundle: countNames(offer.bundle), gives, wants, wantCount, answers };
}

/** What somebody says that they seek; of everybody, where the offer is to all. */
export const soughtBy = (talk: readonly Talk[], civ: string | null): string[] =>
  talk.filter((one) => civ === null || one.civ === civ).flatMap(({ seek }) => [...seek]);

/** The names in the order one has given them, as far as they are still in the bundle, then the new ones. */
export function keptNames(names: readonly string[], suggested: readonly string[]): string[] {
  const left = [...suggested];
  const kept = names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...kept, ...left];
}

/** One name more among what I want, of somebody who has it. */
export const wanting = (draft: OfferDraft, name: string, count: number, civ: string): OfferDraft =>
  withCiv({ ...draft, wants: [...draft.wants, ...Array<string>(count).fill(name)] }, civ);

/** One card more among what I give, for somebody who seeks it; no more than I hold. */
export function giving(draft: OfferDraft, name: string, civ: string, held: Counts): OfferDraft {
  const count = draft.bundle[name] ?? 0;
  if (count >= (held[name] ?? 0)) return withCiv(draft, civ);
  return withCiv(
    { ...draft, bundle: { ...draft.bundle, [name]: count + 1 }, gives: [...draft.gives, name] },
    civ,
  );
}

/** The draft goes to whom it is made up for; one with names of two players goes to everybody. */
function withCiv(draft: OfferDraft, civ: string): OfferDraft {
  if (draft.answers !== null) return draft;
  const begun = draft.gives.length + draft.wants.length > 1;
  return { ...draft, to: begun && draft.to !== civ ? null : civ };
}

export type DraftProblem =
  | "too_few_cards"
  | "name_two"
  | "not_inside"
  | "too_many_names"
  | "too_few_wanted"
  | "too_many_wanted";

export const bundleSize = (bundle: Counts): number =>
  Object.values(bundle).reduce((sum, count) => sum + count, 0);

/** What still keeps a draft from being sent; the server has the last word. */
export function draftProblems(
  draft: OfferDraft,
  fewest: number,
  trueNames: number,
): DraftProblem[] {
  const size = bundleSize(draft.bundle);
  const found: DraftProblem[] = [];
  if (size < fewest) found.push("too_few_cards");
  if (draft.gives.length < trueNames) found.push("name_two");
  if (!contains(draft.bundle, draft.gives.slice(0, trueNames))) found.push("not_inside");
  if (draft.gives.length > Math.max(size, fewest)) found.push("too_many_names");
  if (draft.wantCount < fewest) found.push("too_few_wanted");
  if (draft.wants.length > draft.wantCount) found.push("too_many_wanted");
  return found;
}

/** The true names a bundle suggests: its commodities, those first that the other side seeks, then the most frequent. */
export function suggestNames(
  bundle: Counts,
  isCommodity: (name: string) => boolean,
  sought: readonly string[] = [],
): string[] {
  const goods = Object.entries(bundle).filter(([name, count]) => count > 0 && isCommodity(name));
  const wish = (name: string): number => (sought.includes(name) ? 1 : 0);
  goods.sort(([one, a], [other, b]) => wish(other) - wish(one) || b - a);
  return goods.flatMap(([name, count]) => Array<string>(count).fill(name));
}

export function offerMessage(draft: OfferDraft): MakeOffer {
  return {
    type: "offer",
    to: draft.to,
    bundle: spread(draft.bundle),
    gives: draft.gives,
    give_count: bundleSize(draft.bundle),
    wants: draft.wants,
    want_count: draft.wantCount,
    answers: draft.answers,
  };
}

export function spread(counts: Counts): string[] {
  return Object.entries(counts).flatMap(([name, count]) => Array<string>(count).fill(name));
}

/** How many cards of each name lie in my open offers; one card may lie in several. */
export function inOffers(mine: readonly ListedOffer[], held: Counts): Counts {
  const lying = countNames(mine.flatMap(({ offer }) => offer.bundle));
  return Object.fromEntries(
    Object.entries(lying).map(([name, count]) => [name, Math.min(count, held[name] ?? 0)]),
  );
}

/** The cards of a list that are in a hand, each as often as it is there. */
function within(names: readonly string[], held: Counts): Counts {
  const found: Record<string, number> = {};
  for (const name of names)
    if ((found[name] ?? 0) < (held[name] ?? 0)) found[name] = (found[name] ?? 0) + 1;
  return found;
}

/** A draft that answers an offer: I give what it wants, as far as I hold it, and want what it gives. */
export function counterDraft(id: string, offer: Offer, held: Counts): OfferDraft {
  const bundle = within(offer.wants, held);
  return {
    to: offer.maker,
    bundle,
    gives: spread(bundle),
    wants: offer.gives,
    wantCount: offer.give_count,
    answers: id,
  };
}

/** An offer of mine once more, as far as its cards are still in my hand; it answers nobody. */
export function againDraft(offer: Offer, held: Counts): OfferDraft {
  const bundle = within(offer.bundle, held);
  return {
    to: offer.to,
    bundle,
    gives: offer.gives,
    wants: offer.wants,
    wantCount: offer.want_count,
    answers: null,
  };
}

/** Cards that fit an offer: those it names, commodities for the names that must be true, then what is missed least. */
export function fittingBundle(
  offer: Offer,
  held: Counts,
  trueNames: number,
  worth: (name: string) => number,
  isCommodity: (name: string) => boolean,
): Counts {
  const bundle: Record<string, number> = {};
  const isLeft = (name: string): boolean => (bundle[name] ?? 0) < (held[name] ?? 0);
  const take = (name: string): void => {
    if (isLeft(name)) bundle[name] = (bundle[name] ?? 0) + 1;
  };
  const goods = (): number => bundleSize(bundle) - sizeOf(bundle, (name) => !isCommodity(name));
  offer.wants.slice(0, trueNames).forEach(take);
  /** What comes with the deal itself is given last. */
  const comes = (name: string): number => Number(offer.gives.includes(name));
  const missed = (name: string): number => worth(name) * (held[name] ?? 0);
  const names = Object.keys(held).sort(
    (a, b) => comes(a) - comes(b) || missed(a) - missed(b) || a.localeCompare(b),
  );
  for (const name of names.filter(isCommodity))
    while (goods() < Math.min(trueNames, offer.want_count) && isLeft(name)) take(name);
  for (const name of names)
    while (bundleSize(bundle) < offer.want_count && isLeft(name)) take(name);
  return bundle;
}

const sizeOf = (bundle: Counts, counts: (name: string) => boolean): number =>
  bundleSize(Object.fromEntries(Object.entries(bundle).filter(([name]) => counts(name))));

export type AcceptProblem = "count" | "not_asked_for" | "too_few_goods" | "names";

/** What still keeps an offer from being accepted with these cards and names; the server has the last word. */
export function acceptProblem(
  offer: Offer,
  bundle: Counts,
  names: readonly string[],
  trueNames: number,
  isCommodity: (name: string) => boolean,
): AcceptProblem | null {
  if (bundleSize(bundle) !== offer.want_count) return "count";
  if (!contains(bundle, offer.wants.slice(0, trueNames))) return "not_asked_for";
  if (offer.wants.length >= trueNames) return null;
  if (sizeOf(bundle, isCommodity) < trueNames) return "too_few_goods";
  const binding = names.slice(0, trueNames);
  return binding.length < trueNames || !names.every(isCommodity) || !contains(bundle, binding)
    ? "names"
    : null;
}
