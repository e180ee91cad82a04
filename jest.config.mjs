import { createRequire } from 'node:module';

const { optionsOf } = createRequire(import.meta.url)('./scripts/jest/swc.cjs');

const project = (displayName, options) => ({
  displayName,
  rootDir: options.root,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', optionsOf(displayName === 'web')] },
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  ...options.settings,
});

// The server runs as ordinary modules of the worker, outside Jest's sandbox: docs/decisions/016.
const native = {
  runtime: '<rootDir>/../scripts/jest/native-runtime.cjs',
  testEnvironment: '<rootDir>/../scripts/jest/native-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/../scripts/jest.setup.mjs'],
};

export default {
  projects: [
    // type-graphql's decorators need reflect-metadata, whichever module a test loads first.
    project('api', {
      root: 'api',
      settings: { ...native, setupFilesAfterEnv: ['reflect-metadata', ...native.setupFilesAfterEnv] },
    }),
    project('sdk', { root: 'sdk', settings: native }),
    project('stripe-emulator', { root: 'stripe-emulator', settings: native }),
    project('web', {
      root: 'web',
      settings: {
        runtime: '<rootDir>/../scripts/jest/shared-runtime.cjs',
        testEnvironment: '<rootDir>/test/environment.mjs',
        testEnvironmentOptions: { customExportConditions: ['promptory:source', 'browser'] },
        // In this order: what a page reports while it is removed fails its test as well.
        setupFilesAfterEnv: ['<rootDir>/test/setup.ts', '<rootDir>/../scripts/jest.setup.mjs'],
        moduleNameMapper: { '\\.(css|svg|woff2)$': '<rootDir>/test/asset.mjs' },
      },
    }),
  ],
  globalSetup: './scripts/jest/global-setup.mjs',
  globalTeardown: './scripts/jest/global-teardown.mjs',
  testSequencer: './scripts/jest/sequencer.cjs',
  // Here to end what hangs: how long a test takes says more of the machine than of the product.
  testTimeout: 300_000,
  // Pooled databases stay open until the end of the run.
  forceExit: true,
  // By default Jest leaves one core free for other work. On two cores that would be half.
  maxWorkers: '100%',
  // The modules of a test file stay in the memory of its worker. One that has collected them for long spends most of
  // its time looking for what it may forget; a new one is quicker.
  workerIdleMemoryLimit: '2GB',
};
