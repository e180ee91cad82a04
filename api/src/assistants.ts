import type { ApolloServer } from '@apollo/server';
import { type Request, type RequestHandler, Router } from 'express';
import type { AcceptedCredentials, Dependencies, Services } from './context.ts';
import type { Context } from './core/context.ts';
import { assistantScopes } from './features/assistants/assistant-scopes.ts';
import { createOAuthEndpoints } from './features/assistants/tokens/oauth-endpoints.ts';
import { mcpRouter } from './http/mcp/router.ts';
import { oauthRouter } from './http/oauth/router.ts';

interface Options {
  apollo: ApolloServer<Context>;
  /** Parses a JSON body. */
  json: RequestHandler;
  contextFor: (request: Request, accepts: AcceptedCredentials) => Promise<Context>;
}

/** What assistants call: /mcp, and the endpoints by which they connect to it. */
export function assistantRouter(options: Dependencies & Services, { apollo, json, contextFor }: Options): Router {
  const { config, origin } = options;
  const { corsOrigins, limits } = config;
  const router = Router();
  const createContext = (request: Request) => contextFor(request, { accessTokens: true });
  router.use('/mcp', mcpRouter({ apollo, createContext, json, corsOrigins, origin, assistantScopes }));
  router.use(oauthRouter({ endpoints: createOAuthEndpoints({ ...options, limits }), origin, scopes: assistantScopes }));
  return router;
}
