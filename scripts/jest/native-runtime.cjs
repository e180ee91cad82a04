// Jest's `runtime` option: runs test files as ordinary modules of the worker, in place of Jest's sandbox.
//
// In the sandbox every file loads and compiles the whole server again, which costs far more than the tests themselves.
// Here the modules of the server and of its packages are loaded once per worker, and only the test file itself is loaded
// again. Test runner, `expect`, mocks, fake timers and reporters stay Jest's own. What this costs: module state is shared
// between the files of a worker, and modules cannot be mocked. See docs/decisions/016-the-test-suite.md.
//
// It implements what jest-runner and jest-circus call; the option is not documented, so Jest's version is pinned.
const { pathToFileURL } = require('node:url');
const { CURRENT, install, sourceMaps } = require('./hooks.cjs');
const { beginImpact, endImpact } = require('./impact.cjs');

let filesRun = 0;

class NativeRuntime {
  constructor(_config, environment, _resolver, _transformer, _cacheFS, _options, testPath) {
    this.environment = environment;
    this.testPath = testPath;
    this.query = `?run=${(filesRun += 1)}`;
    install();
    beginImpact();
  }

  /** jest-circus starts with a new state each time it is evaluated. */
  requireInternalModule(path) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Test files and set-up files: loaded again for each run. */
  unstable_importModule(path) {
    return import(pathToFileURL(path).href + this.query);
  }

  setGlobalsForRuntime(globals) {
    globalThis[CURRENT] = { ...globals, jest: jestObject(this.environment) };
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}
  leaveTestCode() {}

  clearAllMocks() {
    this.environment.moduleMocker.clearAllMocks();
  }

  resetAllMocks() {
    this.environment.moduleMocker.resetAllMocks();
  }

  restoreAllMocks() {
    this.environment.moduleMocker.restoreAllMocks();
  }

  teardown() {
    this.restoreAllMocks();
    endImpact(this.testPath);
  }
}

/** The part of the `jest` object that needs no sandbox. */
function jestObject({ moduleMocker, fakeTimersModern: timers }) {
  const chained = (change) => (argument) => {
    change(argument);
    return jest;
  };
  const jest = {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    mocked: (source) => source,
    isMockFunction: (value) => moduleMocker.isMockFunction(value),
    clearAllMocks: chained(() => moduleMocker.clearAllMocks()),
    resetAllMocks: chained(() => moduleMocker.resetAllMocks()),
    restoreAllMocks: chained(() => moduleMocker.restoreAllMocks()),
    useFakeTimers: chained((config) => timers.useFakeTimers(config)),
    useRealTimers: chained(() => timers.useRealTimers()),
  };
  const timerFunctions =
    'advanceTimersByTime advanceTimersByTimeAsync advanceTimersToNextTimer advanceTimersToNextTimerAsync clearAllTimers ' +
    'getRealSystemTime getTimerCount now runAllTicks runAllTimers runAllTimersAsync runOnlyPendingTimers ' +
    'runOnlyPendingTimersAsync setSystemTime';
  for (const name of timerFunctions.split(' ')) jest[name] = (argument) => timers[name](argument);
  return jest;
}

module.exports = { __esModule: true, default: NativeRuntime };
