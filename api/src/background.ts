import type { Dependencies, Services } from './context.ts';
import { verifyPassword } from './core/auth/password.ts';
import { createJob, type Job } from './core/jobs/job.ts';
import { createMonitor, type Probe } from './core/telemetry/monitor.ts';
import { createStripeGateway } from './core/stripe.ts';
import { SECOND } from './core/time.ts';
import { enqueueMissedEvents, processSyncQueue } from './features/billing/sync/sync-queue.ts';
import { seedDemoSubscription } from './demo/demo-subscription.ts';
import { startDemoStripe, type StripeEmulator } from './demo/stripe-emulator.ts';
import { checkWebhook } from './features/billing/setup/webhook-check.ts';
import { queueRenewalReminders } from './features/billing/reminders.ts';
import type { BillingContext } from './features/billing/sync/subscription.sync.ts';
import { processMailQueue } from './features/mail/mail.queue.ts';
import { createFailedKeyAttempts } from './features/partners/key.failed-attempts.ts';
import { createKeyUsage } from './features/partners/key.usage.ts';
import { deleteExpiredRows } from './features/retention/retention.ts';
import { recordChecks } from './features/status/status.record.ts';

/** The card that the demo subscription is paid with. */
const DEMO_CARD = '4242 4242 4242 4242';

const EVERY = {
  mail: 10 * SECOND,
  events: 10 * SECOND,
  subscriptions: 5 * SECOND,
  catchUp: 3600 * SECOND,
  reminders: 6 * 3600 * SECOND,
  status: 30 * SECOND,
  keyUse: 60 * SECOND,
  retention: 24 * 3600 * SECOND,
};

/** What runs beside the requests of a process. */
export interface Background extends Services {
  /** A test has them run when it wants. */
  jobs: Record<'mail' | 'status' | 'subscriptions' | 'catchUp' | 'reminders' | 'retention' | 'keyUse', Job>;
  /** What takes Stripe's place in demo mode. */
  stripeEmulator: StripeEmulator | undefined;
  /** Begins, once the doors are open: some of it asks the process itself. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** The address of this process; known once it listens. */
  self: () => string;
  /** False: jobs run only when they are told to. */
  runJobs: boolean;
}

/** How one finds out whether the services work: each is asked to do what it is for. */
const probes = ({ database, mail, tokens, now }: Dependencies, self: () => string): Probe[] => [
  {
    name: 'API Server',
    description: 'Answers the website, the API and the REST routes',
    check: async () => {
      const { ok } = await fetch(`${self()}/healthz`, { signal: AbortSignal.timeout(5000) });
      if (!ok) throw new Error('not healthy');
    },
  },
  { name: 'Database', description: 'Keeps the library, the accounts and what members do', check: () => database.ping() },
  { name: 'Email Service', description: 'Takes the mails that we send', check: () => mail.check() },
  {
    name: 'Authentication',
    description: 'Checks passwords and signs sessions',
    check: async () => {
      await verifyPassword(undefined, 'a check');
      if (tokens.verify(tokens.sign('a check', new Date(now().getTime() + 60_000)), now()) !== 'a check')
        throw new Error('not signed');
    },
  },
];

/** Opens what runs beside the requests; nothing of it is running yet. */
export async function createBackground(deps: Dependencies, { self, runJobs }: Options): Promise<Background> {
  const { database, mail, now, log, config } = deps;
  const origin = () => config.publicUrl ?? self();
  const webhookUrl = () => `${self()}/api/webhooks/stripe`;
  const monitor = createMonitor(probes(deps, self), now);
  let deliver: Job | undefined;
  const soon = (job: Job | undefined) => {
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
          onEvent: () => soon(deliver),
        })
      : undefined;
  if (stripeEmulator) deliver = createJob('events', EVERY.events, () => stripeEmulator.deliverWebhooks(), log);
  const stripe = createStripeGateway(config, stripeEmulator?.endpoint);
  const withStripe = async (work: (billing: BillingContext) => Promise<void>) => {
    if (stripe) await work({ em: database.fork(), stripe, now, origin, log });
  };
  const keyUse = createKeyUsage();
  const keyGuesses = createFailedKeyAttempts(config.limits.key.unknown);
  const jobs = {
    mail: createJob('mail', EVERY.mail, () => processMailQueue(database, mail, now, log), log),
    subscriptions: createJob('subscriptions', EVERY.subscriptions, () => withStripe(processSyncQueue), log),
    catchUp: createJob('catch-up', EVERY.catchUp, () => withStripe(enqueueMissedEvents), log),
    reminders: createJob('reminders', EVERY.reminders, () => queueRenewalReminders(database, now, origin), log),
    status: createJob('status', EVERY.status, async () => recordChecks(database, await monitor.check()), log),
    keyUse: createJob('key-use', EVERY.keyUse, () => keyUse.flush(database), log),
    retention: createJob('retention', EVERY.retention, async () => void (await deleteExpiredRows(database, now())), log),
  };
  const all = () => [...Object.values(jobs), ...(deliver ? [deliver] : [])];
  return {
    monitor,
    stripe,
    origin,
    triggerJob: (name) => soon(jobs[name]),
    keyUse,
    keyGuesses,
    jobs,
    stripeEmulator,
    start: async () => {
      if (stripeEmulator) {
        const pay = (clientSecret: string) => stripeEmulator.ledger.confirmPayment(clientSecret, DEMO_CARD);
        await withStripe((billing) => seedDemoSubscription(billing, pay));
      }
      if (!runJobs) return;
      if (stripe) await checkWebhook({ url: webhookUrl(), stripe, now, log });
      for (const job of all()) {
        job.start();
        void job.run();
      }
    },
    stop: async () => {
      await Promise.all(all().map((job) => job.stop()));
      // Nothing is asked any more: what was counted since the last minute.
      await jobs.keyUse.run();
      await stripeEmulator?.close();
    },
  };
}
