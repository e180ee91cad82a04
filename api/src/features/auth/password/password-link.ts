import { z } from 'zod';
import { hashPassword } from '../../../core/auth/password.ts';
import type { Context } from '../../../core/context.ts';
import { parseInput } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import { invalidLink } from '../email/confirm-email.ts';
import { addRequestedLink, findLink, passwordPageUrl, redeemLink } from '../link.ts';
import { resetCodeAttempts } from '../second-factor/second-factor.ts';
import { signInLimit } from '../session/session.service.ts';
import { clearUnprovenAccount, deleteUnprovenUses, isUnproven } from './clear-account.ts';
import { resetAttempts } from './failed-attempts.ts';
import { resetPassword } from './password.mails.ts';
import { newAccountPassword, writePassword } from './write-password.ts';

/**
 * Mails a link to set a new password. If there is no such account, the same statements run but write neither link nor
 * mail, so that timing does not reveal it.
 */
export async function mailPasswordLink(ctx: Context, email: string, next?: string | null): Promise<void> {
  const at = ctx.now();
  await ctx.em.transactional(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const isEnabled = user !== null && !user.disabledAt;
    const token = await addRequestedLink(tx, isEnabled ? user.id : '', email, at);
    await audit(tx, ctx, { action: 'password.reset-requested', subjectId: user?.id });
    const willClear = await isUnproven(tx, user?.id ?? '');
    await enqueueMail(
      tx,
      resetPassword(email, { url: passwordPageUrl(ctx.origin(), token, { next, willClear }), willClear }),
      at,
      { shouldSend: isEnabled },
    );
  });
  ctx.triggerJob('mail');
}

/** Redeems a link and sets the password of its account. */
export async function setPasswordByLink(ctx: Context, token: string, entered: string): Promise<void> {
  const link = await findLink(ctx.em, ['password'], token, ctx.now());
  if (!link) throw invalidLink();
  const { userId: id, email } = link;
  const { password } = parseInput(z.object({ password: newAccountPassword(email) }), { password: entered });
  const passwordHash = await hashPassword(password);
  await deleteUnprovenUses(ctx, id);
  const cleared = await ctx.em.transactional(async (tx) => {
    if (!(await redeemLink(tx, 'password', token, ctx.now()))) throw invalidLink();
    const account = await clearUnprovenAccount(tx, ctx, id);
    await writePassword(tx, ctx, { id, email }, passwordHash, { provesEmail: true, cleared: account });
    return account;
  });
  // Not left to the queue: until then, a stranger could pay for the checkout, and the owner would have that subscription.
  if (cleared) await ctx.syncNow(cleared.unpaid);
  await resetCodeAttempts(ctx, id);
  // What was tried with the old password must not lock the new one out.
  await resetAttempts(ctx, email);
  await ctx.throttle.reset(signInLimit, id);
  ctx.triggerJob('mail');
}
