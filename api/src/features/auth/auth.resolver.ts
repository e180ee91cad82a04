import { Arg, Ctx, Extensions, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { User } from '../users/user.entity.ts';
import { emailAttemptLimit, failures, networkAttemptLimit } from './password/failed-attempts.ts';
import { endSession } from './session/session.service.ts';
import { parseCredentials, signIn } from './sign-in.ts';

@ObjectType({ description: 'A new session.' })
export class SignInPayload {
  @Field(() => String, { description: 'Send it as `Authorization: Bearer …`. Good for 30 days, 7 of them idle.' })
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
      "Signs in with e-mail and password. UNAUTHENTICATED 'Invalid email or password', whichever of them is wrong; RATE_LIMITED after five failures, wherever a password is asked for; SERVICE_UNAVAILABLE while too many wait.",
    complexity: 100,
  })
  async signIn(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String) password: string,
    @Arg('code', () => String, {
      nullable: true,
      description: 'A code of the authenticator app, or a recovery code; only where the account has a second factor.',
    })
    code: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<SignInPayload> {
    return signIn(ctx, parseCredentials({ email, password }), code);
  }

  @Access('member')
  @Mutation(() => Boolean, { description: 'Ends the session that asks, at once and everywhere.' })
  async signOut(@Ctx() ctx: Context): Promise<boolean> {
    const { sessionId } = member(ctx);
    if (sessionId !== null) await endSession(ctx.em, sessionId, ctx.now());
    return true;
  }
}
