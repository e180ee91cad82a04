import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { audit } from '../../audit/audit.ts';
import { SUPER_USER_ID } from '../../users/user.entity.ts';

/** What an admin does with an account. */
export type AdminAction =
  'delete' | 'role' | 'disable' | 'enable' | 'email' | 'profile' | 'password link' | 'second factor' | 'sessions' | 'key' | 'Pro';

/** What would lock the super user out. Not even they do it. */
const superUserCannotBe: Partial<Record<AdminAction, string>> = {
  delete: 'deleted',
  role: 'given another role',
  disable: 'disabled',
  enable: 'enabled by an admin',
};
const notToOneself: readonly AdminAction[] = ['delete', 'role', 'disable', 'enable', 'second factor'];
/**
 * With these, an admin could take over the account of another one. What only takes access away, such as disabling it or
 * ending its sessions, is left to every admin, because it is urgent when one of them is attacked.
 */
const onlyByTheSuperUser: readonly AdminAction[] = ['delete', 'role', 'enable', 'email', 'password link', 'second factor'];

/** Why the viewer must not do this; null if they may. */
function reasonAgainst(viewerId: string, target: { id: string; role: string }, action: AdminAction): string | null {
  const isSelf = target.id === viewerId;
  if (target.id === SUPER_USER_ID) {
    const verb = superUserCannotBe[action];
    if (verb !== undefined) return `The super user cannot be ${verb}.`;
    if (!isSelf) return 'Only the super user changes this account.';
  }
  if (isSelf && notToOneself.includes(action)) return 'You cannot do this to your own account.';
  // Changing one's own email requires the password.
  if (isSelf && action === 'email') return 'Change your own address on your account page.';
  if (!isSelf && target.role === 'admin' && viewerId !== SUPER_USER_ID && onlyByTheSuperUser.includes(action))
    return 'Only the super user does this to another admin.';
  return null;
}

/**
 * Throws FORBIDDEN for what an admin must not do: locking themselves out, changing the super user, or taking over another
 * admin. The attempt is audited, so call it before the transaction of the action.
 */
export async function assertMayChange(ctx: Context, userId: string, action: AdminAction): Promise<void> {
  if (!isValidText(userId)) return;
  const target = await kysely(ctx.em).selectFrom('users').select(['id', 'role']).where('id', '=', userId).executeTakeFirst();
  const reason = target && reasonAgainst(member(ctx).userId, target, action);
  if (!reason) return;
  await audit(ctx.em, ctx, { action: 'user.change-refused', subjectId: userId, detail: { act: action } });
  throw new ApiError('FORBIDDEN', reason, action === 'email' ? { fields: { email: reason } } : {});
}
