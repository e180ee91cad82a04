import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { contentAccessOf } from '../prompts/entitlement.ts';
import { SEARCH_MAX } from '../prompts/search/search.ts';
import { normalizeSearch, recordEmptySearch, recordSearchHit } from './search.record.ts';

const searchLimit = { name: 'search', points: 60, seconds: 60 };

function assertSearchText(search: string): void {
  if (search.length <= SEARCH_MAX && isValidText(search)) return;
  throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters that can be shown.`, {
    fields: { search: `At most ${SEARCH_MAX} characters that can be shown` },
  });
}

@Resolver()
export class SearchResolver {
  @Access('member')
  @Throttle(searchLimit, byMember, (_ctx, { search }: { search: string }) => assertSearchText(search))
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
    const { em, now } = ctx;
    const viewer = member(ctx);
    if (normalizeSearch(search) === '') return true;
    if (promptId == null) await recordEmptySearch(em, search, now(), contentAccessOf(viewer));
    else if (!(await recordSearchHit(em, promptId, now()))) throw notFound('Prompt');
    return true;
  }
}
