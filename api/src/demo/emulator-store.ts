import type { ObjectKind, ObjectStore, StoredObject } from '@promptory/stripe-emulator';
import type { Database } from '../core/database/db.ts';
import { kysely, sql } from '../core/database/query.ts';

/** Keeps the emulator's objects in the database, so that the subscriptions of demo mode survive a restart. */
export function createEmulatorStore(database: Database): ObjectStore {
  const db = () => kysely(database.fork());
  const objects = (kind: ObjectKind) => db().selectFrom('stripe_stand_in').select('data').where('kind', '=', kind);
  return {
    get: async <T extends StoredObject>(kind: ObjectKind, id: string) => {
      const row = await objects(kind).where('id', '=', id).executeTakeFirst();
      return row?.data as T | undefined;
    },
    put: async (kind, object) => {
      await db()
        .insertInto('stripe_stand_in')
        .values({ kind, id: object.id, data: JSON.stringify(object) })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(({ ref }) => ({ data: ref('excluded.data') })))
        .execute();
      return object;
    },
    remove: async (kind, id) => {
      await db().deleteFrom('stripe_stand_in').where('kind', '=', kind).where('id', '=', id).execute();
    },
    find: async <T extends StoredObject>(kind: ObjectKind, fields: Record<string, unknown> = {}) => {
      const contains = sql<boolean>`data @> ${JSON.stringify(fields)}::jsonb`;
      const rows = await objects(kind).where(contains).orderBy('seq').execute();
      return rows.map(({ data }) => data as T);
    },
  };
}
