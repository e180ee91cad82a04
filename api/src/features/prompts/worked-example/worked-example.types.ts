import { Field, ObjectType } from 'type-graphql';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { measured, measuredShare } from '../import/library-sizes.ts';

/** The content files allow no more. */
export const FOLLOW_UPS_MAX = 3;
export const CHANGES_MAX = 20;

@ObjectType({ description: 'What a version of a prompt changed.' })
export class PromptChange {
  @Field(() => String, { description: 'Such as "2.0".' })
  version!: string;

  @Field(() => String, { description: 'The day of the version, such as 2026-11-23.' })
  date!: string;

  @ResponseSize({ bytes: measuredShare('changes', CHANGES_MAX) })
  @Field(() => String, { description: 'What it changed for the member, in a line.' })
  note!: string;
}

@ObjectType({ description: 'What a member may ask next, in the conversation in which the prompt was answered.' })
export class FollowUp {
  @Field(() => String, { description: 'What it is for.' })
  title!: string;

  @ResponseSize({ bytes: measuredShare('followUps', FOLLOW_UPS_MAX) })
  @Field(() => String, { description: 'The text to send. It may contain blanks of the prompt.' })
  text!: string;
}

@ObjectType({ description: 'The value of a blank in a worked example.' })
export class ExampleValue {
  @Field(() => String, { description: 'The name of the blank.' })
  name!: string;

  @ResponseSize({ bytes: measuredShare('exampleValues') })
  @Field(() => String, { description: 'The text of the blank. All people and companies in it are invented.' })
  value!: string;
}

@ObjectType({ description: 'A case for all blanks of a prompt, and what an AI assistant answered to it, unedited.' })
export class WorkedExample {
  @Field(() => [ExampleValue], { description: 'The case: a value for every blank, in the order of the blanks.' })
  values!: ExampleValue[];

  @ResponseSize({ bytes: measured('answer') })
  @Field(() => String, { description: 'The answer of the assistant, in GitHub-flavored Markdown.' })
  answer!: string;

  @Field(() => String, { description: 'The day of the answer, such as 2026-11-23.' })
  answeredOn!: string;
}
