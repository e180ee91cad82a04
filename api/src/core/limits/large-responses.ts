import { rateLimited, serviceUnavailable } from '../errors.ts';
import type { Cost } from './cost.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** Estimated bytes from which a response is large: about 50 ms of work. */
export const LARGE_BYTES = 250_000;

/** Estimated bytes of a document with everything that a member has; the largest are several times larger. */
export const EXPORT_BYTES = 1_000_000;

export const isLarge = (bytes: number): boolean => bytes >= LARGE_BYTES;

/** Complexity above which a query of several root fields is costly: five searches of two words have 545. */
const COSTLY = 500;
/**
 * The same for a single root field, which has one statement in the database at a time. More than a list without pages has, with
 * a search of as many words as are looked up: 980.
 */
const COSTLY_FIELD = 1000;

/** Whether others would have to wait for an operation: its response is large, or it keeps the database busy. */
export const isHeavy = ({ bytes, load }: Cost): boolean =>
  isLarge(bytes) || load.complexity > (load.fields > 1 ? COSTLY : COSTLY_FIELD);

/** After this time, the next one has its turn: what takes so long waits for something other than this process. */
export const TURN_MS = 2000;

/** Of each request, what to call once others need not wait for it anymore: it gives back its turn, or is no light one in flight. */
const releases = new WeakMap<object, () => void>();

export const setRelease = (context: object, release: () => void): void => void releases.set(context, release);

/** Gives the turn of a request back. Once is enough. */
export function release(context: object): void {
  releases.get(context)?.();
  releases.delete(context);
}

/** The requests whose resolvers may give the turn back early. */
const mayRelease = new WeakSet<object>();

/** Only for a request with a single root field: what follows it would be built without a turn. */
export const allowReleaseToWait = (context: object): void => void mayRelease.add(context);

/** Gives the turn back before a resolver waits for another service, such as Stripe, with little left to do. */
export function releaseToWait(context: object): void {
  if (mayRelease.has(context)) release(context);
}

/** How many may wait before the next one is turned away: some seconds of work. */
const MAX_WAITING = 50;
/** How many of one caller may wait. */
export const MAX_WAITING_OF_CALLER = 5;
const RETRY_AFTER_SECONDS = 5;

export interface LargeResponses {
  /** Throws RATE_LIMITED if too many heavy operations of the caller wait, and SERVICE_UNAVAILABLE if too many of all do. */
  assertRoom(cost: Cost, caller: string): void;
  /** Waits until no other heavy operation has the turn. Returns what to call once the response is built. */
  takeTurn(caller: string): Promise<() => void>;
}

/**
 * Executes heavy operations one after another. Each keeps the event loop or the database busy for a while; with many of them at
 * once, light requests would wait for all of them at each of their steps. Callers take turns, so that nobody waits for all of
 * another one.
 */
export function createLargeResponses(turnMs = TURN_MS): LargeResponses {
  let isBusy = false;
  /** The first caller is the next one. */
  const waiting = new Map<string, (() => void)[]>();
  const countAll = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0);

  const next = () => {
    const [first] = waiting;
    isBusy = first !== undefined;
    if (!first) return;
    const [caller, [turn, ...others]] = first;
    waiting.delete(caller);
    if (others.length > 0) waiting.set(caller, others);
    turn?.();
  };

  return {
    assertRoom: (cost, caller) => {
      const isLong = isLarge(cost.bytes);
      if ((waiting.get(caller)?.length ?? 0) >= MAX_WAITING_OF_CALLER)
        throw rateLimited(`Too many ${isLong ? 'large responses' : 'costly operations'} at once.`, RETRY_AFTER_SECONDS * 1000);
      if (countAll() < MAX_WAITING) return;
      throw serviceUnavailable(RETRY_AFTER_SECONDS, {
        message: `Too many ${isLong ? 'large responses' : 'costly operations'} are being requested right now. Please try again in a few seconds.`,
      });
    },
    takeTurn: async (caller) => {
      if (isBusy) await new Promise<void>((resolve) => waiting.set(caller, [...(waiting.get(caller) ?? []), resolve]));
      isBusy = true;
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        // What came in meanwhile goes first.
        void yieldToOthers().then(next);
      };
      const timer = setTimeout(end, turnMs);
      return end;
    },
  };
}
