import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { SUPER_USER_ID } from '../../users/user.entity.ts';

/** Prevents admins from locking themselves out: neither the super user nor one's own account can be changed like this. */
export function assertNotSelfOrSuperUser(
  ctx: Context,
  userId: string,
  action: 'deleted' | 'disabled' | 'given another role',
): void {
  if (userId === SUPER_USER_ID) throw new ApiError('FORBIDDEN', `The super user cannot be ${action}.`);
  if (userId === member(ctx).userId) throw new ApiError('FORBIDDEN', 'You cannot do this to your own account.');
}
