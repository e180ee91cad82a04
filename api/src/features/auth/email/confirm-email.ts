import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { kysely } from '../../../core/database/query.ts';
import { isUniqueViolation } from '../../../core/database/unique.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { endSignInsAfterCheckout } from '../credentials/credentials.ts';
import { deleteLinks, findLink, type FoundLink, redeemLink } from '../link.ts';
import { emailChanged } from './email-change.mails.ts';
import { updateStripeEmail } from './update-stripe-email.ts';

export const invalidLink = () => new ApiError('NOT_FOUND', 'This link has expired or was already used. Request a new one.');

/** Redeems an emailed link: it verifies the current email of the account, or switches the account to the new one. */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { em, now } = ctx;
  const link = await findLink(em, ['verify', 'email'], token, now());
  if (!link) throw invalidLink();
  try {
    await em.transactional(async (tx) => {
      if (!(await redeemLink(tx, link.kind, token, now()))) throw invalidLink();
      if (link.newEmail === null) await markEmailVerified(tx, link.userId, now());
      else await replaceEmail(ctx, tx, { ...link, newEmail: link.newEmail });
    });
  } catch (error) {
    // Another account has taken this email in the meantime. The error must not reveal that.
    if (isUniqueViolation(error)) throw invalidLink();
    throw error;
  }
  if (link.newEmail !== null) await updateStripeEmail(ctx, link.userId);
  ctx.triggerJob('mail');
}

const markEmailVerified = (tx: SqlEntityManager, userId: string, at: Date) =>
  kysely(tx).updateTable('users').set({ email_verified_at: at }).where('id', '=', userId).execute();

async function replaceEmail(
  ctx: Context,
  tx: SqlEntityManager,
  { userId, email: oldEmail, newEmail }: FoundLink & { newEmail: string },
): Promise<void> {
  const at = ctx.now();
  await kysely(tx).updateTable('users').set({ email: newEmail, email_verified_at: at }).where('id', '=', userId).execute();
  await endSignInsAfterCheckout(tx, userId);
  // Links that were sent to the old email must stop working.
  await deleteLinks(tx, userId, ['verify', 'password']);
  await audit(tx, ctx, { action: 'email.changed', actorId: userId, subjectId: userId });
  await enqueueMail(tx, emailChanged({ oldEmail, newEmail, origin: ctx.origin() }), at);
}
