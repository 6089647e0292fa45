/** The words of movement plans. */
const tokens = (count: number): string => `${count} ${count === 1 ? "token" : "tokens"}`;

export const plan = {
  heading: "Your movement",
  redo: "Redo",
  keepShips: "Pay for all ships",
  tokens,
  fewer: "fewer",
  more: "more",
  treasury: (left: number) => `${left} in treasury`,
  marchHeading: "March",
  marchHelp:
    "Click your tokens, then where they should go: each click sends one, Shift-click all. Or drag all.",
  marchHelpTouch: "Tap an area with your tokens, then where they should go. Or choose here:",
  /** Beside two buttons. */
  tapBrief: "Tap tokens or a ship.",
  tapOrigin: "Tap your tokens or a ship, then where it should go.",
  all: "All",
  newest: "In the newest order",
  beyond: (to: string, from: string): string =>
    `${to} is more than a step from ${from}, which stays chosen.`,
  tapAgain: (to: string, from: string, left: number): string =>
    `Tap ${to} again to send one more: ${left} left in ${from}.`,
  tapTarget: "– tap where they should go",
  tapCourse: (steps: number) =>
    steps === 0
      ? "– no steps left"
      : `– ${steps} ${steps === 1 ? "step" : "steps"} left, tap the next water or coast`,
  tapHarbour: "Tap where to build the ship.",
  ordersSoFar: (count: number) =>
    `${count} ${count === 1 ? "order" : "orders"} so far. Tap tokens or a ship for another.`,
  from: "From",
  to: "To",
  chooseOrigin: "Choose an area",
  chooseTarget: "Choose where to",
  through: (name: string, via: string) => `${name}, through ${via}`,
  march: "March",
  nothingFree: "You have no tokens left to move.",
  shipsHeading: "Ships",
  ship: (number: number) => `Ship ${number}`,
  lies: (place: string, aboard: number, steps: number) =>
    `at ${place}${aboard > 0 ? `, ${tokens(aboard)} aboard` : ""}, ${steps} ${steps === 1 ? "step" : "steps"} left`,
  unpaid: (place: string) => `at ${place}, not paid for this turn`,
  paid: (place: string) => `at ${place}, paid for`,
  keepFor: (pay: string) => `Keep for ${pay}`,
  shipsSoFar: (orders: number, unpaid: number) =>
    unpaid > 0
      ? "Tap a ship to pay for it or give it up."
      : orders > 0
        ? "All your ships are paid for."
        : "You have no ship to pay for.",
  shipsDone: (begun: boolean, ships: boolean) =>
    begun ? "Done with my ships" : ships ? "Keep no ship" : "Build no ship",
  pay: "Pay",
  payWith: "With",
  payTreasury: (treasury: number) => `${treasury} from the treasury`,
  payToken: (area: string) => `a token from ${area}`,
  load: "Load",
  unload: "Unload",
  sailHelp:
    "A ship sails step by step: choose the next water or coast, then the one after it. Tokens still aboard at the end go ashore where the ship lies.",
  sailTo: "Sail to",
  sail: "Sail",
  scrap: "Give up this ship",
  useShip: "Move …",
  payOrUse: "Pay, move …",
  letGo: "Done",
  moveThese: "Move these now",
  endMovement: (begun: boolean) => (begun ? "Move these and end" : "End my movement"),
  buildHeading: "Build a ship",
  build: "Build",
  buildNone: "Do not build",
  where: "Where",
  payment: (cost: { readonly treasury: number; readonly tokens: number } | undefined) =>
    cost === undefined
      ? ""
      : [
          cost.treasury > 0 ? `${cost.treasury} from the treasury` : "",
          cost.tokens > 0 && cost.treasury > 0
            ? cost.tokens === 1
              ? "a token there"
              : `${tokens(cost.tokens)} there`
            : "",
          cost.tokens > 0 && cost.treasury === 0 ? tokens(cost.tokens) : "",
        ]
          .filter((part) => part !== "")
          .join(" and "),
  paymentLabel: "Paid with",
  secondToken: "Second token paid in",
  secondHere: "the area of the ship",
  noHarbour: "No harbour has the tokens to pay this way.",
  noShip: "Build a ship: no harbour has the tokens to pay for one.",
  twoTokens: (area: string, second: string) => `a token from ${area} and a token from ${second}`,
  unpaidShips: (count: number) =>
    count === 1 ? "1 ship is not paid for yet." : `${count} ships are not paid for yet.`,
  arrival: {
    own: (count: number, limit: number) =>
      `then ${tokens(count)} of yours, population limit ${limit}`,
    conflict: "there will be a conflict",
    cityPossible: "a city can be built",
    noCityYet: (missing: number) => `no city yet: ${tokens(missing)} missing`,
    noCityLeft: "no city: none of yours is left in stock",
  },
  sealedOrders: "Your sealed plan",
  sealedStands:
    "Your sealed plan still counts: it is carried out if the others commit before you commit this one.",
  commitChanged: "Commit the changed plan",
  lastOrder: (order: string, outlook: string) =>
    `Last: ${order}${outlook === "" ? "" : ` – ${outlook}`}`,
  ordersHeading: "Orders",
  noOrders: "No orders yet.",
  remove: "Remove this order",
  count: "Tokens",
  orders: {
    march: (count: number, from: string, to: string, via: string | null) =>
      `${tokens(count)} from ${from} to ${to}${via === null ? "" : ` through ${via}`}`,
    build: (ship: number, area: string, pay: string) =>
      `Ship ${ship} is built in ${area} for ${pay}`,
    maintain: (ship: number, pay: string) => `Ship ${ship} is paid for: ${pay}`,
    scrap: (ship: number) => `Ship ${ship} is given up`,
    load: (ship: number, count: number, place: string) =>
      `Ship ${ship} takes ${tokens(count)} aboard in ${place}`,
    sail: (ship: number, from: string, to: string) => `Ship ${ship} sails from ${from} to ${to}`,
    unload: (ship: number, count: number, place: string) =>
      `Ship ${ship} puts ${tokens(count)} ashore in ${place}`,
  },
} as const;
