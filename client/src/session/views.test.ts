import { describe, expect, it } from "vitest";
import { viewFor } from "./views";

describe("the view follows the question", () => {
  const moved = { now: "13/move", whenOpened: "12/buy", onMap: true };

  it("goes back to the map when the next question is answered there", () => {
    expect(viewFor("shop", moved)).toBe("map");
    expect(viewFor("boards", { ...moved, whenOpened: null })).toBe("map");
  });

  it("leaves alone who opened a sheet after the question came", () => {
    expect(viewFor("boards", { ...moved, whenOpened: "13/move" })).toBe("boards");
  });

  it("leaves alone who is asked nothing, or nothing on the map, or reads or writes", () => {
    expect(viewFor("shop", { ...moved, now: null })).toBe("shop");
    expect(viewFor("market", { ...moved, onMap: false })).toBe("market");
    for (const view of ["log", "talk", "seat", "help", "end", "map"] as const)
      expect(viewFor(view, moved)).toBe(view);
  });
});
