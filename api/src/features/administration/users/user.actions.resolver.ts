import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Updateable } from 'kysely';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import type { Tables } from '../../../core/database/tables.generated.ts';
import { ApiError } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { endAllSessions } from '../../auth/session.service.ts';
import { User, UserRole } from '../../users/user.entity.ts';
import { assertNotSelfOrSuperUser } from './user.guard.ts';
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

@Resolver()
export class UserActionsResolver {
  @Access('admin')
  @Mutation(() => User, { description: 'FORBIDDEN for the super user and for oneself. For admins.', complexity: 30 })
  async adminSetRole(
    @Arg('id', () => ID) id: string,
    @Arg('role', () => UserRole) role: UserRole,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    assertNotSelfOrSuperUser(ctx, id, 'given another role');
    return ctx.em.transactional(async (tx) => {
      const before = await findUser(tx, id, true);
      if (before.role === role) return before;
      await audit(tx, ctx, { action: 'user.role-changed', subjectId: id, detail: { role: { from: before.role, to: role } } });
      return updateUser(tx, id, { role });
    });
  }

  @Access('admin')
  @Mutation(() => User, {
    description:
      'Closes or opens an account; closing ends all sessions. FORBIDDEN for the super user and for oneself. For admins.',
    complexity: 30,
  })
  async adminSetDisabled(
    @Arg('id', () => ID) id: string,
    @Arg('isDisabled', () => Boolean) isDisabled: boolean,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    assertNotSelfOrSuperUser(ctx, id, 'disabled');
    return ctx.em.transactional(async (tx) => {
      const before = await findUser(tx, id, true);
      if ((before.disabledAt != null) === isDisabled) return before;
      const now = ctx.now();
      // Ended for good: enabling the account again must not revive a stolen session.
      const sessionsEnded = isDisabled ? await endAllSessions(tx, id, now) : 0;
      const detail = isDisabled ? { sessionsEnded } : { disabledAt: { from: before.disabledAt, to: null } };
      await audit(tx, ctx, { action: isDisabled ? 'user.disabled' : 'user.enabled', subjectId: id, detail });
      return updateUser(tx, id, { disabled_at: isDisabled ? now : null });
    });
  }

  @Access('admin')
  @Mutation(() => User, {
    description: 'Grants Pro until a time, or takes the grant back where there is none. For admins.',
    complexity: 30,
  })
  async adminGrantPro(
    @Arg('id', () => ID) id: string,
    @Arg('until', () => GraphQLDateTimeISO, { nullable: true }) until: Date | null,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    const latest = new Date(ctx.now());
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_GRANT_YEARS);
    if (until && (until <= ctx.now() || until > latest)) {
      const reason = `Choose a time to come, at most ${MAX_GRANT_YEARS} years ahead`;
      throw new ApiError('BAD_USER_INPUT', reason, { fields: { until: reason } });
    }
    return ctx.em.transactional(async (tx) => {
      const before = await findUser(tx, id, true);
      if (before.proUntil?.getTime() === until?.getTime()) return before;
      const detail = { proUntil: { from: before.proUntil ?? null, to: until ?? null } };
      await audit(tx, ctx, { action: 'user.pro-granted', subjectId: id, detail });
      return updateUser(tx, id, { pro_until: until ?? null });
    });
  }

  @Access('admin')
  @Mutation(() => Int, {
    description: 'Ends all sessions of a user; answers how many were alive. For admins.',
    complexity: 30,
  })
  async adminEndSessions(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<number> {
    return ctx.em.transactional(async (tx) => {
      await findUser(tx, id, true);
      const ended = await endAllSessions(tx, id, ctx.now());
      await audit(tx, ctx, { action: 'user.sessions-ended', subjectId: id, detail: { ended } });
      return ended;
    });
  }
}
