import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Dependencies } from './context.ts';

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
  /** Stops in order: not ready, no new connections, what is in flight is answered, and only then everything is closed. */
  stop(times: StopTimes): Promise<void>;
}

/** The port is taken, or may not be used; the message says what to do. */
export class ListenError extends Error {}

/** Opens the doors. Nothing is listening before everything behind them is ready. */
export async function start(deps: Dependencies & { webDist?: string }): Promise<Running> {
  let draining = false;
  const app = await createApp({ ...deps, isDraining: () => draining });
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1000 },
    app.express,
  );
  await listen(server, deps.config.port, deps.config.host);
  return {
    address: server.address() as AddressInfo,
    stop: async ({ drain, finish }) => {
      draining = true;
      await delay(drain);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), finish);
      await closed;
      clearTimeout(late);
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
