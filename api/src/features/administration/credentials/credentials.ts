import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError, notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { resetSecondFactor } from '../../auth/second-factor/reset-factor.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { keyRevokedByAdmin } from '../../partners/key.mails.ts';
import type { ApiKey } from '../../partners/key.types.ts';
import { revokeKeyOf } from '../../partners/key.write.ts';
import { changeUser } from '../users/user.guard.ts';
import { type AdminUser, findAdminUser } from '../users/user.rows.ts';

/** Revokes the key of any user, who gets a mail. */
export async function revokeKeyAsAdmin(ctx: Context, id: string): Promise<ApiKey> {
  const owner = isValidText(id)
    ? await kysely(ctx.em).selectFrom('api_keys as k').select('k.user_id as id').where('k.id', '=', id).executeTakeFirst()
    : undefined;
  if (!owner) throw notFound('API key');
  const revoked = await changeUser(ctx, owner.id, 'key', (tx, { email }) =>
    revokeKeyOf(tx, ctx, { userId: owner.id, id }, (key) =>
      enqueueMail(tx, keyRevokedByAdmin(email, ctx.origin(), key), ctx.now()),
    ),
  );
  ctx.triggerJob('mail');
  return revoked;
}

/** Removes the second factor of a user who has lost it, and mails them. */
export async function resetFactorAsAdmin(ctx: Context, id: string): Promise<AdminUser> {
  const user = await changeUser(ctx, id, 'second factor', async (tx, found) => {
    if (found.totpConfirmedAt == null) throw new ApiError('CONFLICT', 'This user does not use two-step sign-in.');
    await resetSecondFactor(tx, ctx, found, { origin: ctx.origin() });
    return findAdminUser(tx, id);
  });
  ctx.triggerJob('mail');
  return user;
}
