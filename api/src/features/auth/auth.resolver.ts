import { Arg, Ctx, Extensions, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { User } from '../users/user.entity.ts';
import { emailAttemptLimit, failures, networkAttemptLimit } from './password/failed-attempts.ts';
import { endSignInsAfterCheckout } from './credentials/credentials.ts';
import { endSession } from './session/session.service.ts';
import { parseCredentials, signIn } from './sign-in.ts';

@ObjectType({ description: 'A new session.' })
export class SignInPayload {
  @Field(() => String, { description: 'Send it as `Authorization: Bearer …`. Valid for 30 days, or until it is unused for 7.' })
  token!: string;

  @Field(() => User)
  user!: User;
}

@Resolver()
export class AuthResolver {
  @Access('public')
  @Throttle(networkAttemptLimit, failures('network'))
  @Throttle(emailAttemptLimit, failures('email and network'))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      "Signs in with email and password. UNAUTHENTICATED 'Invalid email or password', whichever of them is wrong; RATE_LIMITED after five failures by default, counted everywhere a password is required, and after 60 sign-ins to the account in 15 minutes; SERVICE_UNAVAILABLE while too many requests wait.",
    complexity: 100,
  })
  async signIn(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String) password: string,
    @Arg('code', () => String, {
      nullable: true,
      description: 'A code from the authenticator app, or a recovery code; only if the account has a second factor.',
    })
    code: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<SignInPayload> {
    return signIn(ctx, parseCredentials({ email, password }), code);
  }

  @Access('member')
  @Mutation(() => Boolean, { description: 'Ends the current session, at once and everywhere.' })
  async signOut(@Ctx() ctx: Context): Promise<boolean> {
    const { sessionId, userId } = member(ctx);
    if (sessionId !== null) await endSession(ctx.em, sessionId, ctx.now());
    await endSignInsAfterCheckout(ctx.em, userId);
    return true;
  }
}
