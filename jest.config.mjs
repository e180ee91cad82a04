// One run for all workspaces. SWC only strips types and lowers decorators; types are checked by `npm run check`.
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true, tsx: jsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: false,
        useDefineForClassFields: jsx,
        react: { runtime: 'automatic' },
      },
    },
    module: { type: 'es6' },
  },
];

const project = (displayName, options) => ({
  displayName,
  rootDir: options.root,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  ...options.settings,
});

export default {
  projects: [
    project('api', {
      root: 'api',
      settings: {
        testEnvironmentOptions: { customExportConditions: ['promptory:source', 'node', 'node-addons'] },
        setupFilesAfterEnv: ['<rootDir>/../scripts/jest.setup.mjs'],
      },
    }),
    project('sdk', {
      root: 'sdk',
      settings: {
        testEnvironmentOptions: { customExportConditions: ['promptory:source', 'node', 'node-addons'] },
        setupFilesAfterEnv: ['<rootDir>/../scripts/jest.setup.mjs'],
      },
    }),
    project('stripe-emulator', {
      root: 'stripe-emulator',
      settings: {
        testEnvironmentOptions: { customExportConditions: ['promptory:source', 'node', 'node-addons'] },
        setupFilesAfterEnv: ['<rootDir>/../scripts/jest.setup.mjs'],
      },
    }),
    project('web', {
      root: 'web',
      settings: {
        testEnvironment: '<rootDir>/test/environment.mjs',
        testEnvironmentOptions: { customExportConditions: ['promptory:source', 'browser'] },
        setupFilesAfterEnv: ['<rootDir>/../scripts/jest.setup.mjs', '<rootDir>/test/setup.ts'],
        moduleNameMapper: { '\\.(css|svg|woff2)$': '<rootDir>/test/asset.mjs' },
      },
    }),
  ],
  // Here to end what hangs: how long a test takes says more of the machine than of the product.
  testTimeout: 300_000,
  // Jest leaves a core to whoever watches; nobody does, and of two cores that is half.
  maxWorkers: '100%',
  // The modules of a test file stay in the memory of its worker. One that has collected them for long spends most of
  // its time looking for what it may forget; a new one is quicker.
  workerIdleMemoryLimit: '1GB',
};
