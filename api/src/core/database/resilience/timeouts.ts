/** Limits of the time that the database may take, in milliseconds. */
export interface DatabaseTimeouts {
  /** A statement. Only a PostgreSQL server enforces this and the next two. */
  statement: number;
  /** The wait of a statement for a lock. */
  lock: number;
  /** A transaction in which nothing happens. */
  idleTransaction: number;
  /** The wait for a connection: a new one, or one of a pool that is in use. */
  connection: number;
  /** The longest for which nothing may have been heard of other processes: changes are known within that time, or nothing in memory is used. */
  silence: number;
}

export const DEFAULT_TIMEOUTS: DatabaseTimeouts = {
  statement: 5000,
  lock: 3000,
  idleTransaction: 10_000,
  connection: 1500,
  silence: 1000,
};

/** How long a connection stays open that nobody uses. */
export const IDLE_MS = 60_000;

/** The longest that a check of the database may take. */
export const READY_TIMEOUT_MS = 500;

/** The settings of the connections of requests and jobs. */
export const connectionTimeouts = ({ statement, lock, idleTransaction }: DatabaseTimeouts) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleTransaction,
  // The client's own timeout, for a server that no longer responds.
  query_timeout: statement + 500,
});
