import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../core/authorization.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText, normalizeSearch, SEARCH_MAX } from '../../core/input.ts';
import { recordMissingPrompt, recordSearchHit } from './search.record.ts';

const searchLimit = { name: 'search', counted: 'searches', points: 60, seconds: 60, isInMemory: true };
const missingLimit = { name: 'missing-prompt', points: 20, seconds: 3600 };

function assertSearchText(search: string): void {
  if (search.length <= SEARCH_MAX && isValidText(search)) return;
  throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters that can be shown.`, {
    fields: { search: `At most ${SEARCH_MAX} characters that can be shown` },
  });
}

type SearchArgs = { search: string };

@Resolver()
export class SearchResolver {
  @Access('member')
  @Throttle(searchLimit, byMember, (_ctx, { search }: SearchArgs) => assertSearchText(search))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description: `Counts that a search led to a prompt. The search text is not stored; without \`promptId\`, nothing is. RATE_LIMITED after ${searchLimit.points} a minute.`,
    complexity: 20,
  })
  async recordSearch(
    @Arg('search', () => String, { description: `At most ${SEARCH_MAX} characters.` }) search: string,
    @Arg('promptId', () => ID, { nullable: true }) promptId: string | null | undefined,
    @Ctx() { em, now }: Context,
  ): Promise<boolean> {
    if (normalizeSearch(search) === '' || promptId == null) return true;
    if (!(await recordSearchHit(em, promptId, now()))) throw notFound('Prompt');
    return true;
  }

  @Access('member')
  @Throttle(missingLimit, byMember, (_ctx, { search }: SearchArgs) => assertSearchText(search))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description: `Tells the editors what a member looked for and did not find. The words are stored, but not who sent them. RATE_LIMITED after ${missingLimit.points} an hour.`,
    complexity: 20,
  })
  async reportMissingPrompt(
    @Arg('search', () => String, { description: `What is missing; at most ${SEARCH_MAX} characters. No names of clients.` })
    search: string,
    @Ctx() { em, now }: Context,
  ): Promise<boolean> {
    if (normalizeSearch(search) === '')
      throw new ApiError('BAD_USER_INPUT', 'Enter what you searched for.', { fields: { search: 'Enter what you searched for' } });
    await recordMissingPrompt(em, search, now());
    return true;
  }
}
