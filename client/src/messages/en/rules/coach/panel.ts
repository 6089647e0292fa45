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
  realGames: {
    short: {
      name: "Now a real game of five",
      expect:
        "Recommended: the Short Game, about six turns. You begin with cities and trade from the first turn.",
    },
    full: {
      name: "The full game of five",
      expect: "About sixteen turns from one token; trade comes after four or five of them.",
    },
  },
  realName: "My first real game",
  failed: "That did not work. Try again in a moment.",
} as const;
