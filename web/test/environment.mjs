import { createRequire } from 'node:module';
import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import { DESKTOP, jsdom, screen } from './jsdom.mjs';
import { snapshot } from './snapshot.mjs';

const require = createRequire(import.meta.url);
const { beginImpact, endImpact } = require('../../scripts/jest/impact.cjs');

/**
 * A newer jsdom than the one that Jest brings, for its speed, and what jsdom lacks but every browser and Node have.
 *
 * The files of a worker run in the same window, one after another, so that packages are loaded into it only once
 * (scripts/jest/shared-runtime.cjs). After each file the window becomes as it was before.
 */
export default class WebEnvironment extends JsdomEnvironment {
  /** The environment of this worker, from its first file on. */
  static shared;

  constructor(config, context) {
    if (WebEnvironment.shared === undefined) {
      super(config, context, jsdom);
      this.complete();
      this.restore = snapshot(this.dom);
      WebEnvironment.shared = this;
    } else {
      forwardErrors(WebEnvironment.shared.dom.virtualConsole, context.console);
    }
    WebEnvironment.shared.testPath = context.testPath;
    beginImpact();
    return WebEnvironment.shared;
  }

  /**
   * Jest adds `import` or `require` itself, whichever fits the call. Were `import` always there, as the configuration
   * of the other projects has it, emotion's CommonJS files would be given modules and run in a circle.
   */
  exportConditions() {
    return ['promptory:source', 'browser'];
  }

  /** Adds to the window what jsdom lacks. */
  complete() {
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
      MessageChannel: TaskChannel,
    });
  }

  async setup() {
    Object.assign(screen, DESKTOP);
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
  }

  async teardown() {
    endImpact(this.testPath);
    // A failed test may have stopped in the middle of anything, so the next file has a new window and new packages.
    if (this.hasFailed) {
      WebEnvironment.shared = undefined;
      return super.teardown();
    }
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    // What React has planned to do after its last test is done before the next file.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    this.restore();
  }
}

/** What jsdom reports goes to the console of the current file. */
function forwardErrors(virtualConsole, console) {
  virtualConsole.removeAllListeners();
  virtualConsole.forwardTo(console);
  virtualConsole.on('jsdomError', (error) => console.error(error));
}

const { setTimeout } = globalThis;

/**
 * The part of MessageChannel by which React plans its work in browsers. Without it, React would use timers of the window.
 * Those end with a file, and React, which does not know, would wait for them forever in the next one.
 */
class TaskChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => void setTimeout(() => this.port1.onmessage?.({ data })) };
}
