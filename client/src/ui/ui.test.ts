import { describe, expect, it } from "vitest";
import { span } from "./format";
import { routeOf } from "./route";

describe("addresses", () => {
  it("lead to their pages", () => {
    expect(routeOf("")).toEqual({ page: "lobby" });
    expect(routeOf("#/table/abc/3")).toEqual({ page: "table", id: "abc", seat: 3, invitation: null });
    expect(routeOf("#/join/abc/secret")).toEqual({ page: "table", id: "abc", seat: null, invitation: "secret" });
    expect(routeOf("#/open/key")).toEqual({ page: "open", key: "key" });
    expect(routeOf("#/nonsense")).toEqual({ page: "nowhere" });
  });
});

describe("spans of time", () => {
  it("are short while they are short", () => {
    expect(span(65)).toBe("1:05");
    expect(span(3700)).toBe("1 h 1 min");
    expect(span(90_000)).toBe("1 d 1 h");
    expect(span(-5)).toBe("0:00");
  });
});
