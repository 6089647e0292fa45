/** What becomes of my offers: who has answered how, and what to tell me of it. */
import type {
  CardsSwapped,
  GameEvent,
  Offer,
  OfferClosed,
  OfferDeclined,
  OfferMade,
} from "../../api/engine";
import type { Happened } from "../../api/protocol";

export type Attitude = "declined" | "countered" | "ready" | "thinking";

/** What each of those who may take an offer has said to it so far. */
export function repliesTo(
  offer: Offer,
  partners: readonly string[],
  done: readonly string[],
  others: readonly Offer[] = [],
): Readonly<Record<Attitude, readonly string[]>> {
  const asked = offer.to === null ? partners.filter((civ) => civ !== offer.maker) : [offer.to];
  const declined = asked.filter((civ) => (offer.declined ?? []).includes(civ));
  const countered = asked.filter((civ) =>
    others.some(({ maker, answers }) => maker === civ && answers === offer.id),
  );
  const open = asked.filter((civ) => !declined.includes(civ) && !countered.includes(civ));
  return {
    declined,
    countered,
    ready: open.filter((civ) => done.includes(civ)),
    thinking: open.filter((civ) => !done.includes(civ)),
  };
}

/** What became of something of mine. */
type Fate =
  | { readonly kind: "deal"; readonly event: CardsSwapped; readonly offer: Offer | undefined }
  | { readonly kind: "declined"; readonly event: OfferDeclined; readonly offer: Offer | undefined }
  | { readonly kind: "countered"; readonly event: OfferMade; readonly offer: Offer }
  | { readonly kind: "closed"; readonly event: OfferClosed; readonly offer: Offer | undefined }
  | { readonly kind: "gone"; readonly event: OfferClosed; readonly offer: Offer };

/** The number of the event that tells it, and what it tells. */
export type Note = { readonly at: number } & Fate;

/** A deal is told by itself, also when a counter-offer led to it; and who withdraws an offer knows it. */
const TOLD_OTHERWISE: readonly OfferClosed["how"][] = ["accepted", "answered", "withdrawn"];

/** My deals and the fate of my offers in a turn's session; the first event of the log has a number. */
export function notesOf(log: readonly Happened[], first: number, turn: number, me: string): Note[] {
  const offers = new Map<string, Offer>();
  const declined = new Set<string>();
  const countered = new Set<string>();
  const closes = ({ id, maker, how }: OfferClosed): boolean =>
    maker === me && !TOLD_OTHERWISE.includes(how) && !(how === "declined" && declined.has(id));
  /** An offer to me alone that was taken back, or whose cards are gone; not one that I have countered. */
  const gone = ({ id, maker, to, how }: OfferClosed): Offer | undefined =>
    maker !== me && to === me && how === "withdrawn" && !countered.has(id)
      ? offers.get(id)
      : undefined;
  const fateIn = (event: GameEvent, index: number): Fate | null => {
    switch (event.type) {
      case "OfferMade":
        offers.set(event.offer.id, event.offer);
        if (event.offer.maker === me) countered.add(event.offer.answers ?? "");
        return isCounterTo(me, event.offer)
          ? { kind: "countered", event, offer: event.offer }
          : null;
      case "CardsSwapped":
        return event.maker === me || event.taker === me
          ? { kind: "deal", event, offer: offers.get(acceptedAt(log, index)) }
          : null;
      case "OfferDeclined":
        if (event.maker !== me) return null;
        declined.add(event.id);
        return { kind: "declined", event, offer: offers.get(event.id) };
      case "OfferClosed": {
        const lost = gone(event);
        if (lost !== undefined) return { kind: "gone", event, offer: lost };
        return closes(event) ? { kind: "closed", event, offer: offers.get(event.id) } : null;
      }
      default:
        return null;
    }
  };
  return log.flatMap<Note>(({ turn: when, event }, index) => {
    const fate = when === turn ? fateIn(event, index) : null;
    return fate === null ? [] : [{ at: first + index, ...fate }];
  });
}

/** The name of the offer that a deal came of: it is closed right after it. */
function acceptedAt(log: readonly Happened[], deal: number): string {
  const closed = log
    .slice(deal + 1, deal + 3)
    .flatMap(({ event }) => (event.type === "OfferClosed" ? [event] : []));
  return closed.find(({ how }) => how === "accepted")?.id ?? "";
}

const isCounterTo = (me: string, { to, answers }: Offer): boolean =>
  to === me && (answers ?? null) !== null;

/** Whether a note is what somebody says to an offer of mine, or a deal; others only tell that an offer is gone. */
export const isAnswer = (note: Note): boolean =>
  note.kind !== "gone" && !(note.kind === "closed" && note.event.how === "lapsed");

/** What stands in sight of my notes, the newest first: what was said to my offers comes before what is merely gone. */
export function inSight(notes: readonly Note[], isGrave: (note: Note) => boolean): Note[] {
  const first = [notes.find(isAnswer), notes.find(({ kind }) => kind === "deal"), notes[0]];
  const shown = notes.filter((note) => first.includes(note) || isGrave(note));
  return [...shown.filter(isAnswer), ...shown.filter((note) => !isAnswer(note))];
}

/** What to show of the notes that were not seen: whatever brought a calamity, or the newest answer, or the newest. */
export function unseen(
  notes: readonly Note[],
  seen: number,
  me: string,
  isCalamity: (card: string) => boolean,
): Note | undefined {
  const fresh = notes.filter(({ at }) => at > seen);
  return (
    fresh.find((note) => note.kind === "deal" && sidesOf(note.event, me).got.some(isCalamity)) ??
    fresh.filter(isAnswer).at(-1) ??
    fresh.at(-1)
  );
}

/** What a deal brought me and what I gave for it. */
export function sidesOf(
  deal: CardsSwapped,
  me: string,
): { readonly other: string; readonly gave: readonly string[]; readonly got: readonly string[] } {
  const iMade = deal.maker === me;
  const [mine, theirs] = iMade
    ? [deal.maker_gave, deal.taker_gave]
    : [deal.taker_gave, deal.maker_gave];
  return { other: iMade ? deal.taker : deal.maker, gave: mine ?? [], got: theirs ?? [] };
}

/** Names that the other side had given falsely, and the cards that came in their place. */
export function liesIn(
  offer: Offer | undefined,
  got: readonly string[],
  me: string,
): { readonly named: readonly string[]; readonly instead: readonly string[] } {
  if (offer === undefined || offer.maker === me) return { named: [], instead: [] };
  const rest = [...got];
  const named = offer.gives.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { named, instead: named.length > 0 ? rest : [] };
}
