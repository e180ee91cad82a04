import type { Database } from './core/database/db.ts';
import { endAccess } from './features/administration/owner/end-access.ts';
import { raiseVersions } from './features/client-sets/raise-versions.ts';

/** What a restored database needs before the server runs on it. Returns what was ended, in words for the operator. */
export async function afterRestore(database: Database, now: Date, options: { keepsAccess: boolean }): Promise<string> {
  const ended = await database.fork().transactional(async (tx) => {
    await raiseVersions(tx);
    return endAccess(tx, now, options);
  });
  return `Ended: ${ended.map(({ name, count }) => `${name} (${count})`).join(', ')}`;
}
