// Jest's `runtime` option for page tests: Jest's sandbox, in which packages are loaded once per worker.
//
// All files of a worker share a window (web/test/environment.mjs), so what has been loaded into it can be used again. React,
// MUI and Apollo are most of the code that a page test loads and runs; shared, they are also compiled and optimized only
// once. Our own modules are loaded again for every file, because they have state. See docs/decisions/016-the-test-suite.md.
//
// It reads and fills the module registries of jest-runtime, which are not documented, so its version is pinned.
const { default: Runtime } = require('jest-runtime');

/** Packages that keep something of a test or a file: hooks, databases, what has been loaded, editors. */
const unshared = /\/node_modules\/(@testing-library|fake-indexeddb|idb-keyval|@stripe|monaco-[a-z]+|graphiql|@graphiql)\//;

const isShared = (path) => path.includes('/node_modules/') && !unshared.test(path);

/** The modules that were loaded into an environment, by their path. */
const loaded = new WeakMap();

class SharedRuntime extends Runtime {
  /** The runtime of the file that runs now, or ran last. */
  static current;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    SharedRuntime.current = this;
    if (!loaded.has(environment)) loaded.set(environment, { commonJS: new Map(), esm: new Map() });
    this.shared = loaded.get(environment);
    for (const [path, module] of this.shared.commonJS) this.registries.moduleRegistry.set(path, module);
    for (const [path, module] of this.shared.esm) this.registries.esModuleRegistry.set(path, module);
  }

  /** A shared module calls the runtime that has loaded it, whose file may have ended. */
  requireModuleOrMock(from, name) {
    const { current } = SharedRuntime;
    return this === current ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [path, module] of this.registries.moduleRegistry) {
      if (isShared(path) && module.loaded) this.shared.commonJS.set(path, module);
    }
    for (const [path, module] of this.registries.esModuleRegistry) {
      if (isShared(path) && module.status === 'evaluated') this.shared.esm.set(path, module);
    }
    super.teardown();
  }
}

module.exports = { __esModule: true, default: SharedRuntime };
