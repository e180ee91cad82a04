import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { encodeOnce, isShort } from '../core/cache/encoded-bodies.ts';
import type { Context } from '../core/context.ts';
import type { CachedResponses } from './cached-responses.ts';
import { honorIfNoneMatch } from './caching.ts';
import { encodingFor } from './client/encoding.ts';
import { compressAtOnce } from './compress-at-once.ts';
import { graphqlErrorHandler } from './errors.ts';
import { asExpress } from './express-objects.ts';
import { graphqlBodyOf, rememberGraphqlBody } from './graphql-body.ts';
import { graphqlMethods } from './graphql-methods.ts';
import { onlyJsonForGraphql } from './media-type.ts';
import { assertReadable, readJson } from './read-json.ts';
import { sendBody } from './send-body.ts';
import type { Step } from './steps.ts';

const json = readJson();

/** The body of a GET is not read, as in REST. */
const readBody: RequestHandler = (request, response, next) => (request.method === 'GET' ? next() : json(request, response, next));

/** Apollo reports a body of the wrong type as the client's error, but a missing one as a server error. */
const defaultBody: RequestHandler = (request, _response, next) => {
  request.body ??= {};
  next();
};

/** The body that a request says to be JSON, if the router would read it without an error. */
function parseBody(bytes: Buffer): object | undefined {
  try {
    assertReadable(bytes);
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function headersOf({ headers }: IncomingMessage): HeaderMap {
  const map = new HeaderMap();
  for (const name in headers) map.set(name, String(headers[name]));
  return map;
}

interface Options {
  app: Express;
  apollo: ApolloServer<Context>;
  contextFor: (request: IncomingMessage) => Promise<Context>;
  responses: CachedResponses;
  /** Sets the headers for a page of another origin. */
  crossOrigin: Step;
  /** Compresses long responses. */
  compress: RequestHandler;
}

export interface GraphqlEndpoint {
  /** Checks, reads and executes requests to /graphql. */
  router: Router;
  /**
   * Executes a request by POST whose body is JSON and was read already. The response is exactly that of the router; Express
   * alone would take a fifth of the time of a page of cards. Says whether it does: the router reports what is wrong with a body.
   */
  execute(request: IncomingMessage, response: ServerResponse, body: Buffer): boolean;
}

export function graphqlEndpoint({ app, apollo, contextFor, responses, crossOrigin, compress }: Options): GraphqlEndpoint {
  const context = async (request: IncomingMessage, response: ServerResponse) => {
    const created = await contextFor(request);
    const { recording } = created;
    if (recording)
      recording.onResponse = async (data) => {
        const body = await responses.keep(recording, response, data, { bodyOf: graphqlBodyOf, isVerbatim: true });
        if (body !== undefined) rememberGraphqlBody(data, body);
      };
    return created;
  };
  const router = Router().use(
    crossOrigin,
    honorIfNoneMatch,
    graphqlMethods,
    onlyJsonForGraphql,
    readBody,
    defaultBody,
    compressAtOnce,
    expressMiddleware(apollo, { context: ({ req, res }) => context(req, res) }),
    graphqlErrorHandler,
  );
  const etagOf = app.get('etag fn') as (body: Buffer) => string;

  const respond = async (request: IncomingMessage, response: ServerResponse, body: object) => {
    const httpGraphQLRequest = { method: 'POST', headers: headersOf(request), search: '', body };
    const result = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: () => context(request, response) });
    // A stream that compresses would wait for a client that is gone.
    if (response.destroyed) return;
    if (result.body.kind !== 'complete') throw new Error('Incremental delivery is not supported');
    response.statusCode = result.status ?? 200;
    response.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of result.headers) response.setHeader(name, value);
    // The headers for a page of another origin have set one already.
    response.setHeader('Vary', [response.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    const bytes = Buffer.from(result.body.string);
    const encoding = isShort(bytes.length) ? encodingFor(request) : undefined;
    const send = () =>
      sendBody(request, response, {
        etag: etagOf(bytes),
        encoding: encoding ?? 'identity',
        bytes: encoding ? encodeOnce(bytes, encoding) : bytes,
      });
    if (encoding) send();
    // The middleware compresses what is too long to be compressed in one go.
    else compress(request as Request, response as Response, send);
  };

  return {
    router,
    execute: (request, response, bytes) => {
      const body = parseBody(bytes);
      if (body === undefined) return false;
      const fail = (thrown: unknown) => {
        // What is sent cannot be taken back, as Express would say.
        if (response.headersSent) return response.destroy();
        const adopted = asExpress(app, request, response);
        graphqlErrorHandler(thrown, adopted.request, adopted.response, () => {});
      };
      crossOrigin(request, response, () => void respond(request, response, body).catch(fail));
      return true;
    },
  };
}
