import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../core/context.ts';
import type { CachedResponses } from './cached-responses.ts';
import { honorIfNoneMatch } from './caching.ts';
import { compressAtOnce, compressOnSend } from './compress-at-once.ts';
import { graphqlErrorHandler } from './errors.ts';
import { graphqlBodyOf, rememberGraphqlBody } from './graphql-body.ts';
import { graphqlMethods } from './graphql-methods.ts';
import { onlyJsonForGraphql } from './media-type.ts';
import { assertModest, readJson } from './read-json.ts';
import type { Step } from './steps.ts';

const json = readJson();

/** The body of a GET is not read, as in REST. */
const readBody: RequestHandler = (request, response, next) => (request.method === 'GET' ? next() : json(request, response, next));

/** Apollo reports a body of the wrong type as the client's error, but a missing one as a server error. */
const defaultBody: RequestHandler = (request, _response, next) => {
  request.body ??= {};
  next();
};

interface Options {
  apollo: ApolloServer<Context>;
  contextFor: (request: Request) => Promise<Context>;
  responses: CachedResponses;
  /** Sets the headers for a page of another origin. */
  crossOrigin: Step;
  /** Compresses long responses. */
  compress: RequestHandler;
}

/** The body that a request says to be JSON, if the router would read it without an error. */
function parseBody(bytes: Buffer): object | undefined {
  try {
    assertModest(bytes);
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

export interface GraphqlEndpoint {
  /** Checks, reads and executes requests to /graphql. */
  router: Router;
  /**
   * Executes a request by POST whose body is JSON and was read already, in the same way without routing it: that takes as long as a
   * page of cards from the database. Says whether it does; the router reports what is wrong with other bodies.
   */
  execute(exchange: { request: Request; response: Response }, body: Buffer): boolean;
}

export function graphqlEndpoint({ apollo, contextFor, responses, crossOrigin, compress }: Options): GraphqlEndpoint {
  const context = async ({ req: request, res: response }: { req: Request; res: Response }) => {
    const created = await contextFor(request);
    const { recording } = created;
    if (recording)
      recording.onResponse = async (data) => {
        const body = await responses.keep(recording, response, data, { bodyOf: graphqlBodyOf, isVerbatim: true });
        if (body !== undefined) rememberGraphqlBody(data, body);
      };
    return created;
  };
  const executor = expressMiddleware(apollo, { context });
  const router = Router().use(
    crossOrigin,
    honorIfNoneMatch,
    graphqlMethods,
    onlyJsonForGraphql,
    readBody,
    defaultBody,
    compressAtOnce,
    executor,
    graphqlErrorHandler,
  );
  const compressLater = compressOnSend(compress);
  return {
    router,
    execute: ({ request, response }, bytes) => {
      const body = parseBody(bytes);
      if (body === undefined) return false;
      request.body = body;
      const fail = (thrown: unknown) => graphqlErrorHandler(thrown, request, response, () => {});
      const execute = () => void Promise.resolve(executor(request, response, fail)).catch(fail);
      crossOrigin(request, response, () =>
        graphqlMethods(request, response, () =>
          compressLater(request, response, () => compressAtOnce(request, response, execute)),
        ),
      );
      return true;
    },
  };
}
