import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, rawStatement, sql } from '../../core/database/query.ts';
import { lockUser } from './user.find.ts';

/**
 * Forgets which prompts a user has used, and takes the user out of their usage counts, which count people. Comes before the rows
 * of the user are deleted, because a cascade counts nothing.
 */
export async function uncountUses(tx: SqlEntityManager, userId: string): Promise<void> {
  // Or a use that is recorded at the same time would be deleted, and the user still be counted.
  await lockUser(tx, userId);
  await rawStatement(sql`
    with forgotten as (delete from recent_uses where user_id = ${userId} returning prompt_id)
    update prompts set usage_count = greatest(0, usage_count - 1) from forgotten where prompts.id = forgotten.prompt_id`).execute(
    tx,
  );
}

/** The uses that one statement deletes, so that it stays within the statement timeout. */
const BATCH_SIZE = 5000;

/** Deletes uses of a user, and returns whether others may be left. A cascade would delete all of them in one statement. */
export async function deleteSomeUses(tx: SqlEntityManager, userId: string): Promise<boolean> {
  const uses = kysely(tx).selectFrom('prompt_uses').select('id').where('user_id', '=', userId).limit(BATCH_SIZE);
  const { numDeletedRows } = await kysely(tx).deleteFrom('prompt_uses').where('id', 'in', uses).executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(BATCH_SIZE);
}
