/** Special abilities: first which one, then how it is used. */
import type * as engine from "../../api/engine";
import type { AbilityOffers, Choices, Target } from "../../api/engine";
import { messages } from "../../messages";
import { advance, card, civ } from "../../messages/rich";
import { ALL, type Chosen, type Form, type Goal, type Row } from "../spec";
import { areaRow, cardRows, civRow, ones, prefixed, sum, under } from "./rows";

type Name = keyof engine.AbilityHow;
type Rows = {
  readonly rows: readonly Row[];
  readonly goals: readonly Goal[];
  readonly remark?: Row["note"];
};

/** How one ability is chosen; its rows count towards goals from number 1 on. */
interface Use<N extends Name> {
  spec(choices: NonNullable<AbilityOffers[N]>, chosen: Chosen): Rows;
  how(chosen: Chosen): engine.AbilityHow[N];
  chosen(how: engine.AbilityHow[N]): Chosen;
}

const words = messages.forms;
const USE = { act: words.acts.use };

function targetRows(targets: Readonly<Record<string, Target>>, more: Partial<Row> = {}): Row[] {
  return Object.entries(targets).map(([id, target]) => {
    const sides = Object.keys(target.tokens).map(civ);
    const owner = target.city_of === null ? [] : [civ(target.city_of)];
    const note = words.target(sides.length ? sides : owner, target.city_of !== null, target.points);
    return areaRow(id, { id: `area:${id}`, goal: 1, group: words.areaHeading, note, ...more });
  });
}

const first = (chosen: Chosen, prefix: string): string =>
  Object.keys(under(chosen, prefix))[0] ?? "";
const one: Goal = { unit: "place", least: 1, most: 1 };

type Either = { readonly city?: string | null; readonly tokens?: Readonly<Record<string, number>> };

/** A city in one of these areas, or else tokens in some of those. */
function pieceRows(
  there: {
    readonly cities: readonly string[];
    readonly areas?: readonly string[];
    readonly tokens?: Readonly<Record<string, number>>;
  },
  most: number,
  tokenHeading: Row["group"] & object,
  cityHeading: Row["group"] & object,
): Rows {
  const tokens = there.tokens ?? Object.fromEntries((there.areas ?? []).map((id) => [id, most]));
  return {
    rows: [
      ...there.cities.map((id) =>
        areaRow(id, { id: `city:${id}`, goal: 1, group: cityHeading, instead: "piece" }),
      ),
      ...Object.entries(most > 0 ? tokens : {}).map(([id, count]) =>
        areaRow(id, {
          id: `token:${id}`,
          most: count,
          counted: true,
          goal: 1,
          group: tokenHeading,
          instead: "piece",
          beside: "tokens",
          ...(there.tokens === undefined ? {} : { note: words.there(count) }),
        }),
      ),
    ],
    goals: [{ unit: "piece", least: 1, most: Math.max(1, most) }],
  };
}

function pieceOf(chosen: Chosen): Either {
  const city = first(chosen, "city:");
  return city ? { city } : { tokens: under(chosen, "token:") };
}

const chosenPiece = ({ city, tokens }: Either): Chosen =>
  typeof city === "string" ? { [`city:${city}`]: 1 } : prefixed(tokens, "token:");

const wholeArea: Use<"fundamentalism"> & Use<"monotheism"> = {
  spec: (choices) => ({
    rows: targetRows(choices.areas),
    goals: [one],
  }),
  how: (chosen) => ({ area: first(chosen, "area:") }),
  chosen: (how) => ({ [`area:${how.area}`]: 1 }),
};

type Moving = Use<"diaspora">;
type Offered = NonNullable<AbilityOffers["diaspora"]>;

