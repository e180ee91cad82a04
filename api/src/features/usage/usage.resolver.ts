import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { assertMayUse } from '../prompts/entitlement.ts';
import { assertPageSize, perEntry } from '../prompts/prompt.resolver.ts';
import { cardColumns, findPrompt, isListed, joinCategory, type PromptRow, selectPrompts } from '../prompts/prompt.rows.ts';
import { addUse } from './usage.record.ts';
import { RECENT, RecentUse, RecordUsePayload, UserStats } from './usage.types.ts';

async function statsOf(em: SqlEntityManager, userId: string, now: Date): Promise<UserStats> {
  const { rows } = await sql<UserStats>`
    select (select coalesce(sum(prompt_count), 0)::int from categories) as "totalPrompts",
      count(*) filter (where used_at > ${now}::timestamptz - interval '7 days')::int as "thisWeek",
      count(*)::int as "totalUsed"
    from prompt_uses where user_id = ${userId}`.execute(em.getKysely());
  return rows[0]!;
}

async function recentOf(em: SqlEntityManager, userId: string, first: number): Promise<RecentUse[]> {
  const rows = await selectPrompts<{ usedAt: string }>(
    em,
    sql<PromptRow & { usedAt: string }>`
      select ${cardColumns}, r.used_at as "usedAt" from recent_uses r join prompts p on p.id = r.prompt_id ${joinCategory}
      where r.user_id = ${userId} and ${isListed} order by r.used_at desc, r.prompt_id desc limit ${first}`,
  );
  return rows.map(({ usedAt, ...prompt }) => ({ prompt, usedAt: new Date(usedAt) }));
}

@Resolver()
export class UsageResolver {
  @Authorized()
  @Query(() => UserStats, { complexity: 10 })
  async stats(@Ctx() ctx: Context): Promise<UserStats> {
    return statsOf(ctx.em, member(ctx).userId, ctx.now());
  }

  @Authorized()
  @Query(() => [RecentUse], { description: 'The latest distinct prompts that the member has used, newest first.', complexity: perEntry(RECENT) })
  async recentUses(
    @Arg('first', () => Int, { defaultValue: RECENT, description: 'How many, from 1 to 100.' }) first: number,
    @Ctx() ctx: Context,
  ): Promise<RecentUse[]> {
    assertPageSize(first);
    return recentOf(ctx.em, member(ctx).userId, first);
  }

  @Authorized()
  @Mutation(() => RecordUsePayload, {
    description:
      'Records that the member has used a prompt: which one, never what was typed. A repeat within 60 seconds is not counted again. ' +
      'FORBIDDEN for a locked prompt; RATE_LIMITED over 60 a minute.',
    complexity: 50,
  })
  async recordUse(@Arg('promptId', () => ID) promptId: string, @Ctx() ctx: Context): Promise<RecordUsePayload> {
    const { em, config, throttle } = ctx;
    const viewer = member(ctx);
    const prompt = await findPrompt(em, promptId);
    if (!prompt) throw notFound('Prompt');
    assertMayUse(viewer, prompt);
    await throttle.consume({ name: 'use', points: config.limits.usesPerMinute, seconds: 60 }, viewer.userId);
    const usageCount = await addUse(em, viewer.userId, promptId, ctx.now());
    return {
      prompt: { ...prompt, usageCount },
      stats: await statsOf(em, viewer.userId, ctx.now()),
      recentUses: await recentOf(em, viewer.userId, RECENT),
    };
  }
}
