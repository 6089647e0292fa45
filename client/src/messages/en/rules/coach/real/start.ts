/** What the coach says at the beginning of a real game: how it ends, what scores, and what is held. */
import type { Real } from "../../../../../model/lessons/real";
import { advance, rich, term, type Rich } from "../../../../rich";
import { and, cardsOf } from "../../../words";

export type SayReal = (known: Real) => Rich;

const UNLIKE = " The first game counted turns; this one does not.";

function ends({ isExpert, lastTurn, space, finish, learnt }: Real): Rich {
  if (lastTurn !== null) return rich`This game ends with turn ${lastTurn}.`;
  const when = isExpert
    ? rich`The game ends one turn after a marker on the ${term("ast")}, the track of the ages, first enters the Late Iron Age.`
    : rich`The game ends with the turn in which a marker reaches the last space of the ${term("ast")}, the track of the ages.`;
  return rich`${when} Yours is on space ${space} of ${finish}.${learnt ? UNLIKE : ""}`;
}

function points({ perStep, perCity, perAdvance, scoresWealth }: Real): Rich {
  const [least, most] = perAdvance ?? [0, 0];
  const advances = perAdvance === null ? "" : `, ${least} to ${most} for an advance`;
  const city = perCity === null ? ", and something for each city" : `, ${perCity} for a city`;
  const wealth = scoresWealth ? ", and your cards and treasury by their worth" : "";
  return rich`What scores: ${perStep} points for each step of your marker${advances}${city}${wealth}.`;
}

/** What to make of cards, where they score nothing by themselves. */
function meaning({ scoresWealth, learnt, perAdvance }: Real): Rich {
  if (perAdvance === null) return [];
  if (scoresWealth) return rich` Cards and treasury also buy advances, which change rules for you.`;
  return learnt
    ? rich` New for you: cards and treasury score nothing any more. They buy advances, which change rules for you and which later steps ask for.`
    : rich` Cards and treasury score nothing: they buy advances, which change rules for you and which later steps ask for.`;
}

/** By the names of the lines, in the order in which they are said. */
export const starts: Readonly<Record<"ends" | "scores", SayReal>> = {
  ends,
  scores: (known) => rich`${points(known)}${meaning(known)}`,
};

/** What is held, where it has to be known before one trades or buys. */
export const held: Readonly<
  Record<"non_tradeable" | "tradeable" | "minor" | "limit" | "set", SayReal>
> = {
  set: ({ set }) =>
    rich`You begin with four advances, your ${term("theme_set")}: ${and((set?.advances ?? []).map(advance))}. Press a name to read what it does.${set?.destroysCity ? " The set is one of the strongest, and so one of your first cities will go." : ""}`,
  non_tradeable: () =>
    rich`A calamity in your hand cannot be traded: it strikes you after the market, whatever you do. So keep people and cities for it, and leave nothing at the edge.`,
  tradeable: () =>
    rich`A calamity in your hand can be traded. It strikes whoever holds it after the market: slip it into a deal as a card you do not name. Take care, for others do the same.`,
  minor: () =>
    rich`A minor calamity in your hand can be traded away unnamed; if you keep it, it strikes you after the market, and you alone.`,
  limit: ({ handLimit }) =>
    rich`You hold more cards than you may keep: after the shopping at most ${cardsOf(handLimit)} stay in your hand. So trade them into sets and spend them.`,
};
