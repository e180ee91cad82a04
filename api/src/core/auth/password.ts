import { hash, verify } from '@node-rs/argon2';
import { serviceUnavailable } from '../errors.ts';

/** Argon2id (the library's default) with the minimum that OWASP recommends: about 10 ms on a small machine. */
const POLICY = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_CONCURRENT = 4;
/** An office that signs in at nine o'clock fits in. What does not would wait for seconds, with its password in memory. */
export const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

let running = 0;
const waiting: (() => void)[] = [];

const tooBusy = () =>
  serviceUnavailable(RETRY_AFTER_SECONDS, {
    message: 'Too many people are signing in right now. Please try again in a few seconds.',
  });

/** Each hash takes 19 MB and a CPU core, so only a few run at once. Throws SERVICE_UNAVAILABLE if too many wait. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT && waiting.length >= MAX_WAITING) throw tooBusy();
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, POLICY));

let dummy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash it does the same work and returns false, so that timing does not
 * reveal which emails exist. A malformed hash never matches. Use it within `takeTurn`.
 */
export async function matchesPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  // Outside of the queue: a full one must not break it for good.
  dummy ??= hash('nobody has this password', POLICY);
  const against = stored ?? (await dummy);
  try {
    return (await verify(against, password)) && stored != null;
  } catch {
    return false;
  }
}

/** Whether a hash is weaker than the current policy, and is to be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  return !found || Number(found[1]) < POLICY.memoryCost || Number(found[2]) < POLICY.timeCost;
}
