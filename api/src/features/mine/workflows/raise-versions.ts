import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';

/** After a restore: a draft in a browser must not take a later change for the lost one that it was made on. */
export const raiseWorkflowVersions = (tx: SqlEntityManager, leap: number): Promise<unknown> =>
  kysely(tx)
    .updateTable('own_workflows')
    .set((is) => ({ version: is('version', '+', leap) }))
    .execute();
