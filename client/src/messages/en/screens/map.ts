/** The words on and around the map. */
export const map = {
  mapLabel: "Map of the known world",
  mapHelp: "Drag to move, scroll or pinch to zoom; on the keyboard: arrows, plus, minus, 0.",
  loading: "Unrolling the map …",
  mapFailed: (reason: string) =>
    `The map could not be loaded: ${reason}. Reload the page to try again.`,
  nowhere: "Point at an area to see its name.",
  openSea: "open sea",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  wholeMap: "Whole map",
} as const;
