import { Refused } from "../net/http";
import type { Rich } from "./rich";
import { refusalText } from "./speak";

/** Does something at the server; gives the words for its refusal, or null where it was done. */
export async function refusalOf(action: () => Promise<unknown>): Promise<Rich | null> {
  try {
    await action();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusalText(error.code, error.facts);
  }
}
