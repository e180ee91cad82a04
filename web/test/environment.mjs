import { createRequire } from 'node:module';
import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

const { beginImpact, endImpact } = createRequire(import.meta.url)('../../scripts/jest/impact.cjs');

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
