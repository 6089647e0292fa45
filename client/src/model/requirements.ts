/** What each epoch of the A.S.T. asks for, in the edition and with the options of a table. */
import type { Epoch, Facts, Requirement } from "./facts";
import type { Need } from "./standings";

type Asked = Readonly<Partial<Record<Epoch, Requirement>>>;

/** The requirements of one side, or of one of the tables that are printed for it. */
export interface RequirementTable {
  readonly side: string;
  /** By where it is printed; null where there is only one. */
  readonly printed: string | null;
  readonly epochs: readonly {
    readonly epoch: Epoch;
    readonly needs: readonly Omit<Need, "there">[];
  }[];
}

/**
 * The tables of an edition; with the options of a table only the one that is played.
 *
 * An option belongs to it when its value names a side, or a table of requirements.
 */
export function requirementTables(
  facts: Facts,
  options: Readonly<Record<string, unknown>> | null,
): RequirementTable[] {
  const chosen = new Set(Object.values(options ?? {}));
  return only(Object.entries(facts.ast), chosen, options).flatMap(([side, ast]) => {
    const printed = Object.entries(ast.requirement_options);
    if (printed.length === 0) return [table(side, null, ast.requirements)];
    return only(printed, chosen, options).map(([name, asked]) => table(side, name, asked));
  });
}

/** Where something is chosen, only what is; the first where it is left open. */
function only<T>(
  entries: readonly (readonly [string, T])[],
  chosen: ReadonlySet<unknown>,
  options: object | null,
): readonly (readonly [string, T])[] {
  if (options === null) return entries;
  const found = entries.filter(([name]) => chosen.has(name));
  return found.length ? found : entries.slice(0, 1);
}

function table(side: string, printed: string | null, asked: Asked): RequirementTable {
  const epochs = Object.entries(asked) as [Epoch, Requirement][];
  return {
    side,
    printed,
    epochs: epochs.map(([epoch, requirement]) => ({ epoch, needs: needsOf(requirement) })),
  };
}

/** Advances below this price are the cheap ones. */
const CHEAP_BELOW = 100;

function needsOf(asked: Requirement): Omit<Need, "there">[] {
  const all = [
    { what: "cities", needed: asked.cities, bound: 0 },
    { what: "advances", needed: asked.advances, bound: 0 },
    { what: "costly_advances", needed: asked.costly_advances, bound: asked.costly_from },
    { what: "cheap_advances", needed: asked.cheap_advances, bound: CHEAP_BELOW },
    { what: "victory_points", needed: asked.victory_points, bound: 0 },
  ];
  return all.filter(({ needed }) => needed > 0);
}
