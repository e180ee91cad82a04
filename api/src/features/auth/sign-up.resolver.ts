import { randomUUID } from 'node:crypto';
import { Arg, Ctx, Extensions, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { hashPassword, verifyPassword } from '../../core/auth/password.ts';
import { Access, member } from '../../core/authorization.ts';
import { byMember, byNetwork, Throttle } from '../../core/throttle-decorator.ts';
import type { Limits } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError, parseInput } from '../../core/errors.ts';
import { emailAddress, requiredText } from '../../core/input.ts';
import { audit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { User } from '../users/user.entity.ts';
import { findUserByEmail } from '../users/user.find.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { SignInPayload } from './auth.resolver.ts';
import { linkLimit } from './link.ts';
import { signInAs } from './session.service.ts';
import { alreadyRegisteredMail, newAccountPassword, welcomeMail } from './sign-up.ts';

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
}

const account = (email: string) =>
  z.object({
    email: emailAddress,
    password: newAccountPassword(email),
    firstName: requiredText('Enter your first name', 100)
      .nullish()
      .or(z.literal('').transform(() => null)),
    acceptsTerms: z.literal(true, 'Accept the terms to go on; you have to be 18 or older'),
  });

/** The same words for an address that is taken, whoever asks. */
const refused = () =>
  new ApiError('BAD_USER_INPUT', 'This account could not be created. If you have one already, sign in.', {
    fields: { email: 'If you have an account already, sign in' },
  });

const signUpLimit = ({ signUps }: Limits) => ({ name: 'sign-up', points: signUps, seconds: 60 * 60 });
const verificationLimit = { name: 'verification', points: 3, seconds: 60 * 60 };

const parseSignUp = (input: SignUpInput) => parseInput(account(input.email), input);

@Resolver()
export class SignUpResolver {
  @Access('public')
  @Throttle(signUpLimit, byNetwork, (_ctx, { input }: { input: SignUpInput }) => void parseSignUp(input))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      'Opens a free account and signs in. With the address and the password of an account that exists, it signs in. RATE_LIMITED after five new accounts an hour from one network.',
    complexity: 100,
  })
  async signUp(@Arg('input', () => SignUpInput) input: SignUpInput, @Ctx() ctx: Context): Promise<SignInPayload> {
    const { em, throttle, network, config, now } = ctx;
    const { email, password, firstName } = parseSignUp(input);
    const existing = await findUserByEmail(em, email);
    // The same work whether the address is taken or not.
    const [right, passwordHash] = [await verifyPassword(existing?.passwordHash, password), await hashPassword(password)];
    const at = now();
    if (existing) {
      // With a second factor the password alone opens nothing: there is a page to sign in.
      if (!right || existing.disabledAt || existing.totpConfirmedAt) {
        await enqueueMail(em, alreadyRegisteredMail(ctx, email), at);
        ctx.triggerJob('mail');
        throw refused();
      }
      await throttle.refund(signUpLimit(config.limits), network);
      return { token: await signInAs(ctx, existing), user: existing };
    }
    const id = randomUUID();
    await em.transactional(async (tx) => {
      const { numInsertedOrUpdatedRows } = await kysely(tx)
        .insertInto('users')
        .values({
          id,
          email,
          first_name: firstName ?? null,
          role: 'member',
          created_at: at,
          password_hash: passwordHash,
          terms_accepted_at: at,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) throw refused();
      await audit(tx, ctx, { action: 'user.created', actorId: id, subjectId: id });
      await enqueueMail(tx, await welcomeMail({ ...ctx, em: tx }, id, email), at);
    });
    ctx.triggerJob('mail');
    const user = await em.findOneOrFail(User, id);
    return { token: await signInAs(ctx, user), user };
  }

  @Access('public')
  @Throttle(linkLimit, byNetwork)
  @Mutation(() => Boolean, {
    description:
      'Confirms an address by the token of the link that was sent to it. NOT_FOUND where the link is used up or too old.',
    complexity: 20,
  })
  async verifyEmail(@Arg('token', () => String) token: string, @Ctx() ctx: Context): Promise<boolean> {
    await confirmEmail(ctx, token);
    return true;
  }

  @Access('member')
  @Throttle(verificationLimit, byMember)
  @Mutation(() => Boolean, {
    description: 'Sends the link that confirms the address of the member once more. RATE_LIMITED after three an hour.',
    complexity: 50,
  })
  async sendVerification(@Ctx() ctx: Context): Promise<boolean> {
    const { userId } = member(ctx);
    const { email } = await ctx.em.findOneOrFail(User, userId);
    await ctx.em.transactional(async (tx) => enqueueMail(tx, await welcomeMail({ ...ctx, em: tx }, userId, email), ctx.now()));
    ctx.triggerJob('mail');
    return true;
  }
}
