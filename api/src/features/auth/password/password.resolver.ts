import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { hashPassword } from '../../../core/auth/password.ts';
import { Access } from '../../../core/authorization.ts';
import { byNetwork, Throttle, type ThrottleKey } from '../../../core/throttle-decorator.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import { invalidLink } from '../email/confirm-email.ts';
import { createResetLink, createSetUpLink, findLink, linkLimit, redeemLink } from '../link.ts';
import { codeAttemptLimit } from '../second-factor/second-factor.ts';
import { newAccountPassword } from '../sign-up.ts';
import { resetPassword } from './password.mails.ts';
import { writePassword } from './write-password.ts';

const resetNetworkLimit = ({ resetsNetwork }: Limits) => ({ name: 'reset-network', points: resetsNetwork, seconds: 60 * 60 });
const resetLimit = ({ resets }: Limits) => ({ name: 'reset', points: resets, seconds: 60 * 60 });

const parseEmail = (email: string) => parseInput(z.object({ email: emailAddress }), { email }).email;
const byEmail: ThrottleKey<{ email: string }> = { per: 'email', of: (_ctx, { email }) => parseEmail(email) };

@Resolver()
export class PasswordResolver {
  @Access('public')
  @Throttle(resetNetworkLimit, byNetwork, (_ctx, { email }: { email: string }) => void parseEmail(email))
  @Throttle(resetLimit, byEmail)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description:
      'Sends a link for a new password, if there is an account with this address; the answer is the same if not. RATE_LIMITED after three an hour.',
    complexity: 100,
  })
  async requestPasswordReset(@Arg('email', () => String) typed: string, @Ctx() ctx: Context): Promise<boolean> {
    const { em, now, origin } = ctx;
    const email = parseEmail(typed);
    const at = now();
    // The same statements whether there is such an account or not: without one they write no link and no mail.
    await em.transactional(async (tx) => {
      const user = await findUserByEmail(tx, email);
      const isOpen = user !== null && !user.disabledAt;
      // Who has no password yet was invited, and a stranger's request must not cut that short.
      const make = user && user.passwordHash == null ? createSetUpLink : createResetLink;
      const { token, expiresAt } = await make(tx, isOpen ? user.id : '', at);
      await audit(tx, ctx, { action: 'password.reset-requested', subjectId: user?.id });
      await enqueueMail(tx, resetPassword(email, origin(), token, expiresAt.getTime() - at.getTime()), at, {
        shouldSend: isOpen,
      });
    });
    ctx.triggerJob('mail');
    return true;
  }

  @Access('public')
  @Throttle(linkLimit, byNetwork)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description: 'Sets a password by the token of a link, and ends all sessions. NOT_FOUND where the link is used up or too old.',
    complexity: 100,
  })
  async setPassword(
    @Arg('token', () => String) token: string,
    @Arg('password', () => String) typed: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    const link = await findLink(ctx.em, ['password'], token, ctx.now());
    if (!link) throw invalidLink();
    const { userId: id, email } = link;
    const { password } = parseInput(z.object({ password: newAccountPassword(email) }), { password: typed });
    const passwordHash = await hashPassword(password);
    await ctx.em.transactional(async (tx) => {
      if (!(await redeemLink(tx, 'password', token, ctx.now()))) throw invalidLink();
      await writePassword(tx, ctx, { id, email }, passwordHash, true);
    });
    await ctx.throttle.reset(codeAttemptLimit, id);
    ctx.triggerJob('mail');
    return true;
  }
}
