/**
 * How the eighteen civilizations (and the barbarians) look: colour, pattern and emblem.
 *
 * The three always go together, so that nobody has to tell colours apart. Emblem and pattern are
 * path data about the origin, from -10 to 10; both are filled with the even-odd rule.
 */

export interface CivilizationLook {
  /** The colour of the pieces. */
  readonly colour: string;
  /** The colour in which the pattern lies on it. */
  readonly second: string;
  /** The colour in which letters and the emblem stand on it. */
  readonly ink: string;
  readonly pattern: string;
  readonly emblem: string;
}

export const BARBARIANS = "barbarians";

const DARK = "#1d1714";
const LIGHT = "#fdf8ec";

/** Divisions of a shield: plain to tell apart even at the size of a fingernail. */
const PATTERNS = {
  pale: "M-3.4-10H3.4V10H-3.4Z",
  fess: "M-10-3.4H10V3.4H-10Z",
  perPale: "M0-10H10V10H0Z",
  perFess: "M-10 0H10V10H-10Z",
  perBend: "M-10-10L10 10H-10Z",
  perBendSinister: "M10-10L-10 10H10Z",
  quarterly: "M0-10H10V0H0ZM-10 0H0V10H-10Z",
  bend: "M-10-10H-4L10 4V10H4L-10-4Z",
  bendSinister: "M10-10H4L-10 4V10H-4L10-4Z",
  cross: "M-2.6-10H2.6V-2.6H10V2.6H2.6V10H-2.6V2.6H-10V-2.6H-2.6Z",
  saltire: "M-10-10H-6L0-4L6-10H10V-6L4 0L10 6V10H6L0 4L-6 10H-10V6L-4 0L-10-6Z",
  bordure: "M-10-10H10V10H-10ZM-7-7V7H7V-7Z",
  chief: "M-10-10H10V-4.5H-10Z",
  base: "M-10 4.5H10V10H-10Z",
  gyronny: "M0 0L-10-10H0ZM0 0L10-10V0ZM0 0L10 10H0ZM0 0L-10 10V0Z",
  chevron: "M-10 10V4L0-6L10 4V10L0 0Z",
  paly: "M-10-10H-6V10H-10ZM-2-10H2V10H-2ZM6-10H10V10H6Z",
  barry: "M-10-10H10V-6H-10ZM-10-2H10V2H-10ZM-10 6H10V10H-10Z",
  plain: "",
} as const;

