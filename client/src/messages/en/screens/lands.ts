/** How each civilization plays, in a line of our own; numbers are counted on the map of the set-up. */
import { many } from "../words";

const ordinal = (place: number): string => {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
};

interface Land {
  readonly start: string;
  readonly place: number;
  readonly players: number;
  readonly areas: number;
  readonly coast: number;
  readonly sites: number;
  readonly floods: number;
  readonly neighbours: readonly string[];
}

export const lands = {
  /** Facts first, for those who compare. */
  facts: (land: Land): string =>
    [
      `Starts in ${land.start}`,
      `${many(land.areas, "area")} at home, ${land.coast === land.areas ? "all" : land.coast || "none"} by the sea`,
      many(land.sites, "city site"),
      ...(land.floods ? [`${land.floods} on a flood plain`] : []),
      land.neighbours.length
        ? `next to ${land.neighbours.join(", ")}`
        : "no neighbour in this game",
      `${ordinal(land.place)} of ${land.players} on the A.S.T.`,
    ].join(" · "),
  look: "Press a badge on the map to see how a civilization plays.",
  lines: {
    minoa:
      "An island people with more city sites than anybody, and hardly any room between them. Ships are your roads: build them early, and land where others have left space.",
    saba: "Long desert coasts at the edge of the world. The land feeds few in any one place, so spread far and by ship; hardly anybody comes to disturb you.",
    assyria:
      "Broad, good land in the middle of things. Your people multiply quickly, and so do your borders: make friends before you need them.",
    maurya:
      "Great river valleys. You grow fast on the flood plains; when the river rises, those who kept some people in the hills lose less.",
    celt: "A wide country with few city sites. There is room for a great many people: march far, and pick the few good places before others do.",
    babylon:
      "The richest soil of all, much of it on a flood plain, with neighbours on every side. Grow early, trade hard, and do not stand alone.",
    carthage:
      "A long coast with open land behind it. The sea keeps most neighbours away; fill the shore with cities, then cross it.",
    dravidia:
      "The quiet south. Few border on you, but the land is small: take to the ships before it is full.",
    hatti:
      "Many areas that each feed only a few. Spread out at once; nearly all of your land lies by the sea, and the neighbours know the way.",
    kushan:
      "Mountain country without any coast. No fleet will find you and none will carry you: everything goes on foot, one border at a time.",
    rome: "In the middle of the western sea, within reach of everybody. Rich ground and volcanoes beside it; those who trade with all and fight one at a time do well.",
    persia:
      "Wide and fertile. You can grow for a long time before you meet anybody in earnest; use it for cities early.",
    iberia:
      "The far west, with coasts all round. Few neighbours, much time: build in peace, and sail towards the others when the land is full.",
    nubia:
      "Out of the way, on ground that never feeds many in one place. Hardly anybody attacks you; your task is to grow at all, so claim land widely.",
    hellas:
      "Good land on both sides of a busy sea. Cities come early; so do other people's ships, so leave nothing unguarded.",
    indus:
      "A great river with neighbours on all sides. The valley makes you strong early; spend that strength before the borders close.",
    egypt:
      "The river makes you rich and now and then takes it back. Plenty of city sites: settle some of them away from the water.",
    parthia:
      "The crossroads of the eastern boards, with more borders than most. A place for traders and talkers; whoever sits still here is squeezed.",
  } as Readonly<Record<string, string>>,
} as const;
