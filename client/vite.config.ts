import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server serves what is built here; in `npm run dev` its answers come through the proxy.
export default defineConfig({
  plugins: [svelte()],
  // Relative, so that one build serves the root of a host and any path below it.
  base: "./",
  build: { outDir: "../src/ecumene/server/static", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": "http://localhost:8000" } },
  test: { include: ["src/**/*.test.ts"] },
});
