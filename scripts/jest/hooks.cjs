// Loads TypeScript and `@jest/globals` into plain Node modules, for test files that run outside Jest's sandbox.
const { registerHooks } = require('node:module');
const { fileURLToPath } = require('node:url');
const { compile } = require('./swc.cjs');

/** Where the runtime puts the globals of the current test file. */
const CURRENT = Symbol.for('promptory:jest-globals');
const GLOBALS_URL = 'promptory:jest-globals';

/** Source maps by the URL of the compiled module, as Jest expects them for stack traces. */
const sourceMaps = new Map();

const names = 'afterAll afterEach beforeAll beforeEach describe expect fdescribe fit it jest test xdescribe xit xtest'.split(' ');

// Helpers of the tests are loaded once per worker, while Jest makes new globals for every file: each export, and each
// function of an export such as `test.skip`, forwards to those of the file that runs now.
const globalsModule = `
const current = (path) => path.reduce((owner, key) => owner[key], globalThis[Symbol.for('promptory:jest-globals')]);
const forward = (...path) =>
  new Proxy(function () {}, {
    apply: (_, self, args) => Reflect.apply(current(path), path.length > 1 ? current(path.slice(0, -1)) : self, args),
    get: (_, key) => {
      const value = current(path)[key];
      return typeof value === 'function' ? forward(...path, key) : value;
    },
    has: (_, key) => key in current(path),
  });
${names.map((name) => `export const ${name} = forward('${name}');`).join('\n')}
`;

/**
 * A database outlives a test file and sets timers by itself: one that fired while a later file had fake timers set the next one among
 * those of the test, eight days ahead. So what sets them keeps the timers and the clock that there are when it is loaded: the embedded
 * database, the driver of a server, and what hears the changes of other processes.
 */
const OF_DATABASES = [
  '/node_modules/@electric-sql/pglite/dist/',
  '/node_modules/pg/lib/',
  '/node_modules/pg-pool/',
  '/api/src/core/cache/listener.ts',
];
const OWN_TIMERS = "'use strict'; const { setTimeout, clearTimeout, Date, performance } = globalThis; ";
const timersOf = (path) => (OF_DATABASES.some((part) => path.includes(part)) ? OWN_TIMERS : '');

const isOurs = (url) => url !== undefined && !url.includes('/node_modules/');

let isInstalled = false;

function install() {
  if (isInstalled) return;
  isInstalled = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: GLOBALS_URL, shortCircuit: true };
      if (!isOurs(context.parentURL)) return next(specifier, context);
      return next(specifier, { ...context, conditions: ['promptory:source', ...context.conditions] });
    },
    load(url, context, next) {
      if (url === GLOBALS_URL) return { format: 'module', source: globalsModule, shortCircuit: true };
      const [path] = url.split('?');
      if (path.startsWith('file:') && /\.tsx?$/.test(path) && isOurs(path)) {
        const { code, map } = compile(fileURLToPath(path));
        sourceMaps.set(url, map);
        return { format: 'module', source: timersOf(path) + code, shortCircuit: true };
      }
      const loaded = next(url, context);
      const timers = /\.js$/.test(path) ? timersOf(path) : '';
      return timers ? { ...loaded, source: timers + loaded.source } : loaded;
    },
  });
}

module.exports = { CURRENT, install, sourceMaps };
