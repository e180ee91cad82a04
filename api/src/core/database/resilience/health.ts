import { within } from '../../within.ts';
import { READY_TIMEOUT_MS } from './timeouts.ts';

/** What is wrong with a database that responds. Reads work with all of them but the last, with which a release may not. */
export type DatabaseProblem = 'read-only' | 'out of disk space' | 'behind on migrations';

/** The states of a database, as operators see them. */
export const databaseStates = ['ok', 'read-only', 'out of disk space', 'behind on migrations', 'unreachable'] as const;
export type DatabaseState = (typeof databaseStates)[number];

/** The state of a database by a check of it. */
export const stateOf = (check: () => Promise<DatabaseProblem | undefined>): Promise<DatabaseState> =>
  check().then(
    (problem) => problem ?? 'ok',
    () => 'unreachable',
  );

/** How long the result of a shared check is used, in milliseconds. */
const TTL_MS = 250;

/** The SQLSTATE of a disk that is full. */
const DISK_FULL = '53100';
const UNDEFINED_TABLE = '42P01';

export interface Health {
  /** Asks the database what is wrong with it, if anything. Rejects if it does not respond within 500 ms. */
  check(): Promise<DatabaseProblem | undefined>;
  /** As `check`, for an endpoint that anybody may call as often as they like: what it says may be 250 ms old. */
  sharedCheck(): Promise<DatabaseProblem | undefined>;
  /** Called with the error of a statement. Notices a full disk, which no query finds out. */
  failed(error: unknown): void;
  /** Called with a statement that has succeeded, and the number of rows that it has changed. Notices that the disk has room again. */
  succeeded(statement: string, changed: bigint | undefined): void;
}

interface Row {
  read_only: boolean;
  migrations: number;
}

/** @param query runs a statement on a connection that is not kept waiting by others */
export function createHealth(query: (text: string) => Promise<{ rows: unknown[] }>, migrations: readonly string[]): Health {
  let isFull = false;
  const names = migrations.map((name) => `'${name}'`).join(', ') || 'null';
  const text = `select current_setting('transaction_read_only') = 'on' as read_only,
    (select count(*)::int from migrations where name in (${names})) as migrations`;

  const ask = async (): Promise<DatabaseProblem | undefined> => {
    try {
      const row = (await query(text)).rows[0] as Row;
      if (row.migrations < migrations.length) return 'behind on migrations';
      return row.read_only ? 'read-only' : undefined;
    } catch (error) {
      if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return 'behind on migrations';
      throw error;
    }
  };

  const askInTime = () => within(READY_TIMEOUT_MS, ask());
  const withFullDisk = async (problem: Promise<DatabaseProblem | undefined>) =>
    (await problem) ?? (isFull ? 'out of disk space' : undefined);

  let shared: Promise<DatabaseProblem | undefined> | undefined;
  const forget = () => {
    shared = undefined;
  };
  /** One statement for all who ask at about the same time: too many statements would keep each other waiting. */
  const share = () =>
    (shared ??= askInTime().finally(() => {
      setTimeout(forget, TTL_MS).unref();
    }));

  return {
    check: () => withFullDisk(askInTime()),
    sharedCheck: () => withFullDisk(share()),
    failed: (error) => {
      if ((error as { code?: unknown } | null)?.code === DISK_FULL) isFull = true;
    },
    succeeded: (statement, changed = 0n) => {
      // One that changes no row, such as that of a job without work, needs no room.
      if (isFull && changed > 0n && /^\s*(insert|update)\b|\binsert into\b/i.test(statement)) isFull = false;
    },
  };
}
