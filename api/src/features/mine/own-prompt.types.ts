import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { PageInfo } from '../../core/database/page.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { PromptVariable, VariableType } from '../prompts/prompt.entity.ts';

/** How many prompts a member may have. */
export const OWN_PROMPTS_MAX = 500;
/** The longest texts, in characters. The longest content of the library is a little shorter. */
export const TEXT_MAX = {
  title: 120,
  description: 300,
  category: 40,
  content: 10_000,
  label: 60,
  help: 200,
  option: 80,
} as const;
export const VARIABLES_MAX = 20;
export const OPTIONS_MAX = 12;

const TYPICAL_VARIABLES = 8;

const limit = (max: number) => `At most ${max.toLocaleString('en-US')} characters.`;

@ObjectType({ description: 'A prompt that a member has written. Only its owner finds and reads it.' })
export class OwnPrompt {
  @Field(() => ID)
  id!: string;

  @ResponseSize({ bytes: TEXT_MAX.title })
  @Field(() => String)
  title!: string;

  @ResponseSize({ bytes: TEXT_MAX.description })
  @Field(() => String, { description: 'What it is for; empty if the member has not said so.' })
  description!: string;

  @Field(() => String, { description: 'The category, as the member calls it; empty for none.' })
  category!: string;

  @ResponseSize({ bytes: TEXT_MAX.content })
  @Field(() => String, { description: 'The text, with its blanks in square brackets.' })
  content!: string;

  @ResponseSize({ items: TYPICAL_VARIABLES })
  @Field(() => [PromptVariable], { description: 'The blanks, in the order in which the form asks for them.' })
  variables!: PromptVariable[];

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was last saved.' })
  updatedAt!: Date;
}

@ObjectType()
export class OwnPromptEdge {
  @Field(() => String, { description: 'The position of this prompt: pass it as `after`.' })
  cursor!: string;

  @Field(() => OwnPrompt)
  node!: OwnPrompt;
}

@ObjectType({ description: 'A page of prompts that a member has written.' })
export class OwnPromptConnection {
  @Field(() => [OwnPromptEdge])
  edges!: OwnPromptEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many prompts match, on all pages together.' })
  totalCount!: number;
}

@ObjectType({ description: 'A category that a member has named.' })
export class OwnCategory {
  @Field(() => String)
  name!: string;

  @Field(() => Int, { description: 'How many prompts of the member it has.' })
  promptCount!: number;
}

@InputType({ description: 'A blank of an own prompt. It must occur in the text.' })
export class OwnVariableInput {
  @Field(() => String, { description: 'The name in the text, between square brackets: [A-Z][A-Z0-9_/]*.' })
  name!: string;

  @Field(() => String, { description: `Label of the field. ${limit(TEXT_MAX.label)}` })
  label!: string;

  @Field(() => String, { defaultValue: '', description: `What to enter. ${limit(TEXT_MAX.help)}` })
  description!: string;

  @Field(() => String, { defaultValue: '', description: `An example. ${limit(TEXT_MAX.help)}` })
  placeholder!: string;

  @Field(() => VariableType, { defaultValue: VariableType.text })
  type!: VariableType;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether the result is poor without it.' })
  required!: boolean;

  @Field(() => [String], { defaultValue: [], description: `Of a select: 2 to ${OPTIONS_MAX} choices.` })
  options!: string[];
}

@InputType({ description: 'What a member writes of a prompt.' })
export class OwnPromptInput {
  @Field(() => String, { description: limit(TEXT_MAX.title) })
  title!: string;

  @Field(() => String, { defaultValue: '', description: limit(TEXT_MAX.description) })
  description!: string;

  @Field(() => String, { defaultValue: '', description: `Any name. ${limit(TEXT_MAX.category)}` })
  category!: string;

  @Field(() => String, { description: limit(TEXT_MAX.content) })
  content!: string;

  @Field(() => [OwnVariableInput], {
    nullable: true,
    description: `At most ${VARIABLES_MAX}. Without them, every name in brackets becomes one: [CLIENT NAME] the variable CLIENT_NAME. A single letter, such as [X], stays text.`,
  })
  variables?: OwnVariableInput[] | null;
}
