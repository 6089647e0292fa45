import { expect, it } from "vitest";
import { wrapped } from "./overlay";

it("a note is broken between words into short lines", () => {
  expect(wrapped("The city is closed to your tokens", 14)).toEqual([
    "The city is",
    "closed to your",
    "tokens",
  ]);
  expect(wrapped("Peace", 3)).toEqual(["Peace"]);
});
