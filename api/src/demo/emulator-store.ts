import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ObjectKind, ObjectStore, StoredObject } from '@promptory/stripe-emulator';
import type { Database } from '../core/database/db.ts';
import { holdLock, LOCKS } from '../core/database/locks.ts';
import { kysely, sql } from '../core/database/query.ts';

/** Keeps the emulator's objects in the database, so that the subscriptions of demo mode survive a restart. */
export function createEmulatorStore(database: Database): ObjectStore {
  // What still runs after the end of a transaction, such as a job that it has triggered, must not use it.
  const running = new AsyncLocalStorage<{ em: SqlEntityManager | undefined }>();
  const db = () => kysely(running.getStore()?.em ?? database.fork());
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
    transaction: (work) =>
      database.fork().transactional(async (em) => {
        // Of several server processes, one is Stripe at a time.
        await holdLock(em, LOCKS.emulator);
        const transaction: { em: SqlEntityManager | undefined } = { em };
        try {
          return await running.run(transaction, work);
        } finally {
          transaction.em = undefined;
        }
      }),
  };
}
