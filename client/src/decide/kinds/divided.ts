/** Questions of calamities that are shared out among others, divide a nation or are bought off. */
import type * as engine from "../../api/engine";
import type { Choices, Pieces } from "../../api/engine";
import { messages } from "../../messages";
import type { Rich } from "../../messages/rich";
import type { Shown } from "../../model/standings";
import type { Chosen, Form, Goal, Row } from "../spec";
import { areaRow, civRow, ones, prefixed, sum, under } from "./rows";

type Counts = Readonly<Record<string, number>>;
type Standing = (civ: string) => Shown;
const words = messages.forms;

const exactly = (unit: Goal["unit"], count: number): Goal => ({ unit, least: count, most: count });
const only = (chosen: Chosen): string => Object.keys(chosen)[0] ?? "";

export const shareLosses = (
  standing: Standing,
): Form<engine.ShareLosses, Choices["ShareLosses"], Counts> => ({
  spec: (decision, choices) => ({
    rows: Object.entries(choices.most).map(([id, most]) =>
      civRow(id, { most, counted: true, note: words.standing(standing(id)) }),
    ),
    goals: [exactly(decision.of === "cities" ? "city" : "point", choices.points)],
  }),
  answer: (chosen) => chosen,
  chosen: (answer) => answer,
});

export const chooseBeneficiary = (
  standing: Standing,
): Form<engine.ChooseBeneficiary, Choices["ChooseBeneficiary"], string> => ({
  spec: (_, choices) => ({
    rows: choices.candidates.map((id) => civRow(id, { note: words.standing(standing(id)) })),
    goals: [exactly("player", 1)],
    remark: words.equalStock(choices.points),
  }),
  answer: only,
  chosen: (answer) => ones([answer]),
});

/** Rows for units: tokens one by one, cities whole. */
function unitRows(units: Required<Pieces>, cityPoints: number): Row[] {
  return [
    ...units.cities.map((id) =>
      areaRow(id, {
        id: `city:${id}`,
        weight: cityPoints,
        group: words.citiesHeading,
        note: words.points(cityPoints),
      }),
    ),
    ...Object.entries(units.tokens).map(([id, most]) =>
      areaRow(id, {
        id: `token:${id}`,
        most,
        counted: true,
        group: words.tokensHeading,
        note: words.there(most),
      }),
    ),
  ];
}

export const chooseFaction: Form<engine.ChooseFaction, Choices["ChooseFaction"], Pieces> = {
  spec: (_, choices) => ({
    rows: unitRows(choices.units, choices.city_points),
    goals: [exactly("point", choices.points)],
  }),
  answer: (chosen) => ({
    tokens: under(chosen, "token:"),
    cities: Object.keys(under(chosen, "city:")),
  }),
  chosen: (answer) => ({
    ...prefixed(answer.tokens, "token:"),
    ...prefixed(ones(answer.cities ?? []), "city:"),
  }),
};

function factionRow(id: "first" | "second", units: Required<Pieces>, points: number): Row {
  return {
    id,
    about: words.faction[id],
    most: 1,
    goal: 0,
    note: words.factionWorth(points, sum(units.tokens), units.cities.length),
    areas: [...units.cities, ...Object.keys(units.tokens)],
  };
}

export const keepFaction: Form<
  engine.KeepFaction,
  Choices["KeepFaction"],
  engine.Answers["KeepFaction"]
> = {
  spec: (_, choices, chosen) => {
    const kept = only(chosen);
    const units = kept === "first" || kept === "second" ? choices[kept] : null;
    return {
      rows: [
        factionRow("first", choices.first, choices.first_points),
        factionRow("second", choices.second, choices.second_points),
      ],
      goals: [exactly("faction", 1)],
      remark: units === null ? words.factionsLit : words.factionIn(units.cities, units.tokens),
    };
  },
  answer: (chosen) => (chosen.second ? "second" : "first"),
  chosen: (answer) => ({ [answer]: 1 }),
};

