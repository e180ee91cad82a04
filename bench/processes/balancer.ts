import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards each new connection to the next of some servers. */
export interface Balancer {
  url: string;
  close(): Promise<void>;
}

export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const targets = urls.map((url) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) }));
  const sockets = new Set<Socket>();
  let connections = 0;
  const join = (one: Socket, other: Socket) => {
    sockets.add(one);
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...targets[connections % targets.length]!, noDelay: true });
    connections += 1;
    join(client, upstream);
    join(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
