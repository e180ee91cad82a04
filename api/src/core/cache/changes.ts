/** More members at once are announced as all. */
const MEMBERS_MAX = 100;
/** Other ids cannot be announced, so that a change is one of all members. */
const ID = /^[\w-]+$/;

/** Topics that have changed, each for all members or for some. */
export class Changes {
  readonly #members = new Map<string, Set<string> | 'all'>();

  add(topic: string, memberId?: string): void {
    const members = this.#members.get(topic) ?? new Set();
    if (members === 'all') return;
    if (memberId === undefined || members.size === MEMBERS_MAX) this.#members.set(topic, 'all');
    else this.#members.set(topic, members.add(memberId));
  }

  forEach(each: (topic: string, memberId?: string) => void): void {
    for (const [topic, members] of this.#members) {
      if (members === 'all') each(topic);
      else for (const memberId of members) each(topic, memberId);
    }
  }

  /** Announcements, as triggers make them: `topic`, or `topic:member,member`. */
  toAnnouncements(): string[] {
    return [...this.#members].map(([topic, members]) =>
      members === 'all' || ![...members].every((id) => ID.test(id)) ? topic : `${topic}:${[...members].join(',')}`,
    );
  }

  /** Reads an announcement. */
  static of(announcement: string): Changes {
    const [topic = '', members] = announcement.split(':');
    const changes = new Changes();
    if (members === undefined) changes.add(topic);
    else for (const id of members.split(',')) changes.add(topic, id);
    return changes;
  }
}
