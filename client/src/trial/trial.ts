/** The board alone with a movement plan, for looking at it, testing and measuring it. */
import "@fontsource/alegreya/latin-400.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya-sc/latin-400.css";
import "@fontsource/alegreya-sc/latin-700.css";
import { mount } from "svelte";
import "../styles.css";
import type { BoardFacts } from "../map/ground/facts";
import type { Geometry } from "../map/ground/geometry";
import Trial from "./Trial.svelte";
import type { Position } from "./position";

async function load<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}

const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset["theme"] = dark ? "dark" : "light";
const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");
const name = new URLSearchParams(location.search).get("position") ?? "position";
const [geometry, facts, position] = await Promise.all([
  load<Geometry>("/api/map/geometry"),
  load<BoardFacts>("/api/facts/mega"),
  load<Position>(`/${name}.json`),
]);
mount(Trial, { target, props: { geometry, facts, position } });
