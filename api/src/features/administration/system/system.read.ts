import type { Context } from '../../../core/context.ts';
import type { StripeGateway } from '../../../core/stripe.ts';
import { readQueues } from '../../status/queue.read.ts';
import { MAIL_SERVICE, ownStatus } from '../../status/status.read.ts';
import type { SystemOverview } from './system.types.ts';

const mailStates = { operational: 'ok', degraded: 'slow', outage: 'down', unknown: 'unknown' } as const;

function stripeState({ isUp }: StripeGateway): string {
  const wasServed = isUp();
  return wasServed === null ? 'unknown' : wasServed ? 'ok' : 'down';
}

/** The state of what the server depends on. Only the database is asked for it. */
export async function readSystem({ em, databaseState, stripe, monitor, now }: Context): Promise<SystemOverview> {
  const [database, queues] = await Promise.all([databaseState(), readQueues(em, now())]);
  return {
    database,
    stripe: stripe && stripeState(stripe),
    mail: mailStates[ownStatus(monitor, MAIL_SERVICE, now())],
    queues: queues.map(({ queue, waiting, failing, given_up: givenUp, late }) => ({
      name: queue,
      waiting,
      failing,
      givenUp,
      oldestSeconds: late,
    })),
  };
}
