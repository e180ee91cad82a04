import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { User } from '../../users/user.entity.ts';
import { personName } from '../../users/user.input.ts';
import { mayBeMailed } from '../email/unverified-mails.ts';
import { notifyOfAttempts } from '../password/attempt-notice.ts';
import { attemptPassword } from '../password/failed-attempts.ts';
import { newAccountPassword } from '../password/write-password.ts';
import { signInAs } from '../session/session.service.ts';
import { alreadyRegisteredMail, welcomeMail } from './sign-up.mails.ts';

interface SignedIn {
  token: string;
  user: User;
}

const accountSchema = (email: string) =>
  z.object({
    email: emailAddress,
    password: newAccountPassword(email),
    firstName: personName.nullish(),
    acceptsTerms: z.literal(true, 'To continue, confirm that you are 18 or older and accept the terms'),
    next: z.string().nullish(),
  });

/** The same error for every email that is taken. */
const signUpError = () =>
  new ApiError('BAD_USER_INPUT', 'This account could not be created. If you have one already, sign in.', {
    fields: { email: 'If you have an account already, sign in' },
  });

type Account = z.infer<ReturnType<typeof accountSchema>>;

export const parseSignUp = (input: { email: string }): Account => parseInput(accountSchema(input.email), input);

/** Signs in to an existing account whose password was entered. Otherwise its owner gets a mail, and the sign-up fails. */
export async function signInInstead(ctx: Context, existing: User, password: string): Promise<SignedIn> {
  const isCorrect = await attemptPassword(ctx, { email: existing.email, user: existing, password, place: 'sign-up' });
  // An account with a second factor must use the sign-in page, which asks for the code.
  if (isCorrect && !existing.totpConfirmedAt) return { token: await signInAs(ctx, existing), user: existing };
  await notifyOfAttempts(ctx, existing, alreadyRegisteredMail(ctx, existing.email));
  throw signUpError();
}

/** Creates the user, mails the link that verifies the email, and signs in. */
export async function createAccount(ctx: Context, account: Account, passwordHash: string): Promise<SignedIn> {
  const id = randomUUID();
  const at = ctx.now();
  const { email, firstName, next } = account;
  const shouldSend = await mayBeMailed(ctx, { email });
  await ctx.em.transactional(async (tx) => {
    const { numInsertedOrUpdatedRows } = await kysely(tx)
      .insertInto('users')
      .values({
        id,
        email,
        first_name: firstName ?? null,
        role: 'member',
        created_at: at,
        password_hash: passwordHash,
        terms_accepted_at: at,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw signUpError();
    await audit(tx, ctx, { action: 'user.created', actorId: id, subjectId: id });
    await enqueueMail(tx, await welcomeMail({ ...ctx, em: tx }, id, email, next), at, { shouldSend });
  });
  ctx.triggerJob('mail');
  const user = await ctx.em.findOneOrFail(User, id);
  return { token: await signInAs(ctx, user), user };
}
