/** The faces of bots: small portraits put together of our own parts, always the same for a name. */

const SKIN = ["#e9b98c", "#d59a63", "#b9784a", "#8d5836", "#6b3f26", "#f0cfa6"] as const;
const HAIR = ["#241812", "#4a2c17", "#7a4a22", "#a8752f", "#8e8a84", "#5b1f14"] as const;
const CLOTH = [
  "#8f2f27",
  "#2f5d8a",
  "#3f7a4b",
  "#7d5a9c",
  "#b7791f",
  "#2b6f73",
  "#80475e",
] as const;
const GROUND = ["#e6d3a8", "#cfdcc4", "#d9c8d6", "#c9d6de", "#e8c9a9", "#d6d1b5"] as const;

/** Behind the head: how the hair falls. */
const BACKS = [
  "",
  "M14 25Q13 9 24 8Q35 9 34 25L35 38H13Z",
  "M15 24Q14 9 24 9Q34 9 33 24Q37 30 33 34H15Q11 30 15 24Z",
] as const;
/** On the head: curls, a fringe, a bun, a shaven head with a band. */
const TOPS = [
  "M15 22Q14 9 24 9Q34 9 33 22Q31 15 24 15Q17 15 15 22Z",
  "M14.5 23Q13 8 24 8Q35 8 33.5 23Q32 17 28 16Q26 18 22 16.5Q17 17 14.5 23Z",
  "M15 21Q15 10 24 10Q33 10 33 21Q28 13 24 13.5Q20 13 15 21ZM21 9A3.6 3.6 0 1 1 27 9Z",
  "M15 20Q16 13 18 12Q18 9 21 10Q23 7 25.5 9Q29 8 30 11Q33 12 33 20Q30 15 24 15Q18 15 15 20Z",
  "",
] as const;
/** Round the chin: none, short, long, pointed. */
const BEARDS = [
  "",
  "",
  "M16 27Q17 37 24 38Q31 37 32 27Q30 31 27.5 30Q24 28.5 20.5 30Q18 31 16 27Z",
  "M16 26Q15 37 20 42Q24 45 28 42Q33 37 32 26Q30 31 27 30Q24 28.5 21 30Q18 31 16 26Z",
  "M19 30Q20 37 24 40Q28 37 29 30Q27 31 24 30Q21 31 19 30Z",
] as const;
/** Something worn: none, a band, a cap, a wreath, a veil. */
const HATS = ["", "", "band", "cap", "wreath", "veil"] as const;

export type Hat = (typeof HATS)[number];

export interface Face {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly ground: string;
  readonly back: string;
  readonly top: string;
  readonly beard: string;
  readonly hat: Hat;
  /** How far the brows are raised, and where the mouth turns. */
  readonly brow: number;
  readonly smile: number;
}

/** A number that a name always has (FNV-1a). */
export function numberOf(name: string): number {
  let sum = 0x811c9dc5;
  for (const letter of name) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum;
}

export function faceOf(name: string): Face {
  let left = numberOf(name);
  function pick<T>(from: readonly [T, ...T[]]): T {
    left = (Math.imul(left ^ (left >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return from[left % from.length] ?? from[0];
  }
  const beard = pick(BEARDS);
  return {
    skin: pick(SKIN),
    hair: pick(HAIR),
    cloth: pick(CLOTH),
    ground: pick(GROUND),
    back: beard === "" ? pick(BACKS) : "",
    top: pick(TOPS),
    beard,
    hat: pick(HATS),
    brow: pick([-0.8, 0, 0.8]),
    smile: pick([0, 1, 1.8]),
  };
}
