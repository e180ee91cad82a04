import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import JsdomEnvironment from '@jest/environment-jsdom-abstract';

const require = createRequire(import.meta.url);
const { beginImpact, endImpact } = require('../../scripts/jest/impact.cjs');

/** A desktop, unless a test sets `window.innerWidth`. */
const DESKTOP = { innerWidth: 1280, innerHeight: 800 };

// jsdom evaluates media queries for a window of a fixed size. Its module of that size is replaced by one that can change,
// so that a test can be on a phone.
const screenModule = join(dirname(require.resolve('jsdom')), 'jsdom', 'living', 'window', 'environment.js');
const screen = { ...require(screenModule), ...DESKTOP };
require.cache[screenModule].exports = screen;
const jsdom = require('jsdom');

/** A newer jsdom than the one that Jest brings, for its speed, and what jsdom lacks but every browser and Node have. */
export default class WebEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
    this.testPath = context.testPath;
    beginImpact();
  }

  /**
   * Jest adds `import` or `require` itself, whichever fits the call. Were `import` always there, as the configuration
   * of the other projects has it, emotion's CommonJS files would be given modules and run in a circle.
   */
  exportConditions() {
    return ['promptory:source', 'browser'];
  }

  async setup() {
    await super.setup();
    Object.assign(screen, DESKTOP);
    Object.defineProperty(this.global, 'innerWidth', {
      configurable: true,
      get: () => screen.innerWidth,
      set: (width) => {
        screen.innerWidth = width;
      },
    });
    // jsdom has no encryption.
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: crypto });
    // Errors of streams and fetch are Node's, so their classes have to be too.
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      structuredClone,
      fetch,
      Request,
      Response,
      Headers,
      ReadableStream,
      TransformStream,
      AbortController,
      AbortSignal,
    });
  }
  async teardown() {
    endImpact(this.testPath);
    await super.teardown();
  }
}
