/** The English catalogue. Every sentence of the page stands in one of its parts. */
import { end } from "./screens/end";
import { board } from "./screens/board";
import { cautions } from "./rules/cautions";
import { coach } from "./rules/coach";
import { events } from "./rules/events";
import { forms } from "./rules/forms";
import { general } from "./screens/general";
import { goal } from "./screens/goal";
import { help, sides, terms } from "./rules/help";
import { lands } from "./screens/lands";
import { lessons } from "./rules/lessons";
import { lobby } from "./screens/lobby";
import { market } from "./screens/market";
import { openings, phaseGroups, phases } from "./rules/phases";
import { plan } from "./screens/plan";
import {
  fateNames,
  movementEarly,
  movementModes,
  questionNames,
  questions,
} from "./rules/questions";
import { reasons } from "./rules/reasons";
import { Facts, refusals } from "./rules/refusals";
import { shop } from "./screens/shop";
import { signs } from "./screens/signs";
import { story } from "./screens/story";
import { table } from "./screens/table/table";
import { takeBack } from "./screens/table/takeBack";

export const english = {
  ...general,
  board,
  cautions,
  coach,
  end,
  events,
  Facts,
  forms,
  goal,
  help,
  lands,
  lessons,
  lobby,
  market,
  openings,
  phaseGroups,
  phases,
  movementEarly,
  movementModes,
  plan,
  questionNames,
  fateNames,
  questions,
  reasons,
  refusals,
  shop,
  sides,
  signs,
  story,
  table,
  takeBack,
  terms,
} as const;
