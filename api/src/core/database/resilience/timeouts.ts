/** The longest that a statement may take. Only a PostgreSQL server enforces it. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 3000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;

/** The longest to wait for a connection: a new one, or one of a pool that is in use. */
export const CONNECT_TIMEOUT_MS = 1500;

/** How long a connection stays open that nobody uses. */
export const IDLE_MS = 60_000;

/** The longest that a check of the database may take. */
export const READY_TIMEOUT_MS = 500;

/** The time limits of the connections of requests and jobs. */
export const timeouts = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  // The client's own timeout, for a server that no longer responds.
  query_timeout: STATEMENT_TIMEOUT_MS + 500,
};
