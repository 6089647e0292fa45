/** The words of the news: what happened while others were deciding. */
import type {
  AdvancesBought,
  CalamityStruck,
  Check,
  CityTaken,
  ConflictFought,
} from "../../../../api/engine";
import type { Visit } from "../../../shapes";
import { advance, area, card, civ, rich, type Rich } from "../../../rich";
import { and, areas, civs, many, places, tokens, total } from "../../words";

const MISSING: Readonly<Record<string, (count: number) => string>> = {
  cities: (count) => many(count, "more city", "more cities"),
  advances: (count) => many(count, "more advance"),
  costly_advances: (count) => many(count, "more costly advance"),
  cheap_advances: (count) => many(count, "more cheap advance"),
  victory_points: (count) => many(count, "more point from advances", "more points from advances"),
};

function sides(counts: Readonly<Record<string, number>>): Rich {
  return and(Object.entries(counts).map(([id, count]) => [civ(id), ` ${count}`]));
}

export const news = {
  region: "News",
  title: "Since you last looked",
  short: (count: number): string => `${count} new`,
  mine: "What happened to you",
  rest: (count: number): string => `The rest of the table: ${many(count, "line")}`,
  table: "At the table",
  moved: "Others' movement",
  calamities: "Others' calamities",
  battles: "Others' conflicts",
  cities: "New cities",
  bought: "Bought",
  advanced: "On the A.S.T.",
  read: "Got it",
  fold: "Later",
  urgent: "affects you",
  visit: ({ civ: id, areas: there }: Visit): Rich =>
    rich`${civ(id)} moved in with you: ${places(there)}.`,
  movedBy: (counts: Readonly<Record<string, number>>): Rich => rich`Tokens moved: ${sides(counts)}`,
  /** A calamity came into my hand. */
  held: (cards: readonly string[]): Rich =>
    rich`☠ ${and(cards.map(card))} ${cards.length === 1 ? "is" : "are"} now in your hand.`,
  surplus: (there: Readonly<Record<string, number>>): Rich =>
    rich`${tokens(total(there))} above the limit went back to your stock: ${places(there)}.`,
  struck: (blows: readonly CalamityStruck[]): Rich =>
    and(blows.map((blow) => [card(blow.calamity), " (", civ(blow.victim), ")"])),
  battle: (event: ConflictFought | CityTaken): Rich =>
    event.type === "CityTaken"
      ? rich`${civ(event.attacker)} took the city of ${civ(event.defender)} in ${area(event.area)}`
      : rich`${area(event.area)}: ${sides(event.before)}; survivors ${sides(event.after)}`,
  builtBy: (id: string, built: readonly string[]): Rich => rich`${civ(id)} in ${areas(built)}`,
  boughtBy: (event: AdvancesBought): Rich =>
    rich`${civ(event.civ)} ${and([...event.advances.map((one) => one.advance), ...(event.free === null ? [] : [event.free])].map(advance))}`,
  /** The shorter list by name, the longer one as "the others"; for a spectator, everybody. */
  advancedBy: (steps: Readonly<Record<string, number>>, watching: boolean): Rich => {
    const all = Object.entries(steps);
    const those = (fits: (count: number) => boolean): string[] =>
      all.filter(([, count]) => fits(count)).map(([id]) => id);
    const [forth, stayed] = [those((count) => count > 0), those((count) => count === 0)];
    const fell = all
      .filter(([, count]) => count < 0)
      .map(([id, count]) => [civ(id), ` −${-count}`]);
    const sides = [
      { ids: forth, did: "advanced" },
      { ids: stayed, did: "stayed" },
    ].sort((a, b) => a.ids.length - b.ids.length);
    const [few, most] = [sides[0], sides[1]];
    const parts: Rich[] = [];
    if (few?.ids.length) parts.push(rich`${civs(few.ids)} ${few.did}`);
    if (fell.length) parts.push(rich`${and(fell)} fell back`);
    if (most?.ids.length)
      parts.push([
        `${parts.length ? "the others" : watching ? "everybody" : "everybody else"} ${most.did}`,
      ]);
    return parts.flatMap((part, index) => (index ? ["; ", ...part] : part));
  },
  lacking: (checks: readonly Check[]): Rich => {
    const missing = checks.filter((check) => check.there < check.needed);
    const said = missing.map(
      (check) => MISSING[check.requirement]?.(check.needed - check.there) ?? check.requirement,
    );
    return missing.length ? rich`Missing: ${and(said)}.` : [];
  },
} as const;
