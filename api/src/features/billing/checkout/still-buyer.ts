import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { assertSessionIsAlive, lockIfStillOpen } from '../../auth/credentials/still-open.ts';
import type { User } from '../../users/user.entity.ts';

export const emailTaken = () =>
  new ApiError('BAD_USER_INPUT', 'This account could not be created. If you have one already, sign in first.', {
    fields: { email: 'If you have an account already, sign in first' },
  });

/** Whether the session of the request is the buyer's. One of another account says nothing about them. */
export const isBuyersSession = ({ viewer }: Context, buyer: User): boolean => viewer?.userId === buyer.id;

/**
 * Throws if the buyer may no longer open a checkout of the account, because its owner has taken it back meanwhile: the session of the
 * request has ended, or without one of theirs, the password that it has given is another by now.
 */
export async function assertStillBuyer(em: SqlEntityManager, ctx: Context, buyer: User): Promise<void> {
  if (isBuyersSession(ctx, buyer)) await assertSessionIsAlive(em, ctx);
  else if (!(await lockIfStillOpen(em, buyer))) throw emailTaken();
}
