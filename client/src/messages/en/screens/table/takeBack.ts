/** Taking back. */
export const takeBack = {
  title: "Take back",
  last: "Take back my last decision",
  one: (what: string): string => `Take back: ${what}`,
  phase: (what: string): string => `Back to the start of ${what}`,
  turn: (turn: number): string =>
    turn === 0 ? "Back to the very beginning" : `Back to the start of turn ${turn}`,
  many: (count: number): string =>
    `this undoes ${count} of your decisions, and everything since. Go back?`,
  go: "Go back",
  stay: "Stay here",
  alone:
    "You play alone, so you may go back as far as you like. The cards to come stay the same. If you had learnt something meanwhile, the record says so.",
};
