import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const WITHOUT_BLANKS = { skipBlankLines: true, skipComments: true };

/** A file fits on a few screens, a function on one; see CONTRIBUTING.md. */
const size = {
  "max-lines": ["error", 400],
  "max-lines-per-function": ["error", { max: 40, ...WITHOUT_BLANKS }],
  complexity: ["error", 15],
};

export default defineConfig(
  // Written by `make schema`.
  globalIgnores([
    "src/api/engine.ts",
    "src/api/facts.ts",
    "src/api/protocol.ts",
    "src/api/schema.d.ts",
  ]),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...size,
      eqeqeq: "error",
      // `_` is what a loop or a tuple has and nobody needs.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // eslint sees no types in what comes from another component; `npm run check` does.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["**/*.js"], extends: [tseslint.configs.disableTypeChecked] },
  // A suite of tests is one function that holds all of them.
  { files: ["**/*.test.ts"], rules: { "max-lines-per-function": "off" } },
  prettier,
  svelte.configs.prettier,
);
