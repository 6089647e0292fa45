import { expect, it } from "vitest";
import type { TableInfo } from "../api/protocol";
import { messages } from "../messages";
import { calledBy } from "./tables";

const seat = (number: number, kind: string, name: string, civ: string | null = null) => ({
  number,
  kind,
  name,
  civ,
});
const table = (name: string, mine: readonly number[]): TableInfo =>
  ({
    settings: { name },
    you: { seats: mine },
    seats: [
      seat(1, "human", "Ann", "rome"),
      seat(2, "human", "Ben", "egypt"),
      seat(3, "bot", "", "hatti"),
    ],
  }) as unknown as TableInfo;

it("tells a table by my civilization and who else plays, and by its name where it has one", () => {
  expect(calledBy(table("A table", [1]), ["A table"])).toEqual({
    name: null,
    civs: ["rome"],
    people: ["Ben"],
    bots: 1,
  });
  expect(calledBy(table("Friday", []), ["A table"])).toEqual({
    name: "Friday",
    civs: [],
    people: ["Ann", "Ben"],
    bots: 1,
  });
});

it("says who else plays", () => {
  const { company } = messages.lobby;
  expect(company([], 4, true)).toBe("against 4 bots");
  expect(company(["Ann", "Ben"], 1, true)).toBe("with Ann, Ben and 1 bot");
  expect(company(["Ann"], 0, false)).toBe("Ann");
  expect(company([], 0, true)).toBe("");
});
