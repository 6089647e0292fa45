/** Every sentence of the page; the English catalogue. */
export const messages = {
  title: "Ecumene",
  subtitle: "The known world, for five to eighteen civilizations",
  mapLabel: "Map of the known world",
  mapHelp: "Drag to move, scroll or pinch to zoom; with the keyboard: arrows, plus, minus, 0.",
  loading: "Unrolling the map …",
  mapFailed: (reason: string) => `The map did not arrive: ${reason}. Reload the page to try again.`,
  nowhere: "Point at an area to see its name.",
  openSea: "open sea",
  zoomIn: "Nearer",
  zoomOut: "Farther",
  wholeMap: "Whole map",
  creditsHeading: "Credits",
  credits: [
    "Civilization was designed by Francis Tresham; Mega Civilization by John Rodriguez and Flo de Haan, with development by Gerart de Haan.",
    "Coasts, rivers and lakes: Natural Earth (public domain). Letters: Alegreya and IM Fell English (SIL Open Font License).",
    "Ecumene is unofficial. It ships no artwork and no rulebook text of the games.",
  ],
} as const;
