import type { ApolloServer } from '@apollo/server';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Context } from '../../core/context.ts';
import { ApiError, unauthenticated } from '../../core/errors.ts';
import { WRONG_TYPE } from '../../core/invalid-input.ts';
import { assertWritten } from '../../core/limits/response-bytes.ts';
import { writeJson } from '../../core/write-json.ts';
import type { CachedResponses } from '../cached-responses.ts';
import { privateCaching } from '../caching.ts';
import { type RestError, retryAfterOf, sendRestError, toRestError } from '../errors.ts';
import { countRequest, execute, type Outcome } from '../execute.ts';
import { onlyJson } from '../media-type.ts';
import { allowMethods, refuseOtherMethods } from '../methods.ts';
import { fieldsOf } from '../openapi/json-schema.ts';
import { assertUtf8 } from '../path.ts';
import { announceDeprecation } from './deprecation.ts';
import type { UntypedRequest, RestRoute } from './route.ts';

function readRequest(request: Request): UntypedRequest {
  assertUtf8(request.originalUrl);
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

/** Enforces what a route declares beyond the access of its operation. */
function assertOpenTo({ viewer }: Context, { membersOnly, keysOnly }: RestRoute): void {
  if (membersOnly && !viewer) throw unauthenticated();
  if (keysOnly && !viewer?.key) throw new ApiError('FORBIDDEN', 'This request was sent with a session, which has no key.');
}

async function run(apollo: ApolloServer<Context>, context: Context, route: RestRoute, request: Request): Promise<Outcome> {
  let variables: Record<string, unknown>;
  try {
    assertOpenTo(context, route);
    variables = route.variables(readRequest(request));
  } catch (thrown) {
    const { error = toRestError(thrown), headers } = await countRequest(apollo, context);
    return { error, headers };
  }
  return execute(apollo, context, route.document, variables);
}

/** What runs the operations of the routes. */
export interface Executor {
  apollo: ApolloServer<Context>;
  createContext: (request: Request) => Promise<Context>;
  responses: CachedResponses;
  /** The largest response, in bytes. */
  responseBytes: number;
  /** Parses the body of a request that has one. */
  readBody: RequestHandler;
}

/** The choices of the inputs that have some, by name. */
const choicesOf = ({ query, body }: RestRoute): Map<string, string> =>
  new Map(
    [...fieldsOf(query, {}), ...fieldsOf(body, {})].flatMap(({ name, schema }) =>
      schema.enum ? [[name, `Must be one of ${schema.enum.join(', ')}`] as const] : [],
    ),
  );

/** Says what is allowed, if the executor found a value that is not. */
function withChoices(error: RestError, choices: Map<string, string>): RestError {
  const named = Object.entries(error.fields ?? {}).find(([name, reason]) => reason === WRONG_TYPE && choices.has(name));
  if (!named) return error;
  const [name] = named;
  const reason = choices.get(name)!;
  return { ...error, message: `${name}: m${reason.slice(1)}`, fields: { [name]: reason } };
}

/** Names the parameter of REST: what is `first` in an operation is `limit` here. */
function withLimit(error: RestError, { query }: RestRoute): RestError {
  const { first, ...fields } = error.fields ?? {};
  if (first === undefined || !query?.shape.limit) return error;
  return { ...error, message: error.message.replace(/^first(?=:)/, 'limit'), fields: { ...fields, limit: first } };
}

/** The request handler of a route: it runs the operation as /graphql does. */
function handler({ apollo, createContext, responses, responseBytes }: Executor, route: RestRoute): RequestHandler {
  const choices = choicesOf(route);
  return async (request, response) => {
    try {
      // The context is created first: an invalid token is a 401, whatever is wrong with the values.
      const context = await createContext(request);
      const outcome = await run(apollo, context, route, request);
      response.setHeaders(outcome.headers);
      if (outcome.error) {
        const error = withLimit(withChoices(outcome.error, choices), route);
        sendRestError(response, error, { saysSuccess: route.saysSuccess });
      } else {
        response.status(route.status);
        const bodyOf = (data: unknown) => writeJson(route.pick(data) as object);
        const kept =
          context.recording &&
          (await responses.keep(context.recording, response, outcome.data as object, { bodyOf, isVerbatim: false }));
        response.type('json').send(kept ?? assertWritten(await bodyOf(outcome.data), responseBytes));
      }
    } catch (thrown) {
      sendRestError(response, toRestError(thrown), { saysSuccess: route.saysSuccess, retryAfter: retryAfterOf(thrown) });
    }
  };
}

/** The error handler for bodies that cannot be parsed. */
const bodyErrorHandler =
  ({ saysSuccess }: RestRoute): ErrorRequestHandler =>
  (thrown, _request, response, _next) =>
    sendRestError(response, toRestError(thrown), { saysSuccess });

export function mountRoutes(executor: Executor, routes: readonly RestRoute[]): Router {
  const { readBody } = executor;
  const router = Router();
  router.use(privateCaching);
  for (const route of routes) {
    if (route.deprecated) router[route.method](route.path, announceDeprecation(route.deprecated));
    const handlers = [handler(executor, route), bodyErrorHandler(route)];
    if (route.method === 'get') router.get(route.path, handlers);
    else router[route.method](route.path, onlyJson, readBody, handlers);
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path);
    const methods = own.map(({ method }) => method);
    router.options(path, allowMethods(methods));
    router.all(path, refuseOtherMethods(methods));
  }
  return router;
}
