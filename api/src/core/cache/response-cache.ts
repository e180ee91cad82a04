import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Invalidation } from './invalidation.ts';

/** What every response is read from. */
const TOPICS = ['library'];
/** What responses are read from that are for one member. */
const MEMBER_TOPICS = ['profiles', 'favorites', 'history'];
/** How long they are kept, because they may say what has been done this week. */
const MEMBER_MS = 60_000;
/** What counts of uses are read from. They change all the time, and may be a second old. */
const COUNTS = ['uses'];
const COUNTS_MS = 1000;
/** How many versions of a response, by the flags of its member, are kept as they are sent. */
const VARIANTS_MAX = 8;
/** Shorter bodies are not compressed, as by the middleware that compresses all others. */
const COMPRESS_BYTES = 1024;
/** As the middleware does. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response that is the same for all members of a plan, but for flags such as `isFavorited`, or one for a member alone. */
export interface CachedResponse {
  /** The body between the flags. */
  parts: readonly string[];
  /** What each flag is about: the id of a prompt. */
  ids: readonly string[];
  contentType: string;
  /** Whether it is for one member alone. */
  isPersonal: boolean;
  /** The cost of the operation in points. */
  cost: number;
  /** The operations for the log and the metrics. */
  operations: readonly string[];
}

/** The moment at which the reading of a response began. */
export interface Snapshot {
  library: number;
  uses: number;
  /** Of what belongs to the member. */
  member: number;
  /** In milliseconds, of a clock that is never set. */
  at: number;
  /** The date and time, in milliseconds. */
  date: number;
}

interface Entry {
  response: CachedResponse;
  snapshot: Snapshot;
  variants: Map<string, Variant>;
}

/** A body with its flags, as it is sent. */
export class Variant {
  readonly text: string;
  etag?: string;
  readonly #encoded = new Map<Encoding, Buffer>();

  constructor(text: string) {
    this.text = text;
  }

  /** The body in an encoding. Compressed once. */
  body(encoding: Encoding): { body: Buffer; encoding: Encoding } {
    const actual = Buffer.byteLength(this.text) < COMPRESS_BYTES ? 'identity' : encoding;
    let body = this.#encoded.get(actual);
    if (!body) {
      const plain = Buffer.from(this.text);
      body = actual === 'br' ? brotliCompressSync(plain, BROTLI) : actual === 'gzip' ? gzipSync(plain) : plain;
      this.#encoded.set(actual, body);
    }
    return { body, encoding: actual };
  }
}

export interface ResponseCacheOptions {
  invalidation: Invalidation;
  /** How much memory it may take. 0 turns it off. */
  megabytes: number;
  now: () => Date;
}

/** Responses to questions that were asked before, until something that they were read from changes. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry> | null;
  readonly #options: ResponseCacheOptions;
  /** How often a response was found, and how often it was not. */
  readonly lookups = { hit: 0, miss: 0 };
  /** Members who have just used a prompt, with what the count was read from then. */
  readonly #acted = new LRUCache<string, number>({ max: 10_000 });

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    const maxSize = options.megabytes * 1024 * 1024;
    this.#entries = maxSize > 0 ? new LRUCache({ maxSize }) : null;
  }

  /** False if it keeps nothing, so that nothing needs to be recorded for it. */
  get isOn(): boolean {
    return this.#entries !== null;
  }

  /** The state of all that a member may read. */
  snapshot(userId: string): Snapshot {
    const { invalidation, now } = this.#options;
    return {
      library: invalidation.version(TOPICS),
      uses: invalidation.version(COUNTS),
      member: invalidation.version(MEMBER_TOPICS, userId),
      at: performance.now(),
      date: now().getTime(),
    };
  }

  /** From now on the member sees counts that are not older than this moment. */
  acted(userId: string): void {
    this.#acted.set(userId, this.#options.invalidation.version(COUNTS));
  }

  /** Whether a response may still be given to a member. */
  #isFresh({ snapshot, response }: Entry, userId: string): boolean {
    const now = this.snapshot(userId);
    if (snapshot.library !== now.library) return false;
    if (response.isPersonal && (snapshot.member !== now.member || Math.abs(now.date - snapshot.date) >= MEMBER_MS)) return false;
    if (snapshot.uses === now.uses) return true;
    return now.at - snapshot.at < COUNTS_MS && snapshot.uses >= (this.#acted.get(userId) ?? 0);
  }

  /** The response for a member that is kept under one of some keys. */
  get(keys: readonly string[], userId: string): { key: string; response: CachedResponse } | undefined {
    const entries = this.#entries;
    if (!entries) return undefined;
    const key = this.#options.invalidation.isCurrent()
      ? keys.find((each) => {
          const entry = entries.get(each);
          return entry !== undefined && this.#isFresh(entry, userId);
        })
      : undefined;
    this.lookups[key === undefined ? 'miss' : 'hit'] += 1;
    return key === undefined ? undefined : { key, response: entries.peek(key)!.response };
  }

  /** Keeps a response, unless what it was read from has changed since. */
  set(key: string, response: CachedResponse, snapshot: Snapshot): void {
    if (!this.#entries || snapshot.library !== this.#options.invalidation.version(TOPICS)) return;
    const bytes = response.parts.reduce((sum, part) => sum + part.length, 0);
    // With its variants, compressed and not: about three times the body for each.
    this.#entries.set(
      key,
      { response, snapshot, variants: new Map() },
      { size: key.length + bytes * (response.ids.length ? 12 : 3) },
    );
  }

  /** The body of a response for a member, whose flags are set for some ids. */
  variant(key: string, response: CachedResponse, flagged: ReadonlySet<string>): Variant {
    const { parts, ids } = response;
    const flags = ids.map((id) => flagged.has(id));
    const entry = this.#entries?.peek(key);
    const variants = entry?.response === response ? entry.variants : undefined;
    const name = flags.map(Number).join('');
    const known = variants?.get(name);
    if (known) return known;
    const variant = new Variant(parts.map((part, at) => (at === 0 ? part : `${flags[at - 1]}${part}`)).join(''));
    if (variants && variants.size < VARIANTS_MAX) variants.set(name, variant);
    return variant;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries?.size ?? 0, bytes: this.#entries?.calculatedSize ?? 0 };
  }
}
