import type pg from 'pg';

/** What the server has acknowledged, and what the database must therefore have in the end. */
export class Ledger {
  /**
   * The last acknowledged state of each favorite. Undefined once a request had no certain outcome: the database may still
   * do it, after what is acknowledged later.
   */
  readonly #favorites = new Map<string, boolean | undefined>();
  readonly #uses = new Set<string>();
  readonly #contacts = new Set<string>();

  favorite(promptId: string, isFavorited: boolean, isAcknowledged: boolean): void {
    const isUncertain = this.#favorites.has(promptId) && this.#favorites.get(promptId) === undefined;
    this.#favorites.set(promptId, isAcknowledged && !isUncertain ? isFavorited : undefined);
  }

  use(promptId: string): void {
    this.#uses.add(promptId);
  }

  contact(message: string): void {
    this.#contacts.add(message);
  }

  get size(): number {
    const certain = [...this.#favorites.values()].filter((state) => state !== undefined);
    return certain.length + this.#uses.size + this.#contacts.size;
  }

  /** What was acknowledged and is not there, a line each. */
  async lost(client: pg.Client, userId: string): Promise<string[]> {
    const column = async (query: string, values: unknown[] = []) =>
      new Set((await client.query<{ value: string }>(query, values)).rows.map(({ value }) => value));
    const favorites = await column('select prompt_id as value from favorites where user_id = $1', [userId]);
    const uses = await column('select prompt_id as value from prompt_uses where user_id = $1', [userId]);
    const contacts = await column('select message as value from contact_messages');
    return [
      ...[...this.#favorites]
        .filter(([id, isFavorited]) => isFavorited !== undefined && favorites.has(id) !== isFavorited)
        .map(([id, isFavorited]) => `favorite ${id}: ${isFavorited ? 'set' : 'taken away'}`),
      ...[...this.#uses].filter((id) => !uses.has(id)).map((id) => `use of ${id}`),
      ...[...this.#contacts].filter((message) => !contacts.has(message)).map((message) => `contact message ${message}`),
    ];
  }
}
