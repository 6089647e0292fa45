/** Questions about areas, cities and players. */
import type * as engine from "../../api/engine";
import type { Choices } from "../../api/engine";
import { messages } from "../../messages";
import type { Shown } from "../../model/standings";
import type { Caution, Chosen, Form, Goal, Row } from "../spec";
import { areaRow, civRow, ones } from "./rows";

const words = messages.forms;

const exactly = (unit: Goal["unit"], count: number): Goal => ({ unit, least: count, most: count });
const names = (chosen: Chosen): string[] => Object.keys(chosen);

export const chooseCities: Form<engine.ChooseCities, Choices["ChooseCities"], readonly string[]> = {
  spec: (_, choices) => ({
    rows: choices.cities.map((id) => areaRow(id)),
    goals: [exactly("city", choices.count)],
  }),
  answer: names,
  chosen: ones,
};

export const chooseVictims = (
  standing: (civ: string) => Shown,
): Form<engine.ChooseVictims, Choices["ChooseVictims"], readonly string[]> => ({
  spec: (_, choices) => ({
    rows: choices.candidates.map((id) => civRow(id, { note: words.standing(standing(id)) })),
    goals: [exactly("player", choices.count)],
  }),
  answer: names,
  chosen: ones,
});

export const chooseRaided: Form<engine.ChooseRaided, Choices["ChooseRaided"], readonly string[]> = {
  spec: (_, choices) => ({
    rows: Object.entries(choices.cities).flatMap(([owner, cities]) =>
      cities.map((id) => areaRow(id, { group: words.citiesOf(owner), instead: owner })),
    ),
    goals: [exactly("city", choices.count)],
  }),
  answer: names,
  chosen: ones,
};

/** First a city of one's own, which is destroyed, then one next to it. */
export const chooseShaken: Form<engine.ChooseShaken, Choices["ChooseShaken"], readonly string[]> = {
  spec: (_, choices, chosen) => {
    const own = Object.keys(choices.cities);
    const first = own.find((id) => chosen[`own:${id}`]);
    const near = first === undefined ? [] : (choices.cities[first] ?? []);
    const rows: Row[] = own.map((id) =>
      areaRow(id, { id: `own:${id}`, group: words.destroyedCity, instead: "own" }),
    );
    const heading = first === undefined ? [] : words.nextTo(first);
    const second =
      first === undefined
        ? Object.values(choices.cities).some((ids) => ids.length > 0)
        : near.length > 0;
    rows.push(...near.map((id) => areaRow(id, { id: `near:${id}`, goal: 1, group: heading })));
    const goals = [
      { ...exactly("city", 1), name: words.destroyed },
      { ...exactly("city", second ? 1 : 0), name: words.reduced },
    ];
    return { rows, goals };
  },
  answer: (chosen) => {
    const picked = (kind: string) =>
      names(chosen)
        .filter((id) => id.startsWith(kind))
        .map((id) => id.slice(kind.length));
    return [...picked("own:"), ...picked("near:")];
  },
  chosen: ([own, near]) => ({
    ...(own === undefined ? {} : { [`own:${own}`]: 1 }),
    ...(near === undefined ? {} : { [`near:${near}`]: 1 }),
  }),
};

export const payOrLoseCity: Form<
  engine.PayOrLoseCity,
  Choices["PayOrLoseCity"],
  readonly string[]
> = {
  spec: (_, choices, chosen) => ({
    rows: choices.cities.map((id) => areaRow(id)),
    goals: [{ unit: "city", least: 0, most: 1 }],
    ...(names(chosen).length
      ? { act: words.acts.loseCity }
      : { remark: words.pay(choices.price), act: words.acts.payTreasury(choices.price) }),
  }),
  answer: names,
  chosen: ones,
};

export const sacrificeCities: Form<
  engine.SacrificeCities,
  Choices["SacrificeCities"],
  readonly string[]
> = {
  spec: (_, choices, chosen) => ({
    rows: [
      ...choices.inland.map((id) => areaRow(id, { group: words.inlandHeading })),
      ...choices.coastal.map((id) => areaRow(id, { group: words.coastalHeading })),
    ],
    goals: [{ unit: "city", least: 0, most: choices.most, step: choices.each }],
    act: words.acts.sacrifice(names(chosen).length),
    ...(names(chosen).length ? {} : { remark: words.noSacrifice }),
  }),
  answer: names,
  chosen: ones,
};

/** One of several areas. */
function onePlace<D, C>(
  ids: (choices: C) => readonly string[],
  note?: (choices: C, id: string) => Row["note"],
): Form<D, C, string> {
  return {
    spec: (_, choices) => ({
      rows: ids(choices).map((id) => {
        const said = note?.(choices, id);
        return areaRow(id, said === undefined ? {} : { note: said });
      }),
      goals: [exactly("place", 1)],
    }),
    answer: (chosen) => names(chosen)[0] ?? "",
    chosen: (answer) => ({ [answer]: 1 }),
  };
}

