import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Updateable } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import type { Tables } from '../../../core/database/tables.generated.ts';
import { ApiError } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { endAllSessions } from '../../auth/session/session.service.ts';
import type { UserRole } from '../../users/user.entity.ts';
import { type AdminUser, findUser, toUser, userColumns } from './user.rows.ts';

const MAX_GRANT_YEARS = 10;

async function updateUser(tx: SqlEntityManager, id: string, change: Updateable<Tables['users']>): Promise<AdminUser> {
  const row = await kysely(tx)
    .updateTable('users as u')
    .set(change)
    .where('u.id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

export const setRole = (ctx: Context, id: string, role: UserRole): Promise<AdminUser> =>
  ctx.em.transactional(async (tx) => {
    const before = await findUser(tx, id, true);
    if (before.role === role) return before;
    await audit(tx, ctx, { action: 'user.role-changed', subjectId: id, detail: { role: { from: before.role, to: role } } });
    return updateUser(tx, id, { role });
  });

export const setDisabled = (ctx: Context, id: string, isDisabled: boolean): Promise<AdminUser> =>
  ctx.em.transactional(async (tx) => {
    const before = await findUser(tx, id, true);
    if ((before.disabledAt != null) === isDisabled) return before;
    const now = ctx.now();
    // Ended for good: enabling the account again must not revive a stolen session.
    const sessionsEnded = isDisabled ? await endAllSessions(tx, id, now) : 0;
    const detail = isDisabled ? { sessionsEnded } : { disabledAt: { from: before.disabledAt, to: null } };
    await audit(tx, ctx, { action: isDisabled ? 'user.disabled' : 'user.enabled', subjectId: id, detail });
    return updateUser(tx, id, { disabled_at: isDisabled ? now : null });
  });

function assertGrantable(until: Date, now: Date): void {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_GRANT_YEARS);
  if (until > now && until <= latest) return;
  const reason = `Choose a time to come, at most ${MAX_GRANT_YEARS} years ahead`;
  throw new ApiError('BAD_USER_INPUT', reason, { fields: { until: reason } });
}

/** Grants Pro until a time, or revokes the grant if it is null. */
export async function grantPro(ctx: Context, id: string, until: Date | null): Promise<AdminUser> {
  if (until) assertGrantable(until, ctx.now());
  return ctx.em.transactional(async (tx) => {
    const before = await findUser(tx, id, true);
    if (before.proUntil?.getTime() === until?.getTime()) return before;
    const detail = { proUntil: { from: before.proUntil ?? null, to: until ?? null } };
    await audit(tx, ctx, { action: 'user.pro-granted', subjectId: id, detail });
    return updateUser(tx, id, { pro_until: until ?? null });
  });
}

export const endSessions = (ctx: Context, id: string): Promise<number> =>
  ctx.em.transactional(async (tx) => {
    await findUser(tx, id, true);
    const ended = await endAllSessions(tx, id, ctx.now());
    await audit(tx, ctx, { action: 'user.sessions-ended', subjectId: id, detail: { ended } });
    return ended;
  });
