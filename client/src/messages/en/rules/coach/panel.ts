/** Who the coach is, and what stands on the coach's buttons. */

export const panel = {
  name: "Nestor",
  label: "Nestor, your coach",
  picture: "An old man with a white beard and a staff, painted as on a Greek vase",
  next: "Next",
  understood: "Understood",
  /** What he says goes on below what is seen. */
  more: "Read on ▾",
  again: "Nestor",
  hearAgain: "Hear Nestor again",
  isNew: "This is new",
  back: "Back",
  fill: { do: "Do as I would", instead: "Show me your move", again: "Look again" },
  thinking: "Let me think …",
  dismiss: "Send Nestor away",
  call: "Call Nestor",
  callKey: "g",
  byKey: "key",
  fold: "Fold",
  unfold: "Read on",
  turn: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
  lookingBack: (turn: number) => `Looking back on turn ${turn}`,
  setting: "Nestor explains what is new",
  settingHint:
    "Each kind of question and event once, when you meet it for the first time (g calls him). Without this choice he leaves after three finished games.",
  whatNext: "What comes next?",
  nextGames: {
    short: {
      name: "The Short Game",
      expect:
        "Recommended: a real game of five, about six turns; you begin with cities and trade from the first turn, and I explain what is new.",
    },
    full: {
      name: "The full game",
      expect:
        "A real game of five from one token on, about sixteen turns; trade comes after four or five of them.",
    },
    again: {
      name: "This game again",
      expect: "The same seven turns once more, with me beside you.",
    },
  },
  realName: "My first real game",
  failed: "That did not work. Try again in a moment.",
} as const;
