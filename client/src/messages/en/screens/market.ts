/** The words of the trade market. */
import type { Offer, OfferClosed } from "../../../api/engine";
import type { StandingOffer } from "../../../api/protocol";
import type { OfferDraft } from "../../../model/trade/market";
import { card, civ, rich, type Rich } from "../../rich";
import { and, cardsListed, cardsOf, civs, counted, many } from "../words";

type Reasons = Readonly<Record<string, unknown>>;

/** "12 more", "3 less". */
const signed = (points: number): string => (points < 0 ? `${-points} less` : `${points} more`);

const CLOSED = {
  accepted: "was accepted",
  answered: "gave way to a counter-offer",
  declined: "was declined",
  withdrawn: "was withdrawn",
  lapsed: "lapsed: you no longer hold its cards",
} as const;

/** " (3 cards: 2 Salt and 1 Clay, for 4 cards)"; the maker knows what lay in it. */
function ofWhat(offer: Offer | undefined): Rich {
  if (offer === undefined) return [];
  const inside = offer.bundle.length ? offer.bundle : offer.gives;
  return rich` (${cardsOf(offer.give_count)}: ${cardsListed(inside)}, for ${cardsOf(offer.want_count)})`;
}

export const market = {
  title: "The market",
  notNow: "There is no trade session now. In the trade phase everybody deals with everybody here.",
  timer: "The session ends in",
  binding: "True: the first two names must be among the cards.",
  lie: "May be a lie: further names and what is said of the rest.",
  offers: "Offers",
  offersNone: "Nobody else has an offer for you on the table.",
  offersFiltered: "No offer passes the filter.",
  toMe: "to you alone",
  toAll: "to all",
  myOffer: "your offer",
  declinedByMe: "you declined",
  gives: "gives",
  wants: "wants",
  anyCards: "any cards",
  cards: cardsOf,
  accept: "Accept",
  cannotGive: "you do not hold what it asks for",
  counter: "Counter",
  decline: "Decline",
  withdraw: "Withdraw",
  filter: {
    title: "Filter",
    helps: "helps my sets",
    canGive: "I can give it",
    civ: "Player",
    anyone: "anyone",
    commodity: "Commodity",
    anything: "anything",
  },
  make: "Make an offer",
  makeCounter: (id: string): Rich => rich`Counter-offer to ${civ(id)}`,
  to: "To",
  everybody: "everybody",
  give: "Cards I give",
  giveHelp: "These cards are sealed in the offer; nobody sees them before the deal.",
  names: "Names I say",
  namesHelp: "In order. The first two are true, the others may be anything.",
  addName: "Add a name",
  truth: "true",
  maybe: "may be a lie",
  removeName: (name: string) => `Remove ${name}`,
  must: "must be given",
  wish: "a wish",
  mustGive: "Whoever takes the offer must give the first two names.",
  want: "What I want",
  wantHelp: "The other must give the first two names; further names are wishes.",
  wantCount: "How many cards I want",
  send: "Put it on the table",
  cancel: "Cancel",
  problems: {
    too_few_cards: "Put in at least three cards.",
    name_two: "Name two of your cards truly.",
    not_inside: "The first two names must be among the cards you put in.",
    too_many_names: "More names than cards.",
    too_few_wanted: "Ask for at least three cards.",
    too_many_wanted: "More names than cards wanted.",
  },
  acceptTitle: (id: string): Rich => rich`Accept the offer of ${civ(id)}`,
  acceptHelp: (count: number) =>
    `Choose ${cardsOf(count)} to give; the names they asked for must be inside.`,
  acceptNames: "Name two of your cards truly",
  worth: (now: number, then: number, unknown: number) =>
    `Your cards: worth ${now} now, ${then} after the deal${unknown > 0 ? `, not counting ${many(unknown, "card")} that nobody vouches for` : ""}.`,
  deal: "Make the deal",
  talk: "Who seeks and has what",
  talkHelp: "Talk binds nobody and may be a lie.",
  talkMine: "Marked names are in your hand.",
  talkAll: (count: number) => `Show all ${count}`,
  talkFew: "Only those I could deal with",
  wantIt: "Ask for this in my offer",
  giveIt: "Put this into my offer",
  whoHas: "Who has",
  talkNone: "Nobody has said anything.",
  talkNobodyFits: "Nobody seeks and has what you hold.",
  seeks: "seeks",
  has: "has",
  seek: "I seek",
  have: "I have",
  say: "Say it",
  suggest: "Suggest a deal",
  suggested: {
    title: "Suggestion",
    change: "You can change it in the form.",
    accept: (id: string): Rich => rich`Take the offer of ${civ(id)}.`,
    look: "Look at it and take it",
    say: (seek: readonly string[], have: readonly string[]): Rich =>
      rich`Tell the table that you seek ${and(seek.map(card))}${have.length ? rich` and have ${cardsListed(have)}` : ""}.`,
    none: "Nothing to be gained just now. Wait for offers, or finish.",
  },
  because: {
    deal_gains: (facts: Reasons): Rich =>
      rich`Your sets would be worth ${signed(Number(facts.gain))}, not counting ${cardsOf(Number(facts.unknown))} that you do not know.`,
    partner_gains: (facts: Reasons): Rich => [
      `By what they said, their sets would be worth ${signed(Number(facts.gain))}.`,
    ],
    passes_calamity: (facts: Reasons): Rich =>
      rich`${card(String(facts.card))} goes along, under another name.`,
    tells_the_table: (): Rich => ["Others make offers to those of whom they know what they seek."],
    no_deal_in_sight: (): Rich => ["No deal is in sight that would help both sides."],
  },
  deals: "My deals this turn",
  dealsNone: "No deals yet.",
  dealLine: (other: string, gave: readonly string[], got: readonly string[]): Rich =>
    rich`With ${civ(other)}: you gave ${cardsListed(gave)}, you got ${cardsListed(got)}.`,
  allDeals: (count: number) => `${many(count, "deal")} at the table this turn.`,
  mine: "My offers on the table",
  others: "Offers of others",
  /** The offer that is being made up. */
  draftLine: ({ to, bundle, wants, wantCount }: OfferDraft): Rich =>
    rich`Offer to ${to === null ? "everybody" : civ(to)}: give ${counted(bundle)}; want ${cardsOf(wantCount)}${wants.length ? rich` with ${cardsListed(wants)}` : ""}.`,
  goOn: "Go on",
  seen: "I have seen it",
  inOffers: (count: number) => `${count} in open offers`,
  inOffersHelp:
    "Cards in an open offer can be offered again: when one deal is made, the other offer lapses.",
  toMeWaiting: (count: number) => `${many(count, "offer")} to you`,
  replies: {
    thinking: (ids: readonly string[]): Rich => rich`no answer yet from ${civs(ids)}`,
    ready: (ids: readonly string[]): Rich =>
      rich`${civs(ids)} would rather end, but may still take it`,
    declined: (ids: readonly string[]): Rich => rich`declined by ${civs(ids)}`,
    manyThinking: (count: number) => `no answer yet from ${count} players`,
    manyReady: (count: number) => `${count} would rather end, but may still take it`,
  },
  standing: {
    title: "Standing offers",
    help: "Your seat makes these trades by itself, in this turn's session or the next, also while you are away. They stop after so many times, or when you strike them out.",
    want_count: "Cards I want, at least",
    least_value: "Worth of the two true cards, at least",
    times: "How often",
    wants: "Names that must be true (none: any)",
    add: "Add this standing offer",
    remove: "Strike out",
    line: (offer: StandingOffer): Rich =>
      rich`${cardsListed(offer.gives)} for ${cardsOf(offer.want_count)}${offer.wants.length ? rich` with ${cardsListed(offer.wants)}` : ""}${offer.least_value ? `, two of them worth ${offer.least_value} or more` : ""}${offer.times > 1 ? `, up to ${offer.times} times` : ""}`,
  },
  notes: {
    title: "News of my trade",
    deal: (other: string): Rich => rich`Deal done with ${civ(other)}`,
    got: (cards: readonly string[]): Rich => rich`You got ${cardsListed(cards)}.`,
    gave: (cards: readonly string[]): Rich => rich`You gave ${cardsListed(cards)}.`,
    calamity: (cards: readonly string[], other: string): Rich =>
      rich`${civ(other)} passed you ${and(cards.map(card))}!`,
    countered: (offer: Offer): Rich =>
      rich`${civ(offer.maker)} makes you a counter-offer: ${cardsOf(offer.give_count)} with ${cardsListed(offer.gives)}, for ${cardsOf(offer.want_count)}.`,
    declined: (id: string, offer: Offer | undefined): Rich =>
      rich`${civ(id)} declined your offer${ofWhat(offer)}.`,
    closed: (event: OfferClosed, offer: Offer | undefined): Rich =>
      rich`Your offer${event.to === null ? "" : rich` to ${civ(event.to)}`}${ofWhat(offer)} ${CLOSED[event.how]}.`,
    again: "Offer it again",
    look: "Look at it",
    earlier: (count: number) => many(count, "earlier note"),
    clear: "Put away",
  },
  done: "I have finished trading",
  again: "Trade again",
  doneBy: (count: number) => `${count} would end the session now, but may still trade:`,
} as const;
