import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createApp } from './app.ts';
import type { Dependencies } from './context.ts';
import { RESPONSE_TIMEOUT } from './core/network.ts';
import { urlOf } from './core/server-url.ts';
import { monitorEventLoop } from './core/telemetry/event-loop.ts';
import { type Background, createBackground } from './background.ts';

/** How long a client may take, in milliseconds. Slower ones are disconnected. */
export interface Timeouts {
  /** For the headers of a request. */
  headers: number;
  /** For the whole of a request. */
  request: number;
  /** For a request of the API and its response, until the client has read it. */
  response: number;
}

const DEFAULT_TIMEOUTS: Timeouts = { headers: 10_000, request: 15_000, response: RESPONSE_TIMEOUT };

/**
 * How long an idle connection stays open, in ms: longer than load balancers keep theirs (usually 60 s). If the server
 * closed it first, a request of the balancer could hit the closed connection.
 */
const IDLE = 65_000;

/** How often connections that have become idle are closed while the server stops, in ms. */
const IDLE_CHECK = 50;

/** How long each step of the shutdown may take. */
export interface StopTimes {
  /** No longer ready, but still serving, until the load balancer has noticed. */
  drain: number;
  /** For the requests in flight. */
  finish: number;
}

export interface Running {
  /** Its URL on this machine. */
  url: string;
  jobs: Background['jobs'];
  stripeEmulator: Background['stripeEmulator'];
  /** Stops in order: not ready, no new connections, requests in flight are finished, and then everything is closed. */
  stop(times: StopTimes): Promise<void>;
}

/** The port is taken or not allowed. The message says what to do. */
export class ListenError extends Error {}

export interface StartOptions extends Dependencies {
  webDist?: string;
  /** False: jobs run only when a test calls them. */
  runJobs?: boolean;
  /** Whether to notice when the event loop was blocked: as the jobs, unless set. */
  watchEventLoop?: boolean;
  timeouts?: Partial<Timeouts>;
}

/** Starts the server. It listens only once everything else is ready. */
export async function start({
  runJobs = true,
  watchEventLoop = runJobs,
  timeouts: own,
  ...deps
}: StartOptions): Promise<Running> {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...own };
  let draining = false;
  let ownUrl = '';
  const background = await createBackground(deps, { ownUrl: () => ownUrl, runJobs });
  const app = await createApp({
    ...deps,
    ...background,
    responseTimeout: timeouts.response,
    isDraining: () => draining,
    isBlocked: () => eventLoop?.isBlocked() ?? false,
  });
  // What was done until now is no reason to be unready.
  const eventLoop = watchEventLoop ? monitorEventLoop(deps.log) : undefined;
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: IDLE,
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
    },
    app.listener,
  );
  await listen(server, deps.config.port, deps.config.host);
  const address = server.address() as AddressInfo;
  ownUrl = urlOf(address.address, address.port);
  await background.start();
  return {
    url: ownUrl,
    jobs: background.jobs,
    stripeEmulator: background.stripeEmulator,
    stop: async ({ drain, finish }) => {
      draining = true;
      // Mails and syncs end at their next row, while the requests in flight are finished.
      const stopped = background.stop();
      await delay(drain);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection whose request was in flight becomes idle later, and would stay open until the end.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
      const timer = setTimeout(() => server.closeAllConnections(), finish);
      await closed;
      clearInterval(idle);
      clearTimeout(timer);
      await stopped;
      await background.flush();
      eventLoop?.stop();
      await app.close();
      await deps.database.close();
    },
  };
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Listens, or says in the operator's words why it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
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
