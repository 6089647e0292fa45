import { describe, expect, it } from "vitest";
import { messages } from ".";
import { plain } from "./rich";
import { refusalText } from "./speak";

/** What the server says of settings that do not go together; the codes and facts are its own. */
const REFUSED: readonly (readonly [string, Record<string, unknown>, string])[] = [
  [
    "ruleset.unknown",
    { ruleset: "chess", known: { one: "The One", other: "The Other" } },
    "This server does not know that edition. It has: The One, The Other.",
  ],
  [
    "set_up.players",
    { players: 4, known: [5, 6, 7] },
    "This edition is not played by 4 players, but by 5, 6, 7.",
  ],
  [
    "set_up.board",
    { players: 5, board: "north", boards: ["west", "east"] },
    "5 players play on another board: West or East.",
  ],
  [
    "set_up.option",
    { why: "", known: { ast: ["basic", "expert"], dice: ["2", "3"], pace: [] } },
    "This edition has no such option, or not with this value. It has: Side of the A.S.T. (basic, expert: harder); dice (2, 3); pace.",
  ],
  [
    "set_up.clash",
    { option: "scenario", value: "short", other: "ast", other_value: "expert", fitting: ["basic"] },
    "“Short Game” (Length) does not go together with “expert: harder” (Side of the A.S.T.). It goes together with “basic” (Side of the A.S.T.).",
  ],
];

describe("settings that do not go together", () => {
  it.each(REFUSED)("%s is refused with what does", (code, facts, sentence) => {
    expect(plain(refusalText(code, facts), ({ id }) => id)).toBe(sentence);
  });

  it("are explained before they are chosen, every one", () => {
    for (const [name, words] of Object.entries(messages.lobby.options)) {
      for (const choice of Object.keys(words.choices ?? {})) {
        expect(words.hints?.[choice] ?? words.hint, `${name} ${choice}`).toBeTruthy();
      }
    }
  });
});
