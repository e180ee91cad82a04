import { Client } from 'undici';
import type { HttpRequest } from './request.ts';

/** What a server did while it got requests as fast as it responds. */
export interface Load {
  seconds: number;
  /** Milliseconds of each request that returned 200, in no order. */
  latencies: number[];
  /** What went wrong with the others. */
  failures: string[];
}

export interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  /** The next request; undefined if there is none left. */
  next: () => HttpRequest | undefined;
}

/** Sends one request, and resolves after the last byte of the response, which is not looked at; with what is wrong, if anything. */
const send = (client: Client, { path, method, headers, body }: HttpRequest): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(
      { path, method, headers, body },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code) => {
          status = code;
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status === 200 ? undefined : `${method} ${path} returned ${status}`),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });

/** Asks a server with several connections, each of which sends its next request as soon as it has a response. */
export async function load({ url, connections, seconds, next }: LoadOptions): Promise<Load> {
  const latencies: number[] = [];
  const failures: string[] = [];
  const clients = Array.from({ length: connections }, () => new Client(url, { pipelining: 1 }));
  const started = performance.now();
  const end = started + seconds * 1000;
  const run = async (client: Client) => {
    for (let sent = performance.now(); sent < end;) {
      const request = next();
      if (!request) return;
      const failure = await send(client, request).catch((error: unknown) => String(error));
      const finished = performance.now();
      if (failure === undefined) latencies.push(finished - sent);
      else failures.push(failure);
      sent = finished;
    }
  };
  try {
    await Promise.all(clients.map(run));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
  return { seconds: (performance.now() - started) / 1000, latencies, failures };
}
