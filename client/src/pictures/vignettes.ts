/** The strokes of the calamities' vignettes. */

interface Stroke {
  readonly d: string;
  readonly fill?: string;
  readonly line?: string;
}

interface Picture {
  readonly sky: string;
  readonly ground: string;
  readonly strokes: readonly Stroke[];
}

const INK = "#3a2616";
const RED = "#a3271d";
const FIRE = "#e07b26";
const BLUE = "#2f6f8a";
const BONE = "#f5ead0";

const CITY = "M38 62V40H44V34L50 28L56 34V40H64V36H70V40H78V62Z";
const FLAMES = "M40 42Q36 30 44 20Q46 30 50 26Q50 14 58 8Q58 22 64 24Q70 18 68 12Q78 24 74 40Z";
const WAVES =
  "M6 66Q14 58 22 66T38 66T54 66T70 66T86 66T102 66T118 66M0 74Q10 66 20 74T40 74T60 74T80 74T100 74T120 74";
const PEOPLE =
  "M30 62V52M30 46a4 4 0 1 1 .1 0M44 62V50M44 44a4 4 0 1 1 .1 0M58 62V52M58 46a4 4 0 1 1 .1 0M72 62V50M72 44a4 4 0 1 1 .1 0M86 62V52M86 46a4 4 0 1 1 .1 0";
const SPEARS =
  "M24 64L34 22M46 64L50 20M68 64L66 20M92 64L82 22M31 26L34 14L38 25ZM48 24L50 12L54 23ZM63 23L66 12L69 24ZM79 25L82 14L86 26Z";
const COINS =
  "M30 60a9 4 0 1 0 18 0a9 4 0 1 0-18 0M46 54a9 4 0 1 0 18 0a9 4 0 1 0-18 0M62 61a9 4 0 1 0 18 0a9 4 0 1 0-18 0M74 52a9 4 0 1 0 18 0a9 4 0 1 0-18 0";
const CLOUD = "M22 30Q22 18 36 20Q42 8 56 14Q70 6 78 18Q94 16 94 28Q94 38 82 36H34Q22 40 22 30Z";
const SHIP =
  "M32 56Q36 66 46 66H76Q86 66 92 52L84 55H38ZM60 54V20M44 24Q60 18 76 24Q80 34 76 44Q60 38 44 44Q48 34 44 24Z";
const SKULL =
  "M60 18Q82 18 82 38Q82 48 74 52V62H66V56H62V62H58V56H54V62H46V52Q38 48 38 38Q38 18 60 18ZM51 34a5 5 0 1 0 .1 0ZM69 34a5 5 0 1 0 .1 0ZM60 44L57 50H63Z";
const CROWN = "M36 58V28L48 40L60 22L72 40L84 28V58ZM36 62H84V66H36Z";
const SWORDS =
  "M34 64L82 16L86 14L84 18L36 66ZM86 64L38 16L34 14L36 18L84 66ZM30 56L44 70M90 56L76 70";
const EYE = "M22 42Q60 10 98 42Q60 74 22 42ZM60 30a12 12 0 1 0 .1 0Z";
const ARROW_BACK = "M92 34H46V24L24 42L46 60V50H92Z";
const SUN_CRACKS = "M60 8a10 10 0 1 0 .1 0M10 66L30 62L26 72M50 64L66 70L60 78M84 62L100 68L96 76";

const dusk = (ground: string, ...strokes: Stroke[]): Picture => ({
  sky: "#e3cfa4",
  ground,
  strokes,
});
const night = (ground: string, ...strokes: Stroke[]): Picture => ({
  sky: "#8d8aa0",
  ground,
  strokes,
});
const sea = (...strokes: Stroke[]): Picture => ({ sky: "#c8d8d6", ground: "#7fa8b4", strokes });
const burning = (...strokes: Stroke[]): Picture => ({ sky: "#f0c48a", ground: "#8a5a34", strokes });

const filled = (d: string, fill: string): Stroke => ({ d, fill, line: INK });
const drawn = (d: string, line: string = INK): Stroke => ({ d, line });

