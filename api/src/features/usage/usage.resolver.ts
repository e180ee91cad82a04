import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { byMemberUnlessTest, Throttle } from '../../core/throttle-decorator.ts';
import { Cacheable } from '../../core/cache/cacheable.ts';
import type { Limits } from '../../core/config.ts';
import { defaultLimits } from '../../core/config/limits.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { assertPageSize, pageComplexity, HOW_MANY } from '../../core/database/page.ts';
import { withDryRun } from '../../core/database/dry-run.ts';
import { selectsField } from '../../core/selected-fields.ts';
import { assertMayUse } from '../prompts/entitlement.ts';
import { withCards } from '../prompts/prompt.cache.ts';
import { readActivity, readRecentUses, readStats } from './usage.stats.ts';
import { isEmptyNote, lockRecord, noteLastUse, parseNote } from '../record/record.write.ts';
import { ALL_NOTES_MAX, ASSISTANT_MAX, MATTER_MAX, NOTES_MAX } from '../record/record.types.ts';
import { addUse } from './usage.record.ts';
import { RECENT_USES, RecentUse, RecordUsePayload, UserStats } from './usage.types.ts';

const useLimit = ({ usesPerMinute }: Limits) => ({
  name: 'use',
  counted: 'uses',
  points: usesPerMinute,
  seconds: 60,
  isInMemory: true,
});

@Resolver()
export class UsageResolver {
  @Access('member')
  @Cacheable('member')
  @Query(() => UserStats, { description: 'How much the member has used and starred.', complexity: 10 })
  async stats(@Ctx() ctx: Context): Promise<UserStats> {
    return readStats(ctx.em, member(ctx).userId, ctx.now());
  }

  @Access('member')
  @Cacheable('member')
  @Query(() => [RecentUse], {
    description: 'The latest distinct prompts that the member has used, newest first.',
    complexity: pageComplexity(RECENT_USES),
  })
  async recentUses(
    @Arg('first', () => Int, { defaultValue: RECENT_USES, description: HOW_MANY }) first: number,
    @Ctx() ctx: Context,
  ): Promise<RecentUse[]> {
    assertPageSize(first);
    return withCards(ctx, (cards) => readRecentUses(ctx.em, cards, member(ctx).userId, first));
  }

  @Access('member')
  @Throttle(useLimit, byMemberUnlessTest)
  @Mutation(() => RecordUsePayload, {
    description:
      'Records which prompt the member has used, never what was typed into it. A repeat within 60 seconds is not counted, ' +
      `unless it names another matter. What is for the AI-use record is left out if the entry has ${NOTES_MAX} notes, ` +
      `or the record ${ALL_NOTES_MAX.toLocaleString('en-US')}. ` +
      'FORBIDDEN for a locked prompt, and for an assistant or a matter from an API key; ' +
      `RATE_LIMITED, by default, over ${defaultLimits.usesPerMinute} a minute, or ${defaultLimits.usesPerDay.toLocaleString('en-US')} in 24 hours.`,
    complexity: 50,
  })
  async recordUse(
    @Arg('promptId', () => ID) promptId: string,
    @Arg('assistant', () => String, {
      nullable: true,
      description: `The assistant that the text is opened in, for the AI-use record. At most ${ASSISTANT_MAX} characters.`,
    })
    assistant: string | null | undefined,
    @Arg('matter', () => String, {
      nullable: true,
      description: `The label of the client or matter, for the AI-use record. At most ${MATTER_MAX} characters.`,
    })
    matter: string | null | undefined,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<RecordUsePayload> {
    const viewer = member(ctx);
    const note = parseNote({ assistant, matter });
    const isNoted = !isEmptyNote(note);
    // Nobody can change or delete what is noted, so only the member may write it, and no API key.
    if (isNoted && viewer.key) throw new ApiError('FORBIDDEN', 'No API key may write to the AI-use record.');
    const payload = await withDryRun(ctx, async (em) => {
      const add = async (tx: SqlEntityManager) => {
        // Locks the user before `addUse` locks what is theirs, as the deletion of an account does: in another order, they could deadlock.
        if (isNoted) await lockRecord(tx, ctx);
        const used = await addUse(
          tx,
          viewer,
          { promptId, matter: note.matter },
          { now: ctx.now(), usesPerDay: viewer.key?.isTest ? null : ctx.config.limits.usesPerDay },
        );
        if (!used) throw notFound('Prompt');
        assertMayUse(viewer, used.prompt);
        if (isNoted) await noteLastUse(tx, { userId: viewer.userId, promptId }, note, ctx.now());
        return used;
      };
      // One statement needs no transaction.
      const used = await (isNoted ? em.transactional(add) : add(em));
      if (selectsField(info, 'recentUses')) return { ...used, ...(await readActivity(em, viewer.userId, ctx.now())) };
      return selectsField(info, 'stats') ? { ...used, stats: await readStats(em, viewer.userId, ctx.now()) } : used;
    });
    ctx.onPromptUsed(viewer.userId);
    return payload;
  }
}
