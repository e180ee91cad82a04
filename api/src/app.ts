import { randomUUID } from 'node:crypto';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type Request, type RequestHandler } from 'express';
import helmet from 'helmet';
import { createContext, type Dependencies, type Services } from './context.ts';
import { ApiError } from './core/errors.ts';
import { LIMITS } from './core/limits/document-rules.ts';
import { requestScope } from './core/telemetry/log.ts';
import type { Stripe } from './core/stripe.ts';
import { createMetrics } from './core/telemetry/metrics.ts';
import { EMULATOR_PATH, type StripeEmulator } from './demo/stripe-emulator.ts';
import { createApollo } from './graphql.ts';
import { honorIfNoneMatch } from './http/caching.ts';
import { graphqlErrorHandler, restErrorHandler } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { mcpRouter } from './http/mcp/router.ts';
import { enqueueSync } from './features/billing/sync/sync-queue.ts';
import { scopes } from './features/partners/scopes.ts';
import { mountRoutes } from './http/routes/mount.ts';
import { wellKnown } from './http/well-known.ts';
import { openApi } from './http/openapi/document.ts';
import { openApiRouter } from './http/openapi/router.ts';
import { routes } from './http/routes/routes.ts';
import { stripeWebhook } from './http/stripe-webhook.ts';
import { webClient } from './http/web-client.ts';
import { accessOf } from './operation-access.ts';

const PAYMENT_PAGES = ['/checkout', '/subscribe', '/billing'];
/** From which Stripe's form comes, and where it talks to. */
const STRIPE_ADDRESSES = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
];

export interface AppOptions extends Dependencies, Services {
  /** The folder of the built client; without it only the API is served. */
  webDist?: string;
  /** Takes Stripe's place in demo mode. */
  stripeEmulator?: StripeEmulator;
  /** True from the moment on when the process is told to stop. */
  isDraining?: () => boolean;
}

export interface App {
  express: Express;
  close(): Promise<void>;
}

/** Headers of every answer. `upgrade-insecure-requests` would break the address http://127.0.0.1. */
const securityHeaders = (publicUrl: string | undefined, payments: readonly string[] = []) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", ...payments],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: payments.length > 0 ? [...payments] : ["'none'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...payments],
        scriptSrcAttr: ["'none'"],
        // Emotion writes its styles into the document.
        styleSrc: ["'self'", "'unsafe-inline'"],
        upgradeInsecureRequests: publicUrl?.startsWith('https:') ? [] : null,
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });

/** Builds the app: the doors, in the order in which a request meets them. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options;
  const apollo = createApollo(config);
  await apollo.start();
  const metrics = createMetrics(database);
  const contextOf = (request: Request) => createContext(options, request);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');

  /** Gives the request an id, a log and counters, and reports it once it is answered. */
  const observed: RequestHandler = (request, response, next) => {
    const requestId = randomUUID();
    const scope = { requestId, log: log.child({ requestId }), errors: [], statements: 0, operations: [] as string[] };
    const started = performance.now();
    metrics.begin();
    response.set('X-Request-Id', requestId);
    response.on('close', () => {
      const door = /^\/(graphql|api|mcp)(?=\/|$)/.exec(request.originalUrl)?.[1] ?? 'page';
      const milliseconds = Math.round(performance.now() - started);
      metrics.observe(door, response.statusCode, milliseconds / 1000, scope);
      const { operations, errors, statements } = scope;
      // Never the query string: a search is what somebody typed.
      scope.log.info(
        {
          method: request.method,
          path: request.originalUrl.split('?')[0],
          status: response.statusCode,
          milliseconds,
          operations,
          errors,
          statements,
        },
        'request',
      );
    });
    requestScope.run(scope, next);
  };

  const ofStripe = securityHeaders(config.publicUrl, STRIPE_ADDRESSES);
  const ofAll = securityHeaders(config.publicUrl);
  // Stripe's addresses stand in the policy of the pages that take payments alone, and only where Stripe takes them.
  app.use((request, response, next) =>
    (config.stripe && PAYMENT_PAGES.includes(request.path) ? ofStripe : ofAll)(request, response, next),
  );
  app.use(healthRoutes({ database, config, metrics, isDraining: options.isDraining ?? (() => false) }));
  app.use(observed);
  app.use(compression());

  const { stripe, stripeEmulator, now, triggerJob } = options;
  if (stripe) {
    const note = async (event: Stripe.Event) => {
      await enqueueSync(database.fork(), event, now());
      triggerJob('subscriptions');
    };
    app.use('/api/webhooks/stripe', stripeWebhook(stripe, { now, note }), restErrorHandler);
  }
  if (stripeEmulator) app.use(EMULATOR_PATH, stripeEmulator.browserRouter);

  const crossOrigin = cors((request, decide) =>
    decide(null, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match'],
      exposedHeaders: ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
      // OPTIONS that is no preflight asks what the address takes, and the address knows.
      preflightContinue: request.headers['access-control-request-method'] === undefined,
    }),
  );
  const json = express.json({ limit: LIMITS.bodyBytes });
  const onlyPost: RequestHandler = (request, response, next) => {
    if (request.method === 'POST') return next();
    response.set('Allow', 'POST');
    next(new ApiError('METHOD_NOT_ALLOWED', 'GraphQL is answered to POST only.'));
  };
  /** Apollo refuses a body of another type itself, but takes an unset one for a mistake of ours. */
  const bodyIsSet: RequestHandler = (request, _response, next) => {
    request.body ??= {};
    next();
  };
  app.use(
    '/graphql',
    crossOrigin,
    onlyPost,
    json,
    bodyIsSet,
    expressMiddleware(apollo, { context: ({ req }) => contextOf(req) }),
    graphqlErrorHandler,
  );

  const api = express.Router();
  api.get('/login', (_request, response) => response.redirect(302, '/user-login'));
  api.use(openApiRouter(() => openApi(accessOf, scopes)));
  api.use(mountRoutes(apollo, contextOf, routes, json));
  api.use((request) => {
    throw new ApiError('NOT_FOUND', `There is no ${request.method} ${request.originalUrl.split('?')[0]}`);
  });
  app.use('/api', crossOrigin, honorIfNoneMatch, api, restErrorHandler);

  const { corsOrigins } = config;
  app.use('/mcp', mcpRouter({ apollo, createContext: contextOf, json, corsOrigins, origin: options.origin }));

  if (options.webDist) {
    const { webDist: dist, origin, now } = options;
    app.use(wellKnown({ dist, origin, now, owner: config.mail.owner }));
    app.use(webClient(dist, origin));
  }
  app.use(() => {
    throw new ApiError('NOT_FOUND', 'Not found');
  });
  app.use(restErrorHandler);
  return { express: app, close: () => apollo.stop() };
}
