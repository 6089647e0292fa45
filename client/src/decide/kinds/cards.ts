/** Questions about trade cards. */
import type * as engine from "../../api/engine";
import type { Choices } from "../../api/engine";
import { messages } from "../../messages";
import { card } from "../../messages/rich";
import { countNames } from "../../model/hand";
import { ALL, type Form, type Row } from "../spec";
import { cardRows, civRow, valuedRows, spread, sum, type Values } from "./rows";

type Counts = Readonly<Record<string, number>>;
const words = messages.forms;

export const discardExcess = (
  values: Values,
): Form<engine.DiscardExcess, Choices["DiscardExcess"], Counts> => ({
  spec: (_, choices) => ({
    rows: valuedRows(choices.cards, values),
    goals: [{ unit: "card", least: choices.count, most: choices.count }],
  }),
  answer: (chosen) => chosen,
  chosen: (answer) => answer,
});

/** Cards worth at least so much; their face values come with the facts of the game. */
export function discardFaceValue(
  values: Values,
): Form<engine.DiscardFaceValue, Choices["DiscardFaceValue"], readonly string[]> {
  return {
    spec: (_, choices) => {
      const rows = valuedRows(countNames(choices.cards), values).map((row): Row => ({
        ...row,
        weight: values.faceValue(row.id),
      }));
      return {
        rows,
        goals: [{ unit: "value", least: choices.owed, most: ALL }],
      };
    },
    answer: spread,
    chosen: countNames,
  };
}

export const discardOrPay = (
  values: Values,
): Form<engine.DiscardOrPay, Choices["DiscardOrPay"], readonly string[]> => ({
  spec: (_, choices, chosen) => {
    const kept = choices.count - sum(chosen);
    const price = choices.to_pay[sum(chosen)] ?? 0;
    return {
      rows: valuedRows(countNames(choices.cards), values),
      goals: [{ unit: "card", least: 0, most: choices.count }],
      remark: words.payFor(kept, price),
      act: kept > 0 ? words.acts.payTreasury(price) : words.acts.discard(sum(chosen)),
    };
  },
  answer: spread,
  chosen: countNames,
});

export const spareCities = (
  values: Values,
): Form<engine.SpareCities, Choices["SpareCities"], readonly string[]> => ({
  spec: (_, choices, chosen) => ({
    rows: valuedRows(countNames(choices.cards), values),
    goals: [{ unit: "card", least: 0, most: choices.count, step: choices.count }],
    ...(sum(chosen) ? {} : { remark: words.spare, act: words.acts.discard(0) }),
  }),
  answer: spread,
  chosen: countNames,
});

export const giveTribute: Form<engine.GiveTribute, Choices["GiveTribute"], engine.Tribute> = {
  spec: (_, choices) => ({
    rows: [
      ...choices.cards.map((name): Row => ({
        id: `card:${name}`,
        about: card(name),
        most: 1,
        goal: 0,
      })),
      { id: "openly", about: words.openly, most: 1, flag: true },
    ],
    goals: [{ unit: "card", least: 1, most: 1 }],
  }),
  answer: (chosen) => ({
    card: (Object.keys(chosen).find((id) => id.startsWith("card:")) ?? "").slice("card:".length),
    openly: Boolean(chosen.openly),
  }),
  chosen: (answer) => ({ [`card:${answer.card}`]: 1, ...(answer.openly ? { openly: 1 } : {}) }),
};

/** One card of those held. */
export const giveCommodity = (
  values: Values,
): Form<engine.GiveCommodity, Choices["GiveCommodity"], string> => ({
  spec: (decision, choices) => ({
    rows: valuedRows(countNames(choices.cards), values).map((row): Row => ({
      ...row,
      most: 1,
      counted: false,
    })),
    goals: [{ unit: "card", least: 1, most: 1 }],
    act: decision.receiver === null ? words.acts.discard(1) : words.acts.giveCard,
  }),
  answer: (chosen) => Object.keys(chosen)[0] ?? "",
  chosen: (answer) => ({ [answer]: 1 }),
});

export const askAnother: Form<engine.AskAnother, Choices["AskAnother"], string | null> = {
  spec: (_, choices, chosen) => ({
    rows: Object.entries(choices.players).map(([id, count]) =>
      civRow(id, { note: words.handSize(count) }),
    ),
    goals: [{ unit: "player", least: 0, most: 1 }],
    ...(sum(chosen)
      ? { act: words.acts.ask }
      : { remark: words.askNobody, act: words.acts.askNobody }),
  }),
  answer: (chosen) => Object.keys(chosen)[0] ?? null,
  chosen: (answer) => (answer === null ? {} : { [answer]: 1 }),
};

/** Cards sold for treasury, for a hand with so many of each name. */
export const sellCommodities = (
  held: (card: string) => number,
): Form<engine.SellCommodities, Choices["SellCommodities"], Counts> => ({
  spec: (_, choices, chosen) => {
    const total = Object.entries(chosen).reduce(
      (all, [name, count]) => all + count * (choices.cards[name] ?? 0),
      0,
    );
    const rows = cardRows(choices.cards, (name) => words.soldFor(choices.cards[name] ?? 0)).map(
      (row): Row => ({ ...row, most: held(row.id) }),
    );
    return {
      rows,
      goals: [{ unit: "card", least: 0, most: rows.reduce((all, row) => all + row.most, 0) }],
      remark: words.soldTotal(total, choices.stock),
      act: words.acts.sell(sum(chosen), total),
    };
  },
  answer: (chosen) => chosen,
  chosen: (answer) => answer,
});

export const buyTradeCard: Form<engine.BuyTradeCard, Choices["BuyTradeCard"], engine.CardPurchase> =
  {
    spec: (_, choices, chosen) => {
      const empty = (stack: string) => choices.empty.includes(Number(stack));
      const rows: Row[] = choices.free.map((stack) => ({
        id: `free:${stack}`,
        about: words.stack(String(stack)),
        most: 1,
        goal: 0,
        note: empty(String(stack)) ? [...words.free, ", ", ...words.emptyStack] : words.free,
      }));
      for (const [stack, { price }] of Object.entries(choices.prices)) {
        const note = empty(stack)
          ? [...words.price(price), ", ", ...words.emptyStack]
          : words.price(price);
        if (price <= choices.treasury)
          rows.push({ id: `buy:${stack}`, about: words.stack(stack), most: 1, goal: 0, note });
      }
      return {
        rows,
        goals: [{ unit: "card", least: 0, most: 1 }],
        ...(sum(chosen)
          ? { act: words.acts.takeCard }
          : { remark: words.buyNothing, act: words.acts.pass }),
      };
    },
    answer: (chosen) => {
      const picked = Object.keys(chosen)[0];
      if (picked === undefined) return { stack: 0 };
      const [how, stack] = picked.split(":");
      return { stack: Number(stack), free: how === "free" };
    },
    chosen: (answer) =>
      answer.stack ? { [`${answer.free ? "free" : "buy"}:${answer.stack}`]: 1 } : {},
  };
