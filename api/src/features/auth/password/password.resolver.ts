import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access } from '../../../core/authorization.ts';
import { byNetwork, Throttle, type ThrottleKey } from '../../../core/throttle-decorator.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { linkLimit } from '../link.ts';
import { mailPasswordLink, setPasswordByLink } from './password-link.ts';

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
  async requestPasswordReset(@Arg('email', () => String) email: string, @Ctx() ctx: Context): Promise<boolean> {
    await mailPasswordLink(ctx, parseEmail(email));
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
    @Arg('password', () => String) password: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    await setPasswordByLink(ctx, token, password);
    return true;
  }
}
