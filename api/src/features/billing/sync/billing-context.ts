import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { StripeGateway } from '../../../core/stripe.ts';
import type { Logger } from '../../../core/telemetry/log.ts';

/** What billing needs, in a request and in a job. */
export interface BillingContext {
  em: SqlEntityManager;
  stripe: StripeGateway;
  now: () => Date;
  origin: () => string;
  log: Logger;
}
