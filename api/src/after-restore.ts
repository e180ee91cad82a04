import type { Database } from './core/database/db.ts';
import { endAccess } from './features/administration/operator/end-access.ts';
import { raiseSetVersions } from './features/client-sets/raise-versions.ts';
import { raiseRevisions } from './features/mine/versions/raise-revisions.ts';
import { raiseWorkflowVersions } from './features/mine/workflows/raise-versions.ts';

/**
 * A version must not be given to two contents, because browsers have seen those that are lost. This is more than anybody writes
 * between a backup and its restore. The limit of `int` leaves room for 200 restores.
 */
const LEAP = 10_000_000;

/** Members read these numbers ("Save 10007"). It is still more saves of one prompt than a member makes in that time. */
const REVISION_LEAP = 10_000;

/** What a restored database needs before the server runs on it. Returns what was ended, in words for the operator. */
export async function afterRestore(database: Database, now: Date, options: { keepsAccess: boolean }): Promise<string> {
  const ended = await database.fork().transactional(async (tx) => {
    await raiseSetVersions(tx, LEAP);
    await raiseWorkflowVersions(tx, LEAP);
    await raiseRevisions(tx, REVISION_LEAP);
    return endAccess(tx, now, options);
  });
  return `Ended: ${ended.map(({ name, count }) => `${name} (${count})`).join(', ')}`;
}
