import type { Context } from '../../../core/context.ts';
import type { User } from '../../users/user.entity.ts';

/** From all accounts together, so that nobody can fill the mailbox of somebody else by opening accounts with its address. */
const unverifiedLimit = { name: 'unverified-mails', points: 10, seconds: 60 * 60 };

type Recipient = Pick<User, 'email' | 'emailVerifiedAt'>;

/** Whether a user may get another mail; counts those to an address that nobody has verified. Not within a transaction. */
export const mayBeMailed = async ({ throttle }: Context, { email, emailVerifiedAt }: Recipient): Promise<boolean> =>
  emailVerifiedAt != null || (await throttle.count(unverifiedLimit, email)) <= unverifiedLimit.points;

/** For a mail that the user has asked for: throws RATE_LIMITED instead. */
export async function assertMayBeMailed({ throttle }: Context, { email, emailVerifiedAt }: Recipient): Promise<void> {
  if (emailVerifiedAt == null) await throttle.consume(unverifiedLimit, email);
}
