import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../core/context.ts';
import type { CachedResponses } from './cached-responses.ts';
import { honorIfNoneMatch } from './caching.ts';
import { compressAtOnce } from './compress-at-once.ts';
import { graphqlErrorHandler } from './errors.ts';
import { graphqlBodyOf, rememberGraphqlBody } from './graphql-body.ts';
import { graphqlMethods } from './graphql-methods.ts';
import { onlyJsonForGraphql } from './media-type.ts';
import { readJson } from './read-json.ts';

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
}

/** Checks, reads and executes requests to /graphql. */
export function graphqlEndpoint({ apollo, contextFor, responses }: Options): Router {
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
  return Router().use(
    honorIfNoneMatch,
    graphqlMethods,
    onlyJsonForGraphql,
    readBody,
    defaultBody,
    compressAtOnce,
    expressMiddleware(apollo, { context }),
    graphqlErrorHandler,
  );
}
