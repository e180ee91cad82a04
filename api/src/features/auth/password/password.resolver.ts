import { Arg, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access } from '../../../core/authorization.ts';
import { byNetwork, Throttle, type ThrottleKey } from '../../../core/throttle-decorator.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { findLink, LINK_LIMIT, linkLimit } from '../link.ts';
import { NEXT_PAGE_DESCRIPTION } from '../next-page.ts';
import { mailPasswordLink, setPasswordByLink } from './password-link.ts';

const resetNetworkLimit = ({ resetsNetwork }: Limits) => ({ name: 'reset-network', points: resetsNetwork, seconds: 60 * 60 });
const resetLimit = ({ resets }: Limits) => ({ name: 'reset', points: resets, seconds: 60 * 60 });
/** Bounds the mails to a mailbox and its open links, wherever the requests come from. */
const resetEmailLimit = ({ resetsOfEmail }: Limits) => ({ name: 'reset-email', points: resetsOfEmail, seconds: 60 * 60 });

/** Of opening the page of a link, apart from using one. */
const linkCheckLimit = { name: 'link-check', points: 60, seconds: 10 * 60 };

const parseEmail = (email: string) => parseInput(z.object({ email: emailAddress }), { email }).email;
const byEmail: ThrottleKey<{ email: string }> = { per: 'email', of: (_ctx, { email }) => parseEmail(email) };
/** So that a stranger does not use up the attempts of the owner. */
const byEmailAndNetwork: ThrottleKey<{ email: string }> = {
  per: 'email and network',
  of: ({ network }) => network,
  isNetwork: true,
  ofNetwork: (network, { email }) => `${parseEmail(email)} ${network}`,
};

@Resolver()
export class PasswordResolver {
  @Access('public')
  @Throttle(resetNetworkLimit, byNetwork, (_ctx, { email }: { email: string }) => void parseEmail(email))
  @Throttle(resetLimit, byEmailAndNetwork)
  @Throttle(resetEmailLimit, byEmail)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description:
      'Sends a link to set a new password if an account has this address; the response is the same if not. RATE_LIMITED, by default, after three an hour from one network, or ten in all.',
    complexity: 100,
  })
  async requestPasswordReset(
    @Arg('email', () => String) email: string,
    @Arg('next', () => String, { nullable: true, description: NEXT_PAGE_DESCRIPTION }) next: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    await mailPasswordLink(ctx, parseEmail(email), next);
    return true;
  }

  @Access('public')
  @Throttle(linkCheckLimit, byNetwork)
  @Extensions({ oncePerDocument: true })
  @Query(() => Boolean, {
    description:
      'Whether the token of a password link works: it is known, unused and not expired. Checking does not use up the link. RATE_LIMITED after 60 in ten minutes.',
    complexity: 20,
  })
  async isPasswordLinkValid(@Arg('token', () => String) token: string, @Ctx() { em, now }: Context): Promise<boolean> {
    return (await findLink(em, ['password'], token, now())) !== null;
  }

  @Access('public')
  @Throttle(linkLimit, byNetwork)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description: `Sets a password with the token of a link, and ends all sessions, API keys and connected assistants. NOT_FOUND if the link was used, replaced or has expired, or the account was disabled. ${LINK_LIMIT}`,
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
