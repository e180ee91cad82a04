import { Arg, Ctx, Extensions, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { hashPassword } from '../../../core/auth/password.ts';
import { Access, member } from '../../../core/authorization.ts';
import { byMember, byNetwork, Throttle } from '../../../core/throttle-decorator.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { refundByNetwork } from '../../../core/limits/network-counters.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { findUser, findUserByEmail, loadOwnUser, lockUser } from '../../users/user.find.ts';
import { SignInPayload } from '../auth.resolver.ts';
import { confirmEmail } from '../email/confirm-email.ts';
import { assertMayBeMailed } from '../email/unverified-mails.ts';
import { LINK_LIMIT, linkLimit } from '../link.ts';
import { NEXT_PAGE_DESCRIPTION } from '../next-page.ts';
import { welcomeMail } from './sign-up.mails.ts';
import { createAccount, parseSignUp, signInInstead } from './sign-up.ts';

@InputType({ description: 'What a free account needs.' })
export class SignUpInput {
  @Field(() => String)
  email!: string;

  @Field(() => String, {
    description: '8 to 128 characters; not one of the most common passwords, the address or the name of the site.',
  })
  password!: string;

  @Field(() => String, { nullable: true, description: 'At most 100 characters.' })
  firstName?: string | null;

  @Field(() => Boolean, { description: 'That the person is 18 or older and accepts the terms of service; it has to be true.' })
  acceptsTerms!: boolean;

  @Field(() => String, { nullable: true, description: NEXT_PAGE_DESCRIPTION })
  next?: string | null;
}

const signUpLimit = ({ signUps }: Limits) => ({ name: 'sign-up', points: signUps, seconds: 60 * 60 });
const verificationLimit = { name: 'verification', points: 3, seconds: 60 * 60 };

@Resolver()
export class SignUpResolver {
  @Access('public')
  @Throttle(signUpLimit, byNetwork, (_ctx, { input }: { input: SignUpInput }) => void parseSignUp(input))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      'Opens a free account and signs in. With the address and password of an existing account, it signs in. RATE_LIMITED after too many sign-ups from one network in an hour, while wrong passwords lock an account, and after 60 sign-ins to it in 15 minutes.',
    complexity: 100,
  })
  async signUp(@Arg('input', () => SignUpInput) input: SignUpInput, @Ctx() ctx: Context): Promise<SignInPayload> {
    const account = parseSignUp(input);
    const existing = await findUserByEmail(ctx.em, account.email);
    if (!existing) return createAccount(ctx, account, await hashPassword(account.password));
    const session = await signInInstead(ctx, existing, input.password);
    await refundByNetwork(ctx.throttle, signUpLimit(ctx.config.limits), ctx.network);
    return session;
  }

  @Access('public')
  @Throttle(linkLimit, byNetwork)
  @Mutation(() => Boolean, {
    description: `Confirms an address with the token of the link that was sent to it. NOT_FOUND if the link was used or has expired, or the account was disabled. ${LINK_LIMIT}`,
    complexity: 20,
  })
  async verifyEmail(@Arg('token', () => String) token: string, @Ctx() ctx: Context): Promise<boolean> {
    await confirmEmail(ctx, token);
    return true;
  }

  @Access('member')
  @Throttle(verificationLimit, byMember)
  @Mutation(() => Boolean, {
    description:
      'Sends the member the link that confirms their address again. CONFLICT if it is confirmed already. RATE_LIMITED after three an hour, or ten mails of all accounts with this address.',
    complexity: 50,
  })
  async sendVerification(@Ctx() ctx: Context): Promise<boolean> {
    const { userId } = member(ctx);
    await assertMayBeMailed(ctx, await loadOwnUser(ctx));
    await ctx.em.transactional(async (tx) => {
      // An admin may be changing the address: the link belongs to the mailbox that it is mailed to.
      await lockUser(tx, userId);
      const { email, emailVerifiedAt } = await findUser(ctx, tx, userId);
      if (emailVerifiedAt != null) throw new ApiError('CONFLICT', 'Your email address is confirmed already.');
      await enqueueMail(tx, await welcomeMail({ ...ctx, em: tx }, userId, email), ctx.now());
    });
    ctx.triggerJob('mail');
    return true;
  }
}
