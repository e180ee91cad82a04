import type { Viewer } from '../auth/viewer.ts';
import type { CachedResponse, Snapshot } from './response-cache.ts';

/** Who gets a response from memory: all members with the same role and plan, or the one who has sent the request before. */
export type Audience = 'plan' | 'member';

type Path = readonly (string | number)[];

/** Makes the body of some data. */
export interface Writer {
  bodyOf(data: object): string | Promise<string>;
  /** Whether it writes all of the data as it is. */
  isVerbatim: boolean;
}

/** A body with all that has to be known to give it to others. */
type Template = Pick<CachedResponse, 'parts' | 'ids' | 'cost' | 'memberId'> & { body: string };

/** Takes the place of a flag. No text of the library contains it, because PostgreSQL stores no NUL. */
const MARK = '\u0000flag ';
/** A mark with its number, as JSON. */
const MARK_IN_JSON = /"\\u0000flag (\d+)"/;

/**
 * A viewer who notices whether a resolver asks who it is. Its getters are those of a class, as all that are made for each request
 * (`http/observe-request.ts` says why).
 */
class ObservedViewer implements Viewer {
  readonly role: Viewer['role'];
  readonly isPro: boolean;
  readonly key: Viewer['key'];
  readonly #viewer: Viewer;
  readonly #asked: () => void;

  constructor(viewer: Viewer, asked: () => void) {
    // The role and the plan are part of the key of a kept response.
    ({ role: this.role, isPro: this.isPro, key: this.key } = viewer);
    this.#viewer = viewer;
    this.#asked = asked;
  }

  get userId(): string {
    this.#asked();
    return this.#viewer.userId;
  }

  get sessionId(): string | null {
    this.#asked();
    return this.#viewer.sessionId;
  }

  get hasSecondFactor(): boolean {
    this.#asked();
    return this.#viewer.hasSecondFactor;
  }
}

/**
 * Observes how an operation is run, and says whether other members would get the same response. Resolvers read the viewer
 * through it: a response for which one asks who the viewer is belongs to that viewer alone.
 */
export class Recording {
  readonly snapshot: Snapshot;
  readonly viewer: Viewer;
  readonly #keys: Record<Audience, string>;
  readonly #flags: { path: Path; id: string }[] = [];
  /** The cost of the operation in points. */
  cost: number | undefined;
  /** Called with the data of a response without errors. */
  onResponse: ((data: object) => Promise<void>) | undefined;
  #audience: Audience | null = null;
  #isPersonal = false;
  #hasReadTime = false;
  #hasReadRequest = false;
  #isRunning = false;

  /** @param keys under which the response may be kept, by the audience that gets it then */
  constructor(keys: Record<Audience, string>, viewer: Viewer, snapshot: Snapshot) {
    this.#keys = keys;
    this.snapshot = snapshot;
    this.viewer = new ObservedViewer(viewer, () => {
      if (this.#isRunning) this.#isPersonal = true;
    });
  }

  /** The resolvers of an operation that may be kept run from now on. */
  begin(audience: Audience): void {
    this.#audience = audience;
    this.#isPersonal = audience === 'member';
    this.#isRunning = true;
  }

  /** Resolvers have run. */
  end(): void {
    this.#isRunning = false;
  }

  /** A resolver has asked for the time. Only what is kept for a minute may depend on it. */
  readsTime(): void {
    if (this.#isRunning) this.#hasReadTime = true;
  }

  /** A resolver has asked about the request, such as from which network it came. The next one may differ. */
  readsRequest(): void {
    if (this.#isRunning) this.#hasReadRequest = true;
  }

  /** Says that a boolean field is for the viewer alone, and what it is about. It is filled in for each member. */
  flag(path: Path, id: string): void {
    this.#flags.push({ path, id });
  }

  /** Runs what reads flags, which may know the viewer. */
  readFlags<T>(read: (userId: string) => T): T {
    const wasRunning = this.#isRunning;
    this.#isRunning = false;
    try {
      return read(this.viewer.userId);
    } finally {
      this.#isRunning = wasRunning;
    }
  }

  /** Where the response is kept. */
  get key(): string {
    return this.#keys[this.#isPersonal ? 'member' : 'plan'];
  }

  /** A resolver of a response for all may have asked who the viewer is, or when it is. */
  get #isCacheable(): boolean {
    if (this.#hasReadRequest || (this.#hasReadTime && !this.#isPersonal)) return false;
    return this.#audience === (this.#isPersonal ? 'member' : 'plan');
  }

  /**
   * The body, and the body between its flags, if it may be kept.
   * @param data the data of the operation, which is afterwards as it was
   */
  async template(data: object, { bodyOf, isVerbatim }: Writer): Promise<Template | null> {
    const { cost } = this;
    if (!this.#isCacheable || cost === undefined) return null;
    if (this.#isPersonal) {
      const body = await bodyOf(data);
      return { body, parts: [body], ids: [], cost, memberId: this.viewer.userId };
    }
    const values: { path: Path; id: string; value: unknown }[] = [];
    let parts: string[];
    try {
      for (const [at, { path, id }] of this.#flags.entries())
        values.push({ path, id, value: exchange(data, path, `${MARK}${at}`) });
      parts = (await bodyOf(data)).split(MARK_IN_JSON);
    } finally {
      for (const { path, value } of values.toReversed()) exchange(data, path, value);
    }
    const marks = parts.flatMap((part, at) => (at % 2 === 0 ? [] : [Number(part)]));
    // A text of the response looks like a mark.
    if (new Set(marks).size < marks.length || marks.some((mark) => mark >= values.length)) return null;
    const flags = marks.map((mark) => values[mark]!);
    const texts = parts.filter((_, at) => at % 2 === 0);
    const body = texts.map((text, at) => (at === 0 ? text : `${String(flags[at - 1]!.value)}${text}`)).join('');
    // A writer that looks at flags may have written something else because of a mark.
    const isSame = isVerbatim ? flags.length === values.length : body === (await bodyOf(data));
    return isSame ? { body, parts: texts, ids: flags.map(({ id }) => id), cost, memberId: null } : null;
  }
}

/** Replaces the value at a path, and returns the one that was there. */
function exchange(data: object, path: Path, value: unknown): unknown {
  const last = path.at(-1)!;
  const parent = path.slice(0, -1).reduce<unknown>((of, name) => (of as Record<string | number, unknown>)[name], data) as Record<
    string | number,
    unknown
  >;
  const before = parent[last];
  parent[last] = value;
  return before;
}
