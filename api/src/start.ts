import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Dependencies } from './context.ts';
import { verifyPassword } from './core/auth/password.ts';
import { createJob, type Job } from './core/job.ts';
import { createStripe } from './core/stripe.ts';
import { catchUp, syncDueSubscriptions } from './features/billing/due.ts';
import type { Billing } from './features/billing/subscription.sync.ts';
import { type StandIn, startStandIn } from './features/billing/sandbox/server.ts';
import { createMonitor, type Probe } from './core/monitor.ts';
import { sendDueMails } from './features/mail/mail.queue.ts';
import { recordChecks } from './features/status/status.record.ts';

const SUBSCRIPTIONS_EVERY_MS = 5000;
const CATCH_UP_EVERY_MS = 60 * 60 * 1000;
const MAIL_EVERY_MS = 10_000;
const CHECK_EVERY_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** How long each step of stopping may take. */
export interface StopTimes {
  /** Not ready any more, but still answering: a balancer needs that long to notice. */
  drain: number;
  /** For what is being answered. */
  finish: number;
}

export interface Running {
  address: AddressInfo;
  /** What the process does by itself; a test has them run when it wants. */
  jobs: Record<'mail' | 'status' | 'subscriptions' | 'catchUp', Job>;
  /** What takes Stripe's place in demo mode. */
  standIn?: StandIn;
  /** Stops in order: not ready, no new connections, what is in flight is answered, and only then everything is closed. */
  stop(times: StopTimes): Promise<void>;
}

/** The port is taken, or may not be used; the message says what to do. */
export class ListenError extends Error {}

export interface StartOptions extends Dependencies {
  webDist?: string;
  /** False: jobs run only when they are told to. */
  runJobs?: boolean;
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

/** Opens the doors. Nothing is listening before everything behind them is ready. */
export async function start({ runJobs = true, ...deps }: StartOptions): Promise<Running> {
  let draining = false;
  let self = '';
  const monitor = createMonitor(
    probes(deps, () => self),
    deps.now,
  );
  const { database, mail, now, log, config } = deps;
  const origin = () => config.publicUrl ?? self;
  let deliver: Job | undefined;
  const standIn =
    config.demo && !config.stripe
      ? await startStandIn({
          database,
          now,
          log,
          origin,
          webhookUrl: () => `${self}/api/webhooks/stripe`,
          onEvent: () => {
            if (runJobs) setImmediate(() => void deliver?.run());
          },
        })
      : undefined;
  const stripe = createStripe(config, standIn?.address);
  const withStripe = async (work: (billing: Billing) => Promise<void>) => {
    if (stripe) await work({ em: database.fork(), stripe, now, origin, log });
  };
  if (standIn) deliver = createJob('events', MAIL_EVERY_MS, () => standIn.deliver(), log);
  const jobs = {
    mail: createJob('mail', MAIL_EVERY_MS, () => sendDueMails(database, mail, now, log), log),
    subscriptions: createJob('subscriptions', SUBSCRIPTIONS_EVERY_MS, () => withStripe(syncDueSubscriptions), log),
    catchUp: createJob('catch-up', CATCH_UP_EVERY_MS, () => withStripe(catchUp), log),
    status: createJob('status', CHECK_EVERY_MS, async () => recordChecks(database, await monitor.check()), log),
  };
  const wake = (name: keyof typeof jobs) => {
    if (runJobs) setImmediate(() => void jobs[name].run());
  };
  const app = await createApp({
    ...deps,
    monitor,
    wake,
    origin,
    stripe,
    standIn,
    isDraining: () => draining,
  });
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1000 },
    app.express,
  );
  await listen(server, deps.config.port, deps.config.host);
  const address = server.address() as AddressInfo;
  self = `http://${address.family === 'IPv6' ? `[${address.address === '::' ? '::1' : address.address}]` : address.address === '0.0.0.0' ? '127.0.0.1' : address.address}:${address.port}`;
  if (runJobs) {
    for (const job of Object.values(jobs)) {
      job.start();
      void job.run();
    }
  }
  return {
    address,
    jobs,
    standIn,
    stop: async ({ drain, finish }) => {
      draining = true;
      await delay(drain);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), finish);
      await closed;
      clearTimeout(late);
      await Promise.all([...Object.values(jobs), ...(deliver ? [deliver] : [])].map((job) => job.stop()));
      await standIn?.close();
      await app.close();
      await deps.database.close();
    },
  };
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ListenError(`Port ${port} is in use. Stop what uses it, or choose another one: PORT=4001 npm start`);
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} may not be used by this account. Choose one above 1024: PORT=4000 npm start`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(
        `HOST ${host} is not an address of this machine. Leave it unset, or set it to 0.0.0.0 for all of its addresses.`,
      );
    throw error;
  }
}
