/** The goal line: what to aim for, with the numbers of the moment. */
import type { Goal } from "../../../model/goal/goals";
import { advance, area, card, rich, term, type Rich } from "../../rich";
import { and, cities, many, tokens, unsnake } from "../words";
import { epochs, table } from "./table/table";

type Of<K extends Goal["kind"]> = Extract<Goal, { kind: K }>;

/** "2 cities (you have 1) and 3 advances (you have none)". */
const lacking = (missing: Of<"step">["missing"]): Rich =>
  and(
    missing.map(({ what, bound, needed, there }) => {
      const names = table.needs[what]?.(bound) ?? unsnake(what).toLowerCase();
      const name =
        needed === 1 ? names.replace("cities", "city").replace("advances", "advance") : names;
      return [`${needed} ${name} (you have ${there === 0 ? "none" : there})`];
    }),
  );

function step({
  epoch,
  ahead,
  missing,
  fallsBack,
  space,
  finish,
  turns,
  points,
}: Of<"step">): Rich {
  const age = epochs[epoch];
  const when = turns === null ? "" : `Turn ${turns.now} of ${turns.last}, `;
  const score =
    points === null || points.hand === 0 ? "" : `${points.now} + ${points.hand} points in hand, `;
  const place = rich`${when}${score}${term("ast")} space ${space} of ${finish}`;
  if (missing.length === 0) return rich`${place}: you have all that the spaces ahead ask for.`;
  if (ahead > 1)
    return rich`${place}: the ${age}, ${ahead} spaces on, asks for ${lacking(missing)}.`;
  const next = rich`the next space (${age}) asks for ${lacking(missing)}`;
  return rich`${place}: ${next}${fallsBack ? "; without it your marker moves back" : ""}.`;
}

function city({
  area: site,
  isSite,
  need,
  there,
  near,
  steps,
  cities: then,
  support,
}: Of<"city">): Rich {
  const missing = Math.max(0, need - there - near);
  const here = `${there} there, ${near} next door${missing > 0 ? `, ${missing} missing` : ""}`;
  const whose = then === 1 ? "it then needs" : `${then} cities then need`;
  const after = `; ${whose} ${tokens(support)} as support`;
  const gathered = steps > 1 ? `${steps} areas away` : here;
  return rich`${isSite ? "City site" : "Wilderness"} ${area(site)}: ${need} tokens build a city (${there >= need ? "they are there" : gathered})${after}.`;
}

export const goal = {
  title: "What to aim for",
  close: "Hide what to aim for",
  fold: "Fold to one line",
  unfold: "Show all of it",
  setting: "Say what to aim for",
  hint: "A line above the question; without this choice it goes away after three finished games.",
  say: {
    step,
    city,
    support: ({ cities: count, tokens: there, needed }: Of<"support">): Rich => [
      `Your ${cities(count)} need ${tokens(needed)} on the board; you have ${there}, so a city would be lost.`,
    ],
    people: ({ tokens: count, areas }: Of<"people">): Rich => [
      `${tokens(count)} in ${many(areas, "area")}: an area with one grows by one each turn, with more by two. Spread out.`,
    ],
    trade: ({ cards, needed, set }: Of<"trade">): Rich => {
      const rule = `A trade takes ${needed} cards or more from each side; you hold ${cards}.`;
      if (cards < needed || set === null) return [rule];
      return rich`${rule} One more ${card(set.card)} would add ${set.more}.`;
    },
    buy: ({ means, within, beyond }: Of<"buy">): Rich => {
      const bought =
        within === null ? "" : rich` would buy ${advance(within.advance)} (${within.price})`;
      const none = within === null ? " buy nothing yet" : "";
      const more =
        beyond === null ? "" : rich`; ${advance(beyond.advance)} needs ${beyond.missing} more`;
      return rich`Your cards and treasury, ${means} in all,${bought}${none}${more}.`;
    },
  } satisfies { [K in Goal["kind"]]: (goal: Of<K>) => Rich },
} as const;
