import { setTimeout } from 'node:timers/promises';

const POLL_MS = 10;
const DEADLINE_MS = 60_000;

/** Waits for what another process or the database does. Throws if it does not happen, so that the test ends. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + DEADLINE_MS;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`This did not happen: ${String(isTrue)}`);
    await setTimeout(POLL_MS);
  }
}
