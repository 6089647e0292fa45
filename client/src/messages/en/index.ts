/** The English catalogue. Every sentence of the page stands in one of its parts. */
import { end } from "./end";
import { board } from "./board";
import { cautions } from "./cautions";
import { events } from "./events";
import { forms } from "./forms";
import { general } from "./general";
import { help, sides, terms } from "./help";
import { lobby } from "./lobby";
import { map } from "./map";
import { market } from "./market";
import { phaseGroups, phases } from "./phases";
import { plan } from "./plan";
import { movementModes, questionNames, questions } from "./questions";
import { Facts, refusals } from "./refusals";
import { shop } from "./shop";
import { table } from "./table";

export const english = {
  ...general,
  ...map,
  board,
  cautions,
  end,
  events,
  Facts,
  forms,
  help,
  lobby,
  market,
  phaseGroups,
  phases,
  movementModes,
  plan,
  questionNames,
  questions,
  refusals,
  shop,
  sides,
  table,
  terms,
} as const;
