import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/*.generated.ts', '**/node_modules/**', '.data/**', 'e2e/report/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: {
        project: [
          'api/tsconfig.json',
          'web/tsconfig.json',
          'sdk/tsconfig.json',
          'stripe-emulator/tsconfig.json',
          'e2e/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-console': 'error',
      'max-lines': ['warn', { max: 250, skipBlankLines: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Neither zod's callbacks nor our tables of rules use `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // A class of decorators alone has members that use no `this`.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read once, in api/src/core/config.ts.' },
      ],
    },
  },
  { files: ['api/src/core/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  // What a person reads on the console.
  {
    files: [
      'api/src/main.ts',
      'api/src/command.ts',
      'api/src/**/*.cli.ts',
      'scripts/**',
      'sdk/examples/**',
      'web/vite.config.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'api/test/**', 'web/test/**', 'sdk/test/**', 'stripe-emulator/test/**', 'e2e/**'],
    rules: { 'no-restricted-properties': 'off', 'max-lines': 'off', 'no-control-regex': 'off' },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended, languageOptions: { globals: globals.browser } },
  { files: ['web/public/**'], languageOptions: { globals: globals.browser } },
  // Playwright reads the names of the fixtures that are wanted from the pattern, even an empty one.
  { files: ['e2e/support/fixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
  // Plain JavaScript has no types to check.
  { files: ['**/*.{mjs,cjs,js}'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
