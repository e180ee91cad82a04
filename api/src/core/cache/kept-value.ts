import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config.ts';
import type { Invalidation } from './invalidation.ts';

/** The longest that a value is kept, in case that something changed in a way that nothing announces. */
const KEPT_MS = 5 * 60_000;

/** What a value is read with: the context of the request that needs it first. */
interface Reader {
  em: SqlEntityManager;
  config: Config;
}

/** A value that is the same for all requests. */
export interface Keepable<Value> {
  /** What it is read from. */
  topics: readonly string[];
  read(ctx: Reader): Promise<Value>;
}

/** A value that was read once. */
export interface Kept<Value> {
  value: Value;
  /** Whether it still says what the database says, as far as this process knows. */
  isCurrent(): boolean;
}

interface Entry {
  version: number;
  /** In milliseconds, of a clock that is never set. */
  at: number;
  value: Promise<unknown>;
}

/** Keeps values until what they were read from changes, in this process or in another one. */
export class Keeper {
  readonly #options: { invalidation: Pick<Invalidation, 'version' | 'isCurrent'>; isOn: boolean };
  readonly #entries = new WeakMap<Keepable<unknown>, Entry>();

  constructor(options: { invalidation: Pick<Invalidation, 'version' | 'isCurrent'>; isOn: boolean }) {
    this.#options = options;
  }

  /** The value, read if need be; undefined while changes of other processes are not heard. Requests that come meanwhile wait for it. */
  async get<Value>(keepable: Keepable<Value>, ctx: Reader): Promise<Kept<Value> | undefined> {
    const { invalidation, isOn } = this.#options;
    if (!isOn || !invalidation.isCurrent()) return undefined;
    const version = invalidation.version(keepable.topics);
    const { value } = this.#find(keepable, version) ?? this.#read(keepable, version, ctx);
    return {
      value: (await value) as Value,
      isCurrent: () => invalidation.isCurrent() && invalidation.version(keepable.topics) === version,
    };
  }

  #find(keepable: Keepable<unknown>, version: number): Entry | undefined {
    const entry = this.#entries.get(keepable);
    return entry?.version === version && performance.now() - entry.at < KEPT_MS ? entry : undefined;
  }

  #read(keepable: Keepable<unknown>, version: number, ctx: Reader): Entry {
    const entry: Entry = { version, at: performance.now(), value: keepable.read(ctx) };
    this.#entries.set(keepable, entry);
    entry.value.catch(() => {
      if (this.#entries.get(keepable) === entry) this.#entries.delete(keepable);
    });
    return entry;
  }
}
