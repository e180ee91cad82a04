import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { networkOf } from '../core/network.ts';
import { type Logger, type RequestScope, requestScope } from '../core/telemetry/log.ts';
import type { Metrics } from '../core/telemetry/metrics.ts';

/** Gives each request an id, a log and counters, and logs and counts it once it is answered. */
export function observeRequest(log: Logger, metrics: Metrics): RequestHandler {
  // Its lines have the properties below and no others. To look for secrets in each would take as long as the rest of the line.
  const requestLog = log.child({}, { redact: [] });
  return (request, response, next) => {
    const requestId = randomUUID();
    let child: Logger | undefined;
    const scope: RequestScope = {
      requestId,
      network: networkOf(request.ip),
      // Most requests log nothing but their line below.
      get log() {
        return (child ??= log.child({ requestId }));
      },
      errors: [],
      statements: 0,
      operations: [],
    };
    const started = performance.now();
    metrics.begin();
    response.set('X-Request-Id', requestId);
    response.on('close', () => {
      const route = /^\/(graphql|api|mcp)(?=\/|$)/.exec(request.originalUrl)?.[1] ?? 'page';
      const milliseconds = Math.round(performance.now() - started);
      metrics.observe(route, response.statusCode, milliseconds / 1000, scope);
      const { operations, errors, statements } = scope;
      // Without the query string, because a search is typed by a person.
      requestLog.info(
        {
          requestId,
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
}
