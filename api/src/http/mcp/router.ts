import type { ApolloServer } from '@apollo/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import cors from 'cors';
import { type ErrorRequestHandler, type Request as ExpressRequest, type RequestHandler, Router } from 'express';
import type { Context } from '../../core/context.ts';
import { ApiError, errorTable, unauthenticated } from '../../core/errors.ts';
import { toRestError } from '../errors.ts';
import { type Library, openLibrary } from './library.ts';
import { withProtocolErrors, SERVER_ERROR } from './errors.ts';
import { createServer } from './server.ts';

interface Options {
  apollo: ApolloServer<Context>;
  createContext: (request: ExpressRequest) => Promise<Context>;
  /** Reads the body, up to a size. */
  json: RequestHandler;
  corsOrigins: readonly string[];
  /** The address of this installation. */
  origin: () => string;
}

/** A page of a stranger must not speak through the browser of somebody who can reach us. Programs send no origin. */
const refuseStrangers =
  ({ corsOrigins, origin }: Options): RequestHandler =>
  ({ headers }, _response, next) => {
    const from = headers.origin;
    const isKnown = from === undefined || corsOrigins.includes(from) || from === new URL(origin()).origin;
    next(isKnown ? undefined : new ApiError('FORBIDDEN', 'This origin is not allowed.'));
  };

/** There is no session, hence nothing to listen to (GET) and nothing to end (DELETE). */
const onlyPost: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') return next();
  response.set('Allow', 'POST');
  next(new ApiError('METHOD_NOT_ALLOWED', 'MCP is answered to POST only.'));
};

/** A batch would run any number of operations in one context; the protocol has given it up. */
const refuseBatches: RequestHandler = (request, _response, next) =>
  next(
    Array.isArray(request.body)
      ? new ApiError('BAD_REQUEST', 'Send one message at a time: batches are not supported.')
      : undefined,
  );

/** Callers of the revisions before 2026, in JSON instead of a stream, so that the headers know of the operation. */
async function answerLegacy(server: McpServer, request: Request, options?: McpHandlerRequestOptions): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, options);
  } finally {
    await server.close();
  }
}

/** The refusal of a message that ran no operation, and would have been one too many all the same. */
async function overBudget(library: Library, message: unknown): Promise<Response | undefined> {
  try {
    await withProtocolErrors(library, () => library.countRequest());
    return undefined;
  } catch (refused) {
    if (!(refused instanceof ProtocolError)) throw refused;
    const id = (message as { id?: unknown } | null | undefined)?.id;
    // Nobody waits for the answer to a notification.
    if (id === undefined) return undefined;
    const { code, message: text, data } = refused;
    return Response.json({ jsonrpc: '2.0', id, error: { code, message: text, data } });
  }
}

const serve =
  ({ apollo, createContext }: Options): RequestHandler =>
  async (request, response) => {
    const context = await createContext(request);
    if (!context.viewer) throw unauthenticated();
    const library = openLibrary(apollo, context, (headers) => response.setHeaders(headers));
    const faults: Error[] = [];
    const onerror = (fault: Error) => void faults.push(fault);
    const modern = createMcpHandler(() => createServer(library), { legacy: 'reject', maxSubscriptions: 0, onerror });
    const answer = async (asked: Request, options?: McpHandlerRequestOptions) => {
      const answered = (await isLegacyRequest(asked, options?.parsedBody))
        ? await answerLegacy(createServer(library), asked, options)
        : await modern.fetch(asked, options);
      return (await overBudget(library, request.body)) ?? answered;
    };
    // What our own reader has left is no JSON; null keeps the SDK from reading it after all.
    await toNodeHandler({ fetch: answer }, { onerror })(request, response, request.body ?? null);
    // What the caller did wrong stands in the answer; what we did wrong, here alone.
    if (response.statusCode >= 500) context.log.error({ err: faults.at(-1) }, 'unexpected error');
  };

/** What is refused before the protocol is spoken, in its shape all the same, with the HTTP status of the other doors. */
const errorHandler: ErrorRequestHandler = (thrown, request, response, _next) => {
  const { message, code: name, fields } = toRestError(thrown);
  const { type } = thrown as { type?: unknown };
  const code =
    type === 'entity.parse.failed'
      ? ProtocolErrorCode.ParseError
      : name === 'BAD_REQUEST'
        ? ProtocolErrorCode.InvalidRequest
        : name === 'INTERNAL_SERVER_ERROR'
          ? ProtocolErrorCode.InternalError
          : SERVER_ERROR;
  if (name === 'UNAUTHENTICATED') {
    response.set('WWW-Authenticate', request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer');
  }
  if (thrown instanceof ApiError && thrown.retryAfter !== undefined) response.set('Retry-After', String(thrown.retryAfter));
  response
    .status(errorTable[name].status)
    .json({ jsonrpc: '2.0', id: null, error: { code, message, data: { code: name, fields } } });
};

/** The library for assistants: MCP over streamable HTTP, without sessions. */
export function mcpRouter(options: Options): Router {
  const crossOrigin = cors({
    origin: [...options.corsOrigins],
    methods: ['POST'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Last-Event-Id',
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Protocol-Version',
      'Mcp-Session-Id',
    ],
    exposedHeaders: [
      'Mcp-Protocol-Version',
      'Mcp-Session-Id',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ],
    maxAge: 600,
  });
  const router = Router();
  router.all('/', refuseStrangers(options), crossOrigin, onlyPost, options.json, refuseBatches, serve(options), errorHandler);
  return router;
}
