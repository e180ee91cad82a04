import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Invalidation } from './invalidation.ts';

/** What every response is read from. */
const TOPICS = ['library'];
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

/** A response that is the same for all members of a tier, but for flags such as `isFavorited`. */
export interface CachedResponse {
  /** The body between the flags. */
  parts: readonly string[];
  /** What each flag is about: the id of a prompt. */
  ids: readonly string[];
  contentType: string;
  /** The cost of the operation in points. */
  cost: number;
  /** The operations for the log and the metrics. */
  operations: readonly string[];
}

/** The moment at which the reading of a response began. */
export interface Snapshot {
  library: number;
  uses: number;
  at: number;
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

  snapshot(): Snapshot {
    const { invalidation } = this.#options;
    return { library: invalidation.version(TOPICS), uses: invalidation.version(COUNTS), at: performance.now() };
  }

  /** From now on the member sees counts that are not older than this moment. */
  acted(userId: string): void {
    this.#acted.set(userId, this.#options.invalidation.version(COUNTS));
  }

  /** Whether a response may still be given to a member. */
  #isFresh({ snapshot }: Entry, userId: string): boolean {
    const now = this.snapshot();
    if (snapshot.library !== now.library) return false;
    if (snapshot.uses === now.uses) return true;
    return now.at - snapshot.at < COUNTS_MS && snapshot.uses >= (this.#acted.get(userId) ?? 0);
  }

  get(key: string, userId: string): CachedResponse | undefined {
    if (!this.#entries) return undefined;
    const entry = this.#options.invalidation.isCurrent() ? this.#entries.get(key) : undefined;
    const isHit = entry !== undefined && this.#isFresh(entry, userId);
    this.lookups[isHit ? 'hit' : 'miss'] += 1;
    return isHit ? entry.response : undefined;
  }

  /** Keeps a response, unless what it was read from has changed since. */
  set(key: string, response: CachedResponse, snapshot: Snapshot): void {
    if (!this.#entries || snapshot.library !== this.snapshot().library) return;
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
