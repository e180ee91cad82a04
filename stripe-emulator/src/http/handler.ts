import { EmulatorError, errorBody } from './errors.ts';
import type { ApiRequest, ApiResponse } from './exchange.ts';
import { findResponse, isStored, storeResponse } from './idempotency.ts';
import { parseParameters, rejectUnknown } from './parameters.ts';
import type { Route, RouteOptions } from '../routes/route.ts';
import { stripeRoutes } from '../routes/routes.ts';

/** The method of pino, and of most other loggers, that is used here. */
export interface Logger {
  error(fields: object, message: string): void;
}

/** Runs work with all of its changes or none, one at a time. */
export type Atomically = <T>(work: () => Promise<T>) => Promise<T>;

interface HandlerOptions extends RouteOptions {
  log: Logger;
  atomically: Atomically;
}

const compile = ([method, path, known, handler]: Route) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(`^/v1${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  known,
  handler,
});

/** Handles the requests to Stripe's API. What a request changes is stored together with the response to its key. */
export function createHandler({ log, atomically, ...options }: HandlerOptions) {
  const { store, ledger } = options;
  const routes = stripeRoutes(options).map(compile);
  const inFlight = new Set<string>();

  async function execute({ method, path, query, body }: ApiRequest): Promise<ApiResponse> {
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (!route) throw new EmulatorError(404, `Unrecognized request URL (${method}: ${path}).`);
    const parameters = { ...parseParameters(query), ...parseParameters(body) };
    rejectUnknown(parameters, route.known);
    await ledger.runBillingCycle();
    const params = route.pattern.exec(path)?.groups ?? {};
    return { status: 200, body: await route.handler({ params }, parameters) };
  }

  function toResponse(error: unknown): ApiResponse {
    if (error instanceof EmulatorError) return { status: error.status, body: errorBody(error) };
    log.error({ err: error as Error }, 'the Stripe emulator failed');
    return { status: 500, body: errorBody(new EmulatorError(500, 'The emulator failed.', { type: 'api_error' })) };
  }

  async function executeOnce(request: ApiRequest, key: string): Promise<ApiResponse> {
    const once = async () => {
      const response = (await findResponse(store, key, request)) ?? (await execute(request));
      if (!response.replayed) await storeResponse(store, key, request, response);
      return response;
    };
    return atomically(once).catch(async (error: unknown) => {
      const response = toResponse(error);
      if (isStored(response)) await atomically(() => storeResponse(store, key, request, response));
      return response;
    });
  }

  return async function handle(request: ApiRequest): Promise<ApiResponse> {
    const key = request.method === 'POST' ? request.idempotencyKey : undefined;
    if (key === undefined) return atomically(() => execute(request)).catch(toResponse);
    if (inFlight.has(key))
      return toResponse(
        new EmulatorError(409, 'Another request with this key is under way.', {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        }),
      );
    inFlight.add(key);
    return executeOnce(request, key).finally(() => inFlight.delete(key));
  };
}

export type Handler = ReturnType<typeof createHandler>;
