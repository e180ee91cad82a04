import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { hashPassword } from '../../core/auth/password.ts';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { notFound, parseInput } from '../../core/errors.ts';
import { audit } from '../audit/audit.ts';
import { SignInPayload } from '../auth/auth.resolver.ts';
import { confirmPassword } from '../auth/password/failed-attempts.ts';
import { newAccountPassword, writePassword } from '../auth/password/write-password.ts';
import { endAllSessions, endSessionOf, openSession } from '../auth/session/session.service.ts';
import { loadOwnUser, readAccount } from './account.read.ts';
import { Account } from './account.types.ts';

@Resolver()
export class CredentialsResolver {
  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description: 'Ends all sessions and answers a new one for the caller.',
    complexity: 100,
  })
  async changePassword(
    @Arg('currentPassword', () => String) current: string,
    @Arg('newPassword', () => String) next: string,
    @Ctx() ctx: Context,
  ): Promise<SignInPayload> {
    const user = await loadOwnUser(ctx);
    const { newPassword } = parseInput(z.object({ newPassword: newAccountPassword(user.email) }), { newPassword: next });
    await confirmPassword(ctx, user, current, 'currentPassword');
    const passwordHash = await hashPassword(newPassword);
    const token = await ctx.em.transactional(async (tx) => {
      await writePassword(tx, ctx, user, passwordHash, false);
      return openSession({ ...ctx, em: tx }, user);
    });
    ctx.triggerJob('mail');
    return { token, user: await loadOwnUser(ctx) };
  }

  @Access('member')
  @Mutation(() => Account, { description: 'Ends a session of the member. NOT_FOUND for any other.', complexity: 30 })
  async endSession(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<Account> {
    const { userId } = member(ctx);
    await ctx.em.transactional(async (tx) => {
      if (!(await endSessionOf(tx, userId, id, ctx.now()))) throw notFound('Session');
      await audit(tx, ctx, { action: 'session.ended', subjectId: userId, detail: { sessions: 1 } });
    });
    return readAccount(ctx);
  }

  @Access('member')
  @Mutation(() => Account, { description: 'Ends all sessions of the member but the one that asks.', complexity: 30 })
  async endOtherSessions(@Ctx() ctx: Context): Promise<Account> {
    const { userId, sessionId } = member(ctx);
    await ctx.em.transactional(async (tx) => {
      const sessions = await endAllSessions(tx, userId, ctx.now(), { except: sessionId });
      if (sessions > 0) await audit(tx, ctx, { action: 'session.ended', subjectId: userId, detail: { sessions } });
    });
    return readAccount(ctx);
  }
}
