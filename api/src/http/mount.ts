import type { ApolloServer } from '@apollo/server';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Context } from '../core/context.ts';
import { ApiError } from '../core/errors.ts';
import { ofCaller } from './caching.ts';
import { retryAfterOf, sendRestError, toRestError } from './errors.ts';
import { countRequest, execute, type Outcome } from './execute.ts';
import { allows } from './methods.ts';
import type { AnyRequest, Row } from './row.ts';

function readRequest(request: Request): AnyRequest {
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

async function answer(apollo: ApolloServer<Context>, context: Context, row: Row, request: Request): Promise<Outcome> {
  let variables: Record<string, unknown>;
  try {
    variables = row.variables(readRequest(request));
  } catch (thrown) {
    const { error = toRestError(thrown), headers } = await countRequest(apollo, context);
    return { error, headers };
  }
  return execute(apollo, context, row.document, variables);
}

/** Turns a row into a handler: it runs the row's operation as /graphql would, with the same context. */
function handler(apollo: ApolloServer<Context>, createContext: (request: Request) => Promise<Context>, row: Row): RequestHandler {
  return async (request, response) => {
    try {
      // A dead token is refused first: 401, whatever else is wrong.
      const outcome = await answer(apollo, await createContext(request), row, request);
      response.setHeaders(outcome.headers);
      if (outcome.error) sendRestError(response, outcome.error, { saysSuccess: row.saysSuccess });
      else response.status(row.status).json(row.pick(outcome.data));
    } catch (thrown) {
      sendRestError(response, toRestError(thrown), { saysSuccess: row.saysSuccess, retryAfter: retryAfterOf(thrown) });
    }
  };
}

/** A body that cannot be read, in the shape of the row's other errors. */
const bodyErrorHandler =
  ({ saysSuccess }: Row): ErrorRequestHandler =>
  (thrown, _request, response, _next) =>
    sendRestError(response, toRestError(thrown), { saysSuccess });

export function mountRoutes(
  apollo: ApolloServer<Context>,
  createContext: (request: Request) => Promise<Context>,
  rows: readonly Row[],
  readBody: RequestHandler,
): Router {
  const router = Router();
  router.use(ofCaller);
  for (const row of rows) {
    const answers = [handler(apollo, createContext, row), bodyErrorHandler(row)];
    if (row.method === 'get') router.get(row.path, answers);
    else router[row.method](row.path, readBody, answers);
  }
  for (const path of new Set(rows.map((row) => row.path))) {
    const own = rows.filter((row) => row.path === path);
    router.options(path, allows(own.map(({ method }) => method)));
  }
  return router;
}
