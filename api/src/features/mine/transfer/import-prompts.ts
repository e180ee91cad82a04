import { randomUUID } from 'node:crypto';
import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { lockViewer } from '../../auth/credentials/still-open.ts';
import { checkOwnPrompts } from '../own-prompt.check.ts';
import type { OwnPromptInput } from '../own-prompt.types.ts';
import { assertSpace } from '../assert-space.ts';
import { toColumns } from '../own-prompt.write.ts';
import { assertBatchSize } from './assert-batch-size.ts';
import { IMPORT_MAX } from './transfer.types.ts';

/** Adds prompts, all or none of them, and returns their ids. With `dryRun`, it only checks them. */
export async function importOwnPrompts(ctx: Context, inputs: OwnPromptInput[], dryRun: boolean): Promise<string[]> {
  const { userId } = member(ctx);
  assertBatchSize(inputs, IMPORT_MAX, 'prompts');
  const checked = checkOwnPrompts(inputs);
  if (dryRun) return [];
  const now = ctx.now().getTime();
  // The last of the file is the latest, so that lists have the order of the file.
  const rows = checked.map((fields, index) => ({ fields, id: randomUUID(), at: new Date(now - checked.length + 1 + index) }));
  return ctx.em.transactional(async (tx) => {
    // Or parallel requests would not count each other's prompts.
    await lockViewer(tx, ctx);
    await assertSpace(tx, 'own_prompts', userId, rows.length);
    await kysely(tx)
      .insertInto('own_prompts')
      .values(rows.map(({ fields, id, at }) => ({ user_id: userId, id, ...toColumns(fields), created_at: at, updated_at: at })))
      .execute();
    return rows.map(({ id }) => id);
  });
}
