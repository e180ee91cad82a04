import { LRUCache } from 'lru-cache';
import { MINUTE } from '../time.ts';
import type { Invalidation } from './invalidation.ts';

/** The longest that a value is kept, in case that something changed in a way that nothing announces. */
const TTL_MS = 5 * MINUTE;

interface Entry<Value> {
  value: Value;
  version: number;
}

export interface VersionedCacheOptions<Value> {
  invalidation: Invalidation;
  /** What the values are read from. A change of it makes all of them outdated. */
  topics: readonly string[];
  /** Whether the keys are ids of members, so that changes of other members do not count. */
  isByMember?: boolean;
  /** The most values. Those that were not used for the longest time are forgotten first. */
  max: number;
  /** The most units of all values together, and how many a value takes. Without it, each takes one. */
  size?: { max: number; of: (value: Value) => number };
  /** False turns the cache off: each value is read when it is asked for. */
  isOn: boolean;
}

/** Values that are read once and kept until what they were read from changes, in this process or in another one. */
export class VersionedCache<Value extends object> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #options: VersionedCacheOptions<Value>;

  constructor(options: VersionedCacheOptions<Value>) {
    this.#options = options;
    const { max, size } = options;
    this.#entries = new LRUCache({
      max,
      ttl: TTL_MS,
      ...(size && { maxSize: size.max, sizeCalculation: ({ value }: Entry<Value>) => size.of(value) }),
    });
  }

  #version(key: string): number {
    const { invalidation, topics, isByMember } = this.#options;
    return invalidation.version(topics, isByMember ? key : undefined);
  }

  /** The value, if it is in memory and not outdated. */
  peek(key: string): Value | undefined {
    const { isOn, invalidation } = this.#options;
    if (!isOn || !invalidation.isCurrent()) return undefined;
    const entry = this.#entries.get(key);
    return entry?.version === this.#version(key) ? entry.value : undefined;
  }

  /** The value, read if need be. Null, for one that does not exist, is not kept. */
  async get(key: string, read: () => Promise<Value | null>): Promise<Value | null> {
    return this.peek(key) ?? this.refresh(key, read);
  }

  /** Reads the value whatever is in memory. */
  async refresh<Read extends Value | null>(key: string, read: () => Promise<Read>): Promise<Read> {
    const version = this.#version(key);
    const value = await read();
    if (!value) this.#entries.delete(key);
    // Not if it has changed while it was read: the old state may be what was read.
    else if (this.#options.isOn && version === this.#version(key)) this.#entries.set(key, { value, version });
    return value;
  }

  get size(): number {
    return this.#entries.size;
  }
}
