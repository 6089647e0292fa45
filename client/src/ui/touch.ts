/** Whether one points with a finger: words and focus differ then. */
export const isTouch = (): boolean => window.matchMedia("(pointer: coarse)").matches;