const PICTURES: Readonly<Record<string, Picture>> = {
  tempest: sea(
    filled(CLOUD, "#6c6f7c"),
    drawn("M50 38L42 54H54L46 68", "#f2d24a"),
    drawn(WAVES, BLUE),
  ),
  volcanic_eruption_earthquake: burning(
    filled("M14 64L46 24H74L106 64Z", "#6b4a34"),
    filled("M46 24Q44 8 54 12Q60 0 68 12Q78 8 74 24Z", FIRE),
    drawn("M54 26Q50 44 44 62M66 26Q70 44 78 62", RED),
  ),
  treachery: night(
    "#6d5a44",
    filled("M56 10H64V46L60 54L56 46ZM46 46H74V50H46ZM57 50H63V66H57Z", "#cfd3d6"),
    drawn("M28 62Q60 50 92 62", RED),
  ),
  squandered_wealth: dusk("#b08c58", filled(COINS, "#e8c24a"), drawn("M84 20Q98 30 92 48", INK)),
  famine: dusk(
    "#c7a465",
    filled(SUN_CRACKS, "#e8b13a"),
    drawn("M60 64V40M60 46L52 40M60 50L68 44", "#7a6a3a"),
  ),
  slave_revolt: dusk("#a98558", drawn(PEOPLE), drawn("M36 30Q46 22 56 30M64 30Q74 22 84 30", RED)),
  city_riots: burning(filled(CITY, BONE), drawn(PEOPLE, RED)),
  flood: sea(
    filled(CITY, BONE),
    drawn(WAVES, BLUE),
    drawn("M6 56Q14 48 22 56T38 56T54 56T70 56T86 56T102 56T118 56", BLUE),
  ),
  superstition: night("#5c4a5c", filled(EYE, BONE), filled("M60 34a8 8 0 1 0 .1 0Z", INK)),
  city_in_flames: burning(filled(CITY, BONE), filled(FLAMES, FIRE)),
  civil_war: dusk("#a98558", filled(SWORDS, "#cfd3d6"), drawn("M60 6V74", RED)),
  barbarian_hordes: dusk("#8f7a4a", filled(SPEARS, "#b9a27a"), drawn(PEOPLE)),
  tribal_conflict: dusk("#a2884f", filled(SWORDS, "#cfd3d6")),
  cyclone: sea(
    drawn("M60 42Q78 42 76 28Q72 14 54 18Q34 22 36 42Q40 64 64 62Q92 58 90 32Q86 10 60 8", INK),
    drawn(WAVES, BLUE),
  ),
  epidemic: night("#5e6a4c", filled(SKULL, BONE)),
  minor_uprising: dusk("#a98558", drawn(PEOPLE), drawn("M44 36L44 20M40 26L44 18L48 26", RED)),
  tyranny: night("#5c4433", filled(CROWN, "#d9a92e"), drawn("M30 72H90", RED)),
  civil_disorder: dusk(
    "#a98558",
    filled(CITY, BONE),
    drawn("M20 30L40 20M100 30L80 20M60 8V20", RED),
    drawn(PEOPLE),
  ),
  banditry: night("#4d4a3a", drawn(PEOPLE), filled(COINS, "#e8c24a")),
  corruption: dusk(
    "#8c7a50",
    filled("M40 34H80L88 60Q60 74 32 60ZM48 34Q60 20 72 34", "#7a5a34"),
    filled("M52 46H68V58H52Z", "#e8c24a"),
  ),
  iconoclasm_and_heresy: burning(
    filled("M46 64V26Q60 12 74 26V64Z", BONE),
    drawn("M44 20L78 66M78 20L42 66", RED),
  ),
  coastal_migration: sea(
    drawn(PEOPLE),
    drawn(WAVES, BLUE),
    filled("M78 22H96V16L108 26L96 36V30H78Z", RED),
  ),
  regression: dusk("#a98558", filled(ARROW_BACK, "#8c2f1b")),
  piracy: sea(
    filled(SHIP, "#4a3626"),
    filled("M60 20H76L70 25L76 30H60Z", INK),
    drawn(WAVES, BLUE),
  ),
};

const UNKNOWN = dusk("#a98558", filled(SKULL, BONE));

export function vignetteOf(calamity: string): Picture {
  return PICTURES[calamity] ?? UNKNOWN;
}

export const DRAWN: readonly string[] = Object.keys(PICTURES);
