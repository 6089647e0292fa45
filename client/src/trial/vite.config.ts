import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// vite build --config src/trial/vite.config.ts --outDir DIRECTORY: the board alone, to be measured.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    svelte({ configFile: fileURLToPath(new URL("../../svelte.config.js", import.meta.url)) }),
  ],
  worker: { format: "es" },
  build: { assetsInlineLimit: 0, emptyOutDir: true },
});
