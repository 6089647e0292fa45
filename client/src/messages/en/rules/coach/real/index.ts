/** Everything the coach says in a real game: each thing once, when it is met for the first time. */
import { realAsks, unheard } from "./asks";
import { realEvents } from "./events";
import { held, starts } from "./start";

export const real = { starts, held, asks: realAsks, unheard, events: realEvents } as const;
