import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, rawStatement, sql } from '../../core/database/query.ts';
import { lockUser } from './user.find.ts';

/** The prompts that one statement locks: others who use one of them for the first time wait for it. */
const PROMPTS_BATCH_SIZE = 50;

/**
 * Forgets some of the prompts that a user has used, in the order of their ids, and takes the user out of their usage counts, which
 * count people. Returns whether there were any.
 */
export async function uncountSomeUses(tx: SqlEntityManager, userId: string): Promise<boolean> {
  // Or a use that is recorded at the same time would be deleted, and the user still be counted.
  await lockUser(tx, userId);
  const count = await rawStatement(sql`
    with forgotten as (
      delete from recent_uses where user_id = ${userId} and prompt_id = any (array(
        select prompt_id from recent_uses where user_id = ${userId} order by prompt_id limit ${PROMPTS_BATCH_SIZE}
      )) returning prompt_id
    ), locked as (
      select id from prompts where id in (select prompt_id from forgotten) order by id for no key update
    )
    update prompts set usage_count = greatest(0, usage_count - 1) from locked where prompts.id = locked.id`).execute(tx);
  // Not whether the batch was full: a job may have taken some of it.
  return count > 0;
}

/** Does so for all of them. Comes before the rows of the user are deleted, because a cascade counts nothing. */
export async function uncountUses(tx: SqlEntityManager, userId: string): Promise<void> {
  while (await uncountSomeUses(tx, userId));
}

/** The uses that one statement deletes, so that it stays within the statement timeout. */
const BATCH_SIZE = 5000;

/** Deletes uses of a user, and returns whether others may be left. A cascade would delete all of them in one statement. */
export async function deleteSomeUses(tx: SqlEntityManager, userId: string): Promise<boolean> {
  const uses = kysely(tx).selectFrom('prompt_uses').select('id').where('user_id', '=', userId).limit(BATCH_SIZE);
  const { numDeletedRows } = await kysely(tx).deleteFrom('prompt_uses').where('id', 'in', uses).executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(BATCH_SIZE);
}
