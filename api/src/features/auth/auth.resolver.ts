import { Arg, Authorized, Ctx, Extensions, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { z } from 'zod';
import { hashPassword, needsRehash, PASSWORD_MAX, verifyPassword } from '../../core/auth/password.ts';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { AppError, parseInput } from '../../core/errors.ts';
import { canBeStored } from '../../core/storable.ts';
import { User } from '../users/user.entity.ts';
import { findUserByEmail } from '../users/user.find.ts';
import { endSession, openSession } from './session.service.ts';

@ObjectType({ description: 'A new session.' })
export class SignInPayload {
  @Field(() => String, { description: 'Send it as `Authorization: Bearer …`. Good for 30 days, 7 of them idle.' })
  token!: string;

  @Field(() => User)
  user!: User;
}

const credentials = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter your email address')
    .max(254, 'Enter a valid email address')
    .refine(canBeStored, 'Enter a valid email address'),
  password: z.string().min(1, 'Enter your password').max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`),
});

@Resolver()
export class AuthResolver {
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      "Signs in with e-mail and password. UNAUTHENTICATED 'Invalid email or password', whichever of them is wrong; RATE_LIMITED after five failures.",
    complexity: 100,
  })
  async signIn(
    @Arg('email', () => String) emailTyped: string,
    @Arg('password', () => String) passwordTyped: string,
    @Ctx() ctx: Context,
  ): Promise<SignInPayload> {
    const { em, throttle, network, config } = ctx;
    const { email, password } = parseInput(credentials, { email: emailTyped, password: passwordTyped });
    const own = { name: 'sign-in', points: config.limits.signInFailures, seconds: 15 * 60 };
    const all = { name: 'sign-in-network', points: config.limits.signInFailuresNetwork, seconds: 60 * 60 };
    // Taken before the password is looked at, so that parallel guesses count too, and given back on success.
    await throttle.consume(all, network);
    await throttle.consume(own, `${email} ${network}`);
    const user = await findUserByEmail(em, email);
    const right = await verifyPassword(user?.passwordHash, password);
    if (!user || !right || user.disabledAt) throw new AppError('UNAUTHENTICATED', 'Invalid email or password');
    await throttle.refund(all, network);
    await throttle.reset(own, `${email} ${network}`);
    if (user.passwordHash && needsRehash(user.passwordHash)) {
      user.passwordHash = await hashPassword(password);
      await em.flush();
    }
    return { token: await openSession(ctx, user), user };
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Ends the session that asks, at once and everywhere.' })
  async signOut(@Ctx() ctx: Context): Promise<boolean> {
    await endSession(ctx.em, member(ctx).sessionId, ctx.now());
    return true;
  }
}
