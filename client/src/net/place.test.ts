import { afterEach, describe, expect, it, vi } from "vitest";
import { linkTo, placed, socketPlaced } from "./place";

const at = (baseURI: string): void => {
  vi.stubGlobal("document", { baseURI });
};

describe("where the page lies", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("may be the root of a host", () => {
    at("http://localhost:8000/#/table/abc");
    expect(placed("/api/me")).toBe("http://localhost:8000/api/me");
    expect(socketPlaced("/api/tables/a/socket?since=3")).toBe(
      "ws://localhost:8000/api/tables/a/socket?since=3",
    );
    expect(linkTo("/open/key")).toBe("http://localhost:8000/#/open/key");
  });

  it("may be below a path", () => {
    at("https://example.org/ecumene/index.html?x=1#/table/abc");
    expect(placed("/api/me")).toBe("https://example.org/ecumene/api/me");
    expect(socketPlaced("/api/x")).toBe("wss://example.org/ecumene/api/x");
    expect(linkTo("/open/key")).toBe("https://example.org/ecumene/#/open/key");
  });
});
