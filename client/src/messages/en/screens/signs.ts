/** The words of signs: sounds, notices of the browser, the title of the page. */
export const signs = {
  heading: "Signs",
  sound: "Sounds",
  soundOn: "Sound is on: press to turn it off",
  soundOff: "Sound is off: press to turn it on",
  notices: "Notify me when the page is in the background",
  noticesHelp:
    "Your browser asks you once. You are told when it is your turn, when somebody makes you an offer, and when a calamity strikes you; never in your quiet hours.",
  denied:
    "Your browser does not let this page notify you. You can change that in its settings for this site.",
  unknown: "This browser, or an address without https, has no notifications.",
  titles: { turn: "Your turn", offer: "An offer for you", struck: "A calamity strikes you" },
  body: (table: string, turn: number) => `${table}, turn ${turn}`,
  waiting: "Your turn",
} as const;