/** Own simple emblems, named after what they show. */
const EMBLEMS = {
  doubleAxe:
    "M-1.1-9H1.1V-5.6Q5-5.2 8.6-8.6Q10.4-2.4 8.6 3.8Q5 .4 1.1 .8V9.6H-1.1V.8Q-5 .4-8.6 3.8Q-10.4-2.4-8.6-8.6Q-5-5.2-1.1-5.6Z",
  crescent:
    "M-8.5-2.5A8.6 8.6 0 1 0 8.5-2.5A7.4 7.4 0 0 1-8.5-2.5ZM0-8.8A4.2 4.2 0 1 1 0-.4A4.2 4.2 0 1 1 0-8.8Z",
  wingedDisc:
    "M0-4A4 4 0 1 1 0 4A4 4 0 1 1 0-4ZM-4.6-2.6L-10-5.4V-2.2L-6-.6H-10V1.8H-6L-9 4.4H-5.4L-4.2 3Q-5.8 0-4.6-2.6ZM4.6-2.6L10-5.4V-2.2L6-.6H10V1.8H6L9 4.4H5.4L4.2 3Q5.8 0 4.6-2.6ZM-1.6 5H1.6L3.2 9.4H-3.2Z",
  wheel:
    "M0-9.4A9.4 9.4 0 1 1 0 9.4A9.4 9.4 0 1 1 0-9.4ZM-.8-7V-2.6L-4.4-6.2Q-2.8-7 -.8-7ZM.8-7Q2.8-7 4.4-6.2L.8-2.6ZM6.2-4.4Q7-2.8 7-.8H2.6ZM7 .8Q7 2.8 6.2 4.4L2.6 .8ZM4.4 6.2Q2.8 7 .8 7V2.6ZM-.8 7Q-2.8 7-4.4 6.2L-.8 2.6ZM-6.2 4.4Q-7 2.8-7 .8H-2.6ZM-7-.8Q-7-2.8-6.2-4.4L-2.6-.8Z",
  ringedCross:
    "M-1.9-10H1.9V-6Q5.4-5 6-1.9H10V1.9H6Q5 5 1.9 6V10H-1.9V6Q-5.4 5-6 1.9H-10V-1.9H-6Q-5-5-1.9-6ZM-1.9-3.4Q-3.2-2.8-3.4-1.9H-1.9ZM1.9-3.4V-1.9H3.4Q3.2-2.8 1.9-3.4ZM-3.4 1.9Q-2.8 3.2-1.9 3.4V1.9ZM1.9 1.9V3.4Q2.8 3.2 3.4 1.9Z",
  star: "M0-10L1.9-4.6L7.1-7.1L4.6-1.9L10 0L4.6 1.9L7.1 7.1L1.9 4.6L0 10L-1.9 4.6L-7.1 7.1L-4.6 1.9L-10 0L-4.6-1.9L-7.1-7.1L-1.9-4.6ZM0-2A2 2 0 1 0 0 2A2 2 0 1 0 0-2Z",
  tanit:
    "M0-9.8A3.4 3.4 0 1 1 0-3A3.4 3.4 0 1 1 0-9.8ZM-8.5-5V-2.2H8.5V-5H10V-.2H1.4L7 9.6H-7L-1.4-.2H-10V-5Z",
  fish: "M-10-5.4Q-6.4-3.4-4.6-2.4Q2-8.4 10 0Q2 8.4-4.6 2.4Q-6.4 3.4-10 5.4Q-8 0-10-5.4ZM5-2.2A1.3 1.3 0 1 0 5 .4A1.3 1.3 0 1 0 5-2.2Z",
  lightning: "M2.6-10L-6.6 1.4H-1L-4 10L7-2.6H1.2L5.4-10Z",
  tamga:
    "M-9-9.6H-6.6V-4.4Q-6.6-1.4-3.4-.8V-9.6H-1V-.6H1V-9.6H3.4V-.8Q6.6-1.4 6.6-4.4V-9.6H9V-4.4Q9 1.2 3 1.8H1.2V3.4Q5 3.4 5 6.6Q5 9.8 0 9.8Q-5 9.8-5 6.6Q-5 3.4-1.2 3.4V1.8H-3Q-9 1.2-9-4.4ZM0 5.2Q-2.8 5.2-2.8 6.6Q-2.8 8-0 8Q2.8 8 2.8 6.6Q2.8 5.2 0 5.2Z",
  sword:
    "M0-10L2.4-6.6V3H6V5.4H1.7V7.2Q2.4 7.8 2.4 8.6Q2.4 10 0 10Q-2.4 10-2.4 8.6Q-2.4 7.8-1.7 7.2V5.4H-6V3H-2.4V-6.6Z",
  flame:
    "M1-10Q1.6-6 5-2.4Q8 .8 7 4.6Q5.8 9.4 0 9.8Q-6.4 9.4-7 4Q-7.2-.4-3.6-3.6Q-3.2-.8-1.8 0Q-2.6-6 1-10ZM.4 2Q.4 4-1.4 5.2Q-2.8 6.4-1.6 8Q0 9 1.8 7.8Q3.4 5.6 .4 2Z",
  bull: "M-10-7.6Q-9.4-3-4.6-4Q-2.6-4.8 0-4.8Q2.6-4.8 4.6-4Q9.4-3 10-7.6Q11 0 5.2 .2Q5 5 3 8Q1.8 9.6 0 9.6Q-1.8 9.6-3 8Q-5 5-5.2 .2Q-11 0-10-7.6ZM-2.6-.8A1 1 0 1 0-2.6 1.2A1 1 0 1 0-2.6-.8ZM2.6-.8A1 1 0 1 0 2.6 1.2A1 1 0 1 0 2.6-.8Z",
  bow: "M-3-10Q9-6 9 0Q9 6-3 10L-3.4 8.6L-1.4 7V1H-10L-8.2 0L-10-1H-1.4V-7L-3.4-8.6ZM-.2-6.6V-1H6.4Q5.6-4.4-.2-6.6ZM-.2 1V6.6Q5.6 4.4 6.4 1Z",
  amphora:
    "M-3.4-10H3.4V-8H2.2V-6Q6.6-9 7.4-4.6Q7.6-2.4 5.4-.6Q6 4.4 2 7.6L3.4 10H-3.4L-2 7.6Q-6 4.4-5.4-.6Q-7.6-2.4-7.4-4.6Q-6.6-9-2.2-6V-8H-3.4ZM3-4.8Q4.6-3.6 5-2.4Q6.2-3.8 5.8-5Q5-6.4 3-4.8ZM-3-4.8Q-5-6.4-5.8-5Q-6.2-3.8-5-2.4Q-4.6-3.6-3-4.8Z",
  leaf: "M0-5.4Q2-9.4 5.6-8.8Q9.8-7.8 9.2-2.8Q8 2 3 4.6Q.8 6.2 .8 10H-.8Q-.8 6.2-3 4.6Q-8 2-9.2-2.8Q-9.8-7.8-5.6-8.8Q-2-9.4 0-5.4ZM-.5-2V3.6H.5V-2Z",
  ankh: "M0-10Q5-10 5-5.6Q5-2.4 2.2-.6H8V2.4H1.7V10H-1.7V2.4H-8V-.6H-2.2Q-5-2.4-5-5.6Q-5-10 0-10ZM0-7.4Q-2.4-7.4-2.4-5.4Q-2.4-3 0-1.2Q2.4-3 2.4-5.4Q2.4-7.4 0-7.4Z",
  horseshoe:
    "M-7.6 9.6Q-9.6-9.8 0-9.8Q9.6-9.8 7.6 9.6H3.2Q5.4-5.4 0-5.4Q-5.4-5.4-3.2 9.6ZM-6-2A.9 .9 0 1 0-6-.2A.9 .9 0 1 0-6-2ZM6-2A.9 .9 0 1 0 6-.2A.9 .9 0 1 0 6-2ZM-5.7 3.6A.9 .9 0 1 0-5.7 5.4A.9 .9 0 1 0-5.7 3.6ZM5.7 3.6A.9 .9 0 1 0 5.7 5.4A.9 .9 0 1 0 5.7 3.6Z",
  skull:
    "M0-9.6Q8.6-9.6 8.6-2Q8.6 2.4 5 4V9H2.6V6.6H1V9H-1V6.6H-2.6V9H-5V4Q-8.6 2.4-8.6-2Q-8.6-9.6 0-9.6ZM-3.6-3.6A2.3 2.3 0 1 0-3.6 1A2.3 2.3 0 1 0-3.6-3.6ZM3.6-3.6A2.3 2.3 0 1 0 3.6 1A2.3 2.3 0 1 0 3.6-3.6ZM0 1.2L-1.2 3.6H1.2Z",
} as const;

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour with a share of another stirred in. */
export function mixed(colour: string, other: string, share: number): string {
  const from = channels(colour);
  const to = channels(other);
  const parts = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** How bright a colour is, from 0 to 255. */
function brightness(colour: string): number {
  const [red, green, blue] = channels(colour);
  return (299 * red + 587 * green + 114 * blue) / 1000;
}

/** Dark or light ink, whichever reads better on a colour. */
export function inkOn(colour: string): string {
  return brightness(colour) > 130 ? DARK : LIGHT;
}

/** Lighter than a middling colour, darker than a dark or a very pale one. */
function patternColour(colour: string): string {
  if (brightness(colour) > 195) return mixed(colour, "#7a5a30", 0.45);
  return mixed(colour, inkOn(colour) === DARK ? LIGHT : DARK, 0.42);
}

function look(
  colour: string,
  pattern: keyof typeof PATTERNS,
  emblem: keyof typeof EMBLEMS,
): CivilizationLook {
  return {
    colour,
    second: patternColour(colour),
    ink: inkOn(colour),
    pattern: PATTERNS[pattern],
    emblem: EMBLEMS[emblem],
  };
}

/** Every side of the game, in the order of the A.S.T.; the barbarians last. */
export const CIVILIZATIONS: Readonly<Record<string, CivilizationLook>> = {
  minoa: look("#8DB63C", "pale", "doubleAxe"),
  saba: look("#F15A31", "chief", "crescent"),
  assyria: look("#58B3E4", "perFess", "wingedDisc"),
  maurya: look("#E8353F", "gyronny", "wheel"),
  celt: look("#2C9B45", "cross", "ringedCross"),
  babylon: look("#75757A", "saltire", "star"),
  carthage: look("#F58B1F", "perBend", "tanit"),
  dravidia: look("#3B4091", "barry", "fish"),
  hatti: look("#F07FAE", "bendSinister", "lightning"),
  kushan: look("#5A2323", "perBendSinister", "tamga"),
  rome: look("#D3257B", "bordure", "sword"),
  persia: look("#6F2E88", "chevron", "flame"),
  iberia: look("#E4E5E8", "fess", "bull"),
  nubia: look("#2B9D99", "bend", "bow"),
  hellas: look("#F6E528", "perPale", "amphora"),
  indus: look("#1E7A4F", "quarterly", "leaf"),
  egypt: look("#F3DEC3", "base", "ankh"),
  parthia: look("#5F5C36", "paly", "horseshoe"),
  [BARBARIANS]: look("#1D1714", "plain", "skull"),
};

const UNKNOWN = look("#8A7A60", "plain", "star");

/** The look of a side; one that the table does not know gets a plain counter. */
export function lookOf(civ: string): CivilizationLook {
  return CIVILIZATIONS[civ] ?? UNKNOWN;
}
