import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a proxy treats what passes: forwards it, late by some milliseconds, or keeps it back; or takes no connections. */
export type ProxyMode = 'pass' | { delay: number } | 'blackhole' | 'refuse';

/** A TCP proxy in front of a server, with which a test disturbs the connections to it. */
export interface Proxy {
  port: number;
  set(mode: ProxyMode): void;
  /** Resets all connections, in the middle of whatever passes. */
  reset(): void;
  close(): Promise<void>;
}

export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  let mode: ProxyMode = 'pass';
  const sockets = new Set<Socket>();
  /** What the blackhole keeps back until it ends. */
  let kept: (() => void)[] = [];

  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    const write = (chunk: Buffer) => to.writable && to.write(chunk);
    from.on('data', (chunk: Buffer) => {
      if (mode === 'blackhole') kept.push(() => write(chunk));
      else if (typeof mode === 'object') setTimeout(write, mode.delay, chunk);
      else write(chunk);
    });
  };

  const server = createServer((client) => {
    if (mode === 'refuse') return void client.resetAndDestroy();
    const upstream = connect(target);
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      mode = next;
      if (next === 'refuse') reset();
      if (next === 'blackhole') return;
      const late = kept;
      kept = [];
      for (const write of late) write();
    },
    reset,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      reset();
      await closed;
    },
  };
}
