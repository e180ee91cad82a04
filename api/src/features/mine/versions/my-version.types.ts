import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../../core/database/page.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { PromptVariable } from '../../prompts/prompt.entity.ts';

/** How many prompts a member may have versions of. */
export const MY_VERSIONS_MAX = 300;
/** How many saves of each are kept, and how many of all together, besides the latest ones. */
export const SAVES_MAX = 30;
export const OLD_SAVES_MAX = 700;
/** The longest texts, in characters: there is room to add to the longest content of the library. */
export const TEXT_MAX = { content: 15_000, note: 1000, value: 2000, values: 10_000 } as const;
export const VARIABLES_MAX = 30;

const TYPICAL_VARIABLES = 8;
const TYPICAL_VALUE = 60;

const limit = (max: number) => `At most ${max.toLocaleString('en-US')} characters.`;

@ObjectType({ description: 'What a field of a version is filled with at first.' })
export class MyDefault {
  @Field(() => String, { description: 'The name of the blank.' })
  name!: string;

  @ResponseSize({ bytes: TYPICAL_VALUE })
  @Field(() => String)
  value!: string;
}

@ObjectType({ description: 'What a member has made of a prompt of the library. Nobody else reads it.' })
export class MyVersion {
  @Field(() => ID, { description: 'The id of the prompt.' })
  id!: string;

  @Field(() => String, { description: 'The title of the prompt.' })
  title!: string;

  @Field(() => Boolean, { description: 'Whether the prompt is no longer in the library.' })
  isArchived!: boolean;

  @Field(() => Boolean, {
    description: "Whether the library's text is locked for the viewer's plan or key, and with it the text of the version.",
  })
  isLocked!: boolean;

  @ResponseSize({ bytes: TEXT_MAX.content })
  @Field(() => String, { nullable: true, description: 'The text, with its blanks in square brackets. Null if it is locked.' })
  content!: string | null;

  @ResponseSize({ bytes: TEXT_MAX.content })
  @Field(() => String, {
    description: "Those words of the text that are not the library's, a line for each place. They are never locked.",
  })
  ownWords!: string;

  @ResponseSize({ items: TYPICAL_VARIABLES })
  @Field(() => [PromptVariable], { description: 'The blanks of the text, in their order; none if it is locked.' })
  variables!: PromptVariable[];

  @ResponseSize({ items: TYPICAL_VARIABLES })
  @Field(() => [MyDefault], { description: 'What fields are filled with at first.' })
  defaults!: MyDefault[];

  @ResponseSize({ bytes: TEXT_MAX.note })
  @Field(() => String, { description: 'What the member has noted about it; empty if nothing.' })
  note!: string;

  @Field(() => Int, { description: 'The number of the latest save.' })
  revision!: number;

  @Field(() => String, { description: 'The version of the prompt that it was made from, or last compared with.' })
  baseVersion!: string;

  @Field(() => String, { description: 'The version that the library has now.' })
  libraryVersion!: string;

  @Field(() => Boolean, { description: "Whether the library's text has changed since." })
  hasLibraryChanged!: boolean;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was last saved.' })
  updatedAt!: Date;
}

@ObjectType()
export class MyVersionEdge {
  @Field(() => String, { description: 'The position of this version: pass it as `after`.' })
  cursor!: string;

  @Field(() => MyVersion)
  node!: MyVersion;
}

@ObjectType({ description: 'A page of what a member has made of prompts of the library.' })
export class MyVersionConnection {
  @Field(() => [MyVersionEdge])
  edges!: MyVersionEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many versions the member has, of those that were asked for.' })
  totalCount!: number;
}

@ObjectType({ description: 'A save of a version.' })
export class MyVersionSave {
  @Field(() => Int, {
    description: 'Its number. Each save has a higher one than those before it, also after the version was deleted.',
  })
  revision!: number;

  @Field(() => String, { description: 'The version of the prompt that it was based on.' })
  baseVersion!: string;

  @ResponseSize({ bytes: TEXT_MAX.content })
  @Field(() => String, { nullable: true, description: 'Its text. Null if it is locked.' })
  content!: string | null;

  @ResponseSize({ bytes: TEXT_MAX.content })
  @Field(() => String, { description: "Those words of its text that are not the library's." })
  ownWords!: string;

  @ResponseSize({ items: TYPICAL_VARIABLES })
  @Field(() => [MyDefault])
  defaults!: MyDefault[];

  @ResponseSize({ bytes: TEXT_MAX.note })
  @Field(() => String)
  note!: string;

  @Field(() => GraphQLDateTimeISO)
  savedAt!: Date;
}

@ObjectType()
export class MyVersionSaveEdge {
  @Field(() => String, { description: 'The position of this save: pass it as `after`.' })
  cursor!: string;

  @Field(() => MyVersionSave)
  node!: MyVersionSave;
}

@ObjectType({ description: 'A page of the saves of a version.' })
export class MyVersionSaveConnection {
  @Field(() => [MyVersionSaveEdge])
  edges!: MyVersionSaveEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many saves are kept.' })
  totalCount!: number;
}

@InputType({ description: 'What a field of a version is filled with at first.' })
export class MyDefaultInput {
  @Field(() => String, { description: 'The name of a blank of the text.' })
  name!: string;

  @Field(() => String, { description: limit(TEXT_MAX.value) })
  value!: string;
}

@InputType({ description: 'What a member makes of a prompt.' })
export class MyVersionInput {
  @Field(() => String, {
    description: `${limit(TEXT_MAX.content)} A name in capitals in brackets is a blank: [CLIENT NAME] becomes [CLIENT_NAME]. A single letter, such as [X], stays text.`,
  })
  content!: string;

  @Field(() => [MyDefaultInput], { defaultValue: [], description: `At most ${VARIABLES_MAX}; an empty value is left out.` })
  defaults!: MyDefaultInput[];

  @Field(() => String, { defaultValue: '', description: limit(TEXT_MAX.note) })
  note!: string;
}
