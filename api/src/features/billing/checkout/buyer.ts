import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hashPassword, verifyPassword } from '../../../core/auth/password.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { audit } from '../../audit/audit.ts';
import { newAccountPassword } from '../../auth/password/write-password.ts';
import { alreadyRegisteredMail } from '../../auth/sign-up/sign-up.mails.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { isPro } from '../../users/pro.ts';
import type { User } from '../../users/user.entity.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import type { UserSubscriptionInput } from './checkout.types.ts';

const accountSchema = (email: string) => z.object({ email: emailAddress, password: newAccountPassword(email) });

/** Throws for an invalid email or password. */
export const parseBuyer = (input: UserSubscriptionInput) => parseInput(accountSchema(input.email), input);

const emailTaken = () =>
  new ApiError('BAD_USER_INPUT', 'This account could not be created. If you have one already, sign in first.', {
    fields: { email: 'If you have an account already, sign in first' },
  });

/** Creates the account of a visitor who subscribes. Does nothing if the email is taken by now. */
async function createAccount(ctx: Context, email: string, passwordHash: string, acceptsTerms: boolean): Promise<void> {
  const [id, at] = [randomUUID(), ctx.now()];
  await ctx.em.transactional(async (tx) => {
    const created = await kysely(tx)
      .insertInto('users')
      .values({
        id,
        email,
        role: 'member',
        created_at: at,
        password_hash: passwordHash,
        terms_accepted_at: acceptsTerms ? at : null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created) await audit(tx, ctx, { action: 'user.created', actorId: id, subjectId: id });
  });
}

/**
 * The user who subscribes: a new account, or the existing one that the email and the password belong to. If they do
 * not, the error is a general one, and the owner of the email gets a mail.
 */
export async function findOrCreateBuyer(ctx: Context, input: UserSubscriptionInput): Promise<User> {
  const { em, now } = ctx;
  const { email, password } = parseBuyer(input);
  let user = await findUserByEmail(em, email);
  // Hashed in any case, so that the time it takes does not tell whether the email is taken.
  const passwordHash = await hashPassword(password);
  if (!user) {
    await createAccount(ctx, email, passwordHash, input.acceptsTerms ?? false);
    user = await findUserByEmail(em, email);
  }
  const isOwner = await verifyPassword(user?.passwordHash, password);
  if (user && isOwner && !user.disabledAt && !isPro(user, now())) return user;
  await enqueueMail(em, alreadyRegisteredMail(ctx, email), now());
  ctx.triggerJob('mail');
  throw emailTaken();
}
