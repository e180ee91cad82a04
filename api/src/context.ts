import type { IncomingMessage } from 'node:http';
import type { Config } from './core/config.ts';
import type { Context } from './core/context.ts';
import type { Database } from './core/database/db.ts';
import { stateOf } from './core/database/resilience/health.ts';
import { type Logger, requestScope } from './core/telemetry/log.ts';
import type { MailTransport } from './core/mail.ts';
import type { Quotas } from './core/limits/quotas.ts';
import type { Monitor } from './core/telemetry/monitor.ts';
import type { StripeGateway } from './core/stripe.ts';
import type { Throttle } from './core/throttle.ts';
import type { Encryptor } from './core/auth/encryption.ts';
import type { TokenSigner } from './core/auth/token.ts';
import { networkOf, type ProxyCheck } from './core/network.ts';
import type { FailedKeyAttempts } from './features/partners/key.failed-attempts.ts';
import type { KeyUsage } from './features/partners/key.usage.ts';
import type { CachedResponses } from './http/cached-responses.ts';
import type { AcceptedCredentials, Viewers } from './viewers.ts';

export type { AcceptedCredentials };

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
  syncNow: Context['syncNow'];
  origin: Context['origin'];
  keyUsage: KeyUsage;
  failedKeyAttempts: FailedKeyAttempts;
  quotas: Quotas;
}

/** What is kept in memory, as `createMemory` puts it together. */
interface InMemory extends Pick<Context, 'favoriteIdsOf' | 'valueCache'> {
  viewers: Viewers;
  responses: CachedResponses;
}

/** Creates the context of a request. An invalid token is an error. */
export async function createContext(
  deps: Dependencies & Services & InMemory & { isProxyIgnored: ProxyCheck },
  request: IncomingMessage & { ip?: string | undefined },
  accepts?: AcceptedCredentials,
): Promise<Context> {
  const scope = requestScope.getStore();
  const em = deps.database.fork();
  const network = scope?.network ?? networkOf(request.ip);
  const isProxyIgnored = deps.isProxyIgnored(request.headers);
  const viewer = await deps.viewers.find(em, request.headers.authorization, network, accepts);
  if (scope && viewer) scope.viewerId = viewer.userId;
  if (scope && viewer?.role === 'member') scope.memberId = viewer.userId;
  const recording = viewer && deps.responses.record(request, viewer);
  return {
    em,
    viewer: recording?.viewer ?? viewer,
    recording,
    onPromptUsed: deps.responses.onPromptUsed,
    network,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: scope?.requestId ?? '',
    log: scope?.log ?? deps.log,
    isProxyIgnored,
    now: () => {
      recording?.readsTime();
      return deps.now();
    },
    config: deps.config,
    tokens: deps.tokens,
    encryptor: deps.encryptor,
    throttle: deps.throttle,
    mail: deps.mail,
    monitor: deps.monitor,
    databaseState: () => stateOf(deps.database.health),
    stripe: deps.stripe,
    triggerJob: deps.triggerJob,
    syncNow: deps.syncNow,
    origin: deps.origin,
    favoriteIdsOf: deps.favoriteIdsOf,
    valueCache: deps.valueCache,
    loaders: new Map(),
  };
}
