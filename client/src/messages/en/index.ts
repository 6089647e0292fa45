/** The English catalogue. Every sentence of the page stands in one of its parts. */
import { events } from "./events";
import { forms } from "./forms";
import { general } from "./general";
import { map } from "./map";
import { phaseGroups, phases } from "./phases";
import { questionNames, questions } from "./questions";
import { Facts, refusals } from "./refusals";

export const english = {
  ...general,
  ...map,
  events,
  forms,
  phaseGroups,
  phases,
  questionNames,
  questions,
  refusals,
  Facts,
} as const;
