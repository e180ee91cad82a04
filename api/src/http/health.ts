import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { isSameSecret } from '../core/auth/constant-time.ts';
import type { Config } from '../core/config.ts';
import type { Database } from '../core/database/db.ts';
import { stateOf } from '../core/database/resilience/health.ts';
import type { Metrics } from '../core/telemetry/metrics.ts';
import { pathOf } from './path.ts';

interface Health {
  database: Database;
  config: Config;
  metrics: Metrics;
  isDraining: () => boolean;
  isBlocked: () => boolean;
}

/** Whether a request is one for the endpoints below. */
export const probesOf = ({ metricsToken }: Config): ((request: IncomingMessage) => boolean) => {
  const paths = metricsToken === undefined ? /^\/(?:healthz|readyz)\/?$/i : /^\/(?:healthz|readyz|metrics)\/?$/i;
  return (request) => (request.method === 'GET' || request.method === 'HEAD') && paths.test(pathOf(request));
};

/** The endpoints for the operator's tools. */
export function healthRoutes({ database, config, metrics, isDraining, isBlocked }: Health): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.type('text').send('ok');
  });
  router.get('/readyz', async (_request, response) => {
    const reason = isDraining() ? 'stopping' : isBlocked() ? 'blocked' : undefined;
    const { isReady, text } = reason === undefined ? await readinessOf(database) : { isReady: false, text: reason };
    response
      .status(isReady ? 200 : 503)
      .type('text')
      .send(text);
  });
  router.get('/metrics', async (request, response, next) => {
    const { metricsToken } = config;
    if (metricsToken === undefined) return next();
    const given = request.headers.authorization ?? '';
    if (!isSameSecret(Buffer.from(given), Buffer.from(`Bearer ${metricsToken}`))) {
      response.status(401).type('text').send('Unauthorized');
      return;
    }
    response.type('text').send(await metrics.text());
  });
  return router;
}

interface Readiness {
  isReady: boolean;
  text: string;
}

/** Whether the server can serve, and what is wrong with the database. */
async function readinessOf(database: Database): Promise<Readiness> {
  // Not while only some networks send too much: their load would move to the next instance.
  if (database.congestion() === 'stuck') return { isReady: false, text: 'busy' };
  const state = await stateOf(database.sharedHealth);
  if (state === 'ok') return { isReady: true, text: 'ready' };
  if (state === 'unreachable') return { isReady: false, text: 'the database does not answer' };
  // Reads go on: if it were not ready, a database that is only read-only would take the whole site down.
  return { isReady: state !== 'behind on migrations', text: `the database is ${state}` };
}
