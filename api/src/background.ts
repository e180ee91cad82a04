import type { Dependencies, Services } from './context.ts';
import { createJob, type Job } from './core/jobs/job.ts';
import { createQuotas } from './core/limits/quotas.ts';
import { createMonitor } from './core/telemetry/monitor.ts';
import { createStripeGateway } from './core/stripe.ts';
import { SECOND } from './core/time.ts';
import { enqueueMissedEvents, processSyncQueue, syncNow } from './features/billing/sync/sync-queue.ts';
import { seedDemoSubscription } from './demo/demo-subscription.ts';
import { startDemoStripe, type StripeEmulator } from './demo/stripe-emulator.ts';
import { checkWebhook } from './features/billing/setup/webhook-check.ts';
import { queueRenewalReminders } from './features/billing/reminders.ts';
import type { BillingContext } from './features/billing/sync/billing-context.ts';
import { processMailQueue } from './features/mail/mail.queue.ts';
import { createFailedKeyAttempts } from './features/partners/key.failed-attempts.ts';
import { createKeyUsage } from './features/partners/key.usage.ts';
import { deleteExpiredRows } from './features/retention/retention.ts';
import { createProbes } from './probes.ts';
import { recordChecks } from './features/status/status.record.ts';

/** The card that the demo subscription is paid with. */
const DEMO_CARD = '4242 4242 4242 4242';

/** The intervals of the jobs. */
const EVERY = {
  mail: 10 * SECOND,
  events: 10 * SECOND,
  subscriptions: 5 * SECOND,
  catchUp: 3600 * SECOND,
  reminders: 6 * 3600 * SECOND,
  status: 30 * SECOND,
  keyUse: 60 * SECOND,
  quotas: SECOND,
  retention: 24 * 3600 * SECOND,
};

/** What runs in the background of a server process. */
export interface Background extends Services {
  /** Tests run them by hand. */
  jobs: Record<'mail' | 'status' | 'subscriptions' | 'catchUp' | 'reminders' | 'retention' | 'keyUse' | 'quotas', Job>;
  /** Replaces Stripe in demo mode. */
  stripeEmulator: StripeEmulator | undefined;
  /** To be called once the server listens: some of the work sends requests to it. */
  start(): Promise<void>;
  /** Stops the jobs. */
  stop(): Promise<void>;
  /** Writes what was counted, once there are no more requests, and closes the services. */
  flush(): Promise<void>;
}

/** Does nothing without Stripe. */
type WithStripe = (work: (billing: BillingContext) => Promise<void>) => Promise<void>;

interface JobServices extends Pick<Services, 'monitor' | 'stripe' | 'keyUsage' | 'quotas'> {
  withStripe: WithStripe;
}

function createJobs(
  { database, mail, now, log }: Dependencies,
  { monitor, stripe, keyUsage, quotas, withStripe }: JobServices,
): Background['jobs'] {
  const job = (name: keyof Background['jobs'], work: (signal: AbortSignal) => Promise<void>) =>
    createJob(name, EVERY[name], work, log);
  return {
    mail: job('mail', (signal) => processMailQueue(database, mail, now, log, signal)),
    subscriptions: job('subscriptions', (signal) => withStripe((billing) => processSyncQueue(billing, signal))),
    catchUp: job('catchUp', () => withStripe(enqueueMissedEvents)),
    reminders: job('reminders', (signal) => withStripe((billing) => queueRenewalReminders(billing, signal))),
    status: job('status', async () => {
      await Promise.all([stripe?.checkAgain(), monitor.check().then((checks) => recordChecks(database, checks))]);
    }),
    keyUse: job('keyUse', () => keyUsage.flush(database)),
    quotas: job('quotas', () => quotas.share()),
    retention: job('retention', async () => void (await deleteExpiredRows(database, now()))),
  };
}

interface Options {
  /** The URL of this process, known once it listens. */
  ownUrl: () => string;
  /** False: jobs run only when a test calls them. */
  runJobs: boolean;
}

/** Creates the jobs and services. Nothing runs before `start`. */
export async function createBackground(deps: Dependencies, { ownUrl: self, runJobs }: Options): Promise<Background> {
  const { database, now, log, config } = deps;
  const origin = () => config.publicUrl ?? self();
  const webhookUrl = () => `${self()}/api/webhooks/stripe`;
  const monitor = createMonitor(createProbes(deps, self), now);
  let deliver: Job | undefined;
  const runSoon = (job: Job | undefined) => {
    if (runJobs) setImmediate(() => void job?.run());
  };
  const stripeEmulator =
    config.demo && !config.stripe
      ? await startDemoStripe({
          database,
          now,
          log,
          origin,
          webhookUrl,
          onEvent: () => runSoon(deliver),
        })
      : undefined;
  if (stripeEmulator) deliver = createJob('events', EVERY.events, () => stripeEmulator.deliverWebhooks(), log);
  const stripe = createStripeGateway(config, stripeEmulator?.endpoint);
  const withStripe: WithStripe = async (work) => {
    if (stripe) await work({ em: database.fork(), stripe, now, origin, log });
  };
  const keyUsage = createKeyUsage();
  const failedKeyAttempts = createFailedKeyAttempts(config.limits.key.unknown);
  const quotas = createQuotas(config.limits, database, deps.throttle);
  const jobs = createJobs(deps, { monitor, stripe, keyUsage, quotas, withStripe });
  const all = () => [...Object.values(jobs), ...(deliver ? [deliver] : [])];
  return {
    monitor,
    stripe,
    origin,
    triggerJob: (name) => runSoon(jobs[name]),
    syncNow: (ids) => withStripe((billing) => syncNow(billing, ids)),
    keyUsage,
    failedKeyAttempts,
    quotas,
    jobs,
    stripeEmulator,
    start: async () => {
      if (stripeEmulator) {
        const pay = (clientSecret: string) => stripeEmulator.ledger.confirmPayment(clientSecret, DEMO_CARD);
        await withStripe((billing) => seedDemoSubscription(billing, pay));
      }
      if (!runJobs) return;
      // Not awaited: it may take seconds, in which a signal to stop would not be handled yet.
      if (stripe) void checkWebhook({ url: webhookUrl(), stripe, now, log });
      for (const job of all()) {
        job.start();
        void job.run();
      }
    },
    stop: async () => {
      await Promise.all(all().map((job) => job.stop()));
    },
    flush: async () => {
      await Promise.all([jobs.keyUse.run(), jobs.quotas.run()]);
      await stripeEmulator?.close();
    },
  };
}
