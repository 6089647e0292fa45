/** Who the coach is, and what stands on the coach's buttons. */

export const panel = {
  name: "Nestor",
  label: "Nestor, your coach",
  picture: "An old man with a white beard and a staff, painted as on a Greek vase",
  next: "Next",
  back: "Back",
  fill: { do: "Do as I would", again: "Look again" },
  thinking: "Let me think …",
  dismiss: "Send Nestor away",
  call: "Call Nestor",
  callKey: "g",
  fold: "Fold",
  unfold: "Read on",
  turn: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
  realGame: "Now a real game of five",
  realName: "My first real game",
  failed: "That did not work. Try again in a moment.",
} as const;
