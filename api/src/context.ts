import type { Request } from 'express';
import type { Config } from './core/config.ts';
import type { Context, Viewer } from './core/context.ts';
import type { Database } from './core/database/db.ts';
import { stateOf } from './core/database/resilience/health.ts';
import type { Logger } from './core/telemetry/log.ts';
import { requestScope } from './core/telemetry/log.ts';
import type { MailTransport } from './core/mail.ts';
import type { Monitor } from './core/telemetry/monitor.ts';
import type { StripeGateway } from './core/stripe.ts';
import type { Throttle } from './core/throttle.ts';
import type { Encryptor } from './core/auth/encryption.ts';
import type { TokenSigner } from './core/auth/token.ts';
import { unauthenticated } from './core/errors.ts';
import { networkOf, type ProxyCheck } from './core/network.ts';
import { findSessionViewer } from './features/auth/session/session.service.ts';
import { KEY_PREFIX } from './features/partners/key.ts';
import type { FailedKeyAttempts } from './features/partners/key.failed-attempts.ts';
import type { KeyUsage } from './features/partners/key.usage.ts';
import { findKeyViewer } from './features/partners/key.viewer.ts';

/** The dependencies of the app. Tests pass their own. */
export interface Dependencies {
  config: Config;
  database: Database;
  log: Logger;
  tokens: TokenSigner;
  encryptor: Encryptor;
  throttle: Throttle;
  mail: MailTransport;
  now: () => Date;
}

/** The dependencies that `start` creates. */
export interface Services {
  stripe: StripeGateway | null;
  monitor: Monitor;
  triggerJob: Context['triggerJob'];
  origin: Context['origin'];
  keyUsage: KeyUsage;
  failedKeyAttempts: FailedKeyAttempts;
}

/** The bearer token of a request, if any. Any other content of the header is an error. */
function bearer(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const found = /^Bearer ([\w.-]+)$/i.exec(header.trim());
  if (!found) throw unauthenticated();
  return found[1];
}

/** Creates the context of a request: the only place where a token becomes a viewer. An invalid token is an error. */
export async function createContext(
  deps: Dependencies & Services & { proxyCheck: ProxyCheck },
  request: Request,
): Promise<Context> {
  const scope = requestScope.getStore();
  const em = deps.database.fork();
  const now = deps.now();
  const network = scope?.network ?? networkOf(request.ip);
  deps.proxyCheck.observe(request.headers);
  const token = bearer(request.headers.authorization);
  const viewerOfSession = async (text: string) => {
    const sessionId = deps.tokens.verify(text, now);
    return sessionId === null ? null : findSessionViewer(em, sessionId, now);
  };
  let viewer: Viewer | null = null;
  if (token !== undefined) {
    viewer = token.startsWith(KEY_PREFIX)
      ? await findKeyViewer(em, deps, { text: token, network, now })
      : await viewerOfSession(token);
    if (!viewer) throw unauthenticated();
  }
  return {
    em,
    viewer,
    network,
    isProxyIgnored: deps.proxyCheck.isIgnored,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: scope?.requestId ?? '',
    now: deps.now,
    log: scope?.log ?? deps.log,
    config: deps.config,
    tokens: deps.tokens,
    encryptor: deps.encryptor,
    throttle: deps.throttle,
    mail: deps.mail,
    monitor: deps.monitor,
    databaseState: () => stateOf(deps.database),
    stripe: deps.stripe,
    triggerJob: deps.triggerJob,
    origin: deps.origin,
    loaders: new Map(),
  };
}
