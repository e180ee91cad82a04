import type { Context } from '../../../core/context.ts';
import type { User } from '../../users/user.entity.ts';
import { confirmPassword } from '../password/failed-attempts.ts';
import { attemptCode, sessionCodeLimit, wrongCode } from './second-factor.ts';

/** What a signed-in member gives to show that it is really them: the password, or a code of their second factor. */
export interface Proof {
  password?: string | null;
  code?: string | null;
}

/** Throws BAD_USER_INPUT unless the proof is right. A wrong one counts like a failed sign-in. */
export async function confirmIdentity(ctx: Context, user: User, { password, code }: Proof): Promise<void> {
  if (!code?.trim() || !user.totpConfirmedAt) return confirmPassword(ctx, user, password ?? '');
  if ((await attemptCode(ctx, user, code, sessionCodeLimit)) === null) throw wrongCode();
}