export const chooseNextAttack = onePlace<engine.ChooseNextAttack, Choices["ChooseNextAttack"]>(
  (choices) => Object.keys(choices.areas),
  (choices, id) => words.attackers(choices.areas[id] ?? 0),
);
export const chooseNextConflict = onePlace<
  engine.ChooseNextConflict,
  Choices["ChooseNextConflict"]
>((choices) => choices.areas);
export const choosePlace = onePlace<engine.ChoosePlace, Choices["ChoosePlace"]>(
  (choices) => choices.places,
);

export const waitForAttack: Form<engine.WaitForAttack, Choices["WaitForAttack"], string | null> = {
  spec: (_, choices, chosen) => ({
    rows: choices.attacks.map((id) => areaRow(id)),
    goals: [{ unit: "place", least: 0, most: 1 }],
    ...(names(chosen).length
      ? { act: words.acts.wait }
      : { remark: words.defendNow, act: words.acts.defend }),
  }),
  answer: (chosen) => names(chosen)[0] ?? null,
  chosen: (answer) => (answer === null ? {} : { [answer]: 1 }),
};

export const chooseLoss: Form<engine.ChooseLoss, Choices["ChooseLoss"], engine.Loss> = {
  spec: (_, choices) => ({
    rows: [
      ...choices.tokens.map((id) => areaRow(id, { id: `token:${id}`, group: words.tokensHeading })),
      ...choices.ships.map((ship): Row => ({
        id: `ship:${ship}`,
        about: words.ship(ship),
        most: 1,
        goal: 0,
        group: words.shipsHeading,
      })),
      { id: "repeat", about: words.repeat, most: 1, flag: true },
    ],
    goals: [exactly("piece", 1)],
  }),
  answer: (chosen) => {
    const picked = names(chosen).find((id) => id.includes(":")) ?? "";
    const [kind, id] = [
      picked.slice(0, picked.indexOf(":")),
      picked.slice(picked.indexOf(":") + 1),
    ];
    const repeat = Boolean(chosen.repeat);
    return kind === "ship" ? { ship: Number(id), repeat } : { token: id, repeat };
  },
  chosen: (answer) => ({
    ...(typeof answer.token === "string" ? { [`token:${answer.token}`]: 1 } : {}),
    ...(typeof answer.ship === "number" ? { [`ship:${answer.ship}`]: 1 } : {}),
    ...(answer.repeat ? { repeat: 1 } : {}),
  }),
};

export const takeSpoils: Form<engine.TakeSpoils, Choices["TakeSpoils"], engine.Spoils> = {
  spec: (_, choices, chosen) => ({
    ...(names(chosen).length ? {} : { act: words.acts.takeNothing }),
    rows: [
      ...(choices.card ? [{ id: "card", about: words.spoilsCard, most: 1, flag: true }] : []),
      ...(choices.treasury
        ? [{ id: "treasury", about: words.spoilsTreasury, most: choices.treasury }]
        : []),
    ],
    goals: [],
  }),
  answer: (chosen) => ({ card: Boolean(chosen.card), treasury: chosen.treasury ?? 0 }),
  chosen: (answer) => ({
    ...(answer.card ? { card: 1 } : {}),
    ...(answer.treasury ? { treasury: answer.treasury } : {}),
  }),
};

/** A rate at which cities revolt that another would keep, or which leaves too little for the next tax. */
function revoltsOf(rates: readonly engine.TaxRate[], chosen: Chosen): Caution[] {
  const fewest = Math.min(...rates.map(({ revolting }) => revolting));
  const taken = rates.find(({ rate }) => chosen[`rate:${rate}`]);
  if (taken === undefined) return [];
  if (taken.revolting > fewest)
    return [{ text: words.rateRevolts(taken.revolting, fewest), loses: true }];
  const isShort = taken.revolting === 0 && taken.revolting_next > 0;
  return isShort ? [{ text: words.rateShort(taken), loses: false }] : [];
}

export const chooseTaxRate = (
  stock: () => number,
): Form<engine.ChooseTaxRate, Choices["ChooseTaxRate"], number> => ({
  spec: (_, choices, chosen) => ({
    rows: choices.rates.map((found) => ({
      id: `rate:${found.rate}`,
      about: words.rate(found.rate),
      most: 1,
      goal: 0,
      note: words.rateBrings(found),
    })),
    goals: [exactly("rate", 1)],
    remark: words.taxPrice(stock()),
    cautions: revoltsOf(choices.rates, chosen),
  }),
  answer: (chosen) => Number((names(chosen)[0] ?? "").slice("rate:".length)),
  chosen: (answer) => ({ [`rate:${answer}`]: 1 }),
});
