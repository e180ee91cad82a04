import pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from './db.ts';
import { LOCKS, waitForLock } from './locks.ts';
import { isLockTimeout, isLostRace } from './resilience/outage.ts';

/** Requests for a table wait behind a migration that waits for it, so it gives up before they do (`timeouts`). */
const MIGRATION_LOCK_TIMEOUT_MS = 2000;
/** Long enough for the requests that waited. */
const MIGRATION_RETRY_MS = 3000;

/** Runs migrations, one after the other, each as soon as no other transaction, such as that of a backup, has one of its tables. */
async function whenUnlocked(run: () => Promise<void>, onWait: () => void): Promise<void> {
  await waitForLock(
    async () => {
      try {
        await run();
        return true;
      } catch (error) {
        if (isLockTimeout(error) || isLostRace(error)) return false;
        throw error;
      }
    },
    onWait,
    MIGRATION_RETRY_MS,
  );
}

/** Runs the pending migrations. Of several instances that start at once, one migrates while the others wait for the lock. */
export async function migrate(
  options: DatabaseOptions,
  direction: 'up' | 'down' = 'up',
  database?: Database,
  {
    to,
    onWait = () => {},
  }: {
    /** The last migration to run. Without it, all are run. */
    to?: string;
    /** Called if another instance is migrating, or another transaction has a table locked. */
    onWait?: (what: 'another instance' | 'a backup or another transaction') => void;
  } = {},
): Promise<string[]> {
  // Of all attempts: each continues with the migration that kept the one before waiting.
  const done: string[] = [];
  const note = ({ name }: { name: string }) => void done.push(name);
  const event = direction === 'up' ? 'migrated' : 'reverted';
  const run = async ({ orm: { migrator } }: Database) => {
    migrator.on(event, note);
    try {
      await (direction === 'up' ? migrator.up(to === undefined ? undefined : { to }) : migrator.down());
    } finally {
      migrator.off(event, note);
    }
  };
  if (options.url === undefined) {
    if (!database) throw new Error('The embedded database is migrated where it is open');
    await run(database);
    return done;
  }
  const connection = await openDatabase({
    ...options,
    poolSize: 2,
    withoutTimeouts: true,
    lockTimeoutMs: MIGRATION_LOCK_TIMEOUT_MS,
  });
  const lock = new pg.Client({ connectionString: options.url });
  try {
    await lock.connect();
    await waitForLock(
      async () => {
        const { rows } = await lock.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [LOCKS.migration]);
        return rows[0]!.isOurs;
      },
      () => onWait('another instance'),
    );
    await whenUnlocked(
      () => run(connection),
      () => onWait('a backup or another transaction'),
    );
    return done;
  } finally {
    await lock.end();
    await connection.close();
  }
}
