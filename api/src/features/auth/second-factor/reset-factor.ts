import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { renderMail } from '../../mail/mail.template.ts';

/** Deletes the second factor of a user: the secret, also one that was not confirmed, and the recovery codes. */
export async function deleteSecondFactor(tx: SqlEntityManager, userId: string): Promise<void> {
  await kysely(tx)
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute();
  await kysely(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

const secondFactorReset = (email: string, origin: string) =>
  renderMail(email, {
    subject: 'Two-step sign-in was reset for your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'A Promptory administrator turned off two-step sign-in for your account, so you now sign in with your password alone. You can set it up again on your account page.',
      'If you did not ask for this, contact us right away and set a new password.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: 'You are receiving this email because you have a Promptory account.',
  });

type ResetContext = Pick<Context, 'viewer' | 'network' | 'now'>;

/** Removes the second factor of somebody who has lost it. The caller has checked who asks. */
export async function resetSecondFactor(
  tx: SqlEntityManager,
  ctx: ResetContext,
  { id, email }: { id: string; email: string },
  { origin, detail = {} }: { origin: string; detail?: Record<string, unknown> },
): Promise<void> {
  await deleteSecondFactor(tx, id);
  await audit(tx, ctx, { action: 'second-factor.reset', subjectId: id, detail });
  await enqueueMail(tx, secondFactorReset(email, origin), ctx.now());
}
