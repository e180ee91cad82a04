import express, { type ErrorRequestHandler, type Express } from 'express';
import { EmulatorError, errorBody } from './errors.ts';
import { failureInjection, type FailureInjection } from './failure-injection.ts';
import { idempotency } from './idempotency.ts';
import { parametersOf, rejectUnknown } from './parameters.ts';
import type { RouteOptions } from '../routes/route.ts';
import { stripeRoutes } from '../routes/routes.ts';

/** The method of pino, and of most other loggers, that is used here. */
export interface Logger {
  error(fields: object, message: string): void;
}

interface ApiOptions {
  log: Logger;
  /** Receives each request, as `POST /v1/subscriptions`. */
  requests: string[];
  failures: () => FailureInjection;
}

/** Stripe's API below /v1, over HTTP. */
export function createStripeApi(options: RouteOptions, { log, requests, failures }: ApiOptions): Express {
  const { store, ledger } = options;
  const app = express();
  app.set('query parser', 'extended');
  app.use(express.urlencoded({ extended: true }));
  app.use((request, _response, next) => {
    requests.push(`${request.method} ${request.path}`);
    next();
  });
  app.use(failureInjection(failures));
  app.use(idempotency(store));
  for (const [method, path, known, handler] of stripeRoutes(options)) {
    app[method](`/v1${path}`, async (request, response) => {
      const parameters = parametersOf(request);
      rejectUnknown(parameters, known);
      await ledger.runBillingCycle();
      response.json(await handler(request, parameters));
    });
  }
  app.use((request) => {
    throw new EmulatorError(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
  });
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    if (error instanceof EmulatorError) response.status(error.status).json(errorBody(error));
    else {
      log.error({ err: error as Error }, 'the Stripe emulator failed');
      response.status(500).json(errorBody(new EmulatorError(500, 'The emulator failed.', { type: 'api_error' })));
    }
  };
  app.use(onError);
  return app;
}
