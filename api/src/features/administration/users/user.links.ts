import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { createResetLink, createSetUpLink, passwordPageUrl } from '../../auth/link.ts';
import { isUnproven } from '../../auth/password/clear-account.ts';
import { resetPassword } from '../../auth/password/password.mails.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { changeUser } from './user.guard.ts';
import { invitation } from './user.mails.ts';
import type { AdminUser } from './user.rows.ts';
import type { SetUpLink } from './user.types.ts';

/** Creates a link to set a first password, to be shown to the admin and mailed. */
export async function createSetUpLinkUrl(em: SqlEntityManager, userId: string, { now, origin }: Context): Promise<SetUpLink> {
  const { token, expiresAt } = await createSetUpLink(em, userId, now());
  return { url: passwordPageUrl(origin(), token), expiresAt };
}

/** The mail with a new link to set a first password. It replaces the one before, which an admin may have been shown. */
export const newInvitation = async (tx: SqlEntityManager, ctx: Context, { id, email }: Pick<AdminUser, 'id' | 'email'>) =>
  invitation(email, (await createSetUpLinkUrl(tx, id, ctx)).url);

/** Links of a disabled account do not work. */
function assertEnabled({ disabledAt }: AdminUser): void {
  if (disabledAt != null) throw new ApiError('CONFLICT', 'This account is disabled. Enable it first.');
}

/** A new set-up link for the admin to pass on. */
export const renewSetUpLink = (ctx: Context, id: string): Promise<SetUpLink> =>
  changeUser(ctx, id, 'password link', async (tx, user) => {
    assertEnabled(user);
    // Anybody with the link can set the password, so for an active account it is only mailed to the user.
    if (user.passwordHash != null)
      throw new ApiError('CONFLICT', 'This user has set a password. Email a link for a new one instead.');
    await audit(tx, ctx, { action: 'user.link-made', subjectId: id });
    return createSetUpLinkUrl(tx, id, ctx);
  });

/** Mails a reset link; to a user without a password, the invitation again. */
export async function sendPasswordReset(ctx: Context, id: string): Promise<void> {
  await changeUser(ctx, id, 'password link', async (tx, user) => {
    assertEnabled(user);
    const { email } = user;
    const willClear = await isUnproven(tx, id);
    const mail =
      user.passwordHash != null
        ? resetPassword(email, {
            url: passwordPageUrl(ctx.origin(), (await createResetLink(tx, id, ctx.now())).token, { willClear }),
            willClear,
            isByAdmin: true,
          })
        : await newInvitation(tx, ctx, user);
    await enqueueMail(tx, mail, ctx.now());
    // What the link will do is said now: once it was used, nobody can tell.
    const detail = willClear ? { clearsAccount: true } : {};
    await audit(tx, ctx, { action: 'password.reset-requested', subjectId: id, detail });
  });
  ctx.triggerJob('mail');
}
