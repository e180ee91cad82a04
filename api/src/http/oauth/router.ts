import cors from 'cors';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { requestScope } from '../../core/telemetry/log.ts';
import { errorTable } from '../../core/error-table.ts';
import { retryAfterOf, toRestError } from '../errors.ts';
import { allowMethods, refuseOtherMethods } from '../methods.ts';
import { oauthMetadata } from './metadata.ts';
import { paths } from './paths.ts';

type Body = Record<string, unknown>;

/** What assistants call; `network` is the IP address or IPv6 network of the caller. Its errors have the code of the standard in `error`. */
interface OAuthEndpoints {
  register(body: unknown, network: string): Promise<Body>;
  token(headers: Record<string, string>, body: unknown, network: string): Promise<Body>;
  revoke(body: unknown, network: string): Promise<void>;
}

interface Options {
  endpoints: OAuthEndpoints;
  origin: () => string;
  /** The scopes that an assistant can ask for. */
  scopes: readonly string[];
}

const BODY_LIMIT = '20kb';

const networkOfRequest = () => requestScope.getStore()?.network ?? 'unknown';

/** The headers that the OAuth library reads. */
const headersOf = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'content-length', 'transfer-encoding'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );

/** Errors in the form of RFC 6749, section 5.2. */
const oauthErrors: ErrorRequestHandler = (thrown: unknown, _request, response, _next) => {
  const { error, message } = thrown as { error?: unknown; message: string };
  response.set('Cache-Control', 'no-store');
  if (typeof error === 'string') {
    requestScope.getStore()?.errors.push(error);
    response.status(error === 'invalid_client' ? 401 : 400).json({ error, error_description: message });
    return;
  }
  const known = toRestError(thrown);
  const { status } = errorTable[known.code];
  const retryAfter = retryAfterOf(thrown);
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  const code = status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request';
  response.status(status).json({ error: code, error_description: known.message });
};

/** Serves what assistants need to connect by themselves: OAuth 2.1 as the MCP authorization specification has it. */
export function oauthRouter({ endpoints, ...metadata }: Options): Router {
  // Public and without cookies, so any page may ask: assistants that run in a browser do.
  const crossOrigin = cors({ origin: '*', methods: ['GET', 'POST'], maxAge: 600, preflightContinue: false });
  const router = Router();
  const post = (path: string, parser: RequestHandler, handler: RequestHandler) => {
    router.post(path, crossOrigin, parser, handler, oauthErrors);
    router.options(path, (request, response, next) =>
      request.headers['access-control-request-method'] === undefined
        ? allowMethods(['post'])(request, response, next)
        : crossOrigin(request, response, next),
    );
    router.all(path, refuseOtherMethods(['post']), oauthErrors);
  };
  const form = express.urlencoded({ extended: false, limit: BODY_LIMIT });
  const noStore: RequestHandler = (_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    next();
  };
  router.use('/oauth', noStore);
  post(paths.register, express.json({ limit: BODY_LIMIT }), async ({ body }, response) => {
    response.status(201).json(await endpoints.register(body, networkOfRequest()));
  });
  post(paths.token, form, async (request, response) => {
    response.json(await endpoints.token(headersOf(request), request.body, networkOfRequest()));
  });
  post(paths.revoke, form, async ({ body }, response) => {
    await endpoints.revoke(body, networkOfRequest());
    response.status(200).end();
  });
  router.use('/.well-known', crossOrigin);
  router.use(oauthMetadata(metadata));
  return router;
}
