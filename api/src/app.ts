import type { IncomingMessage, RequestListener } from 'node:http';
import compression from 'compression';
import express, { Router } from 'express';
import { assistantRouter } from './assistants.ts';
import { type AcceptedCredentials, createContext, type Dependencies, type Services } from './context.ts';
import { FAST_COMPRESSION } from './core/cache/encoded-bodies.ts';
import { ApiError, serviceUnavailable } from './core/errors.ts';
import { createProxyCheck } from './core/network.ts';
import { keepSizes } from './core/limits/measured-sizes.ts';
import { requestScope } from './core/telemetry/log.ts';
import type { Stripe, StripeGateway } from './core/stripe.ts';
import { createMetrics } from './core/telemetry/metrics.ts';
import { EMULATOR_PATH, type StripeEmulator } from './demo/stripe-emulator.ts';
import { createApollo } from './graphql.ts';
import { graphqlEndpoint } from './http/graphql-endpoint.ts';
import { restErrorHandler } from './http/errors.ts';
import { healthRoutes, probesOf } from './http/health.ts';
import { enqueueSync } from './features/billing/sync/sync-queue.ts';
import { readQueues } from './features/status/queue.read.ts';
import { scopes } from './features/partners/scopes.ts';
import { createPublicLibrary } from './features/prompts/public/public-library.ts';
import { measureLibrary } from './features/prompts/import/library-sizes.ts';
import { allowOrigins } from './http/cross-origin.ts';
import { observeRequest } from './http/observe-request.ts';
import { openApi } from './http/openapi/document.ts';
import { restRouter } from './http/routes/rest-router.ts';
import { changelogRouter } from './http/changelog/router.ts';
import { securityHeaders } from './http/security-headers.ts';
import { inOrder, type Step } from './http/steps.ts';
import { readJson } from './http/read-json.ts';
import { schemaRouter } from './http/schema-router.ts';
import { limitResponseTime } from './http/response-time.ts';
import { stripeWebhook } from './http/stripe-webhook.ts';
import { createMemory } from './memory.ts';
import { createClient } from './http/client/client.ts';
import { inlineScripts } from './http/client/inline-scripts.ts';
import { schemaText } from './schema-text.ts';
import { accessOf } from './operation-access.ts';

export interface AppOptions extends Dependencies, Services {
  /** The folder of the built client. Without it only the API is served. */
  webDist?: string;
  /** Takes Stripe's place in demo mode. */
  stripeEmulator?: StripeEmulator;
  /** How long a request of the API and its response may take, in milliseconds. */
  responseTimeout: number;
  /** Whether the process has been told to stop. */
  isDraining?: () => boolean;
  /** Whether the process could do nothing for a while, and has to catch up. */
  isBlocked?: () => boolean;
}

export interface App {
  listener: RequestListener;
  close(): Promise<void>;
}

/** Builds the Express app, its routers in the order in which they see a request, and what is done before it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log, quotas } = options;
  const readSizes = keepSizes(measureLibrary);
  // Now, so that the first request does not have to. Without a database the first one with a viewer does it.
  await readSizes({ em: database.fork(), now: options.now }).catch(() => undefined);
  const apollo = createApollo(config, options, readSizes);
  await apollo.start();
  const { cache, ...memory } = createMemory(options, quotas.caller);
  const { responses } = memory;
  const metrics = createMetrics({
    database,
    cache,
    readQueues: () => readQueues(database.fork(), options.now()),
    stripe: options.stripe,
  });
  const isProxyIgnored = createProxyCheck(config.trustProxy, log);
  const dependencies = { ...options, ...memory, isProxyIgnored };
  /** Creates the context of a request; or turns it away, if it would wait too long for the database, before any work is done for it. */
  const contextFor = async (request: IncomingMessage, accepts?: AcceptedCredentials) => {
    if (database.congestion(requestScope.getStore()?.network) !== 'free') throw serviceUnavailable();
    return createContext(dependencies, request, accepts);
  };
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');

  const { isDraining = () => false, isBlocked = () => false } = options;
  app.use(healthRoutes({ database, config, metrics, isDraining, isBlocked }));
  const compress = compression({ ...FAST_COMPRESSION.gzip, brotli: FAST_COMPRESSION.br });
  app.use(compress);

  const crossOrigin = allowOrigins(config.corsOrigins);
  const graphql = graphqlEndpoint({ app, apollo, contextFor, responses, crossOrigin, compress });
  app.use('/graphql', graphql.router);
  if (options.stripe) app.use('/api/webhooks/stripe', stripeWebhooks(options.stripe, options));
  if (options.stripeEmulator) app.use(EMULATOR_PATH, options.stripeEmulator.browserRouter);
  const json = readJson();
  const executor = { apollo, createContext: contextFor, responses, responseBytes: config.limits.responseBytes, readBody: json };
  app.use(
    '/api',
    crossOrigin,
    restRouter(executor, () => openApi(accessOf, scopes, options.origin())),
  );

  app.use(schemaRouter(schemaText));
  app.use(changelogRouter(options.origin));

  app.use(assistantRouter(options, { apollo, json, contextFor }));

  const library = createPublicLibrary(database, config.cacheMegabytes > 0);
  const { webDist: dist, origin, now } = options;
  const client = dist === undefined ? undefined : createClient({ dist, origin, now, operator: config.mail.operator, library });
  if (client) app.use(client.router);
  app.use(() => {
    throw new ApiError('NOT_FOUND', 'Not found');
  });
  app.use(restErrorHandler);
  const close = async () => {
    client?.close();
    await apollo.stop();
  };
  const scripts = dist === undefined ? [] : inlineScripts(dist);
  const beforeExpress: Step[] = [
    securityHeaders(config, scripts),
    closeConnectionsWhile(isDraining),
    observeRequest({ log, metrics, trustProxy: config.trustProxy, isProbe: probesOf(config) }),
    limitResponseTime(options.responseTimeout),
    responses.respond({
      crossOrigin,
      etagOf: app.get('etag fn') as (body: Buffer) => string,
      execute: graphql.execute,
    }),
  ];
  return { listener: inOrder(beforeExpress, app), close };
}

/** Takes the events of Stripe, to be read in the background. */
function stripeWebhooks(stripe: StripeGateway, { database, now, log, triggerJob }: AppOptions): Router {
  const enqueue = async (event: Stripe.Event) => {
    await enqueueSync(database.fork(), stripe.client, event, now());
    triggerJob('subscriptions');
  };
  return Router().use(stripeWebhook(stripe, { now, log, enqueue }), restErrorHandler);
}

/** Clients open a new connection, at another instance, instead of sending a request into one that is being closed. */
const closeConnectionsWhile =
  (isDraining: () => boolean): Step =>
  (_request, response, next) => {
    if (isDraining()) response.setHeader('Connection', 'close');
    next();
  };
