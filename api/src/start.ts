import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Dependencies } from './context.ts';
import { type Background, createBackground } from './background.ts';

/** For how long a caller may take over a request, in ms: its headers, and all of it. Who is slower is disconnected. */
export interface Timeouts {
  headers: number;
  request: number;
}

const DEFAULT_TIMEOUTS: Timeouts = { headers: 10_000, request: 15_000 };

/**
 * For how long a connection without a request stays open, in ms. Longer than balancers keep theirs (60 s is usual):
 * whoever ends it first must be the one who would send on it, or a request meets a closed door.
 */
const IDLE = 65_000;

/** How long each step of stopping may take. */
export interface StopTimes {
  /** Not ready any more, but still answering: a balancer needs that long to notice. */
  drain: number;
  /** For what is being answered. */
  finish: number;
}

export interface Running {
  /** Where it listens, as one of the same machine asks for it. */
  url: string;
  jobs: Background['jobs'];
  stripeEmulator: Background['stripeEmulator'];
  /** Stops in order: not ready, no new connections, what is in flight is answered, and only then everything is closed. */
  stop(times: StopTimes): Promise<void>;
}

/** The port is taken, or may not be used; the message says what to do. */
export class ListenError extends Error {}

export interface StartOptions extends Dependencies {
  webDist?: string;
  /** False: jobs run only when they are told to. */
  runJobs?: boolean;
  timeouts?: Timeouts;
}

/** Opens the doors. Nothing is listening before everything behind them is ready. */
export async function start({ runJobs = true, timeouts = DEFAULT_TIMEOUTS, ...deps }: StartOptions): Promise<Running> {
  let draining = false;
  let self = '';
  const services = await createBackground(deps, { self: () => self, runJobs });
  const app = await createApp({ ...deps, ...services, isDraining: () => draining });
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: IDLE,
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
    },
    app.express,
  );
  await listen(server, deps.config.port, deps.config.host);
  self = urlOf(server.address() as AddressInfo);
  await services.start();
  return {
    url: self,
    jobs: services.jobs,
    stripeEmulator: services.stripeEmulator,
    stop: async ({ drain, finish }) => {
      draining = true;
      await delay(drain);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), finish);
      await closed;
      clearTimeout(late);
      await services.stop();
      await app.close();
      await deps.database.close();
    },
  };
}

/** An address that means "all of them" is reached by the one of the machine itself. */
function urlOf({ address, port, family }: AddressInfo): string {
  const own = ({ '0.0.0.0': '127.0.0.1', '::': '::1' } as Record<string, string>)[address] ?? address;
  return `http://${family === 'IPv6' ? `[${own}]` : own}:${port}`;
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
