import { area, plain, rich, term, withPunctuation } from "../messages/rich";
import { describe, expect, it } from "vitest";
import { span } from "./format";
import { routeOf } from "./route";

describe("addresses", () => {
  it("lead to their pages", () => {
    expect(routeOf("")).toEqual({ page: "lobby", again: null });
    expect(routeOf("#/again/abc")).toEqual({ page: "lobby", again: "abc" });
    expect(routeOf("#/table/abc/3")).toEqual({
      page: "table",
      id: "abc",
      seat: 3,
      invitation: null,
    });
    expect(routeOf("#/join/abc/secret")).toEqual({
      page: "table",
      id: "abc",
      seat: null,
      invitation: "secret",
    });
    expect(routeOf("#/open/key")).toEqual({ page: "open", key: "key" });
    expect(routeOf("#/mail/token")).toEqual({ page: "mail", token: "token" });
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

describe("a sentence with names", () => {
  it("keeps the full stop with the name before it", () => {
    const sentence = rich`Lost: ${area("troy")}, ${area("gaza")}.`;
    expect(
      withPunctuation(sentence, ({ id }) => id).map(({ part, mark }) => [
        typeof part === "string" ? part : part.id,
        mark,
      ]),
    ).toEqual([
      ["Lost: ", ""],
      ["troy", ","],
      [" ", ""],
      ["gaza", "."],
      ["", ""],
    ]);
  });

  it("ends with one full stop where its last name has one of its own", () => {
    const name = (): string => "A.S.T.";
    expect(plain(rich`On the ${term("ast")}. Then on the ${term("ast")}, and on.`, name)).toBe(
      "On the A.S.T. Then on the A.S.T., and on.",
    );
  });
});
