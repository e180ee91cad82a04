import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { contentAccessOf } from '../prompts/entitlement.ts';
import { SEARCH_MAX } from '../prompts/search/search.ts';
import { normalizeSearch, recordEmptySearch, recordSearchHit } from './search.record.ts';

const MINUTE_SECONDS = 60;

@Resolver()
export class SearchResolver {
  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description:
      'Tells what came of a search: the prompt that was opened, or none. One that finds something is not kept as one that found nothing.',
    complexity: 20,
  })
  async recordSearch(
    @Arg('search', () => String, { description: 'At most 200 characters.' }) search: string,
    @Arg('promptId', () => ID, { nullable: true }) promptId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    const { em, throttle, now } = ctx;
    const viewer = member(ctx);
    if (search.length > SEARCH_MAX || !isValidText(search))
      throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters that can be shown.`, {
        fields: { search: `At most ${SEARCH_MAX} characters that can be shown` },
      });
    await throttle.consume({ name: 'search', points: 60, seconds: MINUTE_SECONDS }, viewer.userId);
    if (normalizeSearch(search) === '') return true;
    if (promptId == null) await recordEmptySearch(em, search, now(), contentAccessOf(viewer));
    else if (!(await recordSearchHit(em, promptId, now()))) throw notFound('Prompt');
    return true;
  }
}
