/** How many changes are remembered by topic and member. Those that were made first are forgotten first. */
const MEMBER_CHANGES_MAX = 20_000;

/** Numbers the changes of topics, of all members or of one. What was read under another version is outdated. */
export class Versions {
  readonly #topics = new Map<string, number>();
  readonly #members = new Map<string, number>();
  #last = 0;
  /** The last change that was forgotten. Members without a remembered change count as changed then. */
  #forgotten = 0;

  constructor(topics: readonly string[]) {
    for (const topic of topics) this.#topics.set(topic, 0);
  }

  get topics(): string[] {
    return [...this.#topics.keys()];
  }

  /** The number of the last change of some topics, for all members or for this one. No other change ever gets it again. */
  of(topics: readonly string[], memberId?: string): number {
    let last = memberId === undefined ? 0 : this.#forgotten;
    for (const topic of topics) {
      last = Math.max(last, this.#topics.get(topic) ?? 0);
      if (memberId !== undefined) last = Math.max(last, this.#members.get(`${topic} ${memberId}`) ?? 0);
    }
    return last;
  }

  changed(topic: string, memberId?: string): void {
    this.#last += 1;
    if (memberId === undefined) {
      this.#topics.set(topic, this.#last);
      return;
    }
    const key = `${topic} ${memberId}`;
    // The order of a map is that of its insertions.
    this.#members.delete(key);
    this.#members.set(key, this.#last);
    if (this.#members.size <= MEMBER_CHANGES_MAX) return;
    const [first, version] = this.#members.entries().next().value!;
    this.#members.delete(first);
    this.#forgotten = version;
  }
}
