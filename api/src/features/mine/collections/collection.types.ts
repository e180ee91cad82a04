import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { PageInfo } from '../../../core/database/page.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';

/** How many collections a member may have, and how many prompts one of them. */
export const COLLECTIONS_MAX = 100;
export const ENTRIES_MAX = 100;
/** In characters. */
export const NAME_MAX = 80;
export const NOTE_MAX = 250;

@ObjectType({ description: 'A prompt in a collection: either one of the library, or one of the member.' })
export class CollectionEntry {
  @Field(() => ID)
  id!: string;

  @ResponseSize({ bytes: NOTE_MAX })
  @Field(() => String, { description: 'What the member has noted about it here; empty if nothing.' })
  note!: string;

  promptId!: string | null;
  ownPromptId!: string | null;
}

@ObjectType()
export class CollectionEntryEdge {
  @Field(() => String, { description: 'The position of this entry: pass it as `after`.' })
  cursor!: string;

  @Field(() => CollectionEntry)
  node!: CollectionEntry;
}

@ObjectType({ description: 'A page of the prompts of a collection.' })
export class CollectionEntryConnection {
  @Field(() => [CollectionEntryEdge])
  edges!: CollectionEntryEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many prompts it has.' })
  totalCount!: number;
}

@ObjectType({ description: 'Prompts that a member has put together, in an order of their choice. Nobody else sees it.' })
export class Collection {
  @Field(() => ID)
  id!: string;

  @ResponseSize({ bytes: NAME_MAX })
  @Field(() => String)
  name!: string;

  @Field(() => Int, { description: 'How many prompts it has.' })
  entryCount!: number;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When something in it was last changed.' })
  updatedAt!: Date;
}

@ObjectType()
export class CollectionEdge {
  @Field(() => String, { description: 'The position of this collection: pass it as `after`.' })
  cursor!: string;

  @Field(() => Collection)
  node!: Collection;
}

@ObjectType({ description: 'A page of the collections of a member.' })
export class CollectionConnection {
  @Field(() => [CollectionEdge])
  edges!: CollectionEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many collections the member has.' })
  totalCount!: number;
}

@ObjectType({ description: 'What adding a prompt to a collection has changed.' })
export class AddToCollectionPayload {
  @Field(() => Collection)
  collection!: Collection;

  @Field(() => CollectionEntry)
  entry!: CollectionEntry;

  @Field(() => Boolean, { description: 'False if the prompt was in it already; then nothing has changed.' })
  isNew!: boolean;
}
