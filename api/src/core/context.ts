import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type DataLoader from 'dataloader';
import type { ValueCache } from './cache/cached-value.ts';
import type { Recording } from './cache/recording.ts';
import type { Config } from './config.ts';
import type { DatabaseState } from './database/resilience/health.ts';
import type { Logger } from './telemetry/log.ts';
import type { MailTransport } from './mail.ts';
import type { Monitor } from './telemetry/monitor.ts';
import type { StripeGateway } from './stripe.ts';
import type { Throttle } from './throttle.ts';
import type { Encryptor } from './auth/encryption.ts';
import type { TokenSigner } from './auth/token.ts';
import type { Viewer, ViewerKey } from './auth/viewer.ts';

export type { Viewer, ViewerKey };

/** What resolvers get. `src/context.ts` creates it once for each request, whichever endpoint it came to. */
export interface Context {
  em: SqlEntityManager;
  /** Null for a visitor. */
  viewer: Viewer | null;
  /** The IP address or IPv6 network of the client. TRUST_PROXY says which headers it is read from. */
  network: string;
  /** Whether the request has the header of a proxy, although TRUST_PROXY is 0. If there is a proxy, all clients seem to be one network. */
  isProxyIgnored: boolean;
  userAgent: string;
  requestId: string;
  now: () => Date;
  log: Logger;
  config: Config;
  tokens: TokenSigner;
  encryptor: Encryptor;
  throttle: Throttle;
  mail: MailTransport;
  monitor: Monitor;
  databaseState: () => Promise<DatabaseState>;
  /** Null without Stripe and without its emulator. */
  stripe: StripeGateway | null;
  /** The public URL of this installation, without a slash at the end. */
  origin: () => string;
  /** Runs a job soon, because there is work for it. Does not wait for it. */
  triggerJob: (job: 'mail' | 'subscriptions' | 'keyUse') => void;
  /** Syncs queued subscriptions now. If Stripe fails or takes too long, the queue does it later. */
  syncNow: (subscriptionIds: readonly string[]) => Promise<void>;
  /** Observes whether the response may be given to other members, too; null if it is not to be kept. */
  recording: Recording | null;
  /** To be called when the viewer has used a prompt, so that what they see next counts it. */
  onPromptUsed: (userId: string) => void;
  /** The prompts that a member has starred, from memory if they are there. */
  favoriteIdsOf: (userId: string) => ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Keeps what is the same for all requests. */
  valueCache: ValueCache;
  /** The data loaders of this request by their load function. Use `defineBatch` of core/database/batch.ts. */
  loaders: Map<unknown, DataLoader<string, unknown>>;
}
