/** Whether somebody wants the coach of a guided game, on this device. */

const KEY = "ecumene.coach";

export const isCoachWanted = (): boolean => localStorage.getItem(KEY) !== "off";
export const wantCoach = (wanted: boolean): void =>
  localStorage.setItem(KEY, wanted ? "on" : "off");
