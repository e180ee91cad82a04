import type { Context } from '../../core/context.ts';
import { member } from '../../core/authorization.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import type { User } from '../users/user.entity.ts';
import { loadOwnUser } from '../users/user.find.ts';

/** Stores the category that the member works in. Null takes it away. */
export async function setField(ctx: Context, field: string | null): Promise<User> {
  const db = kysely(ctx.em);
  const exists =
    field === null ||
    (isValidText(field) &&
      (await db
        .selectFrom('categories')
        .select('id')
        .where('id', '=', field)
        .where('archived_at', 'is', null)
        .executeTakeFirst()));
  if (!exists)
    throw new ApiError('BAD_USER_INPUT', 'field: must be the id of a category', {
      fields: { field: 'Must be the id of a category' },
    });
  await ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    // A repetition writes nothing: each write has the profiles of all members read again.
    await kysely(tx)
      .updateTable('users')
      .set({ field })
      .where('id', '=', member(ctx).userId)
      .where('field', 'is distinct from', field)
      .execute();
  });
  return loadOwnUser(ctx);
}
