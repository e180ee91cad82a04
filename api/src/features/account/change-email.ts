import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { ApiError, parseInput } from '../../core/errors.ts';
import { emailAddress } from '../../core/input.ts';
import { audit } from '../audit/audit.ts';
import { emailHasAccount, emailChangeRequested, confirmNewEmail } from '../auth/email/email-change.mails.ts';
import { mayBeMailed } from '../auth/email/unverified-mails.ts';
import { assertStillOpen } from '../auth/credentials/still-open.ts';
import { confirmChangeUrl, createLink } from '../auth/link.ts';
import { confirmPassword } from '../auth/password/failed-attempts.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { findUserByEmail, loadOwnUser } from '../users/user.find.ts';

/** From all accounts together, so that nobody can fill the mailbox of somebody else. */
const toAddressLimit = { name: 'change-email-to', points: 5, seconds: 60 * 60 };

/**
 * Mails a confirmation link to the new email and a notice to the old one. If another account has the new email, the
 * response is the same, and only the owner of that mailbox learns of it.
 */
export async function requestEmailChange(ctx: Context, typed: string, password: string): Promise<void> {
  const { em, now, throttle } = ctx;
  const origin = ctx.origin();
  const user = await loadOwnUser(ctx);
  const { email: newEmail } = parseInput(z.object({ email: emailAddress }), { email: typed });
  await confirmPassword(ctx, user, password);
  if (newEmail === user.email)
    throw new ApiError('BAD_USER_INPUT', 'This is your address already', { fields: { email: 'This is your address already' } });
  // Each attempt sends a mail to what may be somebody else's mailbox.
  await throttle.consume({ name: 'change-email', points: 5, seconds: 60 * 60 }, user.id);
  const shouldSend = (await throttle.count(toAddressLimit, newEmail)) <= toAddressLimit.points;
  const mayNotify = await mayBeMailed(ctx, user);
  const at = now();
  await em.transactional(async (tx) => {
    await assertStillOpen(tx, ctx, user);
    const token = await createLink(tx, user.id, 'email', at, newEmail);
    const isTaken = (await findUserByEmail(tx, newEmail)) !== null;
    const mail = isTaken ? emailHasAccount({ newEmail, origin }) : confirmNewEmail({ newEmail }, confirmChangeUrl(origin, token));
    await enqueueMail(tx, mail, at, { shouldSend });
    await enqueueMail(tx, emailChangeRequested({ oldEmail: user.email, newEmail, origin }), at, { shouldSend: mayNotify });
    await audit(tx, ctx, { action: 'email.change-requested', subjectId: user.id });
  });
  ctx.triggerJob('mail');
}
