/** The words of the trade market. */
import { whyNot } from "../rules/declines";
import type { Offer, OfferClosed, WhyNot } from "../../../api/engine";
import type { StandingOffer } from "../../../api/protocol";
import type { OfferDraft } from "../../../model/trade/market";
import { card, civ, rich, type Rich } from "../../rich";
import { and, cardsListed, cardsOf, civs, counted, many } from "../words";

type Reasons = Readonly<Record<string, unknown>>;

/** "12 more", "3 less". */
const signed = (points: number): string => (points < 0 ? `${-points} less` : `${points} more`);

const CLOSED = {
  accepted: "was accepted",
  answered: "was met with a counter-offer",
  declined: "was declined",
  withdrawn: "was withdrawn",
  lapsed: "lapsed: you no longer hold its cards",
} as const;

/** " (3 cards: 2 Salt and 1 Clay, for 4 cards)"; the maker knows what was in it. */
function ofWhat(offer: Offer | undefined): Rich {
  if (offer === undefined) return [];
  const inside = offer.bundle.length ? offer.bundle : offer.gives;
  return rich` (${cardsOf(offer.give_count)}: ${cardsListed(inside)}, for ${cardsOf(offer.want_count)}${offer.wants.length ? rich` with ${cardsListed(offer.wants)}` : ""})`;
}

