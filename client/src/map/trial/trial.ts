/** The board alone, with a position from a file: for looking at it and for measuring it. */
import "@fontsource/alegreya/latin-400.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya-sc/latin-400.css";
import "@fontsource/alegreya-sc/latin-700.css";
import { mount } from "svelte";
import "../../styles.css";
import type { Geometry } from "../geometry";
import Trial, { type Position } from "./Trial.svelte";

async function load<T>(address: string): Promise<T> {
  return (await (await fetch(address)).json()) as T;
}

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");
const [geometry, position] = await Promise.all([
  load<Geometry>("geometry.json"),
  load<Position>(new URLSearchParams(location.search).get("position") ?? "position.json"),
]);
mount(Trial, { target, props: { geometry, position } });
