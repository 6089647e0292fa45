import { describe, expect, it } from "vitest";
import type { Witness } from "../api/protocol";
import { messages } from "../messages";
import { who, when } from "./witness";

const words = messages.table.witnesses;
const one = (fields: Partial<Witness>): Witness => ({
  way: "joined",
  name: "",
  you: false,
  host: false,
  by: null,
  since: 1_700_000_000,
  until: null,
  opened: 0,
  used: null,
  browsers: 0,
  ...fields,
});

describe("whoever can see a seat", () => {
  it("is named in plain words", () => {
    expect(who(one({ you: true }))).toBe(words.youHere);
    expect(who(one({ way: "named", name: "Ann", you: true }))).toBe(words.youNamed("Ann"));
    expect(who(one({ way: "link", by: "host" }))).toBe(words.link.host);
    expect(who(one({ way: "link" }))).toBe(words.link.unknown);
    expect(who(one({ way: "record" }))).toBe(words.record);
    expect(who(one({ way: "open_hands" }))).toBe(words.openHands);
  });

  it("is said to be the host, unless it is me", () => {
    expect(who(one({ name: "Bo", host: true }))).toBe(`${words.joined("Bo")} (${words.host})`);
    expect(who(one({ you: true, host: true }))).toBe(words.youHere);
  });

  it("has a beginning and an end", () => {
    expect(when(one({ since: null }))).toBe(words.sinceEver);
    const link = when(one({ way: "link", opened: 1, until: 1_700_000_100 }));
    expect(link).toContain(words.times(1));
    expect(link.split(", ").at(-1)).toBeTruthy();
    expect(when(one({ way: "named", browsers: 2 }))).toContain(words.browsers(2));
    expect(when(one({ way: "link", used: 1_700_000_000 }))).toContain("program");
  });
});
