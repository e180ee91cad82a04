import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { MyVersionInput } from '../versions/my-version.types.ts';
import { Collection, ENTRIES_MAX } from '../collections/collection.types.ts';

/** How many prompts one request adds at most. A larger file takes several. */
export const IMPORT_MAX = 50;
export const IMPORT_WORKFLOWS_MAX = 20;

@InputType({ description: 'A prompt of a collection that is imported: one of the library, or one of the member.' })
export class ImportedEntryInput {
  @Field(() => ID, { nullable: true, description: 'A prompt of the library.' })
  promptId?: string | null;

  @Field(() => ID, { nullable: true, description: 'A prompt of the member, in place of one of the library.' })
  ownPromptId?: string | null;

  @Field(() => String, { defaultValue: '' })
  note!: string;
}

@ObjectType({ description: 'What importing a collection has changed.' })
export class ImportCollectionPayload {
  @Field(() => Collection)
  collection!: Collection;

  @Field(() => Int, { description: 'How many prompts were added to it; the others were in it already, or are missing.' })
  addedCount!: number;

  @ResponseSize({ items: ENTRIES_MAX })
  @Field(() => [ID], { description: 'The prompts that this library does not have, or that are not of the member.' })
  missing!: string[];
}

@InputType({ description: 'A version of a prompt that is imported.' })
export class ImportedMyVersionInput extends MyVersionInput {
  @Field(() => ID)
  promptId!: string;
}

@ObjectType({ description: 'What importing versions has done, or would do: each prompt is in one of the lists.' })
export class ImportMyVersionsPayload {
  @ResponseSize({ items: IMPORT_MAX })
  @Field(() => [ID], { description: 'Those that are new.' })
  added!: string[];

  @ResponseSize({ items: IMPORT_MAX })
  @Field(() => [ID], { description: 'The member has a version of them, which has stayed as it is.' })
  kept!: string[];

  @ResponseSize({ items: IMPORT_MAX })
  @Field(() => [ID], { description: 'The plan of the member does not open them.' })
  locked!: string[];

  @ResponseSize({ items: IMPORT_MAX })
  @Field(() => [ID], { description: 'This library does not have them.' })
  missing!: string[];
}
