import { requestScope } from '../../telemetry/log.ts';
import { isOutage } from './outage.ts';

/**
 * Writes what a request only leaves behind, such as when a session was last seen. A database that cannot write at the
 * moment is logged and fails no read. Not for use inside a transaction, which a failed statement would abort.
 */
export async function bookkeeping(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isOutage(error)) throw error;
    requestScope.getStore()?.log.warn({ err: error }, 'last use not recorded: the database is not writable');
  }
}
