import { describe, expect, it } from "vitest";
import { contactOf, minutes, NO_WISHES, quietOf, timeOf, wishesFrom } from "./contact";

describe("quiet hours", () => {
  it("are told in minutes of the day, with where that day is", () => {
    expect(minutes("07:30")).toBe(450);
    expect(quietOf({ ...NO_WISHES, quiet: true, from: "22:15", to: "06:00" }, -60)).toEqual({
      start: 1335,
      end: 360,
      utc_offset: 60,
    });
    expect(quietOf(NO_WISHES, 0)).toBeNull();
  });

  it("come back from the server by the clock of the reader", () => {
    expect(timeOf(-30)).toBe("23:30");
    const wishes = {
      ...NO_WISHES,
      quiet: true,
      from: "22:15",
      to: "06:00",
      email: "ann@example.org",
    };
    expect(wishesFrom(quietOf(wishes, -60), contactOf(wishes), -60)).toEqual(wishes);
    expect(wishesFrom(quietOf(wishes, -60), null, 0)).toEqual({
      ...NO_WISHES,
      quiet: true,
      from: "21:15",
      to: "05:00",
    });
    expect(wishesFrom(null, null, 0)).toBeNull();
  });
});

describe("where to write to", () => {
  it("is nowhere unless something is filled in", () => {
    expect(contactOf(NO_WISHES)).toBeNull();
    expect(contactOf({ ...NO_WISHES, email: " ann@example.org " })).toEqual({
      email: "ann@example.org",
      webhook: null,
    });
  });
});
