/** Whether the seed told at the end is the one whose hash was shown from the start. */

const PREFIX = "sha256:";

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Null where this browser cannot tell: away from https, or for the hashes of the first release. */
export async function seedFits(
  seed: string,
  published: string,
  subtle: SubtleCrypto | null = crypto.subtle ?? null,
): Promise<boolean | null> {
  if (subtle === null || !published.startsWith(PREFIX)) return null;
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return published === PREFIX + hex(digest);
}
