import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { notFound } from '../../core/errors.ts';
import { isUuid } from '../../core/input.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';

const names = { own_prompts: 'Prompt', own_workflows: 'Workflow', collections: 'Collection' } as const;

/** Deletes something of the viewer, or throws NOT_FOUND. Prompts in it stay; an own prompt leaves the collections that have it. */
export async function deleteOwn(ctx: Context, table: keyof typeof names, id: string): Promise<void> {
  const missing = () => notFound(names[table]);
  if (!isUuid(id)) throw missing();
  await ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    const { numDeletedRows } = await kysely(tx)
      .deleteFrom(table)
      .where('user_id', '=', member(ctx).userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw missing();
  });
}
