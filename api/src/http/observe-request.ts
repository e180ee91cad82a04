import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from 'proxy-addr';
import { networkOf } from '../core/network.ts';
import { type Logger, type RequestScope, requestScope } from '../core/telemetry/log.ts';
import type { Metrics } from '../core/telemetry/metrics.ts';
import { pathOf } from './path.ts';
import { TIMED_OUT } from './response-time.ts';
import type { Step } from './steps.ts';

interface Options {
  log: Logger;
  metrics: Metrics;
  /** How many proxies are in front of the server. */
  trustProxy: number;
  /** Requests of the operator's tools, which are neither logged nor counted, because they are frequent. */
  isProbe: (request: IncomingMessage) => boolean;
}

/**
 * The scope of a request. It is a class because each evaluation of an object literal with a getter creates another hidden class, in
 * old space: V8 then frees the request, with all that it has read, only when it collects the whole heap.
 */
class ObservedRequest implements RequestScope {
  viewerId?: string;
  memberId?: string;
  readonly errors: string[] = [];
  statements = 0;
  readonly operations: string[] = [];
  readonly #log: Logger;
  #child: Logger | undefined;

  constructor(
    readonly requestId: string,
    readonly network: string,
    log: Logger,
  ) {
    this.#log = log;
  }

  /** Created when it is needed: most requests log nothing but their line. */
  get log(): Logger {
    return (this.#child ??= this.#log.child({ requestId: this.requestId }));
  }
}

/**
 * The status with which a request has ended. Until its headers are sent, a response has a status of 200, with which it may never be
 * sent: 499 means that the client left first.
 */
function statusOf(request: IncomingMessage, response: ServerResponse): number {
  const { errored } = request.socket as { errored: NodeJS.ErrnoException | null };
  // Node itself has responded, although a body parser may have tried to since.
  if (!request.complete && errored?.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (response.headersSent) return response.statusCode;
  if (response.statusCode === TIMED_OUT) return TIMED_OUT;
  return request.complete ? 499 : 400;
}

/** Gives each request an id, a log and counters, and logs and counts it once its response has been sent. */
export function observeRequest({ log, metrics, trustProxy, isProbe }: Options): Step {
  // Its lines have the properties below and no others. To look for secrets in each would take as long as the rest of the line.
  const requestLog = log.child({}, { redact: [] });
  const isTrusted = (_address: string, hops: number) => hops < trustProxy;
  return (request, response, next) => {
    if (isProbe(request)) return next();
    const requestId = randomUUID();
    // Express changes the URL of a request while a router has it.
    const { method } = request;
    const path = pathOf(request);
    const scope = new ObservedRequest(requestId, networkOf(proxyAddr(request, isTrusted)), log);
    const started = performance.now();
    metrics.begin();
    response.setHeader('X-Request-Id', requestId);
    response.on('close', () => {
      const route = /^\/(graphql|api|mcp)(?=\/|$)/.exec(path)?.[1] ?? 'page';
      const milliseconds = Math.round(performance.now() - started);
      const status = statusOf(request, response);
      // Cut off in the middle of its body, before anybody has read it.
      if (!request.complete && !response.headersSent) scope.errors.push('BAD_REQUEST');
      metrics.observe(route, status, milliseconds / 1000, scope);
      const { operations, errors, statements } = scope;
      // Without the query string, because a search is typed by a person.
      requestLog.info({ requestId, method, path, status, milliseconds, operations, errors, statements }, 'request');
    });
    requestScope.run(scope, next);
  };
}
