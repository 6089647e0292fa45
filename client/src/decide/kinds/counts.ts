/** Questions that share out tokens, points and damage over areas. */
import type * as engine from "../../api/engine";
import type { Choices } from "../../api/engine";
import { messages } from "../../messages";
import type { Chosen, Form, Row } from "../spec";
import { areaRow, ones, prefixed, under } from "./rows";

type Counts = Readonly<Record<string, number>>;
const words = messages.forms;

/** So many tokens over areas with a room each. */
function distribution<D, C>(
  total: (choices: C) => number,
  areas: (choices: C) => Counts,
  note: (room: number) => Row["note"],
): Form<D, C, Counts> {
  return {
    spec: (_, choices) => ({
      rows: Object.entries(areas(choices)).map(([id, most]) => {
        const said = note(most);
        return areaRow(id, said === undefined ? { most } : { most, note: said });
      }),
      goals: [{ unit: "placed", least: total(choices), most: total(choices) }],
    }),
    answer: (chosen) => chosen,
    chosen: (answer) => answer,
  };
}

export const distributeGrowth = distribution<engine.DistributeGrowth, Choices["DistributeGrowth"]>(
  (choices) => choices.tokens,
  (choices) => choices.areas,
  words.canGrow,
);

export const placeTokens = distribution<engine.PlaceTokens, Choices["PlaceTokens"]>(
  (choices) => choices.tokens,
  (choices) => choices.areas,
  words.room,
);

export const relocate = distribution<engine.Relocate, Choices["Relocate"]>(
  (choices) => choices.tokens,
  (choices) => choices.room,
  words.room,
);

/** Tokens by area count 1, a city what it is worth less the tokens left in its place. */
export const chooseLosses: Form<engine.ChooseLosses, Choices["ChooseLosses"], engine.Losses> = {
  spec: (_, choices, chosen) => {
    const rows: Row[] = Object.entries(choices.tokens).map(([id, most]) =>
      areaRow(id, { id: `token:${id}`, most, group: words.tokensHeading, note: words.there(most) }),
    );
    for (const id of Object.keys(choices.cities)) {
      const taken = chosen[`token:${id}`] ?? 0;
      const weight = cityWeight(choices, id, taken, Boolean(chosen[`left:${id}`]));
      const more = { group: words.citiesHeading, weight };
      rows.push(areaRow(id, { id: `city:${id}`, ...more }));
      const most = (choices.left[id]?.[taken] ?? 0) - choices.stays;
      if (chosen[`city:${id}`] && most > 0) {
        rows.push({
          id: `left:${id}`,
          about: choices.stays > 0 ? words.moreTokensLeft(id) : words.tokensLeft(id),
          most,
          weight: -1,
          goal: 0,
          group: words.citiesHeading,
        });
      }
    }
    const goal = { unit: "damage" as const, least: choices.total, most: choices.total };
    return { rows, goals: [goal], remark: words.lossesStock(choices.stock, choices.stays) };
  },
  answer: (chosen, _, { stays }) => ({
    tokens: under(chosen, "token:"),
    cities: Object.fromEntries(
      Object.keys(under(chosen, "city:")).map((id) => [id, stays + (chosen[`left:${id}`] ?? 0)]),
    ),
  }),
  chosen: (answer, _, { stays }) => ({
    ...prefixed(answer.tokens, "token:"),
    ...prefixed(ones(Object.keys(answer.cities ?? {})), "city:"),
    ...prefixed(above(answer.cities ?? {}, stays), "left:"),
  }),
};

/** What a city counts before the tokens in its place are taken off, but for those that must stay there. */
function cityWeight(
  choices: Choices["ChooseLosses"],
  id: string,
  taken: number,
  leaves: boolean,
): number {
  if (choices.stays > 0) return choices.city_points - choices.stays;
  return leaves ? choices.city_points : (choices.destroyed[id] ?? 0) - taken;
}

/** How far each number lies above a least, where it does. */
function above(counts: Counts, least: number): Counts {
  const higher = Object.entries(counts).filter(([, count]) => count > least);
  return Object.fromEntries(higher.map(([id, count]) => [id, count - least]));
}

/** Points by area: tokens one by one, or everything there with the city. */
export const chooseAnnexed: Form<engine.ChooseAnnexed, Choices["ChooseAnnexed"], Counts> = {
  spec: (_, choices) => {
    const rows = Object.entries(choices.areas).flatMap(([id, points]) => {
      const tokens = choices.tokens[id] ?? 0;
      const found: Row[] = [];
      if (points > tokens) {
        found.push(
          areaRow(id, {
            id: `all:${id}`,
            weight: points,
            note: words.wholeArea(points),
            instead: id,
            group: words.citiesHeading,
          }),
        );
      }
      if (tokens) {
        found.push(
          areaRow(id, {
            id: `token:${id}`,
            most: tokens,
            note: words.there(tokens),
            instead: id,
            group: words.tokensHeading,
          }),
        );
      }
      return found;
    });
    const total = choices.terms.at(-1)?.total ?? choices.points;
    const { tokens, cities } = choices.stock;
    return {
      rows,
      goals: [{ unit: "point", least: total, most: total }],
      remark: words.annexStock(tokens, cities),
    };
  },
  answer: (chosen, _, choices) => ({
    ...under(chosen, "token:"),
    ...Object.fromEntries(
      Object.keys(under(chosen, "all:")).map((id) => [id, choices.areas[id] ?? 0]),
    ),
  }),
  chosen: (answer, _, choices) =>
    Object.fromEntries(
      Object.entries(answer).map(([id, points]) =>
        points > (choices.tokens[id] ?? 0) ? [`all:${id}`, 1] : [`token:${id}`, points],
      ),
    ),
};

export const chooseTaken: Form<engine.ChooseTaken, Choices["ChooseTaken"], engine.Pieces> = {
  spec: (_, choices) => ({
    rows: [
      ...Object.entries(choices.selected.tokens).map(([id, most]) =>
        areaRow(id, {
          id: `token:${id}`,
          most,
          group: words.tokensHeading,
          note: words.there(most),
        }),
      ),
      ...choices.selected.cities.map((id) =>
        areaRow(id, { id: `city:${id}`, goal: 1, group: words.citiesHeading }),
      ),
    ],
    goals: [
      { unit: "token", least: choices.tokens, most: choices.tokens },
      { unit: "city", least: choices.cities, most: choices.cities },
    ],
  }),
  answer: (chosen: Chosen) => ({
    tokens: under(chosen, "token:"),
    cities: Object.keys(under(chosen, "city:")),
  }),
  chosen: (answer) => ({
    ...prefixed(answer.tokens, "token:"),
    ...prefixed(ones(answer.cities ?? []), "city:"),
  }),
};
