import { NAME_MAX } from '@promptory/sdk/fill';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { PageInfo } from '../../../core/database/page.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { TakenAnswer } from '../../prompts/workflows/workflow.types.ts';
import { VARIABLES_MAX } from '../own-prompt.types.ts';

/** How many workflows a member may have, and how many steps one of them. */
export const OWN_WORKFLOWS_MAX = 100;
export const STEPS_MAX = 12;
export const CHECKS_MAX = 8;
/** The longest texts, in characters. */
export const WORKFLOW_TEXT_MAX = { title: 120, purpose: 200, step: 80, check: 240 } as const;

/** Around a text in a list. */
const QUOTES = 3;

const limit = (max: number) => `At most ${max} characters.`;

@ObjectType({
  description: 'A step of a workflow of a member: one prompt of the library or of theirs, and what to check in its answer.',
})
export class OwnWorkflowStep {
  @ResponseSize({ bytes: WORKFLOW_TEXT_MAX.step })
  @Field(() => String, { description: 'What is done in it.' })
  title!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the prompt of the library, also of one that is archived.' })
  promptId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Or that of a prompt of the member, also of one that they have deleted.' })
  ownPromptId!: string | null;

  @ResponseSize({ items: VARIABLES_MAX })
  @Field(() => [TakenAnswer], { description: 'The blanks that answers to earlier steps fill.' })
  takes!: TakenAnswer[];

  @ResponseSize({ bytes: VARIABLES_MAX * (NAME_MAX + QUOTES) })
  @Field(() => [String], {
    description:
      'The blanks that mean something else here than in the other steps. Any other blank that several steps have is asked once.',
  })
  ownFields!: string[];

  @ResponseSize({ bytes: CHECKS_MAX * (WORKFLOW_TEXT_MAX.check + QUOTES) })
  @Field(() => [String], { description: 'What to verify in the answer before it is used.' })
  checks!: string[];
}

@ObjectType({
  description: 'A piece of work of several steps that a member has put together. Only its owner finds and reads it.',
})
export class OwnWorkflow {
  @Field(() => ID)
  id!: string;

  @ResponseSize({ bytes: WORKFLOW_TEXT_MAX.title })
  @Field(() => String)
  title!: string;

  @ResponseSize({ bytes: WORKFLOW_TEXT_MAX.purpose })
  @Field(() => String, { description: 'What it leads to; empty if the member has not said so.' })
  purpose!: string;

  @ResponseSize({ items: STEPS_MAX })
  @Field(() => [OwnWorkflowStep], { description: 'The steps, in the order of the work.' })
  steps!: OwnWorkflowStep[];

  @Field(() => Int, { description: 'Grows with every change. Pass it as `baseVersion` to change it.' })
  version!: number;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was last saved.' })
  updatedAt!: Date;
}

@ObjectType()
export class OwnWorkflowEdge {
  @Field(() => String, { description: 'The position of this workflow: pass it as `after`.' })
  cursor!: string;

  @Field(() => OwnWorkflow)
  node!: OwnWorkflow;
}

@ObjectType({ description: 'A page of the workflows that a member has made.' })
export class OwnWorkflowConnection {
  @Field(() => [OwnWorkflowEdge])
  edges!: OwnWorkflowEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many workflows the member has made.' })
  totalCount!: number;
}

@InputType({ description: 'A blank that the answer to an earlier step fills.' })
export class TakenAnswerInput {
  @Field(() => String, { description: 'The name of the blank.' })
  field!: string;

  @Field(() => Int, { description: 'The number of the earlier step, from 1.' })
  step!: number;
}

@InputType({ description: 'A step of a workflow of a member, with either a prompt of the library or one of theirs.' })
export class OwnWorkflowStepInput {
  @Field(() => String, { description: `What is done in it. ${limit(WORKFLOW_TEXT_MAX.step)}` })
  title!: string;

  @Field(() => ID, { nullable: true, description: 'A prompt of the library.' })
  promptId?: string | null;

  @Field(() => ID, { nullable: true, description: 'A prompt of the member, in place of one of the library.' })
  ownPromptId?: string | null;

  @Field(() => [TakenAnswerInput], { defaultValue: [], description: 'Each blank once.' })
  takes!: TakenAnswerInput[];

  @Field(() => [String], {
    defaultValue: [],
    description: 'The blanks that are asked in this step, though others have them, too.',
  })
  ownFields!: string[];

  @Field(() => [String], {
    defaultValue: [],
    description: `What to verify in the answer: at most ${CHECKS_MAX}. ${limit(WORKFLOW_TEXT_MAX.check)}`,
  })
  checks!: string[];
}

@InputType({ description: 'What a member writes of a workflow.' })
export class OwnWorkflowInput {
  @Field(() => String, { description: limit(WORKFLOW_TEXT_MAX.title) })
  title!: string;

  @Field(() => String, { defaultValue: '', description: limit(WORKFLOW_TEXT_MAX.purpose) })
  purpose!: string;

  @Field(() => [OwnWorkflowStepInput], { description: `1 to ${STEPS_MAX}, each with another prompt.` })
  steps!: OwnWorkflowStepInput[];
}
