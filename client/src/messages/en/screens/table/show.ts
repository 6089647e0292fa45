/** The words of the show: the others' moves played on the map, and looking back. */
import { rich, type Rich } from "../../../rich";
import { civs, many, tokens } from "../../words";

/** More names than this are counted. */
const FEW = 4;

export const show = {
  title: "What the others did",
  /** Scenes that wait to be shown. */
  offer: (count: number): string => `${many(count, "move")}: show`,
  dismiss: "Not now",
  place: (number: number, all: number): string => `${number} of ${all}`,
  skip: "Skip",
  skipAll: "Skip to the end",
  close: "Close",
  pace: "Pace",
  paces: { slow: "slow", normal: "normal", fast: "fast", once: "at once" },
  paceHint: "How the others' moves are shown on the map. At once: the board just changes.",
  begins: (count: number): string => `${many(count, "move")} of the others on the map.`,
  more: (count: number): string => `and ${count} more`,
  grew: (ids: readonly string[], grown: number): Rich =>
    ids.length > FEW
      ? rich`${String(ids.length)} civilizations grew by ${tokens(grown)}.`
      : rich`${civs(ids)} grew by ${tokens(grown)}.`,
} as const;

export const past = {
  look: "Look back",
  lookAt: "Look at the board then",
  title: "You are looking at the past",
  when: (turn: number, phase: string): string => `Turn ${turn}, ${phase}.`,
  back: "Back to now",
  closed: "Nothing can be decided here. Go back to now to answer.",
  asked: "A question waits for you.",
  loading: "Fetching the board as it was …",
  failed: "The board of that moment could not be fetched.",
  previousTurn: "Previous turn",
  nextTurn: "Next turn",
  previousEvent: "Previous event",
  nextEvent: "Next event",
  hand: "Your cards then",
  noCards: "no cards",
  unseen: "No hand can be seen from here.",
  happened: "What had just happened",
} as const;
