import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { isTaken } from '../../../core/database/unique.ts';
import { audit } from '../../audit/audit.ts';
import { queueMail } from '../../mail/mail.queue.ts';
import { endLinks, findLink, type FoundLink, redeemLink } from '../link.ts';
import { addressChanged } from './address.mails.ts';
import { tellStripe } from './at-stripe.ts';

export const deadLink = () => new ApiError('NOT_FOUND', 'This link has been used or is too old. Ask for a new one.');

/** Uses a link up that was sent to an address: it proves the one that the account has, or takes the new one over. */
export async function confirmAddress(ctx: Context, token: string): Promise<void> {
  const { em, now } = ctx;
  const link = await findLink(em, ['verify', 'email'], token, now());
  if (!link) throw deadLink();
  try {
    await em.transactional(async (tx) => {
      if (!(await redeemLink(tx, link.kind, token, now()))) throw deadLink();
      if (link.newEmail === null) await prove(tx, link.userId, now());
      else await takeOver(ctx, tx, { ...link, newEmail: link.newEmail });
    });
  } catch (error) {
    // Somebody else has the address by now. Whoever has this link learns nothing of it.
    if (isTaken(error)) throw deadLink();
    throw error;
  }
  if (link.newEmail !== null) await tellStripe(ctx, link.userId);
  ctx.wake('mail');
}

const prove = (tx: SqlEntityManager, userId: string, at: Date) =>
  sql`update users set email_verified_at = ${at} where id = ${userId}`.execute(tx.getKysely());

async function takeOver(
  ctx: Context,
  tx: SqlEntityManager,
  { userId, email: oldEmail, newEmail }: FoundLink & { newEmail: string },
): Promise<void> {
  const at = ctx.now();
  await sql`update users set email = ${newEmail}, email_verified_at = ${at} where id = ${userId}`.execute(tx.getKysely());
  // What lies in the old mailbox opens nothing any more.
  await endLinks(tx, userId, ['verify', 'password']);
  await audit(tx, ctx, { action: 'email.changed', actorId: userId, subjectId: userId });
  await queueMail(tx, addressChanged({ oldEmail, newEmail, origin: ctx.origin() }), at);
}
