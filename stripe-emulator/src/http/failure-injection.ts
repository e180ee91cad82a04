import type { RequestHandler } from 'express';
import { EmulatorError, errorBody } from './errors.ts';

/** Failures that a test asks for. */
export interface FailureInjection {
  /** One entry is used up by each of the next requests. A `lost` one is executed, and its response does not arrive. */
  responses: ('500' | '429' | '409' | '400' | 'reset' | 'hang' | 'truncated' | 'lost' | 'none')[];
  /** What happens to webhook events. */
  events: 'delivered' | 'dropped' | 'duplicated' | 'shuffled';
}

export const noFailures = (): FailureInjection => ({ responses: [], events: 'delivered' });

const types: Readonly<Record<string, string>> = { 400: 'invalid_request_error', 429: 'rate_limit_error' };

/** Makes the request fail if a test has asked for it. */
export const failureInjection =
  (failures: () => FailureInjection): RequestHandler =>
  (_request, response, next) => {
    const failure = failures().responses.shift();
    if (failure === undefined || failure === 'none') return next();
    if (failure === 'lost') {
      response.locals.isLost = true;
      return next();
    }
    if (failure === 'hang') return;
    if (failure === 'reset') response.socket?.resetAndDestroy();
    else if (failure === 'truncated') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"id": "sub_');
      response.socket?.destroySoon();
    } else {
      const type = types[failure] ?? 'api_error';
      if (failure === '429') response.set('Retry-After', '0');
      response.status(Number(failure)).json(errorBody(new EmulatorError(Number(failure), 'An injected failure.', { type })));
    }
  };
