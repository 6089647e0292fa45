/** The letters of the map, loaded by the painter itself. */
import number from "@fontsource/alegreya/files/alegreya-latin-700-normal.woff2?url";
import capitals from "@fontsource/alegreya-sc/files/alegreya-sc-latin-500-normal.woff2?url";
import title from "@fontsource/alegreya-sc/files/alegreya-sc-latin-800-normal.woff2?url";
import italics from "@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2?url";

const FALLBACK = "Georgia, 'Times New Roman', serif";
export const NUMBER_FONT = `"Alegreya", ${FALLBACK}`;
export const CAPITALS_FONT = `"Alegreya SC", ${FALLBACK}`;
export const SEA_FONT = `"IM Fell English", ${FALLBACK}`;

const FACES = [
  new FontFace("Alegreya", `url(${number})`, { weight: "700" }),
  new FontFace("Alegreya SC", `url(${capitals})`, { weight: "500" }),
  new FontFace("Alegreya SC", `url(${title})`, { weight: "800" }),
  new FontFace("IM Fell English", `url(${italics})`, { style: "italic" }),
];

/** Loads all faces; one that does not come is replaced by the reader's own serif. */
export async function loadFonts(fonts: FontFaceSet): Promise<void> {
  for (const face of FACES) fonts.add(face);
  await Promise.allSettled(FACES.map((face) => face.load()));
}
