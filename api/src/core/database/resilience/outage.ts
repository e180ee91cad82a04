/**
 * The SQLSTATEs and their classes of a database that cannot do at the moment what was asked, although nothing is wrong with
 * the statement: it is stopping, full, read-only, locked, or another transaction was in the way.
 */
const TEMPORARY_CLASSES = new Set(['08', '53']);
const TEMPORARY_STATES = new Set([
  '25006', // read-only
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // terminated by an administrator
  '57P02', // crashed
  '57P03', // starting or stopping
  '57P05', // idle for too long
  '58030', // the disk fails
]);

/** The SQLSTATE of an error that the database has reported. */
export const sqlStateOf = (error: unknown): string | undefined => {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof severity === 'string' && typeof code === 'string' ? code : undefined;
};

/** Marks an error of the connection. The ORM copies the property to its own errors. */
export const markOutage = <E>(error: E): E => (error instanceof Error ? Object.assign(error, { isOutage: true }) : error);

/** Whether an error means that the database is unavailable for the moment, so that a later attempt may succeed. */
export function isOutage(error: unknown): boolean {
  if ((error as { isOutage?: unknown } | null | undefined)?.isOutage === true) return true;
  const state = sqlStateOf(error);
  return state !== undefined && (TEMPORARY_CLASSES.has(state.slice(0, 2)) || TEMPORARY_STATES.has(state));
}

/** Whether a transaction lost against another one and was rolled back, so that it can be run again as a whole. */
export const isLostRace = (error: unknown): boolean => ['40001', '40P01'].includes(sqlStateOf(error) ?? '');

/** Whether a statement has waited for a lock for as long as its connection may. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03';
