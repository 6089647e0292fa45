import { describe, expect, it } from "vitest";
import { seedFits } from "./seed";

/** `printf %s 0123abcd | sha256sum` */
const HASH = "sha256:64eab0705394501ced0ff991bf69077fd3846c1d964e3db28d9600891715d848";

describe("the seed", () => {
  it("fits its hash, and no other seed does", async () => {
    expect(await seedFits("0123abcd", HASH)).toBe(true);
    expect(await seedFits("0123abce", HASH)).toBe(false);
  });

  it("is not judged where the browser cannot hash, nor by a hash of the first release", async () => {
    expect(await seedFits("0123abcd", HASH, null)).toBe(null);
    expect(await seedFits("0123abcd", HASH.slice("sha256:".length))).toBe(null);
  });
});
