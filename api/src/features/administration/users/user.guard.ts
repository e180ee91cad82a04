import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { SUPER_USER_ID } from '../../users/user.entity.ts';

/** So that nobody locks everybody out: the super user stays what it is, and nobody does this to themself. */
export function assertNotSelfOrSuperUser(ctx: Context, userId: string, done: 'deleted' | 'disabled' | 'given another role'): void {
  if (userId === SUPER_USER_ID) throw new ApiError('FORBIDDEN', `The super user cannot be ${done}.`);
  if (userId === member(ctx).userId) throw new ApiError('FORBIDDEN', 'You cannot do this to your own account.');
}
