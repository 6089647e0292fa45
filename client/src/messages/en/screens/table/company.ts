/** The words of the company: standings and chat beside the map. */
export const company = {
  label: "Standings and talk",
  fold: "Fold standings and talk away",
  unfold: "Show standings and talk",
  standings: "Standings",
  cities: "cities",
  cards: "cards",
  points: "points",
  inHand: (points: number) => `+ ${points} in hand`,
  show: "Show their lands",
  waited: "the table waits for them",
} as const;
