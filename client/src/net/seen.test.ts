import { expect, test } from "vitest";
import { asSeen } from "./seen";

test("what nobody sees is left out, what is seen stays, and passwords are left alone", () => {
  const wish = {
    name: "A\u202ern\n",
    text: "שלום 👩‍🌾 é",
    password: "a\u200bb",
    old: "\n",
    seats: [1],
  };
  expect(JSON.parse(JSON.stringify(wish, asSeen))).toEqual({
    name: "Arn",
    text: "שלום 👩‍🌾 é",
    password: "a\u200bb",
    old: "\n",
    seats: [1],
  });
});
