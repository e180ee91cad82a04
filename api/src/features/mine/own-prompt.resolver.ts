import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { assertPageSize, pageComplexity, HOW_MANY, PAGE_SIZE } from '../../core/database/page.ts';
import { notFound } from '../../core/errors.ts';
import { SEARCH_MAX } from '../../core/input.ts';
import { CLIENT_ID } from '../../core/new-id.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import { searchCost } from '../prompts/search/search.ts';
import { deleteOwn } from './delete-own.ts';
import { findOwnPrompt, listOwnCategories, listOwnPrompts } from './own-prompt.read.ts';
import { OwnCategory, OwnPrompt, OwnPromptConnection, OwnPromptInput, OWN_PROMPTS_MAX } from './own-prompt.types.ts';
import { createOwnPrompt, updateOwnPrompt } from './own-prompt.write.ts';
import { byMemberForNew } from './by-member-for-new.ts';
import { CHANGE_LIMIT, changeLimit } from '../users/change-limit.ts';

/** Points of a search, besides those for its words: it reads the documents of all prompts of the member. */
const SEARCH_COST = 100;

const complexityOfPage = pageComplexity(PAGE_SIZE);
/** Depends on a search by `searchCost` alone: costs are kept by what that says of it. */
const listCost: ComplexityEstimator = (of) => {
  const ofWords = searchCost(of.args.search);
  return complexityOfPage(of) + (ofWords > 0 ? SEARCH_COST + ofWords : 0);
};

const creationLimit = { name: 'own-prompts', counted: 'new prompts', points: 300, seconds: 60 * 60 };

@Resolver(() => OwnPrompt)
export class OwnPromptResolver {
  @Access('member')
  @Query(() => OwnPromptConnection, {
    description: 'The prompts that the member has written, last saved first.',
    complexity: listCost,
  })
  ownPrompts(
    @Arg('search', () => String, { nullable: true, description: `Words that occur in it; at most ${SEARCH_MAX} characters.` })
    search: string | null,
    @Arg('category', () => String, { nullable: true, description: 'Only of this category; an empty text for those without.' })
    category: string | null,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE, description: HOW_MANY }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'The cursor of the last entry that the caller has.' })
    after: string | null,
    @Ctx() ctx: Context,
  ): Promise<OwnPromptConnection> {
    assertPageSize(first);
    return listOwnPrompts(ctx.em, member(ctx).userId, { search, category }, { first, after });
  }

  @Access('member')
  @Query(() => OwnPrompt, { nullable: true, description: 'One prompt of the member. NOT_FOUND if there is none.' })
  async ownPrompt(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<OwnPrompt> {
    const found = await findOwnPrompt(ctx.em, member(ctx).userId, id);
    if (!found) throw notFound('Prompt');
    return found;
  }

  @Access('member')
  @ResponseSize({ items: OWN_PROMPTS_MAX })
  @Query(() => [OwnCategory], { description: 'The categories that the member has named, by name.', complexity: 20 })
  ownCategories(@Ctx() ctx: Context): Promise<OwnCategory[]> {
    return listOwnCategories(ctx.em, member(ctx).userId);
  }

  @Access('member')
  @Throttle(creationLimit, byMemberForNew(findOwnPrompt))
  @Mutation(() => OwnPrompt, {
    description: `Adds a prompt of the member. CONFLICT if they have ${OWN_PROMPTS_MAX}. RATE_LIMITED after ${creationLimit.points} an hour.`,
    complexity: 30,
  })
  createOwnPrompt(
    @Arg('input', () => OwnPromptInput) input: OwnPromptInput,
    @Arg('id', () => ID, { nullable: true, description: CLIENT_ID }) id: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<OwnPrompt> {
    return createOwnPrompt(ctx, input, id);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => OwnPrompt, {
    description: `Replaces a prompt of the member by what is given. CONFLICT if it was changed since the given time. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  updateOwnPrompt(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => OwnPromptInput) input: OwnPromptInput,
    @Arg('updatedAt', () => GraphQLDateTimeISO, {
      nullable: true,
      description: 'The `updatedAt` of what the caller has changed. Without it, whatever is stored is replaced.',
    })
    updatedAt: Date | null,
    @Ctx() ctx: Context,
  ): Promise<OwnPrompt> {
    return updateOwnPrompt(ctx, id, input, updatedAt);
  }

  @Access('member')
  @Mutation(() => Boolean, {
    description: 'Deletes a prompt of the member, also from their collections.',
    complexity: 30,
  })
  async deleteOwnPrompt(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<boolean> {
    await deleteOwn(ctx, 'own_prompts', id);
    return true;
  }
}
