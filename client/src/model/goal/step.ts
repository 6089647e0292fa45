/** What moves the marker on the A.S.T.: the next space, or the first one ahead that asks for something. */
import type { Board, Mine } from "../../api/protocol";
import type { AstSide, Epoch, Facts } from "../facts";
import { requirementTables } from "../requirements";
import { isMissing, needsIn, pointsInHand, type Need } from "../standings";

export interface StepGoal {
  readonly kind: "step";
  /** The epoch of the space that asks. */
  readonly epoch: Epoch;
  /** How many spaces ahead it lies; 1 for the next. */
  readonly ahead: number;
  /** What it asks for and is not there; nothing where the marker may move on. */
  readonly missing: readonly Need[];
  readonly fallsBack: boolean;
  /** Where the marker stands, and the last space of the row. */
  readonly space: number;
  readonly finish: number;
  /** The last turn, where an edition says which it is. */
  readonly turns: { readonly now: number; readonly last: number } | null;
  /** Points on the table and in the hand, where cards score at the end. */
  readonly points: { readonly now: number; readonly hand: number } | null;
}

interface Table {
  readonly facts: Facts;
  readonly side: AstSide;
  readonly options: Readonly<Record<string, unknown>> | null;
  readonly mine: Mine;
}

/** What the next space asks for; while that is there, what a later one does. Null at the end of the row. */
export function stepGoal(board: Board, civ: string, table: Table): StepGoal | null {
  const prospect = board.prospects[civ];
  const epochs = table.facts.ast[table.side]?.rows[civ]?.epochs ?? [];
  const space = board.ast[civ];
  if (prospect === undefined || prospect.next === null || space === undefined) return null;
  const missing = needsIn(prospect.needs).filter(isMissing);
  const last = table.facts.turns ?? null;
  const hand = pointsInHand(board, table.mine);
  const here = {
    fallsBack: prospect.falls_back,
    space,
    finish: epochs.length - 1,
    turns: last === null ? null : { now: board.turn, last },
    points: hand === null ? null : { now: prospect.score, hand },
  };
  const later = missing.length > 0 ? null : laterNeeds(board, civ, table, epochs, space);
  return {
    ...here,
    kind: "step",
    ...(later ?? { epoch: prospect.next, ahead: 1, missing }),
  };
}

/** The first space ahead that asks for more cities or advances than there are, by what is printed. */
function laterNeeds(
  board: Board,
  civ: string,
  { facts, options }: Table,
  epochs: readonly Epoch[],
  space: number,
): Pick<StepGoal, "epoch" | "ahead" | "missing"> | null {
  const [printed] = requirementTables(facts, options);
  const turnsLeft = (facts.turns ?? Infinity) - board.turn + 1;
  for (let ahead = 2; ahead <= turnsLeft && space + ahead < epochs.length; ahead += 1) {
    const epoch = epochs[space + ahead];
    const asked = printed?.epochs.find((one) => one.epoch === epoch)?.needs ?? [];
    const missing = asked.map((need) => ({ ...need, there: thereOf(board, civ, need, facts) }));
    const open = missing.filter(isMissing);
    if (epoch !== undefined && open.length > 0) return { epoch, ahead, missing: open };
  }
  return null;
}

type Counting = (cost: number, bound: number, points: number) => number;

/** What one advance adds to each of the things that epochs ask for. */
const COUNTS: Readonly<Record<string, Counting>> = {
  advances: () => 1,
  costly_advances: (cost, bound) => Number(cost >= bound),
  cheap_advances: (cost, bound) => Number(cost < bound),
  victory_points: (_cost, _bound, points) => points,
};

/** How much there is of what a printed requirement asks for. */
function thereOf(board: Board, civ: string, need: Omit<Need, "there">, facts: Facts): number {
  if (need.what === "cities")
    return Object.values(board.cities).filter((owner) => owner === civ).length;
  const held = (board.advances[civ] ?? []).map((id) => facts.advances[id]);
  const counts = COUNTS[need.what];
  if (counts === undefined) return need.needed;
  return held.reduce(
    (sum, card) =>
      sum + (card === undefined ? 0 : counts(card.cost, need.bound, card.victory_points)),
    0,
  );
}
