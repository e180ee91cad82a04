import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EncodedBody, EncodedBodies, type Encoding } from './encoded-bodies.ts';
import type { Invalidation } from './invalidation.ts';

/** The topics that every response depends on. */
const TOPICS = ['library'];
/** The topics that responses for one member depend on, too. */
const MEMBER_TOPICS = ['profiles', 'favorites', 'history'];
/** How long responses for one member are kept: they may say what has been done this week. */
const MEMBER_MS = 60_000;
/** The topics that counts of uses depend on. They change all the time, and may be a second old. */
const COUNTS = ['uses'];
const COUNTS_MS = 1000;
/** The longest that counts are kept when no change has been heard of: a process may crash before it announces its last uses. */
const QUIET_MS = 60_000;
/** The most responses that are kept, and what each takes besides its texts. */
const ENTRIES_MAX = 10_000;
const OVERHEAD_BYTES = 2000;
/** Longer responses are kept only when requested a second time: each would take the place of many others. */
const LONG_BYTES = 125_000;
const LONG_REQUESTED_MAX = 1000;
/** How many requests with a cursor or a search are remembered, because they are kept the second time, too. */
const REQUESTED_MAX = 5000;
/** Of how many members it is remembered that they have just used a prompt. */
const JUST_USED_MAX = 10_000;

/** A response that is the same for all members of a plan, but for flags such as `isFavorited`, or one for a member alone. */
export interface CachedResponse {
  /** The body between the flags. */
  parts: readonly string[];
  /** What each flag is about: the id of a prompt. */
  ids: readonly string[];
  /** The headers that belong to the response, and not to one request. */
  headers: ReadonlyMap<string, string>;
  /** The only member who may get it; null if others may, too. */
  memberId: string | null;
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
  /** In milliseconds, of the monotonic clock. */
  at: number;
  /** The date and time, in milliseconds. */
  date: number;
}

interface Entry {
  /** The key of its encoded bodies, which is never used again. */
  id: number;
  response: Omit<CachedResponse, 'parts'>;
  /** The parts of the body as UTF-8, one after the other: outside of V8's heap, and mostly half of what strings would take there. */
  bytes: Buffer;
  /** Where each part ends. */
  ends: readonly number[];
  snapshot: Snapshot;
}

/** A response that was found, with what its bodies are made of. */
export type FoundResponse = Readonly<Pick<Entry, 'id' | 'response' | 'bytes' | 'ends'>>;

export interface ResponseCacheOptions {
  invalidation: Invalidation;
  /** How much memory it may take. 0 turns it off. */
  megabytes: number;
  now: () => Date;
}

/** Whether a text is among those that are known by their hash. Adds it, for the next time. */
function isKnown(known: LRUCache<string, true>, text: string): boolean {
  const digest = hash('sha256', text, 'base64');
  const wasKnown = known.has(digest);
  known.set(digest, true);
  return wasKnown;
}

/** Responses to requests that were sent before, until something that they were read from changes. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry> | null;
  readonly #bodies: EncodedBodies;
  readonly #options: ResponseCacheOptions;
  /** Hashes of the keys of long responses that were requested: a key may be long itself. */
  readonly #longRequested = new LRUCache<string, true>({ max: LONG_REQUESTED_MAX });
  /** Hashes of other requests that were sent once. */
  readonly #requested = new LRUCache<string, true>({ max: REQUESTED_MAX });
  #lastId = 0;
  /** How often a response was found, and how often it was not. */
  readonly lookups = { hit: 0, miss: 0 };
  /** The version of the counts that members who have just used a prompt must see, or a later one. */
  readonly #countsRequired = new LRUCache<string, number>({ max: JUST_USED_MAX });

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    const half = (options.megabytes * 1024 * 1024) / 2;
    this.#entries = half > 0 ? new LRUCache({ max: ENTRIES_MAX, maxSize: half, maxEntrySize: half / 4 }) : null;
    this.#bodies = new EncodedBodies(Math.max(1, half));
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
  requireCountsFromNow(userId: string): void {
    this.#countsRequired.set(userId, this.#options.invalidation.version(COUNTS));
  }

  /** Whether a response may still be given to a member. */
  #isFresh({ snapshot, response }: Entry, userId: string): boolean {
    const { invalidation, now } = this.#options;
    if (snapshot.library !== invalidation.version(TOPICS)) return false;
    if (response.memberId !== null) {
      if (response.memberId !== userId || snapshot.member !== invalidation.version(MEMBER_TOPICS, userId)) return false;
      if (Math.abs(now().getTime() - snapshot.date) >= MEMBER_MS) return false;
    }
    const age = performance.now() - snapshot.at;
    if (snapshot.uses === invalidation.version(COUNTS)) return age < QUIET_MS;
    return age < COUNTS_MS && snapshot.uses >= (this.#countsRequired.get(userId) ?? 0);
  }

  /** The response for a member that is kept under one of some keys. */
  get(keys: readonly string[], userId: string): FoundResponse | undefined {
    if (!this.#entries) return undefined;
    const found = this.#options.invalidation.isCurrent() ? this.#findFresh(this.#entries, keys, userId) : undefined;
    this.lookups[found ? 'hit' : 'miss'] += 1;
    return found;
  }

  #findFresh(entries: LRUCache<string, Entry>, keys: readonly string[], userId: string): Entry | undefined {
    for (const key of keys) {
      const entry = entries.get(key);
      if (entry && this.#isFresh(entry, userId)) return entry;
    }
    return undefined;
  }

  /** Keeps a response, unless the library has changed since it was read. Other changes are noticed when it is looked up. */
  set(key: string, response: CachedResponse, snapshot: Snapshot): void {
    if (!this.#entries || snapshot.library !== this.#options.invalidation.version(TOPICS)) return;
    const { parts, ...rest } = response;
    const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
    // A string may take two bytes for each character.
    const size = OVERHEAD_BYTES + length + 2 * (key.length + 40 * rest.ids.length);
    if (size > LONG_BYTES && !isKnown(this.#longRequested, key)) return;
    const bytes = Buffer.allocUnsafeSlow(length);
    let end = 0;
    const ends = parts.map((part) => (end += bytes.write(part, end)));
    this.#lastId += 1;
    this.#entries.set(key, { id: this.#lastId, response: rest, bytes, ends, snapshot }, { size });
  }

  /** Whether a request was sent recently. Notes that it was, for the next time. */
  isRequestedAgain(request: string): boolean {
    return isKnown(this.#requested, request);
  }

  /** The body of a response for a member, whose flags are set for some ids. */
  body(
    { id, response: { ids }, bytes, ends }: FoundResponse,
    flagged: ReadonlySet<string>,
    encoding: Encoding,
    etagOf: (plain: Buffer) => string,
  ): EncodedBody | Promise<EncodedBody> {
    const flags = ids.map((each) => flagged.has(each));
    const plainOf = () =>
      Buffer.concat(
        ends.flatMap((end, at) => {
          const part = bytes.subarray(ends[at - 1] ?? 0, end);
          return at === 0 ? [part] : [Buffer.from(String(flags[at - 1])), part];
        }),
      );
    return this.#bodies.get(`${id} ${flags.map(Number).join('')}`, encoding, plainOf, etagOf);
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries?.size ?? 0, bytes: (this.#entries?.calculatedSize ?? 0) + this.#bodies.bytes };
  }
}
