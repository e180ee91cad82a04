import { timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Config } from '../core/config.ts';
import type { Database } from '../core/database/db.ts';
import type { Metrics } from '../core/telemetry/metrics.ts';

const READY_WITHIN_MS = 500;

interface Health {
  database: Database;
  config: Config;
  metrics: Metrics;
  isDraining: () => boolean;
}

/** The endpoints for the operator's tools. Requests to them are neither logged nor counted, because they are frequent. */
export function healthRoutes({ database, config, metrics, isDraining }: Health): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.type('text').send('ok');
  });
  router.get('/readyz', async (_request, response) => {
    const problem = isDraining() ? 'stopping' : await databaseProblem(database);
    response
      .status(problem ? 503 : 200)
      .type('text')
      .send(problem ?? 'ready');
  });
  router.get('/metrics', async (request, response, next) => {
    const { metricsToken } = config;
    if (metricsToken === undefined) return next();
    if (!sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      response.status(401).type('text').send('Unauthorized');
      return;
    }
    response.type('text').send(await metrics.text());
  });
  return router;
}

async function databaseProblem(database: Database): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, READY_WITHIN_MS, 'the database does not answer');
  });
  try {
    return await Promise.race([database.ping().then(() => undefined), late]);
  } catch {
    return 'the database does not answer';
  } finally {
    clearTimeout(timer);
  }
}

function sameText(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
