import { mapPer } from './map-per.ts';

const lastOf = mapPer<Promise<unknown>>();
const everywhere = {};

/**
 * Runs the work of one key one after another, in the order of the calls. The work of other keys, and of other owners, is
 * not delayed. Without an owner, a key is one for the whole process.
 */
export function inTurn<T>(key: string, work: () => Promise<T>, owner: object = everywhere): Promise<T> {
  const last = lastOf(owner);
  const running = (last.get(key) ?? Promise.resolve()).then(work);
  const settled = running.then(
    () => undefined,
    () => undefined,
  );
  last.set(key, settled);
  void settled.then(() => last.get(key) === settled && last.delete(key));
  return running;
}
