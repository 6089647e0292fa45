/** Light or dark: as the system has it, or as the reader chose. */

export type Theme = "light" | "dark" | "system";

const KEY = "ecumene.theme";
const dark = () => matchMedia("(prefers-color-scheme: dark)");

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

function apply(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && dark().matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  apply(theme);
}

export function startTheme(): void {
  apply(chosenTheme());
  dark().addEventListener("change", () => apply(chosenTheme()));
}