/** Tokens from some areas to others. */
const resettling: {
  spec(choices: engine.ResettlementChoices, chosen: Chosen): Rows;
  how(chosen: Chosen): engine.Resettlement;
  chosen(how: engine.Resettlement): Chosen;
} = {
  spec: (choices, chosen) => {
    const taken = sum(under(chosen, "take:"));
    const take = Object.entries(choices.tokens).map(([id, most]) =>
      areaRow(id, {
        id: `take:${id}`,
        most,
        goal: 1,
        group: words.takeHeading(choices.most),
        note: words.there(most),
      }),
    );
    const place = Object.entries(choices.room).map(([id, most]) =>
      areaRow(id, {
        id: `place:${id}`,
        most,
        goal: 2,
        group: words.placeHeading,
        note: words.room(most),
      }),
    );
    const placing = taken > 0 ? place : [];
    return {
      rows: [...take, ...placing],
      goals: [
        { unit: "token", least: 1, most: choices.most },
        { unit: "token", least: taken, most: taken },
      ],
    };
  },
  how: (chosen) => ({ take: under(chosen, "take:"), place: under(chosen, "place:") }),
  chosen: (how) => ({ ...prefixed(how.take, "take:"), ...prefixed(how.place, "place:") }),
};

/** A city or tokens out of stock, into empty areas. */
const settling: {
  spec(choices: engine.SettlementChoices): Rows;
  how(chosen: Chosen): engine.Settlement;
  chosen(how: engine.Settlement): Chosen;
} = {
  spec: (choices) => pieceRows(choices, choices.most, words.newTokens(choices.most), words.newCity),
  how: pieceOf,
  chosen: chosenPiece,
};

const isSettling = (choices: Offered): choices is engine.SettlementChoices => "areas" in choices;

/** Printed in two ways: which one is told by what is offered, and by what is chosen. */
const diaspora: Moving = {
  spec: (choices, chosen) =>
    isSettling(choices) ? settling.spec(choices) : resettling.spec(choices, chosen),
  how: (chosen) =>
    sum(under(chosen, "take:")) > 0 ? resettling.how(chosen) : settling.how(chosen),
  chosen: (how) => ("take" in how ? resettling.chosen(how) : settling.chosen(how)),
};

const politics: Use<"politics"> = {
  spec: (choices) => ({
    rows: [
      ...(choices.treasury
        ? [
            {
              id: "treasury",
              about: words.policyTreasury,
              most: choices.treasury,
              goal: 1,
              instead: "policy",
            },
          ]
        : []),
      ...targetRows(choices.areas, { group: words.policyAreas, instead: "policy" }),
    ],
    goals: [{ unit: "point", least: 1, most: Math.max(1, choices.treasury) }],
  }),
  how: (chosen) => {
    const area = first(chosen, "area:");
    return area ? { area } : { treasury: chosen.treasury ?? 0 };
  },
  chosen: (how) =>
    typeof how.area === "string" ? { [`area:${how.area}`]: 1 } : { treasury: how.treasury ?? 0 },
};

const provincialEmpire: Use<"provincial_empire"> = {
  spec: (choices) => ({
    rows: Object.entries(choices.players).map(([id, count]) =>
      civRow(id, { id: `civ:${id}`, goal: 1, note: words.handSize(count) }),
    ),
    goals: [{ unit: "player", least: 1, most: choices.most }],
  }),
  how: (chosen) => ({ players: Object.keys(under(chosen, "civ:")) }),
  chosen: (how) => prefixed(ones(how.players), "civ:"),
};

const tradeRoutes = (held: (card: string) => number): Use<"trade_routes"> => ({
  spec: (choices, chosen) => {
    const sold = under(chosen, "card:");
    const total = Object.entries(sold).reduce(
      (all, [name, count]) => all + count * (choices.cards[name] ?? 0),
      0,
    );
    const rows = cardRows(choices.cards, (name) => words.soldFor(choices.cards[name] ?? 0)).map(
      (row): Row => ({ ...row, id: `card:${row.id}`, most: held(row.id), goal: 1 }),
    );
    return {
      rows,
      goals: [{ unit: "card", least: 1, most: ALL }],
      remark: words.soldTotal(total, choices.stock),
    };
  },
  how: (chosen) => ({ cards: under(chosen, "card:") }),
  chosen: (how) => prefixed(how.cards, "card:"),
});

