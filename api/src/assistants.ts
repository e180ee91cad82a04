import type { ApolloServer } from '@apollo/server';
import { type Request, type RequestHandler, Router } from 'express';
import type { AcceptedCredentials, Dependencies, Services } from './context.ts';
import type { Context } from './core/context.ts';
import { createCharge } from './core/limits/charge.ts';
import { assistantScopes } from './features/assistants/assistant-scopes.ts';
import { createOAuthEndpoints } from './features/assistants/tokens/oauth-endpoints.ts';
import { oauthRouter } from './http/oauth/router.ts';

interface Options {
  apollo: ApolloServer<Context>;
  /** Parses a JSON body. */
  json: RequestHandler;
  contextFor: (request: Request, accepts: AcceptedCredentials) => Promise<Context>;
}

/** Loads a router on the first request for it. If that fails, the next request tries again. */
function loadedOnDemand(load: () => Promise<RequestHandler>): RequestHandler {
  let loading: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return (await loading)(request, response, next);
  };
}

/** What assistants call: /mcp, and the endpoints by which they connect to it. */
export function assistantRouter(options: Dependencies & Services, { apollo, json, contextFor }: Options): Router {
  const { config, origin, quotas } = options;
  const { corsOrigins, limits } = config;
  const router = Router();
  const charge = createCharge(limits, quotas);
  const createContext = (request: Request) => contextFor(request, { accessTokens: true });
  // It takes 8 MB of memory, and many installations never get a request from an assistant.
  const mcp = loadedOnDemand(async () => {
    const { mcpRouter } = await import('./http/mcp/router.ts');
    return mcpRouter({ apollo, charge, createContext, json, corsOrigins, origin, assistantScopes });
  });
  router.use('/mcp', mcp);
  router.use(oauthRouter({ endpoints: createOAuthEndpoints({ ...options, limits }), origin, scopes: assistantScopes }));
  return router;
}
