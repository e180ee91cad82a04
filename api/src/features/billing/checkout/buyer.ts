import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hashPassword } from '../../../core/auth/password.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { consumeByNetwork, countersOf, refundByNetwork } from '../../../core/limits/network-counters.ts';
import { audit } from '../../audit/audit.ts';
import { mayBeMailed } from '../../auth/email/unverified-mails.ts';
import { notifyOfAttempts } from '../../auth/password/attempt-notice.ts';
import { attemptPassword } from '../../auth/password/failed-attempts.ts';
import { newAccountPassword } from '../../auth/password/write-password.ts';
import { alreadyRegisteredMail, welcomeMail } from '../../auth/sign-up/sign-up.mails.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { isPro } from '../../users/pro.ts';
import type { User } from '../../users/user.entity.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import type { UserSubscriptionInput } from './checkout.types.ts';
import { checkoutLimit, checkoutOfUserLimit, insertCheckout } from './open-checkout.ts';
import { signInHashOf, signInSecretSchema } from './sign-in-after-checkout.ts';
import { emailTaken } from './still-buyer.ts';

const accountSchema = (email: string) =>
  z.object({ email: emailAddress, password: newAccountPassword(email), signInSecret: signInSecretSchema.nullish() });

/** Throws for an invalid email or password. */
export const parseBuyer = (input: UserSubscriptionInput) => parseInput(accountSchema(input.email), input);

/** Writes the account of a visitor and their open checkout, both or none. False if the email is taken by now. */
async function insertBuyer(ctx: Context, id: string, email: string, passwordHash: string, input: UserSubscriptionInput) {
  const shouldSend = await mayBeMailed(ctx, { email });
  return ctx.em.transactional(async (tx) => {
    const at = ctx.now();
    const created = await kysely(tx)
      .insertInto('users')
      .values({
        id,
        email,
        role: 'member',
        created_at: at,
        password_hash: passwordHash,
        terms_accepted_at: input.acceptsTerms ? at : null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return false;
    await audit(tx, ctx, { action: 'user.created', actorId: id, subjectId: id });
    await enqueueMail(tx, await welcomeMail({ ...ctx, em: tx }, id, email), at, { shouldSend });
    await insertCheckout(tx, id, input.planType, at, input.signInSecret ? signInHashOf(input.signInSecret) : null);
    return true;
  });
}

/** The accounts that each network is creating, so that a double click counts once. */
const creating = new Map<string, Promise<unknown>>();

/** Creates the account of a visitor who subscribes, unless the limit of checkouts is used up: so none is left behind. */
async function createBuyer(ctx: Context, email: string, input: UserSubscriptionInput): Promise<void> {
  const { throttle, network, config } = ctx;
  const id = randomUUID();
  const passwordHash = await hashPassword(input.password);
  await consumeByNetwork(throttle, checkoutLimit(config.limits), network);
  if (!(await insertBuyer(ctx, id, email, passwordHash, input))) {
    await refundByNetwork(throttle, checkoutLimit(config.limits), network);
    return;
  }
  await throttle.consume(checkoutOfUserLimit(config.limits), id);
  ctx.triggerJob('mail');
}

/**
 * The user who subscribes: a new account, or the existing one that the email and the password belong to. If they do
 * not, the error is a general one, and the owner of the email gets a mail.
 */
export async function findOrCreateBuyer(ctx: Context, input: UserSubscriptionInput): Promise<User> {
  const { em, now } = ctx;
  const { email, password } = parseBuyer(input);
  if (!(await findUserByEmail(em, email))) {
    const key = `${email} ${ctx.network}`;
    const running = creating.get(key) ?? createBuyer(ctx, email, { ...input, password }).finally(() => creating.delete(key));
    creating.set(key, running);
    await running;
  }
  const user = await findUserByEmail(em, email);
  // A network that has used up its checkouts gets the same response for an address that is taken as for one that is not.
  const refuse = async (error: unknown): Promise<never> => {
    for (const counter of countersOf(checkoutLimit(ctx.config.limits), ctx.network)) await ctx.throttle.assertLeft(...counter);
    throw error;
  };
  const isOwner = await attemptPassword(ctx, { email, user, password: input.password, place: 'checkout' }).catch(refuse);
  // A password alone opens nothing of an account with a second factor.
  const mayContinue = isOwner && !user?.totpConfirmedAt && !user?.disabledAt;
  if (user && mayContinue && !isPro(user, now())) return user;
  await notifyOfAttempts(ctx, user, alreadyRegisteredMail(ctx, email));
  return refuse(emailTaken());
}
