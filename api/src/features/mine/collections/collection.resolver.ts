import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { assertPageSize, pageComplexity, HOW_MANY, PAGE_SIZE } from '../../../core/database/page.ts';
import { notFound } from '../../../core/errors.ts';
import { CLIENT_ID } from '../../../core/new-id.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { byMember, Throttle } from '../../../core/throttle-decorator.ts';
import { findCollection, listCollections, listEntries } from './collection.read.ts';
import { Collection, COLLECTIONS_MAX, CollectionConnection, CollectionEntryConnection, ENTRIES_MAX } from './collection.types.ts';
import { createCollection, renameCollection } from './collection.write.ts';
import { byMemberForNew } from '../by-member-for-new.ts';
import { deleteOwn } from '../delete-own.ts';
import { CHANGE_LIMIT, changeLimit } from '../../users/change-limit.ts';

const creationLimit = { name: 'collections', counted: 'new collections', points: 120, seconds: 60 * 60 };

@Resolver(() => Collection)
export class CollectionResolver {
  @Access('member')
  @Query(() => CollectionConnection, {
    description: 'The collections of the member, by name.',
    complexity: pageComplexity(PAGE_SIZE),
  })
  collections(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE, description: HOW_MANY }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'The cursor of the last entry that the caller has.' })
    after: string | null,
    @Ctx() ctx: Context,
  ): Promise<CollectionConnection> {
    assertPageSize(first);
    return listCollections(ctx.em, member(ctx).userId, { first, after });
  }

  @Access('member')
  @Query(() => Collection, { nullable: true, description: 'One collection of the member. NOT_FOUND if there is none.' })
  async collection(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<Collection> {
    const found = await findCollection(ctx.em, member(ctx).userId, id);
    if (!found) throw notFound('Collection');
    return found;
  }

  @Access('member')
  @ResponseSize({ items: ENTRIES_MAX })
  @Query(() => CollectionEntryConnection, {
    description:
      'The prompts of a collection, in the order of the member. Those that the library has archived are left out. NOT_FOUND if there is no such collection.',
    complexity: pageComplexity(PAGE_SIZE),
  })
  async collectionEntries(
    @Arg('collectionId', () => ID) collectionId: string,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE, description: HOW_MANY }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'The cursor of the last entry that the caller has.' })
    after: string | null,
    @Ctx() ctx: Context,
  ): Promise<CollectionEntryConnection> {
    assertPageSize(first);
    const entries = await listEntries(ctx.em, member(ctx).userId, collectionId, { first, after });
    if (!entries) throw notFound('Collection');
    return entries;
  }

  @Access('member')
  @Throttle(creationLimit, byMemberForNew(findCollection))
  @Mutation(() => Collection, {
    description: `Adds an empty collection. CONFLICT if the member has ${COLLECTIONS_MAX}, or one of this name. RATE_LIMITED after ${creationLimit.points} an hour.`,
    complexity: 30,
  })
  createCollection(
    @Arg('name', () => String) name: string,
    @Arg('id', () => ID, { nullable: true, description: CLIENT_ID }) id: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Collection> {
    return createCollection(ctx, name, id);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => Collection, {
    description: `Changes the name of a collection. CONFLICT if another one has it. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  renameCollection(
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String) name: string,
    @Ctx() ctx: Context,
  ): Promise<Collection> {
    return renameCollection(ctx, id, name);
  }

  @Access('member')
  @Mutation(() => Boolean, { description: 'Deletes a collection. The prompts in it stay.', complexity: 30 })
  async deleteCollection(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<boolean> {
    await deleteOwn(ctx, 'collections', id);
    return true;
  }
}
