import { createHash, timingSafeEqual } from 'node:crypto';
import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, notFound, parseInput } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { SUPER_USER_ID, User } from '../../users/user.entity.ts';
import { SignInPayload } from '../auth.resolver.ts';
import { signInAs } from '../session.service.ts';

const WRONG = 'Invalid access code';
const code = z.object({ code: z.string().regex(/^\d{4}$/, WRONG) });

const digest = (text: string) => createHash('sha256').update(text).digest();

@Resolver()
export class SuperUserResolver {
  @Access('public')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      'Signs in as the super user by the code of this demonstration. NOT_FOUND outside demo mode; RATE_LIMITED after five wrong codes in 15 minutes, whoever gives them.',
    complexity: 100,
  })
  async superUserSignIn(@Arg('code', () => String) typed: string, @Ctx() ctx: Context): Promise<SignInPayload> {
    const { em, throttle, config } = ctx;
    if (config.superUserCode === null) throw notFound('Super-user access');
    const given = parseInput(code, { code: typed });
    // One counter for all: four digits would not last against guesses from everywhere.
    const budget = { name: 'super-user', points: config.limits.superUserFailures, seconds: 15 * 60 };
    await throttle.consume(budget, 'all');
    if (!timingSafeEqual(digest(given.code), digest(config.superUserCode))) {
      await audit(em, ctx, { action: 'super-user.failed', subjectId: SUPER_USER_ID });
      throw new ApiError('UNAUTHENTICATED', WRONG, { fields: { code: WRONG } });
    }
    await throttle.refund(budget, 'all');
    const user = await em.findOne(User, SUPER_USER_ID);
    if (!user || user.disabledAt) throw notFound('Super-user access');
    return { token: await signInAs(ctx, user, 'super-user.succeeded'), user };
  }
}
