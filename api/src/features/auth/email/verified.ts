import { ApiError } from '../../../core/errors.ts';
import type { User } from '../../users/user.entity.ts';

/**
 * Throws FORBIDDEN while nobody has proved to read the mailbox of the account: it may have been made with the address of
 * somebody else, who must be able to take it back.
 */
export function assertEmailVerified({ emailVerifiedAt }: Pick<User, 'emailVerifiedAt'>, needs: string): void {
  if (emailVerifiedAt == null)
    throw new ApiError('FORBIDDEN', `Confirm your email address first: ${needs}. Use the link in our email.`);
}
