import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { audit } from '../../audit/audit.ts';
import { assertSessionIsAlive, assertStillAdmin } from '../../auth/credentials/still-open.ts';
import { SUPER_USER_ID } from '../../users/user.entity.ts';
import { type AdminUser, selectUsers, toUser } from './user.rows.ts';

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

/** Carries what the audit log says of the attempt, because the transaction that it ends is rolled back. */
class RefusedError extends ApiError {
  readonly userId: string;
  readonly act: AdminAction;

  constructor(userId: string, act: AdminAction, reason: string) {
    super('FORBIDDEN', reason, act === 'email' ? { fields: { email: reason } } : {});
    this.userId = userId;
    this.act = act;
  }
}

/** Locks the rows of the viewer and of another user, in the order of their ids: two admins may change each other. */
async function lockWithViewer(tx: SqlEntityManager, ctx: Context, userId: string): Promise<AdminUser | undefined> {
  const { userId: viewerId } = member(ctx);
  const rows = await selectUsers(tx).where('u.id', 'in', [viewerId, userId]).orderBy('u.id').forUpdate().execute();
  const users = rows.map(toUser);
  assertStillAdmin(users.find(({ id }) => id === viewerId));
  await assertSessionIsAlive(tx, ctx);
  return users.find(({ id }) => id === userId);
}

/**
 * Throws FORBIDDEN for what an admin must not do: locking themselves out, changing the super user, or taking over another
 * admin. Nobody's role changes until the end of the transaction. Call it within `withAuditedRefusal`.
 */
export async function assertMayChange(
  tx: SqlEntityManager,
  ctx: Context,
  userId: string,
  action: AdminAction | ((user: AdminUser) => AdminAction),
): Promise<AdminUser> {
  const user = isValidText(userId) ? await lockWithViewer(tx, ctx, userId) : undefined;
  if (!user) throw notFound('User');
  const act = typeof action === 'function' ? action(user) : action;
  const reason = reasonAgainst(member(ctx).userId, user, act);
  if (reason !== null) throw new RefusedError(userId, act, reason);
  return user;
}

/** Audits the attempt if an action is refused. */
export async function withAuditedRefusal<T>(ctx: Context, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof RefusedError)
      await audit(ctx.em, ctx, { action: 'user.change-refused', subjectId: error.userId, detail: { act: error.act } });
    throw error;
  }
}

/** Runs the action of an admin in a transaction in which the user is locked, if they may do it. */
export const changeUser = <T>(
  ctx: Context,
  userId: string,
  action: Parameters<typeof assertMayChange>[3],
  work: (tx: SqlEntityManager, user: AdminUser) => Promise<T>,
): Promise<T> =>
  withAuditedRefusal(ctx, () => ctx.em.transactional(async (tx) => work(tx, await assertMayChange(tx, ctx, userId, action))));
