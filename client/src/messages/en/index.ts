/** The English catalogue. Every sentence of the page stands in one of its parts. */
import { general } from "./general";
import { map } from "./map";

export const english = { ...general, ...map } as const;
