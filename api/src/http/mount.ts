import type { ApolloServer } from '@apollo/server';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Context } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import { codeOf, type RestError, sendRestError, toRestError } from './errors.ts';
import type { RestRequest, Row } from './row.ts';

function readRequest(request: Request): RestRequest {
  const repeated = Object.entries(request.query).find(([, value]) => typeof value !== 'string');
  if (repeated) {
    const [name] = repeated;
    throw new AppError('BAD_USER_INPUT', `The parameter ${name} is given more than once.`, {
      fields: { [name]: 'Give it once' },
    });
  }
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('BAD_REQUEST', 'The body must be a JSON object.');
  return {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    body: body as Record<string, unknown>,
  };
}

/** The first error of an operation, in REST's shape. */
function restErrorOf(message: string, extensions: Record<string, unknown> | undefined): RestError {
  const code = codeOf(extensions);
  const fields = extensions?.fields as Record<string, string> | undefined;
  // GraphQL speaks of variables and types there, which a REST caller has never seen.
  const readable =
    code === 'BAD_USER_INPUT' && message.startsWith('Variable "$')
      ? message.replace(/^Variable "\$(\w+)".*$/s, 'The value of $1 is missing or not of the right kind.')
      : message;
  return { message: readable, code, ...(fields && { fields }) };
}

/** Turns a row into a handler: it runs the row's operation as /graphql would, with the same context. */
function handler(apollo: ApolloServer<Context>, createContext: (request: Request) => Promise<Context>, row: Row): RequestHandler {
  return async (request, response) => {
    try {
      // To GraphQL an undefined variable is one that was given, and null.
      const variables = Object.fromEntries(
        Object.entries(row.variables(readRequest(request))).filter(([, value]) => value !== undefined),
      );
      const contextValue = await createContext(request);
      const { body, http } = await apollo.executeOperation({ query: row.document, variables }, { contextValue });
      if (body.kind !== 'single') throw new Error('A REST row cannot answer in parts');
      const { data, errors } = body.singleResult;
      const [error] = errors ?? [];
      if (error) {
        sendRestError(response, restErrorOf(error.message, error.extensions), {
          saysSuccess: row.saysSuccess,
          retryAfter: http.headers.get('retry-after'),
        });
        return;
      }
      response.status(row.status).json(row.pick(data));
    } catch (thrown) {
      sendRestError(response, toRestError(thrown), { saysSuccess: row.saysSuccess });
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
  for (const row of rows) router[row.method](row.path, readBody, handler(apollo, createContext, row), bodyErrorHandler(row));
  return router;
}
