// Reads pictures of recorded games and what happened between them, and says where the page's own pieces differ.
// node told_pieces.mjs MODULE < FRAMES; a frame is {before, events, after}, one to a line.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { afterEvents, isVague, CHANGING } = await import(pathToFileURL(process.argv[2]).href);

/** Tokens, cities and where the ships lie, so that equal boards give equal text; null for what is empty. */
function standing({ tokens, cities, ships }) {
  const sorted = (record) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const counts = sorted(tokens)
    .map(([civ, areas]) => [civ, sorted(areas).filter(([, count]) => count > 0)])
    .filter(([, areas]) => areas.length > 0);
  const lying = sorted(ships).map(([civ, berths]) => [civ, berths.map((berth) => berth?.[0] ?? null)]);
  const afloat = lying.filter(([, berths]) => berths.some((place) => place !== null));
  return JSON.stringify([counts, sorted(cities), afloat]);
}

const wrong = [];
const checked = {};
let vague = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { before, events, after } = JSON.parse(line);
  if (events.some(isVague)) {
    vague += 1;
    continue;
  }
  for (const { type } of events) checked[type] = (checked[type] ?? 0) + 1;
  const [found, told] = [standing(afterEvents(before, events)), standing(after)];
  if (found !== told) wrong.push({ events: events.filter(({ type }) => CHANGING.includes(type)), found, told });
}
console.log(JSON.stringify({ wrong, checked, vague, changing: CHANGING }));
