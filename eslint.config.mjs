import graphql from '@graphql-eslint/eslint-plugin';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** React Router's, and MUI's with one of them as its component. */
const links = ['Link', 'MuiLink', 'NavLink', 'RouterLink'];
/** Not onMouseDown, which the product uses only to keep the focus where it is. */
const pointerHandlers = ['onClick', 'onAuxClick', 'onContextMenu', 'onDoubleClick', 'onMouseUp', 'onPointerUp', 'onTouchEnd'];

const camelCase = (...kinds) => Object.fromEntries(kinds.map((kind) => [kind, 'camelCase']));
/** Documents that share fragments. */
const documents = (files) => ({ schema: 'schema.graphql', documents: files });

export default defineConfig(
  { ignores: ['**/dist/**', '**/*.generated.ts', '**/node_modules/**', '.data/**'] },
  {
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: { tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-console': 'error',
      'max-lines': ['warn', { max: 250, skipBlankLines: false }],
      // A longer function does several things: a reader finds them faster by their names.
      'max-lines-per-function': ['warn', { max: 80, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Neither zod's callbacks nor our tables of rules use `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: false }],
      // A class of decorators alone has members that use no `this`.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read once, in api/src/core/config.ts.' },
      ],
    },
  },
  // With one list for all files, linting web alone would also create the programs of the other workspaces.
  ...['api', 'web', 'sdk', 'stripe-emulator', 'e2e', 'bench'].map((workspace) => ({
    files: [`${workspace}/**/*.{ts,tsx}`],
    languageOptions: { parserOptions: { project: `${workspace}/tsconfig.json` } },
  })),
  { files: ['api/src/core/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  // What a person reads on the console.
  {
    files: [
      'api/src/main.ts',
      'api/src/command.ts',
      'api/{src,test}/**/*.cli.ts',
      'bench/**/*.cli.ts',
      'scripts/**',
      'bench/pages/**',
      'recipes/**',
      'sdk/examples/**',
      'web/vite.config.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'api/test/**', 'web/test/**', 'sdk/test/**', 'stripe-emulator/test/**', 'e2e/**'],
    rules: {
      'no-restricted-properties': 'off',
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-control-regex': 'off',
    },
  },
  // Lists: of all limits, and of the statements of a migration.
  { files: ['api/src/reference/limits.ts', 'api/migrations/**'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['bench/**'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended, languageOptions: { globals: globals.browser } },
  {
    files: ['web/**/*.tsx'],
    plugins: jsxA11y.configs.strict.plugins,
    settings: {
      'jsx-a11y-x': {
        polymorphicPropName: 'component',
        // What MUI's components render. Those that are missing here see to their own roles and keys, such as Chip and Tab.
        components: {
          ...Object.fromEntries(['Box', 'Card', 'Container', 'Paper'].map((name) => [name, 'div'])),
          ...Object.fromEntries(['Button', 'ButtonBase', 'IconButton', 'ToggleButton'].map((name) => [name, 'button'])),
          ...Object.fromEntries(['Checkbox', 'OutlinedInput', 'Radio', 'Switch', 'TextField'].map((name) => [name, 'input'])),
          FormLabel: 'label',
          Typography: 'p',
        },
      },
    },
    rules: {
      ...jsxA11y.configs.strict.rules,
      'jsx-a11y-x/no-aria-hidden-on-focusable': 'error',
      'jsx-a11y-x/lang': 'error',
      'jsx-a11y-x/anchor-ambiguous-text': 'error',
      'jsx-a11y-x/control-has-associated-label': ['error', { ignoreElements: ['input', 'textarea'] }],
      // The rule above takes an icon for a text.
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXOpeningElement[name.name="IconButton"]:not(:has(> JSXAttribute[name.name=/^aria-label/])):not(:has(> JSXSpreadAttribute))',
          message: 'A button that shows an icon needs an aria-label.',
        },
      ],
      'jsx-a11y-x/anchor-has-content': ['error', { components: links }],
      'jsx-a11y-x/anchor-is-valid': ['error', { components: links, specialLink: ['to'] }],
      'jsx-a11y-x/autocomplete-valid': ['error', { inputComponents: ['OutlinedInput', 'TextField'] }],
      // Keys bubble: Escape closes a dialog, a menu or a form from wherever the focus is in it.
      'jsx-a11y-x/no-noninteractive-element-interactions': ['error', { handlers: pointerHandlers }],
      'jsx-a11y-x/no-static-element-interactions': ['error', { handlers: pointerHandlers }],
      // The options of a combobox are a list.
      'jsx-a11y-x/no-noninteractive-element-to-interactive-role':
        jsxA11y.configs.recommended.rules['jsx-a11y-x/no-noninteractive-element-to-interactive-role'],
      // What scrolls must be focusable to be scrolled with the keyboard. A role and a name say what it is.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region', 'group', 'log'] }],
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  // The focus moves into a dialog, and into a form that the user has just opened. The rule means focus that a page takes.
  { files: ['web/src/{features,ui}/**/*.tsx'], rules: { 'jsx-a11y-x/no-autofocus': 'off' } },
  // The focus stays in the combobox, which handles the keys of its options.
  {
    files: ['web/src/features/*/search/{OptionRow,SearchResults}.tsx', 'web/src/features/palette/view/ActionOption.tsx'],
    rules: { 'jsx-a11y-x/click-events-have-key-events': 'off' },
  },
  {
    files: ['api/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > Property[kind=/^[gs]et$/]',
          message:
            'Use a class: each evaluation of an object literal with a getter creates another hidden class, which keeps what it refers to until V8 collects the whole heap.',
        },
      ],
    },
  },
  // Playwright reads the names of the fixtures that are wanted from the pattern, even an empty one.
  { files: ['e2e/support/fixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
  // Plain JavaScript has no types to check. Those of the recipes need packages that only npm run test:recipes installs.
  { files: ['**/*.{mjs,cjs,js}', 'recipes/**/*.ts'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['schema.graphql', '{api,sdk,web}/**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: {
      parser: graphql.parser,
      parserOptions: {
        graphQLConfig: {
          projects: {
            schema: { schema: 'schema.graphql', include: 'schema.graphql' },
            api: documents('api/src/http/**/*.graphql'),
            sdk: documents('sdk/operations/*.graphql'),
            // With Apollo's own directive.
            web: {
              schema: ['schema.graphql', 'directive @unmask on FRAGMENT_SPREAD'],
              documents: 'web/src/**/*.graphql',
            },
          },
        },
      },
    },
  },
  {
    files: ['schema.graphql'],
    rules: {
      '@graphql-eslint/naming-convention': [
        'error',
        { types: 'PascalCase', ...camelCase('FieldDefinition', 'InputValueDefinition', 'EnumValueDefinition') },
      ],
      '@graphql-eslint/no-typename-prefix': 'error',
      '@graphql-eslint/no-unreachable-types': 'error',
      '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
      '@graphql-eslint/relay-connection-types': 'error',
      '@graphql-eslint/require-deprecation-reason': 'error',
      '@graphql-eslint/require-description': [
        'error',
        {
          ...Object.fromEntries(['ObjectTypeDefinition', 'EnumTypeDefinition', 'rootField'].map((kind) => [kind, true])),
          // Their names say it.
          ignoredSelectors: ['[name.value=/^(Query|Mutation|PromptUses)$|(Edge|Payload|Filter)$/]'],
        },
      ],
      '@graphql-eslint/unique-enum-value-names': 'error',
    },
  },
  {
    files: ['{api,sdk,web}/**/*.graphql'],
    rules: {
      ...graphql.configs['flat/operations-recommended'].rules,
      // Only a cache needs the id of everything.
      '@graphql-eslint/require-selections': 'off',
    },
  },
  // The functions of the SDK and the REST routes have the names of the operations.
  {
    files: ['{api,sdk}/**/*.graphql'],
    rules: {
      '@graphql-eslint/naming-convention': [
        'error',
        { ...camelCase('VariableDefinition', 'OperationDefinition'), FragmentDefinition: 'PascalCase' },
      ],
    },
  },
  {
    files: ['web/**/*.graphql'],
    rules: {
      '@graphql-eslint/require-selections': 'error',
      '@graphql-eslint/naming-convention': [
        'error',
        {
          VariableDefinition: 'camelCase',
          OperationDefinition: { style: 'PascalCase', forbiddenPrefixes: ['Get'], forbiddenSuffixes: ['Query', 'Mutation'] },
          FragmentDefinition: { style: 'PascalCase', forbiddenSuffixes: ['Fragment'] },
        },
      ],
    },
  },
  // Its fragment is read from the cache by useSetFavorite.ts.
  { files: ['web/src/features/favorites/SetFavorite.graphql'], rules: { '@graphql-eslint/no-unused-fragments': 'off' } },
);
