// Who may import whom, and why.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const generated = '\\.generated\\.ts$';
const test = '\\.(test|fixture)\\.tsx?$|/test/';

/** The features of the API, each with those that it may import. Any may import audit. */
const arrows = {
  mail: [],
  prompts: [],
  record: ['users', 'auth'],
  usage: ['auth', 'prompts', 'record'],
  mine: ['prompts', 'users', 'auth'],
  favorites: ['auth', 'prompts', 'usage', 'users'],
  users: [],
  auth: ['users', 'mail'],
  billing: ['users', 'auth', 'mail'],
  account: ['users', 'auth', 'billing', 'mail', 'prompts', 'usage', 'favorites', 'mine'],
  administration: ['users', 'auth', 'billing', 'mail', 'prompts', 'usage', 'favorites', 'account', 'partners', 'status'],
  contact: ['auth', 'mail'],
  reports: ['auth', 'prompts', 'mail'],
  status: ['mail'],
  audit: ['users'],
  retention: [],
  practice: ['users', 'auth'],
  'client-sets': ['auth'],
  partners: ['users', 'auth', 'mail'],
  assistants: ['users', 'auth', 'mail', 'partners'],
};

const unlisted = readdirSync(join(__dirname, 'api/src/features')).filter((feature) => !(feature in arrows));
if (unlisted.length > 0) throw new Error(`Say in .dependency-cruiser.cjs what these features may import: ${unlisted.join(', ')}`);

/** An entity may refer to the user who owns its row: that is a foreign key, not behavior. */
const ownership = ['users/user\\.entity\\.ts$'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that import each other belong together, or share a part that should be a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nobody-imports-main',
      comment: 'main.ts opens files and ports when it is imported. Import createApp or start instead.',
      severity: 'error',
      from: {},
      to: { path: '^api/src/main\\.ts$' },
    },
    {
      name: 'nobody-imports-the-benchmark',
      comment: 'Its packages are installed only by npm run bench. Tests import what needs none of them.',
      severity: 'error',
      from: { pathNot: ['^bench/', test] },
      to: { path: '^bench/' },
    },
    {
      name: 'loaded-on-demand',
      comment: 'Many servers never need these, and memory is short. Import them where they are needed, with import().',
      severity: 'error',
      from: { pathNot: ['^api/src/(core/database/embedded|features/record/record\\.pdf|http/mcp/)', test] },
      to: {
        path: '^api/src/(core/database/embedded|features/record/record\\.pdf\\.ts$|http/mcp/)|^node_modules/(@electric-sql/pglite|@mikro-orm/pglite|pdfkit|@modelcontextprotocol)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'core-knows-nothing-of-ours',
      comment: 'core has adapters to the outside world and no knowledge of the product. Move product code into a feature.',
      severity: 'error',
      from: { path: '^api/src/core/' },
      to: { path: '^(api/src/(?!core/)|web/|sdk/)' },
    },
    {
      name: 'http-speaks-graphql',
      comment: 'REST runs GraphQL operations, so that the same rules apply. Add what is missing to the schema, not to a route.',
      severity: 'error',
      from: { path: '^api/src/http/', pathNot: test },
      to: { path: '^api/src/(demo|features|app|context|schema|graphql)' },
    },
    ...Object.entries(arrows).map(([feature, known]) => ({
      name: `arrows-of-${feature}`,
      comment: `${feature} may import ${known.join(' and ') || 'no other feature'}. Extend the other feature's type from here, or move the shared part down.`,
      severity: 'error',
      from: { path: `^api/src/features/${feature}/`, pathNot: test },
      to: {
        path: '^api/src/features/',
        pathNot: [feature, 'audit', ...known].map((name) => `^api/src/features/${name}/`).concat(ownership),
      },
    })),
    {
      name: 'features-do-not-know-the-app',
      comment: 'The app imports features, not the other way round. What a feature needs of a request is in its context.',
      severity: 'error',
      from: { path: '^api/src/features/', pathNot: test },
      to: { path: '^api/src/(demo/|http/|[^/]+\\.ts$)' },
    },
    {
      name: 'web-ui-imports-no-other-layer',
      comment: 'ui holds components that any product could use. Pass in what differs.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: test },
      to: { path: '^web/src/(app|pages|features|api)/' },
    },
    {
      name: 'web-api-imports-ui-alone',
      comment: 'api is how every feature talks to the server. Move what needs a feature up into that feature or into app.',
      severity: 'error',
      from: { path: '^web/src/api/', pathNot: test },
      to: { path: '^web/src/(app|pages|features)/' },
    },
    {
      name: 'web-features-import-no-page',
      comment:
        'The layers are app, pages, features, api, ui. Move what a feature needs of a page or of app down to api, ui or a feature.',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: test },
      to: { path: '^web/src/(app|pages)/' },
    },
    {
      name: 'web-prompts-import-favorites-usage-and-guard-alone',
      comment: 'Prompts import favorites, usage and guard: a card has a star, a copy is a use, and fields are guarded.',
      severity: 'error',
      from: { path: '^web/src/features/prompts/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/(prompts|favorites|usage|guard)/' },
    },
    {
      name: 'web-features-are-independent',
      comment: 'A feature other than prompts, the palette and workflows imports none of the others.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: [test, '^web/src/features/(palette|prompts|workflows)/'] },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-palette-imports-prompts-alone',
      comment: 'The palette finds, opens and copies prompts. The app passes in the actions of all other features.',
      severity: 'error',
      from: { path: '^web/src/features/palette/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/(palette|prompts)/' },
    },
    {
      name: 'web-workflows-import-prompts-and-guard-alone',
      comment: 'A step of a workflow is a prompt being filled in, with the guard over the fields of all steps.',
      severity: 'error',
      from: { path: '^web/src/features/workflows/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/(workflows|prompts|guard)/' },
    },
    {
      name: 'web-pages-import-no-page',
      comment: 'app renders the pages, and no page is part of another one. Share a feature instead.',
      severity: 'error',
      from: { path: '^web/src/pages/([^/]+/[^/.]+)', pathNot: test },
      to: { path: '^web/src/(app|pages)/', pathNot: ['^web/src/pages/$1\\.'] },
    },
    {
      name: 'stripe-emulator-stands-alone',
      comment: 'The emulator is Stripe as far as the product can tell. Pass in what it needs to know: a store, prices, URLs.',
      severity: 'error',
      from: { path: '^stripe-emulator/' },
      to: { path: '^(api|web|sdk|e2e)/' },
    },
    {
      name: 'only-demo-mode-knows-the-stripe-emulator',
      comment:
        'Billing talks to Stripe at an address and must not see a difference. Only demo mode and tests start the emulator.',
      severity: 'error',
      from: { path: '^(api|web|sdk)/', pathNot: [test, '^api/src/demo/'] },
      to: { path: '^stripe-emulator/' },
    },
    {
      name: 'workspaces-share-generated-files-and-the-filler',
      comment: 'api and web are two programs. They share the schema, what is generated from it, and the one filler of variables.',
      severity: 'error',
      from: { path: '^(api|web)/', pathNot: test },
      to: { path: '^(api|web|sdk)/', pathNot: ['^$1/', generated, '^sdk/(src|dist)/fill\\.'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['promptory:source', 'import', 'node', 'default'] },
  },
};
