import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config.ts';
import { MINUTE } from '../time.ts';
import type { Invalidation } from './invalidation.ts';

/** The longest that a value is cached, in case that something changed in a way that nothing announces. */
const TTL_MS = 5 * MINUTE;

/** What a value is read with: the context of the request that needs it first. */
interface Reader {
  em: SqlEntityManager;
  config: Config;
}

/** Reads a value that is the same for all requests. */
export interface ValueSource<Value> {
  /** What the value is read from. */
  topics: readonly string[];
  read(ctx: Reader): Promise<Value>;
}

/** A value in the cache. */
export interface CachedValue<Value> {
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

/** Caches values until what they were read from changes, in this process or in another one. */
export class ValueCache {
  readonly #options: { invalidation: Pick<Invalidation, 'version' | 'isCurrent'>; isOn: boolean };
  readonly #entries = new WeakMap<ValueSource<unknown>, Entry>();

  constructor(options: { invalidation: Pick<Invalidation, 'version' | 'isCurrent'>; isOn: boolean }) {
    this.#options = options;
  }

  /** The value, read if need be; undefined while changes of other processes are not heard. Requests that come meanwhile wait for it. */
  async get<Value>(source: ValueSource<Value>, ctx: Reader): Promise<CachedValue<Value> | undefined> {
    const { invalidation, isOn } = this.#options;
    if (!isOn || !invalidation.isCurrent()) return undefined;
    const version = invalidation.version(source.topics);
    const { value } = this.#find(source, version) ?? this.#read(source, version, ctx);
    return {
      value: (await value) as Value,
      isCurrent: () => invalidation.isCurrent() && invalidation.version(source.topics) === version,
    };
  }

  #find(source: ValueSource<unknown>, version: number): Entry | undefined {
    const entry = this.#entries.get(source);
    return entry?.version === version && performance.now() - entry.at < TTL_MS ? entry : undefined;
  }

  #read(source: ValueSource<unknown>, version: number, ctx: Reader): Entry {
    const entry: Entry = { version, at: performance.now(), value: source.read(ctx) };
    this.#entries.set(source, entry);
    entry.value.catch(() => {
      if (this.#entries.get(source) === entry) this.#entries.delete(source);
    });
    return entry;
  }
}
