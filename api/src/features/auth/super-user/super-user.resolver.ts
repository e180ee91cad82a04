import { createHash } from 'node:crypto';
import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { isSameSecret } from '../../../core/auth/constant-time.ts';
import { Access } from '../../../core/authorization.ts';
import { Throttle, type ThrottleKey } from '../../../core/throttle-decorator.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, notFound, parseInput } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { SUPER_USER_ID, User } from '../../users/user.entity.ts';
import { SignInPayload } from '../auth.resolver.ts';
import { signInAs } from '../session/session.service.ts';

const WRONG = 'Invalid access code';
const code = z.object({ code: z.string().regex(/^\d{4}$/, WRONG) });

const digest = (text: string) => createHash('sha256').update(text).digest();

/** One counter for all callers: four digits would not withstand guesses from many networks. */
const byInstallation: ThrottleKey = { per: 'installation', of: () => 'all' };
const codeLimit = ({ superUserFailures }: Limits) => ({ name: 'super-user', points: superUserFailures, seconds: 15 * 60 });

/** The code of this installation and the entered one. */
function readCodes({ config }: Context, entered: string) {
  if (config.superUserCode === null) throw notFound('Super-user access');
  return { expected: config.superUserCode, given: parseInput(code, { code: entered }).code };
}

@Resolver()
export class SuperUserResolver {
  @Access('public')
  @Throttle(codeLimit, byInstallation, (ctx, args: { code: string }) => void readCodes(ctx, args.code))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      'Signs in as the super user with the code of this demonstration. NOT_FOUND where there is no such access; RATE_LIMITED in 15 minutes, of all callers together, after five wrong codes by default, and after 60 sign-ins.',
    complexity: 100,
  })
  async superUserSignIn(@Arg('code', () => String) typed: string, @Ctx() ctx: Context): Promise<SignInPayload> {
    const { em, throttle, config } = ctx;
    const { expected, given } = readCodes(ctx, typed);
    if (!isSameSecret(digest(given), digest(expected))) {
      await audit(em, ctx, { action: 'super-user.failed', subjectId: SUPER_USER_ID });
      throw new ApiError('UNAUTHENTICATED', WRONG, { fields: { code: WRONG } });
    }
    await throttle.refund(codeLimit(config.limits), 'all');
    const user = await em.findOne(User, SUPER_USER_ID);
    if (!user || user.disabledAt) throw notFound('Super-user access');
    return { token: await signInAs(ctx, user, 'super-user.succeeded'), user };
  }
}
