/** The badge: a dot on the page's emblem, and on its icon where the page was installed. */

const DOT = "#a3271d";

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');
const plain = link()?.href ?? "";

/** The emblem with a dot in its corner, as a picture in the address itself. */
async function dotted(): Promise<string> {
  const text = await (await fetch(plain)).text();
  const found = /viewBox="([\d.\s-]+)"/.exec(text)?.[1]?.split(/\s+/).map(Number);
  const [x = 0, y = 0, wide = 32, high = 32] = found ?? [];
  const size = Math.min(wide, high) * 0.26;
  const dot = `<circle cx="${x + wide - size}" cy="${y + size}" r="${size}" fill="${DOT}" stroke="#fff" stroke-width="${size / 5}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(text.replace(/<\/svg>\s*$/, `${dot}</svg>`))}`;
}

let wanted = false;
let picture: Promise<string> | null = null;

/** Shows that somebody is waited for, or no more. */
export async function showBadge(isOn: boolean): Promise<void> {
  if (wanted === isOn) return;
  wanted = isOn;
  if ("setAppBadge" in navigator)
    (isOn ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
  if (isOn) picture ??= dotted();
  const shown = isOn ? await picture : plain;
  const icon = link();
  if (wanted === isOn && icon !== null && shown) icon.href = shown;
}
