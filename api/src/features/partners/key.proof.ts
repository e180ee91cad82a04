import type { Context } from '../../core/context.ts';
import { assertEmailVerified } from '../auth/email/verified.ts';
import { confirmIdentity, type Proof } from '../auth/second-factor/confirm-identity.ts';
import { loadOwnUser } from '../users/user.find.ts';

/** Checks who wants a new key before anything is locked, and returns their email. */
export async function proveKeyOwner(ctx: Context, proof: Proof): Promise<string> {
  const user = await loadOwnUser(ctx);
  assertEmailVerified(user, 'API keys are for members whose address is known');
  await confirmIdentity(ctx, user, proof);
  return user.email;
}
