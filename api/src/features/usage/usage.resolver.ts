import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { assertPageSize, pageComplexity } from '../../core/database/page.ts';
import { withDryRun } from '../../core/database/dry-run.ts';
import { assertMayUse } from '../prompts/entitlement.ts';
import { readActivity, readRecentUses, readStats } from './usage.stats.ts';
import { addUse } from './usage.record.ts';
import { RECENT, RecentUse, RecordUsePayload, UserStats } from './usage.types.ts';

@Resolver()
export class UsageResolver {
  @Access('member')
  @Query(() => UserStats, { description: 'How much the member has used and starred.', complexity: 10 })
  async stats(@Ctx() ctx: Context): Promise<UserStats> {
    return readStats(ctx.em, member(ctx).userId, ctx.now());
  }

  @Access('member')
  @Query(() => [RecentUse], {
    description: 'The latest distinct prompts that the member has used, newest first.',
    complexity: pageComplexity(RECENT),
  })
  async recentUses(
    @Arg('first', () => Int, { defaultValue: RECENT, description: 'How many, from 1 to 100.' }) first: number,
    @Ctx() ctx: Context,
  ): Promise<RecentUse[]> {
    assertPageSize(first);
    return readRecentUses(ctx.em, member(ctx).userId, first);
  }

  @Access('member')
  @Mutation(() => RecordUsePayload, {
    description:
      'Records that the member has used a prompt: which one, never what was typed. A repeat within 60 seconds is not counted again. ' +
      'FORBIDDEN for a locked prompt; RATE_LIMITED over 60 a minute.',
    complexity: 50,
  })
  async recordUse(@Arg('promptId', () => ID) promptId: string, @Ctx() ctx: Context): Promise<RecordUsePayload> {
    const { config, throttle } = ctx;
    const viewer = member(ctx);
    // Of a test key nothing is kept, and what its owner may still record is not used up; its own budget bounds it.
    if (!viewer.key?.isTest)
      await throttle.consume({ name: 'use', points: config.limits.usesPerMinute, seconds: 60 }, viewer.userId);
    return withDryRun(ctx, async (em) => {
      const prompt = await addUse(em, viewer, promptId, ctx.now());
      if (!prompt) throw notFound('Prompt');
      assertMayUse(viewer, prompt);
      return { prompt, ...(await readActivity(em, viewer.userId, ctx.now())) };
    });
  }
}
