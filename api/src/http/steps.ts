import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * What is done with a request before Express sees it, and with most of them instead: to route a request through Express takes
 * longer than to find its response in memory. `next` continues with the next step.
 */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Calls some steps in their order, and then the last listener. */
export const inOrder = (steps: readonly Step[], last: RequestListener): RequestListener =>
  steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    last,
  );
