import { findItems } from '../engine/find.ts';
import type { FindRequest, WorkerMessage } from './protocol.ts';

/** The thread that looks through what is typed. It has the rules and the language library, and sends nothing anywhere. */
const scope = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

scope.addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  const { id, text, options } = data;
  scope.postMessage({ id, items: findItems(text, options) } satisfies WorkerMessage);
});

// Building the tables of the language library takes longer than a text.
findItems('Ready');
scope.postMessage('ready' satisfies WorkerMessage);
