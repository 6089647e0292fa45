/** What is said after a question, because of how things stand: whom it is about, and what it will take. */
import type { Decision } from "../../api/engine";
import type { EditionFacts } from "../../api/facts";
import { messages } from "../../messages";
import type { Rich } from "../../messages/rich";
import type { TableSession } from "../../session/session.svelte";
import { hordeIn } from "../../story/calamities";

/** All of it, in the order in which it is read. */
export const asides = (question: Decision, session: TableSession, facts: EditionFacts): Rich => [
  ...ownSet(question, session),
  ...horde(question, session, facts),
];

/** What one begins with, where that costs a city. */
function ownSet(question: Decision, session: TableSession): Rich {
  const mine = session.board?.advances[session.civ ?? ""] ?? [];
  const asked = question.type === "ChooseCities" && question.cause === "theme_set";
  return asked && mine.length > 0 ? messages.forms.ownSetDestroys(mine) : [];
}

/** How many barbarians come, where one is asked for their way. */
function horde(question: Decision, session: TableSession, facts: EditionFacts): Rich {
  const leads =
    (question.type === "ChoosePlace" || question.type === "ChooseCities") &&
    question.cause === "barbarian_hordes";
  const found = leads ? hordeIn(session.standing_log, session.board) : null;
  if (found === null) return [];
  const { tokens, area } = found;
  const said =
    area === null
      ? messages.forms.hordeComes(tokens)
      : messages.forms.hordeThere(tokens, area, facts.areas[area]?.limit ?? 0);
  return [" ", ...said];
}
