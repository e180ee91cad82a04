import { Arg, Ctx, Extensions, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { z } from 'zod';
import { hashPassword, needsRehash, verifyPassword } from '../../core/auth/password.ts';
import { Access, member } from '../../core/authorization.ts';
import { byNetwork, Throttle, type ThrottleKey } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, parseInput } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { audit } from '../audit/audit.ts';
import { User } from '../users/user.entity.ts';
import { findUserByEmail } from '../users/user.find.ts';
import {
  emailAttemptKey,
  emailAttemptLimit,
  enteredPassword,
  networkAttemptLimit,
  refundAttempt,
  resetAttempts,
} from './password/failed-attempts.ts';
import { redeemCodeOrThrow, missingCode } from './second-factor/second-factor.ts';
import { endSession, signInAs } from './session.service.ts';

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
    .refine(isValidText, 'Enter a valid email address'),
  password: enteredPassword,
});

interface Credentials {
  email: string;
  password: string;
}

const parseCredentials = ({ email, password }: Credentials) => parseInput(credentials, { email, password });

const byEmailAndNetwork: ThrottleKey<Credentials> = {
  per: 'email and network',
  of: ({ network }, args) => emailAttemptKey(parseCredentials(args).email, network),
};

@Resolver()
export class AuthResolver {
  @Access('public')
  @Throttle(networkAttemptLimit, byNetwork, (_ctx, args: Credentials) => void parseCredentials(args))
  @Throttle(emailAttemptLimit, byEmailAndNetwork)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      "Signs in with e-mail and password. UNAUTHENTICATED 'Invalid email or password', whichever of them is wrong; RATE_LIMITED after five failures.",
    complexity: 100,
  })
  async signIn(
    @Arg('email', () => String) emailTyped: string,
    @Arg('password', () => String) passwordTyped: string,
    @Arg('code', () => String, {
      nullable: true,
      description: 'A code of the authenticator app, or a recovery code; only where the account has a second factor.',
    })
    code: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<SignInPayload> {
    const { em } = ctx;
    const { email, password } = parseCredentials({ email: emailTyped, password: passwordTyped });
    const user = await findUserByEmail(em, email);
    const right = await verifyPassword(user?.passwordHash, password);
    if (!user || !right || user.disabledAt) {
      await audit(em, ctx, { action: 'sign-in.failed', subjectId: user?.id });
      throw new ApiError('UNAUTHENTICATED', 'Invalid email or password');
    }
    let factor: string | undefined;
    if (user.totpConfirmedAt) {
      if (!code?.trim()) {
        await refundAttempt(ctx, email);
        throw missingCode();
      }
      factor = await redeemCodeOrThrow(ctx, user, code);
    }
    await resetAttempts(ctx, email);
    if (user.passwordHash && needsRehash(user.passwordHash)) {
      user.passwordHash = await hashPassword(password);
      await em.flush();
    }
    return { token: await signInAs(ctx, user, 'sign-in.succeeded', factor), user };
  }

  @Access('member')
  @Mutation(() => Boolean, { description: 'Ends the session that asks, at once and everywhere.' })
  async signOut(@Ctx() ctx: Context): Promise<boolean> {
    const { sessionId } = member(ctx);
    if (sessionId !== null) await endSession(ctx.em, sessionId, ctx.now());
    return true;
  }
}
