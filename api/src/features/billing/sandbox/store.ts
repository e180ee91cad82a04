import { sql } from 'kysely';
import type { Database } from '../../../core/database/db.ts';

export type Kind =
  'customer' | 'tax_id' | 'price' | 'subscription' | 'invoice' | 'payment_intent' | 'refund' | 'portal' | 'event' | 'key';

/** Anything that the stand-in keeps. */
export interface Stored {
  id: string;
}

/** The stand-in's memory is a table, so a restart takes nothing from anybody who is paying. */
export function createStore(database: Database) {
  const db = () => database.fork().getKysely();
  const parsed = <T>(data: unknown): T => (typeof data === 'string' ? (JSON.parse(data) as T) : (data as T));
  return {
    get: async <T extends Stored>(kind: Kind, id: string): Promise<T | undefined> => {
      const { rows } = await sql<{ data: unknown }>`
        select data from stripe_stand_in where kind = ${kind} and id = ${id}`.execute(db());
      return rows[0] && parsed<T>(rows[0].data);
    },
    put: async <T extends Stored>(kind: Kind, object: T): Promise<T> => {
      await sql`
        insert into stripe_stand_in (kind, id, data) values (${kind}, ${object.id}, ${JSON.stringify(object)}::jsonb)
        on conflict (kind, id) do update set data = excluded.data`.execute(db());
      return object;
    },
    remove: async (kind: Kind, id: string): Promise<void> => {
      await sql`delete from stripe_stand_in where kind = ${kind} and id = ${id}`.execute(db());
    },
    /** All that contain the given fields, oldest first. */
    find: async <T extends Stored>(kind: Kind, fields: Record<string, unknown> = {}): Promise<T[]> => {
      const { rows } = await sql<{ data: unknown }>`
        select data from stripe_stand_in where kind = ${kind} and data @> ${JSON.stringify(fields)}::jsonb order by seq`.execute(
        db(),
      );
      return rows.map(({ data }) => parsed<T>(data));
    },
  };
}

export type Store = ReturnType<typeof createStore>;
