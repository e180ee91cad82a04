import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { hashPassword } from '../../core/auth/password.ts';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { notFound, parseInput } from '../../core/errors.ts';
import { audit } from '../audit/audit.ts';
import { SignInPayload } from '../auth/auth.resolver.ts';
import { assertStillOpen, lockViewer } from '../auth/credentials/still-open.ts';
import { mayBeMailed } from '../auth/email/unverified-mails.ts';
import { confirmPassword } from '../auth/password/failed-attempts.ts';
import { newAccountPassword, writePassword } from '../auth/password/write-password.ts';
import { endSessionOf, openSession } from '../auth/session/session.service.ts';
import { loadOwnUser } from '../users/user.find.ts';
import { readAccount } from './account.read.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { Account } from './account.types.ts';

/** Each change sends a mail, at first to what may be somebody else's mailbox. */
const changeLimit = { name: 'change-password', points: 5, seconds: 60 * 60 };

const otherThan = (current: string, email: string) =>
  newAccountPassword(email).refine((next) => next !== current.trim(), 'Choose a password other than the current one');

@Resolver()
export class CredentialsResolver {
  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      'Ends all sessions, API keys and connected assistants, and returns a new session for the caller. RATE_LIMITED after five an hour.',
    complexity: 100,
  })
  async changePassword(
    @Arg('currentPassword', () => String) current: string,
    @Arg('newPassword', () => String) next: string,
    @Ctx() ctx: Context,
  ): Promise<SignInPayload> {
    const user = await loadOwnUser(ctx);
    const { newPassword } = parseInput(z.object({ newPassword: otherThan(current, user.email) }), { newPassword: next });
    await confirmPassword(ctx, user, current, 'currentPassword');
    await ctx.throttle.consume(changeLimit, user.id);
    const shouldSend = await mayBeMailed(ctx, user);
    const passwordHash = await hashPassword(newPassword);
    const token = await ctx.em.transactional(async (tx) => {
      await assertStillOpen(tx, ctx, user);
      await writePassword(tx, ctx, user, passwordHash, { provesEmail: false, shouldSend });
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
      await lockViewer(tx, ctx);
      if (!(await endSessionOf(tx, userId, id, ctx.now()))) throw notFound('Session');
      await audit(tx, ctx, { action: 'session.ended', subjectId: userId, detail: { sessions: 1 } });
    });
    return readAccount(ctx);
  }

  @Access('member')
  @Mutation(() => Account, {
    description:
      'Ends all sessions of the member except the current one, revokes all their API keys, disconnects all their assistants, and cancels a change of their email that is not confirmed yet.',
    complexity: 30,
  })
  async endOtherSessions(@Ctx() ctx: Context): Promise<Account> {
    await endOtherSessions(ctx);
    return readAccount(ctx);
  }
}
