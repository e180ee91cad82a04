import { type GraphQLResolveInfo, OperationTypeNode, responsePathAsArray } from 'graphql';
import { Arg, Args, Ctx, Field, FieldResolver, ID, Info, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { Cacheable } from '../../core/cache/cacheable.ts';
import { defineBatch } from '../../core/database/batch.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { pageComplexity, listComplexity, PAGE_SIZE } from '../../core/database/page.ts';
import { PageArgs, parsePage } from '../../core/database/page-args.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { withDryRun } from '../../core/database/dry-run.ts';
import { byMemberUnlessTest, Throttle } from '../../core/throttle-decorator.ts';
import { measured } from '../prompts/import/library-sizes.ts';
import { PromptConnection } from '../prompts/prompt.connection.ts';
import { Prompt } from '../prompts/prompt.entity.ts';
import { withCards } from '../prompts/prompt.cache.ts';
import { CHANGE_LIMIT, changeLimit } from '../users/change-limit.ts';
import { listFavorites } from './favorite.list.ts';
import { writeFavorite } from './favorite.write.ts';

@ObjectType({ description: 'Everything that setting a favorite has changed.' })
export class SetFavoritePayload {
  @Field(() => Prompt)
  prompt!: Prompt;

  @Field(() => Int, { description: 'How many favorites the member has now.' })
  favorites!: number;
}

type Favorites = ReadonlySet<string> | Promise<ReadonlySet<string>>;

/** Of each request, by its data loaders. */
const favoritesOfRequests = new WeakMap<Context['loaders'], Favorites>();

/** The favorites of the viewer, read once for a request. */
function favoritesOf({ viewer, recording, favoriteIdsOf, loaders }: Context): Favorites {
  if (!viewer) return new Set();
  const known = favoritesOfRequests.get(loaders);
  if (known) return known;
  const favorites = recording ? recording.readFlags(favoriteIdsOf) : favoriteIdsOf(viewer.userId);
  favoritesOfRequests.set(loaders, favorites);
  return favorites;
}

/** For mutations, which change them, or say what they would change. */
const favoriteBatch = defineBatch<boolean>(async (ids, ctx) => {
  const favorites = await favoritesOf(ctx);
  return new Map(ids.map((id) => [id, favorites.has(id)]));
}, false);

@Resolver(() => Prompt)
export class FavoriteResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer has starred it.' })
  isFavorited(@Root() prompt: Prompt, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): boolean | Promise<boolean> {
    ctx.recording?.flag(responsePathAsArray(info.path), prompt.id);
    if (info.operation.operation !== OperationTypeNode.QUERY) return favoriteBatch(ctx, prompt.id);
    const favorites = favoritesOf(ctx);
    return favorites instanceof Promise ? favorites.then((ids) => ids.has(prompt.id)) : favorites.has(prompt.id);
  }

  @Access('member')
  @Cacheable('member')
  @ResponseSize({ items: measured('prompts') })
  @Query(() => PromptConnection, {
    description: 'The prompts that the member has starred, most recently starred first.',
    complexity: pageComplexity(PAGE_SIZE),
  })
  async favorites(@Args(() => PageArgs) page: PageArgs, @Ctx() ctx: Context): Promise<PromptConnection> {
    return withCards(ctx, (cards) => listFavorites(ctx.em, cards, member(ctx).userId, parsePage(page)));
  }

  @Access('member')
  @Cacheable('member')
  @ResponseSize({ items: measured('prompts') })
  @Query(() => [Prompt], {
    description: 'The latest 1,000 favorites in one list, for the older REST route. Prefer `favorites`.',
    complexity: listComplexity,
  })
  async allFavorites(@Ctx() ctx: Context): Promise<Prompt[]> {
    const { edges } = await withCards(ctx, (cards) => listFavorites(ctx.em, cards, member(ctx).userId, { first: 1000 }));
    return edges.map(({ node }) => node);
  }

  @Access('member')
  @Throttle(changeLimit, byMemberUnlessTest)
  @Mutation(() => SetFavoritePayload, {
    description: `Stars or unstars a prompt; repeating it changes nothing. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  async setFavorite(
    @Arg('promptId', () => ID) promptId: string,
    @Arg('isFavorited', () => Boolean) isFavorited: boolean,
    @Ctx() ctx: Context,
  ): Promise<SetFavoritePayload> {
    const viewer = member(ctx);
    const written = await withDryRun(ctx, (em) => writeFavorite(em, viewer, promptId, isFavorited ? ctx.now() : null));
    if (!written) throw notFound('Prompt');
    favoriteBatch.prime(ctx, promptId, isFavorited);
    return written;
  }
}
