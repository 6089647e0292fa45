/** The words for whoever can see what a seat sees. */

export const witnesses = {
  title: "Who can see what this seat sees",
  help: "Everybody who can look from this seat, or ever could; only you are shown this list. A link works for whoever has it, and a program may use it without opening it. Whoever runs the server can read everything.",
  now: "Now",
  before: "No longer",
  nobodyBefore: "Nobody else could before.",
  youHere: "You, in this browser",
  youNamed: (name: string) => `You, by your name ${name}`,
  youLink: "You, by this link",
  joined: (name: string) => (name ? `${name}, who sat down here` : "A browser that sat down here"),
  named: (name: string) => `Whoever is signed in as ${name}`,
  opened: (name: string) =>
    name ? `${name}, who opened a link to this seat` : "A browser that opened a link to this seat",
  link: {
    owner: "A link made by whoever held this seat",
    host: "A link made by the host",
    unknown: "A link",
  },
  record:
    "Whoever brought the record of this game here: they know its seed, and so every card to come",
  openHands: "Spectators who hold no seat, as all players agreed",
  host: "the host",
  times: (opened: number) =>
    opened === 0 ? "never opened" : opened === 1 ? "opened once" : `opened ${opened} times`,
  used: (moment: string) => `used by a program since ${moment}`,
  browsers: (count: number) => `signed in on ${count} browsers`,
  since: (moment: string) => `since ${moment}`,
  sinceEver: "since before this list was kept",
  until: (moment: string) => `ended ${moment}`,
} as const;
