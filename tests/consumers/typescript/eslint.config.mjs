import tseslint from "typescript-eslint";

export default tseslint.config(
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    // Also what rules of a project's own may ask.
    rules: { "sort-keys": "error", "id-length": ["error", { min: 3 }], "func-style": ["error", "expression"], "no-ternary": "error" },
  },
);
