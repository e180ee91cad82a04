import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import { assertEmailVerified } from '../auth/email/verified.ts';
import { confirmPassword } from '../auth/password/failed-attempts.ts';
import { loadOwnUser } from '../users/user.find.ts';
import { readAccount } from './account.read.ts';
import { Account, SecondFactorSetup } from './account.types.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from './second-factor.ts';

const NEEDS_EMAIL = 'two-step sign-in is for members whose address is known';
const renewalLimit = { name: 'recovery-codes', points: 30, seconds: 60 * 60 };

@Resolver()
export class SecondFactorResolver {
  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SecondFactorSetup, {
    description:
      'A new secret for an authenticator app. FORBIDDEN before the address is verified; BAD_USER_INPUT for a wrong password; CONFLICT if a second factor is already set up.',
    complexity: 100,
  })
  async beginSecondFactor(@Arg('password', () => String) password: string, @Ctx() ctx: Context): Promise<SecondFactorSetup> {
    const user = await loadOwnUser(ctx);
    assertEmailVerified(user, NEEDS_EMAIL);
    await confirmPassword(ctx, user, password);
    return beginSecondFactor(ctx, user);
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => [String], {
    description:
      'Turns the second factor on with a code from the app; returns ten recovery codes, which are shown only once. Ends the other sessions, and cancels a change of the email that is not confirmed yet. FORBIDDEN before the address is verified; BAD_USER_INPUT for a wrong code; CONFLICT if a second factor is already set up; RATE_LIMITED after 20 wrong codes an hour.',
    complexity: 100,
  })
  async confirmSecondFactor(@Arg('code', () => String) code: string, @Ctx() ctx: Context): Promise<string[]> {
    const user = await loadOwnUser(ctx);
    assertEmailVerified(user, NEEDS_EMAIL);
    return confirmSecondFactor(ctx, user, code);
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Account, {
    description: 'Turns the second factor off. BAD_USER_INPUT for a wrong password; FORBIDDEN if it is required.',
    complexity: 100,
  })
  async removeSecondFactor(@Arg('password', () => String) password: string, @Ctx() ctx: Context): Promise<Account> {
    if (member(ctx).role === 'admin' && !ctx.config.demo)
      throw new ApiError('FORBIDDEN', 'Admins need two-step sign-in, so you cannot turn it off.');
    const user = await loadOwnUser(ctx);
    await confirmPassword(ctx, user, password);
    await removeSecondFactor(ctx, user);
    return readAccount(ctx);
  }

  @Access('member')
  @Throttle(renewalLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => [String], {
    description:
      'Ten new recovery codes in place of the old ones. BAD_USER_INPUT for a wrong password; CONFLICT without a second factor; RATE_LIMITED after 30 an hour.',
    complexity: 100,
  })
  async renewRecoveryCodes(@Arg('password', () => String) password: string, @Ctx() ctx: Context): Promise<string[]> {
    const user = await loadOwnUser(ctx);
    await confirmPassword(ctx, user, password);
    return renewRecoveryCodes(ctx, user);
  }
}
