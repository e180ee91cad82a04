import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { Cacheable } from '../../core/cache/cacheable.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { assertPageSize, pageComplexity, listComplexity, HOW_MANY, PAGE_SIZE } from '../../core/database/page.ts';
import { PageArgs, parsePage } from '../../core/database/page-args.ts';
import { SEARCH_MAX } from '../../core/input.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { selectsField } from '../../core/selected-fields.ts';
import { mayReadContent, contentAccessOf } from './entitlement.ts';
import { measured } from './import/library-sizes.ts';
import { PromptAccess, PromptConnection, PromptSort } from './prompt.connection.ts';
import { Prompt, PromptTask } from './prompt.entity.ts';
import { listPopularPrompts, listPrompts, listStartPrompts } from './prompt.list.ts';
import { searchCost } from './search/search.ts';
import { withCards } from './prompt.cache.ts';
import { cardBatch, contentBatch, findPromptWithRelated } from './prompt.read.ts';
import { editionBatch } from './worked-example/worked-example.read.ts';

const POPULAR = 10;
const STARTS = 3;
/** Far above the size of the library. */
const ALL_MAX = 1000;

const OF_CATEGORY = 'Only of this category. One that does not exist has none.';

/** The complexity of a list plus that of its search. */
const withSearch =
  (ofList: ComplexityEstimator): ComplexityEstimator =>
  (of) =>
    Number(ofList(of)) + searchCost(of.args.search);

@Resolver(() => Prompt)
export class PromptResolver {
  @Access('member')
  @Cacheable()
  @ResponseSize({ items: measured('prompts') })
  @Query(() => PromptConnection, {
    description: 'The prompts of the library, filtered, searched and sorted.',
    complexity: withSearch(pageComplexity(PAGE_SIZE)),
  })
  async prompts(
    @Arg('category', () => ID, { nullable: true, description: OF_CATEGORY }) category: string | null,
    @Arg('tags', () => [String], { nullable: true, description: 'Only with all of these tags.' }) tags: string[] | null,
    @Arg('task', () => PromptTask, { nullable: true }) task: PromptTask | null,
    @Arg('access', () => PromptAccess, { nullable: true, description: 'Only free, or only premium ones.' })
    access: PromptAccess | null,
    @Arg('search', () => String, { nullable: true, description: `Words to find; at most ${SEARCH_MAX} characters.` })
    search: string | null,
    @Arg('sort', () => PromptSort, {
      nullable: true,
      description: 'Without it: the best match first in a search, otherwise the newest.',
    })
    sort: PromptSort | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PromptConnection> {
    const filter = { category, tags, task, access, search };
    const request = { sort, withMatches: Boolean(search) && selectsField(info, 'match'), ...parsePage(page) };
    return withCards(ctx, (cards) => listPrompts(ctx.em, cards, filter, request, contentAccessOf(ctx.viewer)));
  }

  @Access('member')
  @Cacheable()
  @ResponseSize({ items: measured('prompts') })
  @Query(() => [Prompt], {
    description: 'The whole library in one list, with which a copy of it begins. Otherwise prefer `prompts`.',
    complexity: withSearch(listComplexity),
  })
  async allPrompts(
    @Arg('category', () => ID, { nullable: true, description: OF_CATEGORY }) category: string | null,
    @Arg('search', () => String, { nullable: true }) search: string | null,
    @Arg('sort', () => PromptSort, { nullable: true }) sort: PromptSort | null,
    @Arg('limit', () => Int, { defaultValue: ALL_MAX, description: `From 1 to ${ALL_MAX}.` }) limit: number,
    @Arg('offset', () => Int, { defaultValue: 0 }) offset: number,
    @Ctx() ctx: Context,
  ): Promise<Prompt[]> {
    assertPageSize(limit, ALL_MAX, 'limit');
    if (offset < 0)
      throw new ApiError('BAD_USER_INPUT', 'offset: must not be negative', { fields: { offset: 'Must not be negative' } });
    const { edges } = await withCards(ctx, (cards) =>
      listPrompts(ctx.em, cards, { category, search }, { sort, first: limit, offset }, contentAccessOf(ctx.viewer)),
    );
    return edges.map(({ node }) => node);
  }

  @Access('member')
  @Cacheable()
  @Query(() => Prompt, { nullable: true, description: 'One prompt. NOT_FOUND if there is none.' })
  async prompt(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<Prompt> {
    const found = await findPromptWithRelated(ctx.em, id);
    if (!found) throw notFound('Prompt');
    const { prompt, edition, related } = found;
    editionBatch.prime(ctx, id, edition);
    for (const other of prompt.related) cardBatch.prime(ctx, other, related.find(({ id: known }) => known === other) ?? null);
    return prompt;
  }

  @Access('member')
  @Cacheable()
  @ResponseSize({ items: measured('prompts') })
  @Query(() => [Prompt], { description: 'What most people have used; ties by title.', complexity: pageComplexity(POPULAR) })
  async popularPrompts(
    @Arg('first', () => Int, { defaultValue: POPULAR, description: HOW_MANY }) first: number,
    @Ctx() ctx: Context,
  ): Promise<Prompt[]> {
    assertPageSize(first);
    return withCards(ctx, (cards) => listPopularPrompts(ctx.em, cards, first));
  }

  @Access('member')
  @Cacheable('member')
  @ResponseSize({ items: measured('prompts') })
  @Query(() => [Prompt], {
    description:
      "Prompts to start with: the first ones of the member's field (`User.field`), or of all fields, that the plan includes, in the order of the work.",
    complexity: pageComplexity(STARTS),
  })
  async startPrompts(
    @Arg('first', () => Int, { defaultValue: STARTS, description: HOW_MANY }) first: number,
    @Ctx() ctx: Context,
  ): Promise<Prompt[]> {
    assertPageSize(first);
    return withCards(ctx, (cards) => listStartPrompts(ctx.em, cards, member(ctx), first));
  }

  @ResponseSize({ bytes: measured('content') })
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The text, with its blanks in square brackets. Null if it is locked.',
  })
  async content(@Root() prompt: Prompt, @Ctx() ctx: Context): Promise<string | null> {
    if (!mayReadContent(ctx.viewer, prompt)) return null;
    return prompt.content ?? contentBatch(ctx, prompt.id);
  }

  @FieldResolver(() => Boolean, { description: "Whether the text is locked for the viewer's plan or key." })
  isLocked(@Root() prompt: Prompt, @Ctx() { viewer }: Context): boolean {
    return !mayReadContent(viewer, prompt);
  }

  @FieldResolver(() => Int, { description: 'How many blanks it has.' })
  variableCount(@Root() { variables }: Prompt): number {
    return variables.length;
  }

  @ResponseSize({ items: measured('related') })
  @FieldResolver(() => [Prompt], {
    description: 'Prompts that are often needed with this one.',
    complexity: ({ childComplexity }) => 5 + 4 * childComplexity,
  })
  async related(@Root() prompt: Prompt, @Ctx() ctx: Context): Promise<Prompt[]> {
    const found = await Promise.all(prompt.related.map((id) => cardBatch(ctx, id)));
    return found.filter((each) => each !== null);
  }
}
