import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import { byMember, Throttle } from '../../../core/throttle-decorator.ts';
import type { Context } from '../../../core/context.ts';
import { normalizeUuid } from '../../../core/input.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';
import { cardBatch } from '../../prompts/prompt.read.ts';
import { ownPromptBatch } from '../own-prompt.read.ts';
import { OwnPrompt } from '../own-prompt.types.ts';
import { AddToCollectionPayload, Collection, CollectionEntry, ENTRIES_MAX } from './collection.types.ts';
import { addToCollection, moveInCollection, removeFromCollection, setEntryNote } from './entry.write.ts';
import { CHANGE_LIMIT, changeLimit } from '../../users/change-limit.ts';

@Resolver(() => CollectionEntry)
export class CollectionEntryResolver {
  @FieldResolver(() => Prompt, { nullable: true, description: 'The prompt of the library; null if it is one of the member.' })
  async prompt(@Root() { promptId }: CollectionEntry, @Ctx() ctx: Context): Promise<Prompt | null> {
    return promptId === null ? null : cardBatch(ctx, promptId);
  }

  @FieldResolver(() => OwnPrompt, { nullable: true, description: 'The prompt of the member; null if it is one of the library.' })
  async ownPrompt(@Root() { ownPromptId }: CollectionEntry, @Ctx() ctx: Context): Promise<OwnPrompt | null> {
    return ownPromptId === null ? null : ownPromptBatch(ctx, ownPromptId);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => AddToCollectionPayload, {
    description: `Adds a prompt at the end of a collection; repeating it changes nothing. CONFLICT if it has ${ENTRIES_MAX}. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  addToCollection(
    @Arg('collectionId', () => ID) collectionId: string,
    @Arg('promptId', () => ID, { nullable: true, description: 'A prompt of the library.' }) promptId: string | null | undefined,
    @Arg('ownPromptId', () => ID, { nullable: true, description: 'A prompt of the member, in place of one of the library.' })
    ownPromptId: string | null | undefined,
    @Arg('note', () => String, { defaultValue: '' }) note: string,
    @Ctx() ctx: Context,
  ): Promise<AddToCollectionPayload> {
    const target = { promptId: promptId ?? null, ownPromptId: ownPromptId == null ? null : normalizeUuid(ownPromptId) };
    return addToCollection(ctx, collectionId, target, note);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => CollectionEntry, {
    description: `Changes the note of an entry; an empty one removes it. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  setCollectionNote(
    @Arg('collectionId', () => ID) collectionId: string,
    @Arg('id', () => ID, { description: 'Of the entry.' }) id: string,
    @Arg('note', () => String) note: string,
    @Ctx() ctx: Context,
  ): Promise<CollectionEntry> {
    return setEntryNote(ctx, collectionId, id, note);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => Collection, {
    description: `Moves an entry behind another one, or to the start. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  moveInCollection(
    @Arg('collectionId', () => ID) collectionId: string,
    @Arg('id', () => ID, { description: 'Of the entry.' }) id: string,
    @Arg('after', () => ID, { nullable: true, description: 'The entry that it follows; null for the start.' })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Collection> {
    return moveInCollection(ctx, collectionId, normalizeUuid(id), after == null ? null : normalizeUuid(after));
  }

  @Access('member')
  @Mutation(() => Collection, { description: 'Removes an entry from a collection. Its prompt stays.', complexity: 30 })
  removeFromCollection(
    @Arg('collectionId', () => ID) collectionId: string,
    @Arg('id', () => ID, { description: 'Of the entry.' }) id: string,
    @Ctx() ctx: Context,
  ): Promise<Collection> {
    return removeFromCollection(ctx, collectionId, id);
  }
}
