/** Questions of an opening: where one begins, where the first cities stand, which credits are taken. */
import type * as engine from "../../api/engine";
import type { Choices } from "../../api/engine";
import { messages } from "../../messages";
import type { Chosen, Form, Row } from "../spec";
import { areaRow, ones } from "./rows";

const words = messages.forms;

/** Areas without a site; once as many are chosen as may be, the others are not offered. */
function elsewhere(choices: Choices["PlaceCities"], chosen: Chosen): Row[] {
  const most = choices.count - choices.on_sites;
  const taken = choices.others.filter((id) => chosen[id]);
  const open = most > 1 && taken.length >= most ? taken : choices.others;
  return open.map((id) =>
    areaRow(id, {
      group: words.withoutSiteHeading(most),
      ...(most === 1 ? { instead: "elsewhere" } : {}),
    }),
  );
}

export const chooseStart: Form<engine.ChooseStart, Choices["ChooseStart"], string> = {
  spec: (_, choices) => ({
    rows: choices.areas.map((id) => areaRow(id)),
    goals: [{ unit: "place", least: 1, most: 1 }],
  }),
  answer: (chosen) => Object.keys(chosen)[0] ?? "",
  chosen: (answer) => ones([answer]),
};

export const placeCities: Form<engine.PlaceCities, Choices["PlaceCities"], readonly string[]> = {
  spec: (_, choices, chosen) => ({
    rows: [
      ...choices.sites.map((id) => areaRow(id, { group: words.onSiteHeading, onSite: true })),
      ...(choices.count > choices.on_sites ? elsewhere(choices, chosen) : []),
    ],
    goals: [{ unit: "city", least: choices.count, most: choices.count }],
    ...(choices.theme_set === null ? {} : { remark: words.ownSet(choices.theme_set) }),
  }),
  answer: (chosen) => Object.keys(chosen),
  chosen: ones,
};

export const chooseCredits: Form<
  engine.ChooseCredits,
  Choices["ChooseCredits"],
  Readonly<Record<string, number>>
> = {
  spec: (_, choices) => ({
    rows: choices.groups.map((id) => ({
      id,
      about: words.credits(id),
      note: words.creditsHad(choices.had[id] ?? 0, choices.portion),
      most: choices.points / choices.portion,
      weight: choices.portion,
      goal: 0,
      counted: true,
    })),
    goals: [{ unit: "credit", least: choices.points, most: choices.points }],
    remark: words.creditsFrom(choices.brought_by, choices.points, choices.portion),
  }),
  answer: (chosen, _, { portion }) =>
    Object.fromEntries(Object.entries(chosen).map(([id, count]) => [id, count * portion])),
  chosen: (answer, _, { portion }) =>
    Object.fromEntries(Object.entries(answer).map(([id, points]) => [id, points / portion])),
};
