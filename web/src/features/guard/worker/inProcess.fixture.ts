import { findItems } from '../engine/find.ts';
import type { FindRequest } from './protocol.ts';

/** Takes the place of the browser's workers, which jsdom does not have. It runs the same rules, in the same thread. */
export class InProcessWorker extends EventTarget {
  private isEnded = false;

  postMessage({ id, text, options }: FindRequest): void {
    queueMicrotask(() => {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data: { id, items: findItems(text, options) } }));
    });
  }

  terminate(): void {
    this.isEnded = true;
  }
}
