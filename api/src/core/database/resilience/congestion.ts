import { markOutage } from './outage.ts';

/** The share of the longest wait for a connection after which new requests of the network are turned away. */
const FULL_AFTER = 1 / 3;
/** How many networks may wait for each connection of the pool before new requests are turned away, whose ever they are. */
const NETWORKS = 4;
/** How many times the limit may wait in all, with the requests that are already being served. */
const WAITING_FACTOR = 2;

/** `full`: a new request would not be served in time. `stuck`: nobody is served. */
export type CongestionLevel = 'free' | 'full' | 'stuck';

/**
 * The requests that wait for a connection of the pool. Networks take turns, and none has all connections, so that one that sends much
 * makes only itself wait. The server's own work, without a network, has a turn like one, and no limits.
 */
export interface Congestion {
  /** Waits for the turn, and returns what ends it. Throws if that takes too long, or if too many of the network wait already. */
  take(network?: string): Promise<() => void>;
  /** Whether a new request of the network would be served. */
  level(network?: string): CongestionLevel;
  waiting(): number;
}

interface Waiter {
  since: number;
  grant(end: () => void): void;
}
interface Party {
  held: number;
  waiting: Set<Waiter>;
}

interface Options {
  poolSize: number;
  waitingOfNetwork: number;
  /** The longest to wait for a connection, in milliseconds. */
  waitMs: number;
}

export function createCongestion({ poolSize, waitingOfNetwork, waitMs }: Options): Congestion {
  // In the order of their next turns.
  const parties = new Map<string | undefined, Party>();
  const mostOfNetwork = poolSize - Math.floor(poolSize / 4);
  let free = poolSize;
  let lastGrant = 0;

  const forgetIdle = (network: string | undefined, { held, waiting }: Party) => {
    if (held === 0 && waiting.size === 0) parties.delete(network);
  };
  const grantNext = () => {
    for (const [network, party] of free > 0 ? parties : []) {
      const [waiter] = party.waiting;
      if (!waiter || (network !== undefined && party.held >= mostOfNetwork)) continue;
      free -= 1;
      party.held += 1;
      party.waiting.delete(waiter);
      parties.delete(network);
      parties.set(network, party);
      lastGrant = performance.now();
      waiter.grant(() => {
        free += 1;
        party.held -= 1;
        forgetIdle(network, party);
        grantNext();
      });
      return;
    }
  };
  return {
    take: (network) =>
      new Promise((resolve, reject) => {
        const party = parties.get(network) ?? { held: 0, waiting: new Set() };
        if (network !== undefined && party.waiting.size >= WAITING_FACTOR * waitingOfNetwork)
          return reject(markOutage(new Error('Too many requests wait for a connection')));
        parties.set(network, party);
        const timer = setTimeout(() => {
          party.waiting.delete(waiter);
          forgetIdle(network, party);
          reject(markOutage(new Error('No connection became free in time')));
        }, waitMs);
        const grant = (end: () => void) => (clearTimeout(timer), resolve(end));
        const waiter = { since: performance.now(), grant };
        party.waiting.add(waiter);
        grantNext();
      }),
    level: (network) => {
      const now = performance.now();
      if (free === 0 && now - lastGrant > waitMs) return 'stuck';
      const { waiting } = parties.get(network) ?? { waiting: new Set<Waiter>() };
      const [first] = waiting;
      const isFull = waiting.size >= waitingOfNetwork || (first && now - first.since > waitMs * FULL_AFTER);
      return isFull || parties.size >= NETWORKS * poolSize ? 'full' : 'free';
    },
    waiting: () => [...parties.values()].reduce((sum, { waiting }) => sum + waiting.size, 0),
  };
}