const universalDoctrine: Use<"universal_doctrine"> = {
  spec: (choices) =>
    pieceRows(choices, choices.most, words.barbarians(choices.most), words.pirateCities),
  how: pieceOf,
  chosen: chosenPiece,
};

/** Whom to ask first, and for what: commodities of which some are held come first. */
const tradeEmpire = (held: (card: string) => number): Use<"trade_empire"> => ({
  spec: (choices) => ({
    rows: [
      ...[...choices.cards]
        .sort((a, b) => held(b) - held(a))
        .map((name): Row => ({
          id: `card:${name}`,
          about: card(name),
          most: 1,
          goal: 1,
          group: words.askFor,
          note: words.youHold(held(name)),
        })),
      ...Object.entries(choices.players).map(([id, count]) =>
        civRow(id, {
          id: `civ:${id}`,
          goal: 2,
          group: words.askFirst,
          note: words.handSize(count),
        }),
      ),
    ],
    goals: [
      { unit: "commodity", least: 1, most: 1 },
      { unit: "player", least: 1, most: 1 },
    ],
  }),
  how: (chosen) => ({ card: first(chosen, "card:"), player: first(chosen, "civ:") }),
  chosen: (how) => ({ [`card:${how.card}`]: 1, [`civ:${how.player}`]: 1 }),
});

type Uses = { readonly [N in Name]: Use<N> };

const usesWith = (held: (card: string) => number): Uses => ({
  diaspora,
  fundamentalism: wholeArea,
  monotheism: wholeArea,
  politics,
  provincial_empire: provincialEmpire,
  trade_empire: tradeEmpire(held),
  trade_routes: tradeRoutes(held),
  universal_doctrine: universalDoctrine,
});

function usedIn(chosen: Chosen, uses: Uses): Name | undefined {
  const picked = first(chosen, "ability:");
  return picked in uses ? (picked as Name) : undefined;
}

function usesRows<N extends Name>(
  name: N,
  uses: Uses,
  offers: AbilityOffers,
  chosen: Chosen,
): Rows {
  const offered = offers[name];
  return offered === undefined
    ? { rows: [], goals: [] }
    : (uses[name] as Use<N>).spec(offered, chosen);
}

/** The form of abilities, for a hand with so many cards of each name. */
export function useAbility(
  held: (card: string) => number,
): Form<engine.UseAbility, Choices["UseAbility"], engine.AbilityUse> {
  const uses = usesWith(held);
  return {
    spec: (decision, choices, chosen) => {
      const rows: Row[] = decision.abilities.map((id) => ({
        id: `ability:${id}`,
        about: advance(id),
        most: 1,
        goal: 0,
        group: words.abilityHeading,
      }));
      const picking: Goal = { unit: "ability", least: 0, most: 1 };
      const name = usedIn(chosen, uses);
      if (name === undefined)
        return { rows, goals: [picking], remark: words.abilityNone, act: words.acts.finish };
      const use = usesRows(name, uses, choices.abilities, chosen);
      const remark = use.remark === undefined ? {} : { remark: use.remark };
      return { rows: [...rows, ...use.rows], goals: [picking, ...use.goals], ...remark, ...USE };
    },
    answer: (chosen) => {
      const name = usedIn(chosen, uses);
      return name === undefined ? {} : { ability: name, how: uses[name].how(chosen) };
    },
    chosen: (answer) => {
      const name = answer.ability;
      if (typeof name !== "string" || !(name in uses)) return {};
      const use = uses[name as Name] as Use<Name>;
      return { [`ability:${name}`]: 1, ...use.chosen(answer.how as engine.AbilityHow[Name]) };
    },
  };
}
