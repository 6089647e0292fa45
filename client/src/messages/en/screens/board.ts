/** The words on and around the board: areas, pieces, finding your way. */
const many = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

export const board = {
  label: "The board",
  help:
    "Arrow keys go from area to area; Enter chooses. Shift and arrows move the map, plus and minus zoom, " +
    "0 shows the whole map, H your lands. N and P go to the next and previous area you can choose.",
  painting: "The map is being painted …",
  failed: (reason: string) => `The map could not be painted: ${reason}`,
  tools: "Zoom and more",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  wholeMap: "Whole map",
  myLands: "My lands",
  minimap: "Minimap: press to go there",
  areaList: "List of areas",
  search: "Search for an area",
  noMatch: "No area has that name.",
  close: "Close",
  moreAbout: (name: string): string => `More about ${name}`,
  region: (name: string) => `Region of ${name}`,
  outOfPlay: "not in play",
  outOfPlayCoast: "out of play: ships may pass but not stop",
  notPlaying: (name: string) => `${name} (not in play)`,
  openSea: "open sea",
  limit: (count: number) => `Population limit ${count}`,
  site: { black: "City site", white: "City site on a flood plain" },
  noSite: "No city site",
  /** The same in a line where there is little room. */
  brief: {
    limit: (count: number) => `limit ${count}`,
    site: { black: "city site", white: "city site on a flood plain" },
    noSite: "no city site",
  },
  floodPlain: (name: string) => `Flood plain: ${name}`,
  volcano: (name: string) => `Volcano: ${name}`,
  coast: "On the coast",
  inland: "No coast",
  start: (name: string) => `Start area of ${name}`,
  byLand: "By land",
  byWater: "By water",
  nobody: "Nobody is here.",
  barbarians: "Barbarians",
  tokens: (side: string, count: number) => `${side}: ${many(count, "token", "tokens")}`,
  city: (side: string) => `${side}: city`,
  wildernessCity: (side: string) => `${side}: city in the wilderness`,
  pirateCity: "Pirate city",
  ship: (side: string, number: number, aboard: number) =>
    `${side}: ship ${number}${aboard > 0 ? ` with ${many(aboard, "token", "tokens")} aboard` : ""}`,
  legend: {
    open: "What the signs mean",
    title: "Signs on the map",
    limit:
      "Population limit: how many tokens the area can feed from turn to turn. Those above it go back to stock.",
    site: "City site: a city costs fewer tokens here than in the wilderness.",
    floodSite: "City site on a flood plain: a flood can strike it.",
    flood: "Flood plain: where floods strike.",
    volcano: "Volcano: an eruption destroys everything in the areas it touches.",
    signs: {
      choice: "You can choose this: press the sign or its area.",
      target: "What you are moving can go here.",
      chosen: "You have chosen this.",
      problem: "Something is wrong here; the panel says what.",
    },
    events: {
      conflict: "A conflict was fought here.",
      calamity: "A calamity struck here.",
      event: "Something else happened here.",
      rise: "A city rose here.",
      fall: "A city or tokens were lost here.",
      growth: "Tokens came out of stock here.",
    },
    tokens:
      "Tokens of a civilization, with their number: a plain disc from afar, with its emblem close up.",
    barbarians: "Barbarians and pirates: tokens and cities that belong to no player.",
    city: "A city with the emblem of its civilization.",
    ship: "A ship; the number beside it counts the tokens aboard.",
    outOfPlay:
      "Grey land is out of play. Ships may pass through its coastal water, but not stop there.",
    noPassage: "No way through: these areas do not border each other.",
  },
  marks: {
    conflict: "Conflict",
    calamity: "Calamity",
    event: "Happened here",
    rise: "A new city",
    fall: "Losses",
    growth: "New tokens",
    pointed: "Your coach points here",
  },
  lit: {
    choice: "can be chosen",
    chosen: "chosen",
    target: "can be reached",
    problem: "problem here",
  },
} as const;