/** How far an annexation has come: what each area brought, and which are open next. */
interface Annexed {
  readonly parts: ReadonlyMap<string, number>;
  readonly open: readonly string[];
  readonly left: number;
}

/**
 * Goes through the areas in the order in which they were chosen. This is bookkeeping with what is
 * offered; whether the whole holds is the server's to say.
 */
function annexed(choices: Choices["ChooseProvinces"], chosen: Chosen): Annexed {
  const parts = new Map<string, number>();
  const near = new Set(choices.open);
  let { tokens, cities } = choices.stock;
  let left = choices.points;
  const part = (id: string): number => {
    if (choices.cities.includes(id))
      return cities > 0 && left >= choices.city_points ? choices.city_points : 0;
    return Math.min(choices.tokens[id] ?? 0, tokens, left);
  };
  for (const id of Object.keys(chosen)) {
    const worth = near.has(id) ? part(id) : 0;
    if (worth === 0) continue;
    if (choices.cities.includes(id)) cities -= 1;
    else tokens -= worth;
    left -= worth;
    parts.set(id, worth);
    for (const other of choices.near[id] ?? []) near.add(other);
  }
  const open = [...near].filter((id) => !parts.has(id) && part(id) > 0);
  open.forEach((id) => parts.set(id, part(id)));
  return { parts, open, left };
}

export const chooseProvinces: Form<
  engine.ChooseProvinces,
  Choices["ChooseProvinces"],
  readonly string[]
> = {
  spec: (_, choices, chosen) => {
    const { parts, open, left } = annexed(choices, chosen);
    const { tokens, cities } = choices.stock;
    const most = open.length > 0 ? choices.points : choices.points - left;
    return {
      rows: [...parts].map(([id, weight]) =>
        areaRow(id, {
          weight,
          group: open.includes(id) ? words.openProvinces : words.takenProvinces,
          note: choices.cities.includes(id) ? words.cityFor(weight) : words.tokensOf(weight),
        }),
      ),
      goals: [exactly("point", most)],
      remark: words.ownStock(tokens, cities),
    };
  },
  answer: (chosen) => Object.keys(chosen),
  chosen: ones,
};

export const sendHorde = (
  there: (area: string) => Rich,
): Form<engine.SendHorde, Choices["SendHorde"], string | null> => ({
  spec: (_, choices, chosen) => ({
    rows: choices.areas.map((id) => areaRow(id, { note: there(id) })),
    goals: [{ unit: "place", least: 0, most: 1 }],
    ...(sum(chosen)
      ? { act: words.acts.sendHorde }
      : { remark: words.noHorde, act: words.acts.keepHorde }),
  }),
  answer: (chosen) => Object.keys(chosen)[0] ?? null,
  chosen: (answer) => (answer === null ? {} : ones([answer])),
});

export const keepShips: Form<engine.KeepShips, Choices["KeepShips"], readonly number[]> = {
  spec: (_, choices) => ({
    rows: Object.entries(choices.ships).map(([number, area]) => ({
      id: `ship:${number}`,
      about: words.shipIn(Number(number), area),
      most: 1,
      goal: 0,
      area,
    })),
    goals: [exactly("ship", choices.count)],
  }),
  answer: (chosen) => Object.keys(under(chosen, "ship:")).map(Number),
  chosen: (answer) => prefixed(ones(answer.map(String)), "ship:"),
};

export const buyOffPoints: Form<engine.BuyOffPoints, Choices["BuyOffPoints"], number> = {
  spec: (_, { points, price, most }, { paid = 0 }) => ({
    rows: [
      {
        id: "paid",
        about: words.pointsPaid,
        most,
        goal: 0,
        counted: true,
        note: words.priceEach(price),
      },
    ],
    goals: [{ unit: "point", least: 0, most }],
    remark: words.boughtOff(paid * price, points - paid),
    act: paid > 0 ? words.acts.payTreasury(paid * price) : words.acts.payNothing,
  }),
  answer: ({ paid = 0 }) => paid,
  chosen: (answer) => (answer > 0 ? { paid: answer } : {}),
};
