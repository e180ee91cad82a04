import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, sql } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { COLLECTIONS_MAX } from './collections/collection.types.ts';
import { OWN_PROMPTS_MAX } from './own-prompt.types.ts';
import { OWN_WORKFLOWS_MAX } from './workflows/own-workflow.types.ts';

/** How many rows a member may have, and what they are called. */
const limits = {
  own_prompts: { max: OWN_PROMPTS_MAX, name: 'prompts' },
  own_workflows: { max: OWN_WORKFLOWS_MAX, name: 'workflows' },
  collections: { max: COLLECTIONS_MAX, name: 'collections' },
} as const;

/** Throws CONFLICT if this many more would be too many for the member, who must be locked. */
export async function assertSpace(tx: SqlEntityManager, table: keyof typeof limits, userId: string, more: number): Promise<void> {
  const { count } = await kysely(tx)
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { max, name } = limits[table];
  if (count + more <= max) return;
  const asked = more === 1 ? '' : ` ${more} more do not fit.`;
  throw new ApiError('CONFLICT', `You have ${count} of at most ${max} ${name}.${asked} Delete some that you no longer need.`);
}
