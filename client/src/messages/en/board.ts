/** The words on and around the board: areas, pieces, moving about. */
const many = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

export const board = {
  label: "The board",
  help:
    "Arrow keys go from area to area, Enter chooses. Shift and arrows move the map, plus and minus zoom, " +
    "0 shows the whole map, H your lands. N and P go to the next and the previous area that may be chosen.",
  painting: "The map is being painted …",
  failed: (reason: string) => `The map could not be painted: ${reason}`,
  zoomIn: "Nearer",
  zoomOut: "Farther",
  wholeMap: "Whole map",
  myLands: "My lands",
  minimap: "Little map: click to go there",
  openMinimap: "Show the little map",
  closeMinimap: "Hide the little map",
  areaList: "Areas as a list",
  search: "Search an area",
  noMatch: "No area is called that.",
  close: "Close",
  moreAbout: (name: string): string => `More about ${name}`,
  region: (name: string) => `Region of ${name}`,
  outOfPlay: "not in play",
  notPlaying: (name: string) => `${name} (not in play)`,
  openSea: "open sea",
  limit: (count: number) => `Population limit ${count}`,
  site: { black: "City site", white: "City site on the flood plain" },
  noSite: "No city site",
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
  marks: { conflict: "Conflict", calamity: "Calamity", event: "It happened here" },
  lit: {
    choice: "may be chosen",
    chosen: "chosen",
    target: "may be reached",
    problem: "a problem here",
  },
} as const;