export const market = {
  title: "The market",
  notNow: "There is no trade session now. In the trade phase, everybody deals with everybody here.",
  timer: "The session ends in",
  binding: "True: the first two names must be among the cards.",
  lie: "May be a lie: further names, and anything said about the rest.",
  ownLie: "Not binding: you need not give this.",
  offers: "Offers",
  offersNone: "Nobody else has an offer for you on the table.",
  offersFiltered: "No offer matches the filter.",
  toMe: "to you alone",
  toAll: "to everybody",
  myOffer: "your offer",
  declinedByMe: "you declined",
  gives: "gives",
  wants: "wants",
  anyCards: "any cards",
  cards: cardsOf,
  accept: "Accept",
  cannotGive: "you do not have what it asks for",
  counter: "Counter",
  decline: "Decline",
  withdraw: "Withdraw",
  filter: {
    title: "Filter",
    helps: "helps my sets",
    canGive: "I can accept it",
    civ: "Player",
    anyone: "anyone",
    commodity: "Commodity",
    anything: "anything",
  },
  make: "Make an offer",
  makeCounter: (id: string): Rich => rich`Counter-offer to ${civ(id)}`,
  to: "To",
  everybody: "everybody",
  unable: (ids: readonly string[], fewest: number): Rich =>
    rich`Fewer than ${String(fewest)} cards, so no trade this turn: ${civs(ids)}.`,
  give: "Cards I give",
  giveHelp: "These cards are sealed in the offer; nobody sees them before the deal.",
  names: "Names I give",
  namesHelp:
    "The first two you name are true; the others may be anything. Press ↑ beside a name to put it first.",
  addName: "Add a name",
  addThis: (name: string) => `Add ${name}`,
  nowTrue: "now true",
  truth: "true",
  maybe: "may be a lie",
  removeName: (name: string) => `Remove ${name}`,
  nameFirst: (name: string) => `Put ${name} first`,
  must: "must be given",
  nowMust: "now must be given",
  wish: "a wish",
  mustGive: "Whoever accepts the offer must give the first two.",
  want: "What I want",
  wantHelp: "The other side must give the first two; any others are wishes.",
  wantCount: "How many cards I want",
  send: "Make this offer",
  sent: (to: string | null): Rich =>
    to === null
      ? rich`Your offer to everybody is on the table. Their answers stand below it.`
      : rich`Your offer to ${civ(to)} is on the table. The answer comes in a moment.`,
  cancel: "Cancel",
  problems: {
    too_few_cards: "Put in at least three cards.",
    name_two: "Name two of your cards truthfully.",
    not_inside: "The first two names must be among the cards you put in.",
    too_many_names: "You have more names than cards.",
    too_few_wanted: "Ask for at least three cards.",
    too_many_wanted: "You name more cards than you ask for.",
  },
  acceptTitle: (id: string): Rich => rich`Accept the offer from ${civ(id)}`,
  acceptHelp: (count: number, asked: number) =>
    asked === 0
      ? `Choose ${cardsOf(count)} to give.`
      : `Choose ${cardsOf(count)} to give; the ${asked === 1 ? "one" : "first two"} they asked for must be among them.`,
  acceptProblems: {
    not_asked_for: "What they asked for is not among your cards.",
    too_few_goods: "Put in at least two commodities: calamities cannot be named.",
    names: "Name two of the cards that you give.",
  },
  acceptNames: "Name two of your cards truthfully",
  worth: (now: number, then: number, unknown: number) =>
    `Your cards: worth ${now} now, ${then} after the deal${unknown > 0 ? `, not counting ${many(unknown, "unconfirmed card")}` : ""}.`,
  deal: "Make the deal",
  talk: "Who seeks and has what",
  talkHelp: "Talk is not binding and may be a lie.",
  talkMine: "Marked cards are in your hand.",
  talkAll: (count: number) => `Show all ${count}`,
  talkFew: "Only players I could deal with",
  wantIt: "Ask for this in my offer",
  giveIt: "Add this to my offer",
  whoHas: "Who has",
  talkNone: "Nobody has said anything.",
  talkNobodyFits: "Nobody has said anything that fits your hand.",
  seeks: "seeks",
  has: "has",
  seek: "I seek",
  have: "I have",
  say: "Say it",
  suggest: "Suggest a deal",
  suggested: {
    title: "Suggestion",
    change: "You can change it in the form.",
    accept: (id: string): Rich => rich`Accept the offer from ${civ(id)}.`,
    look: "Review and accept",
    say: (seek: readonly string[], have: readonly string[]): Rich =>
      rich`Tell the table that you seek ${and(seek.map(card))}${have.length ? rich` and have ${cardsListed(have)}` : ""}.`,
    none: "There is nothing to gain right now. Wait for offers, or finish.",
  },
  because: {
    deal_gains: (facts: Reasons): Rich =>
      rich`Your sets would be worth ${signed(Number(facts.gain))}${Number(facts.unknown) > 0 ? `, not counting ${many(Number(facts.unknown), "unknown card")}` : ""}.`,
    partner_gains: (facts: Reasons): Rich => [
      `From what they have said, their sets would be worth ${signed(Number(facts.gain))}.`,
    ],
    may_refuse: (facts: Reasons): Rich =>
      typeof facts.partner === "string"
        ? rich`${civ(facts.partner)} may well refuse it.`
        : ["Perhaps nobody takes it."],
    passes_calamity: (facts: Reasons): Rich =>
      rich`${card(String(facts.card))} goes with it, passed off as another card.`,
    tells_the_table: (): Rich => ["Others make offers to players whose wants they know."],
    no_deal_in_sight: (): Rich => ["No deal in sight would help both sides."],
  },
  deals: "My deals this turn",
  dealsNone: "No deals yet.",
  dealLine: (other: string, gave: readonly string[], got: readonly string[]): Rich =>
    rich`With ${civ(other)}: you gave ${cardsListed(gave)}, you got ${cardsListed(got)}.`,
  allDeals: (count: number) => `${many(count, "deal")} at the table this turn.`,
  mine: "My offers on the table",
  others: "Offers from others",
  amongOthers: (shown: number, all: number, toMe: number): string =>
    `(${shown}${shown < all ? `/${all}` : ""}${toMe > 0 ? `, ${toMe} to you alone` : ""})`,
  /** The offer that is being put together. */
  draftLine: ({ to, bundle, wants, wantCount }: OfferDraft): Rich =>
    rich`Offer to ${to === null ? "everybody" : civ(to)}: give ${counted(bundle)}; want ${cardsOf(wantCount)}${wants.length ? rich` with ${cardsListed(wants)}` : ""}.`,
  footEmpty: "Nothing new.",
  goOn: "Continue",
  seen: "Got it",
  inOffers: (count: number) => `${count} in open offers`,
  inOffersHelp:
    "You can offer the same cards more than once: when one deal is made, the other offers lapse.",
  toMeWaiting: (count: number) => `${many(count, "offer")} to you alone`,
  toMeIdle: (count: number) =>
    `${many(count, "offer")} to you alone: you do not have what ${count === 1 ? "it asks" : "they ask"} for`,
  replies: {
    thinking: (ids: readonly string[]): Rich => rich`no answer yet from ${civs(ids)}`,
    ready: (ids: readonly string[]): Rich => rich`${civs(ids)}: ready to finish, can still accept`,
    declined: (ids: readonly string[]): Rich => rich`declined by ${civs(ids)}`,
    countered: (ids: readonly string[]): Rich => rich`${civs(ids)} made a counter-offer`,
    manyThinking: (count: number) => `no answer yet from ${count} players`,
    manyReady: (count: number) => `${count} players are ready to finish, but can still accept`,
  },
  standing: {
    title: "Standing offers",
    help: "Your seat makes these trades by itself, in this turn's session or the next, even while you are away. They stop after the number of times you set, or when you remove them.",
    want_count: "Minimum cards I want",
    least_value: "Minimum worth of the two true cards",
    times: "How many times",
    wants: "Cards that must be among them (none: any)",
    add: "Add this standing offer",
    remove: "Remove",
    line: (offer: StandingOffer): Rich =>
      rich`${cardsListed(offer.gives)} for ${cardsOf(offer.want_count)}${offer.wants.length ? rich` with ${cardsListed(offer.wants)}` : ""}${offer.least_value ? `, two of them worth ${offer.least_value} or more` : ""}${offer.times > 1 ? `, up to ${offer.times} times` : ""}`,
  },
  notes: {
    title: "My trade news",
    deal: (other: string): Rich => rich`Deal done with ${civ(other)}`,
    got: (cards: readonly string[]): Rich => rich`You got ${cardsListed(cards)}.`,
    gave: (cards: readonly string[]): Rich => rich`You gave ${cardsListed(cards)}.`,
    lied: (other: string, named: readonly string[], instead: readonly string[]): Rich =>
      rich`${civ(other)} had named ${cardsListed(named)} too; it was ${cardsListed(instead)}.`,
    calamity: (cards: readonly string[], other: string): Rich =>
      rich`${civ(other)} passed you ${and(cards.map(card))}!`,
    countered: (offer: Offer): Rich =>
      rich`${civ(offer.maker)} makes you a counter-offer: ${cardsOf(offer.give_count)} with ${cardsListed(offer.gives)}, for ${cardsOf(offer.want_count)}.`,
    declined: (id: string, offer: Offer | undefined, why: WhyNot | null | undefined): Rich =>
      rich`${civ(id)} declined your offer${ofWhat(offer)}.${whyNot(why)}`,
    closed: (event: OfferClosed, offer: Offer | undefined): Rich =>
      rich`Your offer${event.to === null ? "" : rich` to ${civ(event.to)}`}${ofWhat(offer)} ${CLOSED[event.how]}.`,
    gone: (offer: Offer): Rich =>
      rich`The offer of ${civ(offer.maker)} to you (${cardsOf(offer.give_count)} with ${cardsListed(offer.gives)}, for ${cardsOf(offer.want_count)}) is off the table: they took it back, or gave its cards to somebody else.`,
    again: "Change this offer",
    look: "Look at it",
    earlier: (count: number) => many(count, "earlier note"),
    clear: "Dismiss",
  },
  done: "I have finished trading",
  pace: {
    title: "Pace of the market",
    waits:
      "The others wait for you: they make offers, but no deals with each other until you make or accept an offer. Talk and refusals do not count.",
    keeps:
      "You have made or accepted an offer: now the others deal with each other, too. Their offers to you alone stay until you answer them or finish.",
    free: "The others deal with each other without waiting for you.",
    still:
      "The market stands still for you: the others answer you and make you offers. They make no deals with each other before you have finished, and perhaps none then. Take your time.",
    goOn: "Let the others deal with each other",
    paused:
      "The market is paused: nobody makes offers or deals until you go on. Your own offers are still answered.",
    pause: "Pause: no deals until I go on",
    resume: "Go on",
    always: "Each turn: no deals between others before I make or accept an offer",
    alwaysStill: "Each turn: no deals between others before I have finished",
  },
  passBy: {
    accept: "An offer to you is worth accepting.",
    offer: "There is a deal you could offer that would help you both.",
    show: "Show me the deal",
  },
  again: "Resume trading",
  doneBy: (count: number) => `${count} ready to end the session, but can still trade:`,
} as const;
