import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type DataLoader from 'dataloader';
import type { Config } from './config.ts';
import type { Logger } from './telemetry/log.ts';
import type { MailTransport } from './mail.ts';
import type { Monitor } from './telemetry/monitor.ts';
import type { StripeGateway } from './stripe.ts';
import type { Throttle } from './throttle.ts';
import type { Encryptor } from './auth/encryption.ts';
import type { TokenSigner } from './auth/token.ts';

/** Who is asking, as far as the rules need to know. Rights come from the user's row, never from the token. */
export interface Viewer {
  userId: string;
  /** Null for a key. */
  sessionId: string | null;
  role: 'member' | 'admin';
  /** Whether the member's plan opens the premium prompts. */
  isPro: boolean;
  /** Whether signing in asks for a code beside the password. */
  hasSecondFactor: boolean;
  /** The key with which a program asks; null for a session. */
  key: ViewerKey | null;
}

export interface ViewerKey {
  id: string;
  /** What it opens now: of the rights that it was made with, those that the plan has. */
  scopes: readonly string[];
  /** Whether what it writes is answered and not kept. */
  isTest: boolean;
}

/** All that a resolver needs. Made once for each request by `src/context.ts`, for every door alike. */
export interface Context {
  em: SqlEntityManager;
  /** Null for a visitor. */
  viewer: Viewer | null;
  /** The network address of the caller, as far as TRUST_PROXY says that it can be believed. */
  network: string;
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
  /** Null where there is neither Stripe nor its stand-in. */
  stripe: StripeGateway | null;
  /** The address of this installation as people type it, without a slash at the end. */
  origin: () => string;
  /** Has a job run now, because there is something to do for it. Never waits. */
  triggerJob: (job: 'mail' | 'subscriptions' | 'keyUse') => void;
  /** The batches of this request, by the function that loads them; use `batch` of core/batch.ts. */
  loaders: Map<unknown, DataLoader<string, unknown>>;
}
