import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { kysely, timestamp } from '../../../core/database/query.ts';
import { notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { DAY } from '../../../core/time.ts';
import type { SignInPayload } from '../../auth/auth.resolver.ts';
import { signInAs } from '../../auth/session/session.service.ts';
import type { User } from '../../users/user.entity.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import { isLive } from '../sync/subscription.state.ts';

/** As long as Stripe accepts the first payment, and a moment to come back from it. */
const VALID_MS = DAY;

const SECRET = /^[\w-]{43}$/;
export const signInSecretSchema = z.string().regex(SECRET, 'Send 43 characters of base64url');

export const signInHashOf = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();

interface Proof {
  email: string;
  secret: string;
}

/** Whether the account may be opened without its password: its payment has arrived, and nothing else is asked for. */
const isOpenedByPayment = ({ stripeSubscriptionId, stripeStatus, disabledAt, totpConfirmedAt }: User): boolean =>
  Boolean(stripeSubscriptionId) && isLive(stripeStatus ?? null) && !disabledAt && !totpConfirmedAt;

/** Uses up the secret; false if it is unknown, too old, or used up already. */
async function consume({ em, now }: Context, userId: string, secret: string): Promise<boolean> {
  const consumed = await kysely(em)
    .updateTable('checkout_attempts')
    .set({ sign_in_hash: null })
    .where('user_id', '=', userId)
    .where('sign_in_hash', '=', signInHashOf(secret))
    .where('created_at', '>=', timestamp(new Date(now().getTime() - VALID_MS)))
    .returning('id')
    .execute();
  return consumed.length > 0;
}

/**
 * Signs in the browser that made an account at the checkout and has paid for it, once. An account that was there before has
 * no such secret, so paying for it opens nothing. Everything else is NOT_FOUND, for whatever reason.
 */
export async function signInAfterCheckout(ctx: Context, { email, secret }: Proof): Promise<SignInPayload> {
  const isWellFormed = SECRET.test(secret) && isValidText(email);
  const user = isWellFormed ? await findUserByEmail(ctx.em, email.trim().toLowerCase()) : null;
  if (!user || !isOpenedByPayment(user) || !(await consume(ctx, user.id, secret))) throw notFound('Checkout');
  return { token: await signInAs(ctx, user), user };
}
