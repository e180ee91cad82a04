import type { Dependencies, Services } from './context.ts';
import { verifyPassword } from './core/auth/password.ts';
import { createJob, type Job } from './core/job.ts';
import { createMonitor, type Probe } from './core/telemetry/monitor.ts';
import { createStripe } from './core/stripe.ts';
import { SECOND } from './core/time.ts';
import { catchUp, syncDueSubscriptions } from './features/billing/due.ts';
import { seedDemoSubscription } from './features/billing/sandbox/demo-subscription.ts';
import { type StandIn, startStandIn } from './features/billing/sandbox/server.ts';
import { checkWebhook } from './features/billing/set-up/webhook-check.ts';
import { remindOfRenewals } from './features/billing/reminders.ts';
import type { Billing } from './features/billing/subscription.sync.ts';
import { sendDueMails } from './features/mail/mail.queue.ts';
import { createFailedKeyAttempts } from './features/partners/key.guesses.ts';
import { createKeyUse } from './features/partners/key.use.ts';
import { deleteWhatIsOver } from './features/retention/retention.ts';
import { recordChecks } from './features/status/status.record.ts';

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
export interface BackgroundServices extends Services {
  /** A test has them run when it wants. */
  jobs: Record<'mail' | 'status' | 'subscriptions' | 'catchUp' | 'reminders' | 'retention' | 'keyUse', Job>;
  /** What takes Stripe's place in demo mode. */
  stripeEmulator: StandIn | undefined;
  /** Begins, once the doors are open: some of it asks the process itself. */
  begin(): Promise<void>;
  end(): Promise<void>;
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
export async function openServices(deps: Dependencies, { self, runJobs }: Options): Promise<BackgroundServices> {
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
      ? await startStandIn({
          database,
          now,
          log,
          origin,
          webhookUrl,
          onEvent: () => soon(deliver),
        })
      : undefined;
  if (stripeEmulator) deliver = createJob('events', EVERY.events, () => stripeEmulator.deliver(), log);
  const stripe = createStripe(config, stripeEmulator?.address);
  const withStripe = async (work: (billing: Billing) => Promise<void>) => {
    if (stripe) await work({ em: database.fork(), stripe, now, origin, log });
  };
  const keyUse = createKeyUse();
  const keyGuesses = createFailedKeyAttempts(config.limits.key.unknown);
  const jobs = {
    mail: createJob('mail', EVERY.mail, () => sendDueMails(database, mail, now, log), log),
    subscriptions: createJob('subscriptions', EVERY.subscriptions, () => withStripe(syncDueSubscriptions), log),
    catchUp: createJob('catch-up', EVERY.catchUp, () => withStripe(catchUp), log),
    reminders: createJob('reminders', EVERY.reminders, () => remindOfRenewals(database, now, origin), log),
    status: createJob('status', EVERY.status, async () => recordChecks(database, await monitor.check()), log),
    keyUse: createJob('key-use', EVERY.keyUse, () => keyUse.flush(database), log),
    retention: createJob('retention', EVERY.retention, async () => void (await deleteWhatIsOver(database, now())), log),
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
    begin: async () => {
      if (stripeEmulator) await withStripe((billing) => seedDemoSubscription(billing, stripeEmulator));
      if (!runJobs) return;
      if (stripe) await checkWebhook({ url: webhookUrl(), stripe, now, log });
      for (const job of all()) {
        job.start();
        void job.run();
      }
    },
    end: async () => {
      await Promise.all(all().map((job) => job.stop()));
      // Nothing is asked any more: what was counted since the last minute.
      await jobs.keyUse.run();
      await stripeEmulator?.close();
    },
  };
}
