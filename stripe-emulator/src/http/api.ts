import express, { type Express, type Response } from 'express';
import type { ApiResponse } from './exchange.ts';
import { failureInjection, type FailureInjection } from './failure-injection.ts';
import type { Handler } from './handler.ts';

interface ApiOptions {
  /** Receives each request, as `POST /v1/subscriptions`. */
  requests: string[];
  failures: () => FailureInjection;
}

function send(response: Response, { status, body, replayed }: ApiResponse): void {
  if (replayed) response.set('Idempotent-Replayed', 'true');
  response.status(status).json(body);
}

/** Stripe's API below /v1, over HTTP. */
export function createStripeApi(handle: Handler, { requests, failures }: ApiOptions): Express {
  const app = express();
  app.use(express.text({ type: () => true, limit: '1mb' }));
  app.use((request, _response, next) => {
    requests.push(`${request.method} ${request.path}`);
    next();
  });
  app.use(failureInjection(failures));
  app.use(async (request, response) => {
    const { method, path, originalUrl } = request;
    const [, query = ''] = originalUrl.split('?', 2);
    const body = typeof request.body === 'string' ? request.body : '';
    const result = await handle({ method, path, query, body, idempotencyKey: request.header('idempotency-key') });
    if (response.locals.isLost) response.socket?.resetAndDestroy();
    else send(response, result);
  });
  return app;
}
