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
import { challengeOf } from '../../core/auth/challenge.ts';
import type { Context } from '../../core/context.ts';
import type { Charge } from '../../core/limits/charge.ts';
import { errorTable } from '../../core/error-table.ts';
import { ApiError, unauthenticated } from '../../core/errors.ts';
import { paths } from '../oauth/paths.ts';
import { retryAfterOf, toRestError } from '../errors.ts';
import { type Library, openLibrary } from './library.ts';
import { respondToBatch, checkBatch } from './batches.ts';
import { errorResponse, withProtocolErrors, SERVER_ERROR } from './errors.ts';
import { createServer } from './server.ts';

interface Options {
  apollo: ApolloServer<Context>;
  charge: Charge;
  createContext: (request: ExpressRequest) => Promise<Context>;
  /** Parses the body. */
  json: RequestHandler;
  corsOrigins: readonly string[];
  /** The origin of this installation. */
  origin: () => string;
  /** The scopes that a connected assistant can have. */
  assistantScopes: readonly string[];
}

/** Rejects requests of unknown websites, against DNS rebinding. Programs send no Origin header. */
const checkOrigin =
  ({ corsOrigins, origin }: Options): RequestHandler =>
  ({ headers }, _response, next) => {
    const from = headers.origin;
    const isKnown = from === undefined || corsOrigins.includes(from) || from === new URL(origin()).origin;
    next(isKnown ? undefined : new ApiError('FORBIDDEN', 'This origin is not allowed.'));
  };

/** There are no MCP sessions, so GET (to listen) and DELETE (to end one) are not supported. */
const onlyPost: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') return next();
  response.set('Allow', 'POST');
  next(new ApiError('METHOD_NOT_ALLOWED', 'MCP accepts POST only.'));
};

const NOT_ACCEPTABLE = 'Send the header "Accept: application/json, text/event-stream": MCP requires both types.';

/** Serves protocol versions before 2026. As JSON, not as a stream, whose headers would be sent before the operation runs. */
async function handleLegacy(server: McpServer, request: Request, options?: McpHandlerRequestOptions): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(request, options);
    if (response.status !== 406) return response;
    // The SDK does not name the header.
    return Response.json({ jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message: NOT_ACCEPTABLE } }, { status: 406 });
  } finally {
    await server.close();
  }
}

/** The error response for a message without an operation that exceeds the quota. */
async function rateLimitError(library: Library, message: unknown): Promise<Response | undefined> {
  try {
    await withProtocolErrors(library, () => library.countRequest());
    return undefined;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const { code, message: text, data } = error;
    return errorResponse(message, { code, message: text, data });
  }
}

const serve =
  ({ apollo, charge, createContext }: Options): RequestHandler =>
  async (request, response) => {
    const serverErrors: Error[] = [];
    const onerror = (error: Error) => void serverErrors.push(error);
    const context = await createContext(request);
    if (!context.viewer) throw unauthenticated();
    /** Each message has its own context, as it would have as a request. */
    const respond = async (incoming: Request, message: unknown, own: Context) => {
      const library = openLibrary({ apollo, charge }, own, (headers) => response.setHeaders(headers));
      const isForList = (message as { method?: unknown } | null | undefined)?.method === 'tools/list';
      const create = () => createServer(library, { isForList });
      const options = { parsedBody: message };
      const modern = createMcpHandler(create, { legacy: 'reject', maxSubscriptions: 0, onerror });
      const result = (await isLegacyRequest(incoming, message))
        ? await handleLegacy(create(), incoming, options)
        : await modern.fetch(incoming, options);
      return (await rateLimitError(library, message)) ?? result;
    };
    // To create a context counts a request of the key, so the first message takes the one that there is.
    const created = [context];
    const nextContext = async () => created.pop() ?? createContext(request);
    const handle = (incoming: Request, options?: McpHandlerRequestOptions) =>
      Array.isArray(request.body)
        ? respondToBatch(request.body, async (message) => respond(incoming, message, await nextContext()))
        : respond(incoming, options?.parsedBody, context);
    // Without a JSON body, null keeps the SDK from reading the body again.
    await toNodeHandler({ fetch: handle }, { onerror })(request, response, request.body ?? null);
    // Errors of the client are in the response. Ours are only logged.
    if (response.statusCode >= 500) context.log.error({ err: serverErrors.at(-1) }, 'unexpected error');
  };

/**
 * Errors outside of the protocol, in its format, with the same HTTP status as in REST. A 401 tells assistants where to find out
 * how to connect by themselves (RFC 9728), and what to ask for.
 */
const errorHandler =
  ({ origin, assistantScopes }: Options): ErrorRequestHandler =>
  (thrown, _request, response, _next) => {
    const { message, code: name, fields, reason } = toRestError(thrown);
    const { type } = thrown as { type?: unknown };
    const code =
      type === 'entity.parse.failed'
        ? ProtocolErrorCode.ParseError
        : name === 'BAD_REQUEST'
          ? ProtocolErrorCode.InvalidRequest
          : name === 'INTERNAL_SERVER_ERROR'
            ? ProtocolErrorCode.InternalError
            : SERVER_ERROR;
    if (name === 'UNAUTHENTICATED')
      response.set(
        'WWW-Authenticate',
        challengeOf(reason, { resource_metadata: origin() + paths.resourceMetadata, scope: assistantScopes.join(' ') }),
      );
    const retryAfter = retryAfterOf(thrown);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    response
      .status(errorTable[name].status)
      .json({ jsonrpc: '2.0', id: null, error: { code, message, data: { code: name, fields, reason } } });
  };

/** Serves the library to assistants: MCP over streamable HTTP, without sessions. */
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
  router.all('/', checkOrigin(options), crossOrigin, onlyPost, options.json, checkBatch, serve(options), errorHandler(options));
  return router;
}
