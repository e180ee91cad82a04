import pg from 'pg';
import { DEFAULT_TIMEOUTS } from './resilience/timeouts.ts';

const WAIT_MS = 60_000;
const RETRY_MS = 1000;

/** Connection errors that waiting does not help with, in the operator's words. Any other error may be temporary. */
const PERMANENT_ERRORS: Record<string, string> = {
  ENOTFOUND: 'its host does not exist',
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'the database does not exist',
};

/**
 * Waits until the database server can be reached, because it may still be starting; with `mayWait` false it tries once. Returns what is wrong with
 * DATABASE_URL, or undefined if it can be used.
 */
export async function connectionProblem(
  url: string,
  onWait: (reason: string) => void,
  mayWait = true,
): Promise<string | undefined> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: DEFAULT_TIMEOUTS.connection });
    try {
      await client.connect();
      const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version");
      return rows[0]!.version < 150_000 ? 'DATABASE_URL leads to a PostgreSQL older than 15. Use 15 or later.' : undefined;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = code === undefined ? undefined : PERMANENT_ERRORS[code];
      if (reason !== undefined)
        return `DATABASE_URL cannot be used: ${reason} (${message}). Correct it, or leave it unset for the embedded database.`;
      if (!mayWait || Date.now() > until)
        return `DATABASE_URL cannot be reached (${message || code}). Start the server, or leave it unset for the embedded database.`;
      onWait(message || (code ?? 'no answer'));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
