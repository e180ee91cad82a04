import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) at the floor of the OWASP recommendation: about 10 ms on a small machine. */
const POLICY = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MB and a core; more than a few at once would starve everything else. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, POLICY));

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the one behind the hash. Without a hash it does the same work and answers false, so that
 * an unknown address cannot be told from a wrong password. A malformed hash is a failed sign-in.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = stored ?? (await dummy);
  return limited(async () => {
    try {
      return (await verify(against, password)) && stored != null;
    } catch {
      return false;
    }
  });
}

/** Whether a hash was made below today's policy and should be made anew at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  return !found || Number(found[1]) < POLICY.memoryCost || Number(found[2]) < POLICY.timeCost;
}
