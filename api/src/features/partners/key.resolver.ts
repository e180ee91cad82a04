import { Arg, Ctx, Extensions, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { Access, member } from '../../core/authorization.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, parseInput } from '../../core/errors.ts';
import { assertPageSize } from '../../core/database/page.ts';
import { requiredLine } from '../../core/input.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { DAY } from '../../core/time.ts';
import { findKey, listKeys, readDailyUsage } from './key.list.ts';
import {
  ApiKey,
  ApiKeyDay,
  ApiKeyPayload,
  ApiScope,
  CreateApiKeyInput,
  MAX_LIFETIME_DAYS,
  keyListComplexity,
} from './key.types.ts';
import { createKey, creationLimit, type KeyOptions, revokeKey, rotateKey } from './key.write.ts';
import { activeScopes, scopes } from './scopes.ts';

const MAX_USAGE_DAYS = 90;
const PASSWORD = 'The current password; not needed with a code.';
const CODE = 'A code from the authenticator app, or a recovery code, instead of the password.';

const scopeNames: readonly string[] = scopes.map(({ name }) => name);
const lifetimeMessage = `Choose between 1 and ${MAX_LIFETIME_DAYS} days`;

const keyInput = z.object({
  name: requiredLine('Say what the key is for', 100),
  scopes: z
    .array(z.string())
    .min(1, 'Choose at least one scope')
    .refine((names) => names.every((name) => scopeNames.includes(name)), `Choose from ${scopeNames.join(', ')}`),
  expiresInDays: z.number().min(1, lifetimeMessage).max(MAX_LIFETIME_DAYS, lifetimeMessage),
  isTest: z.boolean(),
});

/** Throws for invalid input, and for scopes that the plan of the member does not allow. */
function parseKeyOptions(ctx: Context, input: CreateApiKeyInput): KeyOptions {
  const { name, isTest, scopes: wanted, expiresInDays } = parseInput(keyInput, input);
  const granted = activeScopes(wanted, member(ctx).isPro);
  const missing = activeScopes(wanted, true).filter((scope) => !granted.includes(scope));
  if (missing.length > 0) {
    const reason = `The Pro plan is needed for ${missing.join(' and ')}.`;
    throw new ApiError('FORBIDDEN', reason, { fields: { scopes: reason } });
  }
  return { name, isTest, scopes: granted, lifetimeMs: expiresInDays * DAY };
}

@Resolver(() => ApiKey)
export class KeyResolver {
  @Access('member')
  @Query(() => [ApiKey], {
    description:
      'The keys of the member, newest first: those that are active, and those that ended in the last 90 days; 100 at most.',
    complexity: keyListComplexity,
  })
  async apiKeys(@Ctx() ctx: Context): Promise<ApiKey[]> {
    return listKeys(ctx.em, member(ctx).userId, ctx.now());
  }

  @Access('public')
  @Query(() => [ApiScope], { description: 'What each scope of a key allows.' })
  apiScopes(): ApiScope[] {
    return [...scopes];
  }

  @Access('public')
  @Query(() => ApiKey, { nullable: true, description: 'The key that sent the request; null for a session or a visitor.' })
  async currentApiKey(@Ctx() { em, viewer, now }: Context): Promise<ApiKey | null> {
    return viewer?.key ? ((await findKey(em, viewer.userId, viewer.key.id, now())) ?? null) : null;
  }

  @Access('member')
  @Throttle(creationLimit, byMember, (ctx, { input }: { input: CreateApiKeyInput }) => void parseKeyOptions(ctx, input))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => ApiKeyPayload, {
    description:
      'Creates a key and mails its owner. It needs the password or a code of the second factor; BAD_USER_INPUT if neither is correct. FORBIDDEN before the address is verified, or for a scope that the plan does not include; CONFLICT if ten keys are active; RATE_LIMITED after 20 in an hour.',
    complexity: 100,
  })
  async createApiKey(
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
    @Arg('password', () => String, { nullable: true, description: PASSWORD }) password: string | null | undefined,
    @Arg('code', () => String, { nullable: true, description: CODE }) code: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ApiKeyPayload> {
    return createKey(ctx, parseKeyOptions(ctx, input), { password, code });
  }

  @Access('member')
  @Throttle(creationLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => ApiKeyPayload, {
    description:
      'Creates a new key with the same name, scopes and lifetime, and mails its owner; the replaced key works for at most another day. Like `createApiKey`, it needs the password or a code. CONFLICT for a key that is not active or was already replaced; RATE_LIMITED after 20 new keys in an hour.',
    complexity: 100,
  })
  async rotateApiKey(
    @Arg('id', () => ID) id: string,
    @Arg('password', () => String, { nullable: true, description: PASSWORD }) password: string | null | undefined,
    @Arg('code', () => String, { nullable: true, description: CODE }) code: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ApiKeyPayload> {
    return rotateKey(ctx, id, { password, code });
  }

  @Access('member')
  @Mutation(() => ApiKey, { description: "Ends a key at once. NOT_FOUND for any key that is not the member's.", complexity: 30 })
  async revokeApiKey(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<ApiKey> {
    return revokeKey(ctx, id);
  }

  @ResponseSize({ items: (_measured, { days }) => Number(days) })
  @FieldResolver(() => [ApiKeyDay], {
    description: 'Requests of each of the last days, today included, oldest first. Up to a minute late.',
    complexity: ({ args, childComplexity }) =>
      5 + (typeof args.days === 'number' ? Math.max(0, args.days) : MAX_USAGE_DAYS) * Math.max(1, childComplexity) * 0.25,
  })
  async use(
    @Root() key: ApiKey,
    @Arg('days', () => Int, { defaultValue: 30, description: '1 to 90.' }) days: number,
    @Ctx() ctx: Context,
  ): Promise<ApiKeyDay[]> {
    assertPageSize(days, MAX_USAGE_DAYS, 'days');
    // Flushes the counters now, so that reloading the page shows the latest requests.
    ctx.triggerJob('keyUse');
    return readDailyUsage(ctx, key, days);
  }
}
