import type { ApolloServer } from '@apollo/server';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { privateCaching } from '../caching.ts';
import { retryAfterOf, sendRestError, toRestError } from '../errors.ts';
import { countRequest, execute, type Outcome } from '../execute.ts';
import { allows } from '../methods.ts';
import type { UntypedRequest, RestRoute } from './route.ts';

function readRequest(request: Request): UntypedRequest {
  const repeated = Object.entries(request.query).find(([, value]) => typeof value !== 'string');
  if (repeated) {
    const [name] = repeated;
    throw new ApiError('BAD_USER_INPUT', `The parameter ${name} is given more than once.`, {
      fields: { [name]: 'Give it once' },
    });
  }
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('BAD_REQUEST', 'The body must be a JSON object.');
  return {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    body: body as Record<string, unknown>,
  };
}

async function answer(apollo: ApolloServer<Context>, context: Context, route: RestRoute, request: Request): Promise<Outcome> {
  let variables: Record<string, unknown>;
  try {
    variables = route.variables(readRequest(request));
  } catch (thrown) {
    const { error = toRestError(thrown), headers } = await countRequest(apollo, context);
    return { error, headers };
  }
  return execute(apollo, context, route.document, variables);
}

/** Turns a route into a handler: it runs the route's operation as /graphql would, with the same context. */
function handler(
  apollo: ApolloServer<Context>,
  createContext: (request: Request) => Promise<Context>,
  route: RestRoute,
): RequestHandler {
  return async (request, response) => {
    try {
      // A dead token is refused first: 401, whatever else is wrong.
      const outcome = await answer(apollo, await createContext(request), route, request);
      response.setHeaders(outcome.headers);
      if (outcome.error) sendRestError(response, outcome.error, { saysSuccess: route.saysSuccess });
      else response.status(route.status).json(route.pick(outcome.data));
    } catch (thrown) {
      sendRestError(response, toRestError(thrown), { saysSuccess: route.saysSuccess, retryAfter: retryAfterOf(thrown) });
    }
  };
}

/** A body that cannot be read, in the shape of the route's other errors. */
const bodyErrorHandler =
  ({ saysSuccess }: RestRoute): ErrorRequestHandler =>
  (thrown, _request, response, _next) =>
    sendRestError(response, toRestError(thrown), { saysSuccess });

export function mountRoutes(
  apollo: ApolloServer<Context>,
  createContext: (request: Request) => Promise<Context>,
  routes: readonly RestRoute[],
  readBody: RequestHandler,
): Router {
  const router = Router();
  router.use(privateCaching);
  for (const route of routes) {
    const answers = [handler(apollo, createContext, route), bodyErrorHandler(route)];
    if (route.method === 'get') router.get(route.path, answers);
    else router[route.method](route.path, readBody, answers);
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path);
    router.options(path, allows(own.map(({ method }) => method)));
  }
  return router;
}
